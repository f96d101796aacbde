//! The log of games being played.

use std::path::Path;

use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params,
};
use tabia_game::drawing::Drawings;
use tabia_game::log::{
    Append, AppendError, Aside, CommandId, Entry, EventLog, GameId, OpenError, ReadError,
};
use tabia_game::premove::{Premove, Premoves};
use tabia_game::{ByColor, Color, Seq, Timestamp};

use crate::error::ArchiveError;
use crate::open::{Durability, open};
use crate::played;

/// A log in a database file. What it has accepted survives a killed program and a power cut.
#[derive(Debug)]
pub struct SqliteLog {
    db: Connection,
}

impl SqliteLog {
    /// The log in the file at `path`, which is made if it is not there.
    ///
    /// # Errors
    /// The file cannot be used; it has not been changed.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        open(path, Durability::EachCommit).map(|db| Self { db })
    }

    /// The games that have neither ended nor been put away, the one begun last at the end.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn unfinished(&self) -> Result<Vec<GameId>, ReadError> {
        let last = "SELECT g.uid, e.at_ms, e.body FROM live_game g JOIN live_event e ON e.game_uid = g.uid
             WHERE NOT g.put_away AND e.seq = (SELECT max(seq) FROM live_event WHERE game_uid = g.uid) ORDER BY g.number";
        let mut query = self.db.prepare_cached(last).map_err(unreadable)?;
        let rows = query.query_map((), |row| {
            let entry = Entry {
                at: Timestamp::from_millis(row.get(1)?),
                command: None,
                body: row.get(2)?,
            };
            Ok((GameId(row.get(0)?), entry))
        });
        let games = rows
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(unreadable)?;
        let goes_on = |(game, entry): (GameId, Entry)| (!entry.ends_game()).then_some(game);
        Ok(games.into_iter().filter_map(goes_on).collect())
    }

    /// Lets [`SqliteLog::unfinished`] pass over a game from now on: somebody has left it for another. If a move has
    /// been made in it, the archive has it from now on, as a game that was left.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn put_away(&mut self, game: GameId) -> Result<(), AppendError> {
        self.write(|all| {
            all.execute("UPDATE live_game SET put_away = 1 WHERE uid = ?1", [game.0])?;
            Ok(played::archive(all, game.0, None)?)
        })
    }

    /// Undoes [`SqliteLog::put_away`].
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn bring_back(&mut self, game: GameId) -> Result<(), AppendError> {
        self.write(|all| {
            all.execute("UPDATE live_game SET put_away = 0 WHERE uid = ?1", [game.0])?;
            Ok(played::forget_copy(all, game.0)?)
        })
    }

    /// Forgets a game, in the log and in the archive.
    ///
    /// # Errors
    /// Nothing was forgotten.
    pub fn forget(&mut self, game: GameId) -> Result<(), AppendError> {
        self.write(|all| {
            all.execute("DELETE FROM live_event WHERE game_uid = ?1", [game.0])?;
            all.execute("DELETE FROM live_game WHERE uid = ?1", [game.0])?;
            Ok(played::forget_copy(all, game.0)?)
        })
    }

    /// What SQLite finds wrong with the file; nothing if it is whole.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn damage(&self) -> Result<Option<String>, ReadError> {
        let check = "PRAGMA integrity_check(1)";
        let found: String = self
            .db
            .query_row(check, (), |row| row.get(0))
            .map_err(unreadable)?;
        Ok((found != "ok").then_some(found))
    }

    /// Does `work` in one transaction that is on the disk when this returns.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, Refusal>,
    ) -> Result<T, AppendError> {
        let begun = self
            .db
            .transaction_with_behavior(TransactionBehavior::Immediate);
        let all = begun.map_err(unwritten)?;
        let done = work(&all).map_err(|refusal| match refusal {
            Refusal::Log(error) => error,
            Refusal::Sqlite(error) => unwritten(error),
        })?;
        match all.commit() {
            Ok(()) => Ok(done),
            // The file's end may or may not have reached the disk.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::SystemIoFailure) => {
                let message = error.to_string();
                Err(AppendError::Unknown { message })
            }
            Err(error) => Err(unwritten(error)),
        }
    }
}

