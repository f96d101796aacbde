//! What of an event the rules cannot work out: all that has to be stored.

use crate::{
    Actor, Color, DrawClaim, GameEvent, GameResult, GameSetup, LineId, Millis, PauseCause, Ply,
    UciMove,
};

/// An event without what follows from the game before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    Started(Box<GameSetup>),
    Move(UciMove),
    DrawOffered(Color),
    DrawDeclined(Color),
    DrawClaimed(Color, DrawClaim),
    TakebackProposed(Color, Ply),
    RedoProposed(Color, LineId),
    TakebackDeclined(Color),
    TakenBack(Actor, Ply),
    Redone(Actor, LineId),
    TimeAdded(Actor, Color, Millis),
    Paused(Actor, PauseCause),
    Resumed(Actor),
    Absent(Color),
    Present(Color),
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
