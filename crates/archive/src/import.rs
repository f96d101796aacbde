//! PGN of any size into the archive.

mod sniff;
mod taker;

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use serde::Serialize;
use tabia_core::pgn::{IoSource, Reader};

use crate::draft::{Fnv, Source};
use crate::error::ArchiveError;
use crate::facet::Indexed;
use crate::packed::put;
use crate::positions;
use crate::store::{Added, Store};
use taker::Taker;

/// So many games are written at once; a killed import goes on behind the last of them.
const BATCH: u64 = 16_384;
/// Long games are written sooner.
const MOST_POSTINGS: usize = 2_000_000;

/// Whether games can be found by their positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PositionIndex {
    /// At once.
    #[default]
    Build,
    /// Only after [`crate::Archive::index_rest`].
    Later,
}

impl PositionIndex {
    const fn indexed(self) -> Indexed {
        match self {
            Self::Build => Indexed::Yes,
            Self::Later => Indexed::No,
        }
    }
}

/// How far an import has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// How many bytes of the text are done.
    pub bytes: u64,
    /// How many it has, where that is known.
    pub of: Option<u64>,
    /// How many games were read; it is the sum of the next three.
    pub games: u64,
    /// How many are new in the archive.
    pub added: u64,
    /// How many were there already.
    pub duplicates: u64,
    /// How many were refused; `quarantine` says why.
    pub quarantined: u64,
    /// Where an earlier, broken import of the same text had come to: this one went on from there.
    pub resumed_at: u64,
    /// How many games that one had read.
    pub resumed_games: u64,
}

impl Progress {
    /// How many games are read in a second, as it goes since `elapsed`.
    #[must_use]
    pub fn games_per_second(&self, elapsed: Duration) -> f64 {
        let games = self.games.saturating_sub(self.resumed_games);
        games as f64 / elapsed.as_secs_f64().max(0.001)
    }

    /// How long the rest will take; none where the length of the text is not known, or nothing of it is done.
    #[must_use]
    pub fn left(&self, elapsed: Duration) -> Option<Duration> {
        let done = self.bytes.saturating_sub(self.resumed_at);
        let rest = self.of?.saturating_sub(self.bytes);
        let share = (done > 0).then(|| rest as f64 / done as f64)?;
        Duration::try_from_secs_f64(elapsed.as_secs_f64() * share).ok()
    }
}

/// A game that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The text that it stands in.
    pub file: String,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// Which game of the text, from 1.
    pub game: u64,
    /// What is wrong with it.
    pub reason: String,
}

/// An import that was broken off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfinished {
    /// The text, by the path that it was imported under.
    pub file: String,
    /// How many of its games were read.
    pub games: u64,
}

/// What [`Progress`] is told to; it may stop the import, which goes on later from there.
pub type OnProgress<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// Opens a text that may be PGN, and reads its first 64 KiB.
fn open(path: &Path) -> Result<(File, Vec<u8>), ArchiveError> {
    let mut text = File::open(path)?;
    let mut beginning = Vec::new();
    text.by_ref().take(1 << 16).read_to_end(&mut beginning)?;
    if sniff::may_be_pgn(&beginning) {
        Ok((text, beginning))
    } else {
        Err(ArchiveError::NotPgn)
    }
}

/// Whether a file can be read and may be PGN.
pub(crate) fn check(path: &Path) -> Result<(), ArchiveError> {
    open(path).map(drop)
}

/// Imports a file. One that was imported in part goes on where that ended.
pub(crate) fn file(
    db: &mut Connection,
    path: &Path,
    index: PositionIndex,
    on_progress: OnProgress<'_>,
) -> Result<Progress, ArchiveError> {
    let (mut text, beginning) = open(path)?;
    let length = text.metadata()?.len();
    let fingerprint = fingerprint(&beginning, length);
    let mut progress = begun(db, &fingerprint)?.unwrap_or_default();
    progress.of = Some(length);
    (progress.resumed_at, progress.resumed_games) = (progress.bytes, progress.games);
    text.seek(SeekFrom::Start(progress.bytes))?;
    let name = path.to_string_lossy();
    Import {
        db,
        name: &name,
        fingerprint: Some(fingerprint),
        index,
        progress,
    }
    .run(text, on_progress)
}

/// Imports what can be read only once.
pub(crate) fn stream(
    db: &mut Connection,
    name: &str,
    text: impl Read,
    index: PositionIndex,
    on_progress: OnProgress<'_>,
) -> Result<Progress, ArchiveError> {
    let progress = Progress::default();
    Import {
        db,
        name,
        fingerprint: None,
        index,
        progress,
    }
    .run(text, on_progress)
}

/// What tells a text from others: its length and its first 64 KiB.
fn fingerprint(beginning: &[u8], length: u64) -> Vec<u8> {
    let mut hash = Fnv::default();
    beginning.iter().for_each(|byte| hash.byte(*byte));
    let mut out = Vec::new();
    put(&mut out, length);
    out.extend_from_slice(&hash.0.to_le_bytes());
    out
}

