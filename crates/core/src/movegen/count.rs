//! The number of legal moves, without making the moves.

use super::node::{Constraints, Node, Pin};
use crate::CastlingSide;
use crate::lines::{KING_STEPS, KNIGHT_LEAPS, LINES};
use crate::planes::{Bits, Planes, indices};
use crate::side::{Side, left, pawn_attacks, right};
use crate::simd::Kernel;

/// How many legal moves `S` has.
#[inline(always)]
pub(super) fn count<S: Side>(node: &Node, enemy_lines: Bits, kernel: impl Kernel) -> u32 {
    let planes = &node.planes;
    let mut of_pinned = 0;
    let constraints =
        node.constraints::<S>(|pin| of_pinned += pinned_moves::<S>(planes, node.king(), &pin));
    let danger = node.danger::<S>(enemy_lines);
    let king_moves = (KING_STEPS[constraints.king] & !planes.own & !danger).count_ones();
    if constraints.is_double_check() {
        return king_moves;
    }
    let mut moves = king_moves;
    if constraints.checkers == 0 {
        // A pinned piece cannot end a check: its line and the checker's meet in the king alone.
        moves += of_pinned;
        if !node.castling.is_empty() {
            moves += castling_moves::<S>(node, &constraints, danger);
        }
    }
    let free = planes.own & !constraints.pinned;
    let targets = constraints.targets & !planes.own;
    moves += kernel.mobility(
        free & planes.straight,
        free & planes.diagonal,
        !planes.occupied(),
        targets,
    );
    for from in indices(free & planes.knights) {
        moves += (KNIGHT_LEAPS[from] & targets).count_ones();
    }
    moves += pawn_moves::<S>(planes, free & planes.pawns, constraints.targets);
    if node.ep != 0 {
        moves += indices(pawn_attacks::<S::Enemy>(node.ep) & planes.own & planes.pawns)
            .filter(|&from| node.en_passant_is_safe::<S>(1 << from, constraints.king))
            .count() as u32;
    }
    moves
}

#[inline(always)]
fn castling_moves<S: Side>(node: &Node, constraints: &Constraints, danger: Bits) -> u32 {
    CastlingSide::ALL
        .iter()
        .filter_map(|&side| node.castling_move::<S>(side, constraints, danger))
        .count() as u32
}

/// A pinned line piece of the pinning kind has every square of the way but its own, and the pinning piece.
#[inline(always)]
fn pinned_moves<S: Side>(planes: &Planes, king: usize, pin: &Pin) -> u32 {
    let line_pieces = if LINES[king].straight() & pin.sniper != 0 {
        planes.straight
    } else {
        planes.diagonal
    };
    if pin.piece & line_pieces != 0 {
        pin.way.count_ones()
    } else if pin.piece & planes.pawns != 0 {
        pawn_moves::<S>(planes, pin.piece, pin.way | pin.sniper)
    } else {
        0
    }
}

#[inline(always)]
fn pawn_moves<S: Side>(planes: &Planes, pawns: Bits, targets: Bits) -> u32 {
    let empty = !planes.occupied();
    let ahead = S::forward(pawns);
    let one = ahead & empty;
    let two = S::forward(one & S::THIRD_RANK) & empty & targets;
    let prey = planes.enemy & targets;
    let (one, to_left, to_right) = (one & targets, left(ahead) & prey, right(ahead) & prey);
    let moves = one.count_ones() + two.count_ones() + to_left.count_ones() + to_right.count_ones();
    if ahead & S::LAST_RANK == 0 {
        return moves;
    }
    let promotions = [one, to_left, to_right]
        .map(|to| (to & S::LAST_RANK).count_ones())
        .iter()
        .sum::<u32>();
    // Four pieces to choose from, one of them counted already.
    moves + 3 * promotions
}
