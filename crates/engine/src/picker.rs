//! The order in which moves are tried, decided no earlier than needed.

use tabia_core::{Color, Move, MoveList, Role};

use crate::history::{Continuations, History, PieceTo};
use crate::planes::Planes;
use crate::see::exchange_value;

/// A move with what it promises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    mv: Move,
    score: i32,
}

/// The moves of the nodes on the path, one node's after the other's: allocated once for a search.
pub(crate) type Arena = Vec<Scored>;

/// What a node's moves are judged by, besides their history.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'a> {
    pub(crate) planes: &'a Planes,
    pub(crate) us: Color,
    pub(crate) before: [Option<PieceTo>; 3],
    pub(crate) killers: [Option<Move>; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    TableMove,
    ScoreNoisy,
    GoodNoisy,
    ScoreQuiet,
    Quiet,
    BadNoisy,
}

/// How good a move was when it came, for those that prune by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    /// The table's move.
    Table,
    /// A capture or promotion that loses nothing.
    Good,
    /// A quiet move.
    Quiet,
    /// A capture that loses material.
    Bad,
}

/// Hands out a node's moves: the table's, captures and queening that lose nothing, killers and quiet moves by
/// their history, losing captures last.
///
/// The node's stretch of the arena is `[bad captures | noisy moves left | quiet moves left]`.
pub(crate) struct Picker {
    start: usize,
    bad_end: usize,
    next: usize,
    quiet_start: usize,
    stage: Stage,
    table_move: Option<Move>,
}

/// Captures and queenings.
pub(crate) const fn is_noisy(mv: Move) -> bool {
    mv.is_capture() || matches!(mv.promotion(), Some(Role::Queen))
}

impl Picker {
    /// For every move of `moves`, which is left with the quiet ones; the table's move is given by its bytes.
    pub(crate) fn new(arena: &mut Arena, moves: &mut MoveList, table_move: u16) -> Self {
        let start = arena.len();
        let unscored = |mv| Scored { mv, score: 0 };
        let mut chosen = None;
        moves.retain(|mv| {
            if mv.to_bits() == table_move {
                chosen = Some(mv);
                return false;
            }
            let noisy = is_noisy(mv);
            if noisy {
                arena.push(unscored(mv));
            }
            !noisy
        });
        let quiet_start = arena.len();
        arena.extend(moves.iter().copied().map(unscored));
        Self {
            start,
            bad_end: start,
            next: start,
            quiet_start,
            stage: Stage::TableMove,
            table_move: chosen,
        }
    }

    /// Gives the arena back.
    pub(crate) fn finish(self, arena: &mut Arena) {
        arena.truncate(self.start);
    }

    /// Drops the quiet moves that have not come yet.
    pub(crate) fn skip_quiets(&mut self, arena: &mut Arena) {
        if matches!(self.stage, Stage::Quiet) {
            arena.truncate(self.next);
        } else {
            arena.truncate(self.quiet_start);
        }
    }

    /// The next move.
    pub(crate) fn next(
        &mut self,
        arena: &mut Arena,
        history: &History,
        judge: &Judge<'_>,
    ) -> Option<(Move, Promise)> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::ScoreNoisy;
                    if let Some(mv) = self.table_move {
                        return Some((mv, Promise::Table));
                    }
                }
                Stage::ScoreNoisy => {
                    for entry in &mut arena[self.start..self.quiet_start] {
                        entry.score = judge.noisy(history, entry.mv);
                    }
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    if self.next == self.quiet_start {
                        self.stage = Stage::ScoreQuiet;
                        continue;
                    }
                    let Scored { mv, .. } = select(arena, self.next, self.quiet_start);
                    self.next += 1;
                    if judge.planes.exchange_yields(judge.us, mv, 0) {
                        return Some((mv, Promise::Good));
                    }
                    arena.swap(self.bad_end, self.next - 1);
                    self.bad_end += 1;
                }
                Stage::ScoreQuiet => {
                    let continuations = history.continuations(judge.before);
                    for entry in &mut arena[self.quiet_start..] {
                        entry.score = judge.quiet(history, continuations, entry.mv);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    let end = arena.len();
                    if self.next == end {
                        self.next = self.start;
                        self.stage = Stage::BadNoisy;
                        continue;
                    }
                    let Scored { mv, .. } = select(arena, self.next, end);
                    self.next += 1;
                    return Some((mv, Promise::Quiet));
                }
                Stage::BadNoisy => {
                    if self.next == self.bad_end {
                        return None;
                    }
                    self.next += 1;
                    return Some((arena[self.next - 1].mv, Promise::Bad));
                }
            }
        }
    }
}

/// Brings the best of a stretch to its front.
fn select(arena: &mut Arena, start: usize, end: usize) -> Scored {
    let left = &mut arena[start..end];
    let mut best = 0;
    for (index, scored) in left.iter().enumerate() {
        if scored.score > left[best].score {
            best = index;
        }
    }
    left.swap(0, best);
    left[0]
}

impl Judge<'_> {
    /// The most valuable victim first, then what has done well.
    fn noisy(&self, history: &History, mv: Move) -> i32 {
        let victim = self
            .planes
            .captured(mv)
            .map_or(0, |(role, _)| exchange_value(role));
        let queening = mv
            .promotion()
            .map_or(0, |role| exchange_value(role) - exchange_value(Role::Pawn));
        16 * (victim + queening) + history.capture(self.planes, self.us, mv)
    }

    fn quiet(&self, history: &History, continuations: Continuations<'_>, mv: Move) -> i32 {
        const KILLER: i32 = 1 << 20;
        if self.killers[0] == Some(mv) {
            return KILLER;
        }
        if self.killers[1] == Some(mv) {
            return KILLER - 1;
        }
        // Under-promotion is hardly ever the best move.
        if mv.is_promotion() {
            return -KILLER;
        }
        history.quiet(self.planes, self.us, mv, continuations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen};

    #[test]
    fn every_move_comes_once_and_losing_captures_last() {
        let position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
            .parse::<Fen>()
            .unwrap()
            .to_position(CastlingMode::Standard)
            .unwrap();
        let planes = Planes::of(position.board());
        let moves = position.legal_moves();
        let history = History::new();
        let judge = Judge {
            planes: &planes,
            us: position.turn(),
            before: [None; 3],
            killers: [Some(moves[5]), None],
        };
        let mut arena = Arena::new();
        let mut picker = Picker::new(&mut arena, &mut moves.clone(), moves[3].to_bits());
        let mut seen = Vec::new();
        while let Some((mv, promise)) = picker.next(&mut arena, &history, &judge) {
            assert_eq!(promise == Promise::Table, seen.is_empty());
            seen.push((mv, promise));
        }
        picker.finish(&mut arena);
        assert!(arena.is_empty());
        assert_eq!(seen[0].0, moves[3]);
        let first_bad = seen.iter().position(|(_, p)| *p == Promise::Bad).unwrap();
        assert!(seen[first_bad..].iter().all(|(_, p)| *p == Promise::Bad));
        let mut bits: Vec<u16> = seen.iter().map(|(mv, _)| mv.to_bits()).collect();
        bits.sort_unstable();
        bits.dedup();
        assert_eq!(bits.len(), moves.len());
    }
}
