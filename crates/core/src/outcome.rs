//! How a position ends the game by itself.

use crate::{Move, Position};

/// An end that the position alone decides, without the game's history.
///
/// ```
/// use tabia_core::{CastlingMode, Fen, PositionEnd};
///
/// let fen: Fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
/// let position = fen.to_position(CastlingMode::Standard)?;
/// assert_eq!(position.end(), Some(PositionEnd::Stalemate));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// Whether fifty moves by each side have brought no capture and no pawn move, so that the side to move may
    /// claim a draw (FIDE 9.3.2). A game that mate or stalemate has ended is not drawn once more.
    #[must_use]
    pub fn has_fifty_moves(&self) -> bool {
        self.halfmove_clock() >= 100 && self.has_legal_move()
    }

    /// Whether the side to move may claim a draw by fifty moves, if need be by announcing the move that
    /// completes them (FIDE 9.3.1).
    #[must_use]
    pub fn can_claim_fifty_moves(&self) -> bool {
        let completes = |mv: &Move| {
            let mut after = self.clone();
            after.make(*mv);
            after.halfmove_clock() >= 100
        };
        self.has_fifty_moves()
            || (self.halfmove_clock() == 99 && self.legal_moves().iter().any(completes))
    }

    /// Whether seventy-five moves by each side have brought no capture and no pawn move, which ends the game
    /// unless the last of them was mate (FIDE 9.6.2).
    #[must_use]
    pub fn has_seventy_five_moves(&self) -> bool {
        self.halfmove_clock() >= 150 && self.has_legal_move()
    }
}
