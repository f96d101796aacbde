//! The built-in engine as a player, in the caller's thread or in one of its own.

mod inline;
mod question;
mod thread;

use tabia_game::Player;

use crate::Computer;
use crate::thinker::{Thinker, Waker};
use inline::Inline;
use thread::Threaded;

/// The engine as `computer`, thinking inside [`Player::poll`]: for scripts, tests and where there are no threads.
#[must_use]
pub fn inline_engine(computer: Computer, seed: u64) -> Box<dyn Player> {
    Box::new(Thinker::new(Inline::new(computer, seed)))
}

/// The engine as `computer`, thinking in a thread of its own, which calls `waker` whenever it has found something.
#[must_use]
pub fn threaded_engine(computer: Computer, seed: u64, waker: Waker) -> Box<dyn Player> {
    Box::new(Thinker::new(Threaded::new(computer, seed, waker)))
}
