//! `tabia-cli moves`

use std::io::{Write, stdout};

use serde_json::json;
use tabia_core::{San, UciMove};

use super::position;
use crate::args::MovesArgs;
use crate::failure::Outcome;

pub(crate) fn run(args: &MovesArgs) -> Outcome {
    let mode = position::mode(args.chess960);
    let position = position::require(&args.fen, mode)?;
    let mut lines: Vec<(String, String)> = position
        .legal_moves()
        .iter()
        .map(|&mv| {
            (
                UciMove::from_move(mv, mode).to_string(),
                San::from_move(&position, mv).to_string(),
            )
        })
        .collect();
    lines.sort();
    let mut out = stdout().lock();
    for (uci, san) in lines {
        if args.json {
            writeln!(out, "{}", json!({ "uci": uci, "san": san }))?;
        } else {
            writeln!(out, "{uci} {san}")?;
        }
    }
    Ok(())
}
