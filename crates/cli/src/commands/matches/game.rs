//! One game of a match.

use std::fmt;
use std::time::Duration;

use tabia_core::{ByColor, CastlingMode, Color, History, Position, PositionEnd, UciMove};
use tabia_engine::{Score, SearchRoot};

use super::judge::{Adjudication, Judge};
use super::openings::Opening;
use super::pace::Pace;
use super::player::{NoAnswer, Player, Question};
use super::scrutiny::{Slip, Weight};

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
    Stall,
    Adjudication,
    MaxMoves,
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
            Self::Stall => "stall",
            Self::Adjudication => "adjudication",
            Self::MaxMoves => "max-moves",
        })
    }
}

/// A move of a game, with what its player thought; nothing where it comes from the opening.
pub(super) struct Played {
    pub(super) mv: UciMove,
    pub(super) thought: Option<Thought>,
}

/// What a player thought when it moved.
pub(super) struct Thought {
    score: Option<Score>,
    depth: Option<u32>,
    used: Duration,
}

impl fmt::Display for Thought {
    /// `+0.31/12 0.250s`, as matches are written in PGN; a mate in 5 is `+M5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Some(Score::Centipawns(value)) => write!(f, "{:+.2}", f64::from(value) / 100.0)?,
            Some(Score::MateIn(moves)) => write!(f, "+M{moves}")?,
            Some(Score::MatedIn(moves)) => write!(f, "-M{moves}")?,
            None => f.write_str("?")?,
        }
        write!(f, "/{} ", self.depth.unwrap_or(0))?;
        write!(f, "{:.3}s", self.used.as_secs_f64())
    }
}

/// A game that is over.
pub(super) struct Finished {
    pub(super) outcome: Outcome,
    pub(super) reason: Reason,
    pub(super) moves: Vec<Played>,
    /// More about the reason, such as the illegal move.
    pub(super) detail: Option<String>,
    /// What the players said that they should not say, though it did not end the game; the first of it.
    pub(super) slips: Vec<NotedSlip>,
    /// How many of the players' slips are violations, those that are not kept too.
    pub(super) violations: u32,
}

/// A slip, by whom, and before which ply, from 0.
pub(super) struct NotedSlip {
    pub(super) side: Color,
    pub(super) ply: usize,
    pub(super) slip: Slip,
}

/// Of one game no more slips are kept: a program that errs in each line does so in every game.
const KEPT_SLIPS: usize = 100;

/// What all games of a match have in common.
pub(super) struct Rules {
    pub(super) adjudication: Adjudication,
    /// After so many moves of each side the game is drawn.
    pub(super) max_moves: Option<u32>,
    /// How much more than its time a player may take.
    pub(super) margin: Duration,
}

/// The two players of a game, by colour.
pub(super) struct Table<'a> {
    pub(super) players: ByColor<&'a mut Player>,
    pub(super) paces: ByColor<&'a Pace>,
}

impl Rules {
    /// Plays a game from the end of `opening`.
    pub(super) fn play(&self, opening: &Opening, mut table: Table<'_>, seed: u64) -> Finished {
        let mut root = SearchRoot::new(opening.start.clone());
        let mut history = History::new(&opening.start);
        let mut moves = Vec::new();
        for &mv in &opening.moves {
            moves.push(Played {
                mv: UciMove::from_move(mv, CastlingMode::Standard),
                thought: None,
            });
            root.play(mv);
            history.push(root.position());
        }
        let mut written: Vec<UciMove> = moves.iter().map(|played| played.mv).collect();
        let mut clocks = ByColor::new_with(|side| table.paces[side].clock());
        let increments = ByColor::new_with(|side| table.paces[side].increment());
        let mut judge = Judge::default();
        let (mut slips, mut violations) = (Vec::new(), 0);
        for side in Color::ALL {
            table.players[side].new_game();
        }
        let (outcome, reason, detail) = loop {
            let us = root.position().turn();
            if let Some((outcome, reason)) = by_rules(root.position(), &history) {
                break (outcome, reason, None);
            }
            if self.adjudication == Adjudication::ByScores
                && let Some(outcome) = judge.verdict(moves.len())
            {
                break (outcome, Reason::Adjudication, None);
            }
            if self
                .max_moves
                .is_some_and(|most| moves.len() >= 2 * most as usize)
            {
                break (Outcome::Drawn, Reason::MaxMoves, None);
            }
            let pace = table.paces[us];
            let allowed = pace.allowed(clocks[us]);
            let mut heard = Vec::new();
            let answer = table.players[us].answer(Question {
                start: &opening.start,
                moves: &written,
                root: &root,
                go: pace.go(&clocks, &increments),
                allowed,
                seed,
                watch: &mut |_, _, _, _| {},
                slips: &mut heard,
            });
            for slip in heard {
                violations += u32::from(slip.weight() == Weight::Violation);
                if slips.len() < KEPT_SLIPS {
                    let (side, ply) = (us, moves.len());
                    slips.push(NotedSlip { side, ply, slip });
                }
            }
            let lost = |reason, detail| (Outcome::Won(!us), reason, detail);
            let answer = match answer {
                Ok(answer) => answer,
                Err(NoAnswer::Crashed) => break lost(Reason::Crash, None),
                Err(NoAnswer::Stalled) => break lost(Reason::Stall, None),
                Err(NoAnswer::IllegalMove(said)) => break lost(Reason::IllegalMove, Some(said)),
            };
            if let Some(allowed) = allowed
                && answer.used > allowed + self.margin
            {
                let detail = format!("{:?} of {allowed:?}", answer.used);
                break lost(Reason::TimeForfeit, Some(detail));
            }
            if let Some(left) = &mut clocks[us] {
                *left = left.saturating_sub(answer.used) + increments[us];
            }
            judge.hear(us, answer.score);
            let mv = UciMove::from_move(answer.mv, CastlingMode::Standard);
            written.push(mv);
            moves.push(Played {
                mv,
                thought: Some(Thought {
                    score: answer.score,
                    depth: answer.depth,
                    used: answer.used,
                }),
            });
            root.play(answer.mv);
            history.push(root.position());
        };
        Finished {
            outcome,
            reason,
            moves,
            detail,
            slips,
            violations,
        }
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
