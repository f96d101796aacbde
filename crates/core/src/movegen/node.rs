//! What a position says to its move generator, worked out from the bytes of the board.

use crate::lines::{BETWEEN, KING_STEPS, KNIGHT_LEAPS, LINES, bishop_attacks, rook_attacks};
use crate::planes::{Bits, Planes, bit, indices};
use crate::side::{Side, knight_attacks, left, pawn_attacks, right};
use crate::simd::Kernel;
use crate::{CastlingRights, CastlingSide, Color, Move, MoveKind, Position, Square};

/// One position of the tree while its moves are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) planes: Planes,
    pub(super) castling: CastlingRights,
    /// The square of a capture en passant, if a pawn stands ready for it.
    pub(super) ep: Bits,
}

impl Node {
    #[inline(always)]
    pub(super) fn new(position: &Position, kernel: impl Kernel) -> Self {
        Self {
            planes: Planes::new(kernel.planes(&position.board), position.turn()),
            castling: position.castling(),
            ep: position.ep_square().map_or(0, bit),
        }
    }

    /// The node after `mv` of `S`, without a board.
    #[inline(always)]
    pub(super) fn after<S: Side>(&self, mv: Move) -> Self {
        let mut castling = self.castling;
        if !castling.is_empty() {
            castling.revoke_rooks(1 << mv.origin_index() | 1 << mv.target_index());
            if self.planes.kings >> mv.origin_index() & 1 == 1 {
                castling.revoke_all(S::COLOR);
            }
        }
        let mut ep = 0;
        if mv.is_double_push() {
            let to: Bits = 1 << mv.target_index();
            let enemy_pawns = self.planes.enemy & self.planes.pawns;
            if (left(to) | right(to)) & enemy_pawns != 0 {
                ep = S::Enemy::forward(to);
            }
        }
        Self {
            planes: self.planes.after::<S>(mv),
            castling,
            ep,
        }
    }

    /// The same in place, for a move of `turn` that is quiet or captures.
    #[inline(always)]
    pub(super) fn move_plainly(&mut self, mv: Move, turn: Color) {
        let (from, to) = (mv.origin_index(), mv.target_index());
        if !self.castling.is_empty() {
            self.castling.revoke_rooks(1 << from | 1 << to);
            if self.planes.kings >> from & 1 == 1 {
                self.castling.revoke_all(turn);
            }
        }
        self.planes.move_plainly(from, to);
        self.ep = 0;
    }

    /// The number of the own king's square.
    #[inline(always)]
    pub(super) const fn king(&self) -> usize {
        // The mask tells the compiler what every position knows: there is a king.
        ((self.planes.own & self.planes.kings).trailing_zeros() & 63) as usize
    }

    /// The squares that enemy line pieces attack once the own king is off the board, so that a king does not hide from
    /// a line piece behind itself.
    #[inline(always)]
    pub(super) fn enemy_lines(&self, kernel: impl Kernel) -> Bits {
        let planes = &self.planes;
        let king = planes.own & planes.kings;
        kernel.reach(
            planes.enemy & planes.straight,
            planes.enemy & planes.diagonal,
            !(planes.occupied() ^ king),
        )
    }

    /// Every square that the enemy of `S` attacks, given its lines.
    #[inline(always)]
    pub(super) fn danger<S: Side>(&self, enemy_lines: Bits) -> Bits {
        let planes = &self.planes;
        let enemy_king = (planes.enemy & planes.kings).trailing_zeros() & 63;
        enemy_lines
            | knight_attacks(planes.enemy & planes.knights)
            | pawn_attacks::<S::Enemy>(planes.enemy & planes.pawns)
            | KING_STEPS[enemy_king as usize]
    }

    /// Enemy knights and pawns that attack the own king.
    #[inline(always)]
    fn contact_checkers<S: Side>(&self, king: usize) -> Bits {
        let planes = &self.planes;
        let knights = KNIGHT_LEAPS[king] & planes.knights;
        let pawns = pawn_attacks::<S>(1 << king) & planes.pawns;
        (knights | pawns) & planes.enemy
    }

    /// Enemy line pieces that would attack the own king on an empty board.
    #[inline(always)]
    fn snipers(&self, king: usize) -> Bits {
        let lines = &LINES[king];
        let planes = &self.planes;
        (lines.straight() & planes.straight | lines.diagonal() & planes.diagonal) & planes.enemy
    }

