//! A log whose file cannot always be opened.

use std::fs;
use std::path::PathBuf;

use tabia_game::Seq;
use tabia_game::log::{Append, AppendError, Aside, Entry, EventLog, GameId, ReadError};

use crate::SqliteLog;

/// A log in a database file that is opened, or made, when there is something to write; where that fails, each write
/// tries again.
#[derive(Debug)]
pub struct PatientLog {
    path: PathBuf,
    open: Option<SqliteLog>,
}

impl PatientLog {
    /// The log in the file at `path`.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path, open: None }
    }

    fn writer(&mut self) -> Result<&mut SqliteLog, AppendError> {
        let log = match self.open.take() {
            Some(log) => log,
            None => {
                if let Some(folder) = self.path.parent() {
                    // Where this fails, so does what follows, and says why.
                    let _ = fs::create_dir_all(folder);
                }
                SqliteLog::open(&self.path).map_err(AppendError::Unopened)?
            }
        };
        Ok(self.open.insert(log))
    }

    fn reader(&self) -> Result<&SqliteLog, ReadError> {
        let message = "nothing has been written to it yet";
        self.open.as_ref().ok_or_else(|| ReadError::Unavailable {
            message: message.to_owned(),
        })
    }
}

impl EventLog for PatientLog {
    fn append(
        &mut self,
        game: GameId,
        expected: Seq,
        entries: &[Entry],
    ) -> Result<Seq, AppendError> {
        self.writer()?.append(game, expected, entries)
    }

    fn append_all(&mut self, batch: &[Append]) -> Vec<Result<Seq, AppendError>> {
        match self.writer() {
            Ok(log) => log.append_all(batch),
            Err(error) => batch.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    fn read(&self, game: GameId, after: Seq) -> Result<Vec<Entry>, ReadError> {
        self.reader()?.read(game, after)
    }

    fn tail(&self, game: GameId) -> Result<Seq, ReadError> {
        self.reader()?.tail(game)
    }

    fn keep_aside(&mut self, game: GameId, aside: &Aside) -> Result<(), AppendError> {
        self.writer()?.keep_aside(game, aside)
    }

    fn aside(&self, game: GameId) -> Result<Aside, ReadError> {
        self.reader()?.aside(game)
    }
}
