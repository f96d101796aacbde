//! Games kept in SQLite: those being played, event by event, and all that ended, to be found again.
//!
//! An event is safe once [`SqliteLog`] has returned: it is on the disk, and neither a killed program nor a power cut
//! takes it away. A game that ends, or is left for another, is in the [`Archive`] of the same file from that moment on;
//! an archive in another file may hold imported games. `docs/formats/archive.md` describes the tables.
#![forbid(unsafe_code)]

mod archive;
mod cause;
mod change;
mod date;
mod draft;
mod error;
mod export;
mod facet;
mod filter;
mod game;
mod import;
mod library;
mod list;
mod live;
mod moves;
mod notes;
mod open;
mod packed;
mod patient;
mod people;
mod played;
mod positions;
mod reviews;
mod schema;
mod search;
mod seat;
mod stats;
mod store;
mod verify;

use std::hash::{BuildHasher, RandomState};

pub use archive::Archive;
pub use cause::{Cause, Score};
pub use change::Correction;
pub use date::{Date, ParseDateError};
pub use draft::{Source, TimeClass};
pub use error::{ArchiveError, GameNumber};
pub use filter::{Filter, ResultFilter, Shelf};
pub use game::{GameHead, StoredGame};
pub use import::{OnProgress, PositionIndex, Progress, Refused, Unfinished};
pub use library::{Chosen, GameRef, Library, Row, Volume};
pub use list::{Cursor, Page};
pub use live::SqliteLog;
pub use patient::PatientLog;
pub use reviews::{Practice, PracticeCount};
pub use search::{Explored, Explorer, Hit, Hits, Tally};
pub use seat::Seat;
pub use stats::{Outcome, RatingPoint, Record, Spent, Statistics, Streaks};
pub use verify::Report;

use tabia_game::log::GameId;

/// A name for a new game, by chance.
#[must_use]
pub fn new_game_id() -> GameId {
    // The keys of a hash come from the system's source of random numbers.
    let [high, low] = [0, 1].map(|half: u8| RandomState::new().hash_one(half));
    GameId((u128::from(high) << 64 | u128::from(low)).to_be_bytes())
}
