//! The best lines of one position.

use serde_json::json;
use tabia_core::{Color, Fen, Move, Position, San, UciMove};
use tabia_engine::{Bound, Engine, Limits, Score, SearchRoot, StopFlag, Untimed};

use crate::args::AnalyzeArgs;
use crate::commands::position;
use crate::failure::Outcome;
use crate::output::Output;

/// A line that has been looked at to its depth.
pub(in crate::commands) struct Line {
    pub(in crate::commands) score: Score,
    pub(in crate::commands) depth: u8,
    pub(in crate::commands) moves: Vec<Move>,
}

pub(super) fn run(position: &Position, args: &AnalyzeArgs) -> Outcome {
    let mut engine = Engine::new();
    let lines = best_lines(&mut engine, position, args.nodes, args.lines.into());
    let mut out = Output::create(&args.output)?;
    if lines.is_empty() {
        let end = if position.is_check() {
            "checkmate"
        } else {
            "stalemate"
        };
        out.line(&if args.json {
            json!({ "end": end }).to_string()
        } else {
            end.to_owned()
        })?;
    }
    let mode = position::mode_of(position);
    for line in &lines {
        let score = written(line.score, position.turn());
        if args.json {
            let uci: Vec<String> = line
                .moves
                .iter()
                .map(|&mv| UciMove::from_move(mv, mode).to_string())
                .collect();
            let san = sans(position, &line.moves);
            let fen = Fen::from(position).to_string();
            let value =
                json!({ "fen": fen, "eval": score, "depth": line.depth, "line": san, "uci": uci });
            out.line(&value.to_string())?;
        } else {
            out.line(&format!("{score:>6} {}", numbered(position, &line.moves)))?;
        }
    }
    out.finish()
}

/// The best lines, the best first; none where no move is legal.
pub(in crate::commands) fn best_lines(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    count: usize,
) -> Vec<Line> {
    engine.new_game();
    engine.show_lines(count);
    let mut lines: Vec<Line> = Vec::new();
    let root = SearchRoot::new(position.clone());
    let limits = Limits::nodes(nodes);
    let result = engine.search(&root, &limits, &StopFlag::new(), &Untimed, |info| {
        // Where the nodes run out amid a depth, a score is a bound: the last one that was finished counts.
        if info.bound != Bound::Exact || info.pv.is_empty() {
            return;
        }
        let line = Line {
            score: info.score,
            depth: info.depth,
            moves: info.pv.to_vec(),
        };
        let index = usize::from(info.multipv.max(1)) - 1;
        if index < lines.len() {
            lines[index] = line;
        } else {
            lines.push(line);
        }
    });
    if lines.is_empty() {
        lines.extend(result.best.map(|best| Line {
            score: result.score,
            depth: result.depth,
            moves: vec![best],
        }));
    }
    lines
}

/// As PGN's `%eval`: White's view.
fn written(score: Score, turn: Color) -> String {
    let score = match turn {
        Color::White => score,
        Color::Black => score.reversed(),
    };
    match score {
        Score::Centipawns(value) => tabia_core::pgn::Score::Centipawns(value).to_string(),
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("#-{moves}"),
    }
}

/// Moves as they are written.
pub(in crate::commands) fn sans(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let write = |&mv: &Move| {
        let san = San::from_move(&position, mv).to_string();
        position.make(mv);
        san
    };
    moves.iter().map(write).collect()
}

/// Moves as a game shows them: `12... Qh4 13. g3`.
fn numbered(position: &Position, moves: &[Move]) -> String {
    let mut number = position.fullmove_number().get();
    let mut turn = position.turn();
    let mut text = String::new();
    for (index, san) in sans(position, moves).iter().enumerate() {
        match turn {
            Color::White => text += &format!("{number}. "),
            Color::Black if index == 0 => text += &format!("{number}... "),
            Color::Black => {}
        }
        text += san;
        text.push(' ');
        number += u32::from(turn == Color::Black);
        turn = !turn;
    }
    text.trim_end().to_owned()
}
