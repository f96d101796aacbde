//! `tabia-cli bench`: a fixed piece of work, whose node count tells whether the search has changed.

use std::io::{Write, stdout};

use serde_json::json;
use tabia_engine::bench;
use tabia_players::Stopwatch;

use crate::args::BenchArgs;
use crate::failure::Outcome;

pub(crate) fn run(args: &BenchArgs) -> Outcome {
    let result = bench(&Stopwatch::start());
    let nps = (result.nodes as f64 / result.time.as_secs_f64()).round();
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", json!({ "nodes": result.nodes, "nps": nps }))?;
    } else {
        writeln!(out, "{} nodes {nps} nps", result.nodes)?;
    }
    Ok(())
}