    /// The enemy pieces that give check.
    #[inline(always)]
    pub(super) fn checkers<S: Side>(&self) -> Bits {
        let king = self.king();
        let occupied = self.planes.occupied();
        indices(self.snipers(king))
            .filter(|&sniper| BETWEEN[king][sniper] & occupied == 0)
            .fold(self.contact_checkers::<S>(king), |set, sniper| {
                set | 1 << sniper
            })
    }

    /// Checks and pins; `pinned` hears of each own piece that stands alone between the king and a line piece.
    #[inline(always)]
    pub(super) fn constraints<S: Side>(&self, mut pinned: impl FnMut(Pin)) -> Constraints {
        let king = self.king();
        let planes = &self.planes;
        let occupied = planes.occupied();
        let contact = self.contact_checkers::<S>(king);
        let mut constraints = Constraints {
            king,
            checkers: contact,
            targets: if contact == 0 { !0 } else { contact },
            pinned: 0,
        };
        for sniper in indices(self.snipers(king)) {
            let way = BETWEEN[king][sniper];
            let blockers = way & occupied;
            if blockers == 0 {
                constraints.checkers |= 1 << sniper;
                constraints.targets = way | 1 << sniper;
            } else if blockers & (blockers - 1) == 0 && blockers & planes.own != 0 {
                constraints.pinned |= blockers;
                pinned(Pin {
                    piece: blockers,
                    way,
                    sniper: 1 << sniper,
                });
            }
        }
        constraints
    }

    /// Whether the king is safe after the pawn on `from` has taken en passant: two pawns leave their squares
    /// at once, so pins do not tell.
    #[inline(always)]
    pub(super) fn en_passant_is_safe<S: Side>(&self, from: Bits, king: usize) -> bool {
        let planes = &self.planes;
        let taken = S::Enemy::forward(self.ep);
        let occupied = planes.occupied() ^ from ^ taken | self.ep;
        let lines = rook_attacks(king, occupied) & planes.straight
            | bishop_attacks(king, occupied) & planes.diagonal;
        (lines & planes.enemy | self.contact_checkers::<S>(king) & !taken) == 0
    }

    /// The legal castling move to `side` (FIDE 3.8.2): every square that king and rook cross or reach is empty
    /// but for the two of them, and the king is not attacked where it stands, passes or arrives.
    ///
    /// In Chess960 the rook may be all that hides the king's target from a line piece; it is pinned then.
    #[inline(always)]
    pub(super) fn castling_move<S: Side>(
        &self,
        side: CastlingSide,
        constraints: &Constraints,
        danger: Bits,
    ) -> Option<Move> {
        let rook = self.castling.rook(S::COLOR, side)?;
        let rank = S::COLOR.back_rank();
        let king = constraints.king;
        let king_target = Square::new(side.king_file(), rank).index();
        let rook_target = Square::new(side.rook_file(), rank).index();
        let king_way = BETWEEN[king][king_target] | 1 << king_target;
        let rook_way = BETWEEN[rook.index()][rook_target] | 1 << rook_target;
        let others = self.planes.occupied() & !(1 << king) & !bit(rook);
        let is_free = (king_way | rook_way) & others == 0;
        let is_safe = (king_way | 1 << king) & danger == 0 && constraints.pinned & bit(rook) == 0;
        (is_free && is_safe).then(|| Move::pack(king, rook.index(), MoveKind::Castle(side)))
    }
}

/// An own piece that must stay on its line, with the squares that it may use.
pub(super) struct Pin {
    pub(super) piece: Bits,
    /// Between the king and the pinning piece.
    pub(super) way: Bits,
    pub(super) sniper: Bits,
}

/// What checks and pins leave to the pieces other than the king.
pub(super) struct Constraints {
    pub(super) king: usize,
    pub(super) checkers: Bits,
    /// Where a move ends a check; everywhere, if there is none.
    pub(super) targets: Bits,
    pub(super) pinned: Bits,
}

impl Constraints {
    #[inline(always)]
    pub(super) const fn is_double_check(&self) -> bool {
        self.checkers & self.checkers.wrapping_sub(1) != 0
    }

    /// The squares that a pin leaves to the piece on `from`.
    #[inline(always)]
    pub(super) fn line_of(&self, from: usize) -> Bits {
        if self.pinned >> from & 1 == 0 {
            !0
        } else {
            LINES[self.king].through(1 << from)
        }
    }
}
