//! Who may still castle, and with which rook.

use crate::{Color, File, Rank, Square};

/// The direction of castling.
///
/// In Chess960 it is the king's *destination* (g or c file) that names the side, wherever the rook stands.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    rooks: [Option<File>; 4],
}

const fn slot(color: Color, side: CastlingSide) -> usize {
    2 * color as usize + side as usize
}

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: Self = Self { rooks: [None; 4] };

    /// All four rights of the standard start position.
    pub const STANDARD: Self = Self {
        rooks: [Some(File::H), Some(File::A), Some(File::H), Some(File::A)],
    };

    /// The square of the rook that `color` may castle with on `side`.
    #[must_use]
    pub const fn rook(self, color: Color, side: CastlingSide) -> Option<Square> {
        match self.rooks[slot(color, side)] {
            Some(file) => Some(Square::new(file, color.back_rank())),
            None => None,
        }
    }

    /// Whether nobody may castle.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        matches!(self.rooks, [None, None, None, None])
    }

    /// Grants `color` castling on `side` with the rook on `file`.
    pub const fn grant(&mut self, color: Color, side: CastlingSide, file: File) {
        self.rooks[slot(color, side)] = Some(file);
    }

    /// Takes away `color`'s right on `side`.
    pub const fn revoke(&mut self, color: Color, side: CastlingSide) {
        self.rooks[slot(color, side)] = None;
    }

    /// Takes away both rights of `color`: its king has moved.
    pub const fn revoke_all(&mut self, color: Color) {
        self.revoke(color, CastlingSide::King);
        self.revoke(color, CastlingSide::Queen);
    }

    /// Takes away the right of the rook on `square`, if it has one: it moved or was captured.
    pub(crate) fn revoke_rook(&mut self, square: Square) {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.rook(color, side) == Some(square) {
                    self.revoke(color, side);
                }
            }
        }
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
}
