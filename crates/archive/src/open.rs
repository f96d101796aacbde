//! Opening a database file, or making one, without harm to a file that is not ours.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tabia_game::log::OpenError;

/// The tables that this program makes and reads.
const NEWEST: i64 = 2;

/// How long to wait for another program that is writing; a window waits too.
const PATIENCE: Duration = Duration::from_millis(250);

/// "Tabi": what `file` shows of the database.
const APPLICATION_ID: i64 = 0x5461_6269;

const TABLES: &str = "
CREATE TABLE live_game(
    number INTEGER PRIMARY KEY,
    uid BLOB NOT NULL UNIQUE,
    put_away INTEGER NOT NULL DEFAULT 0,
    white_seat TEXT NOT NULL DEFAULT '',
    black_seat TEXT NOT NULL DEFAULT '',
    white_premoves TEXT NOT NULL DEFAULT '',
    black_premoves TEXT NOT NULL DEFAULT '',
    drawings TEXT NOT NULL DEFAULT ''
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

/// What makes the tables of version 1 those of version 2.
const UPGRADE: &str = "ALTER TABLE live_game ADD COLUMN drawings TEXT NOT NULL DEFAULT ''";

/// An [`OpenError`] under way, so that what SQLite says becomes one.
struct Refused(OpenError);

impl From<OpenError> for Refused {
    fn from(error: OpenError) -> Self {
        Self(error)
    }
}

impl From<rusqlite::Error> for Refused {
    fn from(error: rusqlite::Error) -> Self {
        let message = error.to_string();
        Self(match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                OpenError::Damaged { message }
            }
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                OpenError::ReadOnly { message }
            }
            Some(ErrorCode::DiskFull) => OpenError::Full,
            _ => OpenError::Unavailable { message },
        })
    }
}

/// A connection to the database at `path`, with its tables, set so that a commit is on the disk when it returns.
pub(crate) fn open(path: &Path) -> Result<Connection, OpenError> {
    connect(path).map_err(|Refused(error)| error)
}

fn connect(path: &Path) -> Result<Connection, Refused> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(PATIENCE)?;
    // Nothing is changed before it is known to be ours.
    let version = version(&db)?;
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update_and_check(None, "journal_size_limit", 4 << 20, |_| Ok(()))?;
    if version < NEWEST {
        make_tables(&mut db)?;
    }
    Ok(db)
}

/// The version of the tables, 0 in a new file.
fn version(db: &Connection) -> Result<i64, Refused> {
    let number = |pragma: &str| db.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (version, application) = (number("user_version")?, number("application_id")?);
    let tables = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = db.query_row(tables, (), |row| row.get(0))?;
    match (application, version) {
        (APPLICATION_ID, 0..=NEWEST) => Ok(version),
        (APPLICATION_ID, version) => Err(OpenError::Newer {
            version,
            newest: NEWEST,
        }
        .into()),
        (0, 0) if tables == 0 => Ok(0),
        _ => Err(OpenError::Foreign.into()),
    }
}

fn make_tables(db: &mut Connection) -> Result<(), Refused> {
    let all = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    // Of two programs that open a file at once, the second finds it made.
    match version(&all)? {
        0 => {
            all.execute_batch(TABLES)?;
            all.pragma_update(None, "application_id", APPLICATION_ID)?;
        }
        1 => all.execute_batch(UPGRADE)?,
        _ => {}
    }
    all.pragma_update(None, "user_version", NEWEST)?;
    Ok(all.commit()?)
}
