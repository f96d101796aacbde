//! What a session tells.

use serde::{Deserialize, Serialize};

use super::connection::Unsaid;
use super::player::Note;
use crate::drawing::Shape;
use crate::log::AppendError;
use crate::premove::{Premove, PremoveError, PremoveFailure};
use crate::{Actor, Color, Command, GameEvent, Ply, Rejection, Timestamp, UciMove};

/// The number of an event in its game, from 1 without gaps.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seq(u64);

impl Seq {
    /// Before the first event.
    pub const NONE: Self = Self(0);

    /// The event with this number; 0 is before the first.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The one after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// Something that a session tells its front end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A fact of the game; durable, in order, without gaps.
    Game {
        /// Its number.
        seq: Seq,
        /// When it happened.
        #[serde(rename = "at_ms")]
        at: Timestamp,
        /// The fact.
        #[serde(flatten)]
        event: GameEvent,
    },
    /// Something that a player says besides its moves; gone when it is read.
    Player {
        /// Who says it.
        side: Color,
        /// What it says.
        #[serde(flatten)]
        note: Note,
    },
    /// Something about this session alone.
    Session(SessionEvent),
}

/// Something about one session, not about its game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "session", rename_all = "snake_case")]
pub enum SessionEvent {
    /// A command was refused; the game has not changed.
    Rejected {
        /// Who asked.
        by: Actor,
        /// For what.
        command: Command,
        /// Why not.
        rejection: Rejection,
    },
    /// What a side has chosen in advance has changed.
    PremovesChanged {
        /// The side.
        side: Color,
        /// All of it, the next move first.
        moves: Vec<Premove>,
    },
    /// A move cannot be chosen in advance.
    PremoveRefused {
        /// The side.
        side: Color,
        /// Why not.
        error: PremoveError,
    },
    /// What is drawn on a position has changed.
    Drawn {
        /// How many moves lead to the position.
        ply: Ply,
        /// All that is drawn on it now.
        shapes: Vec<Shape>,
    },
    /// Events could not be kept; the game goes on in memory, and keeping them is tried again.
    NotKept {
        /// Why not.
        error: AppendError,
    },
    /// Everything is kept again.
    KeptAgain,
    /// A move chosen in advance was not played when its turn came; the rest of the queue is gone with it.
    PremoveFailed {
        /// The side.
        side: Color,
        /// The move.
        mv: UciMove,
        /// Why it was not played.
        failure: PremoveFailure,
    },
    /// A player has said something to the other; what is said here comes back so once the host has told it.
    Said {
        /// Who.
        by: Color,
        /// What: a line that is safe to show.
        text: String,
    },
    /// Something that was to be said here has not been told, or perhaps not.
    Unsaid {
        /// What.
        text: String,
        /// Why.
        why: Unsaid,
    },
}
