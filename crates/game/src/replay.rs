//! Believing a record only after the rules have replayed it.

use std::collections::VecDeque;

use thiserror::Error;

use crate::decide::{DeadPositions, is_dead_on_record};
use crate::drawing::Drawings;
use crate::fact::Fact;
use crate::{
    Actor, Command, DrawReason, Game, GameEvent, GameResult, GameSetup, Rejection, Request,
    Timestamp, WinReason,
};

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub event: GameEvent,
}

/// Why a record is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It has no events.
    #[error("the record has no events")]
    Empty,
    /// Its first event does not start a game, or a later one starts another.
    #[error("event {index} of the record should {}start the game", if *index == 0 { "" } else { "not " })]
    Start {
        /// The event, from 0.
        index: usize,
    },
    /// The rules refuse an event.
    #[error("event {index} of the record cannot have happened: {rejection}")]
    Refused {
        /// The event, from 0.
        index: usize,
        /// The rule.
        rejection: Rejection,
    },
    /// The rules make something else happen than the record says.
    #[error("event {index} of the record is not what the rules make of it")]
    Differs {
        /// The event, from 0.
        index: usize,
    },
}

/// A game that has been replayed, with every event in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The game at the end of the record.
    pub game: Game,
    /// Its events. If the record broke off between an event and its consequence, the consequence is here too.
    pub record: Vec<Recorded>,
    /// What is drawn on its positions.
    pub drawings: Drawings,
}

/// Replays facts through the rules, one after the other.
pub(crate) fn replay(
    facts: impl IntoIterator<Item = (Timestamp, Fact)>,
) -> Result<Replayed, ReplayError> {
    let mut facts = facts.into_iter();
    let mut follower = match facts.next() {
        None => return Err(ReplayError::Empty),
        Some((at, Fact::Started(setup))) => Follower::new(*setup, at),
        Some(_) => return Err(ReplayError::Start { index: 0 }),
    };
    for (at, fact) in facts {
        follower.follow(at, &fact)?;
    }
    Ok(follower.finish())
}

/// A game that is played elsewhere, followed fact by fact; nothing is believed that the rules do not confirm.
#[derive(Clone, Debug)]
pub struct Follower {
    game: Game,
    /// What the last decision brought about and the record has not confirmed yet.
    due: VecDeque<Recorded>,
    record: Vec<Recorded>,
}

impl Follower {
    /// A game of `setup` that began at `at`; that it began is its first event.
    #[must_use]
    pub fn new(setup: GameSetup, at: Timestamp) -> Self {
        let mut follower = Self {
            game: Game::new(setup.clone(), at),
            due: VecDeque::new(),
            record: Vec::new(),
        };
        let opening = Game::opening(setup, at, DeadPositions::OnRecord);
        follower
            .due
            .extend(opening.into_iter().map(|event| Recorded { at, event }));
        follower.let_happen();
        follower
    }

    /// Lets the next fact have happened.
    ///
    /// # Errors
    /// It cannot have happened; the game has not changed.
    pub fn follow(&mut self, at: Timestamp, fact: &Fact) -> Result<(), ReplayError> {
        let index = self.record.len();
        if self.due.is_empty() {
            let events = self.decide(index, at, fact)?;
            let events = events.into_iter().map(|event| Recorded { at, event });
            let events: VecDeque<Recorded> = events.collect();
            confirm(index, events.front(), at, fact)?;
            self.due = events;
        } else {
            confirm(index, self.due.front(), at, fact)?;
        }
        self.let_happen();
        Ok(())
    }

    /// The game, as far as it has been followed.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Its events so far, in full.
    #[must_use]
    pub fn record(&self) -> &[Recorded] {
        &self.record
    }

    /// The game with what must follow from its last event, which the record may have broken off before.
    fn finish(mut self) -> Replayed {
        while !self.due.is_empty() {
            self.let_happen();
        }
        self.seek_dead_position();
        Replayed {
            game: self.game,
            record: self.record,
            drawings: Drawings::default(),
        }
    }

    fn let_happen(&mut self) {
        if let Some(due) = self.due.pop_front() {
            self.game.apply(&due.event);
            self.record.push(due);
        }
    }

    /// Ends a game whose record breaks off between its last move and what follows from it.
    fn seek_dead_position(&mut self) {
        let Some(Recorded { at, event }) = self.record.last() else {
            return;
        };
        let (at, position) = (*at, self.game.position());
        let sought = DeadPositions::Sought;
        let end = match event {
            GameEvent::MovePlayed(_) | GameEvent::Redone { .. } => sought.end_after_move(position),
            GameEvent::Started { .. } => sought.end_at_start(position),
            _ => None,
        };
        if let Some(result) = end {
            let event = self.game.over(result, at);
            self.due.push_back(Recorded { at, event });
            self.let_happen();
        }
    }

