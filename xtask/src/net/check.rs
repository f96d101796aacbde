//! Whether the database holds what the guests have seen.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use tabia_archive::{Archive, SqliteLog};
use tabia_game::log::{EventLog, replay_log};
use tabia_game::{GameEvent, Ply, Recorded, Seq, UciMove};

use super::player::Seen;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Compared {
    pub(super) games: usize,
    pub(super) events: usize,
    /// Games that had ended, and are in the archive as they were played.
    pub(super) ended: usize,
    /// Moves that were confirmed.
    pub(super) moves: usize,
    /// Moves that are kept, and of which the player has not heard.
    pub(super) unheard: usize,
}

/// The moves of a game, each with the half-moves made before it.
type Moves = BTreeSet<(Ply, String)>;

/// What is kept of a game's moves, and what its players know of them.
#[derive(Default)]
struct Heard {
    kept: Moves,
    confirmed: Moves,
    under_way: Moves,
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
    let mut games = BTreeMap::new();
    for Seen {
        game,
        told,
        confirmed,
        under_way,
    } in players
    {
        let kept = log.read(game, Seq::NONE)?;
        ensure!(
            told.len() <= kept.len(),
            "{game:?}: event {} was told and is not kept, {} are",
            told.len(),
            kept.len()
        );
        for (index, ((at, body), kept)) in told.iter().zip(&kept).enumerate() {
            let seq = index + 1;
            ensure!(
                *at == kept.at && body[..] == kept.body[..],
                "{game:?}: event {seq} was told otherwise than it is kept"
            );
        }
        compared.events += told.len();
        let replayed = replay_log(&kept).context("a kept game cannot be replayed")?;
        let is_first = !games.contains_key(&game.0);
        let heard: &mut Heard = games.entry(game.0).or_default();
        for (ply, mv) in confirmed {
            let once = heard.confirmed.insert(named((ply, mv)));
            ensure!(once, "{game:?}: {mv} was confirmed twice");
        }
        heard.under_way.extend(under_way.map(named));
        if !is_first {
            continue;
        }
        heard.kept = moves(&replayed.record);
        compared.games += 1;
        let mut commands = BTreeSet::new();
        for (seat, id) in kept.iter().filter_map(|entry| entry.command) {
            let once = commands.insert((seat.to_string(), id.0));
            ensure!(once, "{game:?}: a command happened twice");
        }
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
    for heard in games.values() {
        let lost = heard.confirmed.difference(&heard.kept).next();
        ensure!(lost.is_none(), "{lost:?} was confirmed and is not kept");
        // Each is kept once: a move made twice would stand after other half-moves, and be nobody's.
        let mut unheard = heard.kept.difference(&heard.confirmed);
        let strange = unheard.find(|mv| !heard.under_way.contains(mv));
        ensure!(strange.is_none(), "{strange:?} is kept and nobody made it");
        compared.moves += heard.confirmed.len();
        compared.unheard += heard.kept.len() - heard.confirmed.len();
    }
    Ok(compared)
}

fn moves(record: &[Recorded]) -> Moves {
    let played = record.iter().filter_map(|recorded| match &recorded.event {
        GameEvent::MovePlayed(played) => Some((played.ply, played.mv)),
        _ => None,
    });
    let before = |ply: Ply| Ply::new(ply.get() - 1);
    played.map(|(ply, mv)| named((before(ply), mv))).collect()
}

fn named((ply, mv): (Ply, UciMove)) -> (Ply, String) {
    (ply, mv.to_string())
}
