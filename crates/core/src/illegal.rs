//! Why a move is illegal, with the squares that show it.

use core::fmt;

use crate::attacks::{forward, line_step, pawn_captures, ray};
use crate::movegen::files_between;
use crate::{CastlingSide, Color, Move, MoveKind, Piece, Position, Rank, Role, Square};

/// The rule that forbids a move.
///
/// ```
/// use tabia_core::{IllegalMove, Position, Square, UciMove};
///
/// let claim: UciMove = "f1b5".parse()?;
/// let error = claim.to_move(&Position::standard()).unwrap_err();
/// assert_eq!(error, IllegalMove::Blocked { by: Square::E2 });
/// assert_eq!(error.to_string(), "the piece on e2 is in the way");
/// # Ok::<(), tabia_core::ParseUciMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum IllegalMove {
    /// Nothing stands on the square.
    NoPiece(Square),
    /// The piece is the other side's.
    NotYourPiece(Square),
    /// A piece of the same side stands on the target.
    OwnPieceOnTarget(Square),
    /// This kind of piece does not go that way.
    NotHowItMoves(Piece),
    /// A piece stands in the way.
    Blocked {
        /// The first one in the way.
        by: Square,
    },
    /// A pawn captures only where an enemy stands, or en passant at once.
    NothingToCapture(Square),
    /// A pawn on the last rank must become a piece, and this move does not say which.
    PromotionMissing,
    /// Only a pawn on the last rank becomes another piece, and only queen, rook, bishop or knight.
    PromotionNotAllowed,
    /// The piece would leave its king to an attacker that it now shields.
    Pinned {
        /// The pinning piece.
        by: Square,
        /// The own king.
        king: Square,
    },
    /// The king is in check and stays so.
    StillInCheck {
        /// A piece that gives the check.
        checker: Square,
        /// The own king.
        king: Square,
    },
    /// The king would go where it could be taken.
    IntoCheck {
        /// A piece that attacks the target.
        attacker: Square,
        /// Where the king would stand.
        target: Square,
    },
    /// King or rook has moved, or the rook is gone.
    CastlingRightLost(CastlingSide),
    /// A piece stands between or where king or rook must go.
    CastlingBlocked {
        /// A piece in the way.
        by: Square,
    },
    /// The king is in check.
    CastlingOutOfCheck {
        /// A piece that gives the check.
        checker: Square,
    },
    /// The king would cross or reach an attacked square.
    CastlingThroughCheck {
        /// The attacked square.
        square: Square,
        /// A piece that attacks it.
        attacker: Square,
    },
}

impl Position {
    /// Why moving from `from` to `to` is illegal here.
    ///
    /// Asked about a legal move, it answers with the most general reason.
    #[must_use]
    pub fn why_illegal(&self, from: Square, to: Square, promotion: Option<Role>) -> IllegalMove {
        let Some(piece) = self.piece_at(from) else {
            return IllegalMove::NoPiece(from);
        };
        if piece.color != self.turn() {
            return IllegalMove::NotYourPiece(from);
        }
        if let Some(side) = self.castling_attempt(piece, from, to) {
            return self.why_no_castling(from, side);
        }
        if self
            .piece_at(to)
            .is_some_and(|target| target.color == piece.color)
        {
            return IllegalMove::OwnPieceOnTarget(to);
        }
        let claims = core::iter::once(None).chain(Role::PROMOTIONS.map(Some));
        let mut moves = claims.filter_map(|role| self.move_of(piece, from, to, role));
        let Some(first) = moves.next() else {
            return self.why_unreachable(piece, from, to);
        };
        if self.move_of(piece, from, to, promotion).is_none() {
            return match promotion {
                None => IllegalMove::PromotionMissing,
                Some(_) => IllegalMove::PromotionNotAllowed,
            };
        }
        self.why_king_unsafe(piece, first)
    }

