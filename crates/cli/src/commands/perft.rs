//! `tabia-cli perft`

mod against;
mod count;
mod suite;

use std::io::{Write, stdout};

use serde_json::json;
use tabia_core::{CastlingMode, Move, UciMove};

use super::position;
use crate::args::PerftArgs;
use crate::failure::{Failure, Outcome};
use count::Counter;

pub(crate) fn run(args: &PerftArgs) -> Outcome {
    let threads = usize::from(args.threads);
    let counter = Counter::new(threads, args.hash).ok_or_else(|| {
        Failure::Usage(format!("--hash {}: there is not so much memory", args.hash))
    })?;
    if let Some(path) = &args.suite {
        return suite::run(&counter, path, args.max_nodes, args.json);
    }
    let mode = position::mode(args.chess960);
    let position = position::require(&args.fen, mode)?;
    let depth = args
        .depth
        .ok_or_else(|| Failure::Usage("perft needs --depth".into()))?;
    if let Some(program) = &args.against {
        against::run(&counter, position, depth, mode, program, args.json)
    } else if args.divide {
        print_divide(&counter.divide(&position, depth), depth, mode, args.json)
    } else {
        print_count(counter.count(&position, depth), depth, args.json)
    }
}

fn print_count(nodes: u64, depth: u32, as_json: bool) -> Outcome {
    let mut out = stdout().lock();
    if as_json {
        writeln!(out, "{}", json!({ "depth": depth, "nodes": nodes }))?;
    } else {
        writeln!(out, "{nodes}")?;
    }
    Ok(())
}

/// A line a move, in the order of their names, and the sum.
fn print_divide(counts: &[(Move, u64)], depth: u32, mode: CastlingMode, as_json: bool) -> Outcome {
    let mut lines: Vec<(String, u64)> = counts
        .iter()
        .map(|&(mv, nodes)| (UciMove::from_move(mv, mode).to_string(), nodes))
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
