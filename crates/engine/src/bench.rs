//! A fixed piece of work, whose node count is the search's signature.

use std::time::Duration;

use tabia_core::{CastlingMode, Fen};

use crate::{Elapsed, Engine, Limits, SearchRoot, StopFlag};

/// Openings, middlegames and endings with something in them for every part of the search.
const POSITIONS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "r2q1rk1/pp1bbppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 6 10",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P2QB1PP/2RR2K1 w - - 2 15",
    "8/5pk1/4p1p1/3pP2p/1p1P3P/1P1K1PP1/8/8 w - - 0 40",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P2K3/8/8 w - - 0 50",
    "4r1k1/5ppp/p7/1p1R4/8/1P4P1/P4P1P/6K1 w - - 0 30",
    "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1",
    "3r2k1/p4ppp/1p2b3/4N3/8/1P6/P4PPP/3R2K1 b - - 0 25",
    "6k1/5ppp/8/8/1q6/5Q2/5PPP/6K1 w - - 0 1",
];

const DEPTH: u8 = 13;

/// What the bench has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchResult {
    /// Positions searched: the signature. It changes when, and only when, the search or the evaluation does.
    pub nodes: u64,
    /// Time used by the searches, by the clock that was given; clearing the memory between them is left out.
    pub time: Duration,
}

/// Searches the fixed positions to a fixed depth.
pub fn bench(clock: &dyn Elapsed) -> BenchResult {
    let mut engine = Engine::new();
    let mut result = BenchResult {
        nodes: 0,
        time: Duration::ZERO,
    };
    for fen in POSITIONS {
        let position = fen
            .parse::<Fen>()
            .ok()
            .and_then(|fen| fen.to_position(CastlingMode::Standard).ok())
            .expect("the positions of the bench are legal");
        engine.new_game();
        let root = SearchRoot::new(position);
        let limits = Limits::depth(DEPTH);
        let begin = clock.elapsed();
        let done = engine.search(&root, &limits, &StopFlag::new(), clock, |_| {});
        result.nodes += done.nodes;
        result.time += clock.elapsed().saturating_sub(begin);
    }
    result
}
