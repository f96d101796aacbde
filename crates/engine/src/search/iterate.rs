//! Iterative deepening: depth by depth, line by line, until a limit is met.

use std::ops::Range;

use tabia_core::{Color, Move, Position, RepetitionKey};

use super::mates::Mates;
use super::memory::{Memory, Ply};
use super::params::ASPIRATION;
use super::{Bound, Info, SearchResult, SearchRoot};
use crate::crew::Place;
use crate::eval::Taste;
use crate::eval::network::Network;
use crate::frame::Frame;
use crate::handicap::Handicap;
use crate::score::{DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, Value, mated_in};
use crate::time::TimeBudget;
use crate::tt::Table;
use crate::{Elapsed, Limits, StopFlag};

/// Positions between two looks at the clock and at the other threads.
const INTERVAL: u64 = 1024;

/// A move of the root with what the search has found behind it.
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// In the iteration that runs; `-INFINITE` before it is searched or if it is not the best.
    pub(super) value: Value,
    /// Whether the value is one, and no bound.
    pub(super) is_exact: bool,
    /// In the last finished iteration; `-INFINITE` if it was not among the best.
    last: Value,
    /// Positions searched behind it.
    pub(super) nodes: u64,
    pub(super) line: Vec<Move>,
}

/// One search by one thread.
pub(super) struct Searcher<'a> {
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory,
    pub(super) position: Position,
    /// Of the game and the path, the current position last.
    pub(super) keys: Vec<RepetitionKey>,
    pub(super) root_moves: Vec<RootMove>,
    /// Lines found in this iteration; their first moves are left out.
    pub(super) found: usize,
    pub(super) nodes: u64,
    pub(super) seldepth: usize,
    /// A limit was met: unwind, believe nothing more.
    pub(super) aborted: bool,
    pub(super) mates: Mates,
    /// The iteration that runs.
    pub(super) depth: i32,
    pub(super) handicap: Option<Handicap>,
    pub(super) taste: Option<Taste>,
    /// What judges the positions; none = the hand-written evaluation.
    pub(super) network: Option<&'static Network>,
    pub(super) place: Place<'a>,
    pub(super) limits: &'a Limits,
    max_nodes: u64,
    stop: &'a StopFlag,
    clock: &'a dyn Elapsed,
    budget: Option<TimeBudget>,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        table: &'a Table,
        memory: &'a mut Memory,
        root: &SearchRoot,
        limits: &'a Limits,
        stop: &'a StopFlag,
        clock: &'a dyn Elapsed,
        place: Place<'a>,
    ) -> Self {
        let position = root.position.clone();
        let frame = Frame::of(&position);
        let mut ply = Ply::new(frame);
        ply.in_check = position.is_check();
        ply.reversible = usize::from(position.halfmove_clock()).min(root.keys.len() - 1);
        memory.path.clear();
        memory.path.resize(MAX_PLY + 2, ply);
        memory.layers.clear();
        memory.arena.clear();
        let mut keys = Vec::with_capacity(root.keys.len() + MAX_PLY + 2);
        keys.extend_from_slice(&root.keys);
        let root_moves = position
            .legal_moves()
            .iter()
            .filter(|mv| limits.search_moves.is_empty() || limits.search_moves.contains(mv))
            .map(|&mv| RootMove {
                mv,
                value: -INFINITE,
                is_exact: false,
                last: -INFINITE,
                nodes: 0,
                line: Vec::with_capacity(MAX_PLY + 1),
            })
            .collect();
        let mut handicap = limits.strength.handicap();
        let mut max_nodes = [limits.nodes, handicap.map(|handicap| handicap.nodes)];
        if handicap.is_some_and(|handicap| handicap.knows_the_ending(&frame.planes)) {
            handicap = None;
            max_nodes[1] = Some(Handicap::ENDING_NODES);
        }
        Self {
            handicap,
            network: place.network(),
            max_nodes: max_nodes.into_iter().flatten().fold(u64::MAX, u64::min),
            table,
            memory,
            taste: Taste::of(limits.personality, position.turn()),
            budget: TimeBudget::of(limits, position.turn()),
            position,
            keys,
            root_moves,
            found: 0,
            nodes: 0,
            seldepth: 0,
            aborted: false,
            mates: Mates::default(),
            depth: 1,
            place,
            limits,
            stop,
            clock,
        }
    }

    /// Deepens until a limit is met, telling `shown` lines of each finished iteration.
    pub(super) fn iterate(
        &mut self,
        shown: usize,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> SearchResult {
        if self.root_moves.is_empty() {
            return self.no_move();
        }
        let mut lines = self.lines(shown);
        let mut finished = 0;
        let mut settled = Settled::default();
        let mut known = DRAW;
        while finished < self.max_depth() {
            let depth = finished + 1;
            self.depth = depth;
            self.seldepth = 0;
            for found in 0..lines {
                self.found = found;
                self.aspire(depth);
                // Best first; a stable sort keeps the order of moves that were not searched better.
                self.root_moves[found..].sort_by_key(|root| -root.value);
                if self.aborted {
                    break;
                }
            }
            if self.aborted {
                break;
            }
            finished = depth;
            self.root_moves[..lines].sort_by_key(|root| -root.value);
            for (line, root) in self.root_moves.iter_mut().enumerate() {
                // What another iteration thought of a move that is no longer among the best is out of date.
                root.last = if line < lines { root.value } else { -INFINITE };
            }
            for line in 0..shown.min(lines) {
                self.tell(depth, line, Bound::Exact, on_info);
            }
            settled.note(&self.root_moves[0]);
            known = self.root_moves[0].value;
            if let Some(handicap) = &mut self.handicap
                && handicap.takes_care(known)
            {
                lines = self.lines(shown);
            }
            if self.is_enough(depth, &settled) {
                break;
            }
            if (lines == 1 || self.limits.mate.is_some()) && self.finds_mate() {
                self.tell(depth, 0, Bound::Exact, on_info);
                break;
            }
        }
        if self.aborted && self.handicap.is_none() && !settled.is(&self.root_moves[0]) {
            self.tell_change(finished + 1, on_info);
        }
        let best = self.choice(lines);
        SearchResult {
            best: Some(best.mv),
            ponder: best.line.get(1).copied(),
            // Broken off, the iteration may know no more of its best move than a bound.
            score: Score::of(match best {
                best if best.is_exact => best.value,
                best if best.last > -INFINITE => best.last,
                _ => known,
            }),
            depth: finished as u8,
            nodes: self.nodes + self.place.others(),
        }
    }

    /// How many of the best moves are looked for, of which `shown` are told.
    fn lines(&self, shown: usize) -> usize {
        let lines = self.handicap.map_or(1, |handicap| handicap.lines());
        shown.max(lines).min(self.root_moves.len())
    }

    /// The move to play: the best, or one that a weaker player takes for it.
    fn choice(&mut self, lines: usize) -> &RootMove {
        let index = match &self.handicap {
            None => 0,
            Some(handicap) => {
                self.root_moves.sort_by_key(|root| -root.last);
                let mut values = [-INFINITE; Handicap::LINES];
                for (value, root) in values.iter_mut().zip(&self.root_moves[..lines]) {
                    *value = root.last;
                }
                let known = lines.min(values.len());
                let planes = &self.memory.path[0].frame.planes;
                handicap.choose(self.position.polyglot_key(), planes, &values[..known])
            }
        };
        &self.root_moves[index]
    }

    fn no_move(&self) -> SearchResult {
        let value = if self.position.is_check() {
            mated_in(0)
        } else {
            DRAW
        };
        SearchResult {
            best: None,
            ponder: None,
            score: Score::of(value),
            depth: 0,
            nodes: 0,
        }
    }

    fn max_depth(&self) -> i32 {
        [
            self.limits.depth,
            self.handicap.map(|handicap| handicap.depth),
        ]
        .into_iter()
        .flatten()
        .map(i32::from)
        .fold(MAX_PLY as i32 - 1, i32::min)
        .max(1)
    }

    /// Searches one line with a window around its last value, widened until the value lies inside.
    fn aspire(&mut self, depth: i32) {
        let last = self.root_moves[self.found].value;
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = if depth < 4 || last.abs() >= MATE_BOUND {
            (-INFINITE, INFINITE)
        } else {
            (last - width, last + width)
        };
        let mut reduced = 0;
        loop {
            let value = self.search_root(alpha, beta, (depth - reduced).max(1));
            if self.aborted {
                return;
            }
            self.root_moves[self.found..].sort_by_key(|root| -root.value);
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                reduced = 0;
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
                reduced = (reduced + 1).min(3);
            } else {
                return;
            }
            width += width / 2;
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Tells of a move that has taken the lead in the iteration that was broken off, so that what is played was told.
    fn tell_change(&self, depth: i32, on_info: &mut dyn FnMut(&Info<'_>)) {
        let bound = if self.root_moves[0].is_exact {
            Bound::Exact
        } else {
            Bound::Lower
        };
        self.tell(depth, 0, bound, on_info);
    }

    fn tell(&self, depth: i32, line: usize, bound: Bound, on_info: &mut dyn FnMut(&Info<'_>)) {
        let root = &self.root_moves[line];
        on_info(&Info {
            depth: depth as u8,
            seldepth: self.seldepth.min(255) as u8,
            multipv: line as u8 + 1,
            score: Score::of(root.value),
            bound,
            nodes: self.nodes + self.place.others(),
            time: self.clock.elapsed(),
            hashfull: self.table.permille_full(),
            pv: &root.line,
        });
    }

    /// Whether a finished iteration is the last one.
    fn is_enough(&self, depth: i32, settled: &Settled) -> bool {
        if self.limits.infinite || self.is_pondering() {
            return self.stop.is_stopped();
        }
        let best = self.root_moves[0].value;
        if let Some(moves) = self.limits.mate
            && (self.moves_to_mate().is_none()
                || matches!(Score::of(best), Score::MateIn(n) if n <= moves))
        {
            return true;
        }
        let Some(budget) = self.budget else {
            return false;
        };
        if self.limits.clock.is_some() {
            // A forced move needs no thought, and a proven mate no more of it.
            let mate_is_near = best.abs() >= MATE_BOUND && MATE - best.abs() < depth / 2;
            if self.root_moves.len() == 1 || mate_is_near {
                return true;
            }
        }
        let share = self.root_moves[0].nodes as f64 / self.nodes.max(1) as f64;
        let scale = if self.limits.clock.is_some() {
            settled.scale(share)
        } else {
            1.0
        };
        self.clock.elapsed() >= budget.soft.mul_f64(scale).min(budget.hard)
    }

    fn is_pondering(&self) -> bool {
        self.limits.ponder && !self.stop.is_ponder_hit()
    }

    /// Counts a position and looks at the limits now and then.
    pub(super) fn visit(&mut self) {
        self.nodes += 1;
        // The first iteration is always finished, so that there is a move to play.
        if self.depth == 1 {
            return;
        }
        self.aborted |= self.nodes >= self.max_nodes;
        if self.nodes.is_multiple_of(INTERVAL) {
            self.place.report(INTERVAL);
            self.aborted |= self.stop.is_stopped()
                || self.is_out_of_time()
                || self.nodes + self.place.others() >= self.max_nodes;
        }
    }

    fn is_out_of_time(&self) -> bool {
        !self.limits.infinite
            && self
                .budget
                .is_some_and(|budget| !self.is_pondering() && self.clock.elapsed() >= budget.hard)
    }

    /// The side to move.
    pub(super) fn us(&self) -> Color {
        self.position.turn()
    }

    pub(super) fn is_root_move(&self, mv: Move) -> bool {
        self.root_moves[self.found..]
            .iter()
            .any(|root| root.mv == mv)
    }

    /// Notes what was found behind the root's move of this number; outside the window it is only a bound.
    pub(super) fn note_root_move(
        &mut self,
        mv: Move,
        number: usize,
        window: Range<Value>,
        value: Value,
        nodes: u64,
    ) {
        let line = &self.memory.lines[1];
        if let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) {
            root.nodes += nodes;
            let is_better = value > window.start;
            root.value = if number == 1 || is_better {
                value
            } else {
                -INFINITE
            };
            root.is_exact = is_better && value < window.end;
            if is_better {
                root.line.clear();
                root.line.push(mv);
                root.line.extend_from_slice(line);
            }
        }
    }
}

/// How settled the choice of the best move is.
#[derive(Default)]
struct Settled {
    best: Option<Move>,
    /// Iterations for which it has been the best.
    iterations: u32,
    value: Value,
    drop: Value,
}

impl Settled {
    /// Whether this was the best of the last finished iteration.
    fn is(&self, best: &RootMove) -> bool {
        self.best == Some(best.mv)
    }

    fn note(&mut self, best: &RootMove) {
        if self.is(best) {
            self.iterations += 1;
        } else {
            self.best = Some(best.mv);
            self.iterations = 0;
        }
        self.drop = (self.value - best.value).clamp(0, 60);
        self.value = best.value;
    }

    /// What to multiply the soft limit by: less when the best move stands and takes most of the positions,
    /// more when the value has dropped.
    fn scale(&self, share: f64) -> f64 {
        let stability = 1.45 - 0.1 * f64::from(self.iterations.min(8));
        let effort = (1.9 - 1.3 * share).clamp(0.55, 1.8);
        let trouble = 1.0 + f64::from(self.drop) / 80.0;
        stability * effort * trouble
    }
}
