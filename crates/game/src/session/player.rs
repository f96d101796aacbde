//! Who sits at the board besides the person at the front end.

use serde::Serialize;

use crate::{Color, Command, Game, Millis, Timestamp, UciMove};

/// Something that plays a side: an engine, an external program, a script, a random mover.
pub trait Player {
    /// Looks at `game`, where it plays `side`, and says what it has to say. It is called at every poll of the
    /// session, so it returns soon and works elsewhere, or does a little work each time.
    fn poll(&mut self, game: &Game, side: Color, now: Timestamp, say: &mut dyn FnMut(Say));
}

/// Something that a player says.
#[derive(Clone, Debug, PartialEq)]
pub enum Say {
    /// It asks the game for something, as a person would.
    Command(Command),
    /// It tells something about itself.
    Note(Note),
}

/// Something that a player tells about itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub enum Note {
    /// It begins to think.
    Thinking,
    /// What it thinks so far.
    Info(SearchInfo),
    /// It cannot go on; the game waits for somebody to take its place.
    Failed(PlayerFailure),
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SearchInfo {
    /// How deep it has looked, in half-moves.
    pub depth: u32,
    /// What the position is worth to the player, if it says.
    pub score: Option<Score>,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How long it has looked.
    pub time: Millis,
    /// The moves that it expects, its own first.
    pub pv: Vec<UciMove>,
}

/// What a position is worth to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in that many moves; by the other side if negative.
    Mate(i32),
}

/// What a player did that it cannot recover from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "failure", rename_all = "snake_case")]
pub enum PlayerFailure {
    /// It could not be started.
    NotStarted {
        /// What the system says.
        message: String,
    },
    /// It ended.
    Exited {
        /// Its exit code, if it had one.
        code: Option<i32>,
    },
    /// It did not answer in time.
    Silent,
    /// It answered something that is no answer.
    Nonsense {
        /// What it said.
        line: String,
    },
    /// It chose an illegal move.
    IllegalMove {
        /// The move.
        mv: UciMove,
    },
}
