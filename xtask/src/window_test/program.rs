//! The game as a user starts it, with the event file that says what it did.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::deadline::until;
use super::display::Display;
use super::events::EventFile;
use super::process::Process;

pub(super) struct Program {
    process: Process,
    events: EventFile,
    folder: PathBuf,
}

impl Program {
    /// Starts `binary` with settings of its own in `folder`, which is emptied first and kept after.
    pub(super) fn start(
        display: &Display,
        binary: &Path,
        folder: &Path,
        args: &[&str],
    ) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        Self::start_again(display, binary, folder, args)
    }

    /// Starts `binary` with what it has left in `folder`.
    pub(super) fn start_again(
        display: &Display,
        binary: &Path,
        folder: &Path,
        args: &[&str],
    ) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let events = folder.join("events.jsonl");
        // What another run wrote is not waited for.
        File::create(&events)?;
        let log = File::create(folder.join("output.txt"))?;
        let process = Process::spawn(
            display
                .command(binary)
                .arg("--data-dir")
                .arg(folder.join("data"))
                .arg("--events")
                .arg(&events)
                .args(args)
                .stdout(log.try_clone()?)
                .stderr(log),
        )?;
        Ok(Self {
            process,
            events: EventFile::new(events),
            folder: folder.into(),
        })
    }

    /// Waits for the first picture. A program that plays may have moved before: that is still to be told.
    pub(super) fn ready(&mut self) -> Result<()> {
        self.event("ready", |event| event["event"] == "ready")?;
        self.events.rewind();
        Ok(())
    }

    /// The next event that is wanted; those before it are passed over.
    pub(super) fn event(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Result<Value> {
        let mut passed = Vec::new();
        let found = until(what, || {
            // Looked at first: what a program wrote before it ended is still read below.
            let ended = self.process.0.try_wait()?;
            while let Some(event) = self.events.next()? {
                if wanted(&event) {
                    return Ok(Some(event));
                }
                passed.push(event.to_string());
            }
            match ended {
                Some(status) => bail!("the window ended ({status}) before {what}"),
                None => Ok(None),
            }
        });
        found.with_context(|| format!("events since the last one awaited:\n{}", passed.join("\n")))
    }

    /// Ends the program as a power cut does: it learns nothing of it.
    pub(super) fn kill(self) {
        drop(self.process);
    }

    /// Waits for an end that the program itself calls a success.
    pub(super) fn wait(mut self) -> Result<()> {
        let status = until("the program to end", || Ok(self.process.0.try_wait()?))?;
        ensure!(
            status.success(),
            "the program ended with {status}; see {}",
            self.folder.display()
        );
        Ok(())
    }
}

/// Writes a program as a script.
pub(super) fn write_executable(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text)?;
    Ok(fs::set_permissions(
        path,
        fs::Permissions::from_mode(0o755),
    )?)
}
