//! All that front ends ask of the games that are kept.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tabia_core::{CastlingMode, Position};
use tabia_game::log::GameId;

use crate::change::{self, Correction};
use crate::draft::TimeClass;
use crate::error::{ArchiveError, GameNumber};
use crate::export;
use crate::filter::Filter;
use crate::game::{self, GameHead, StoredGame};
use crate::import::{self, OnProgress, PositionIndex, Progress, Refused, Unfinished};
use crate::list::{self, Cursor, Page};
use crate::open::{Durability, open, open_to_read};
use crate::reviews::{self, Practice, PracticeCount};
use crate::search::{self, Explorer, Hits};
use crate::stats::{self, Spent, Statistics};
use crate::verify::{self, Report};

/// Games in a database file. Every method takes as long as it says; a window calls them on a thread of its own.
///
/// ```
/// use tabia_archive::{Archive, Filter, PositionIndex};
///
/// let folder = tempfile::tempdir()?;
/// let mut archive = Archive::open(&folder.path().join("imported.db"))?;
/// let text = &b"[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n1. e4 e5 2. f4 exf4 1-0"[..];
/// let done = archive.import_stream("one game", text, PositionIndex::Build, &mut |_| std::ops::ControlFlow::Continue(()))?;
/// assert_eq!(done.added, 1);
/// let page = archive.list(&Filter::default(), None, None, 50)?;
/// assert_eq!(page.games[0].players.white, "Anderssen");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Archive {
    db: Connection,
}

