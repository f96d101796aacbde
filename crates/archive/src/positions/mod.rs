//! The position index: which games went through a position, and how they went on.
//!
//! It is a set of runs, each sorted by position and cut into blocks of about a page (`block`). What is added becomes a
//! new run; runs of like size are merged when there are eight (`run`), so that a search looks into few of them and
//! every position is rewritten seldom. A game counts once in a position, with the move that it played there first.

mod block;
mod find;
mod run;
mod sum;

pub(crate) use find::{MoveCount, each_game, explore, remove};
pub(crate) use run::add;
pub(crate) use sum::{Sum, sum};

use tabia_core::RepetitionKey;

use crate::cause::Score;
use crate::error::GameNumber;
use crate::moves::PackedMove;

/// Longer games are refused, so that a ply fits its place.
pub(crate) const LONGEST: usize = (1 << 14) - 1;

/// A game in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Posting {
    /// The position; as the database orders numbers.
    key: i64,
    game: GameNumber,
    /// The move that was played, 0 at the end.
    mv: PackedMove,
    tail: Tail,
}

/// The ply at which the position stood and the game's result, in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tail(u16);

impl Tail {
    pub(crate) fn ply(self) -> u32 {
        u32::from(self.0 >> 2)
    }

    const fn score(self) -> Score {
        match self.0 & 3 {
            0 => Score::Unknown,
            1 => Score::White,
            2 => Score::Black,
            _ => Score::Draw,
        }
    }
}

/// The position's number as the database orders numbers.
pub(crate) const fn database_key(key: RepetitionKey) -> i64 {
    key.get() as i64
}

impl Posting {
    pub(crate) fn new(
        key: RepetitionKey,
        game: GameNumber,
        ply: usize,
        mv: PackedMove,
        score: Score,
    ) -> Self {
        Self {
            key: database_key(key),
            game,
            mv,
            tail: Tail((ply.min(LONGEST) as u16) << 2 | score as u16),
        }
    }
}
