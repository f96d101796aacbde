//! What is on the board of a study.

use tabia_core::pgn::PgnMove;

use super::Study;
use crate::{IllegalMove, MoveKind, Square, StartPosition, UciMove, typed};

impl Study {
    /// The king in check.
    #[must_use]
    pub fn check(&self) -> Option<Square> {
        let is_check = self.position.is_check();
        is_check.then(|| self.position.king(self.position.turn()))
    }

    /// From where to where the last move went; for castling, the king.
    #[must_use]
    pub fn last_move(&self) -> Option<(Square, Square)> {
        match self.pgn.mv(self.at)? {
            PgnMove::Move(mv) => Some((mv.from(), mv.destination())),
            PgnMove::Null => None,
        }
    }

    /// What kind of move led to the position on the board.
    #[must_use]
    pub fn last_kind(&self) -> Option<MoveKind> {
        match self.pgn.mv(self.at)? {
            PgnMove::Move(mv) => Some(mv.kind()),
            PgnMove::Null => None,
        }
    }

    /// The position on the board as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        tabia_core::Fen::from(&self.position).to_string()
    }

    /// The position on the board, to start a game from.
    #[must_use]
    pub fn here(&self) -> StartPosition {
        StartPosition::from_position(&self.position, self.mode)
            .expect("the position was reached by the rules")
    }

    /// The move that a typed text means though no legal one is written so: [`typed::intended`].
    #[must_use]
    pub fn intended(&self, text: &str) -> Option<UciMove> {
        let (turn, board) = (self.position.turn(), self.position.board());
        let castling = self.position.castling();
        typed::intended_on(text, turn, board, castling, self.mode)
    }

    /// What the rules have against a move.
    #[must_use]
    pub fn refusal(&self, mv: UciMove) -> Option<IllegalMove> {
        mv.to_move(&self.position).err()
    }
}
