//! Games as text that a person can write: setups, moves, commands, virtual time and expectations.
//!
//! One step a line; `#` begins a comment. `docs/formats/script.md` lists every step.
//!
//! ```
//! use tabia_game::script::{Script, run};
//!
//! let script: Script = "
//!     new clock=300+3
//!     f3 e5 g4
//!     tick 3000
//!     Qh4
//!     expect over 0-1 checkmate
//! ".parse()?;
//! run(&script, &mut |_event| {})?;
//! # Ok::<(), tabia_game::script::ScriptError>(())
//! ```

mod expect;
mod parse;
mod run;
mod scene;
mod setup;

use thiserror::Error;

pub use expect::Expectation;
pub use run::run;

use crate::premove::ParsePremoveError;
use crate::{
    Actor, Color, Command, GameSetup, Millis, Ply, PremoveEdit, Rejection, StartError,
    TimeControlError,
};

/// The steps of a script, in order, with their lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    steps: Vec<(usize, Step)>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// Begin another game.
    New(Box<GameSetup>),
    /// The side to move moves, once for each text.
    Moves(Vec<String>),
    /// Somebody asks the game for something.
    Ask(Actor, Request),
    /// Time passes while the session is polled.
    Tick(Millis),
    /// Time passes in which nobody looks.
    Sleep(Millis),
    /// Something must be so, in the script's words and as they are understood.
    Expect(String, Expectation),
}

/// What somebody asks for; some of it has a meaning only in the game's present state.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Request {
    Command(Command),
    /// A move, chosen at the present ply or at the one named.
    Play(String, Option<Ply>),
    ClaimAnnouncing(String),
    TakebackToOwnMove,
    RedoLatest,
    Premove(PremoveEdit),
}

/// Where a script is wrong, or where the game is not as it expects.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: ScriptFault,
}

/// What is wrong with a line of a script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScriptFault {
    /// The line begins with nothing that a script knows.
    #[error("a script has no step `{0}`")]
    UnknownStep(String),
    /// The command is none that a game knows.
    #[error("a game has no command `{0}`")]
    UnknownCommand(String),
    /// The expectation is none that a script knows.
    #[error("a script cannot expect `{0}`")]
    UnknownExpectation(String),
    /// The setting is none of a game's.
    #[error("a game has no setting `{0}`")]
    UnknownSetting(String),
    /// Something that the step needs is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Something is not of its kind.
    #[error("`{text}` is no {what}")]
    Invalid {
        /// What was expected.
        what: &'static str,
        /// What is there.
        text: String,
    },
    /// The start position is none.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The clock is none.
    #[error(transparent)]
    Clock(#[from] TimeControlError),
    /// The premove is no move in UCI's form, or waits for nothing that there is.
    #[error(transparent)]
    Premove(#[from] ParsePremoveError),
    /// A step was refused, and the script does not expect it.
    #[error("refused: {0}")]
    Refused(Refused),
    /// The game is not as expected.
    #[error("expected {expected}, but {found}")]
    Unmet {
        /// What was expected.
        expected: String,
        /// What is so instead.
        found: String,
    },
}

/// A refusal in a script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// By the game.
    #[error(transparent)]
    Rejection(#[from] Rejection),
    /// The text names no legal move of the position.
    #[error("`{text}`: {why}")]
    Text {
        /// The text.
        text: String,
        /// Why it names none.
        why: tabia_core::ReadMoveError,
    },
    /// The move cannot be chosen in advance, or could not be made when its turn came.
    #[error("premove: {0}")]
    Premove(String),
}

impl Refused {
    /// The name by which a script expects it.
    fn name(&self) -> &'static str {
        match self {
            Self::Rejection(rejection) => rejection.name(),
            Self::Text { .. } => "illegal",
            Self::Premove(_) => "premove",
        }
    }
}

fn side(text: &str) -> Option<Color> {
    match text {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}
