//! From SAN to the one legal move that it names, looking only at the pieces that it can mean.

use core::fmt;

use super::{San, SanBody};
use crate::attacks::{self, Step, forward};
use crate::movegen::{Found, Query};
use crate::planes::{Bits, bit};
use crate::side::A_FILE;
use crate::{CastlingSide, File, IllegalMove, Move, MoveKind, Position, Rank, Role, Square};

impl San {
    /// The one legal move of `position` that this names. The suffix is not held against it, nor is a missing
    /// or needless `x`, nor more of the origin than is needed.
    ///
    /// # Errors
    /// No legal move fits, or more than one.
    pub fn to_move(self, position: &Position) -> Result<Move, SanError> {
        match self.body {
            SanBody::Castle(side) => castle(position, side),
            SanBody::Normal {
                role,
                file,
                rank,
                to,
                promotion,
                ..
            } => {
                let named = Named {
                    role,
                    file,
                    rank,
                    to,
                    promotion,
                };
                named.find(position)
            }
        }
    }
}

fn castle(position: &Position, side: CastlingSide) -> Result<Move, SanError> {
    let king = position.king(position.turn());
    position
        .castling_rook(side)
        .map(|rook| Move::new(king, rook, MoveKind::Castle(side)))
        .filter(|&mv| position.is_legal(mv))
        .ok_or_else(|| SanError::Illegal(position.why_no_castling(king, side)))
}

/// A move by what its SAN says.
#[derive(Clone, Copy)]
pub(super) struct Named {
    pub(super) role: Role,
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

impl Named {
    #[inline]
    fn find(self, position: &Position) -> Result<Move, SanError> {
        match position.find(self.query()) {
            Found::One(mv) => Ok(mv),
            Found::Several(one, other) => Err(SanError::Ambiguous(one.from(), other.from())),
            Found::None => Err(self.refuse(position)),
        }
    }

    pub(super) fn query(self) -> Query {
        Query {
            role: self.role,
            origins: self.origins(),
            to: self.to,
            promotion: self.promotion,
        }
    }

    /// Where the piece may stand. A pawn whose file is not named comes straight ahead.
    fn origins(self) -> Bits {
        let file = match self.role {
            Role::Pawn => Some(self.file.unwrap_or(self.to.file())),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => self.file,
        };
        let files = file.map_or(!0, |file| A_FILE << file.index());
        let ranks = self.rank.map_or(!0, |rank| 0xFF << (8 * rank.index()));
        files & ranks
    }

    /// The rule in the way, where only one piece can be meant.
    #[cold]
    fn refuse(self, position: &Position) -> SanError {
        if self.role == Role::Pawn {
            return self.refuse_pawn(position);
        }
        if self.promotion.is_some() {
            return SanError::Illegal(IllegalMove::PromotionNotAllowed);
        }
        let fits = |from: &Square| self.origins() & bit(*from) != 0;
        let piece = self.role.of(position.turn());
        let reaching = position.origins(self.role, self.to);
        let anywhere = position.board().squares_of(piece);
        only(reaching.filter(fits))
            .or_else(|| only(anywhere.filter(fits)))
            .map_or(SanError::NoSuchMove, |from| {
                SanError::Illegal(position.why_illegal(from, self.to, None))
            })
    }

    /// Without a file, or with the target's own, it is a push; with another, a capture.
    fn refuse_pawn(self, position: &Position) -> SanError {
        let back = -forward(position.turn());
        let is_pawn =
            |&square: &Square| position.piece_at(square) == Some(Role::Pawn.of(position.turn()));
        let from = self.to.step(back).and_then(|beside| match self.file {
            Some(file) if file != self.to.file() => Some(Square::new(file, beside.rank())),
            _ if position.piece_at(beside).is_some() => Some(beside),
            _ => beside.step(back),
        });
        from.filter(is_pawn)
            .filter(|square| self.rank.is_none_or(|rank| square.rank() == rank))
            .map_or(SanError::NoSuchMove, |from| {
                SanError::Illegal(position.why_illegal(from, self.to, self.promotion))
            })
    }
}

fn only(mut squares: impl Iterator<Item = Square>) -> Option<Square> {
    squares.next().filter(|_| squares.next().is_none())
}

impl Position {
    /// The squares of the side to move's `role` pieces (not pawns) whose way to `to` is free.
    pub(crate) fn origins(&self, role: Role, to: Square) -> impl Iterator<Item = Square> + '_ {
        let steps: &'static [Step] = match role {
            Role::Pawn => &[],
            Role::Knight => &attacks::KNIGHT,
            Role::Bishop => &attacks::DIAGONAL,
            Role::Rook => &attacks::STRAIGHT,
            Role::Queen | Role::King => &attacks::KING,
        };
        let seen = move |&step: &Step| match role {
            Role::Bishop | Role::Rook | Role::Queen => self.board().first_along(to, step),
            Role::Pawn | Role::Knight | Role::King => to.step(step),
        };
        let piece = role.of(self.turn());
        steps
            .iter()
            .filter_map(seen)
            .filter(move |&from| self.piece_at(from) == Some(piece))
    }

    /// Whether the mover's king is not in check after a move that its piece can make.
    pub(crate) fn is_safe(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.make(mv);
        let king = after.king(self.turn());
        !after.board().is_attacked(king, !self.turn())
    }
}

/// Why a [`San`] is no move of a position.
///
/// ```
/// use tabia_core::{CastlingMode, Fen, San, SanError, Square};
///
/// let fen: Fen = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1".parse()?;
/// let position = fen.to_position(CastlingMode::Standard)?;
/// let error = "Rd1".parse::<San>()?.to_move(&position).unwrap_err();
/// assert!(matches!(error, SanError::Ambiguous(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanError {
    /// No piece of that kind can be meant, or several can and none gets there.
    NoSuchMove,
    /// It can only mean one piece, and this rule forbids the move.
    Illegal(IllegalMove),
    /// Pieces from two squares (or more) may make this move.
    Ambiguous(Square, Square),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMove => f.write_str("no legal move fits"),
            Self::Illegal(why) => why.fmt(f),
            Self::Ambiguous(one, other) => {
                write!(f, "the pieces on {one} and {other} can both make this move")
            }
        }
    }
}

impl core::error::Error for SanError {}
