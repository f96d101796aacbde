//! `tabia-cli perft`

mod suite;

use std::io::{Write, stdout};

use serde_json::json;
use tabia_core::{CastlingMode, Position, UciMove, divide, perft};

use super::position;
use crate::args::PerftArgs;
use crate::failure::{Failure, Outcome};

pub(crate) fn run(args: &PerftArgs) -> Outcome {
    if let Some(path) = &args.suite {
        return suite::run(path, args.max_nodes, args.json);
    }
    let mode = position::mode(args.chess960);
    let position = position::require(&args.fen, mode)?;
    let depth = args
        .depth
        .ok_or_else(|| Failure::Usage("perft needs --depth".into()))?;
    if args.divide {
        print_divide(&position, depth, mode, args.json)
    } else {
        print_count(&position, depth, args.json)
    }
}

fn print_count(position: &Position, depth: u32, as_json: bool) -> Outcome {
    let nodes = perft(position, depth);
    let mut out = stdout().lock();
    if as_json {
        writeln!(out, "{}", json!({ "depth": depth, "nodes": nodes }))?;
    } else {
        writeln!(out, "{nodes}")?;
    }
    Ok(())
}

/// A line a move, in the order of their names, and the sum.
fn print_divide(position: &Position, depth: u32, mode: CastlingMode, as_json: bool) -> Outcome {
    let mut lines: Vec<(String, u64)> = divide(position, depth)
        .into_iter()
        .map(|(mv, nodes)| (UciMove::from_move(mv, mode).to_string(), nodes))
        .collect();
    lines.sort();
    let total: u64 = lines.iter().map(|(_, nodes)| nodes).sum();
    let mut out = stdout().lock();
    for (mv, nodes) in &lines {
        if as_json {
            writeln!(out, "{}", json!({ "move": mv, "nodes": nodes }))?;
        } else {
            writeln!(out, "{mv}: {nodes}")?;
        }
    }
    if as_json {
        writeln!(out, "{}", json!({ "depth": depth, "nodes": total }))?;
    } else {
        writeln!(out, "\nNodes searched: {total}")?;
    }
    Ok(())
}
