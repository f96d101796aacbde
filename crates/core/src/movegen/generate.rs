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
    for from in indices(movers & planes.diagonal) {
        let to = bishop_attacks(from, occupied) & targets & constraints.line_of(from);
        emit_all(from, to, planes.enemy, emit);
    }
    for from in indices(movers & planes.straight) {
        let to = rook_attacks(from, occupied) & targets & constraints.line_of(from);
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

/// All pawns that are not pinned at once, then the pinned ones, each on its line.
#[inline(always)]
fn pawn_moves<S: Side>(
    node: &Node,
    pawns: Bits,
    constraints: &Constraints,
    filter: Filter,
    emit: &mut impl FnMut(Move),
) {
    let mut pinned = pawns & constraints.pinned;
    let mut group = pawns & !pinned;
    let mut line = !0;
    loop {
        let targets = constraints.targets & line;
        group_moves::<S>(node, group, targets, filter, emit);
        if pinned == 0 {
            break;
        }
        let from = pinned.trailing_zeros() as usize;
        group = 1 << from;
        line = constraints.line_of(from);
        pinned &= pinned - 1;
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

#[inline(always)]
fn group_moves<S: Side>(
    node: &Node,
    pawns: Bits,
    targets: Bits,
    filter: Filter,
    emit: &mut impl FnMut(Move),
) {
    let planes = &node.planes;
    let empty = !planes.occupied();
    let pushes = targets & filter.pushes;
    let prey = planes.enemy & targets & filter.targets;
    let back = |to: usize, steps: i32| (to as i32 - steps) as usize & 63;
    let ahead = S::forward(pawns);
    let one = ahead & empty;
    let two = S::forward(one & S::THIRD_RANK) & empty & pushes;
    let one = one & pushes;

    for to in indices(one & !S::LAST_RANK) {
        emit(Move::pack(back(to, S::ADVANCE), to, MoveKind::Quiet));
    }
    for to in indices(two) {
        emit(Move::pack(
            back(to, 2 * S::ADVANCE),
            to,
            MoveKind::DoublePush,
        ));
    }
    for to in indices(one & S::LAST_RANK) {
        for &role in filter.promotions {
            let kind = MoveKind::Promotion(role);
            emit(Move::pack(back(to, S::ADVANCE), to, kind));
        }
    }
    for (captures, sideways) in [(left(ahead) & prey, -1), (right(ahead) & prey, 1)] {
        let steps = S::ADVANCE + sideways;
        for to in indices(captures & !S::LAST_RANK) {
            emit(Move::pack(back(to, steps), to, MoveKind::Capture));
        }
        for to in indices(captures & S::LAST_RANK) {
            for role in Role::PROMOTIONS {
                let kind = MoveKind::PromotionCapture(role);
                emit(Move::pack(back(to, steps), to, kind));
            }
        }
    }
}
