//! The board as sets of squares: worked out from the bytes for one node, used there, and thrown away.

use crate::board::Cell;
use crate::side::Side;
use crate::{Color, Move, MoveKind, Square};

/// A set of squares, a1 the lowest bit.
pub(crate) type Bits = u64;

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: Square) -> Bits {
    1 << square.index()
}

/// Set squares by number, a1 first.
#[inline(always)]
pub(crate) fn indices(mut set: Bits) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(index)
    })
}

/// The squares of a set, a1 first.
pub(crate) fn squares(set: Bits) -> impl Iterator<Item = Square> {
    indices(set).filter_map(|index| Square::from_index(index as u8))
}

/// One set for each bit of a [`Cell`], seen from the side to move. A queen is in both line-moving sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planes {
    pub(crate) own: Bits,
    pub(crate) enemy: Bits,
    pub(crate) straight: Bits,
    pub(crate) diagonal: Bits,
    pub(crate) knights: Bits,
    pub(crate) pawns: Bits,
    pub(crate) kings: Bits,
}

impl Planes {
    /// From the planes of a cell's seven upper bits, the highest first.
    #[inline(always)]
    pub(crate) const fn new(planes: [Bits; 7], turn: Color) -> Self {
        let [white, black, straight, diagonal, knights, pawns, kings] = planes;
        let (own, enemy) = match turn {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        Self {
            own,
            enemy,
            straight,
            diagonal,
            knights,
            pawns,
            kings,
        }
    }

    #[inline(always)]
    pub(crate) const fn occupied(&self) -> Bits {
        self.own | self.enemy
    }

    /// What stands on `from` goes to `to`, in place of what stood there; then seen from the other side.
    #[inline(always)]
    pub(crate) const fn move_plainly(&mut self, from: usize, to: usize) {
        let stays = !(1 << from | 1 << to);
        (self.own, self.enemy) = (self.enemy & stays, self.own & stays | 1 << to);
        self.straight = self.straight & stays | (self.straight >> from & 1) << to;
        self.diagonal = self.diagonal & stays | (self.diagonal >> from & 1) << to;
        self.knights = self.knights & stays | (self.knights >> from & 1) << to;
        self.pawns = self.pawns & stays | (self.pawns >> from & 1) << to;
        self.kings = self.kings & stays | (self.kings >> from & 1) << to;
    }

    /// The planes after `mv` of `S`, seen from the other side.
    #[inline(always)]
    pub(crate) fn after<S: Side>(&self, mv: Move) -> Self {
        let (from, to) = (1 << mv.origin_index(), 1 << mv.target_index());
        let moved = |plane: Bits| {
            let stays = plane & !(from | to);
            if plane & from != 0 { stays | to } else { stays }
        };
        let mut next = Self {
            own: self.enemy & !to,
            enemy: self.own & !from | to,
            straight: moved(self.straight),
            diagonal: moved(self.diagonal),
            knights: moved(self.knights),
            pawns: moved(self.pawns),
            kings: moved(self.kings),
        };
        if mv.is_plain() {
            return next;
        }
        match mv.kind() {
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {}
            MoveKind::EnPassant => {
                let taken = S::Enemy::forward(to);
                next.own &= !taken;
                next.pawns &= !taken;
            }
            MoveKind::Promotion(role) | MoveKind::PromotionCapture(role) => {
                let bits = Cell::role_bits(role);
                next.pawns &= !to;
                for (plane, mask) in [
                    (&mut next.straight, Cell::STRAIGHT),
                    (&mut next.diagonal, Cell::DIAGONAL),
                    (&mut next.knights, Cell::KNIGHT),
                ] {
                    if bits & mask != 0 {
                        *plane |= to;
                    }
                }
            }
            MoveKind::Castle(side) => {
                let rank = mv.from().rank();
                let king = bit(Square::new(side.king_file(), rank));
                let rook = bit(Square::new(side.rook_file(), rank));
                next.enemy = self.own & !(from | to) | king | rook;
                next.kings = self.kings & !from | king;
                next.straight = self.straight & !to | rook;
            }
        }
        next
    }
}
