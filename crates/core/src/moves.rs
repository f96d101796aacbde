//! A move in 16 bits, and a list of them.

use core::fmt;
use core::num::NonZeroU16;
use core::ops::{Deref, DerefMut};

use crate::{CastlingSide, Role, Square};

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// To an empty square.
    Quiet,
    /// A pawn's first move of two squares.
    DoublePush,
    /// King and rook together; the move goes from the king to its rook.
    Castle(CastlingSide),
    /// Takes what stands on the target.
    Capture,
    /// Takes the pawn that has just passed the target (FIDE 3.7.3.1).
    EnPassant,
    /// A pawn becomes this piece on an empty square.
    Promotion(Role),
    /// A pawn takes on the last rank and becomes this piece.
    PromotionCapture(Role),
}

impl MoveKind {
    /// The usual nibble: bit 2 = capture, bit 3 = promotion (chessprogramming.org, "Encoding Moves").
    const fn nibble(self) -> u16 {
        match self {
            Self::Quiet => 0,
            Self::DoublePush => 1,
            Self::Castle(CastlingSide::King) => 2,
            Self::Castle(CastlingSide::Queen) => 3,
            Self::Capture => 4,
            Self::EnPassant => 5,
            Self::Promotion(role) => 8 + promotion_index(role),
            Self::PromotionCapture(role) => 12 + promotion_index(role),
        }
    }

    const fn from_nibble(nibble: u16) -> Self {
        match nibble {
            1 => Self::DoublePush,
            2 => Self::Castle(CastlingSide::King),
            3 => Self::Castle(CastlingSide::Queen),
            4 => Self::Capture,
            5 => Self::EnPassant,
            8..12 => Self::Promotion(promotion_role(nibble)),
            12..16 => Self::PromotionCapture(promotion_role(nibble)),
            _ => Self::Quiet,
        }
    }
}

const fn promotion_index(role: Role) -> u16 {
    match role {
        Role::Knight => 0,
        Role::Bishop => 1,
        Role::Rook => 2,
        Role::Pawn | Role::Queen | Role::King => 3,
    }
}

const fn promotion_role(nibble: u16) -> Role {
    match nibble & 3 {
        0 => Role::Knight,
        1 => Role::Bishop,
        2 => Role::Rook,
        _ => Role::Queen,
    }
}

/// A move that a position has made: two bytes, `Option<Move>` too.
///
/// There are two ways to one: [`Position::legal_moves`](crate::Position::legal_moves), and a claim
/// ([`UciMove`](crate::UciMove), [`San`](crate::San)) that a position has confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

impl Move {
    pub(crate) const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let bits = from.index() as u16 | (to.index() as u16) << 6 | kind.nibble() << 12;
        Self(NonZeroU16::new(bits).expect("a move leaves its square"))
    }

    /// The square that the piece leaves.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index((self.0.get() & 63) as u8).expect("six bits")
    }

    /// The square that the piece goes to; for castling, the square of the *rook*.
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() >> 6 & 63) as u8).expect("six bits")
    }

    /// What else it does.
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        MoveKind::from_nibble(self.0.get() >> 12)
    }

    /// Whether it takes a piece, en passant included.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0.get() & 0x4000 != 0
    }

    /// Whether a pawn becomes another piece.
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0.get() & 0x8000 != 0
    }

    /// Whether king and rook move together.
    #[must_use]
    pub const fn is_castle(self) -> bool {
        matches!(self.kind(), MoveKind::Castle(_))
    }

    /// What a pawn becomes.
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        if self.is_promotion() {
            Some(promotion_role(self.0.get() >> 12))
        } else {
            None
        }
    }

    /// Where the moving piece stands afterwards: the target, or the g or c file when castling.
    #[must_use]
    pub const fn destination(self) -> Square {
        match self.kind() {
            MoveKind::Castle(side) => Square::new(side.king_file(), self.from().rank()),
            MoveKind::Quiet
            | MoveKind::DoublePush
            | MoveKind::Capture
            | MoveKind::EnPassant
            | MoveKind::Promotion(_)
            | MoveKind::PromotionCapture(_) => self.to(),
        }
    }

    /// The square of the piece that it takes.
    #[must_use]
    pub const fn captured_square(self) -> Option<Square> {
        match self.kind() {
            MoveKind::Capture | MoveKind::PromotionCapture(_) => Some(self.to()),
            MoveKind::EnPassant => Some(Square::new(self.to().file(), self.from().rank())),
            MoveKind::Quiet
            | MoveKind::DoublePush
            | MoveKind::Castle(_)
            | MoveKind::Promotion(_) => None,
        }
    }

    /// The two bytes, for tables that store many moves.
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion()
            .map_or(Ok(()), |role| write!(f, "{}", role.to_char()))
    }
}

/// The moves of one position, on the stack.
///
/// Positions from play have at most 218; 512 holds for any placement whatever. A square that is not the
/// mover's is reached by at most 8 line pieces and 8 knights, and a line piece has at most 27 targets, a
/// knight 8, a pawn 12, and only the 8 pawns one step from promotion more than 4.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    const CAPACITY: usize = 512;

    pub(crate) const fn new() -> Self {
        const FILLER: Move = Move::new(Square::A1, Square::B1, MoveKind::Quiet);
        Self {
            moves: [FILLER; Self::CAPACITY],
            len: 0,
        }
    }

    pub(crate) const fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Keeps the moves that satisfy `keep`, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let mv = self.moves[index];
            if keep(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
