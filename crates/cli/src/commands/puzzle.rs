//! `tabia-cli puzzle`: positions of games with one move that wins.

use std::path::Path;

use serde_json::json;
use tabia_core::pgn::{Game, Outcome as GameResult, PgnMove};
use tabia_core::{Color, Fen, Move, Position};
use tabia_engine::{Engine, Score};
use tabia_review::{Chance, Evaluation, Mark, Standing};

use crate::args::{PuzzleArgs, PuzzleFormat};
use crate::commands::analyze::{Line, best_lines, sans};
use crate::commands::pgn::games::{self, Sheet};
use crate::commands::position::mode_of;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;
use crate::progress::Progress;

/// Every step of a solution is looked at again with so many times the nodes.
const VERIFIED: u64 = 4;
/// No solution is longer, in moves of its side.
const LONGEST: usize = 8;

pub(crate) fn run(args: &PuzzleArgs) -> Outcome {
    let progress = input::progress(&args.files);
    let mut sheet = Sheet::new(Output::create(&args.output)?.beside(&progress));
    let mut finder = Finder {
        engine: Engine::new(),
        nodes: args.nodes,
        progress: progress.clone(),
    };
    let mut found = 0_u64;
    let read = games::trees(&args.files, &progress, |path, number, game| {
        for puzzle in finder.puzzles(&game) {
            found += 1;
            let name = name(path, number, &game);
            match (args.json, args.format) {
                (true, _) => sheet.json(&puzzle.json(path, number, &game))?,
                (false, PuzzleFormat::Epd) => sheet.line(&puzzle.epd(&name))?,
                (false, PuzzleFormat::Pgn) => {
                    sheet.game(puzzle.game(&game).to_string().trim_end().as_bytes())?;
                }
            }
        }
        Ok(())
    });
    games::tell(sheet.finish(read), || {
        progress.aside(|| eprintln!("puzzles: {found}"));
    })
}

/// Where a puzzle comes from.
fn name(path: &Path, number: u64, game: &Game) -> String {
    let tag = |name| game.tags.get(name).unwrap_or("?");
    let file = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy();
    format!("{file} {number}, {} - {}", tag("White"), tag("Black"))
}

struct Finder {
    engine: Engine,
    nodes: u64,
    progress: Progress,
}

/// A position with its only way to win.
struct Puzzle {
    /// How many half-moves of the game come before it.
    ply: usize,
    start: Position,
    /// The side to move first, then the other side's best answer, and so on.
    solution: Vec<Move>,
}

impl Finder {
    /// The puzzles of a game's main line.
    fn puzzles(&mut self, game: &Game) -> Vec<Puzzle> {
        let mut position = game.start().clone();
        let mut found = Vec::new();
        let mut before: Option<Chance> = None;
        for (ply, node) in game.main_line().enumerate() {
            let Some(PgnMove::Move(mv)) = game.mv(node) else {
                break;
            };
            let lines = best_lines(&mut self.engine, &position, self.nodes, 2);
            // White's view, so that positions can be compared.
            let now = lines
                .first()
                .map(|line| chance(line.score, position.turn()));
            let side = position.turn();
            let is_slip = match (before, now) {
                (Some(before), Some(now)) => {
                    Mark::of(before.seen_by(!side), now.seen_by(!side)).is_some()
                }
                (None, _) | (_, None) => false,
            };
            if is_slip && only_move(&lines, side).is_some() {
                let solution = self.solve(&position);
                if !solution.is_empty() {
                    let start = position.clone();
                    found.push(Puzzle {
                        ply,
                        start,
                        solution,
                    });
                }
            }
            before = now;
            position.make(mv);
            self.progress.advance(0);
        }
        found
    }

    /// The moves that are forced on both sides, as long as one alone wins; it ends with a move of the side that solves.
    fn solve(&mut self, start: &Position) -> Vec<Move> {
        let side = start.turn();
        let mut position = start.clone();
        let mut solution = Vec::new();
        for _ in 0..LONGEST {
            let lines = best_lines(&mut self.engine, &position, VERIFIED * self.nodes, 2);
            let Some(mv) = only_move(&lines, side) else {
                break;
            };
            position.make(mv);
            solution.push(mv);
            let replies = best_lines(&mut self.engine, &position, self.nodes, 1);
            let Some(&reply) = replies.first().and_then(|line| line.moves.first()) else {
                return solution;
            };
            position.make(reply);
            solution.push(reply);
        }
        // The other side's last answer is no part of it.
        solution.pop();
        solution
    }
}

/// The move that wins where no other does. One mate among several wins no more than the others.
fn only_move(lines: &[Line], side: Color) -> Option<Move> {
    let standing = |line: &Line| chance(line.score, side).seen_by(side).standing();
    let (best, second) = match lines {
        [best] => (best, None),
        [best, second, ..] => (best, Some(second)),
        [] => return None,
    };
    let is_only = standing(best) == Standing::Won
        // A move that is the only legal one is no puzzle.
        && second.is_some_and(|second| standing(second) != Standing::Won);
    is_only.then(|| best.moves.first().copied())?
}

/// White's.
fn chance(score: Score, turn: Color) -> Chance {
    let white = match turn {
        Color::White => score,
        Color::Black => score.reversed(),
    };
    Chance::of(match white {
        Score::Centipawns(value) => Evaluation::Centipawns(value),
        Score::MateIn(moves) => Evaluation::Mate {
            by: Color::White,
            moves,
        },
        Score::MatedIn(moves) => Evaluation::Mate {
            by: Color::Black,
            moves,
        },
    })
}

impl Puzzle {
    fn sans(&self) -> Vec<String> {
        sans(&self.start, &self.solution)
    }

    fn epd(&self, name: &str) -> String {
        let fen = Fen::from(&self.start).to_string();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        let sans = self.sans();
        let name = name.replace('"', "'");
        format!(
            "{} bm {}; id \"{name}, ply {}\"; pv {};",
            fields.join(" "),
            sans[0],
            self.ply,
            sans.join(" ")
        )
    }

    fn game(&self, from: &Game) -> Game {
        let mut game = Game::new(self.start.clone(), mode_of(&self.start));
        for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
            if let Some(value) = from.tags.get(name) {
                game.tags.set(name, value).expect("it is a tag's name");
            }
        }
        let mut place = game.root();
        for &mv in &self.solution {
            place = game.play(place, mv).expect("the solution is legal");
        }
        // Only where the solution ends the game is there a result.
        let end = game.position(place);
        if end.is_checkmate() {
            game.outcome = GameResult::Win(!end.turn());
        }
        game
    }

    fn json(&self, path: &Path, number: u64, from: &Game) -> serde_json::Value {
        json!({
            "file": path.to_string_lossy(),
            "game": number,
            "ply": self.ply,
            "white": from.tags.get("White"),
            "black": from.tags.get("Black"),
            "fen": Fen::from(&self.start).to_string(),
            "solution": self.sans(),
        })
    }
}
