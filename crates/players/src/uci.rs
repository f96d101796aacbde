//! An external program that speaks UCI, as a player.

mod client;
mod process;
mod program;
mod settings;

use std::path::Path;

use tabia_game::Player;

use crate::thinker::{Thinker, Waker};
pub use client::{Said, UciProgram};
use program::Program;
pub use settings::{Inquiry, OptionValues, ProgramOptions, UciIdentity, UciOption};

/// The program at `path`, which arguments may follow, started at once and told its `options`; whatever it does wrong is told as a
/// [`PlayerFailure`](tabia_game::PlayerFailure) and loses no game. `waker` is called whenever it has said something.
#[must_use]
pub fn uci_program(path: &Path, options: OptionValues, waker: Waker) -> Box<dyn Player> {
    Box::new(Thinker::new(Program::new(path, options, waker)))
}
