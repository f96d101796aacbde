//! `tabia-cli archive import`

use std::fs::File;
use std::io::{self, IsTerminal, Write, stderr, stdin};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;
use tabia_archive::{ArchiveError, PositionIndex, Progress};

use super::{Format, collection, named, say};
use crate::args::Database;
use crate::failure::{Failure, Outcome};
use crate::output::is_device;
use crate::safe;

pub(super) fn run(
    database: &Database,
    files: &[PathBuf],
    index: PositionIndex,
    format: Format,
) -> Outcome {
    let mut archive = collection(database)?;
    for file in files {
        let shown = file.display().to_string();
        let begun = Instant::now();
        let mut tell = |progress: &Progress| {
            // Where nobody reads any more, the import goes on all the same.
            let _ = report(&shown, progress, begun.elapsed(), format);
            ControlFlow::Continue(())
        };
        let done = if file == Path::new("-") {
            archive.import_stream("standard input", stdin().lock(), index, &mut tell)
        } else if is_device(file) {
            let stream = File::open(file).map_err(|error| Failure::io(file, &error))?;
            archive.import_stream(&shown, stream, index, &mut tell)
        } else {
            archive.import_file(file, index, &mut tell)
        };
        let done = done.map_err(|error| match error {
            ArchiveError::NotPgn | ArchiveError::Io { .. } => named(file, &error),
            of_the_archive => of_the_archive.into(),
        })?;
        if format == Format::Text && stderr().is_terminal() {
            eprintln!();
        }
        let value = json!({ "file": shown, "done": done });
        let again = match done.resumed_at {
            0 => String::new(),
            offset => format!(", gone on with at byte {offset}"),
        };
        let text = format!(
            "{shown}: {} games, {} new, {} known already, {} refused{again}",
            done.games, done.added, done.duplicates, done.quarantined
        );
        say(format, &value, &text)?;
    }
    Ok(())
}

/// One line that is written over on a terminal; a line of JSON each time for a program.
fn report(file: &str, progress: &Progress, elapsed: Duration, format: Format) -> io::Result<()> {
    let rate = progress.games_per_second(elapsed);
    let left = progress.left(elapsed).map(|left| left.as_secs_f64());
    if format == Format::Json {
        let value = json!({ "file": file, "progress": progress, "games_per_second": rate, "seconds_left": left });
        let mut out = io::stdout().lock();
        writeln!(out, "{}", safe::json(&value))?;
        return out.flush();
    }
    let mut err = stderr().lock();
    if !err.is_terminal() {
        return Ok(());
    }
    let percent = progress.of.map_or_else(String::new, |of| {
        format!(" {:.0} %", progress.bytes as f64 * 100.0 / of.max(1) as f64)
    });
    let left = left.map_or_else(String::new, |left| format!(", {left:.0} s left"));
    write!(
        err,
        "\r{}{percent}: {} games, {rate:.0} a second{left}   ",
        safe::Safe(file),
        progress.games
    )?;
    err.flush()
}
