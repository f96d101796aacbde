//! The way from the root to the node that is being searched: making and taking back moves, and what
//! the positions before a node say about it.

use tabia_core::{Move, Undo};

use super::iterate::Searcher;
use crate::eval::evaluate;
use crate::history::PieceTo;
use crate::score::Value;

impl Searcher<'_> {
    /// The moves one, two and four plies ago.
    pub(super) fn moves_before(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|back| {
            ply.checked_sub(back)
                .and_then(|ply| self.memory.path[ply].moved)
        })
    }

    /// Whether the side to move stands better than at its last move.
    pub(super) fn is_improving(&self, ply: usize, eval: Value) -> bool {
        if self.memory.path[ply].in_check {
            return false;
        }
        [2, 4]
            .into_iter()
            .filter_map(|back| self.memory.path[ply.checked_sub(back)?].eval)
            .next()
            .is_some_and(|earlier| eval > earlier)
    }

    pub(super) fn static_eval(&mut self, ply: usize) -> Value {
        let turn = self.position.turn();
        let path = &self.memory.path;
        let frame = &path[ply].frame;
        let mut value = match self.network {
            Some(network) if !frame.planes.has_bare_king() => {
                let planes = |ply: usize| &path[ply].frame.planes;
                let hidden = self.memory.layers.at(ply, network, &planes);
                network.value(hidden, &frame.planes, turn)
            }
            Some(_) | None => evaluate(frame, turn, &mut self.memory.pawns),
        };
        if let Some(taste) = &self.taste {
            value += taste.bonus(&frame.planes, turn);
        }
        match &self.handicap {
            None => value,
            Some(handicap) => handicap.misjudge(self.position.polyglot_key(), value),
        }
    }

    /// Draws by rule: 50 moves, a position that has stood before, nothing left to mate with. One repetition
    /// on the path is enough, for whoever could repeat once can do so again.
    pub(super) fn is_draw(&self, ply: usize) -> bool {
        if self.position.halfmove_clock() >= 100 {
            // Mate on the last move goes before the draw (FIDE 9.6.2).
            return !self.memory.path[ply].in_check || self.position.has_legal_move();
        }
        let here = self.keys.len() - 1;
        let reach = self.memory.path[ply].reversible;
        let mut seen = 0;
        let mut back = 4;
        while back <= reach {
            if self.keys[here - back] == self.keys[here] {
                seen += 1;
                if back <= ply || seen == 2 {
                    return true;
                }
            }
            back += 2;
        }
        let planes = &self.memory.path[ply].frame.planes;
        planes.occupied().count_ones() <= 4 && self.position.is_insufficient_material()
    }

    pub(super) fn make(&mut self, ply: usize, mv: Move) -> Undo {
        let us = self.us();
        let here = &mut self.memory.path[ply];
        here.moved = Some(PieceTo::of(&here.frame.planes, us, mv));
        let frame = here.frame.after(us, mv);
        let (reversible, double_extensions) = (here.reversible, here.double_extensions);
        let undo = self.position.make(mv);
        self.keys.push(self.position.repetition_key());
        let next = &mut self.memory.path[ply + 1];
        next.in_check = frame.planes.checkers(!us) != 0;
        next.frame = frame;
        self.memory.layers.forget(ply + 1);
        next.double_extensions = double_extensions;
        next.reversible = if self.position.halfmove_clock() == 0 {
            0
        } else {
            reversible + 1
        };
        undo
    }

    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo);
        self.keys.pop();
    }

    pub(super) fn make_null(&mut self, ply: usize) -> Undo {
        let here = &mut self.memory.path[ply];
        here.moved = None;
        let (frame, double_extensions) = (here.frame, here.double_extensions);
        let undo = self.position.make_null();
        self.keys.push(self.position.repetition_key());
        let next = &mut self.memory.path[ply + 1];
        next.frame = frame;
        self.memory.layers.forget(ply + 1);
        next.in_check = false;
        next.reversible = 0;
        next.double_extensions = double_extensions;
        undo
    }

    pub(super) fn unmake_null(&mut self, undo: Undo) {
        self.position.unmake_null(undo);
        self.keys.pop();
    }
}
