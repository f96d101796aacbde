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
    _presence: Option<Presence>,
    alone: bool,
    shelves: Shelves,
}

impl Games {
    /// The games in `folder`.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        let (presence, alone) = enter(folder);
        Self {
            database: folder.join(DATABASE),
            _presence: presence,
            alone,
            shelves: if alone {
                Shelves::in_folder(folder)
            } else {
                Shelves::of_another()
            },
        }
    }

    /// The games over the network of the same folder; those that are over lie with the others.
    pub(crate) fn network(&self, waker: Waker) -> LocalNetwork {
        let folder = self.database.parent().unwrap_or(Path::new(""));
        LocalNetwork::new(waker, folder, &self.database, self.alone)
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

impl Drop for Presence {
    fn drop(&mut self) {
        // Closing is not enough: a process that is just being started has the file too, for a moment.
        let _ = self.0.unlock();
    }
}

/// Marks the folder as in use; tells whether nobody else uses it.
fn enter(folder: &Path) -> (Option<Presence>, bool) {
    let Ok(file) = fs::create_dir_all(folder).and_then(|()| File::create(folder.join(LOCK))) else {
        // Where nothing can be written, nobody else writes either.
        return (None, true);
    };
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
    (Some(Presence(file)), alone)
}
