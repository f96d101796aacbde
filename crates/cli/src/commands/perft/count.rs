//! Counting on several threads, with a table of positions that were counted before.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use tabia_core::{Move, Position, perft};

use crate::progress::{Progress, Unit};

/// How counting is done.
pub(super) struct Counter {
    threads: usize,
    table: Option<Table>,
}

impl Counter {
    /// On so many threads, with a table of so many mebibytes; 0 is none. None if there is not so much memory.
    pub(super) fn new(threads: usize, mebibytes: usize) -> Option<Self> {
        let table = match mebibytes {
            0 => None,
            _ => Some(Table::new(mebibytes)?),
        };
        Some(Self { threads, table })
    }

    /// As [`perft`].
    pub(super) fn count(&self, position: &Position, depth: u32) -> u64 {
        if depth < 3 {
            return perft(position, depth);
        }
        self.divide(position, depth)
            .into_iter()
            .map(|(_, nodes)| nodes)
            .sum()
    }

    /// As [`tabia_core::divide`].
    pub(super) fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        let mut jobs = Vec::new();
        let moves = position.legal_moves();
        let mut counts: Vec<(Move, u64)> = moves.iter().map(|&mv| (mv, 0)).collect();
        for (index, &mv) in moves.iter().enumerate() {
            let mut after = position.clone();
            after.make(mv);
            match depth {
                0 => return Vec::new(),
                // So many jobs that no thread waits long for the last one.
                3.. => {
                    for &reply in &after.legal_moves() {
                        let mut next = after.clone();
                        next.make(reply);
                        jobs.push((index, next));
                    }
                }
                1 | 2 => counts[index].1 = perft(&after, depth - 1),
            }
        }
        let progress = Progress::new(Some(jobs.len() as u64), Unit::Things("subtrees"));
        let next = AtomicUsize::new(0);
        let (done, counted) = channel();
        thread::scope(|threads| {
            for _ in 0..self.threads.min(jobs.len()) {
                let (done, next, jobs) = (done.clone(), &next, &jobs);
                threads.spawn(move || {
                    while let Some((index, position)) =
                        jobs.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let nodes = self.below(&mut position.clone(), depth - 2);
                        // Whoever counts is there until all have reported.
                        let _ = done.send((*index, nodes));
                    }
                });
            }
            drop(done);
            for (index, nodes) in counted {
                counts[index].1 += nodes;
                progress.advance(1);
            }
        });
        counts
    }

    fn below(&self, position: &mut Position, depth: u32) -> u64 {
        let Some(table) = self.table.as_ref().filter(|_| depth >= 3) else {
            return perft(position, depth);
        };
        let key = key(position, depth);
        if let Some(nodes) = table.get(key) {
            return nodes;
        }
        let moves = position.legal_moves();
        let mut nodes = 0;
        for &mv in &moves {
            let undo = position.make(mv);
            nodes += self.below(position, depth - 1);
            position.unmake(mv, undo);
        }
        table.put(key, nodes);
        nodes
    }
}

/// Two positions with one key have the same moves to this depth.
fn key(position: &Position, depth: u32) -> u64 {
    let depth = u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    position.repetition_key().get() ^ depth
}

/// Counts by key. A count is kept beside its exclusive or with the key, so that one which two threads wrote half each is
/// known for what it is.
struct Table {
    entries: Vec<[AtomicU64; 2]>,
}

impl Table {
    fn new(mebibytes: usize) -> Option<Self> {
        let length = mebibytes.checked_mul(1 << 20)? / size_of::<[AtomicU64; 2]>();
        let mut entries = Vec::new();
        entries.try_reserve_exact(length).ok()?;
        entries.resize_with(length, Default::default);
        Some(Self { entries })
    }

    fn entry(&self, key: u64) -> &[AtomicU64; 2] {
        let place = (u128::from(key) * self.entries.len() as u128) >> 64;
        &self.entries[place as usize]
    }

    fn get(&self, key: u64) -> Option<u64> {
        let [check, nodes] = self.entry(key);
        let nodes = nodes.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ nodes == key && nodes > 0).then_some(nodes)
    }

    fn put(&self, key: u64, nodes: u64) {
        let [check, value] = self.entry(key);
        check.store(key ^ nodes, Ordering::Relaxed);
        value.store(nodes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen, divide};

    #[test]
    fn no_computer_has_so_much_memory() {
        assert!(Counter::new(1, usize::MAX).is_none());
        assert!(Counter::new(1, usize::MAX >> 21).is_none());
    }

    #[test]
    fn threads_and_table_change_no_count() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
        ] {
            let fen: Fen = fen.parse().unwrap();
            let position = fen.to_position(CastlingMode::Standard).unwrap();
            for (threads, mebibytes) in [(1, 0), (2, 0), (1, 1), (3, 1)] {
                let counter = Counter::new(threads, mebibytes).unwrap();
                for depth in 0..5 {
                    assert_eq!(counter.count(&position, depth), perft(&position, depth));
                    assert_eq!(counter.divide(&position, depth), divide(&position, depth));
                }
            }
        }
    }
}
