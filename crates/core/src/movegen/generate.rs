//! Legal moves one by one.

use super::node::{Constraints, Node};
use crate::lines::{KING_STEPS, KNIGHT_LEAPS, bishop_attacks, rook_attacks};
use crate::moves::Writer;
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

    /// The moves that `make` makes of these targets.
    fn each(&mut self, targets: Bits, make: impl Fn(usize) -> Move);

    /// The same move on each of these files, a file the lowest bit, where `on_a_file` is the one on the a file.
    fn on_files(&mut self, files: u8, on_a_file: Move);
}

impl<E: FnMut(Move)> Sink for E {
    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self(mv);
    }

    #[inline(always)]
    fn each(&mut self, targets: Bits, make: impl Fn(usize) -> Move) {
        for to in indices(targets) {
            self(make(to));
        }
    }

    #[inline(always)]
    fn on_files(&mut self, files: u8, on_a_file: Move) {
        for file in indices(files.into()) {
            self(on_a_file.on_file(file));
        }
    }
}

impl<const ROOM: usize> Sink for Writer<'_, ROOM> {
    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }

    #[inline(always)]
    fn each(&mut self, targets: Bits, make: impl Fn(usize) -> Move) {
        for to in indices(targets) {
            self.push(make(to));
        }
    }

    #[inline(always)]
    fn on_files(&mut self, files: u8, on_a_file: Move) {
        self.push_on_files(files, on_a_file);
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
    let occupied = planes.occupied();
    let targets = constraints.targets & !planes.own & filter.targets;
    pawn_moves::<S>(node, movers & planes.pawns, constraints, filter, sink);
    for from in indices(movers & planes.knights & !constraints.pinned) {
        piece_to(from, KNIGHT_LEAPS[from] & targets, planes.enemy, sink);
    }
    for from in indices(movers & planes.diagonal) {
        let to = bishop_attacks(from, occupied) & targets & constraints.line_of(from);
        piece_to(from, to, planes.enemy, sink);
    }
    for from in indices(movers & planes.straight) {
        let to = rook_attacks(from, occupied) & targets & constraints.line_of(from);
        piece_to(from, to, planes.enemy, sink);
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
    let to = KING_STEPS[constraints.king] & !planes.own & !danger & filter.targets;
    piece_to(constraints.king, to, planes.enemy, sink);
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

#[inline(always)]
fn piece_to(from: usize, to: Bits, enemy: Bits, sink: &mut impl Sink) {
    sink.each(to, |to| Move::quiet_or_capture(from, to, enemy));
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
    // Nearly all pushes come from where pawns start: those of a rank are written at once.
    let third = S::THIRD_RANK.trailing_zeros() as usize;
    let fourth = S::forward(S::THIRD_RANK).trailing_zeros() as usize;
    let push = |to| pawns_to(to, S::ADVANCE, MoveKind::Quiet);
    sink.each(one & ((1 << third) - 1) & !S::LAST_RANK, push);
    sink.on_files((one >> third) as u8, push(third));
    sink.each(one & !0xFF << third & !S::LAST_RANK, push);
    sink.on_files(
        (two >> fourth) as u8,
        pawns_to(fourth, 2 * S::ADVANCE, MoveKind::DoublePush),
    );
    for to in indices(one & S::LAST_RANK) {
        for &role in filter.promotions {
            sink.one(pawns_to(to, S::ADVANCE, MoveKind::Promotion(role)));
        }
    }
    for (captures, sideways) in [(left(ahead) & prey, -1), (right(ahead) & prey, 1)] {
        let steps = S::ADVANCE + sideways;
        sink.each(captures & !S::LAST_RANK, |to| {
            pawns_to(to, steps, MoveKind::Capture)
        });
        for to in indices(captures & S::LAST_RANK) {
            for role in Role::PROMOTIONS {
                sink.one(pawns_to(to, steps, MoveKind::PromotionCapture(role)));
            }
        }
    }
}
