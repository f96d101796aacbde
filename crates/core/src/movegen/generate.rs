//! Legal moves one by one.

use super::node::{Constraints, Node};
use crate::lines::{Direction, LINES};
use crate::moves::{Batch, Writer};
use crate::planes::{Bits, indices};
use crate::side::{Side, left, pawn_attacks, right};
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

/// Takes the moves that are found.
pub(super) trait Sink {
    fn one(&mut self, mv: Move);

    fn batch(&mut self, batch: Batch);
}

impl<E: FnMut(Move)> Sink for E {
    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self(mv);
    }

    #[inline(always)]
    fn batch(&mut self, batch: Batch) {
        batch.for_each(self);
    }
}

impl<const ROOM: usize> Sink for Writer<'_, ROOM> {
    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }

    #[inline(always)]
    fn batch(&mut self, batch: Batch) {
        self.push_batch(batch);
    }
}

/// Hands every legal move of `S` that passes the filter to `emit`: pawns, knights, line pieces, king.
#[inline(always)]
pub(super) fn generate<S: Side>(
    node: &Node,
    enemy_lines: Bits,
    filter: Filter,
    sink: &mut impl Sink,
) {
    let planes = &node.planes;
    let constraints = node.constraints::<S>(|_| {});
    let movers = planes.own & filter.movers;
    if !constraints.is_double_check() {
        piece_moves::<S>(node, movers, &constraints, filter, sink);
    }
    if movers & planes.kings != 0 {
        let danger = node.danger::<S>(enemy_lines);
        king_moves::<S>(node, &constraints, danger, filter, sink);
    }
}

#[inline(always)]
fn piece_moves<S: Side>(
    node: &Node,
    movers: Bits,
    constraints: &Constraints,
    filter: Filter,
    sink: &mut impl Sink,
) {
    let planes = &node.planes;
    pawn_moves::<S>(node, movers & planes.pawns, constraints, filter, sink);
    let targets = constraints.targets & !planes.own & filter.targets;
    for from in indices(movers & planes.knights & !constraints.pinned) {
        sink.batch(Batch::knight(from, planes.occupied(), targets));
    }
    let (diagonal, straight) = (movers & planes.diagonal, movers & planes.straight);
    line_moves(
        node,
        diagonal,
        Direction::Rising,
        constraints,
        targets,
        sink,
    );
    line_moves(
        node,
        diagonal,
        Direction::Falling,
        constraints,
        targets,
        sink,
    );
    line_moves(node, straight, Direction::Rank, constraints, targets, sink);
    line_moves(node, straight, Direction::File, constraints, targets, sink);
}

/// Inlined for each direction, so that nobody asks for it at each piece.
#[inline(always)]
fn line_moves(
    node: &Node,
    pieces: Bits,
    direction: Direction,
    constraints: &Constraints,
    targets: Bits,
    sink: &mut impl Sink,
) {
    let planes = &node.planes;
    // What is pinned stays on the king's line. Nobody goes where the own side stands in the way on both sides.
    let free = !constraints.pinned | LINES[constraints.king].along(direction);
    for from in indices(pieces & free & direction.beside(!planes.own)) {
        sink.batch(Batch::line(from, direction, planes.occupied(), targets));
    }
}

#[inline(always)]
fn king_moves<S: Side>(
    node: &Node,
    constraints: &Constraints,
    danger: Bits,
    filter: Filter,
    sink: &mut impl Sink,
) {
    let planes = &node.planes;
    let targets = !planes.own & !danger & filter.targets;
    sink.batch(Batch::king(constraints.king, planes.occupied(), targets));
    if constraints.checkers == 0 && !node.castling.is_empty() {
        for side in CastlingSide::ALL {
            if let Some(mv) = node.castling_move::<S>(side, constraints, danger)
                && filter.targets >> mv.target_index() & 1 == 1
            {
                sink.one(mv);
            }
        }
    }
}

/// All pawns that are not pinned at once, then the pinned ones, each on its line.
#[inline(always)]
fn pawn_moves<S: Side>(
    node: &Node,
    pawns: Bits,
    constraints: &Constraints,
    filter: Filter,
    sink: &mut impl Sink,
) {
    let mut pinned = pawns & constraints.pinned;
    let mut group = pawns & !pinned;
    let mut line = !0;
    loop {
        let targets = constraints.targets & line;
        group_moves::<S>(node, group, targets, filter, sink);
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
                sink.one(Move::pack(from, to, MoveKind::EnPassant));
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
    sink: &mut impl Sink,
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

    let pawns_to = |to: usize, steps, kind| Move::pack(back(to, steps), to, kind);
    ranks(one & !S::LAST_RANK, |files, to| {
        sink.batch(Batch::pawns(files, to - S::ADVANCE, to, MoveKind::Quiet));
    });
    let to = S::forward(S::THIRD_RANK).trailing_zeros() as i32;
    let from = to - 2 * S::ADVANCE;
    sink.batch(Batch::pawns(
        (two >> to) as u8,
        from,
        to,
        MoveKind::DoublePush,
    ));
    for to in indices(one & S::LAST_RANK) {
        for &role in filter.promotions {
            sink.one(pawns_to(to, S::ADVANCE, MoveKind::Promotion(role)));
        }
    }
    for (captures, sideways) in [(left(ahead) & prey, -1), (right(ahead) & prey, 1)] {
        let steps = S::ADVANCE + sideways;
        ranks(captures & !S::LAST_RANK, |files, to| {
            sink.batch(Batch::pawns(files, to - steps, to, MoveKind::Capture));
        });
        for to in indices(captures & S::LAST_RANK) {
            for role in Role::PROMOTIONS {
                sink.one(pawns_to(to, steps, MoveKind::PromotionCapture(role)));
            }
        }
    }
}

/// Each rank of the set that is not empty: its files, and the number of its first square.
#[inline(always)]
fn ranks(mut set: Bits, mut each: impl FnMut(u8, i32)) {
    while set != 0 {
        let first = set.trailing_zeros() & 56;
        each((set >> first) as u8, first as i32);
        set &= !(0xFF << first);
    }
}