/// Why a transaction is not carried through.
enum Refusal {
    Log(AppendError),
    Sqlite(rusqlite::Error),
}

impl From<ArchiveError> for Refusal {
    fn from(error: ArchiveError) -> Self {
        let message = error.to_string();
        Self::Log(match error {
            ArchiveError::Full => AppendError::Full,
            ArchiveError::ReadOnly { .. } => AppendError::ReadOnly { message },
            _ => AppendError::Unavailable { message },
        })
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn unwritten(error: rusqlite::Error) -> AppendError {
    let message = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => AppendError::Full,
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
            AppendError::ReadOnly { message }
        }
        _ => AppendError::Unavailable { message },
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn unreadable(error: rusqlite::Error) -> ReadError {
    let message = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            ReadError::Damaged { message }
        }
        _ => ReadError::Unavailable { message },
    }
}

/// The last event of a game, also of one that the archive has.
fn tail(db: &Connection, game: GameId) -> rusqlite::Result<Seq> {
    let last = "SELECT coalesce(max(seq), 0) FROM live_event WHERE game_uid = ?1";
    let mut last = db.prepare_cached(last)?;
    match last.query_row([game.0], |row| row.get(0))? {
        0 => Ok(Seq::new(played::entries_of(db, game.0)?.len() as u64)),
        last => Ok(Seq::new(last)),
    }
}

const fn seat_number(side: Color) -> i64 {
    match side {
        Color::White => 0,
        Color::Black => 1,
    }
}

/// Adds `entries`; refuses before it has written anything.
fn add(
    all: &Transaction<'_>,
    game: GameId,
    expected: Seq,
    entries: &[Entry],
) -> Result<Seq, Refusal> {
    for (seat, command) in entries.iter().filter_map(|entry| entry.command) {
        let known =
            "SELECT seq FROM live_event WHERE game_uid = ?1 AND seat = ?2 AND command_id = ?3";
        let mut known = all.prepare_cached(known)?;
        let seq: Option<u64> = known
            .query_row(params![game.0, seat_number(seat), command.0], |row| {
                row.get(0)
            })
            .optional()?;
        if let Some(seq) = seq.map(Seq::new) {
            return Err(Refusal::Log(AppendError::Duplicate { seq }));
        }
    }
    let last = tail(all, game)?;
    if last != expected {
        return Err(Refusal::Log(AppendError::Conflict { last }));
    }
    played::take_back(all, game.0)?;
    if last == Seq::NONE {
        all.execute("INSERT OR IGNORE INTO live_game(uid) VALUES (?1)", [game.0])?;
        let now = "UPDATE live_game SET started_ms = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE uid = ?1";
        all.execute(now, [game.0])?;
    }
    let insert = "INSERT INTO live_event(game_uid, seq, seat, command_id, at_ms, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut insert = all.prepare_cached(insert)?;
    let mut seq = last;
    for entry in entries {
        seq = seq.next();
        let seat = entry.command.map(|(seat, _)| seat_number(seat));
        let command = entry.command.map(|(_, command)| command.0);
        insert.execute(params![
            game.0,
            seq.get(),
            seat,
            command,
            entry.at.as_millis(),
            entry.body
        ])?;
    }
    played::archive(all, game.0, entries.last())?;
    Ok(seq)
}

impl EventLog for SqliteLog {
    fn append(
        &mut self,
        game: GameId,
        expected: Seq,
        entries: &[Entry],
    ) -> Result<Seq, AppendError> {
        self.write(|all| add(all, game, expected, entries))
    }

