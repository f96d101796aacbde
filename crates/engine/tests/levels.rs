//! How the levels play.

use std::collections::HashSet;

use tabia_core::{CastlingMode, Fen, Move, Position};
use tabia_engine::{Engine, Level, Limits, SearchRoot, StopFlag, Untimed};

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

fn answer(engine: &mut Engine, root: &SearchRoot, limits: &Limits) -> Option<Move> {
    let result = engine.search(root, limits, &StopFlag::new(), &Untimed, |_| {});
    result.best
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
fn from_level_4_up_a_bare_king_is_mated() {
    for (number, fen) in [
        (4, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"),
        (7, "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"),
    ] {
        let position = fen.parse::<Fen>().expect("a FEN");
        let position = position.to_position(CastlingMode::Standard).expect("legal");
        let mut root = SearchRoot::new(position);
        let mut engines = [Engine::with_hash(1), Engine::with_hash(1)];
        while root.position().end().is_none() && root.position().halfmove_clock() < 100 {
            let turn = root.position().turn() as usize;
            let limits = [Limits::level(level(number), 1), Limits::nodes(500)];
            let mv = answer(&mut engines[turn], &root, &limits[turn]);
            root.play(mv.expect("the game goes on"));
        }
        assert!(root.position().is_checkmate(), "level {number}, {fen}");
    }
}
