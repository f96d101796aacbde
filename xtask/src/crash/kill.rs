//! Kill -9 at any moment.

use std::env;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use super::Acknowledged;

/// A writer on its own.
pub(super) fn start(database: &Path) -> Result<Child> {
    Command::new(env::current_exe()?)
        .arg("crash-writer")
        .arg(database)
        .stdout(Stdio::piped())
        .spawn()
        .context("this program starts itself")
}

/// Kills the writer and returns what it said, of which `said` is read already.
pub(super) fn kill(mut writer: Child, mut said: String) -> Result<Acknowledged> {
    writer.kill()?;
    let mut out = writer.stdout.take().context("its output is a pipe")?;
    out.read_to_string(&mut said)?;
    writer.wait()?;
    Ok(Acknowledged::read(&said))
}

/// Waits until the writer has said something, and returns the first letter of it.
fn first_letter(writer: &mut Child) -> Result<String> {
    let out = writer.stdout.as_mut().context("its output is a pipe")?;
    let mut letter = [0];
    out.read_exact(&mut letter)?;
    Ok(char::from(letter[0]).to_string())
}

pub(super) fn run(kills: u32) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("games.db");
    let mut events = 0;
    for round in 0..kills {
        let mut writer = start(&database)?;
        // Other moments in every round: in one of four from before the database is open, else from the first event
        // on, however busy the machine is.
        let said = match round % 4 {
            0 => String::new(),
            _ => first_letter(&mut writer)?,
        };
        let moment = u64::from(round) * 37 % 330;
        thread::sleep(Duration::from_millis(5 + moment));
        let acknowledged = kill(writer, said)?;
        acknowledged
            .check(&database)
            .with_context(|| format!("after kill {round}"))?;
        events += acknowledged.events;
    }
    println!("kill -9: {kills} times, {events} events acknowledged, 0 lost, the database whole");
    Ok(())
}
