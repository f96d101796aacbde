//! Material with which no sequence of moves can mate.

use crate::{Color, Position, Role};

impl Position {
    /// Whether the pieces alone rule out mate for both sides: bare kings, one minor piece, or bishops that
    /// all stand on squares of one colour. A dead position (FIDE 5.2.2) by material; there are others.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let (mut knights, mut light, mut dark) = (0, 0, 0);
        for (square, piece) in self.board().pieces() {
            match piece.role {
                Role::Pawn | Role::Rook | Role::Queen => return false,
                Role::Knight => knights += 1,
                Role::Bishop if square.is_light() => light += 1,
                Role::Bishop => dark += 1,
                Role::King => {}
            }
        }
        match knights {
            0 => light == 0 || dark == 0,
            1 => light + dark == 0,
            _ => false,
        }
    }

    /// Whether `color` has nothing but its king.
    #[must_use]
    pub fn is_bare_king(&self, color: Color) -> bool {
        self.board()
            .pieces()
            .all(|(_, piece)| piece.color != color || piece.role == Role::King)
    }
}
