//! How the levels play.

use std::collections::HashSet;

use tabia_core::{CastlingMode, Fen, Move, Position, UciMove};
use tabia_engine::{
    EDITION, Engine, Evaluation, Level, Limits, Personality, Rating, SearchRoot, StopFlag,
    Strength, Untimed,
};

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

fn answer(engine: &mut Engine, root: &SearchRoot, limits: &Limits) -> Option<Move> {
    let result = engine.search(root, limits, &StopFlag::new(), &Untimed, |_| {});
    result.best
}

fn position(fen: &str) -> Position {
    let fen = fen.parse::<Fen>().expect("a FEN");
    fen.to_position(CastlingMode::Standard).expect("legal")
}

/// The first `plies` moves of a level against itself.
fn opening(number: u8, seed: u64, plies: usize) -> Vec<Move> {
    let mut engine = Engine::with_hash(1);
    let mut root = SearchRoot::new(Position::standard());
    (0..plies)
        .map_while(|_| {
            let mv = answer(&mut engine, &root, &Limits::level(level(number), seed))?;
            root.play(mv);
            Some(mv)
        })
        .collect()
}

#[test]
fn the_same_seed_plays_the_same_game_and_others_play_others() {
    assert_eq!(opening(3, 5, 30), opening(3, 5, 30));
    let games: HashSet<Vec<Move>> = (0..100).map(|seed| opening(4, seed, 12)).collect();
    assert!(games.len() >= 95, "{}", games.len());
}

#[test]
fn what_was_searched_before_does_not_matter() {
    let root = SearchRoot::new(Position::standard());
    let limits = Limits::level(level(5), 9);
    let fresh = answer(&mut Engine::new(), &root, &limits);
    let mut engine = Engine::new();
    answer(&mut engine, &root, &Limits::depth(6));
    assert_eq!(answer(&mut engine, &root, &limits), fresh);
}

#[test]
fn from_1000_up_a_bare_king_is_mated() {
    let endings = [
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/7R w - - 0 1",
        "4k3/8/8/8/8/1R6/8/K7 w - - 0 1",
        "7k/8/8/8/3r4/8/8/K7 b - - 0 1",
        "8/8/8/8/4k3/8/r7/5K2 b - - 0 1",
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
        "8/8/2k5/8/8/8/1Q6/6K1 w - - 0 1",
        "5k2/8/8/8/8/2K5/8/3Q4 w - - 0 1",
        "8/8/8/4K3/8/8/8/kq6 b - - 0 1",
        "8/3k4/8/8/8/8/8/R3K2R w - - 0 1",
    ];
    for (number, fen) in endings.into_iter().enumerate() {
        let points = [1000, 1200, 1480, 2200][number % 4];
        let rating = Rating::new(points).expect("a rating");
        let seed = number as u64;
        let limited = Limits {
            strength: Strength::Rating { rating, seed },
            ..Limits::default()
        };
        let mut root = SearchRoot::new(position(fen));
        let strong = root.position().turn();
        let mut engines = [Engine::with_hash(1), Engine::with_hash(1)];
        while root.position().end().is_none() && root.position().halfmove_clock() < 100 {
            let turn = root.position().turn();
            let limits = if turn == strong {
                &limited
            } else {
                &Limits::nodes(500)
            };
            let mv = answer(&mut engines[turn as usize], &root, limits);
            root.play(mv.expect("the game goes on"));
        }
        assert!(root.position().is_checkmate(), "{points}, {fen}");
    }
}

/// Where its next capture ends, a player that looks one move ahead has to find its way out of check to know what it has.
#[test]
fn no_queen_is_left_for_a_check() {
    for (fen, gift) in [
        (
            "1q3k2/3n3p/2p5/p3PP2/3p4/PP1P1B2/1P1Q2Kr/R5R1 w - - 5 46",
            "g2f1",
        ),
        (
            "2k1r2r/p2p1p1P/2b5/7R/PnPpP1K1/1Pq4P/2P2P2/3R4 b - - 3 40",
            "c3f3",
        ),
    ] {
        let root = SearchRoot::new(position(fen));
        for (points, seed) in [780, 800, 860, 900].into_iter().cycle().zip(0..80) {
            let rating = Rating::new(points).expect("a rating");
            let limits = Limits {
                strength: Strength::Rating { rating, seed },
                ..Limits::default()
            };
            let mv = answer(&mut Engine::with_hash(1), &root, &limits).expect("a move");
            let mv = UciMove::from_move(mv, CastlingMode::Standard).to_string();
            assert_ne!(mv, gift, "{points}, seed {seed}");
        }
    }
}

