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

/// Kills the writer and returns what it said.
pub(super) fn kill(mut writer: Child) -> Result<Acknowledged> {
    writer.kill()?;
    let mut said = String::new();
    let mut out = writer.stdout.take().context("its output is a pipe")?;
    out.read_to_string(&mut said)?;
    writer.wait()?;
    Ok(Acknowledged::read(&said))
}

pub(super) fn run(kills: u32) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("games.db");
    let mut events = 0;
    for round in 0..kills {
        let writer = start(&database)?;
        // Other moments in every round: from before the database is open to the middle of a game.
        let moment = u64::from(round) * 37 % 330;
        thread::sleep(Duration::from_millis(5 + moment));
        let acknowledged = kill(writer)?;
        acknowledged
            .check(&database)
            .with_context(|| format!("after kill {round}"))?;
        events += acknowledged.events;
    }
    println!("kill -9: {kills} times, {events} events acknowledged, 0 lost, the database whole");
    Ok(())
}
