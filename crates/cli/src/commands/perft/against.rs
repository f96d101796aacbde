//! Finding the position in which another program disagrees.

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::process::{Command, Stdio};

use serde_json::json;
use tabia_core::{CastlingMode, Fen, Position, UciMove};

use super::count::Counter;
use crate::failure::{Failure, Outcome};

/// Counts by the names of the moves.
type Counts = BTreeMap<String, u64>;

/// Compares the counts below each move with those of `program`, and goes down where they differ, until the moves
/// themselves do.
pub(super) fn run(
    counter: &Counter,
    mut position: Position,
    mut depth: u32,
    mode: CastlingMode,
    program: &str,
    as_json: bool,
) -> Outcome {
    let mut path: Vec<String> = Vec::new();
    loop {
        let ours: Counts = counter
            .divide(&position, depth)
            .into_iter()
            .map(|(mv, nodes)| (UciMove::from_move(mv, mode).to_string(), nodes))
            .collect();
        let theirs = ask(program, &position, depth, mode)?;
        let names: std::collections::BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
        let differing: Vec<&String> = names
            .into_iter()
            .filter(|name| ours.get(*name) != theirs.get(*name))
            .collect();
        let fen = Fen::from(&position).to_string();
        let mut out = stdout().lock();
        if differing.is_empty() && !path.is_empty() {
            return Err(Failure::RefusedBecause(format!(
                "{program:?} contradicts itself: after {} it counts what is counted here",
                path.join(" ")
            )));
        }
        if differing.is_empty() {
            let nodes: u64 = ours.values().sum();
            if as_json {
                writeln!(
                    out,
                    "{}",
                    json!({ "fen": fen, "depth": depth, "nodes": nodes, "differing": 0 })
                )?;
            } else {
                writeln!(out, "{} moves and {nodes} nodes are the same", ours.len())?;
            }
            return Ok(());
        }
        if !as_json {
            let after = if path.is_empty() {
                String::new()
            } else {
                format!("after {}: ", path.join(" "))
            };
            writeln!(out, "{after}{fen} depth {depth}")?;
        }
        for name in &differing {
            let (our, their) = (ours.get(*name), theirs.get(*name));
            if as_json {
                let line = json!({
                    "path": path, "fen": fen, "depth": depth, "move": name, "nodes": our, "theirs": their,
                });
                writeln!(out, "{line}")?;
            } else {
                let show =
                    |count: Option<&u64>| count.map_or("no such move".to_owned(), u64::to_string);
                writeln!(out, "  {name:?}: {} here, {} there", show(our), show(their))?;
            }
        }
        let guilty = differing
            .into_iter()
            .find(|name| ours.contains_key(*name) && theirs.contains_key(*name));
        let Some(next) = guilty.filter(|_| depth > 1) else {
            return Err(Failure::Refused);
        };
        let mv = next
            .parse::<UciMove>()
            .ok()
            .and_then(|claim| claim.to_move(&position).ok())
            .expect("it is one of our own moves");
        position.make(mv);
        path.push(next.clone());
        depth -= 1;
    }
}

/// What the program prints for `go perft`.
fn ask(
    program: &str,
    position: &Position,
    depth: u32,
    mode: CastlingMode,
) -> Result<Counts, Failure> {
    let mut words = program.split_whitespace();
    let name = words
        .next()
        .ok_or_else(|| Failure::Usage("--against names no program".into()))?;
    let failure = |error| Failure::Io(format!("{name:?}: {error}"));
    let mut child = Command::new(name)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failure)?;
    let mut input = child.stdin.take().expect("it is piped");
    let is_960 = mode == CastlingMode::Chess960;
    let said = format!(
        "uci\nsetoption name UCI_Chess960 value {is_960}\nposition fen {}\ngo perft {depth}\nquit\n",
        Fen::from(position)
    );
    // Whoever has gone away says nothing, which is told below.
    let _ = input.write_all(said.as_bytes());
    drop(input);
    let output = child.wait_with_output().map_err(failure)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let counts: Counts = text.lines().filter_map(read_line).collect();
    if counts.is_empty() && !position.legal_moves().is_empty() {
        return Err(Failure::RefusedBecause(format!(
            "{program:?} answers `go perft {depth}` with no line like `e2e4: 20`"
        )));
    }
    Ok(counts)
}

/// `e2e4: 20` or `e2e4 20`.
fn read_line(line: &str) -> Option<(String, u64)> {
    let (name, count) = line.trim().split_once([':', ' '])?;
    name.parse::<UciMove>().ok()?;
    Some((name.to_owned(), count.trim().parse().ok()?))
}
