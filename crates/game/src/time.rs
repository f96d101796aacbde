//! Time as whole milliseconds, always handed in from outside.

use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since an origin that the caller keeps for as long as the game lasts.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(u64);

impl Timestamp {
    /// The origin.
    pub const ZERO: Self = Self(0);

    /// The moment that many milliseconds after the origin.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Milliseconds after the origin.
    #[must_use]
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// The time from `earlier` to here; none if the caller's clock has gone backwards.
    #[must_use]
    pub fn since(self, earlier: Self) -> Millis {
        Millis(u32::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(u32::MAX))
    }

    /// How many milliseconds this is after `other`; negative before it.
    pub(crate) const fn millis_after(self, other: Self) -> i64 {
        self.0.wrapping_sub(other.0) as i64
    }

    /// The moment that many milliseconds later.
    pub(crate) const fn shifted(self, millis: i64) -> Self {
        Self(self.0.saturating_add_signed(millis))
    }

    /// The moment `time` later.
    #[must_use]
    pub const fn after(self, time: Millis) -> Self {
        Self(self.0.saturating_add(time.0 as u64))
    }
}

/// A length of time in milliseconds, at most 49 days; sums and differences stop at the ends.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(u32);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// That many milliseconds.
    #[must_use]
    pub const fn new(millis: u32) -> Self {
        Self(millis)
    }

    /// That many seconds.
    #[must_use]
    pub const fn from_secs(seconds: u32) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// The number of milliseconds.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Both lengths together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// What is left of this after `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}
