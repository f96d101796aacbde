//! Whether a position that a person has set up piece by piece can be played.

use tabia_core::{Fen, Setup};

use crate::{
    Board, CastlingMode, CastlingRights, CastlingSide, Color, File, Piece, Position, PositionError,
    Rank, Role, Square, StartPosition,
};

/// A board being set up. Anything may stand anywhere until [`Draft::finish`] asks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    setup: Setup,
}

impl Draft {
    /// An empty board, White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            setup: Setup::empty(),
        }
    }

    /// What stands where.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.setup.board
    }

    /// Puts `piece` on `square`.
    pub const fn place(&mut self, square: Square, piece: Piece) {
        self.setup.board.set(square, piece);
    }

    /// Empties `square`.
    pub const fn clear(&mut self, square: Square) {
        self.setup.board.remove(square);
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.setup.turn
    }

    /// Gives the move to `color`.
    pub const fn give_turn(&mut self, color: Color) {
        self.setup.turn = color;
        self.setup.ep_square = None;
    }

    /// Whether `color` may still castle on `side`.
    #[must_use]
    pub const fn may_castle(&self, color: Color, side: CastlingSide) -> bool {
        self.setup.castling.rook(color, side).is_some()
    }

    /// Lets `color` castle on `side` with the rook of standard chess.
    pub const fn allow_castling(&mut self, color: Color, side: CastlingSide) {
        let file = match side {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        self.setup.castling.grant(color, side, file);
    }

    /// Takes `color`'s castling on `side` away.
    pub const fn forbid_castling(&mut self, color: Color, side: CastlingSide) {
        self.setup.castling.revoke(color, side);
    }

    /// The castling that standard chess could still allow with king and rooks where they stand.
    #[must_use]
    pub fn possible_castling(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        let stands = |square, piece| self.setup.board.get(square) == Some(piece);
        for color in Color::ALL {
            let rank: Rank = color.back_rank();
            for (side, file) in [
                (CastlingSide::King, File::H),
                (CastlingSide::Queen, File::A),
            ] {
                if stands(Square::new(File::E, rank), Role::King.of(color))
                    && stands(Square::new(file, rank), Role::Rook.of(color))
                {
                    rights.grant(color, side, file);
                }
            }
        }
        rights
    }

    /// What has been set up as FEN, whether it can be played or not.
    #[must_use]
    pub fn fen(&self) -> String {
        Fen(self.setup.clone()).to_string()
    }

    /// The position to start a game from.
    ///
    /// # Errors
    /// The first rule that the board breaks, with the square.
    pub fn finish(&self) -> Result<StartPosition, PositionError> {
        let position = Position::from_setup(self.setup.clone(), CastlingMode::Standard)?;
        StartPosition::from_position(&position, CastlingMode::Standard)
    }
}

impl From<&StartPosition> for Draft {
    fn from(start: &StartPosition) -> Self {
        Self {
            setup: start.position().to_setup(),
        }
    }
}
