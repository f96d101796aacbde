//! Games kept in SQLite: those being played, event by event.
//!
//! An event is safe once [`SqliteLog`] has returned: it is on the disk, and neither a killed program nor a power cut
//! takes it away. `docs/formats/archive.md` describes the tables.
#![forbid(unsafe_code)]

mod live;
mod open;
mod patient;

use std::hash::{BuildHasher, RandomState};

pub use live::SqliteLog;
pub use patient::PatientLog;

use tabia_game::log::GameId;

/// A name for a new game, by chance.
#[must_use]
pub fn new_game_id() -> GameId {
    // The keys of a hash come from the system's source of random numbers.
    let [high, low] = [0, 1].map(|half: u8| RandomState::new().hash_one(half));
    GameId((u128::from(high) << 64 | u128::from(low)).to_be_bytes())
}
