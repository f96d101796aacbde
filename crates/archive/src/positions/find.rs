//! Looking a position up, and taking a game out.

use rusqlite::{Connection, params};

use super::block::{Entry, Filler, Head, Heads};
use super::{Posting, Tail};
use crate::draft::Source;
use crate::error::{ArchiveError, GameNumber};
use crate::moves::PackedMove;
use crate::packed::Broken;

/// Blocks that may hold a position: the last one that begins before it, and those that begin with it.
const BLOCKS: &str = "SELECT id, first, body FROM position_block WHERE run = ?1 AND first <= ?2
    AND first >= coalesce((SELECT max(first) FROM position_block WHERE run = ?1 AND first < ?2), ?2) ORDER BY first, id";

/// How often a move was played in a position, and how that ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveCount {
    /// 0 where games ended.
    pub(crate) mv: PackedMove,
    pub(crate) white: u64,
    pub(crate) black: u64,
    pub(crate) draws: u64,
    pub(crate) unknown: u64,
}

fn each_run(
    db: &Connection,
    mut look: impl FnMut(i64, Source) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    let mut query = db.prepare_cached("SELECT id, source FROM position_run ORDER BY id")?;
    let mut rows = query.query(())?;
    while let Some(row) = rows.next()? {
        look(row.get(0)?, Source::from_code(row.get(1)?)?)?;
    }
    Ok(())
}

/// Shows every entry of a position.
fn each_head(
    db: &Connection,
    key: i64,
    mut look: impl FnMut(Source, &Head<'_>) -> Result<(), Broken>,
) -> Result<(), ArchiveError> {
    each_run(db, |run, source| {
        let mut query = db.prepare_cached(BLOCKS)?;
        let mut rows = query.query(params![run, key])?;
        while let Some(row) = rows.next()? {
            let body = row.get_ref(2)?.as_blob().map_err(|_| Broken)?;
            for head in Heads::new(row.get(1)?, body) {
                let head = head?;
                if head.key > key {
                    break;
                }
                if head.key == key {
                    look(source, &head)?;
                }
            }
        }
        Ok(())
    })
}

/// Shows every game that went through a position.
pub(crate) fn each_game(
    db: &Connection,
    key: i64,
    mut look: impl FnMut(GameNumber, Tail),
) -> Result<(), ArchiveError> {
    each_head(db, key, |_, head| head.games(&mut look))
}

/// The moves that were played in a position in games of `source`, by their number.
pub(crate) fn explore(
    db: &Connection,
    source: Source,
    key: i64,
) -> Result<Vec<MoveCount>, ArchiveError> {
    let mut counts: Vec<MoveCount> = Vec::new();
    each_head(db, key, |from, head| {
        if from != source {
            return Ok(());
        }
        let [white, black, draws, unknown] = head.tally()?;
        let index = match counts.iter().position(|count| count.mv == head.mv) {
            Some(index) => index,
            None => {
                counts.push(MoveCount {
                    mv: head.mv,
                    white: 0,
                    black: 0,
                    draws: 0,
                    unknown: 0,
                });
                counts.len() - 1
            }
        };
        let count = &mut counts[index];
        count.white = count.white.saturating_add(white);
        count.black = count.black.saturating_add(black);
        count.draws = count.draws.saturating_add(draws);
        count.unknown = count.unknown.saturating_add(unknown);
        Ok(())
    })?;
    Ok(counts)
}

/// Takes the game of these postings out of the index.
pub(crate) fn remove(db: &Connection, postings: &[Posting]) -> Result<(), ArchiveError> {
    let mut runs = Vec::new();
    each_run(db, |run, _| {
        runs.push(run);
        Ok(())
    })?;
    for posting in postings {
        for &run in &runs {
            remove_from(db, run, posting)?;
        }
    }
    Ok(())
}

fn remove_from(db: &Connection, run: i64, posting: &Posting) -> Result<(), ArchiveError> {
    let mut changed = Vec::new();
    {
        let mut query = db.prepare_cached(BLOCKS)?;
        let mut rows = query.query(params![run, posting.key])?;
        while let Some(row) = rows.next()? {
            let first = row.get(1)?;
            let body = row.get_ref(2)?.as_blob().map_err(|_| Broken)?;
            if let Some(rest) = without(first, body, posting)? {
                changed.push((row.get::<_, i64>(0)?, first, rest));
            }
        }
    }
    for (block, first, rest) in changed {
        if rest.is_empty() {
            db.prepare_cached("DELETE FROM position_block WHERE id = ?1")?
                .execute([block])?;
            continue;
        }
        // What follows a first entry that is gone keeps its difference to it.
        let mut filler = Filler::beginning_with(first);
        for entry in &rest {
            filler.add(entry.key, entry.mv, &entry.games);
        }
        let body = filler.finish().ok_or(Broken)?.body;
        db.prepare_cached("UPDATE position_block SET body = ?2 WHERE id = ?1")?
            .execute(params![block, body])?;
    }
    Ok(())
}

/// The entries of a block without the game; none if it is not there.
fn without(first: i64, body: &[u8], posting: &Posting) -> Result<Option<Vec<Entry>>, Broken> {
    let mut is_there = false;
    let mut rest = Vec::new();
    for head in Heads::new(first, body) {
        let mut entry = head?.to_entry()?;
        if entry.key == posting.key {
            let before = entry.games.len();
            entry.games.retain(|(game, _)| *game != posting.game);
            is_there |= entry.games.len() < before;
        }
        if !entry.games.is_empty() {
            rest.push(entry);
        }
    }
    Ok(is_there.then_some(rest))
}
