//! Games of the engine against itself, as positions with what the search and the game said of them.

use std::io::{self, Write};

use tabia_core::{Color, Fen, History, Move, Position, PositionEnd};
use tabia_engine::{Engine, Evaluation, Limits, Score, SearchRoot, StopFlag, Untimed};

use crate::random::Random;

/// A score beyond which a position teaches nothing and, after some moves, a game is over.
const DECIDED: i32 = 1500;

/// Plays `games` games of `nodes` positions a move and writes `FEN|White's score|White's result` for each quiet
/// position.
pub(crate) fn play(seed: u64, games: u64, nodes: u64, evaluation: Evaluation, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new(seed);
    let mut engine = Engine::with_hash(2);
    engine.use_evaluation(evaluation);
    for _ in 0..games {
        let Some(start) = opening(&mut random) else {
            continue;
        };
        engine.new_game();
        for line in game(&start, &mut engine, nodes) {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The start position after some random moves, unless they ended the game.
fn opening(random: &mut Random) -> Option<Position> {
    let mut position = Position::standard();
    for _ in 0..7 + random.below(4) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[random.below(moves.len())]);
    }
    position.end().is_none().then_some(position)
}

/// What a search found.
struct Searched {
    best: Move,
    /// White's score in centipawns.
    white: i32,
    /// Not in check, best played without a capture or promotion, and not decided: there is something to learn.
    is_quiet: bool,
}

/// Searches `nodes` positions; none without a legal move.
fn searched(root: &SearchRoot, nodes: u64, engine: &mut Engine) -> Option<Searched> {
    let result = engine.search(root, &Limits::nodes(nodes), &StopFlag::new(), &Untimed, |_| {});
    let best = result.best?;
    let own = match result.score {
        Score::Centipawns(value) => value,
        Score::MateIn(_) => 10_000,
        Score::MatedIn(_) => -10_000,
    };
    let position = root.position();
    Some(Searched {
        best,
        white: if position.turn() == Color::White { own } else { -own },
        is_quiet: !position.is_check() && !best.is_capture() && !best.is_promotion() && own.abs() < DECIDED,
    })
}

fn game(start: &Position, engine: &mut Engine, nodes: u64) -> Vec<String> {
    let mut root = SearchRoot::new(start.clone());
    let mut history = History::new(start);
    let mut seen = Vec::new();
    let (mut decided, mut level) = (0, 0);
    let result = loop {
        let position = root.position();
        let turn = position.turn();
        match position.end() {
            Some(PositionEnd::Checkmate) => break if turn == Color::White { 0.0 } else { 1.0 },
            Some(PositionEnd::Stalemate | PositionEnd::DeadPosition) => break 0.5,
            None => {}
        }
        if position.halfmove_clock() >= 100 || history.repetitions() >= 3 {
            break 0.5;
        }
        let Some(Searched { best, white, is_quiet }) = searched(&root, nodes, engine) else {
            break 0.5;
        };
        if history.occurrences().count() == 1 && seen.is_empty() && white.abs() > 250 {
            return Vec::new();
        }
        decided = if white.abs() >= DECIDED { decided + 1 } else { 0 };
        level = if white.abs() <= 8 { level + 1 } else { 0 };
        if decided >= 4 {
            break if white > 0 { 1.0 } else { 0.0 };
        }
        if level >= 20 && seen.len() > 60 {
            break 0.5;
        }
        if is_quiet {
            seen.push((Fen::from(position), white));
        }
        root.play(best);
        history.push(root.position());
    };
    seen.into_iter()
        .map(|(fen, white)| format!("{fen}|{white}|{result}"))
        .collect()
}
