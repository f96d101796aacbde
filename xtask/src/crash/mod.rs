//! `cargo xtask crash`: games are played into a database while the program is killed, the power cut and the disk
//! full. What was acknowledged must be there afterwards.

mod kill;
mod power;
mod space;
mod writer;

use std::path::Path;

use anyhow::{Context, Result, ensure};
use tabia_archive::SqliteLog;
use tabia_game::Seq;
use tabia_game::log::{EventLog, replay_log};

pub(crate) use writer::write;

/// How often the program is killed.
const KILLS: u32 = 200;
/// How often the power is cut.
const CUTS: u32 = 10;

/// Every trial in order; those that need an administrator are skipped visibly for others.
pub(crate) fn run() -> Result<()> {
    kill::run(KILLS)?;
    power::run(CUTS)?;
    space::run()
}

/// What a writer said before it ended: which games it began, and the last event of the last one that it
/// acknowledged.
#[derive(Default)]
struct Acknowledged {
    events: u64,
    last: Option<(String, u64)>,
}

impl Acknowledged {
    /// Reads a writer's lines, `GAME SEQ`; a last line without its end was never acknowledged.
    fn read(said: &str) -> Self {
        let mut found = Self::default();
        for line in said
            .split_inclusive('\n')
            .filter_map(|line| line.strip_suffix('\n'))
        {
            if let Some((game, seq)) = line.split_once(' ')
                && let Ok(seq) = seq.parse()
            {
                found.events += 1;
                found.last = Some((game.to_owned(), seq));
            }
        }
        found
    }

    /// Looks whether the database holds everything, whole and legal.
    fn check(&self, database: &Path) -> Result<()> {
        let log = SqliteLog::open(database)?;
        let damage = log.damage()?;
        ensure!(damage.is_none(), "the database is damaged: {damage:?}");
        for game in log.unfinished()? {
            let entries = log.read(game, Seq::NONE)?;
            replay_log(&entries).context("a kept game cannot be replayed")?;
            if let Some((name, seq)) = &self.last
                && *name == writer::name(game)
            {
                ensure!(
                    entries.len() as u64 >= *seq,
                    "event {seq} was acknowledged, {} are there",
                    entries.len()
                );
                return Ok(());
            }
        }
        // The last game has ended, or none was begun.
        Ok(())
    }
}
