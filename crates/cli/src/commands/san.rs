//! `tabia-cli san`

use std::io::{Write, stdout};

use serde_json::json;
use tabia_core::{Move, ParseSanError, Position, San, SanError, UciMove};
use thiserror::Error;

use super::position;
use crate::args::SanArgs;
use crate::failure::{Failure, Outcome};
use crate::safe;

/// Why a text is no move here.
#[derive(Debug, Error)]
enum BadSan {
    #[error(transparent)]
    Syntax(#[from] ParseSanError),
    #[error(transparent)]
    Rules(#[from] SanError),
}

fn read(text: &str, position: &Position) -> Result<Move, BadSan> {
    Ok(text.parse::<San>()?.to_move(position)?)
}

pub(crate) fn run(args: &SanArgs) -> Outcome {
    let mode = position::mode(args.chess960);
    let mut position = position::require(&args.fen, mode)?;
    let mut out = stdout().lock();
    for text in &args.moves {
        let mv = match read(text, &position) {
            Ok(mv) => mv,
            Err(error) if args.json => {
                let line = json!({ "san": text, "error": error.to_string() });
                writeln!(out, "{}", safe::json(&line))?;
                return Err(Failure::Refused);
            }
            Err(error) => {
                return Err(Failure::RefusedBecause(format!("{text:?}: {error}")));
            }
        };
        let uci = UciMove::from_move(mv, mode).to_string();
        if args.json {
            let san = San::from_move(&position, mv).to_string();
            writeln!(out, "{}", json!({ "san": san, "uci": uci }))?;
        } else {
            writeln!(out, "{uci}")?;
        }
        position.make(mv);
    }
    Ok(())
}
