//! Moves that are easily made by accident.

use serde::Serialize;

use super::{LegalMove, View};
use crate::{CastlingSide, Move, Piece, Role, StartPosition};

/// Why a move may not be meant: a front end can hold it back for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Slip {
    /// The king takes one step towards where it could castle.
    InsteadOfCastling(CastlingSide),
    /// The new piece leaves the other side without a move, but not in check: a draw. A rook or less would not.
    StalemateByPromotion,
    /// The other side can take the queen, which is no trade of queens.
    QueenEnPrise,
}

impl View {
    /// [`View::slip`], or that `legal` leaves the queen to be taken: for who learns to look.
    #[must_use]
    pub fn slip_in_training(&self, legal: &LegalMove) -> Option<Slip> {
        let slip = self.slip(legal);
        slip.or_else(|| {
            self.leaves_queen(legal)
                .unwrap_or(false)
                .then_some(Slip::QueenEnPrise)
        })
    }

    /// Whether a queen of the side that makes the move can be taken after it, and neither the move nor the answer to
    /// the capture takes one.
    fn leaves_queen(&self, legal: &LegalMove) -> Option<bool> {
        let takes_queen =
            |captured: Option<Piece>| captured.is_some_and(|it| it.role == Role::Queen);
        if takes_queen(legal.captured.map(|captured| captured.piece)) {
            return Some(false);
        }
        let mode = self.setup.start.mode();
        let start = StartPosition::from_fen_in(&self.fen, mode).ok()?;
        let mut position = start.position().clone();
        let mv = legal.mv.to_move(&position).ok()?;
        position.make(mv);
        let gives = |reply: &Move| {
            if !takes_queen(position.piece_at(reply.to())) {
                return false;
            }
            let mut after = position.clone();
            after.make(*reply);
            let is_taken_back = |answer: &Move| {
                answer.to() == reply.to() && takes_queen(after.piece_at(answer.to()))
            };
            !after.legal_moves().iter().any(is_taken_back)
        };
        Some(position.legal_moves().iter().any(gives))
    }

    /// Why `legal` may not be meant; nothing for most moves.
    #[must_use]
    pub fn slip(&self, legal: &LegalMove) -> Option<Slip> {
        let sides = CastlingSide::ALL.into_iter();
        let towards = |side: CastlingSide| {
            let moves = self.legal.from(legal.from).iter();
            moves
                .filter(|other| other.rook.is_some() && other.to.file() == side.king_file())
                .any(|castling| {
                    let goal = castling.to.file();
                    let now = legal.from.file().index().abs_diff(goal.index());
                    let then = legal.to.file().index().abs_diff(goal.index());
                    legal.to.rank() == legal.from.rank() && then < now
                })
        };
        if legal.piece.role == Role::King && legal.rook.is_none() {
            return sides
                .filter(|&side| towards(side))
                .map(Slip::InsteadOfCastling)
                .next();
        }
        let others = self.legal.between(legal.from, legal.to);
        let avoidable = legal.promotion.is_some()
            && legal.stalemates
            && others.into_iter().any(|other| !other.stalemates);
        avoidable.then_some(Slip::StalemateByPromotion)
    }
}
