//! Legal moves, found piece by piece over the steps of the 0x88 board, each one tried: the clear generator that
//! the fast one is tested against.

use alloc::vec::Vec;

use super::files_between;
use crate::attacks::{DIAGONAL, KING, KNIGHT, STRAIGHT, Step, forward, pawn_captures};
use crate::board::Cell;
use crate::{CastlingSide, Color, File, Move, MoveKind, Position, Rank, Role, Square};

impl Position {
    /// Every legal move.
    pub(super) fn reference_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&mv| self.leaves_king_safe(mv));
        moves
    }

    /// Moves by the way the pieces go; the own king may be left in check.
    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self
            .board
            .pieces()
            .filter(|(_, piece)| piece.color == self.turn())
        {
            match piece.role {
                Role::Pawn => self.pawn_moves(from, &mut moves),
                Role::Knight => self.leaper_moves(from, &KNIGHT, &mut moves),
                Role::Bishop => self.slider_moves(from, &DIAGONAL, &mut moves),
                Role::Rook => self.slider_moves(from, &STRAIGHT, &mut moves),
                Role::Queen => {
                    self.slider_moves(from, &STRAIGHT, &mut moves);
                    self.slider_moves(from, &DIAGONAL, &mut moves);
                }
                Role::King => {
                    self.leaper_moves(from, &KING, &mut moves);
                    for side in CastlingSide::ALL {
                        self.castling_move(from, side, &mut moves);
                    }
                }
            }
        }
        moves
    }

    /// Whether the mover's king is not in check after `mv`.
    fn leaves_king_safe(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.make(mv);
        !after
            .board
            .is_attacked(after.king(self.turn()), !self.turn())
    }

    fn slider_moves(&self, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
        for &step in steps {
            let mut to = from.step(step);
            while let Some(square) = to {
                if !self.push_unless_own(from, square, moves) {
                    break;
                }
                to = square.step(step);
            }
        }
    }

    fn leaper_moves(&self, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
        for square in steps.iter().filter_map(|&step| from.step(step)) {
            self.push_unless_own(from, square, moves);
        }
    }

    /// Adds the move and says whether a slider may go on.
    fn push_unless_own(&self, from: Square, to: Square, moves: &mut Vec<Move>) -> bool {
        let cell = self.board.cell(to);
        if cell.is_empty() {
            moves.push(Move::new(from, to, MoveKind::Quiet));
        } else if !cell.has(Cell::color_bit(self.turn())) {
            moves.push(Move::new(from, to, MoveKind::Capture));
        }
        cell.is_empty()
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let us = self.turn();
        let step = forward(us);
        let start = match us {
            Color::White => Rank::Second,
            Color::Black => Rank::Seventh,
        };
        let empty = |square: &Square| self.board.cell(*square).is_empty();
        if let Some(to) = from.step(step).filter(empty) {
            self.push_pawn(from, to, MoveKind::Quiet, MoveKind::Promotion, moves);
            if let Some(to) = to.step(step).filter(empty)
                && from.rank() == start
            {
                moves.push(Move::new(from, to, MoveKind::DoublePush));
            }
        }
        for to in pawn_captures(us)
            .into_iter()
            .filter_map(|step| from.step(step))
        {
            if self.board.cell(to).has(Cell::color_bit(!us)) {
                self.push_pawn(
                    from,
                    to,
                    MoveKind::Capture,
                    MoveKind::PromotionCapture,
                    moves,
                );
            } else if self.ep_square() == Some(to) {
                moves.push(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    fn push_pawn(
        &self,
        from: Square,
        to: Square,
        plain: MoveKind,
        promotion: fn(Role) -> MoveKind,
        moves: &mut Vec<Move>,
    ) {
        if to.rank() == self.promotion_rank() {
            for role in Role::PROMOTIONS {
                moves.push(Move::new(from, to, promotion(role)));
            }
        } else {
            moves.push(Move::new(from, to, plain));
        }
    }

    /// Castling (FIDE 3.8.2): every square that king and rook cross or reach is empty but for the two of
    /// them, and the king is not attacked where it stands, passes or arrives.
    fn castling_move(&self, king: Square, side: CastlingSide, moves: &mut Vec<Move>) {
        let Some(rook) = self.castling_rook(side) else {
            return;
        };
        let row = |file: File| Square::new(file, king.rank());
        let free =
            |square: Square| square == king || square == rook || self.board.cell(square).is_empty();
        let way_is_free = files_between(king.file(), side.king_file())
            .chain(files_between(rook.file(), side.rook_file()))
            .all(|file| free(row(file)));
        let king_is_safe = files_between(king.file(), side.king_file())
            .all(|file| !self.board.is_attacked(row(file), !self.turn()));
        if way_is_free && king_is_safe {
            moves.push(Move::new(king, rook, MoveKind::Castle(side)));
        }
    }
}
