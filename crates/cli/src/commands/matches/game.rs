//! One game of a match.

use std::fmt;

use tabia_core::{Color, History, Position, PositionEnd, UciMove};
use tabia_engine::{Score, SearchRoot};

use super::player::{NoAnswer, Pace, Player, index_of, written};

/// What may end a game besides the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Adjudication {
    ByRulesOnly,
    /// A game in which both players have seen the same clear result for some moves is over.
    ByScores,
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Won(Color),
    Drawn,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
        })
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    Checkmate,
    Stalemate,
    DeadPosition,
    ThreefoldRepetition,
    FiftyMoves,
    TimeForfeit,
    IllegalMove,
    Crash,
    Adjudication,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead-position",
            Self::ThreefoldRepetition => "threefold-repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::TimeForfeit => "time-forfeit",
            Self::IllegalMove => "illegal-move",
            Self::Crash => "crash",
            Self::Adjudication => "adjudication",
        })
    }
}

/// A game that is over.
pub(super) struct Finished {
    pub(super) outcome: Outcome,
    pub(super) reason: Reason,
    pub(super) moves: Vec<UciMove>,
}

impl Finished {
    /// What the game brings the player of `side`, in half points.
    pub(super) fn half_points_of(&self, side: Color) -> u8 {
        match self.outcome {
            Outcome::Won(winner) if winner == side => 2,
            Outcome::Won(_) => 0,
            Outcome::Drawn => 1,
        }
    }
}

/// Plays a game from `start`; the first player has `first_plays`.
pub(super) fn play(
    start: &Position,
    players: &mut [Player; 2],
    first_plays: Color,
    pace: &Pace,
    adjudication: Adjudication,
    seed: u32,
) -> Finished {
    let mut root = SearchRoot::new(start.clone());
    let mut history = History::new(start);
    let mut clock = pace.clock();
    let mut moves = Vec::new();
    let mut judge = Judge::default();
    players.iter_mut().for_each(Player::new_game);
    loop {
        let us = root.position().turn();
        let over = |outcome, reason, moves| Finished {
            outcome,
            reason,
            moves,
        };
        if let Some((outcome, reason)) = by_rules(root.position(), &history) {
            return over(outcome, reason, moves);
        }
        if adjudication == Adjudication::ByScores
            && let Some(outcome) = judge.verdict(moves.len())
        {
            return over(outcome, Reason::Adjudication, moves);
        }
        let player = &mut players[index_of(us, first_plays)];
        let (answer, used) = player.answer(start, &moves, &root, clock, pace, seed.into());
        let answer = match answer {
            Ok(answer) => answer,
            Err(NoAnswer::Crashed) => return over(Outcome::Won(!us), Reason::Crash, moves),
            Err(NoAnswer::IllegalMove) => {
                return over(Outcome::Won(!us), Reason::IllegalMove, moves);
            }
        };
        match pace.charge(clock[us], used) {
            Some(left) => clock[us] = left,
            None => return over(Outcome::Won(!us), Reason::TimeForfeit, moves),
        }
        judge.hear(us, answer.score);
        moves.push(written(answer.mv));
        root.play(answer.mv);
        history.push(root.position());
    }
}

fn by_rules(position: &Position, history: &History) -> Option<(Outcome, Reason)> {
    match position.end() {
        Some(PositionEnd::Checkmate) => {
            return Some((Outcome::Won(!position.turn()), Reason::Checkmate));
        }
        Some(PositionEnd::Stalemate) => return Some((Outcome::Drawn, Reason::Stalemate)),
        Some(PositionEnd::DeadPosition) => return Some((Outcome::Drawn, Reason::DeadPosition)),
        None => {}
    }
    if history.repetitions() >= 3 {
        return Some((Outcome::Drawn, Reason::ThreefoldRepetition));
    }
    (position.halfmove_clock() >= 100).then_some((Outcome::Drawn, Reason::FiftyMoves))
}

/// Listens to the players' scores.
#[derive(Default)]
struct Judge {
    /// Answers in a row from which White, or Black, stands won.
    won: [u32; 2],
    /// Answers in a row that say draw.
    drawn: u32,
}

impl Judge {
    const WON: i32 = 700;
    const WON_ANSWERS: u32 = 8;
    const DRAWN: i32 = 10;
    const DRAWN_ANSWERS: u32 = 16;
    const DRAWN_FROM: usize = 80;

    fn hear(&mut self, side: Color, score: Option<Score>) {
        let own = match score {
            Some(Score::Centipawns(value)) => value,
            Some(Score::MateIn(_)) => i32::MAX,
            Some(Score::MatedIn(_)) => -i32::MAX,
            None => {
                *self = Self::default();
                return;
            }
        };
        let white = match side {
            Color::White => own,
            Color::Black => -own,
        };
        let count =
            |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        count(&mut self.won[0], white >= Self::WON);
        count(&mut self.won[1], white <= -Self::WON);
        count(&mut self.drawn, white.abs() <= Self::DRAWN);
    }

    fn verdict(&self, plies: usize) -> Option<Outcome> {
        for side in Color::ALL {
            if self.won[side as usize] >= Self::WON_ANSWERS {
                return Some(Outcome::Won(side));
            }
        }
        (self.drawn >= Self::DRAWN_ANSWERS && plies >= Self::DRAWN_FROM).then_some(Outcome::Drawn)
    }
}