    /// Whether the record may say at `at` that the position is dead: it says so together with the move.
    fn is_dead(&self, at: Timestamp) -> bool {
        let came_about = self.record.last().is_some_and(|last| {
            let is_position = matches!(
                last.event,
                GameEvent::MovePlayed(_) | GameEvent::Redone { .. } | GameEvent::Started { .. }
            );
            is_position && last.at == at
        });
        came_about && is_dead_on_record(self.game.position())
    }

    /// What the command behind `fact` brings about.
    fn decide(
        &self,
        index: usize,
        at: Timestamp,
        fact: &Fact,
    ) -> Result<Vec<GameEvent>, ReplayError> {
        if matches!(fact, Fact::Over(_)) {
            let fallen = self.game.expire(at);
            if !fallen.is_empty() {
                return Ok(fallen);
            }
        }
        let dead = GameResult::Draw(DrawReason::DeadPosition);
        if *fact == Fact::Over(dead) && self.is_dead(at) {
            return Ok(vec![self.game.over(dead, at)]);
        }
        let (by, command) = self.command(fact).ok_or(match fact {
            Fact::Started(_) => ReplayError::Start { index },
            _ => ReplayError::Differs { index },
        })?;
        self.game
            .judge(by, command, at, DeadPositions::OnRecord)
            .map_err(|rejection| ReplayError::Refused { index, rejection })
    }

    /// The command that can have brought `fact` about; none for what only follows from another.
    fn command(&self, fact: &Fact) -> Option<(Actor, Command)> {
        let by = Actor::Player;
        Some(match *fact {
            Fact::Started(_) => return None,
            Fact::Move(mv) => {
                let ply = self.game.ply();
                (by(self.game.turn()), Command::Play { ply, mv })
            }
            Fact::DrawOffered(side) => (by(side), Command::OfferDraw),
            Fact::DrawDeclined(side) => (by(side), Command::DeclineDraw),
            Fact::DrawClaimed(side, claim) => (by(side), Command::ClaimDraw(claim)),
            Fact::TakebackProposed(side, to) => (by(side), Command::ProposeTakeback { to }),
            Fact::RedoProposed(side, line) => (by(side), Command::Redo { line }),
            Fact::TakebackDeclined(side) => (by(side), Command::DeclineTakeback),
            Fact::TakenBack(by, to) => {
                self.granted(by, Request::Takeback(to), Command::ProposeTakeback { to })
            }
            Fact::Redone(by, line) => self.granted(by, Request::Redo(line), Command::Redo { line }),
            Fact::TimeAdded(by, to, time) => (by, Command::AddTime { to, time }),
            Fact::Paused(by, _) => (by, Command::Pause),
            Fact::Resumed(by) => (by, Command::Resume),
            Fact::Absent(side) => (Actor::Arbiter, Command::MarkAbsent(side)),
            Fact::Present(side) => (Actor::Arbiter, Command::MarkPresent(side)),
            Fact::Over(result) => self.ending(result)?,
        })
    }

    /// What is granted was agreed to, or taken by one who may.
    fn granted(&self, by: Actor, request: Request, taken: Command) -> (Actor, Command) {
        match self.game.proposal() {
            Some(proposal) if proposal.request == request && by == Actor::Player(!proposal.by) => {
                (by, Command::AcceptTakeback)
            }
            Some(_) | None => (by, taken),
        }
    }

    fn ending(&self, result: GameResult) -> Option<(Actor, Command)> {
        Some(match result {
            GameResult::Win {
                winner,
                by: WinReason::Resignation,
            } => (Actor::Player(!winner), Command::Resign),
            GameResult::Win {
                winner,
                by: WinReason::Abandonment,
            } if self.game.is_absent(!winner) => (Actor::Player(winner), Command::ClaimAbandoned),
            GameResult::Draw(DrawReason::Agreement) => {
                let offer = self.game.draw_offer()?;
                (Actor::Player(!offer), Command::AcceptDraw)
            }
            GameResult::Aborted if self.game.ply().get() < 2 => (Actor::Arbiter, Command::Abort),
            GameResult::Win { .. } | GameResult::Draw(_) | GameResult::Aborted => {
                (Actor::Arbiter, Command::Adjudicate(result))
            }
        })
    }
}

/// Whether what is due is what the record says.
fn confirm(
    index: usize,
    due: Option<&Recorded>,
    at: Timestamp,
    fact: &Fact,
) -> Result<(), ReplayError> {
    if due.is_some_and(|due| due.at == at && Fact::from(&due.event) == *fact) {
        Ok(())
    } else {
        Err(ReplayError::Differs { index })
    }
}
