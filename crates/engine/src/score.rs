//! What a position is worth to the side to move.

use std::fmt;

/// A search's verdict, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn; positive is good for the side to move.
    Centipawns(i32),
    /// The side to move mates in this many of its own moves, from 1.
    MateIn(u32),
    /// The side to move is mated in this many of the opponent's moves; 0 = it is mated now.
    MatedIn(u32),
}

impl Score {
    /// The score as UCI writes it: `cp 31`, `mate 3`, `mate -2`.
    pub(crate) fn of(value: Value) -> Self {
        if value >= MATE_BOUND {
            Self::MateIn((MATE - value).unsigned_abs().div_ceil(2))
        } else if value <= -MATE_BOUND {
            Self::MatedIn((MATE + value).unsigned_abs().div_ceil(2))
        } else {
            Self::Centipawns(value)
        }
    }

    /// The same verdict seen by the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Centipawns(cp) => Self::Centipawns(-cp),
            Self::MateIn(moves) => Self::MatedIn(moves),
            Self::MatedIn(moves) => Self::MateIn(moves),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(cp) => write!(f, "cp {cp}"),
            Self::MateIn(moves) => write!(f, "mate {moves}"),
            Self::MatedIn(0) => f.write_str("mate 0"),
            Self::MatedIn(moves) => write!(f, "mate -{moves}"),
        }
    }
}

/// The search's own number: centipawns, or `MATE` less the plies to mate.
pub(crate) type Value = i32;

/// Deeper than any line the search keeps.
pub(crate) const MAX_PLY: usize = 128;
pub(crate) const DRAW: Value = 0;
pub(crate) const MATE: Value = 32_000;
/// From here up a value means a forced mate.
pub(crate) const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
pub(crate) const INFINITE: Value = MATE + 1;

/// The side to move is mated after `ply` plies.
pub(crate) const fn mated_in(ply: usize) -> Value {
    -MATE + ply as Value
}

/// The side to move mates after `ply` plies.
pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        for (value, text) in [
            (mate_in(1), "mate 1"),
            (mate_in(3), "mate 2"),
            (mated_in(0), "mate 0"),
            (mated_in(2), "mate -1"),
            (-37, "cp -37"),
        ] {
            assert_eq!(Score::of(value).to_string(), text);
            assert_eq!(Score::of(value).reversed(), Score::of(-value));
        }
    }
}
