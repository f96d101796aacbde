//! `tabia-cli pgn check`: every move of every game against the rules.

use std::path::Path;

use serde_json::{Value, json};
use tabia_core::Fen;
use tabia_core::pgn::{PgnError, Summary, Visitor};

use super::games;
use crate::args::CheckArgs;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::Output;
use crate::safe;

/// Prints what is wrong; games with an error are refused once all are read.
pub(super) fn run(args: &CheckArgs) -> Outcome {
    let progress = input::progress(&args.work.files.paths);
    let mut out = Output::create(&args.work.output)?.beside(&progress);
    let (mut games, mut plies, mut faulty) = (0_u64, 0_u64, 0_u64);
    for path in &args.work.files.paths {
        let mut reader = games::open(path, &progress)?;
        loop {
            let mut mistakes = Mistakes(Vec::new());
            let game = reader.read_game(&mut mistakes);
            let Some(game) = game.map_err(|error| Failure::io(path, &error))? else {
                break;
            };
            games += 1;
            plies += u64::from(game.plies);
            faulty += u64::from(game.error.is_some());
            if args.work.json {
                out.line(&safe::json(&line(path, &game)))?;
            } else {
                for error in mistakes.0 {
                    out.line(&format!("{path:?}, {error}"))?;
                }
            }
        }
    }
    if !args.work.json {
        out.line(&format!(
            "{games} games, {plies} half-moves, {faulty} with mistakes"
        ))?;
    }
    out.finish()?;
    if faulty == 0 {
        Ok(())
    } else {
        Err(Failure::Refused)
    }
}

/// What is wrong with a game. More than a hundred things are not told.
struct Mistakes(Vec<PgnError>);

impl Visitor for Mistakes {
    const SEES_PLIES: bool = false;

    fn error(&mut self, error: PgnError) {
        if self.0.len() < 100 {
            self.0.push(error);
        }
    }
}

fn line(path: &Path, game: &Summary) -> Value {
    json!({
        "file": path.to_string_lossy(),
        "index": game.index,
        "plies": game.plies,
        "final_fen": game.position.as_ref().map(|position| Fen::from(position).to_string()),
        "result": game.outcome.to_string(),
        "error": game.error.as_ref().map(error),
    })
}

fn error(error: &PgnError) -> Value {
    json!({
        "move_number": error.move_number,
        "turn": error.turn.to_string(),
        "offset": error.offset,
        "message": error.kind.to_string(),
    })
}
