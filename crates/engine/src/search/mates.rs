//! Beside the search: a mate that it has not seen.

use std::mem;

use super::iterate::Searcher;
use crate::crew::Place;
use crate::mate::{Question, Verdict};
use crate::score::{MATE_BOUND, MAX_PLY, mate_in};

/// Moves within which a mate is looked for first, for that is soon settled.
const FEW: [u32; 2] = [2, 3];
/// Then the proof follows what forces most.
const MANY: u32 = 8;
/// Half-moves without capture or pawn move after which it goes as far as is left before the draw.
const LATE: u16 = 70;
/// One position in so many is spent on that.
const SHARE: u64 = 16;
/// With fewer positions it is not worth a look.
const LEAST: u64 = 256;
/// Positions that a shorter mate is worth.
const SHORTER: u64 = 4_000;

/// How far the look for a mate has come.
#[derive(Default)]
pub(super) struct Mates {
    /// Positions that it took.
    spent: u64,
    /// How many numbers of moves are settled: there is no mate within them.
    settled: usize,
}

impl Searcher<'_> {
    /// The number of moves within which a mate is now looked for; none once there is no such mate.
    pub(super) fn moves_to_mate(&self) -> Option<u32> {
        let settled = self.mates.settled;
        match (self.limits.mate, self.position.halfmove_clock()) {
            (Some(moves), _) => (settled == 0).then(|| moves.clamp(1, MAX_PLY as u32 / 2)),
            (None, clock) => {
                let many = match clock {
                    LATE..100 => u32::from(100 - clock).div_ceil(2),
                    _ => MANY,
                };
                let few = FEW.into_iter().filter(|&few| few < many);
                few.chain([many]).nth(settled)
            }
        }
    }

    /// Whether there is a mate, as far as a share of the positions shows; if so, puts it first.
    pub(super) fn finds_mate(&mut self) -> bool {
        let is_asked = self.limits.mate.is_some();
        let is_known = self.root_moves[0].value.abs() >= MATE_BOUND;
        if matches!(self.place, Place::Helper(_)) || is_known && !is_asked {
            return false;
        }
        let share = if is_asked { 1 } else { SHARE };
        while let Some(moves) = self.moves_to_mate() {
            let searched = self.nodes - self.mates.spent;
            let allowance = (searched / share).saturating_sub(self.mates.spent);
            if allowance < LEAST {
                return false;
            }
            match self.prove(moves, allowance) {
                Verdict::Proved(_) => return true,
                Verdict::Disproved => self.mates.settled += 1,
                Verdict::Open => return false,
            }
        }
        false
    }

    /// Looks for a mate within so many moves, and puts it first; a shorter one may take as much again.
    fn prove(&mut self, moves: u32, mut allowance: u64) -> Verdict {
        let mut prover = mem::take(&mut self.memory.prover);
        let keys = mem::take(&mut self.keys);
        let reversible = usize::from(self.position.halfmove_clock()).min(keys.len() - 1);
        let mut first_moves = self.position.legal_moves();
        first_moves.retain(|mv| self.root_moves.iter().any(|root| root.mv == mv));
        let mut question = Question {
            position: self.position.clone(),
            earlier: &keys[keys.len() - 1 - reversible..],
            first_moves,
            plies: 2 * moves - 1,
        };
        let mut found = None;
        let verdict = loop {
            let before = self.nodes;
            let verdict = prover.prove(&mut question, &mut || {
                self.visit();
                !self.aborted && self.nodes - before < allowance
            });
            self.mates.spent += self.nodes - before;
            let Verdict::Proved(mv) = verdict else {
                break found.unwrap_or(verdict);
            };
            found = Some(verdict);
            self.root_moves.sort_by_key(|root| root.mv != mv);
            let root = &mut self.root_moves[0];
            root.value = mate_in(question.plies as usize);
            root.is_exact = true;
            prover.line(&question, mv, &mut root.line);
            if question.plies == 1 {
                break verdict;
            }
            question.plies -= 2;
            allowance = self.mates.spent.max(SHORTER);
        };
        self.keys = keys;
        self.memory.prover = prover;
        verdict
    }
}
