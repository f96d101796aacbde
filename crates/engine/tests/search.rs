//! What a search must find, and that it does so again.

use std::sync::atomic::{AtomicU64, Ordering};

use tabia_core::{CastlingMode, Color, Fen, Position, UciMove};
use tabia_engine::{
    Crew, Engine, Evaluation, Level, Limits, Part, Score, SearchRoot, StopFlag, Untimed,
};

fn position(fen: &str) -> Position {
    fen.parse::<Fen>()
        .expect("a FEN")
        .to_position(CastlingMode::Standard)
        .expect("a legal position")
}

fn search(fen: &str, limits: &Limits) -> tabia_engine::SearchResult {
    let root = SearchRoot::new(position(fen));
    Engine::new().search(&root, limits, &StopFlag::new(), &Untimed, |_| {})
}

#[test]
fn mates_are_found() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 1),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
            1,
        ),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ] {
        let result = search(fen, &Limits::depth(12));
        assert_eq!(result.score, Score::MateIn(moves), "{fen}");
    }
    // Quiet first moves that leave the other side nothing better than to be mated.
    for fen in [
        "k1B5/2p5/NbN5/8/P2p4/P2p4/P1prp3/2RbK3 w - - 0 1",
        "8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1",
        "1N3B2/5p2/2R2p2/1p1kpp2/1P2rp2/2P1pB2/2P1P1K1/8 w - - 0 1",
        "2q5/4B2p/7n/4p1pk/P2n1b2/R3P2P/2r3P1/1Q3R1K b - - 0 1",
        "rnbq1b1r/pp4kp/5np1/4p2Q/2BN1R2/4B3/PPPN2PP/R5K1 w - - 0 1",
    ] {
        let result = search(fen, &Limits::nodes(400_000));
        assert_eq!(result.score, Score::MateIn(3), "{fen}");
    }
}

#[test]
fn a_mate_that_is_asked_for_is_found_or_known_not_to_be_there() {
    let within = |moves| Limits {
        mate: Some(moves),
        ..Limits::default()
    };
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    for moves in [2, 5, u32::MAX] {
        assert_eq!(search(fen, &within(moves)).score, Score::MateIn(2));
    }
    // What is found is then shortened.
    let rook = search("8/8/2K5/8/1k6/8/8/7r b - - 0 1", &within(10));
    assert_eq!(rook.score, Score::MateIn(7));
    // No other limit ends these.
    for moves in [0, 1] {
        let none = search(fen, &within(moves));
        assert!(none.best.is_some());
        assert!(matches!(none.score, Score::Centipawns(_)));
    }
    let long = "8/5N1p/5p2/5P2/4Pk2/3P4/3K3P/3B4 w - - 0 1";
    let found = search(long, &within(8)).score;
    assert!(matches!(found, Score::MateIn(..=8)), "{found:?}");
}

#[test]
fn a_position_without_moves_has_no_best_move() {
    let mated = search(
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        &Limits::depth(3),
    );
    assert_eq!((mated.best, mated.score), (None, Score::MatedIn(0)));
    let stalemated = search("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &Limits::depth(3));
    assert_eq!(
        (stalemated.best, stalemated.score),
        (None, Score::Centipawns(0))
    );
}

#[test]
fn mate_goes_before_the_fifty_moves() {
    let result = search(
        "8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113",
        &Limits::depth(6),
    );
    assert_eq!(result.score, Score::MateIn(1));
}

#[test]
fn a_lost_side_takes_the_perpetual_check() {
    let result = search("8/5p1k/q5p1/8/8/6q1/8/3Q3K w - - 0 1", &Limits::depth(14));
    assert_eq!(result.score, Score::Centipawns(0));
}

#[test]
fn a_game_gone_by_counts_for_repetition() {
    // A queen down, the king's move back makes the position stand for the third time.
    let mut root = SearchRoot::new(position("8/7k/8/8/8/8/1Q6/K7 w - - 0 1"));
    for claim in ["b2b4", "h7g6", "b4b2", "g6h7", "b2b5", "h7g6", "b5b2"] {
        let mv = claim.parse::<UciMove>().unwrap().to_move(root.position());
        root.play(mv.unwrap());
    }
    let result = Engine::new().search(&root, &Limits::depth(8), &StopFlag::new(), &Untimed, |_| {});
    assert_eq!(result.score, Score::Centipawns(0));
    assert_eq!(format!("{:?}", result.best.unwrap()), "g6h7");
}

#[test]
fn the_same_search_visits_the_same_positions() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let limits = Limits::depth(8);
    assert_eq!(search(fen, &limits), search(fen, &limits));

    let mut engine = Engine::new();
    let mut again = || {
        engine.new_game();
        let root = SearchRoot::new(position(fen));
        engine.search(&root, &limits, &StopFlag::new(), &Untimed, |_| {})
    };
    assert_eq!(again(), again());
}

/// A thread for each part of a search.
struct Threads;

#[expect(
    clippy::disallowed_methods,
    reason = "the test stands in for the engine's owner"
)]
impl Crew for Threads {
    fn together(&self, parts: Vec<Part<'_>>, lead: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            for part in parts {
                scope.spawn(part);
            }
            lead();
        });
    }
}

