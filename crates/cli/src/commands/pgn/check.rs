//! `tabia-cli pgn check`: every move of every game against the rules.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tabia_core::Fen;
use tabia_core::pgn::{IoSource, PgnError, Reader, Summary};

use crate::failure::{Failure, Outcome};

/// Prints a line of JSON a game; games with an error are refused once all are read.
pub(super) fn run(files: &[PathBuf]) -> Outcome {
    let mut out = BufWriter::new(stdout().lock());
    let mut is_good = true;
    for path in files {
        let source: Box<dyn Read> = if path == Path::new("-") {
            Box::new(stdin().lock())
        } else {
            Box::new(File::open(path).map_err(|error| Failure::io(path, &error))?)
        };
        let mut reader = Reader::new(IoSource(source));
        while let Some(game) = reader
            .check_game()
            .map_err(|error| Failure::io(path, &error))?
        {
            is_good &= game.error.is_none();
            print(&mut out, path, &game)?;
        }
    }
    out.flush()?;
    if is_good {
        Ok(())
    } else {
        Err(Failure::Refused)
    }
}

fn print(out: &mut impl Write, path: &Path, game: &Summary) -> io::Result<()> {
    let line = json!({
        "file": path.to_string_lossy(),
        "index": game.index,
        "plies": game.plies,
        "final_fen": game.position.as_ref().map(|position| Fen::from(position).to_string()),
        "result": game.outcome.to_string(),
        "error": game.error.as_ref().map(error),
    });
    writeln!(out, "{line}")
}

fn error(error: &PgnError) -> Value {
    json!({
        "move_number": error.move_number,
        "turn": error.turn.to_string(),
        "offset": error.offset,
        "message": error.kind.to_string(),
    })
}
