//! Moves that are easily made by accident.

use serde::Serialize;

use super::{LegalMove, View};
use crate::{CastlingSide, Role};

/// Why a move may not be meant: a front end can hold it back for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Slip {
    /// The king takes one step towards where it could castle.
    InsteadOfCastling(CastlingSide),
    /// The new piece leaves the other side without a move, but not in check: a draw. A rook or less would not.
    StalemateByPromotion,
}

impl View {
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
