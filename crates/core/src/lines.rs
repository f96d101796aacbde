//! Lines and leaps from each square, and how far a line piece sees.
//!
//! All tables together are smaller than a first-level cache and are worked out by the compiler.

use crate::planes::Bits;
use crate::side::{A_FILE, knight_attacks, left, right};

/// A knight's targets from each square.
pub(crate) static KNIGHT_LEAPS: [Bits; 64] = knight_leaps();

/// A king's steps from each square.
pub(crate) static KING_STEPS: [Bits; 64] = king_steps();

/// The lines of each square on an empty board, the square itself left out.
pub(crate) static LINES: [Lines; 64] = lines();

/// The squares strictly between two squares of one line; none for squares that share no line.
pub(crate) static BETWEEN: [[Bits; 64]; 64] = between();

/// By file, then by the occupation of the six inner files: what a piece sees along the first rank.
static FIRST_RANK: [[u8; 64]; 8] = first_rank();

/// The lines through one square.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    pub(crate) file: Bits,
    pub(crate) rank: Bits,
    /// Parallel to a1-h8.
    pub(crate) rising: Bits,
    /// Parallel to a8-h1.
    pub(crate) falling: Bits,
}

impl Lines {
    #[inline(always)]
    pub(crate) const fn straight(&self) -> Bits {
        self.file | self.rank
    }

    #[inline(always)]
    pub(crate) const fn diagonal(&self) -> Bits {
        self.rising | self.falling
    }

    #[inline(always)]
    pub(crate) const fn along(&self, direction: Direction) -> Bits {
        match direction {
            Direction::Rank => self.rank,
            Direction::File => self.file,
            Direction::Rising => self.rising,
            Direction::Falling => self.falling,
        }
    }

    /// The line that holds `square`.
    #[inline(always)]
    pub(crate) const fn through(&self, square: Bits) -> Bits {
        if self.rising & square != 0 {
            self.rising
        } else if self.falling & square != 0 {
            self.falling
        } else if self.file & square != 0 {
            self.file
        } else {
            self.rank
        }
    }
}

/// How a line runs.
#[derive(Clone, Copy)]
pub(crate) enum Direction {
    Rank,
    File,
    /// Parallel to a1-h8.
    Rising,
    /// Parallel to a8-h1.
    Falling,
}

impl Direction {
    /// From the number of a square to the next one's, along the line.
    #[inline(always)]
    pub(crate) const fn step(self) -> i32 {
        match self {
            Self::Rank => 1,
            Self::File => 8,
            Self::Rising => 9,
            Self::Falling => -7,
        }
    }

    /// The squares that lie beside one of `set` in this direction.
    #[inline(always)]
    pub(crate) const fn beside(self, set: Bits) -> Bits {
        match self {
            Self::Rank => left(set) | right(set),
            Self::File => set << 8 | set >> 8,
            Self::Rising => left(set) >> 8 | right(set) << 8,
            Self::Falling => left(set) << 8 | right(set) >> 8,
        }
    }

    /// Which bit of [`byte`](Self::byte) is `square`: that of its file, or along a file that of its rank.
    #[inline(always)]
    pub(crate) const fn bit_of(self, square: usize) -> usize {
        match self {
            Self::File => square >> 3,
            Self::Rank | Self::Rising | Self::Falling => square & 7,
        }
    }

    /// What of `set` is on the line through `square`; on a diagonal without that square itself.
    #[inline(always)]
    pub(crate) fn byte(self, square: usize, set: Bits) -> u8 {
        let line = &LINES[square];
        match self {
            Self::Rank => (set >> (square & 56)) as u8,
            Self::File => low_bits(set >> (square & 7)),
            // No two squares are on one file, so that the multiplication gathers the ranks in the highest one.
            Self::Rising => ((set & line.rising).wrapping_mul(A_FILE) >> 56) as u8,
            Self::Falling => ((set & line.falling).wrapping_mul(A_FILE) >> 56) as u8,
        }
    }

    /// What a piece on `square` attacks along this line, as [`byte`](Self::byte) has it.
    #[inline(always)]
    pub(crate) fn attacks(self, square: usize, occupied: u8) -> u8 {
        FIRST_RANK[self.bit_of(square)][usize::from(occupied >> 1 & 63)]
    }
}

/// The lowest bits of eight bytes, that of the lowest byte first.
#[inline(always)]
pub(crate) const fn low_bits(bytes: u64) -> u8 {
    ((bytes & A_FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// What a rook on `from` attacks.
#[inline(always)]
pub(crate) fn rook_attacks(from: usize, occupied: Bits) -> Bits {
    let row = from & 56;
    let inner = (occupied >> row >> 1 & 63) as usize;
    let along_rank = Bits::from(FIRST_RANK[from & 7][inner]) << row;
    along_line(from, LINES[from].file, occupied) | along_rank
}

/// What a bishop on `from` attacks.
#[inline(always)]
pub(crate) fn bishop_attacks(from: usize, occupied: Bits) -> Bits {
    let lines = &LINES[from];
    along_line(from, lines.rising, occupied) | along_line(from, lines.falling, occupied)
}

/// Subtracting the piece from its line's occupation flips the squares up to the first blocker; the mirrored
/// board gives the other way (<https://www.chessprogramming.org/Hyperbola_Quintessence>).
#[inline(always)]
fn along_line(from: usize, line: Bits, occupied: Bits) -> Bits {
    let piece = 1 << from;
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(piece);
    let down = blockers
        .swap_bytes()
        .wrapping_sub(piece.swap_bytes())
        .swap_bytes();
    (up ^ down) & line
}

const fn knight_leaps() -> [Bits; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = knight_attacks(1 << square);
        square += 1;
    }
    table
}

const fn king_steps() -> [Bits; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let king = 1 << square;
        let row = left(king) | king | right(king);
        table[square] = (row << 8 | row | row >> 8) & !king;
        square += 1;
    }
    table
}

/// Step by step from beside the square to the edge.
const fn walk(square: usize, files: i32, ranks: i32) -> Bits {
    let mut line = 0;
    let (mut file, mut rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        line |= 1 << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    line
}

const fn lines() -> [Lines; 64] {
    let mut table = [Lines {
        file: 0,
        rank: 0,
        rising: 0,
        falling: 0,
    }; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Lines {
            file: walk(square, 0, 1) | walk(square, 0, -1),
            rank: walk(square, 1, 0) | walk(square, -1, 0),
            rising: walk(square, 1, 1) | walk(square, -1, -1),
            falling: walk(square, 1, -1) | walk(square, -1, 1),
        };
        square += 1;
    }
    table
}

const fn between() -> [[Bits; 64]; 64] {
    const DIRECTIONS: [(i32, i32); 8] = [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ];
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let way = walk(from, files, ranks);
            let mut rest = way;
            while rest != 0 {
                let to = rest.trailing_zeros() as usize;
                table[from][to] = way & !walk(to, files, ranks) & !(1 << to);
                rest &= rest - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn first_rank() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u32) << 1;
            let mut seen = 0;
            let mut to = file + 1;
            while to < 8 {
                seen |= 1 << to;
                if occupied >> to & 1 == 1 {
                    break;
                }
                to += 1;
            }
            let mut to = file;
            while to > 0 {
                to -= 1;
                seen |= 1 << to;
                if occupied >> to & 1 == 1 {
                    break;
                }
            }
            table[file][inner] = seen;
            inner += 1;
        }
        file += 1;
    }
    table
}
