//! What of an event the rules cannot work out: all that has to be stored.

use crate::{
    Actor, Color, DrawClaim, GameEvent, GameResult, GameSetup, LineId, Millis, PauseCause, Ply,
    UciMove,
};

/// An event without what follows from the game before it: what a log stores of it, and what the wire carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The game began.
    Started(Box<GameSetup>),
    /// The side to move made this move.
    Move(UciMove),
    /// This side offered a draw.
    DrawOffered(Color),
    /// This side refused the draw.
    DrawDeclined(Color),
    /// This side rightly claimed a draw.
    DrawClaimed(Color, DrawClaim),
    /// This side asks to go back there.
    TakebackProposed(Color, Ply),
    /// This side asks to return to that line.
    RedoProposed(Color, LineId),
    /// This side refused what the other proposed.
    TakebackDeclined(Color),
    /// Moves were taken back to there.
    TakenBack(Actor, Ply),
    /// The game returned to that line.
    Redone(Actor, LineId),
    /// A side was given time: by whom, to whom, how much.
    TimeAdded(Actor, Color, Millis),
    /// The clocks were stopped.
    Paused(Actor, PauseCause),
    /// The clocks go on.
    Resumed(Actor),
    /// This side has left.
    Absent(Color),
    /// This side is back.
    Present(Color),
    /// The game ended.
    Over(GameResult),
}

impl From<&GameEvent> for Fact {
    fn from(event: &GameEvent) -> Self {
        match event {
            GameEvent::Started { setup, .. } => Self::Started(Box::new(setup.clone())),
            GameEvent::MovePlayed(played) => Self::Move(played.mv),
            GameEvent::DrawOffered { by } => Self::DrawOffered(*by),
            GameEvent::DrawDeclined { by } => Self::DrawDeclined(*by),
            GameEvent::DrawClaimed { by, claim } => Self::DrawClaimed(*by, *claim),
            GameEvent::TakebackProposed { by, to } => Self::TakebackProposed(*by, *to),
            GameEvent::RedoProposed { by, line } => Self::RedoProposed(*by, *line),
            GameEvent::TakebackDeclined { by } => Self::TakebackDeclined(*by),
            GameEvent::TakenBack { by, to, .. } => Self::TakenBack(*by, *to),
            GameEvent::Redone { by, line, .. } => Self::Redone(*by, *line),
            GameEvent::TimeAdded { by, to, time, .. } => Self::TimeAdded(*by, *to, *time),
            GameEvent::Paused { by, cause, .. } => Self::Paused(*by, *cause),
            GameEvent::Resumed { by, .. } => Self::Resumed(*by),
            GameEvent::Absent { side } => Self::Absent(*side),
            GameEvent::Present { side } => Self::Present(*side),
            GameEvent::Over { result, .. } => Self::Over(*result),
        }
    }
}
