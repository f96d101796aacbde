//! Legal moves one by one.

use super::node::{Constraints, Node};
use crate::lines::{KING_STEPS, KNIGHT_LEAPS, bishop_attacks, rook_attacks};
use crate::planes::{Bits, indices};
use crate::side::{Side, left, pawn_attacks, right};
use crate::simd::Kernel;
use crate::{CastlingSide, Move, MoveKind, Role};

/// Which of the legal moves are wanted.
#[derive(Clone, Copy)]
pub(super) struct Filter {
    /// Where the moving piece stands.
    pub(super) movers: Bits,
    /// Where it goes, pawns that do not capture left out; castling goes to its rook.
    pub(super) targets: Bits,
    /// Where a pawn goes that does not capture.
    pub(super) pushes: Bits,
    /// Where a pawn goes that takes en passant.
    pub(super) en_passant: Bits,
    /// What becomes of a pawn that promotes without a capture.
    pub(super) promotions: &'static [Role],
}

impl Filter {
    pub(super) const ALL: Self = Self::to(!0);

    /// Every move to these squares.
    pub(super) const fn to(targets: Bits) -> Self {
        Self {
            movers: !0,
            targets,
            pushes: targets,
            en_passant: targets,
            promotions: &Role::PROMOTIONS,
        }
    }
}

/// Hands every legal move of `S` that passes the filter to `emit`: pawns, knights, line pieces, king.
#[inline(always)]
pub(super) fn generate<S: Side>(
    node: &Node,
    filter: Filter,
    kernel: impl Kernel,
    mut emit: impl FnMut(Move),
) {
    let planes = &node.planes;
    let constraints = node.constraints::<S>(|_| {});
    let movers = planes.own & filter.movers;
    if !constraints.is_double_check() {
        piece_moves::<S>(node, movers, &constraints, filter, &mut emit);
    }
    if movers & planes.kings != 0 {
        king_moves::<S>(node, &constraints, filter, kernel, &mut emit);
    }
}

#[inline(always)]
fn piece_moves<S: Side>(
    node: &Node,
    movers: Bits,
    constraints: &Constraints,
    filter: Filter,
    emit: &mut impl FnMut(Move),
) {
    let planes = &node.planes;
    let occupied = planes.occupied();
    let targets = constraints.targets & !planes.own & filter.targets;
    pawn_moves::<S>(node, movers & planes.pawns, constraints, filter, emit);
    for from in indices(movers & planes.knights & !constraints.pinned) {
        emit_all(from, KNIGHT_LEAPS[from] & targets, planes.enemy, emit);
    }
    for from in indices(movers & planes.straight & !planes.diagonal) {
        let to = rook_attacks(from, occupied) & targets & constraints.line_of(from);
        emit_all(from, to, planes.enemy, emit);
    }
    for from in indices(movers & planes.diagonal & !planes.straight) {
        let to = bishop_attacks(from, occupied) & targets & constraints.line_of(from);
        emit_all(from, to, planes.enemy, emit);
    }
    for from in indices(movers & planes.diagonal & planes.straight) {
        let attacks = rook_attacks(from, occupied) | bishop_attacks(from, occupied);
        let to = attacks & targets & constraints.line_of(from);
        emit_all(from, to, planes.enemy, emit);
    }
}

#[inline(always)]
fn king_moves<S: Side>(
    node: &Node,
    constraints: &Constraints,
    filter: Filter,
    kernel: impl Kernel,
    emit: &mut impl FnMut(Move),
) {
    let planes = &node.planes;
    let danger = node.danger::<S>(kernel);
    let to = KING_STEPS[constraints.king] & !planes.own & !danger & filter.targets;
    emit_all(constraints.king, to, planes.enemy, emit);
    if constraints.checkers == 0 && !node.castling.is_empty() {
        for side in CastlingSide::ALL {
            if let Some(mv) = node.castling_move::<S>(side, constraints, danger)
                && filter.targets >> mv.target_index() & 1 == 1
            {
                emit(mv);
            }
        }
    }
}

#[inline(always)]
fn emit_all(from: usize, to: Bits, enemy: Bits, emit: &mut impl FnMut(Move)) {
    for to in indices(to) {
        emit(Move::quiet_or_capture(from, to, enemy >> to & 1 == 1));
    }
}

#[inline(always)]
fn pawn_moves<S: Side>(
    node: &Node,
    pawns: Bits,
    constraints: &Constraints,
    filter: Filter,
    emit: &mut impl FnMut(Move),
) {
    let planes = &node.planes;
    let empty = !planes.occupied();
    let pushes = constraints.targets & filter.pushes;
    let prey = planes.enemy & constraints.targets & filter.targets;
    let back = |to: usize, steps: i32| (to as i32 - steps) as usize & 63;
    let pin_allows = |from: usize, to: usize| {
        constraints.pinned == 0 || constraints.line_of(from) >> to & 1 == 1
    };

    let one = S::forward(pawns) & empty;
    let two = S::forward(one & S::THIRD_RANK) & empty & pushes;
    let one = one & pushes;
    for to in indices(one & !S::LAST_RANK) {
        let from = back(to, S::ADVANCE);
        if pin_allows(from, to) {
            emit(Move::pack(from, to, MoveKind::Quiet));
        }
    }
    for to in indices(two) {
        let from = back(to, 2 * S::ADVANCE);
        if pin_allows(from, to) {
            emit(Move::pack(from, to, MoveKind::DoublePush));
        }
    }
    for to in indices(one & S::LAST_RANK) {
        let from = back(to, S::ADVANCE);
        if pin_allows(from, to) {
            for &role in filter.promotions {
                emit(Move::pack(from, to, MoveKind::Promotion(role)));
            }
        }
    }
    let ahead = S::forward(pawns);
    for (captures, sideways) in [(left(ahead) & prey, -1), (right(ahead) & prey, 1)] {
        for to in indices(captures & !S::LAST_RANK) {
            let from = back(to, S::ADVANCE + sideways);
            if pin_allows(from, to) {
                emit(Move::pack(from, to, MoveKind::Capture));
            }
        }
        for to in indices(captures & S::LAST_RANK) {
            let from = back(to, S::ADVANCE + sideways);
            if pin_allows(from, to) {
                for role in Role::PROMOTIONS {
                    emit(Move::pack(from, to, MoveKind::PromotionCapture(role)));
                }
            }
        }
    }
    if node.ep & filter.en_passant != 0 {
        let to = node.ep.trailing_zeros() as usize & 63;
        for from in indices(pawn_attacks::<S::Enemy>(node.ep) & pawns) {
            if node.en_passant_is_safe::<S>(1 << from, constraints.king) {
                emit(Move::pack(from, to, MoveKind::EnPassant));
            }
        }
    }
}
