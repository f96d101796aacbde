//! The side to move as a type, so that the generator is compiled once for each colour.

use crate::Color;
use crate::planes::Bits;

pub(crate) const A_FILE: Bits = 0x0101_0101_0101_0101;
const H_FILE: Bits = A_FILE << 7;

/// How pawns of one colour move on whole planes.
pub(crate) trait Side: Copy {
    const COLOR: Color;
    /// The squares that this side's pawns cross with the first half of a double step.
    const THIRD_RANK: Bits;
    const LAST_RANK: Bits;
    /// From a pawn's target back to where it came from.
    const ADVANCE: i32;
    type Enemy: Side;

    /// One rank ahead.
    fn forward(pawns: Bits) -> Bits;
}

/// White, as a type.
#[derive(Clone, Copy)]
pub(crate) struct White;

/// Black, as a type.
#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    const THIRD_RANK: Bits = 0xFF << 16;
    const LAST_RANK: Bits = 0xFF << 56;
    const ADVANCE: i32 = 8;
    type Enemy = Black;

    #[inline(always)]
    fn forward(pawns: Bits) -> Bits {
        pawns << 8
    }
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    const THIRD_RANK: Bits = 0xFF << 40;
    const LAST_RANK: Bits = 0xFF;
    const ADVANCE: i32 = -8;
    type Enemy = White;

    #[inline(always)]
    fn forward(pawns: Bits) -> Bits {
        pawns >> 8
    }
}

/// The squares beside these, towards the a file.
#[inline(always)]
pub(crate) const fn left(squares: Bits) -> Bits {
    (squares & !A_FILE) >> 1
}

/// The squares beside these, towards the h file.
#[inline(always)]
pub(crate) const fn right(squares: Bits) -> Bits {
    (squares & !H_FILE) << 1
}

/// What pawns of `S` on these squares attack.
#[inline(always)]
pub(crate) fn pawn_attacks<S: Side>(pawns: Bits) -> Bits {
    let ahead = S::forward(pawns);
    left(ahead) | right(ahead)
}

/// What knights on these squares attack.
#[inline(always)]
pub(crate) const fn knight_attacks(knights: Bits) -> Bits {
    let (one_left, one_right) = (left(knights), right(knights));
    let near = one_left | one_right;
    let far = left(one_left) | right(one_right);
    near << 16 | near >> 16 | far << 8 | far >> 8
}
