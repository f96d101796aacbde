//! How a position ends the game by itself.

use crate::Position;

/// An end that the position alone decides, without the game's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionEnd {
    /// The side to move is in check and has no legal move (FIDE 5.1.1).
    Checkmate,
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Neither side can mate by any sequence of legal moves (FIDE 5.2.2).
    DeadPosition,
}

impl Position {
    /// How this position ends the game, if it does.
    #[must_use]
    pub fn end(&self) -> Option<PositionEnd> {
        if !self.has_legal_move() {
            return Some(if self.is_check() {
                PositionEnd::Checkmate
            } else {
                PositionEnd::Stalemate
            });
        }
        self.is_insufficient_material()
            .then_some(PositionEnd::DeadPosition)
    }

    /// Whether the side to move is mated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }
}
