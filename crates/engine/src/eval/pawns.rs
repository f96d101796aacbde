//! Pawn structure and the pawns around the kings, remembered by the pawns and kings that make it up.

use tabia_core::{Color, Role};

use super::terms::{BACKWARD, DOUBLED, ISOLATED, PASSED, PHALANX, SHELTER, STORM, SUPPORTED};
use super::{Pair, Sum, Tally, relative};
use crate::planes::{
    Planes, RANK_1, ahead, beside, bit, file_set, front_span, pawn_attacks, squares,
};

/// What the rest of the evaluation wants to know of the pawns, by colour.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PawnView {
    /// Squares that the pawns attack.
    pub(crate) attacks: [u64; 2],
    /// Squares that the pawns attack now or could after stepping forward.
    pub(crate) reach: [u64; 2],
    /// The passed pawns.
    pub(crate) passed: [u64; 2],
    /// The weighted sum of the structure, White's less Black's.
    pub(crate) structure: Pair,
}

impl PawnView {
    pub(crate) fn of(planes: &Planes) -> Self {
        let mut sum = Sum::default();
        let mut view = Self::count(planes, &mut sum);
        view.structure = sum.0;
        view
    }

    /// Counts the structure's terms; the sum is left at zero.
    pub(super) fn count(planes: &Planes, tally: &mut impl Tally) -> Self {
        let mut view = Self::default();
        for color in Color::ALL {
            let pawns = planes.pieces(color, Role::Pawn);
            let attacks = pawn_attacks(color, pawns);
            view.attacks[color as usize] = attacks;
            view.reach[color as usize] = beside(front_span(color, pawns)) | attacks;
        }
        for color in Color::ALL {
            view.passed[color as usize] = structure(planes, &view, color, tally);
            shelter(planes, color, tally);
        }
        view
    }
}

/// Counts each pawn's place among the others and returns the passed ones.
fn structure(planes: &Planes, view: &PawnView, us: Color, tally: &mut impl Tally) -> u64 {
    let ours = planes.pieces(us, Role::Pawn);
    let theirs = planes.pieces(!us, Role::Pawn);
    let mut passed = 0;
    for square in squares(ours) {
        let pawn = bit(square);
        let file = file_set(square & 7);
        let neighbours = beside(file);
        let rank = relative(us, square) >> 3;
        let ahead_of_it = front_span(us, pawn);
        let open = usize::from(theirs & ahead_of_it == 0);
        if ours & neighbours == 0 {
            tally.add(us, ISOLATED.at(open), 1);
        } else if pawn_attacks(!us, front_span(!us, pawn) | ahead(us, pawn)) & ours == 0
            && ahead(us, pawn) & view.attacks[!us as usize] != 0
        {
            tally.add(us, BACKWARD.at(open), 1);
        }
        if ours & ahead_of_it != 0 {
            tally.add(us, DOUBLED.at(0), 1);
        }
        if view.attacks[us as usize] & pawn != 0 {
            tally.add(us, SUPPORTED.at(rank), 1);
        }
        if ours & beside(pawn) != 0 {
            tally.add(us, PHALANX.at(rank), 1);
        }
        let stoppers = ahead_of_it | beside(ahead_of_it);
        if theirs & stoppers == 0 && ours & ahead_of_it == 0 {
            passed |= pawn;
            tally.add(us, PASSED.at(rank), 1);
        }
    }
    passed
}

/// Counts the pawns on the three files around the king of `us`.
fn shelter(planes: &Planes, us: Color, tally: &mut impl Tally) {
    let king = planes.king(us);
    let centre = (king & 7).clamp(1, 6);
    // Only pawns at the king's height or beyond matter.
    let row = RANK_1 << (king & 56);
    let before = row | front_span(us, row);
    for file in centre - 1..=centre + 1 {
        let on_file = file_set(file) & before;
        let nearest = |set: u64| match us {
            Color::White => set.trailing_zeros() as usize,
            Color::Black => 63 - set.leading_zeros() as usize,
        };
        let ours = planes.pieces(us, Role::Pawn) & on_file;
        let theirs = planes.pieces(!us, Role::Pawn) & on_file;
        let height = |set| {
            if set == 0 {
                0
            } else {
                relative(us, nearest(set)) >> 3
            }
        };
        let own_file = usize::from(file == king & 7);
        tally.add(us, SHELTER.at(own_file * 8 + height(ours)), 1);
        let stopped = usize::from(ours != 0 && height(theirs) == height(ours) + 1);
        tally.add(us, STORM.at(stopped * 8 + height(theirs)), 1);
    }
}

/// A small table of pawn views, so that most positions find theirs ready.
pub(crate) struct PawnCache {
    slots: Vec<(u64, PawnView)>,
}

impl PawnCache {
    const SLOTS: usize = 1 << 13;

    pub(crate) fn new() -> Self {
        // A key of 1 stands in no slot that the index below leads it to, so empty slots are never hit by 0.
        Self {
            slots: vec![(1, PawnView::default()); Self::SLOTS],
        }
    }

    /// The view of `planes`, whose pawns have this key.
    pub(crate) fn view(&mut self, pawn_key: u64, planes: &Planes) -> PawnView {
        // The shelter depends on the kings' squares too.
        let kings = (planes.king(Color::White) << 6 | planes.king(Color::Black)) as u64;
        let key = pawn_key ^ (kings + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let slot = &mut self.slots[key as usize % Self::SLOTS];
        if slot.0 != key {
            *slot = (key, PawnView::of(planes));
        }
        slot.1
    }
}
