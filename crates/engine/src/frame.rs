//! What the search derives from a position and carries from move to move.

use tabia_core::{Color, Move, MoveKind, Position, Role, Square};

use crate::eval::{Flanks, Pair, placement};
use crate::planes::Planes;

/// Sets, running sums and keys of one position on the search path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) planes: Planes,
    /// Material and placement, White's less Black's.
    pub(crate) placement: Pair,
    /// Keys of what stands on the board, for caches that look at a part of it.
    pub(crate) pawn_key: u64,
    pub(crate) piece_keys: [u64; 2],
}

impl Frame {
    pub(crate) fn of(position: &Position) -> Self {
        let planes = Planes::of(position.board());
        let mut frame = Self {
            planes,
            placement: Pair::ZERO,
            pawn_key: 0,
            piece_keys: [0; 2],
        };
        for (square, piece) in position.board().pieces() {
            frame.toggle_key(piece.color, piece.role, square.index());
        }
        frame.refresh();
        frame
    }

    /// The frame after `mv` of `us`, which is legal here.
    pub(crate) fn after(&self, us: Color, mv: Move) -> Self {
        let mut next = *self;
        let flanks = Flanks::of(&self.planes);
        let (from, to) = (mv.from().index(), mv.to().index());
        if let Some((role, square)) = self.planes.captured(mv) {
            next.lift(flanks, !us, role, square);
        }
        match mv.kind() {
            MoveKind::Castle(side) => {
                let row = |file| Square::new(file, mv.from().rank()).index();
                next.lift(flanks, us, Role::King, from);
                next.lift(flanks, us, Role::Rook, to);
                next.place(flanks, us, Role::King, row(side.king_file()));
                next.place(flanks, us, Role::Rook, row(side.rook_file()));
            }
            MoveKind::Promotion(role) | MoveKind::PromotionCapture(role) => {
                next.lift(flanks, us, Role::Pawn, from);
                next.place(flanks, us, role, to);
            }
            MoveKind::Quiet | MoveKind::DoublePush | MoveKind::Capture | MoveKind::EnPassant => {
                let role = self.planes.role_at(from).unwrap_or(Role::Pawn);
                next.lift(flanks, us, role, from);
                next.place(flanks, us, role, to);
            }
        }
        if Flanks::of(&next.planes) != flanks {
            next.refresh();
        }
        next
    }

    fn lift(&mut self, flanks: Flanks, color: Color, role: Role, square: usize) {
        self.placement -= placement(flanks, color, role, square);
        self.planes.toggle(color, role, square);
        self.toggle_key(color, role, square);
    }

    fn place(&mut self, flanks: Flanks, color: Color, role: Role, square: usize) {
        self.placement += placement(flanks, color, role, square);
        self.planes.toggle(color, role, square);
        self.toggle_key(color, role, square);
    }

    fn toggle_key(&mut self, color: Color, role: Role, square: usize) {
        let key = KEYS[color as usize][role as usize][square];
        match role {
            Role::Pawn => self.pawn_key ^= key,
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                self.piece_keys[color as usize] ^= key;
            }
        }
    }

    /// Sums the placement anew: a king has changed flanks, and every piece is worth something else.
    fn refresh(&mut self) {
        let flanks = Flanks::of(&self.planes);
        self.placement = Pair::ZERO;
        for color in Color::ALL {
            for role in Role::ALL {
                for square in crate::planes::squares(self.planes.pieces(color, role)) {
                    self.placement += placement(flanks, color, role, square);
                }
            }
        }
    }
}

/// Random numbers for the part keys, by splitmix64 (Steele, Lea, Flood 2014).
static KEYS: [[[u64; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut state = 0x0074_6162_6961_u64;
    let mut index = 0;
    while index < 768 {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        table[index / 384][index / 64 % 6][index % 64] = z ^ (z >> 31);
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen};

    #[test]
    fn carried_frames_equal_fresh_ones() {
        for (fen, mode) in [
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                CastlingMode::Standard,
            ),
            (
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                CastlingMode::Standard,
            ),
            (
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                CastlingMode::Standard,
            ),
            ("1k6/8/8/8/8/8/8/RK5R w HA - 0 1", CastlingMode::Chess960),
        ] {
            let mut position = fen.parse::<Fen>().unwrap().to_position(mode).unwrap();
            walk(&mut position, 3);
        }
    }

    fn walk(position: &mut Position, depth: u32) {
        let frame = Frame::of(position);
        let us = position.turn();
        for &mv in &position.legal_moves() {
            let undo = position.make(mv);
            assert_eq!(frame.after(us, mv), Frame::of(position), "{mv:?}");
            if depth > 1 {
                walk(position, depth - 1);
            }
            position.unmake(mv, undo);
        }
    }
}
