//! The built-in engine as a player, in the caller's thread or in one of its own.

mod inline;
mod question;
mod thread;

use tabia_engine::Level;
use tabia_game::Player;

use crate::thinker::{Thinker, Waker};
use inline::Inline;
use thread::Threaded;

/// The engine at `level`, thinking inside [`Player::poll`]: for scripts, tests and where there are no threads.
#[must_use]
pub fn inline_engine(level: Level, seed: u64) -> Box<dyn Player> {
    Box::new(Thinker::new(Inline::new(level, seed)))
}

/// The engine at `level`, thinking in a thread of its own, which calls `waker` whenever it has found something.
#[must_use]
pub fn threaded_engine(level: Level, seed: u64, waker: Waker) -> Box<dyn Player> {
    Box::new(Thinker::new(Threaded::new(level, seed, waker)))
}
