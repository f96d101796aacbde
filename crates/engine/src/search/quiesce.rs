//! Quiescence: captures until the position is quiet enough to be evaluated.

use tabia_core::Move;

use super::Bound;
use super::iterate::Searcher;
use super::memory::Ply;
use super::params::DELTA;
use crate::picker::{Judge, Picker, Promise};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, mated_in};
use crate::see::exchange_value;
use crate::tt::Entry;

impl Searcher<'_> {
    /// The value of the current position when only captures and queenings are looked at, and in check every
    /// move.
    pub(super) fn quiesce(&mut self, ply: usize, mut alpha: Value, beta: Value) -> Value {
        self.memory.lines[ply].clear();
        self.visit();
        if self.aborted {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply + 1);
        if ply > 0 && self.is_draw(ply) {
            return DRAW;
        }
        if ply >= MAX_PLY {
            return self.static_eval(ply);
        }
        let us = self.us();
        let key = self.position.polyglot_key();
        let entry = self.table.probe(key, ply);
        let pv = beta - alpha > 1;
        if let Some(entry) = entry
            && !pv
            && entry.decides(alpha, beta)
        {
            return entry.value;
        }

        let Ply {
            in_check, frame, ..
        } = self.memory.path[ply];
        let mut raw_eval = -INFINITE;
        let mut best_value = -INFINITE;
        if !in_check {
            raw_eval = match entry {
                Some(entry) if entry.eval > -MATE_BOUND => entry.eval,
                _ => self.static_eval(ply),
            };
            best_value = self.memory.correction.correct(&frame, us, raw_eval);
            if let Some(entry) = entry
                && entry.improves(best_value)
            {
                best_value = entry.value;
            }
            if best_value >= beta {
                return best_value;
            }
            alpha = alpha.max(best_value);
        }
        let futile = best_value + DELTA;

        let table_move = entry.map_or(0, |entry| entry.mv);
        let moves = &mut self.memory.moves;
        if in_check {
            self.position.legal_moves_into(moves);
        } else {
            self.position.capture_moves_into(moves);
        }
        if moves.is_empty() {
            if in_check {
                return mated_in(ply);
            }
            // With a piece left, hardly ever.
            if !frame.planes.has_pieces(us) && !self.position.has_legal_move() {
                return DRAW;
            }
        }
        let mut picker = Picker::new(&mut self.memory.arena, &mut self.memory.moves, table_move);
        let judge = Judge {
            planes: &frame.planes,
            us,
            before: self.moves_before(ply),
            killers: [None; 2],
        };
        let mut best_move = None;
        let original_alpha = alpha;
        while let Some((mv, promise)) =
            picker.next(&mut self.memory.arena, &self.memory.history, &judge)
        {
            if best_value > -MATE_BOUND {
                // What comes after the good captures loses material, or is a quiet move out of check while
                // another already holds; who looks no further than here needs the best one.
                if matches!(promise, Promise::Bad | Promise::Quiet)
                    && !(in_check && self.handicap.is_some())
                {
                    break;
                }
                if !in_check && !mv.is_promotion() {
                    let victim = frame
                        .planes
                        .captured(mv)
                        .map_or(0, |(role, _)| exchange_value(role));
                    if futile + victim <= alpha && !frame.planes.exchange_yields(us, mv, 1) {
                        best_value = best_value.max(futile + victim);
                        continue;
                    }
                }
            }
            if ply == 1
                && !in_check
                && let Some(handicap) = &self.handicap
                && handicap.overlooks(key, &frame.planes, mv)
            {
                continue;
            }
            let undo = self.make(ply, mv);
            let value = -self.quiesce(ply + 1, -beta, -alpha);
            self.unmake(mv, undo);
            if self.aborted {
                break;
            }
            if value > best_value {
                best_value = value;
                if value > alpha {
                    best_move = Some(mv);
                    if pv {
                        self.memory.extend_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        picker.finish(&mut self.memory.arena);
        if self.aborted {
            return DRAW;
        }
        let bound = if best_value >= beta {
            Bound::Lower
        } else if best_value > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.store(
            key,
            ply,
            Entry {
                mv: best_move.map_or(0, Move::to_bits),
                value: best_value,
                eval: raw_eval,
                depth: 0,
                bound,
            },
        );
        best_value
    }
}
