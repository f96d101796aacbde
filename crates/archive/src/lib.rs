//! Games kept in SQLite: those being played, event by event.
//!
//! An event is safe once [`SqliteLog`] has returned: it is on the disk, and neither a killed program nor a power cut
//! takes it away. `docs/formats/archive.md` describes the tables.
#![forbid(unsafe_code)]

mod live;
mod open;

pub use live::SqliteLog;
pub use open::OpenError;
