//! `tabia-cli script`: a game as a text, played with virtual time.

use std::io::{BufWriter, Write, stdout};

use tabia_game::script::{self, Script};

use crate::args::ScriptArgs;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::json::event_line;

/// Prints every event as a line of JSON and stops at the first line that is wrong or not as it expects.
pub(crate) fn run(args: &ScriptArgs) -> Outcome {
    let path = &args.file;
    let text = input::text(path)?;
    let at_fault =
        |error: script::ScriptError| Failure::RefusedBecause(format!("{path:?}, {error}"));
    let script: Script = text.parse().map_err(at_fault)?;
    let mut out = BufWriter::new(stdout().lock());
    let mut written = Ok(());
    let played = script::run(&script, &mut |event| {
        if written.is_ok() {
            written = event_line(&mut out, &event);
        }
    });
    written?;
    out.flush()?;
    played.map(drop).map_err(at_fault)
}