    /// The move of the pawn on `from` to `to`, if it is one that pawns make and the promotion is what it must be.
    fn pawn_move_to(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let us = self.turn();
        let is_empty = |square: Square| self.piece_at(square).is_none();
        let ahead = from.step(forward(us))?;
        let aside = pawn_captures(us)
            .into_iter()
            .any(|step| from.step(step) == Some(to));
        let start = match us {
            Color::White => Rank::Second,
            Color::Black => Rank::Seventh,
        };
        let promotes = to.rank() == self.promotion_rank();
        let kind = match (promotion, is_empty(to)) {
            (Some(role), true) if promotes && to == ahead => MoveKind::Promotion(role),
            (Some(role), false) if promotes && aside => MoveKind::PromotionCapture(role),
            (None, true) if !promotes && to == ahead => MoveKind::Quiet,
            (None, true)
                if from.rank() == start
                    && is_empty(ahead)
                    && ahead.step(forward(us)) == Some(to) =>
            {
                MoveKind::DoublePush
            }
            (None, true) if aside && self.ep_square() == Some(to) => MoveKind::EnPassant,
            (None, false) if !promotes && aside => MoveKind::Capture,
            _ => return None,
        };
        Some(Move::new(from, to, kind))
    }

    /// The move by the way the piece goes; the own king may be left in check.
    fn move_of(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        if piece.role == Role::Pawn {
            return self.pawn_move_to(from, to, promotion);
        }
        let reaches = self.origins(piece.role, to).any(|origin| origin == from);
        let kind = match self.piece_at(to) {
            None => MoveKind::Quiet,
            Some(_) => MoveKind::Capture,
        };
        (reaches && promotion.is_none()).then(|| Move::new(from, to, kind))
    }

    /// The side, if this looks like castling and is not a plain king move.
    fn castling_attempt(&self, piece: Piece, from: Square, to: Square) -> Option<CastlingSide> {
        if piece.role != Role::King
            || from.rank() != self.turn().back_rank()
            || to.rank() != from.rank()
        {
            return None;
        }
        let own_rook = self.piece_at(to) == Some(Role::Rook.of(piece.color));
        let side = if to.file() > from.file() {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        };
        let two_steps = from.distance(to) > 1 && to.file() == side.king_file();
        (own_rook || two_steps).then_some(side)
    }

    pub(crate) fn why_no_castling(&self, king: Square, side: CastlingSide) -> IllegalMove {
        let Some(rook) = self.castling_rook(side) else {
            return IllegalMove::CastlingRightLost(side);
        };
        let row = |file| Square::new(file, king.rank());
        let blocker = files_between(king.file(), side.king_file())
            .chain(files_between(rook.file(), side.rook_file()))
            .map(row)
            .find(|&square| square != king && square != rook && self.piece_at(square).is_some());
        if let Some(by) = blocker {
            return IllegalMove::CastlingBlocked { by };
        }
        if let Some(checker) = self.checkers().next() {
            return IllegalMove::CastlingOutOfCheck { checker };
        }
        files_between(king.file(), side.king_file())
            .map(row)
            .find_map(|square| {
                let attacker = self.board().attackers(square, !self.turn()).next()?;
                Some(IllegalMove::CastlingThroughCheck { square, attacker })
            })
            .unwrap_or_else(|| self.why_rook_shields(king, rook, side))
    }

    /// In Chess960 the castling rook may be all that hides the king's target from an attacker.
    fn why_rook_shields(&self, king: Square, rook: Square, side: CastlingSide) -> IllegalMove {
        let target = Square::new(side.king_file(), king.rank());
        let mut after = self.clone();
        after.make(Move::new(king, rook, MoveKind::Castle(side)));
        match after.board().attackers(target, !self.turn()).next() {
            Some(attacker) => IllegalMove::CastlingThroughCheck {
                square: target,
                attacker,
            },
            None => IllegalMove::NotHowItMoves(Role::King.of(self.turn())),
        }
    }

