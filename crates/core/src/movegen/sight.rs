//! A position as sets of squares, followed from move to move without a board.

use core::num::NonZeroU32;

use super::find::{Found, Query, find};
use super::node::Node;
use crate::planes::{Bits, squares};
use crate::side::{Black, White};
use crate::simd::Kernel;
use crate::{CastlingRights, Color, File, Move, Position, Square};

/// All that a [`Position`] says, but as sets, which are kept up to date from move to move: to work them out anew, the
/// board would have to be read at once after it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    node: Node,
    turn: Color,
    halfmove_clock: u16,
    fullmove_number: NonZeroU32,
}

impl Sight {
    #[inline(always)]
    pub(crate) fn new(position: &Position, kernel: impl Kernel) -> Self {
        Self {
            node: Node::new(position, kernel),
            turn: position.turn(),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        }
    }

    /// The legal move that a query asks for.
    #[inline(always)]
    pub(crate) fn find(&self, query: Query) -> Found {
        find(&self.node, self.turn, query)
    }

    /// Follows a legal move.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        let is_pawn = self.node.planes.pawns >> mv.origin_index() & 1 == 1;
        self.halfmove_clock = if is_pawn || mv.is_capture() {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        if mv.is_plain() {
            self.node.move_plainly(mv, self.turn);
        } else {
            self.node = match self.turn {
                Color::White => self.node.after::<White>(mv),
                Color::Black => self.node.after::<Black>(mv),
            };
        }
        let moves = self.turn as u32;
        self.fullmove_number = self.fullmove_number.saturating_add(moves);
        self.turn = !self.turn;
    }

    /// White's, Black's, then the other sets in the order of a cell's bits.
    pub(crate) const fn planes(&self) -> [Bits; 7] {
        let planes = &self.node.planes;
        let (white, black) = match self.turn {
            Color::White => (planes.own, planes.enemy),
            Color::Black => (planes.enemy, planes.own),
        };
        [
            white,
            black,
            planes.straight,
            planes.diagonal,
            planes.knights,
            planes.pawns,
            planes.kings,
        ]
    }

    pub(crate) const fn turn(&self) -> Color {
        self.turn
    }

    pub(crate) const fn castling(&self) -> CastlingRights {
        self.node.castling
    }

    /// The file of a pawn's double step, if an enemy pawn stands beside it.
    pub(crate) fn ep_file(&self) -> Option<File> {
        squares(self.node.ep).next().map(Square::file)
    }

    pub(crate) const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    pub(crate) const fn fullmove_number(&self) -> NonZeroU32 {
        self.fullmove_number
    }
}