impl Archive {
    /// The archive in the file at `path`, which is made if it is not there, and brought up to date if an earlier
    /// version made it. It may be the file of a [`crate::SqliteLog`]: the games that end there are here.
    ///
    /// # Errors
    /// The file cannot be used; it has not been changed.
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        let db = open(path, Durability::Soon)?;
        Ok(Self { db })
    }

    /// The archive in a file of whatever origin, which is only read: its tables must be exactly ours, and what is
    /// damaged in it is an error where it is met.
    ///
    /// # Errors
    /// The file is no archive, holds something else besides, or is of another version.
    pub fn open_to_read(path: &Path) -> Result<Self, ArchiveError> {
        let db = open_to_read(path)?;
        Ok(Self { db })
    }

    fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        let all = self
            .db
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&all)?;
        all.commit()?;
        Ok(done)
    }

    /// A page of the games that `filter` means, the latest first, and only those that went through `position` if one
    /// is given. Milliseconds for a million games.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn list(
        &self,
        filter: &Filter,
        position: Option<&Position>,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Page, ArchiveError> {
        list::list(&self.db, filter, position, after, limit)
    }

    /// Where every game that `filter` means is in the list, the latest first, and only of those that went through
    /// `position` if one is given.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn order(
        &self,
        filter: &Filter,
        position: Option<&Position>,
    ) -> Result<Vec<Cursor>, ArchiveError> {
        list::order(&self.db, filter, position)
    }

    /// What the games of `filter` add up to; `levels` are the measured ratings of the engine's levels, the first
    /// level's first. Milliseconds for a million games.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn statistics(&self, filter: &Filter, levels: &[u16]) -> Result<Statistics, ArchiveError> {
        stats::statistics(&self.db, filter, levels)
    }

    /// How long the person has thought who played here against a computer, by how much time there was.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn time_used(&self) -> Result<Vec<(TimeClass, Spent)>, ArchiveError> {
        stats::time_used(&self.db)
    }

    /// A game with its moves.
    ///
    /// # Errors
    /// There is no such game, or the file cannot be read.
    pub fn game(&self, number: GameNumber) -> Result<StoredGame, ArchiveError> {
        game::game(&self.db, number)
    }

    /// What lists show of a game.
    ///
    /// # Errors
    /// There is no such game, or the file cannot be read.
    pub fn head(&self, number: GameNumber) -> Result<GameHead, ArchiveError> {
        game::head(&self.db, number)
    }

    /// The number of a game that was played here; none if it is not in the archive.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn number_of(&self, game: GameId) -> Result<Option<GameNumber>, ArchiveError> {
        use rusqlite::OptionalExtension;

        let number = "SELECT id FROM game WHERE uid = ?1";
        Ok(self
            .db
            .query_row(number, [game.0], |row| row.get(0))
            .optional()?)
    }

    /// The games that went through `position`, whatever their order of moves; those with the highest numbers first,
    /// at most `limit` with numbers below `before`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn search(
        &self,
        position: &Position,
        before: Option<GameNumber>,
        limit: usize,
    ) -> Result<Hits, ArchiveError> {
        search::search(&self.db, position, before, limit)
    }

    /// What was played in `position`, and how it ended; castling is written in `mode`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn explore(
        &self,
        position: &Position,
        mode: CastlingMode,
    ) -> Result<Explorer, ArchiveError> {
        search::explore(&self.db, position, mode)
    }

    /// What was found out about a game, as [`Archive::keep_review`] was given it.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn review(&self, number: GameNumber) -> Result<Option<String>, ArchiveError> {
        reviews::review(&self.db, number)
    }

    /// Keeps what was found out about a game, in place of what was kept before; it goes when the game goes for good.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn keep_review(&mut self, number: GameNumber, text: &str) -> Result<(), ArchiveError> {
        self.write(|db| reviews::keep_review(db, number, text))
    }

    /// Lets positions come back; one that did already comes back as it is said now.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn practise(&mut self, positions: &[Practice]) -> Result<(), ArchiveError> {
        self.write(|db| reviews::practise(db, positions))
    }

    /// Lets a position come back no more.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn learnt(&mut self, position: &str) -> Result<(), ArchiveError> {
        self.write(|db| reviews::learnt(db, position))
    }

    /// The positions that are due on a day, counted from 1970-01-01, those that wait longest first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn practice_due(&self, today: i32) -> Result<Vec<Practice>, ArchiveError> {
        reviews::due(&self.db, today)
    }

    /// How many positions are due on a day, and how many later.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn practice_count(&self, today: i32) -> Result<PracticeCount, ArchiveError> {
        reviews::count(&self.db, today)
    }

    /// Changes what is wrong or missing in a game's record; its moves stay.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn correct(
        &mut self,
        number: GameNumber,
        correction: &Correction,
    ) -> Result<(), ArchiveError> {
        self.write(|db| change::correct(db, number, correction))
    }

    /// Puts a game into the bin, from where [`Archive::restore`] takes it back.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn bin(&mut self, number: GameNumber) -> Result<(), ArchiveError> {
        self.write(|db| change::bin(db, number))
    }

    /// Takes a game out of the bin.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn restore(&mut self, number: GameNumber) -> Result<(), ArchiveError> {
        self.write(|db| change::restore(db, number))
    }

    /// Takes the games of the bin away for good, and says how many.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn empty_bin(&mut self) -> Result<usize, ArchiveError> {
        self.write(|db| change::empty_bin(db))
    }

    /// Imports a PGN file of any size, and tells how far it has come. A file whose import was broken off, by
    /// `on_progress` or by a killed program, is gone on with.
    ///
    /// # Errors
    /// The text cannot be read or the archive not written; what was told is safe.
    pub fn import_file(
        &mut self,
        path: &Path,
        index: PositionIndex,
        on_progress: OnProgress<'_>,
    ) -> Result<Progress, ArchiveError> {
        import::file(&mut self.db, path, index, on_progress)
    }

    /// The same for what can be read only once; `name` is what the quarantine calls it.
    ///
    /// # Errors
    /// The text cannot be read or the archive not written; what was told is safe.
    pub fn import_stream(
        &mut self,
        name: &str,
        text: impl Read,
        index: PositionIndex,
        on_progress: OnProgress<'_>,
    ) -> Result<Progress, ArchiveError> {
        import::stream(&mut self.db, name, text, index, on_progress)
    }

    /// Imports that were broken off, and go on when the same file is imported again.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn unfinished(&self) -> Result<Vec<Unfinished>, ArchiveError> {
        import::unfinished(&self.db)
    }

    /// Lets the import of `file` be over, however far it has come: the games that came stay.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn abandon(&mut self, file: &str) -> Result<(), ArchiveError> {
        self.write(|db| import::abandon(db, file))
    }

    /// Games that imports have refused, the last ones first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn quarantine(&self, limit: u32) -> Result<Vec<Refused>, ArchiveError> {
        import::quarantine(&self.db, limit)
    }

    /// Makes games searchable that were imported without the position index; says how many.
    ///
    /// # Errors
    /// What is done so far stays.
    pub fn index_rest(&mut self) -> Result<u64, ArchiveError> {
        verify::index_rest(&mut self.db)
    }

    /// Writes the games that `filter` means as PGN, by number, and says how many.
    ///
    /// # Errors
    /// The file cannot be read, or `out` not written.
    pub fn export(&self, filter: &Filter, out: &mut dyn Write) -> Result<u64, ArchiveError> {
        export::export(&self.db, filter, out)
    }

    /// Writes the games that were played here as one PGN file a month into `folder`, named `tabia-2026-11.pgn`, each
    /// whole or not at all; games without a date are in `tabia-undated.pgn`. Returns the files that were written.
    ///
    /// # Errors
    /// The archive cannot be read, or a file not written.
    pub fn back_up(&self, folder: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
        export::back_up(&self.db, folder)
    }

    /// Checks everything: pages, moves by the rules, facets, position index. Minutes for a million games.
    ///
    /// # Errors
    /// The file cannot be read at all.
    pub fn verify(&self) -> Result<Report, ArchiveError> {
        verify::verify(&self.db)
    }

    /// Imported games that have the same moves and players as another one, with that one, which stays.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn duplicates(&self) -> Result<Vec<(GameNumber, GameNumber)>, ArchiveError> {
        verify::duplicates(&self.db)
    }
}
