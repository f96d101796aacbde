//! The games in the data folder.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use tabia_archive::{PatientLog, SqliteLog};
use tabia_game::ReopenError;
use tabia_game::log::{Aside, EventLog, GameId};
use tabia_players::Waker;

use super::network::LocalNetwork;
use super::shelves::Shelves;
use crate::plan::NotReopened;

const DATABASE: &str = "games.db";
const LOCK: &str = "games.lock";

/// Where games are kept, and whether this program may go on with those of the last time.
pub(crate) struct Games {
    database: PathBuf,
    presence: Option<Presence>,
    alone: bool,
    shelves: Shelves,
}

impl Games {
    /// The games in `folder`.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        let opened = fs::create_dir_all(folder).and_then(|()| File::create(folder.join(LOCK)));
        let mut games = Self {
            database: folder.join(DATABASE),
            presence: opened.ok().map(Presence),
            alone: false,
            shelves: Shelves::of_another(),
        };
        games.enter();
        games
    }

    /// Whether nobody else uses the folder; looks once more if somebody has.
    pub(crate) fn enter(&mut self) -> bool {
        if !self.alone {
            // Where nothing can be written, nobody else writes either.
            self.alone = self.presence.as_ref().is_none_or(Presence::is_alone);
            if self.alone {
                self.shelves = Shelves::in_folder(self.folder());
            }
        }
        self.alone
    }

    fn folder(&self) -> &Path {
        self.database.parent().unwrap_or(Path::new(""))
    }

    /// The games over the network of the same folder; those that are over lie with the others.
    pub(crate) fn network(&self, waker: Waker) -> LocalNetwork {
        LocalNetwork::new(waker, self.folder(), &self.database, self.alone)
    }

    /// Where analyses lie.
    pub(crate) const fn shelves(&self) -> &Shelves {
        &self.shelves
    }

    /// A log for a game to be begun.
    pub(crate) fn log(&self) -> Box<dyn EventLog> {
        Box::new(PatientLog::new(self.database.clone()))
    }

    /// The game that was under way when the program ended, and what is kept beside it.
    pub(crate) fn unfinished(&self) -> Result<Option<(SqliteLog, GameId, Aside)>, NotReopened> {
        if !self.database.exists() {
            return Ok(None);
        }
        let log = SqliteLog::open(&self.database).map_err(NotReopened::Unopened)?;
        let unreadable = |error| NotReopened::Unreadable(ReopenError::Log(error));
        let Some(game) = log.unfinished().map_err(unreadable)?.pop() else {
            return Ok(None);
        };
        if !self.alone {
            return Err(NotReopened::OpenElsewhere);
        }
        let aside = log.aside(game).map_err(unreadable)?;
        Ok(Some((log, game, aside)))
    }

    /// Lets the program start with this game again.
    pub(crate) fn bring_back(&self, game: GameId) {
        // Where that fails, the game is on the board all the same, and only not there after the next start.
        let _ = SqliteLog::open(&self.database).map(|mut log| log.bring_back(game));
    }

    /// Lets the program start without this game from now on.
    pub(crate) fn put_away(&self, game: GameId) {
        // Where that fails, the game comes back once more: a nuisance, no loss.
        let _ = SqliteLog::open(&self.database).map(|mut log| log.put_away(game));
    }
}

/// A lock held as long as the program runs: shared, so that only the first of several finds nobody else there.
struct Presence(File);

impl Presence {
    /// Marks the folder as in use; tells whether nobody else uses it.
    fn is_alone(&self) -> bool {
        let Self(file) = self;
        // Of its own presence it would be told as of somebody else's.
        let _ = file.unlock();
        let alone = match file.try_lock() {
            Ok(()) => {
                let _ = file.unlock();
                true
            }
            Err(TryLockError::WouldBlock) => false,
            // A file system without locks.
            Err(TryLockError::Error(_)) => true,
        };
        let _ = file.lock_shared();
        alone
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        // Closing is not enough: a process that is just being started has the file too, for a moment.
        let _ = self.0.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_too_early_is_in_once_the_other_is_gone() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = Games::in_folder(folder.path());
        let mut second = Games::in_folder(folder.path());
        assert!(first.alone);
        assert!(!second.enter(), "two are not alone");
        drop(first);
        assert!(second.enter());
        second
            .shelves()
            .keep(crate::plan::Shelf::Open, Some("1. e4"))
            .expect("it is kept");
        assert!(folder.path().join("analysis.pgn").exists());
        let mut third = Games::in_folder(folder.path());
        assert!(!third.enter());
        assert!(second.enter(), "it was there before");
    }
}
