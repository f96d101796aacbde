//! Principal variation search: one position of the tree.
//!
//! Long because the steps at a node share its window and are read in the order in which they are taken.

use tabia_core::Move;

use super::Bound;
use super::iterate::Searcher;
use super::learn::Tried;
use super::memory::Ply;
use super::params::{
    DOUBLE_EXTENSION_MARGIN, FUTILITY_DEPTH, PROBCUT_MARGIN, RAZORING_DEPTH,
    REVERSE_FUTILITY_DEPTH, SINGULAR_DEPTH, futility, history_floor, late_moves, noisy_exchange,
    quiet_exchange, razoring, reduction, reverse_futility,
};
use crate::picker::{Judge, Picker, Promise, is_noisy};
use crate::planes::CheckSquares;
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, mate_in, mated_in};
use crate::tt::Entry;

/// What a node is expected to turn out as (<https://www.chessprogramming.org/Node_Types>).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// On the principal variation: searched with an open window.
    Pv,
    /// Some move will be too good for the opponent to allow the position.
    Cut,
    /// No move will be good enough.
    All,
}

impl Kind {
    const fn child(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::Pv | Self::All => Self::Cut,
        }
    }
}

impl Searcher<'_> {
    /// Searches the root moves that are left and returns the best value.
    pub(super) fn search_root(&mut self, alpha: Value, beta: Value, depth: i32) -> Value {
        for root in &mut self.root_moves[self.found..] {
            root.value = -INFINITE;
            root.is_exact = false;
        }
        self.search(0, alpha, beta, depth, Kind::Pv)
    }

    /// The value of the current position, at least `alpha`'s side of the truth outside the window.
    pub(super) fn search(
        &mut self,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        kind: Kind,
    ) -> Value {
        self.memory.lines[ply].clear();
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta);
        }
        let pv = kind == Kind::Pv;
        let root = ply == 0;
        self.visit();
        if self.aborted {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply + 1);
        if !root {
            if self.is_draw(ply) {
                return DRAW;
            }
            if ply >= MAX_PLY {
                return self.static_eval(ply);
            }
            // Mate distance: no line from here can beat a shorter mate already found.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let us = self.us();
        let key = self.position.polyglot_key();
        let excluded = self.memory.path[ply].excluded;
        let entry = self.table.probe(key, ply).filter(|_| excluded.is_none());
        if let Some(entry) = entry
            && !pv
            && entry.depth >= depth
            && self.position.halfmove_clock() < 90
            && entry.decides(alpha, beta)
        {
            return entry.value;
        }
        let table_move = if root {
            self.root_moves[self.found].mv.to_bits()
        } else {
            entry.map_or(0, |entry| entry.mv)
        };

        let Ply {
            in_check, frame, ..
        } = self.memory.path[ply];
        let raw_eval = match entry {
            _ if in_check => -INFINITE,
            Some(entry) if entry.eval > -MATE_BOUND => entry.eval,
            _ => self.static_eval(ply),
        };
        let corrected = self.memory.correction.correct(&frame, us, raw_eval);
        self.memory.path[ply].eval = (!in_check).then_some(corrected);
        let improving = i32::from(self.is_improving(ply, corrected));
        // What the table knows is better than the evaluation where it points the right way.
        let eval = match entry {
            Some(entry) if entry.improves(corrected) => entry.value,
            _ => corrected,
        };
        self.memory.path[ply + 1].killers = [None; 2];
        self.memory.path[ply + 1].cutoffs = 0;

        let mut depth = depth;
        if !pv && !in_check && excluded.is_none() {
            if depth <= REVERSE_FUTILITY_DEPTH
                && eval - reverse_futility(depth, improving) >= beta
                && eval < MATE_BOUND
                && beta > -MATE_BOUND
            {
                return (eval + beta) / 2;
            }
            if depth <= RAZORING_DEPTH && alpha < MATE_BOUND && eval + razoring(depth) <= alpha {
                let value = self.quiesce(ply, alpha, beta);
                if value <= alpha || self.aborted {
                    return value;
                }
            }
            if let Some(value) = self.try_null_move(ply, beta, depth, eval, kind) {
                return value;
            }
            if let Some(value) = self.try_probcut(ply, beta, depth, corrected, entry, kind) {
                return value;
            }
        }
        // Without a move from the table, a shallower search finds one cheaper.
        if depth >= 4 && table_move == 0 && kind != Kind::All && excluded.is_none() {
            depth -= 1;
        }

        self.position.legal_moves_into(&mut self.memory.moves);
        if self.memory.moves.is_empty() {
            return match (excluded, in_check) {
                (Some(_), _) => alpha,
                (None, true) => mated_in(ply),
                (None, false) => DRAW,
            };
        }
        let before = self.moves_before(ply);
        let judge = Judge {
            planes: &frame.planes,
            us,
            before,
            killers: self.memory.path[ply].killers,
        };
        let check_squares = CheckSquares::of(&frame.planes, us);
        let mut picker = Picker::new(&mut self.memory.arena, &mut self.memory.moves, table_move);
        let mut best_value = -INFINITE;
        let mut best_move = None;
        let original_alpha = alpha;
        let mut number = 0;
        let mut tried_quiets = Tried::new();
        let mut tried_noisy = Tried::new();

        while let Some((mv, promise)) =
            picker.next(&mut self.memory.arena, &self.memory.history, &judge)
        {
            if Some(mv) == excluded || (root && !self.is_root_move(mv)) {
                continue;
            }
            if ply == 1
                && number > 0
                && let Some(handicap) = &self.handicap
                && handicap.overlooks(key, &frame.planes, mv)
            {
                continue;
            }
            number += 1;
            let noisy = is_noisy(mv);
            let record = if noisy {
                self.memory.history.capture(&frame.planes, us, mv)
            } else {
                let history = &self.memory.history;
                history.quiet(&frame.planes, us, mv, history.continuations(before))
            };
            let mut reduction = reduction(depth, number);
            let gives_check = check_squares.are_reached(&frame.planes, mv);

            if !root && best_value > -MATE_BOUND && frame.planes.has_pieces(us) {
                let shallow = (depth - reduction / 1024).max(1);
                if noisy {
                    if promise == Promise::Bad
                        && depth <= 8
                        && !frame.planes.exchange_yields(us, mv, noisy_exchange(depth))
                    {
                        continue;
                    }
                } else {
                    let late = number > late_moves(depth, improving);
                    let futile = !in_check
                        && !gives_check
                        && alpha < MATE_BOUND
                        && shallow <= FUTILITY_DEPTH
                        && corrected + futility(shallow) + record / 128 <= alpha;
                    if late || futile {
                        picker.skip_quiets(&mut self.memory.arena);
                        continue;
                    }
                    if shallow <= 4 && record < history_floor(shallow) {
                        continue;
                    }
                    if shallow <= 8
                        && !frame
                            .planes
                            .exchange_yields(us, mv, quiet_exchange(shallow))
                    {
                        continue;
                    }
                }
            }

            let mut extension = 0;
            if !root
                && promise == Promise::Table
                && depth >= SINGULAR_DEPTH
                && excluded.is_none()
                && ply < 2 * self.depth as usize
                && let Some(entry) = entry
            {
                match self.singular(ply, mv, entry, beta, depth, kind) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(value) => {
                        picker.finish(&mut self.memory.arena);
                        return value;
                    }
                    Singular::Aborted => {
                        picker.finish(&mut self.memory.arena);
                        return DRAW;
                    }
                }
            }

            let nodes_before = self.nodes;
            let undo = self.make(ply, mv);
            let full = depth - 1 + extension;
            let mut value = -INFINITE;
            let mut searched_wide = false;
            if depth >= 2 && number > 1 + usize::from(root) {
                if noisy {
                    reduction /= 2;
                    reduction -= record / 12;
                } else {
                    reduction -= record / 9;
                }
                reduction -= 1024 * i32::from(pv);
                reduction += 1024 * i32::from(kind == Kind::Cut);
                reduction -= 900 * i32::from(gives_check);
                reduction += 700 * i32::from(improving == 0);
                reduction -= 1024 * i32::from(self.memory.path[ply].killers.contains(&Some(mv)));
                reduction += 800 * i32::from(self.memory.path[ply + 1].cutoffs > 3);
                if promise == Promise::Good {
                    reduction -= 1024;
                }
                let shallow = (full - reduction / 1024).clamp(1, full.max(1));
                value = -self.search(ply + 1, -alpha - 1, -alpha, shallow, Kind::Cut);
                searched_wide = true;
                if value > alpha && shallow < full && !self.aborted {
                    let deeper = i32::from(value > best_value + 45 && best_value > -INFINITE);
                    let depth = full + deeper;
                    value = -self.search(ply + 1, -alpha - 1, -alpha, depth, kind.child());
                }
            } else if !pv || number > 1 {
                value = -self.search(ply + 1, -alpha - 1, -alpha, full, kind.child());
                searched_wide = true;
            }
            if pv && (!searched_wide || value > alpha) && !self.aborted {
                value = -self.search(ply + 1, -beta, -alpha, full, Kind::Pv);
            }
            self.unmake(mv, undo);
            if self.aborted {
                picker.finish(&mut self.memory.arena);
                return DRAW;
            }

            if root {
                self.note_root_move(mv, number, alpha..beta, value, self.nodes - nodes_before);
            }
            if value > best_value {
                best_value = value;
                if value > alpha {
                    best_move = Some(mv);
                    if pv {
                        self.memory.extend_line(ply, mv);
                    }
                    if value >= beta {
                        self.memory.path[ply].cutoffs =
                            self.memory.path[ply].cutoffs.saturating_add(1);
                        break;
                    }
                    alpha = value;
                }
            }
            if best_move != Some(mv) {
                if noisy {
                    tried_noisy.push(mv);
                } else {
                    tried_quiets.push(mv);
                }
            }
        }
        picker.finish(&mut self.memory.arena);
        if number == 0 {
            return alpha;
        }

        if let Some(mv) = best_move
            && best_value >= beta
        {
            self.learn_cutoff(ply, mv, depth, &tried_quiets, &tried_noisy);
        }
        let bound = if best_value >= beta {
            Bound::Lower
        } else if best_value > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded.is_none() {
            let trusted = match bound {
                Bound::Exact => true,
                Bound::Lower => best_value > corrected,
                Bound::Upper => best_value < corrected,
            };
            if !in_check
                && trusted
                && best_value.abs() < MATE_BOUND
                && best_move.is_none_or(|mv| !is_noisy(mv))
            {
                self.memory
                    .correction
                    .learn(&frame, us, best_value - corrected, depth);
            }
            if !root || self.found == 0 {
                self.table.store(
                    key,
                    ply,
                    Entry {
                        mv: best_move.map_or(0, Move::to_bits),
                        value: best_value,
                        eval: raw_eval,
                        depth,
                        bound,
                    },
                );
            }
        }
        best_value
    }

    /// If passing still leaves the opponent too badly off, a real move will as well.
    fn try_null_move(
        &mut self,
        ply: usize,
        beta: Value,
        depth: i32,
        eval: Value,
        kind: Kind,
    ) -> Option<Value> {
        let here = &self.memory.path[ply];
        let just_passed = ply > 0 && self.memory.path[ply - 1].moved.is_none();
        if kind != Kind::Cut
            || depth < 2
            || just_passed
            || eval < beta
            || here.eval.is_none_or(|eval| eval + 18 * depth < beta + 120)
            || beta <= -MATE_BOUND
            || !here.frame.planes.has_pieces(self.us())
        {
            return None;
        }
        let reduction = 4 + depth / 4 + ((eval - beta) / 180).min(3);
        let undo = self.make_null(ply);
        let value = -self.search(ply + 1, -beta, -beta + 1, depth - reduction, Kind::All);
        self.unmake_null(undo);
        if self.aborted || value < beta {
            return None;
        }
        let value = if value >= MATE_BOUND { beta } else { value };
        if depth < 12 {
            return Some(value);
        }
        // Deep down a zugzwang would cost much: ask once more without passing.
        let verified = self.search(ply, beta - 1, beta, depth - reduction, Kind::All);
        (verified >= beta && !self.aborted).then_some(value)
    }

    /// A capture that is good enough by a margin in a shallower search is taken to be good enough.
    fn try_probcut(
        &mut self,
        ply: usize,
        beta: Value,
        depth: i32,
        eval: Value,
        entry: Option<Entry>,
        kind: Kind,
    ) -> Option<Value> {
        let goal = beta + PROBCUT_MARGIN;
        let hopeless = entry.is_some_and(|entry| entry.depth >= depth - 3 && entry.value < goal);
        if kind != Kind::Cut || depth < 5 || beta.abs() >= MATE_BOUND || hopeless {
            return None;
        }
        let us = self.us();
        let frame = self.memory.path[ply].frame;
        self.position.capture_moves_into(&mut self.memory.moves);
        let table_move = entry.map_or(0, |entry| entry.mv);
        let mut picker = Picker::new(&mut self.memory.arena, &mut self.memory.moves, table_move);
        let judge = Judge {
            planes: &frame.planes,
            us,
            before: self.moves_before(ply),
            killers: [None; 2],
        };
        let mut found = None;
        while let Some((mv, promise)) =
            picker.next(&mut self.memory.arena, &self.memory.history, &judge)
        {
            if promise == Promise::Bad || !frame.planes.exchange_yields(us, mv, goal - eval) {
                continue;
            }
            let undo = self.make(ply, mv);
            let mut value = -self.quiesce(ply + 1, -goal, -goal + 1);
            if value >= goal {
                value = -self.search(ply + 1, -goal, -goal + 1, depth - 4, Kind::All);
            }
            self.unmake(mv, undo);
            if self.aborted {
                break;
            }
            if value >= goal {
                found = Some((mv, value));
                break;
            }
        }
        picker.finish(&mut self.memory.arena);
        let (mv, value) = found?;
        let entry = Entry {
            mv: mv.to_bits(),
            value,
            eval,
            depth: depth - 3,
            bound: Bound::Lower,
        };
        self.table.store(self.position.polyglot_key(), ply, entry);
        Some(value)
    }

    /// Whether the table's move stands out so far above the others that it deserves a deeper look.
    fn singular(
        &mut self,
        ply: usize,
        mv: Move,
        entry: Entry,
        beta: Value,
        depth: i32,
        kind: Kind,
    ) -> Singular {
        if entry.depth < depth - 3 || entry.bound == Bound::Upper || entry.value.abs() >= MATE_BOUND
        {
            return Singular::Extend(0);
        }
        let goal = entry.value - depth;
        self.memory.path[ply].excluded = Some(mv);
        let value = self.search(ply, goal - 1, goal, (depth - 1) / 2, kind.without_pv());
        self.memory.path[ply].excluded = None;
        if self.aborted {
            return Singular::Aborted;
        }
        if value < goal {
            let far = kind != Kind::Pv
                && value < goal - DOUBLE_EXTENSION_MARGIN
                && self.memory.path[ply].double_extensions < 8;
            if far {
                self.memory.path[ply].double_extensions += 1;
                return Singular::Extend(2);
            }
            return Singular::Extend(1);
        }
        if goal >= beta {
            // Two moves are too good: one of them surely is.
            return Singular::Cut(goal);
        }
        if entry.value >= beta {
            return Singular::Extend(-2);
        }
        if kind == Kind::Cut {
            return Singular::Extend(-1);
        }
        Singular::Extend(0)
    }
}

enum Singular {
    /// By this many plies.
    Extend(i32),
    Cut(Value),
    Aborted,
}

impl Kind {
    const fn without_pv(self) -> Self {
        match self {
            Self::Pv | Self::Cut => Self::Cut,
            Self::All => Self::All,
        }
    }
}
