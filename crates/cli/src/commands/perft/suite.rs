//! Suites of positions with known counts: `FEN ;D1 20 ;D2 400`.

use std::io::{Write, stdout};
use std::path::Path;

use serde_json::json;
use tabia_core::{CastlingMode, Position};

use super::count::Counter;
use crate::commands::position;
use crate::failure::{Failure, Outcome};
use crate::input;

/// A position and what its counts should be.
struct Entry {
    fen: String,
    position: Position,
    counts: Vec<(u32, u64)>,
}

pub(super) fn run(
    counter: &Counter,
    path: &Path,
    max_nodes: Option<u64>,
    as_json: bool,
) -> Outcome {
    let text = input::text(path)?;
    let mut entries = Vec::new();
    for (index, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let entry = read(line).map_err(|why| {
            Failure::RefusedBecause(format!("{path:?}, line {}: {why}", index + 1))
        })?;
        entries.push(entry);
    }
    let cap = max_nodes.unwrap_or(u64::MAX);
    let mut out = stdout().lock();
    let (mut right, mut wrong, mut left_out) = (0_u32, 0_u32, 0_u32);
    for entry in &entries {
        for &(depth, expected) in &entry.counts {
            if expected > cap {
                left_out += 1;
                continue;
            }
            let nodes = counter.count(&entry.position, depth);
            if nodes == expected {
                right += 1;
                continue;
            }
            wrong += 1;
            if as_json {
                let fen = &entry.fen;
                writeln!(
                    out,
                    "{}",
                    json!({ "fen": fen, "depth": depth, "expected": expected, "nodes": nodes })
                )?;
            } else {
                writeln!(
                    out,
                    "{} depth {depth}: expected {expected}, counted {nodes}",
                    entry.fen
                )?;
            }
        }
    }
    let positions = entries.len();
    if as_json {
        let summary =
            json!({ "positions": positions, "right": right, "wrong": wrong, "left_out": left_out });
        writeln!(out, "{summary}")?;
    } else {
        writeln!(
            out,
            "{positions} positions: {right} counts right, {wrong} wrong, {left_out} left out"
        )?;
    }
    if wrong == 0 {
        Ok(())
    } else {
        Err(Failure::Refused)
    }
}

fn read(line: &str) -> Result<Entry, String> {
    let mut fields = line.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default().to_owned();
    // Chess960 includes the standard rules of castling, and counts do not depend on how it is written.
    let position =
        position::read(&fen, CastlingMode::Chess960).map_err(|error| error.to_string())?;
    let counts = fields
        .map(|field| {
            read_count(field)
                .ok_or_else(|| format!("expected an operation like D3 8902, not {field:?}"))
        })
        .collect::<Result<_, _>>()?;
    Ok(Entry {
        fen,
        position,
        counts,
    })
}

fn read_count(field: &str) -> Option<(u32, u64)> {
    let (depth, nodes) = field.strip_prefix('D')?.split_once(' ')?;
    Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
}
