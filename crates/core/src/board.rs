//! The 0x88 board: 128 bytes, one a square, a bit for each property.

use core::fmt;

use crate::planes::{Bits, squares};
use crate::{Color, Piece, Role, Square};

/// One byte of the board: empty, or a piece with a bit for each thing that one asks about it.
///
/// A queen is the piece that moves both straight and diagonally, so "any slider along this line" is one mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cell(u8);

impl Cell {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const WHITE: u8 = 0x80;
    pub(crate) const BLACK: u8 = 0x40;
    pub(crate) const STRAIGHT: u8 = 0x20;
    pub(crate) const DIAGONAL: u8 = 0x10;
    pub(crate) const KNIGHT: u8 = 0x08;
    pub(crate) const PAWN: u8 = 0x04;
    pub(crate) const KING: u8 = 0x02;

    pub(crate) const fn color_bit(color: Color) -> u8 {
        match color {
            Color::White => Self::WHITE,
            Color::Black => Self::BLACK,
        }
    }

    pub(crate) const fn role_bits(role: Role) -> u8 {
        match role {
            Role::Pawn => Self::PAWN,
            Role::Knight => Self::KNIGHT,
            Role::Bishop => Self::DIAGONAL,
            Role::Rook => Self::STRAIGHT,
            Role::Queen => Self::STRAIGHT | Self::DIAGONAL,
            Role::King => Self::KING,
        }
    }

    pub(crate) const fn of(piece: Piece) -> Self {
        Self(Self::color_bit(piece.color) | Self::role_bits(piece.role))
    }

    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    pub(crate) const fn has(self, bits: u8) -> bool {
        self.0 & bits != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn piece(self) -> Option<Piece> {
        let role = match self.0 & 0x3E {
            Self::PAWN => Role::Pawn,
            Self::KNIGHT => Role::Knight,
            Self::DIAGONAL => Role::Bishop,
            Self::STRAIGHT => Role::Rook,
            Self::KING => Role::King,
            0 => return None,
            _ => Role::Queen,
        };
        let color = if self.has(Self::WHITE) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece { color, role })
    }
}

/// Which piece stands where.
///
/// One rank after the other in 16 bytes each, of which the left 8 are squares and the others stay empty.
/// Aligned so that the 8 squares of a rank can be read at once.
///
/// ```
/// use tabia_core::{Board, Color, Role, Square};
///
/// let mut board = Board::empty();
/// board.set(Square::A1, Role::Rook.of(Color::White));
/// assert!(board.is_attacked(Square::A8, Color::White));
/// assert!(!board.is_attacked(Square::B2, Color::White));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub struct Board {
    cells: [u8; 128],
}

impl Board {
    /// A board without a piece.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            cells: [Cell::EMPTY.0; 128],
        }
    }

    /// From the planes of a cell's seven upper bits, the highest first.
    pub(crate) fn from_planes(planes: [Bits; 7]) -> Self {
        let mut board = Self::empty();
        for (index, plane) in planes.into_iter().enumerate() {
            for square in squares(plane) {
                board.cells[square.x88() % 128] |= 0x80 >> index;
            }
        }
        board
    }

    /// What stands on `square`.
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.cell(square).piece()
    }

    /// Puts `piece` on `square`, in place of what stood there.
    pub const fn set(&mut self, square: Square, piece: Piece) {
        self.set_cell(square, Cell::of(piece));
    }

    /// Empties `square`.
    pub const fn remove(&mut self, square: Square) {
        self.set_cell(square, Cell::EMPTY);
    }

    #[inline(always)]
    pub(crate) const fn cell(&self, square: Square) -> Cell {
        Cell(self.cells[square.x88() % 128])
    }

    #[inline(always)]
    pub(crate) const fn set_cell(&mut self, square: Square, cell: Cell) {
        self.cells[square.x88() % 128] = cell.0;
    }

    /// The cell that many columns to the right; an empty one beyond the edge, where no square is.
    #[inline(always)]
    pub(crate) const fn cell_beside(&self, square: Square, columns: isize) -> Cell {
        Cell(self.cells[square.x88().wrapping_add_signed(columns) % 128])
    }

    /// The eight squares of a rank, the a file in the lowest byte.
    #[inline(always)]
    pub(crate) const fn rank_bytes(&self, rank: usize) -> u64 {
        let (_, from) = self.cells.split_at(16 * rank);
        let bytes = from.first_chunk().expect("a rank has 16 bytes");
        u64::from_le_bytes(*bytes)
    }

    /// Every piece with its square, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The squares of every `piece`.
    pub fn squares_of(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        let wanted = Cell::of(piece);
        Square::all().filter(move |&square| self.cell(square) == wanted)
    }

    /// How many of `piece` there are.
    #[must_use]
    pub fn count(&self, piece: Piece) -> usize {
        self.squares_of(piece).count()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", crate::fen::Placement(self))
    }
}
