//! `tabia-cli fen`

use std::io::{Write, stdout};
use std::path::Path;

use serde_json::json;
use tabia_core::Fen;

use super::position;
use crate::args::FenArgs;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::safe;

pub(crate) fn run(args: &FenArgs) -> Outcome {
    let mut out = stdout().lock();
    let mut refused = false;
    for text in &records(&args.fens)? {
        match position::read(text, position::mode(args.chess960)) {
            Ok(position) => {
                let fen = Fen::from(&position).to_string();
                if args.json {
                    let line = json!({ "input": text, "fen": fen });
                    writeln!(out, "{}", safe::json(&line))?;
                } else {
                    writeln!(out, "{fen}")?;
                }
            }
            Err(error) => {
                refused = true;
                if args.json {
                    let line = json!({ "input": text, "error": error.to_string() });
                    writeln!(out, "{}", safe::json(&line))?;
                } else {
                    eprintln!(
                        "tabia-cli: {}",
                        safe::message(&format!("{text:?}: {error}"))
                    );
                }
            }
        }
    }
    if refused {
        Err(Failure::Refused)
    } else {
        Ok(())
    }
}

/// The records; in place of `-` the lines of standard input.
fn records(given: &[String]) -> Result<Vec<String>, Failure> {
    let mut records = Vec::new();
    for text in given {
        if text == input::STANDARD {
            let lines = input::text(Path::new(text))?;
            let lines = lines.lines().filter(|line| !line.trim().is_empty());
            records.extend(lines.map(str::to_owned));
        } else {
            records.push(text.clone());
        }
    }
    Ok(records)
}
