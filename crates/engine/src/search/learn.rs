//! What a cutoff teaches: which moves are worth trying first in other nodes.

use tabia_core::Move;

use super::iterate::Searcher;
use super::params::bonus;
use crate::picker::is_noisy;

impl Searcher<'_> {
    /// Remembers what a cutoff says about its move and those tried before it.
    pub(super) fn learn_cutoff(
        &mut self,
        ply: usize,
        mv: Move,
        depth: i32,
        quiets: &Tried,
        noisy: &Tried,
    ) {
        let us = self.us();
        let before = self.moves_before(ply);
        let planes = self.memory.path[ply].frame.planes;
        let history = &mut self.memory.history;
        let bonus = bonus(depth);
        if is_noisy(mv) {
            history.reward_capture(&planes, us, mv, bonus);
        } else {
            let killers = &mut self.memory.path[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            history.reward_quiet(&planes, us, mv, before, bonus);
            for &other in quiets.as_slice().iter().flatten() {
                history.reward_quiet(&planes, us, other, before, -bonus);
            }
        }
        for &other in noisy.as_slice().iter().flatten() {
            history.reward_capture(&planes, us, other, -bonus);
        }
    }
}

/// The first moves of a kind that were tried and not best.
pub(super) struct Tried {
    moves: [Option<Move>; 32],
    len: usize,
}

impl Tried {
    pub(super) const fn new() -> Self {
        Self {
            moves: [None; 32],
            len: 0,
        }
    }

    pub(super) fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = Some(mv);
            self.len += 1;
        }
    }

    pub(super) fn as_slice(&self) -> &[Option<Move>] {
        &self.moves[..self.len]
    }
}
