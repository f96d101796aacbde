//! From two values to one, and what material can win at all.

use tabia_core::{Color, Role};

use super::{Pair, phase};
use crate::planes::Planes;
use crate::score::Value;

/// Full strength of an endgame advantage.
const FULL: i32 = 64;

/// White's value: the two weights mixed by the material left, and an advantage that cannot be won scaled down.
pub(super) fn taper(planes: &Planes, sum: Pair) -> Value {
    let phase = phase(planes);
    let endgame = sum.endgame() * scale_of(planes, sum) / FULL + drive(planes);
    (sum.middlegame() * phase + endgame * (24 - phase)) / 24
}

/// The scale of the side that `sum` favours in the endgame.
pub(super) fn scale_of(planes: &Planes, sum: Pair) -> i32 {
    let stronger = if sum.endgame() > 0 {
        Color::White
    } else {
        Color::Black
    };
    scale(planes, stronger)
}

/// What is left of `value` for the stronger side where it has no pawn and perhaps too little to mate with.
pub(super) fn winnable(planes: &Planes, stronger: Color, value: Value) -> Value {
    if planes.pieces(stronger, Role::Pawn) == 0 {
        value * scale(planes, stronger) / FULL
    } else {
        value
    }
}

/// How much of its advantage the stronger side can hope to win, of 64.
fn scale(planes: &Planes, stronger: Color) -> i32 {
    let pawns = planes.pieces(stronger, Role::Pawn).count_ones() as i32;
    let pieces = |color| {
        let count = |role| planes.pieces(color, role).count_ones() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop))
            + 5 * count(Role::Rook)
            + 9 * count(Role::Queen)
    };
    let (ours, theirs) = (pieces(stronger), pieces(!stronger));
    if pawns == 0 {
        // A minor piece more does not win without a pawn, nor do two knights.
        let two_knights = ours == 6 && planes.pieces(stronger, Role::Knight).count_ones() == 2;
        if ours - theirs <= 3 || two_knights {
            return if ours < 5 || two_knights { 0 } else { 8 };
        }
        return FULL;
    }
    let opposite_bishops = ours == 3 && theirs == 3 && {
        let bishops = planes.role(Role::Bishop);
        let light = 0x55AA_55AA_55AA_55AA;
        bishops.count_ones() == 2 && (bishops & light).count_ones() == 1
    };
    if opposite_bishops {
        return (16 + 4 * pawns).min(FULL);
    }
    (44 + 5 * pawns).min(FULL)
}

/// With a bare king on the other side: towards the edge, or the corner that the bishop reaches, and our king near.
fn drive(planes: &Planes) -> Value {
    for us in Color::ALL {
        if planes.is_bare(!us) && planes.has_pieces(us) {
            let (king, prey) = (planes.king(us), planes.king(!us));
            let edge = |line: usize| (line as i32 * 2 - 7).abs();
            let mut pull = 6 * (edge(prey & 7) + edge(prey >> 3));
            let knights = planes.pieces(us, Role::Knight);
            let bishops = planes.pieces(us, Role::Bishop);
            if planes.color(us) == planes.pieces(us, Role::King) | knights | bishops
                && knights.count_ones() == 1
                && bishops.count_ones() == 1
            {
                // Mate is forced only in a corner of the bishop's colour.
                let light = bishops & 0x55AA_55AA_55AA_55AA != 0;
                let (file, rank) = ((prey & 7) as i32, (prey >> 3) as i32);
                let (a, b) = if light {
                    (file + 7 - rank, 7 - file + rank)
                } else {
                    (file + rank, 14 - file - rank)
                };
                pull += 20 * (7 - a.min(b));
            }
            let files = (king & 7).abs_diff(prey & 7) as i32;
            let ranks = (king >> 3).abs_diff(prey >> 3) as i32;
            pull += 5 * (14 - files - ranks);
            return match us {
                Color::White => pull,
                Color::Black => -pull,
            };
        }
    }
    0
}
