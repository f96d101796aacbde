//! An external program that speaks UCI, as a player.

mod client;
mod process;
mod program;

use std::path::Path;

use tabia_game::Player;

use crate::thinker::{Thinker, Waker};
pub use client::{Said, UciProgram};
use program::Program;

/// The program at `path`, which arguments may follow, started at once; whatever it does wrong is told as a
/// [`PlayerFailure`](tabia_game::PlayerFailure) and loses no game. `waker` is called whenever it has said something.
#[must_use]
pub fn uci_program(path: &Path, waker: Waker) -> Box<dyn Player> {
    Box::new(Thinker::new(Program::new(path, waker)))
}
