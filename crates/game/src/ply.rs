//! Counting half-moves.

use core::fmt;

use serde::{Deserialize, Serialize};

/// A place in a game: the number of half-moves played before it. The start is 0.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Ply(u32);

impl Ply {
    /// Before the first move.
    pub const START: Self = Self(0);

    /// After that many half-moves.
    #[must_use]
    pub const fn new(half_moves: u32) -> Self {
        Self(half_moves)
    }

    /// The number of half-moves played.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The number of half-moves played, to index a list of moves.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// After one more half-move.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// One half-move earlier; none before the start.
    #[must_use]
    pub const fn previous(self) -> Option<Self> {
        match self.0.checked_sub(1) {
            Some(half_moves) => Some(Self(half_moves)),
            None => None,
        }
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
