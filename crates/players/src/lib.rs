//! Who sits at the board besides a person: the built-in engine, any UCI program, a random mover, a script.
//!
//! Each is a [`Player`](tabia_game::Player) and has exactly a person's powers: it looks at the game and sends
//! commands. Threads and child processes are here and nowhere else.
#![forbid(unsafe_code)]

mod analyst;
mod background;
mod challenge;
mod computer;
mod convert;
mod engine;
mod manners;
mod place;
mod priority;
mod random;
mod script;
mod seating;
mod stopwatch;
mod thinker;
mod uci;
mod unhurried;

pub use analyst::{Analysed, AnalysedLine, Analyst, Threads};
pub use background::Background;
pub use challenge::{Challenge, ParseChallengeError};
pub use computer::{Computer, ParseComputerError};
pub use engine::{inline_engine, threaded_engine};
pub use priority::step_back;
pub use random::RandomMover;
pub use script::ScriptedPlayer;
pub use seating::{ParseSeatingError, Seating};
pub use stopwatch::Stopwatch;
pub use tabia_engine::uci::OptionKind;
pub use tabia_engine::{Level, Personality};
pub use thinker::Waker;
pub use uci::{
    Inquiry, OptionValues, ProgramOptions, Said, UciIdentity, UciOption, UciProgram, uci_program,
};
pub use unhurried::{Pace, unhurried};
