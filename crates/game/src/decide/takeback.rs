//! Taking moves back, or a game's end, and returning to the line that was left.

use super::dead::DeadPositions;
use crate::{
    Actor, Clocks, Color, Game, GameEvent, LineId, Millis, Phase, Ply, Proposal, Rejection,
    Request, Takebacks, Timestamp,
};

impl Game {
    pub(super) fn decide_takeback(
        &self,
        by: Color,
        to: Ply,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        // Nothing that is taken back leads to an end.
        let dead_positions = DeadPositions::OnRecord;
        self.decide_request(by, Request::Takeback(to), now, dead_positions)
    }

    pub(super) fn decide_redo(
        &self,
        by: Color,
        line: LineId,
        now: Timestamp,
        dead_positions: DeadPositions,
    ) -> Result<Vec<GameEvent>, Rejection> {
        self.decide_request(by, Request::Redo(line), now, dead_positions)
    }

    fn decide_request(
        &self,
        by: Color,
        request: Request,
        now: Timestamp,
        dead_positions: DeadPositions,
    ) -> Result<Vec<GameEvent>, Rejection> {
        let granted = self.grant(Actor::Player(by), request, now, dead_positions)?;
        match self.setup.takebacks {
            Takebacks::Forbidden => Err(Rejection::TakebacksForbidden),
            Takebacks::Free => Ok(granted),
            Takebacks::ByConsent => match self.proposal {
                Some(proposal) if proposal.by == by => Err(Rejection::TakebackAlreadyProposed),
                // Both want the same.
                Some(proposal) if proposal.request == request => Ok(granted),
                Some(_) | None => Ok(vec![match request {
                    Request::Takeback(to) => GameEvent::TakebackProposed { by, to },
                    Request::Redo(line) => GameEvent::RedoProposed { by, line },
                }]),
            },
        }
    }

    pub(super) fn decide_accept_takeback(
        &self,
        by: Color,
        now: Timestamp,
        dead_positions: DeadPositions,
    ) -> Result<Vec<GameEvent>, Rejection> {
        let proposal = self.proposal_to(by)?;
        self.grant(Actor::Player(by), proposal.request, now, dead_positions)
    }

    pub(super) fn decide_decline_takeback(&self, by: Color) -> Result<Vec<GameEvent>, Rejection> {
        self.proposal_to(by)?;
        Ok(vec![GameEvent::TakebackDeclined { by }])
    }

    fn proposal_to(&self, by: Color) -> Result<Proposal, Rejection> {
        self.proposal
            .filter(|proposal| proposal.by != by)
            .ok_or(Rejection::NoTakebackProposal)
    }

    fn grant(
        &self,
        by: Actor,
        request: Request,
        now: Timestamp,
        dead_positions: DeadPositions,
    ) -> Result<Vec<GameEvent>, Rejection> {
        match request {
            Request::Takeback(to) if to < self.ply() || to == self.ply() && self.was_ended() => {
                let left = self.tree.played_to(to).map_or_else(
                    || Clocks::at_start(&self.setup, now),
                    |played| played.clocks,
                );
                Ok(vec![GameEvent::TakenBack {
                    by,
                    to,
                    clocks: self.restored(left, to, now),
                }])
            }
            Request::Takeback(to) => Err(Rejection::NothingToTakeBack { to }),
            Request::Redo(line) => {
                let path = self.tree.left_line(line);
                let last = path.as_ref().and_then(|path| path.last());
                let played = last.map(|&tip| self.tree.played(tip));
                let played = played.ok_or(Rejection::NoSuchLine { line })?;
                let mut events = vec![GameEvent::Redone {
                    by,
                    line,
                    clocks: self.restored(played.clocks, played.ply, now),
                }];
                // The line may have ended the game before.
                let mut after = self.clone();
                after.apply(&events[0]);
                let dead = || dead_positions.end_after_move(&after.position);
                let end = after.automatic_end().or_else(dead);
                events.extend(end.map(|result| after.over(result, now)));
                Ok(events)
            }
        }
    }

    /// Whether somebody has ended the game, or a clock, in a position that could be played on.
    pub(crate) fn was_ended(&self) -> bool {
        self.result()
            .is_some_and(|result| !result.is_of_the_position())
    }

    /// Clocks that stood so at `ply`, going on from now unless the game is paused.
    fn restored(&self, then: Clocks, ply: Ply, now: Timestamp) -> Clocks {
        let runs = !matches!(self.phase, Phase::Paused(_)) && self.setup.runs_at(ply);
        Clocks {
            left: then.left,
            used: Millis::ZERO,
            running: runs.then_some(now),
        }
    }
}
