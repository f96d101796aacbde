//! Who may still castle, and with which rook.

use core::fmt;

use crate::planes::Bits;
use crate::{Color, File, Rank, Square};

/// The direction of castling.
///
/// In Chess960 it is the king's *destination* (g or c file) that names the side, wherever the rook stands.
///
/// ```
/// use tabia_core::{CastlingSide, File};
///
/// assert_eq!(CastlingSide::Queen.king_file(), File::C);
/// assert_eq!(CastlingSide::Queen.rook_file(), File::D);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingSide {
    /// O-O.
    King,
    /// O-O-O.
    Queen,
}

impl CastlingSide {
    /// Both directions, king's side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The king's file after castling.
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The rook's file after castling.
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }
}

/// How castling is written in UCI, and which castling rights a setup may hold.
///
/// ```
/// use tabia_core::{CastlingMode, Fen, San, UciMove};
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let position = fen.to_position(CastlingMode::Standard)?;
/// let castle = "O-O".parse::<San>()?.to_move(&position)?;
/// assert_eq!(UciMove::from_move(castle, CastlingMode::Standard).to_string(), "e1g1");
/// assert_eq!(UciMove::from_move(castle, CastlingMode::Chess960).to_string(), "e1h1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingMode {
    /// King e1, rooks a1 and h1; written as the king's two steps (`e1g1`).
    #[default]
    Standard,
    /// Any home squares; written as king takes rook (`e1h1`).
    Chess960,
}

/// The rooks that may still castle, by their files on each side's back rank.
///
/// ```
/// use tabia_core::{CastlingRights, CastlingSide, Color, Square};
///
/// let mut rights = CastlingRights::STANDARD;
/// rights.revoke(Color::White, CastlingSide::King);
/// assert_eq!(rights.rook(Color::White, CastlingSide::King), None);
/// assert_eq!(rights.rook(Color::Black, CastlingSide::King), Some(Square::H8));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(
    /// A byte for each of White's O-O, O-O-O, Black's O-O, O-O-O: the bit of the rook's file, or none.
    u32,
);

const fn shift(color: Color, side: CastlingSide) -> u32 {
    8 * (2 * color as u32 + side as u32)
}

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: Self = Self(0);

    /// All four rights of the standard start position.
    pub const STANDARD: Self = Self(0x0180_0180);

    /// The square of the rook that `color` may castle with on `side`.
    #[must_use]
    #[inline]
    pub const fn rook(self, color: Color, side: CastlingSide) -> Option<Square> {
        let file = (self.0 >> shift(color, side)) as u8;
        if file == 0 {
            return None;
        }
        let file = File::ALL[(file.trailing_zeros() & 7) as usize];
        Some(Square::new(file, color.back_rank()))
    }

    /// Whether nobody may castle.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Grants `color` castling on `side` with the rook on `file`.
    pub const fn grant(&mut self, color: Color, side: CastlingSide, file: File) {
        self.revoke(color, side);
        self.0 |= 1 << (shift(color, side) + file as u32);
    }

    /// Takes away `color`'s right on `side`.
    pub const fn revoke(&mut self, color: Color, side: CastlingSide) {
        self.0 &= !(0xFF << shift(color, side));
    }

    /// Takes away both rights of `color`: its king has moved.
    #[inline]
    pub const fn revoke_all(&mut self, color: Color) {
        self.0 &= !(0xFFFF << shift(color, CastlingSide::King));
    }

    /// Takes away the rights of the rooks on these squares: they moved or were captured.
    #[inline]
    pub(crate) const fn revoke_rooks(&mut self, squares: Bits) {
        let (first, eighth) = (squares as u32 & 0xFF, (squares >> 56) as u32);
        self.0 &= !((first * 0x0101) | (eighth * 0x0101_0000));
    }
}

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Color::ALL.map(|color| CastlingSide::ALL.map(|side| self.rook(color, side)));
        f.debug_tuple("CastlingRights").field(&all).finish()
    }
}

impl Color {
    /// The rank where this side's pieces start.
    #[must_use]
    pub const fn back_rank(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// The rank that this side's enemy crosses with a double step.
    pub(crate) const fn ep_rank(self) -> Rank {
        match self {
            Self::White => Rank::Sixth,
            Self::Black => Rank::Third,
        }
    }
}
