//! Where the events of games are kept while they are played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::drawing::Drawings;
use crate::fact::Fact;
use crate::premove::Premoves;
use crate::replay::{Recorded, Replayed, replay};
use crate::save::{self, LoadError};
use crate::{ByColor, Color, GameEvent, Seq, Timestamp};

/// The name of a game, unlike that of any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId(pub [u8; 16]);

/// The sender's name for a command, so that one that is sent twice happens once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CommandId(pub [u8; 16]);

/// One event of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it happened.
    pub at: Timestamp,
    /// The command that brought it about, and the seat that sent it; only the first event of a command has one.
    pub command: Option<(Color, CommandId)>,
    /// The event in the layout of save files; [`replay_log`] reads it.
    pub body: Vec<u8>,
}

impl Entry {
    /// The entry for `event`.
    #[must_use]
    pub fn new(at: Timestamp, event: &GameEvent) -> Self {
        Self {
            at,
            command: None,
            body: save::encode_entry(at, Fact::from(event)),
        }
    }

    /// Whether this event ends its game; also no for bytes that are no event.
    #[must_use]
    pub fn ends_game(&self) -> bool {
        matches!(save::decode_entry(0, &self.body), Ok((_, Fact::Over(_))))
    }
}

/// Where events are kept. Implementations differ in how much they survive.
pub trait EventLog {
    /// Adds `entries`, all or none, behind the event `expected`; returns the number of the last one once they are
    /// as safe as the log makes them.
    ///
    /// # Errors
    /// Nothing was added, except after [`AppendError::Unknown`].
    fn append(
        &mut self,
        game: GameId,
        expected: Seq,
        entries: &[Entry],
    ) -> Result<Seq, AppendError>;

    /// Adds to several games, in order, each as [`EventLog::append`] would; a log that can makes all of it safe at
    /// once. The answers are in the same order.
    fn append_all(&mut self, batch: &[Append]) -> Vec<Result<Seq, AppendError>> {
        batch
            .iter()
            .map(|one| self.append(one.game, one.expected, &one.entries))
            .collect()
    }

    /// The events of `game` behind `after`, in order, the first of them numbered `after` + 1.
    ///
    /// # Errors
    /// The log cannot be read.
    fn read(&self, game: GameId, after: Seq) -> Result<Vec<Entry>, ReadError>;

    /// The number of `game`'s last event; [`Seq::NONE`] if the log does not know the game.
    ///
    /// # Errors
    /// The log cannot be read.
    fn tail(&self, game: GameId) -> Result<Seq, ReadError>;

    /// Keeps this beside the events of `game`, in place of what was there before.
    ///
    /// # Errors
    /// Nothing was kept.
    fn keep_aside(&mut self, game: GameId, aside: &Aside) -> Result<(), AppendError>;

    /// What is kept beside the events of `game`.
    ///
    /// # Errors
    /// The log cannot be read.
    fn aside(&self, game: GameId) -> Result<Aside, ReadError>;
}

/// Events to be added to one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The number of its last event so far.
    pub expected: Seq,
    /// What is to be added, all or none.
    pub entries: Vec<Entry>,
}

/// What is kept of a game that is no event of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    /// What each side has chosen in advance.
    pub premoves: ByColor<Premoves>,
    /// Who sits there, as the front end writes it for itself.
    pub seats: ByColor<String>,
    /// What is drawn on the positions of the game.
    pub drawings: Drawings,
}

/// Why a log cannot be opened; it has not been changed.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "cause", rename_all = "snake_case")]
pub enum OpenError {
    /// A newer program made it.
    #[error(
        "a newer program made this database (version {version}); this one reads up to {newest}"
    )]
    Newer {
        /// The version of its tables.
        version: i64,
        /// The newest version that this program reads.
        newest: i64,
    },
    /// It belongs to another program.
    #[error("this database belongs to another program")]
    Foreign,
    /// It is no database, or damaged.
    #[error("this is no database, or it is damaged: {message}")]
    Damaged {
        /// What the database says.
        message: String,
    },
    /// It, or its folder, may not be written.
    #[error("the database may not be written: {message}")]
    ReadOnly {
        /// What the database says.
        message: String,
    },
    /// There is no room for it.
    #[error("the disk is full")]
    Full,
    /// It cannot be reached now.
    #[error("the database cannot be opened: {message}")]
    Unavailable {
        /// What the database says.
        message: String,
    },
}

