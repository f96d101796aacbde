//! Opening a database file, or making one, without harm to a file that is not ours.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use tabia_game::log::OpenError;

use crate::error::ArchiveError;
use crate::played;
use crate::schema::{self, ARCHIVING, NEWEST};

/// How long to wait for another program that is writing, where a window waits too.
const PATIENCE: Duration = Duration::from_millis(250);
/// How long nobody minds: an import writes many games at once.
const LONG_PATIENCE: Duration = Duration::from_secs(60);

/// "Tabi": what `file` shows of the database.
const APPLICATION_ID: i64 = 0x5461_6269;

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

impl From<ArchiveError> for Refused {
    fn from(error: ArchiveError) -> Self {
        let message = error.to_string();
        Self(match error {
            ArchiveError::Open(error) => error,
            ArchiveError::Tampered { .. } | ArchiveError::Damaged { .. } => {
                OpenError::Damaged { message }
            }
            ArchiveError::ReadOnly { .. } => OpenError::ReadOnly { message },
            ArchiveError::Full => OpenError::Full,
            ArchiveError::Older
            | ArchiveError::Unavailable { .. }
            | ArchiveError::NoSuchGame { .. }
            | ArchiveError::TagName { .. }
            | ArchiveError::NotPgn
            | ArchiveError::Io { .. } => OpenError::Unavailable { message },
        })
    }
}

/// How soon what was written is on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Durability {
    /// When a commit returns: games are being played.
    EachCommit,
    /// Soon; a power cut costs the last commits, and nothing is ever half done: what can be imported again.
    Soon,
}

/// A connection to the database at `path`, with its tables, brought up to date if an earlier version made it.
pub(crate) fn open(path: &Path, durability: Durability) -> Result<Connection, OpenError> {
    connect(path, durability).map_err(|Refused(error)| error)
}

fn connect(path: &Path, durability: Durability) -> Result<Connection, Refused> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(match durability {
        Durability::EachCommit => PATIENCE,
        Durability::Soon => LONG_PATIENCE,
    })?;
    // Nothing is changed before it is known to be ours.
    distrust(&db)?;
    let version = version(&db)?;
    if version > 0 {
        schema::check(&db, version)?;
    }
    db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    let synchronous = match durability {
        Durability::EachCommit => "FULL",
        Durability::Soon => "NORMAL",
    };
    db.pragma_update(None, "synchronous", synchronous)?;
    db.pragma_update_and_check(None, "journal_size_limit", 4 << 20, |_| Ok(()))?;
    if version < NEWEST {
        migrate(&mut db)?;
    }
    Ok(db)
}

/// A connection that changes nothing, to a database that anybody may have made.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection, ArchiveError> {
    let db = connect_to_read(path)?;
    match version(&db).map_err(|Refused(error)| error)? {
        NEWEST => {}
        _ => return Err(ArchiveError::Older),
    }
    schema::check(&db, NEWEST)?;
    Ok(db)
}

fn connect_to_read(path: &Path) -> Result<Connection, ArchiveError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(|error| Refused::from(error).0)?;
    db.busy_timeout(PATIENCE)?;
    distrust(&db)?;
    db.pragma_update(None, "query_only", true)?;
    Ok(db)
}

/// What a file says of itself is not believed.
fn distrust(db: &Connection) -> rusqlite::Result<()> {
    use rusqlite::config::DbConfig;

    db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    // Otherwise a statement is planned anew for each value that it is given.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    db.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// The version of the tables, 0 in a new file.
fn version(db: &Connection) -> Result<i64, Refused> {
    let number = |pragma: &str| db.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (version, application) = (number("user_version")?, number("application_id")?);
    let tables = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = db.query_row(tables, (), |row| row.get(0))?;
    match (application, version) {
        (APPLICATION_ID, 1..=NEWEST) => Ok(version),
        (APPLICATION_ID, 1..) => Err(OpenError::Newer {
            version,
            newest: NEWEST,
        }
        .into()),
        // With tables that nobody has checked it is not ours, whatever it calls itself.
        (APPLICATION_ID | 0, 0) if tables == 0 => Ok(0),
        _ => Err(OpenError::Foreign.into()),
    }
}

fn migrate(db: &mut Connection) -> Result<(), Refused> {
    let all = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Of two programs that open a file at once, the second finds it up to date.
    let version = version(&all)?;
    if version < NEWEST {
        for step in schema::steps_from(version) {
            all.execute_batch(step)?;
        }
        if (1..ARCHIVING).contains(&version) {
            played::archive_logged(&all)?;
        }
        all.pragma_update(None, "application_id", APPLICATION_ID)?;
        all.pragma_update(None, "user_version", NEWEST)?;
    }
    Ok(all.commit()?)
}
