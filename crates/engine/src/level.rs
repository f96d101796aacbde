//! The playing levels, and the ratings between them.
//!
//! Level 1 is for who has just learnt the moves; each level scores about three points of four against the one
//! below it. Full strength is not a level: it is [`Strength::Full`](crate::Strength::Full).

use crate::handicap::Handicap;

/// Which opponents the levels are: it changes whenever the same level, personality and seed play another game.
pub const EDITION: u8 = 6;

/// A playing level, 1 (a beginner) to 8 (a club player).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(8);

    /// The level with this number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN.0 && number <= Self::MAX.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level's rating on the scale of [`Rating`], fitted to 4,200 games of 2026-11-30 (`docs/engine.md`).
    #[must_use]
    pub const fn rating(self) -> Rating {
        Rating([630, 760, 860, 990, 1110, 1240, 1370, 1480][(self.0 - 1) as usize])
    }
}

/// A playing strength in Elo points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rating(u16);

impl Rating {
    /// The weakest that the engine can play.
    pub const MIN: Self = Self(400);
    /// The strongest that it can hold back to.
    pub const MAX: Self = Self(2800);

    /// The rating of this many points, if the engine can play it.
    #[must_use]
    pub const fn new(points: u16) -> Option<Self> {
        if points >= Self::MIN.0 && points <= Self::MAX.0 {
            Some(Self(points))
        } else {
            None
        }
    }

    /// The number of points.
    #[must_use]
    pub const fn points(self) -> u16 {
        self.0
    }

    pub(crate) fn handicap(self, seed: u64) -> Handicap {
        Handicap::of(self, seed)
    }
}
