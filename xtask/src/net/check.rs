//! Whether the database holds what the guests have seen.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use tabia_archive::{Archive, SqliteLog};
use tabia_game::Seq;
use tabia_game::log::{EventLog, entries, replay_log};

use super::player::Seen;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Compared {
    pub(super) games: usize,
    pub(super) events: usize,
    /// Games that had ended, and are in the archive as they were played.
    pub(super) ended: usize,
}

/// Compares the players of each game with each other and with the database, once the host has ended.
///
/// # Errors
/// The first event that is lost, doubled or another.
pub(super) fn compare(database: &Path, players: impl Iterator<Item = Seen>) -> Result<Compared> {
    let log = SqliteLog::open(database)?;
    let damage = log.damage()?;
    ensure!(damage.is_none(), "the database is damaged: {damage:?}");
    let archive = Archive::open(database)?;
    let mut compared = Compared::default();
    let mut games = BTreeSet::new();
    for Seen { game, record } in players {
        let kept = log.read(game, Seq::NONE)?;
        let seen = entries(&record);
        ensure!(
            seen.len() <= kept.len(),
            "{game:?}: event {} was told and is not kept, {} are",
            seen.len(),
            kept.len()
        );
        for (index, (seen, kept)) in seen.iter().zip(&kept).enumerate() {
            let seq = index + 1;
            ensure!(
                seen.at == kept.at && seen.body == kept.body,
                "{game:?}: event {seq} was told otherwise than it is kept"
            );
        }
        compared.events += seen.len();
        if !games.insert(game.0) {
            continue;
        }
        compared.games += 1;
        let mut commands = BTreeSet::new();
        for (seat, id) in kept.iter().filter_map(|entry| entry.command) {
            let once = commands.insert((seat.to_string(), id.0));
            ensure!(once, "{game:?}: a command happened twice");
        }
        let replayed = replay_log(&kept).context("a kept game cannot be replayed")?;
        if replayed.game.result().is_some() {
            compared.ended += 1;
            let number = archive.number_of(game)?;
            let number =
                number.with_context(|| format!("{game:?} has ended and is not archived"))?;
            let archived = archive.game(number)?.replayed()?;
            ensure!(
                archived.record == replayed.record,
                "{game:?} is archived otherwise than it was played"
            );
        }
    }
    Ok(compared)
}
