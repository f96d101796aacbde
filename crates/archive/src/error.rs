//! Why something cannot be done with the games that are kept.

use rusqlite::ErrorCode;
use tabia_game::log::OpenError;
use thiserror::Error;

use crate::packed::Broken;

/// The number of a game in its archive.
pub type GameNumber = u32;

/// Why an archive cannot do what it was asked; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArchiveError {
    /// The file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It has tables, views or triggers that this program did not make, or its own were changed.
    #[error("the database holds {name:?}, which this program did not make")]
    Tampered {
        /// The first of them.
        name: String,
    },
    /// An earlier version made it; opened for writing once, it is brought up to date.
    #[error("an earlier version made this database; it has to be opened for writing once")]
    Older,
    /// What stands in the file is damaged.
    #[error("the database is damaged: {message}")]
    Damaged {
        /// What is wrong.
        message: String,
    },
    /// It may not be written.
    #[error("the database may not be written: {message}")]
    ReadOnly {
        /// What the database says.
        message: String,
    },
    /// There is no room.
    #[error("the disk is full")]
    Full,
    /// It cannot be reached now, because another program is writing or for a reason of the system.
    #[error("the database cannot be used now: {message}")]
    Unavailable {
        /// What the database says.
        message: String,
    },
    /// There is no game with this number.
    #[error("there is no game {number}")]
    NoSuchGame {
        /// The number.
        number: GameNumber,
    },
    /// A name that PGN knows no tag by.
    #[error("{name:?} cannot be the name of a tag")]
    TagName {
        /// The name.
        name: String,
    },
    /// A file that was to be imported is something else.
    #[error("the file is not PGN")]
    NotPgn,
    /// A PGN text cannot be read, or a file not written.
    #[error("{message}")]
    Io {
        /// What the system says.
        message: String,
    },
}

impl From<rusqlite::Error> for ArchiveError {
    fn from(error: rusqlite::Error) -> Self {
        let message = error.to_string();
        if is_damage(&error) {
            return Self::Damaged { message };
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                Self::ReadOnly { message }
            }
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Unavailable { message },
        }
    }
}

/// Whether the file is to blame: broken pages, or values of other types than its tables say.
fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::ConstraintViolation)
    ) || matches!(
        error,
        rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..)
    )
}

impl From<Broken> for ArchiveError {
    fn from(Broken: Broken) -> Self {
        Self::Damaged {
            message: "a value of it cannot be read".into(),
        }
    }
}

impl From<std::io::Error> for ArchiveError {
    fn from(error: std::io::Error) -> Self {
        Self::Io {
            message: error.to_string(),
        }
    }
}