/// Why events were not added.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum AppendError {
    /// Somebody else has added events.
    #[error("somebody else is writing this game: its last event is {}", last.get())]
    Conflict {
        /// The number of the last event.
        last: Seq,
    },
    /// The command has already happened.
    #[error("this command has already happened as event {}", seq.get())]
    Duplicate {
        /// The number of its first event.
        seq: Seq,
    },
    /// There is no room.
    #[error("the disk is full")]
    Full,
    /// The log may not be written.
    #[error("the log may not be written: {message}")]
    ReadOnly {
        /// What the system says.
        message: String,
    },
    /// The log cannot be reached now; later it may be.
    #[error("the log cannot be written now: {message}")]
    Unavailable {
        /// What the system says.
        message: String,
    },
    /// The log cannot even be opened.
    #[error(transparent)]
    Unopened(OpenError),
    /// It is not known whether they were added; [`EventLog::tail`] will tell.
    #[error("it is not known whether the event was written: {message}")]
    Unknown {
        /// What the system says.
        message: String,
    },
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The log cannot be reached now.
    #[error("the log cannot be read: {message}")]
    Unavailable {
        /// What the system says.
        message: String,
    },
    /// What stands there is damaged.
    #[error("the log is damaged: {message}")]
    Damaged {
        /// What is wrong.
        message: String,
    },
}

/// The game that a log's entries tell of, from its first, replayed through the rules.
///
/// # Errors
/// The entry that cannot be read, or cannot have happened.
pub fn replay_log(entries: &[Entry]) -> Result<Replayed, LoadError> {
    let facts: Vec<(Timestamp, Fact)> = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| save::decode_entry(index, &entry.body))
        .collect::<Result<_, _>>()?;
    Ok(replay(facts)?)
}

/// The entries for a whole record.
#[must_use]
pub fn entries(record: &[Recorded]) -> Vec<Entry> {
    let entry = |recorded: &Recorded| Entry::new(recorded.at, &recorded.event);
    record.iter().map(entry).collect()
}

/// A log in memory, which survives nothing.
#[derive(Clone, Debug, Default)]
pub struct MemLog {
    games: BTreeMap<GameId, Vec<Entry>>,
    asides: BTreeMap<GameId, Aside>,
}

fn seq(count: usize) -> Seq {
    Seq::new(count as u64)
}

impl EventLog for MemLog {
    fn append(
        &mut self,
        game: GameId,
        expected: Seq,
        entries: &[Entry],
    ) -> Result<Seq, AppendError> {
        let kept = self.games.entry(game).or_default();
        for entry in entries.iter().filter(|entry| entry.command.is_some()) {
            if let Some(index) = kept.iter().position(|old| old.command == entry.command) {
                let seq = seq(index + 1);
                return Err(AppendError::Duplicate { seq });
            }
        }
        let last = seq(kept.len());
        if last != expected {
            return Err(AppendError::Conflict { last });
        }
        kept.extend_from_slice(entries);
        Ok(seq(kept.len()))
    }

    fn read(&self, game: GameId, after: Seq) -> Result<Vec<Entry>, ReadError> {
        let kept = self.games.get(&game).map_or(&[][..], Vec::as_slice);
        let skip = usize::try_from(after.get()).unwrap_or(usize::MAX);
        Ok(kept.iter().skip(skip).cloned().collect())
    }

    fn tail(&self, game: GameId) -> Result<Seq, ReadError> {
        Ok(seq(self.games.get(&game).map_or(0, Vec::len)))
    }

    fn keep_aside(&mut self, game: GameId, aside: &Aside) -> Result<(), AppendError> {
        self.asides.insert(game, aside.clone());
        Ok(())
    }

    fn aside(&self, game: GameId) -> Result<Aside, ReadError> {
        Ok(self.asides.get(&game).cloned().unwrap_or_default())
    }
}