/// Where an import of this text was broken off.
fn begun(db: &Connection, fingerprint: &[u8]) -> Result<Option<Progress>, ArchiveError> {
    let state =
        "SELECT offset, games, added, duplicates, quarantined FROM import WHERE fingerprint = ?1";
    let found = db.query_row(state, [fingerprint], |row| {
        Ok(Progress {
            bytes: row.get(0)?,
            games: row.get(1)?,
            added: row.get(2)?,
            duplicates: row.get(3)?,
            quarantined: row.get(4)?,
            ..Progress::default()
        })
    });
    Ok(found.optional()?)
}

struct Import<'a> {
    db: &'a mut Connection,
    name: &'a str,
    fingerprint: Option<Vec<u8>>,
    index: PositionIndex,
    progress: Progress,
}

impl Import<'_> {
    fn run(
        mut self,
        text: impl Read,
        on_progress: OnProgress<'_>,
    ) -> Result<Progress, ArchiveError> {
        // The pages that each batch changes are many, and the same ones.
        self.db.pragma_update(None, "cache_size", -131_072)?;
        self.db
            .pragma_update_and_check(None, "wal_autocheckpoint", 16_384, |_| Ok(()))?;
        let base = self.progress.bytes;
        let mut reader = Reader::new(IoSource(text));
        let mut store = Store::default();
        let mut taker = Taker::default();
        loop {
            let is_over = self.batch(&mut reader, base, &mut store, &mut taker)?;
            if on_progress(&self.progress).is_break() || is_over {
                return Ok(self.progress);
            }
        }
    }

    /// Reads and writes some games; tells whether the text is over.
    fn batch(
        &mut self,
        reader: &mut Reader<IoSource<impl Read>>,
        base: u64,
        store: &mut Store,
        taker: &mut Taker,
    ) -> Result<bool, ArchiveError> {
        let all = self
            .db
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut progress = self.progress;
        let end = progress.games + BATCH;
        let mut is_over = false;
        while progress.games < end && store.postings.len() < MOST_POSTINGS {
            let offset = base + reader.offset();
            taker.begin(offset);
            let Some(summary) = reader.read_game(taker)? else {
                is_over = true;
                break;
            };
            progress.games += 1;
            match taker.finish(&summary) {
                Ok(draft) => match store.add(&all, draft, self.index.indexed())? {
                    Added::New(_) => progress.added += 1,
                    Added::Duplicate(_) => progress.duplicates += 1,
                },
                Err(reason) => {
                    progress.quarantined += 1;
                    let refused = "INSERT OR REPLACE INTO quarantine(file, offset, game, reason) VALUES (?1, ?2, ?3, ?4)";
                    all.prepare_cached(refused)?.execute(params![
                        self.name,
                        taker.offset(),
                        progress.games,
                        reason
                    ])?;
                }
            }
            progress.bytes = base + reader.offset();
        }
        store.flush(&all)?;
        positions::add(&all, Source::Imported, &mut store.postings)?;
        if let Some(fingerprint) = &self.fingerprint {
            if is_over {
                all.execute("DELETE FROM import WHERE fingerprint = ?1", [fingerprint])?;
            } else {
                all.execute(
                    "INSERT OR REPLACE INTO import(fingerprint, file, offset, games, added, duplicates, quarantined)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                    params![
                        fingerprint,
                        self.name,
                        progress.bytes,
                        progress.games,
                        progress.added,
                        progress.duplicates,
                        progress.quarantined
                    ],
                )?;
            }
        }
        all.commit()?;
        self.progress = progress;
        Ok(is_over)
    }
}

/// Games that were refused, the last ones first.
pub(crate) fn quarantine(db: &Connection, limit: u32) -> Result<Vec<Refused>, ArchiveError> {
    let mut query = db.prepare_cached(
        "SELECT file, offset, game, reason FROM quarantine ORDER BY id DESC LIMIT ?1",
    )?;
    let rows = query.query_map([limit], |row| {
        Ok(Refused {
            file: row.get(0)?,
            offset: row.get(1)?,
            game: row.get(2)?,
            reason: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Imports that were broken off, by name.
pub(crate) fn unfinished(db: &Connection) -> Result<Vec<Unfinished>, ArchiveError> {
    let mut query = db.prepare_cached("SELECT file, games FROM import ORDER BY file")?;
    let rows = query.query_map((), |row| {
        Ok(Unfinished {
            file: row.get(0)?,
            games: row.get(1)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Goes on with none of the imports of `file`; what has come of them stays.
pub(crate) fn abandon(db: &Connection, file: &str) -> Result<(), ArchiveError> {
    db.execute("DELETE FROM import WHERE file = ?1", [file])?;
    Ok(())
}
