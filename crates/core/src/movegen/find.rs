//! One legal move by what its SAN says, looked for backwards from its target.
//!
//! Texts of games are long, and what a move is cannot be predicted: the sets for all kinds of pieces are worked out,
//! which costs less than one wrong guess of the processor about which is wanted.

use super::node::Node;
use crate::lines::{KING_STEPS, KNIGHT_LEAPS, bishop_attacks, rook_attacks};
use crate::planes::{Bits, indices};
use crate::side::{Side, pawn_attacks};
use crate::{Move, MoveKind, Role, Square};

/// What is known of a move that is not castling.
#[derive(Clone, Copy)]
pub(crate) struct Query {
    pub(crate) role: Role,
    /// Where the piece may stand.
    pub(crate) origins: Bits,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
}

/// The legal moves that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    None,
    One(Move),
    /// The first two of several.
    Several(Move, Move),
}

#[inline(always)]
pub(super) fn find<S: Side>(node: &Node, query: Query) -> Found {
    let planes = &node.planes;
    let to = query.to.index();
    let target = 1 << to;
    let promotes = query.role == Role::Pawn && target & S::LAST_RANK != 0;
    if target & planes.own != 0 || promotes != query.promotion.is_some() {
        return Found::None;
    }
    let occupied = planes.occupied();
    let straight = rook_attacks(to, occupied);
    let diagonal = bishop_attacks(to, occupied);
    let by_role = [
        pawn_origins::<S>(node, target) & planes.pawns,
        KNIGHT_LEAPS[to] & planes.knights,
        diagonal & planes.diagonal & !planes.straight,
        straight & planes.straight & !planes.diagonal,
        (straight | diagonal) & planes.straight & planes.diagonal,
        KING_STEPS[to] & planes.kings,
    ];
    let mut found = Found::None;
    for from in indices(by_role[query.role as usize] & planes.own & query.origins) {
        if !is_safe::<S>(node, query.role, from, to) {
            continue;
        }
        let mv = pack(node, query, from, to);
        found = match found {
            Found::None => Found::One(mv),
            Found::One(first) | Found::Several(first, _) => return Found::Several(first, mv),
        };
    }
    found
}

/// Where a pawn of `S` that goes to the target may come from.
#[inline(always)]
fn pawn_origins<S: Side>(node: &Node, target: Bits) -> Bits {
    let empty = !node.planes.occupied();
    let one = S::Enemy::forward(target & empty);
    let two = S::Enemy::forward(one & empty & S::THIRD_RANK);
    one | two | pawn_attacks::<S::Enemy>(target & (node.planes.enemy | node.ep))
}

/// Whether the king of `S` is not attacked once the piece has gone there, taking what it takes.
#[inline(always)]
fn is_safe<S: Side>(node: &Node, role: Role, from: usize, to: usize) -> bool {
    let planes = &node.planes;
    let target: Bits = 1 << to;
    let king = if role == Role::King { to } else { node.king() };
    let passed = if role == Role::Pawn {
        target & node.ep
    } else {
        0
    };
    let taken = target | S::Enemy::forward(passed);
    let occupied = planes.occupied() & !(1 << from) & !taken | target;
    let attackers = rook_attacks(king, occupied) & planes.straight
        | bishop_attacks(king, occupied) & planes.diagonal
        | KNIGHT_LEAPS[king] & planes.knights
        | pawn_attacks::<S>(1 << king) & planes.pawns
        | KING_STEPS[king] & planes.kings;
    attackers & planes.enemy & !taken == 0
}

#[inline(always)]
fn pack(node: &Node, query: Query, from: usize, to: usize) -> Move {
    let target = 1 << to;
    let is_capture = node.planes.enemy & target != 0;
    if query.role != Role::Pawn {
        return Move::quiet_or_capture(from, to, is_capture);
    }
    let kind = match query.promotion {
        Some(role) if is_capture => MoveKind::PromotionCapture(role),
        Some(role) => MoveKind::Promotion(role),
        None if is_capture => MoveKind::Capture,
        None if node.ep & target != 0 => MoveKind::EnPassant,
        None if from.abs_diff(to) == 16 => MoveKind::DoublePush,
        None => MoveKind::Quiet,
    };
    Move::pack(from, to, kind)
}
