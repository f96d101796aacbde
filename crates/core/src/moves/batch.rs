//! Several moves at once.
//!
//! A loop over the targets of a piece ends where the processor least expects it. So the targets are gathered in a
//! byte, a table lists what its bits stand for, and eight moves are made and written together, whether they are
//! wanted or not.

use super::{CAPTURE, Move, MoveKind};
use crate::lines::{Direction, KING_STEPS, KNIGHT_LEAPS};
use crate::planes::Bits;

/// Up to eight moves.
#[derive(Clone, Copy)]
pub(crate) struct Batch {
    /// Behind the length there is anything.
    pub(super) moves: [Move; Self::ROOM],
    pub(super) len: usize,
}

impl Batch {
    pub(super) const ROOM: usize = 8;

    /// A line piece's moves in one direction and back.
    #[inline(always)]
    pub(crate) fn line(from: usize, direction: Direction, occupied: Bits, targets: Bits) -> Self {
        let occupied = direction.byte(from, occupied);
        let targets = direction.byte(from, targets) & direction.attacks(from, occupied);
        let step = direction.step();
        let first = from as i32 - direction.bit_of(from) as i32 * step;
        let places = &PLACES[usize::from(targets)];
        Self::of_piece(targets, occupied, squares(from as i32, first), |index| {
            places[index].wrapping_mul((step as u16).wrapping_mul(ONE_TARGET))
        })
    }

    #[inline(always)]
    pub(crate) fn knight(from: usize, occupied: Bits, targets: Bits) -> Self {
        Self::leaps(from, KNIGHT_LEAPS[from], &KNIGHT, occupied, targets)
    }

    #[inline(always)]
    pub(crate) fn king(from: usize, occupied: Bits, targets: Bits) -> Self {
        Self::leaps(from, KING_STEPS[from], &KING, occupied, targets)
    }

    #[inline(always)]
    fn leaps(from: usize, reach: Bits, leaps: &Leaps, occupied: Bits, targets: Bits) -> Self {
        let targets = leaps.byte(from, reach & targets);
        let occupied = leaps.byte(from, reach & occupied);
        let ways = &leaps.ways[usize::from(targets)];
        let still = squares(from as i32, from as i32);
        Self::of_piece(targets, occupied, still, |index| ways[index])
    }

    /// The moves to these targets, captures where something stands; `way` says for each place in the list what a move
    /// adds to the squares `first`.
    #[inline(always)]
    fn of_piece(targets: u8, occupied: u8, first: u16, way: impl Fn(usize) -> u16) -> Self {
        let quiet = MoveKind::Quiet.code();
        let to_capture = &TO_CAPTURE[usize::from(targets)];
        Self::new(targets, |index| {
            let capture = to_capture[index].wrapping_mul(occupied.into()) & CAPTURE;
            Move(quiet | first.wrapping_add(way(index)) | capture)
        })
    }

    /// Moves of pawns on these files, the a file the lowest bit, where they go from one square to the other. On the
    /// a file `from` may be beyond the edge.
    #[inline(always)]
    pub(crate) fn pawns(files: u8, from: i32, to: i32, kind: MoveKind) -> Self {
        let (kind, first) = (kind.code(), squares(from, to));
        let places = &PLACES[usize::from(files)];
        Self::new(files, |index| {
            let file = places[index].wrapping_mul(1 + ONE_TARGET);
            Move(kind | first.wrapping_add(file))
        })
    }

    #[inline(always)]
    fn new(byte: u8, make: impl Fn(usize) -> Move) -> Self {
        Self {
            moves: core::array::from_fn(make),
            len: ONES[usize::from(byte)].into(),
        }
    }

    #[inline(always)]
    pub(crate) fn for_each(self, emit: impl FnMut(Move)) {
        self.moves[..self.len].iter().copied().for_each(emit);
    }
}

/// From a move to the same with the next target.
const ONE_TARGET: u16 = 1 << 6;

/// The lower bits of a move. They may be wrong by what is added to them later.
#[inline(always)]
const fn squares(from: i32, to: i32) -> u16 {
    (from as u16).wrapping_add((to as u16).wrapping_mul(ONE_TARGET))
}

/// For each byte what its set bits stand for, the lowest bit first.
type Lists = [[u16; 8]; 256];

const fn lists(meanings: [u16; 8]) -> Lists {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut len) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][len] = meanings[bit];
                len += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// The number of a bit.
static PLACES: Lists = lists([0, 1, 2, 3, 4, 5, 6, 7]);

/// What a byte is multiplied by to bring the bit to where a move says that it captures.
static TO_CAPTURE: Lists = {
    let mut factors = [CAPTURE; 8];
    let mut bit = 0;
    while bit < 8 {
        factors[bit] >>= bit;
        bit += 1;
    }
    lists(factors)
};

/// How many bits of a byte are set, for not every processor can count them.
static ONES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    table
};

static KNIGHT: Leaps = Leaps::new([-17, -15, -10, -6, 6, 10, 15, 17], 0x0400_1040_0000_0004);

static KING: Leaps = Leaps::new([-9, -8, -7, -1, 1, 7, 8, 9], 0x1020_0400_0000_0001);

/// How a piece moves that knows no lines.
struct Leaps {
    /// Multiplied by this, the eight squares around [`Self::CENTER`] come to the highest byte. Found by trial.
    gather: u64,
    /// What each bit of that byte adds to the move.
    ways: Lists,
}

impl Leaps {
    const CENTER: u32 = 7;

    const fn new(leaps: [i32; 8], gather: u64) -> Self {
        let mut ways = [0; 8];
        let mut index = 0;
        while index < 8 {
            let leap = leaps[index];
            let bit = Self {
                gather,
                ways: [[0; 8]; 256],
            }
            .byte(0, 1_u64.rotate_left(leap as u32 % 64));
            assert!(bit.is_power_of_two(), "each leap has its bit");
            ways[bit.trailing_zeros() as usize] = (leap as u16).wrapping_mul(ONE_TARGET);
            index += 1;
        }
        Self {
            gather,
            ways: lists(ways),
        }
    }

    /// Which of the leaps from there lead to these squares, all of them targets of a leap.
    #[inline(always)]
    const fn byte(&self, from: usize, targets: Bits) -> u8 {
        let around_center = targets.rotate_right(from as u32).rotate_left(Self::CENTER);
        (around_center.wrapping_mul(self.gather) >> 56) as u8
    }
}
