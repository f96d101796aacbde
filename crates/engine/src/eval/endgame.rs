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
    if pawns == 0 {
        return scale_without_pawns(planes, stronger);
    }
    if only_bishops_of_opposite_colours(planes) {
        return (16 + 4 * pawns).min(FULL);
    }
    (44 + 5 * pawns).min(FULL)
}

/// A minor piece more does not win without a pawn, nor do two knights.
fn scale_without_pawns(planes: &Planes, stronger: Color) -> i32 {
    let pieces = |color| {
        let count = |role| planes.pieces(color, role).count_ones() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop))
            + 5 * count(Role::Rook)
            + 9 * count(Role::Queen)
    };
    let (ours, theirs) = (pieces(stronger), pieces(!stronger));
    let two_knights = ours == 6 && planes.pieces(stronger, Role::Knight).count_ones() == 2;
    if two_knights || (ours - theirs <= 3 && ours < 5) {
        0
    } else if ours - theirs <= 3 {
        8
    } else {
        FULL
    }
}

/// Whether all that is left besides kings and pawns is a bishop each, on squares of different colours.
fn only_bishops_of_opposite_colours(planes: &Planes) -> bool {
    const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;
    let bishops = planes.role(Role::Bishop);
    let others = planes.role(Role::Knight) | planes.straight_sliders();
    let [white, black] = Color::ALL.map(|color| planes.pieces(color, Role::Bishop));
    let is_opposite = |light: u64, dark: u64| {
        light.is_power_of_two() && dark.is_power_of_two() && light & LIGHT != 0 && dark & LIGHT == 0
    };
    others == 0 && bishops != 0 && (is_opposite(white, black) || is_opposite(black, white))
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