const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// The next moves of a level with a personality against itself, as UCI writes them.
fn line(number: u8, personality: Personality, start: &Position) -> String {
    let mut engine = Engine::with_hash(1);
    let mut root = SearchRoot::new(start.clone());
    let limits = Limits {
        personality,
        ..Limits::level(level(number), 7)
    };
    let moves = (0..4).map_while(|_| {
        let mv = answer(&mut engine, &root, &limits)?;
        root.play(mv);
        Some(UciMove::from_move(mv, CastlingMode::Standard).to_string())
    });
    moves.collect::<Vec<_>>().join(" ")
}

/// What a level with a personality plays from three positions.
type Lines = (u8, Personality, [&'static str; 3]);

/// What the levels of edition 6 play with seed 7, from the usual start, the middlegame and the endgame.
const PLAYED: (u8, [Lines; 6]) = (
    6,
    [
        (
            1,
            Personality::Balanced,
            [
                "e2e4 e7e5 g1f3 a7a5",
                "a1b1 d7d6 e5c6 a6e2",
                "a5a6 h5e5 b4b2 e5h5",
            ],
        ),
        (
            3,
            Personality::Balanced,
            [
                "e2e4 e7e5 g1f3 g8f6",
                "c3b5 h3g2 h1g1 a6b5",
                "a5a6 h4g4 b4d4 h5h8",
            ],
        ),
        (
            5,
            Personality::Balanced,
            [
                "e2e4 e7e5 g1f3 g8f6",
                "c3b5 a6b5 e2b5 f6e4",
                "b4c4 h5c5 a5b4 c5f5",
            ],
        ),
        (
            8,
            Personality::Balanced,
            [
                "e2e4 e7e5 g1f3 g8f6",
                "e5g6 a6e2 c3e2 f7g6",
                "b4c4 h5h8 c4c7 h8a8",
            ],
        ),
        (
            4,
            Personality::Gambiteer,
            [
                "e2e4 e7e6 b2b4 f8b4",
                "e2a6 d7d6 c3d1 b6c8",
                "a5a6 h5h8 b4b1 h4g5",
            ],
        ),
        (
            6,
            Personality::Attacker,
            [
                "e2e4 e7e5 g1f3 g8f6",
                "d5e6 e7e6 e2a6 e6e5",
                "b4b3 h5e5 b3b2 h4g5",
            ],
        ),
    ],
);

#[test]
fn levels_that_play_otherwise_are_another_edition() {
    let (edition, played) = PLAYED;
    let starts = [
        Position::standard(),
        position(MIDDLEGAME),
        position(ENDGAME),
    ];
    let now = played.map(|(number, personality, _)| {
        let lines = starts
            .each_ref()
            .map(|start| line(number, personality, start));
        (number, personality, lines)
    });
    let played =
        played.map(|(number, personality, lines)| (number, personality, lines.map(str::to_owned)));
    assert_eq!(
        edition, EDITION,
        "write down here what this edition plays: {now:#?}"
    );
    assert_eq!(
        now, played,
        "the levels play otherwise: raise EDITION in src/level.rs, so that old challenges say so, and write down here what \
         the new edition plays"
    );
}

/// Their ratings were measured with the terms, and a personality is a weighting of them.
#[test]
fn levels_and_personalities_never_ask_the_network() {
    let root = SearchRoot::new(position(MIDDLEGAME));
    let found = |limits: &Limits, evaluation| {
        let mut engine = Engine::with_hash(1);
        engine.use_evaluation(evaluation);
        let result = engine.search(&root, limits, &StopFlag::new(), &Untimed, |_| {});
        (result.best, result.score, result.nodes)
    };
    let rating = Rating::new(1900).expect("a rating");
    let full = Limits::depth(6);
    let of_terms = Personality::ALL[1..].iter().map(|&personality| Limits {
        personality,
        ..full.clone()
    });
    let of_levels = Level::all().map(|level| Limits::level(level, 3));
    let of_rating = Limits {
        strength: Strength::Rating { rating, seed: 3 },
        ..Limits::default()
    };
    for limits in of_terms.chain(of_levels).chain([of_rating]) {
        assert_eq!(
            found(&limits, Evaluation::Network),
            found(&limits, Evaluation::HandWritten),
            "{limits:?}"
        );
    }
    // At full strength it is asked, unless it is turned off.
    assert_ne!(
        found(&full, Evaluation::Network),
        found(&full, Evaluation::HandWritten)
    );
    assert_eq!(Evaluation::default(), Evaluation::Network);
}
