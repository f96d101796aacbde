//! A panic leaves a report behind: what went wrong, where, and the game up to then. A computer without a screen is no
//! crash: it gets one sentence.

use std::backtrace::Backtrace;
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, process, thread};

use super::journal::Journal;

/// From now on a panic on any thread writes a crash report into `folder` and names the file on standard error.
pub(crate) fn report_panics(folder: PathBuf, journal: Journal) {
    panic::set_hook(Box::new(move |info| {
        if let Some(reason) = no_screen(info) {
            eprintln!(
                "tabia: no window can be opened here: {reason} (a desktop with X11 and OpenGL is needed)"
            );
            process::exit(2);
        }
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let path = folder.join(format!("crash-{seconds}-{}.txt", process::id()));
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

/// Why the toolkit could not reach a screen; it knows no other way to say so than a panic.
fn no_screen<'a>(info: &'a PanicHookInfo<'_>) -> Option<&'a str> {
    let reason = info.payload_as_str()?;
    let toolkit = info.location()?.file().contains("miniquad");
    let opening = ["X11 backend failed", "XOpenDisplay() failed"];
    (toolkit && opening.iter().any(|start| reason.starts_with(start))).then_some(reason)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_on_any_thread_leaves_the_game_in_a_report() {
        let folder = std::env::temp_dir().join(format!("tabia-crash-{}", process::id()));
        let journal = Journal::default();
        journal.write(&serde_json::json!({ "event": "move_played", "mv": "e2e4" }));
        let before = panic::take_hook();
        report_panics(folder.clone(), journal);
        let worker = thread::Builder::new()
            .name("worker".into())
            .spawn(|| panic!("out of ink"));
        let outcome = worker.expect("a thread").join();
        panic::set_hook(before);
        assert!(outcome.is_err());
        let files = fs::read_dir(&folder).expect("the folder was made");
        let report: String = files
            .filter_map(|file| fs::read_to_string(file.ok()?.path()).ok())
            .collect();
        fs::remove_dir_all(&folder).expect("it was made above");
        for part in [
            "out of ink",
            "\"worker\"",
            "crash.rs",
            "\"mv\":\"e2e4\"",
            env!("CARGO_PKG_VERSION"),
        ] {
            assert!(report.contains(part), "{part} is missing in {report}");
        }
    }
}
