//! `tabia-cli replay`: a saved game again, event by event.

use std::io::{BufWriter, Write, stdout};

use tabia_game::save::load;
use tabia_game::{Event, Seq};

use crate::args::ReplayArgs;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::json::event_line;

/// Prints every event of a save file as a line of JSON, and the fingerprint of the game's final state, which is the
/// same on every machine.
pub(crate) fn run(args: &ReplayArgs) -> Outcome {
    let path = &args.file;
    let file = input::bytes(path)?;
    let replayed =
        load(&file).map_err(|error| Failure::RefusedBecause(format!("{path:?}: {error}")))?;
    let mut out = BufWriter::new(stdout().lock());
    let mut seq = Seq::NONE;
    for recorded in replayed.record {
        seq = seq.next();
        let (at, event) = (recorded.at, recorded.event);
        event_line(&mut out, &Event::Game { seq, at, event })?;
    }
    writeln!(
        out,
        "{{\"type\":\"state\",\"fingerprint\":\"{:016x}\"}}",
        replayed.game.fingerprint()
    )?;
    out.flush()?;
    Ok(())
}
