//! Opening a database file, or making one, without harm to a file that is not ours.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use thiserror::Error;

/// The tables that this program makes and reads.
const NEWEST: i64 = 1;

/// "Tabi": what `file` shows of the database.
const APPLICATION_ID: i64 = 0x5461_6269;

const TABLES: &str = "
CREATE TABLE live_game(
    number INTEGER PRIMARY KEY,
    uid BLOB NOT NULL UNIQUE,
    white_premoves TEXT NOT NULL DEFAULT '',
    black_premoves TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE live_event(
    game_uid BLOB NOT NULL,
    seq INTEGER NOT NULL,
    seat INTEGER,
    command_id BLOB,
    at_ms INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY(game_uid, seq)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX live_event_cmd ON live_event(game_uid, seat, command_id) WHERE command_id IS NOT NULL;
";

/// Why a database cannot be opened; the file has not been changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// A newer program made it.
    #[error(
        "a newer program made this database (version {version}); this one reads up to {NEWEST}"
    )]
    Newer {
        /// The version of its tables.
        version: i64,
    },
    /// It belongs to another program.
    #[error("this database belongs to another program")]
    Foreign,
    /// It is no database, or damaged.
    #[error("this is no database, or it is damaged: {message}")]
    Damaged {
        /// What SQLite says.
        message: String,
    },
    /// It, or its folder, may not be written.
    #[error("the database may not be written: {message}")]
    ReadOnly {
        /// What SQLite says.
        message: String,
    },
    /// There is no room for it.
    #[error("the disk is full")]
    Full,
    /// It cannot be reached now.
    #[error("the database cannot be opened: {message}")]
    Unavailable {
        /// What SQLite says.
        message: String,
    },
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        let message = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::Damaged { message },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                Self::ReadOnly { message }
            }
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Unavailable { message },
        }
    }
}

/// A connection to the database at `path`, with its tables, set so that a commit is on the disk when it returns.
pub(crate) fn open(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(Duration::from_secs(2))?;
    // Nothing is changed before it is known to be ours.
    let version = version(&db)?;
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update_and_check(None, "journal_size_limit", 4 << 20, |_| Ok(()))?;
    if version == 0 {
        make_tables(&mut db)?;
    }
    Ok(db)
}

/// The version of the tables, 0 in a new file.
fn version(db: &Connection) -> Result<i64, OpenError> {
    let number = |pragma: &str| db.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (version, application) = (number("user_version")?, number("application_id")?);
    let tables = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = db.query_row(tables, (), |row| row.get(0))?;
    match (application, version) {
        (APPLICATION_ID, 0..=NEWEST) => Ok(version),
        (APPLICATION_ID, version) => Err(OpenError::Newer { version }),
        (0, 0) if tables == 0 => Ok(0),
        _ => Err(OpenError::Foreign),
    }
}

fn make_tables(db: &mut Connection) -> Result<(), OpenError> {
    let all = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    // Of two programs that open a new file at once, the second finds it made.
    if version(&all)? == 0 {
        all.execute_batch(TABLES)?;
        all.pragma_update(None, "application_id", APPLICATION_ID)?;
        all.pragma_update(None, "user_version", NEWEST)?;
    }
    Ok(all.commit()?)
}
