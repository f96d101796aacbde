//! A log that several hosts share, one after the other, and that can fail.

use std::sync::{Arc, Mutex, MutexGuard};

use tabia_game::Seq;
use tabia_game::log::{AppendError, Aside, Entry, EventLog, GameId, MemLog, ReadError};

/// What the next writes do instead of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Nothing is written.
    Full,
    /// It is written, and nobody knows.
    UnknownAndWritten,
    /// It is not written, and nobody knows.
    UnknownAndLost,
}

#[derive(Clone, Default)]
pub(crate) struct SharedLog(Arc<Mutex<(MemLog, Option<Trouble>)>>);

impl SharedLog {
    fn inner(&self) -> MutexGuard<'_, (MemLog, Option<Trouble>)> {
        self.0.lock().unwrap()
    }

    pub(crate) fn trouble(&self, trouble: Option<Trouble>) {
        self.inner().1 = trouble;
    }

    pub(crate) fn len(&self, game: GameId) -> usize {
        usize::try_from(self.inner().0.tail(game).unwrap().get()).unwrap()
    }

    pub(crate) fn entries(&self, game: GameId) -> Vec<Entry> {
        self.inner().0.read(game, Seq::NONE).unwrap()
    }
}

impl EventLog for SharedLog {
    fn append(
        &mut self,
        game: GameId,
        expected: Seq,
        entries: &[Entry],
    ) -> Result<Seq, AppendError> {
        let (log, trouble) = &mut *self.inner();
        let message = "trouble".to_owned();
        match trouble {
            None => log.append(game, expected, entries),
            Some(Trouble::Full) => Err(AppendError::Full),
            Some(Trouble::UnknownAndWritten) => {
                log.append(game, expected, entries)?;
                Err(AppendError::Unknown { message })
            }
            Some(Trouble::UnknownAndLost) => Err(AppendError::Unknown { message }),
        }
    }

    /// As the archive does, it does not know any more who asked for what once a game is over.
    fn read(&self, game: GameId, after: Seq) -> Result<Vec<Entry>, ReadError> {
        let mut entries = self.inner().0.read(game, after)?;
        if entries.last().is_some_and(Entry::ends_game) {
            for entry in &mut entries {
                entry.command = None;
            }
        }
        Ok(entries)
    }

    fn tail(&self, game: GameId) -> Result<Seq, ReadError> {
        self.inner().0.tail(game)
    }

    fn keep_aside(&mut self, game: GameId, aside: &Aside) -> Result<(), AppendError> {
        let (log, trouble) = &mut *self.inner();
        match trouble {
            None => log.keep_aside(game, aside),
            Some(_) => Err(AppendError::Full),
        }
    }

    fn aside(&self, game: GameId) -> Result<Aside, ReadError> {
        self.inner().0.aside(game)
    }
}