    fn why_unreachable(&self, piece: Piece, from: Square, to: Square) -> IllegalMove {
        let shape = IllegalMove::NotHowItMoves(piece);
        let step = line_step(from, to);
        let blocker = || {
            let way = ray(from, step?).take_while(|&square| square != to);
            way.into_iter()
                .find(|&square| self.piece_at(square).is_some())
                .map(|by| IllegalMove::Blocked { by })
        };
        let (files, ranks) = (
            from.file().index().abs_diff(to.file().index()),
            from.rank().index().abs_diff(to.rank().index()),
        );
        match piece.role {
            Role::Pawn => self.why_no_pawn_move(piece, from, to),
            Role::Knight | Role::King => shape,
            Role::Bishop if files != ranks => shape,
            Role::Rook if files != 0 && ranks != 0 => shape,
            Role::Bishop | Role::Rook | Role::Queen => blocker().unwrap_or(shape),
        }
    }

    fn why_no_pawn_move(&self, piece: Piece, from: Square, to: Square) -> IllegalMove {
        if pawn_captures(piece.color)
            .into_iter()
            .any(|step| from.step(step) == Some(to))
        {
            return IllegalMove::NothingToCapture(to);
        }
        let (start, ahead) = match piece.color {
            Color::White => (Rank::Second, to.rank() > from.rank()),
            Color::Black => (Rank::Seventh, to.rank() < from.rank()),
        };
        let reach = if from.rank() == start { 2 } else { 1 };
        if from.file() != to.file() || !ahead || from.distance(to) > reach {
            return IllegalMove::NotHowItMoves(piece);
        }
        files_of_way(from, to)
            .find(|&square| self.piece_at(square).is_some())
            .map_or(IllegalMove::NotHowItMoves(piece), |by| {
                IllegalMove::Blocked { by }
            })
    }

    fn why_king_unsafe(&self, piece: Piece, mv: Move) -> IllegalMove {
        let mut after = self.clone();
        after.make(mv);
        let king = after.king(self.turn());
        let Some(attacker) = after.board().attackers(king, !self.turn()).next() else {
            return IllegalMove::NotHowItMoves(piece);
        };
        if piece.role == Role::King {
            return IllegalMove::IntoCheck {
                attacker,
                target: mv.to(),
            };
        }
        match self.checkers().next() {
            Some(checker) => IllegalMove::StillInCheck { checker, king },
            None => IllegalMove::Pinned { by: attacker, king },
        }
    }
}

/// The squares after `from` up to `to`, along their line.
fn files_of_way(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let reach = usize::from(from.distance(to));
    line_step(from, to)
        .into_iter()
        .flat_map(move |step| ray(from, step).take(reach))
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece(square) => write!(f, "no piece stands on {square}"),
            Self::NotYourPiece(square) => write!(f, "the piece on {square} is the other side's"),
            Self::OwnPieceOnTarget(square) => {
                write!(f, "a piece of the same side stands on {square}")
            }
            Self::NotHowItMoves(piece) => write!(f, "{} does not move that way", piece.to_char()),
            Self::Blocked { by } => write!(f, "the piece on {by} is in the way"),
            Self::NothingToCapture(square) => {
                write!(f, "the pawn has nothing to capture on {square}")
            }
            Self::PromotionMissing => {
                f.write_str("the pawn must become a queen, rook, bishop or knight")
            }
            Self::PromotionNotAllowed => f.write_str("nothing can be promoted by this move"),
            Self::Pinned { by, .. } => write!(f, "the piece is pinned by the one on {by}"),
            Self::StillInCheck { checker, .. } => {
                write!(f, "the king stays in check from {checker}")
            }
            Self::IntoCheck { attacker, target } => {
                write!(f, "{target} is attacked from {attacker}")
            }
            Self::CastlingRightLost(CastlingSide::King) => {
                f.write_str("the right to castle short is lost")
            }
            Self::CastlingRightLost(CastlingSide::Queen) => {
                f.write_str("the right to castle long is lost")
            }
            Self::CastlingBlocked { by } => write!(f, "castling is blocked by the piece on {by}"),
            Self::CastlingOutOfCheck { checker } => {
                write!(f, "castling is not allowed in check (from {checker})")
            }
            Self::CastlingThroughCheck { square, attacker } => {
                write!(
                    f,
                    "castling passes {square}, which is attacked from {attacker}"
                )
            }
        }
    }
}

impl core::error::Error for IllegalMove {}
