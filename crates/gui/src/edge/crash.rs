//! A panic leaves a report behind: what went wrong, where, and the game up to then.

use std::backtrace::Backtrace;
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, thread};

use super::journal::Journal;

/// From now on a panic on any thread writes a crash report into `folder` and names the file on standard error.
pub(crate) fn report_panics(folder: PathBuf, journal: Journal) {
    panic::set_hook(Box::new(move |info| {
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let path = folder.join(format!("crash-{seconds}-{}.txt", std::process::id()));
        let report = report(info, &journal);
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, &report));
        match written {
            Ok(()) => eprintln!(
                "Tabia has crashed: {info}\nThe report, with the game, is in {}",
                path.display()
            ),
            Err(error) => eprintln!(
                "{report}\n(The report could not be written to {}: {error})",
                path.display()
            ),
        }
    }));
}

fn report(info: &PanicHookInfo<'_>, journal: &Journal) -> String {
    let current = thread::current();
    format!(
        "Tabia {version} on {os} {arch}\nthread {thread:?}: {info}\n\n{trace}\n\nEvents:\n{events}",
        version = env!("CARGO_PKG_VERSION"),
        os = std::env::consts::OS,
        arch = std::env::consts::ARCH,
        thread = current.name().unwrap_or("unnamed"),
        trace = Backtrace::force_capture(),
        events = journal.recent(),
    )
}