    fn append_all(&mut self, batch: &[Append]) -> Vec<Result<Seq, AppendError>> {
        let done = self.write(|all| {
            let mut added = Vec::with_capacity(batch.len());
            for one in batch {
                match add(all, one.game, one.expected, &one.entries) {
                    Ok(seq) => added.push(Ok(seq)),
                    // These are found before anything is written.
                    Err(Refusal::Log(
                        error @ (AppendError::Conflict { .. } | AppendError::Duplicate { .. }),
                    )) => added.push(Err(error)),
                    Err(failed) => return Err(failed),
                }
            }
            Ok(added)
        });
        done.unwrap_or_else(|error| batch.iter().map(|_| Err(error.clone())).collect())
    }

    fn read(&self, game: GameId, after: Seq) -> Result<Vec<Entry>, ReadError> {
        let events = "SELECT at_ms, seat, command_id, body FROM live_event WHERE game_uid = ?1 AND seq > ?2 ORDER BY seq";
        let mut query = self.db.prepare_cached(events).map_err(unreadable)?;
        let rows = query.query_map(params![game.0, after.get()], |row| {
            let seat = match row.get(1)? {
                None => None,
                Some(0) => Some(Color::White),
                Some(1) => Some(Color::Black),
                Some(other) => return Err(rusqlite::Error::IntegralValueOutOfRange(1, other)),
            };
            let command: Option<[u8; 16]> = row.get(2)?;
            Ok(Entry {
                at: Timestamp::from_millis(row.get(0)?),
                command: seat.zip(command.map(CommandId)),
                body: row.get(3)?,
            })
        });
        let logged: Vec<Entry> = rows.and_then(Iterator::collect).map_err(unreadable)?;
        if !logged.is_empty() {
            return Ok(logged);
        }
        let kept = played::entries_of(&self.db, game.0).map_err(unreadable)?;
        let passed = usize::try_from(after.get()).unwrap_or(usize::MAX);
        Ok(kept.into_iter().skip(passed).collect())
    }

    fn tail(&self, game: GameId) -> Result<Seq, ReadError> {
        tail(&self.db, game).map_err(unreadable)
    }

    fn keep_aside(&mut self, game: GameId, aside: &Aside) -> Result<(), AppendError> {
        let text = |side: Color| {
            let moves = aside.premoves[side].moves().iter().map(Premove::to_string);
            moves.collect::<Vec<_>>().join(" ")
        };
        let keep =
            "INSERT INTO live_game(uid, white_premoves, black_premoves, white_seat, black_seat, drawings)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(uid) DO UPDATE SET
            white_premoves = ?2, black_premoves = ?3, white_seat = ?4, black_seat = ?5, drawings = ?6";
        self.write(|all| {
            let (white, black) = (text(Color::White), text(Color::Black));
            let (seats, drawings) = (&aside.seats, aside.drawings.to_string());
            all.execute(
                keep,
                params![game.0, white, black, seats.white, seats.black, drawings],
            )?;
            Ok(())
        })
    }

    fn aside(&self, game: GameId) -> Result<Aside, ReadError> {
        let kept = "SELECT white_premoves, black_premoves, white_seat, black_seat, drawings FROM live_game WHERE uid = ?1";
        let row = self.db.query_row(kept, [game.0], |row| {
            // A move that cannot be read any more is a premove less, nothing worse.
            let moves = |index| -> rusqlite::Result<Premoves> {
                let text: String = row.get(index)?;
                Ok(text.split(' ').filter_map(|mv| mv.parse().ok()).collect())
            };
            Ok(Aside {
                premoves: ByColor {
                    white: moves(0)?,
                    black: moves(1)?,
                },
                seats: ByColor {
                    white: row.get(2)?,
                    black: row.get(3)?,
                },
                drawings: Drawings::from(row.get::<_, String>(4)?.as_str()),
            })
        });
        Ok(row.optional().map_err(unreadable)?.unwrap_or_default())
    }
}