#[test]
fn threads_search_together() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let root = SearchRoot::new(position(fen));
    let mut engine = Engine::with_hash(4).with_crew(Threads);
    let mut search = |limits: &Limits| {
        engine.new_game();
        engine.search(&root, limits, &StopFlag::new(), &Untimed, |_| {})
    };
    // One thread is as it is without a crew.
    let alone =
        Engine::with_hash(4).search(&root, &Limits::depth(8), &StopFlag::new(), &Untimed, |_| {});
    assert_eq!(search(&Limits::depth(8)), alone);

    engine.use_threads(3);
    let mut search = |fen, limits: &Limits| {
        engine.new_game();
        let root = SearchRoot::new(position(fen));
        engine.search(&root, limits, &StopFlag::new(), &Untimed, |_| {})
    };
    let together = search(fen, &Limits::depth(8));
    assert_eq!(together.depth, 8);
    let bounded = search(fen, &Limits::nodes(60_000));
    // Each thread looks at the others' count now and then only.
    assert!(
        (40_000..80_000).contains(&bounded.nodes),
        "{}",
        bounded.nodes
    );
    let mate = search("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", &Limits::depth(9));
    assert_eq!(mate.score, Score::MateIn(3));
}

#[test]
fn a_node_limit_is_kept_and_a_stopped_search_still_moves() {
    let result = search(
        &Fen::from(&Position::standard()).to_string(),
        &Limits::nodes(5000),
    );
    assert!((4000..=5000).contains(&result.nodes), "{}", result.nodes);
    let stop = StopFlag::new();
    stop.stop();
    let root = SearchRoot::new(Position::standard());
    let result = Engine::new().search(&root, &Limits::default(), &stop, &Untimed, |_| {});
    assert!(result.best.is_some());
}

#[test]
fn a_search_broken_off_anywhere_tells_no_bound_for_a_value() {
    let quiet = [
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9",
        "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 0 12",
        "8/5pk1/4p1p1/3pP2p/1p1P1P1P/1P2K1P1/8/8 w - - 0 40",
    ];
    // By the terms, whose values change little here from depth to depth.
    let score = |fen, nodes| {
        let mut engine = Engine::new();
        engine.use_evaluation(Evaluation::HandWritten);
        let root = SearchRoot::new(position(fen));
        engine
            .search(
                &root,
                &Limits::nodes(nodes),
                &StopFlag::new(),
                &Untimed,
                |_| {},
            )
            .score
    };
    for fen in quiet {
        let Score::Centipawns(settled) = score(fen, 20_000) else {
            panic!("{fen}: no mate here");
        };
        for nodes in (100..6_000).step_by(61) {
            match score(fen, nodes) {
                Score::Centipawns(value) if (value - settled).abs() <= 90 => {}
                score => panic!("{fen}, {nodes} positions: {score:?}, settled at {settled}"),
            }
        }
    }
}

#[test]
fn what_a_broken_off_search_plays_was_told_before() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let root = SearchRoot::new(position(fen));
    let mut engine = Engine::with_hash(1);
    for nodes in (100..5_000).step_by(120) {
        let mut told = None;
        engine.new_game();
        let result = engine.search(
            &root,
            &Limits::nodes(nodes),
            &StopFlag::new(),
            &Untimed,
            |info| told = info.pv.first().copied(),
        );
        assert_eq!(result.best, told, "{nodes} positions");
    }
}

#[test]
fn only_the_given_moves_are_searched() {
    let position = Position::standard();
    let claim: UciMove = "a2a3".parse().unwrap();
    let only = claim.to_move(&position).unwrap();
    let limits = Limits {
        search_moves: vec![only],
        ..Limits::depth(4)
    };
    let root = SearchRoot::new(position);
    let result = Engine::new().search(&root, &limits, &StopFlag::new(), &Untimed, |_| {});
    assert_eq!(result.best, Some(only));
}

#[test]
fn lines_are_legal_to_their_end_and_sorted() {
    let position =
        position("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    let mut engine = Engine::new();
    engine.show_lines(3);
    let root = SearchRoot::new(position.clone());
    let mut told = Vec::new();
    engine.search(
        &root,
        &Limits::depth(7),
        &StopFlag::new(),
        &Untimed,
        |info| {
            let mut position = position.clone();
            for &mv in info.pv {
                position.play(mv).unwrap();
            }
            let Score::Centipawns(cp) = info.score else {
                panic!("no mate here");
            };
            told.push((info.depth, info.multipv, cp, info.pv[0]));
        },
    );
    assert_eq!(told.len(), 7 * 3);
    for lines in told.chunks(3) {
        assert!(
            lines[0].2 >= lines[1].2 && lines[1].2 >= lines[2].2,
            "{lines:?}"
        );
        assert!(lines[0].3 != lines[1].3 && lines[1].3 != lines[2].3 && lines[0].3 != lines[2].3);
    }
}

/// A generator of random numbers with nothing to it (Marsaglia's xorshift).
struct Random(AtomicU64);

impl Random {
    fn below(&self, n: usize) -> usize {
        let mut x = self.0.load(Ordering::Relaxed);
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.0.store(x, Ordering::Relaxed);
        (x % n as u64) as usize
    }
}

#[test]
fn every_game_against_a_random_mover_is_won() {
    let random = Random(AtomicU64::new(0x7AB1A));
    let mut engine = Engine::with_hash(1);
    let level = Level::new(3).unwrap();
    for game in 0..100 {
        let ours = if game % 2 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let mut root = SearchRoot::new(Position::standard());
        engine.new_game();
        while root.position().end().is_none() {
            let mv = if root.position().turn() == ours {
                let limits = Limits::level(level, game);
                let result = engine.search(&root, &limits, &StopFlag::new(), &Untimed, |_| {});
                result.best.unwrap()
            } else {
                let moves = root.position().legal_moves();
                moves[random.below(moves.len())]
            };
            root.play(mv);
            assert!(
                root.position().halfmove_clock() < 100,
                "game {game}: 50 moves"
            );
        }
        assert!(
            root.position().is_checkmate() && root.position().turn() != ours,
            "game {game}: {:?} in {}",
            root.position().end(),
            Fen::from(root.position())
        );
    }
}
