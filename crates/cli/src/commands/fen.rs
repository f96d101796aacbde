//! `tabia-cli fen`

use std::io::{Write, stdout};

use serde_json::json;
use tabia_core::Fen;

use super::position;
use crate::args::FenArgs;
use crate::failure::{Failure, Outcome};

pub(crate) fn run(args: &FenArgs) -> Outcome {
    let mut out = stdout().lock();
    let mut refused = false;
    for text in &args.fens {
        match position::read(text, position::mode(args.chess960)) {
            Ok(position) => {
                let fen = Fen::from(&position).to_string();
                if args.json {
                    writeln!(out, "{}", json!({ "input": text, "fen": fen }))?;
                } else {
                    writeln!(out, "{fen}")?;
                }
            }
            Err(error) => {
                refused = true;
                if args.json {
                    writeln!(
                        out,
                        "{}",
                        json!({ "input": text, "error": error.to_string() })
                    )?;
                } else {
                    eprintln!("tabia-cli: {text:?}: {error}");
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
