//! What the evaluation counted in a position.

use tabia_core::{Color, Position, Role};

use super::terms::{self, COUNT};
use super::{Flanks, Pair, PawnView, Tally, endgame, phase, pieces, placement_terms, weights};
use crate::planes::{Planes, squares};
use crate::score::Value;

/// The counts of one position's terms, White's less Black's: its explanation, and the trainer's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    planes: Planes,
    counts: Vec<i16>,
}

impl Tally for Trace {
    fn add(&mut self, color: Color, term: usize, count: i32) {
        match color {
            Color::White => self.counts[term] += count as i16,
            Color::Black => self.counts[term] -= count as i16,
        }
    }
}

impl Trace {
    /// Counts the terms of `position`.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let planes = Planes::of(position.board());
        let mut trace = Self {
            planes,
            counts: vec![0; COUNT],
        };
        let flanks = Flanks::of(&planes);
        for color in Color::ALL {
            for role in Role::ALL {
                for square in squares(planes.pieces(color, role)) {
                    for term in placement_terms(flanks, color, role, square) {
                        trace.add(color, term, 1);
                    }
                }
            }
        }
        let pawns = PawnView::count(&planes, &mut trace);
        pieces::count(&planes, &pawns, &mut trace);
        trace
    }

    /// The terms that do not cancel out, as (index into the weight table, White's count less Black's).
    pub fn counts(&self) -> impl Iterator<Item = (usize, i16)> + '_ {
        self.counts
            .iter()
            .copied()
            .enumerate()
            .filter(|&(_, count)| count != 0)
    }

    /// How much of the middlegame is left, of 24.
    #[must_use]
    pub fn phase(&self) -> i32 {
        phase(&self.planes)
    }

    /// How much of its endgame advantage the side that has it keeps, of 64.
    #[must_use]
    pub fn endgame_scale(&self) -> i32 {
        endgame::scale_of(&self.planes, self.sum())
    }

    /// White's value in centipawns.
    #[must_use]
    pub fn value(&self) -> Value {
        endgame::taper(&self.planes, self.sum())
    }

    /// The weighted sum, group by group, as (name, middlegame, endgame) in centipawns for White.
    pub fn groups(&self) -> impl Iterator<Item = (&'static str, i32, i32)> + '_ {
        terms::ALL.iter().map(|group| {
            let sum = self.sum_of(group.start..group.start + group.len);
            (group.name, sum.middlegame(), sum.endgame())
        })
    }

    pub(super) fn sum(&self) -> Pair {
        self.sum_of(0..COUNT)
    }

    fn sum_of(&self, range: std::ops::Range<usize>) -> Pair {
        range
            .filter(|&term| self.counts[term] != 0)
            .map(|term| weights::WEIGHTS[term] * i32::from(self.counts[term]))
            .fold(Pair::ZERO, Pair::plus)
    }
}

/// The groups of the weight table: (name, weights as (middlegame, endgame)).
pub fn term_groups() -> impl Iterator<Item = (&'static str, Vec<(i32, i32)>)> {
    terms::ALL.iter().map(|group| {
        let weights = &weights::WEIGHTS[group.start..group.start + group.len];
        let values = weights
            .iter()
            .map(|pair| (pair.middlegame(), pair.endgame()));
        (group.name, values.collect())
    })
}
