//! Layout 1, frozen: its own types, in an order that never changes. `docs/formats/save.md` is its description.

use serde::{Deserialize, Serialize};

use super::LoadError;
use crate::codec;
use crate::fact::Fact;
use crate::{
    Actor, ByColor, Color, DrawClaim, DrawReason, FirstMoves, GameResult, GameSetup, LineId,
    Millis, PauseCause, Pauses, Ply, Role, Square, StartPosition, Takebacks, Timestamp, UciMove,
    WinReason,
};
use crate::{CastlingMode, TimeControl};

#[derive(Serialize, Deserialize)]
pub(super) struct Entry {
    at: u64,
    event: Event,
}

#[derive(Serialize, Deserialize)]
enum Event {
    Started(Setup),
    Move(Mv),
    DrawOffered(Side),
    DrawDeclined(Side),
    DrawClaimed(Side, Option<Mv>),
    TakebackProposed(Side, u32),
    RedoProposed(Side, u16),
    TakebackDeclined(Side),
    TakenBack(Who, u32),
    Redone(Who, u16),
    TimeAdded(Who, Side, u32),
    Paused(Who, Cause),
    Resumed(Who),
    Absent(Side),
    Present(Side),
    Over(End),
}

#[derive(Serialize, Deserialize)]
struct Setup {
    fen: String,
    castling: Castling,
    white: String,
    black: String,
    white_clock: Option<String>,
    black_clock: Option<String>,
    first_moves: First,
    takebacks: Back,
    pauses: Pause,
}

/// Squares from a1 = 0, b1 = 1 to h8 = 63.
#[derive(Serialize, Deserialize)]
struct Mv {
    from: u8,
    to: u8,
    promotion: Option<Piece>,
}

macro_rules! mirrors {
    ($($frozen:ident of $live:ident { $($variant:ident),* $(,)? })*) => {$(
        #[derive(Serialize, Deserialize)]
        enum $frozen { $($variant),* }

        impl From<$live> for $frozen {
            fn from(value: $live) -> Self {
                match value { $($live::$variant => Self::$variant),* }
            }
        }

        impl From<$frozen> for $live {
            fn from(value: $frozen) -> Self {
                match value { $($frozen::$variant => Self::$variant),* }
            }
        }
    )*};
}

mirrors! {
    Side of Color { White, Black }
    Cause of PauseCause { Asked, Gap }
    Castling of CastlingMode { Standard, Chess960 }
    First of FirstMoves { Timed, Untimed }
    Back of Takebacks { Free, ByConsent, Forbidden }
    Pause of Pauses { Free, Forbidden }
    Piece of Role { Pawn, Knight, Bishop, Rook, Queen, King }
    Won of WinReason { Checkmate, Resignation, TimeForfeit, Abandonment, IllegalMove, Adjudication }
    Drawn of DrawReason {
        Stalemate, DeadPosition, Agreement, ThreefoldRepetition, FivefoldRepetition, FiftyMoves,
        SeventyFiveMoves, TimeForfeitVsUnwinnable, Adjudication,
    }
}

#[derive(Serialize, Deserialize)]
enum Who {
    White,
    Black,
    Arbiter,
}

#[derive(Serialize, Deserialize)]
enum End {
    Win(Side, Won),
    Draw(Drawn),
    Aborted,
}

pub(super) fn encode(facts: impl Iterator<Item = (Timestamp, Fact)>) -> Vec<u8> {
    codec::encode(&entries(facts))
}

pub(super) fn entries(facts: impl Iterator<Item = (Timestamp, Fact)>) -> Vec<Entry> {
    facts.map(|(at, fact)| entry(at, fact)).collect()
}

pub(super) fn decode(bytes: &[u8]) -> Result<Vec<(Timestamp, Fact)>, LoadError> {
    facts(codec::decode(bytes)?)
}

pub(super) fn facts(entries: Vec<Entry>) -> Result<Vec<(Timestamp, Fact)>, LoadError> {
    let facts = entries.into_iter().enumerate();
    facts.map(|(index, entry)| fact(index, entry)).collect()
}

pub(super) fn encode_entry(at: Timestamp, fact: Fact) -> Vec<u8> {
    codec::encode(&entry(at, fact))
}

pub(super) fn decode_entry(index: usize, bytes: &[u8]) -> Result<(Timestamp, Fact), LoadError> {
    fact(index, codec::decode(bytes)?)
}

fn entry(at: Timestamp, fact: Fact) -> Entry {
    Entry {
        at: at.as_millis(),
        event: fact.into(),
    }
}

fn fact(index: usize, entry: Entry) -> Result<(Timestamp, Fact), LoadError> {
    let fact = read(entry.event).ok_or(LoadError::Value { index })?;
    Ok((Timestamp::from_millis(entry.at), fact))
}

impl From<Fact> for Event {
    fn from(fact: Fact) -> Self {
        match fact {
            Fact::Started(setup) => Self::Started((*setup).into()),
            Fact::Move(mv) => Self::Move(mv.into()),
            Fact::DrawOffered(side) => Self::DrawOffered(side.into()),
            Fact::DrawDeclined(side) => Self::DrawDeclined(side.into()),
            Fact::DrawClaimed(side, DrawClaim::Standing) => Self::DrawClaimed(side.into(), None),
            Fact::DrawClaimed(side, DrawClaim::Announcing(mv)) => {
                Self::DrawClaimed(side.into(), Some(mv.into()))
            }
            Fact::TakebackProposed(side, to) => Self::TakebackProposed(side.into(), to.get()),
            Fact::RedoProposed(side, line) => Self::RedoProposed(side.into(), line.get()),
            Fact::TakebackDeclined(side) => Self::TakebackDeclined(side.into()),
            Fact::TakenBack(by, to) => Self::TakenBack(by.into(), to.get()),
            Fact::Redone(by, line) => Self::Redone(by.into(), line.get()),
            Fact::TimeAdded(by, to, time) => Self::TimeAdded(by.into(), to.into(), time.get()),
            Fact::Paused(by, cause) => Self::Paused(by.into(), cause.into()),
            Fact::Resumed(by) => Self::Resumed(by.into()),
            Fact::Absent(side) => Self::Absent(side.into()),
            Fact::Present(side) => Self::Present(side.into()),
            Fact::Over(result) => Self::Over(result.into()),
        }
    }
}

/// The fact, unless a number in it names nothing.
fn read(event: Event) -> Option<Fact> {
    Some(match event {
        Event::Started(setup) => Fact::Started(Box::new(setup.read()?)),
        Event::Move(mv) => Fact::Move(mv.read()?),
        Event::DrawOffered(side) => Fact::DrawOffered(side.into()),
        Event::DrawDeclined(side) => Fact::DrawDeclined(side.into()),
        Event::DrawClaimed(side, None) => Fact::DrawClaimed(side.into(), DrawClaim::Standing),
        Event::DrawClaimed(side, Some(mv)) => {
            Fact::DrawClaimed(side.into(), DrawClaim::Announcing(mv.read()?))
        }
        Event::TakebackProposed(side, to) => Fact::TakebackProposed(side.into(), Ply::new(to)),
        Event::RedoProposed(side, line) => Fact::RedoProposed(side.into(), LineId::new(line)),
        Event::TakebackDeclined(side) => Fact::TakebackDeclined(side.into()),
        Event::TakenBack(by, to) => Fact::TakenBack(by.into(), Ply::new(to)),
        Event::Redone(by, line) => Fact::Redone(by.into(), LineId::new(line)),
        Event::TimeAdded(by, to, time) => Fact::TimeAdded(by.into(), to.into(), Millis::new(time)),
        Event::Paused(by, cause) => Fact::Paused(by.into(), cause.into()),
        Event::Resumed(by) => Fact::Resumed(by.into()),
        Event::Absent(side) => Fact::Absent(side.into()),
        Event::Present(side) => Fact::Present(side.into()),
        Event::Over(end) => Fact::Over(end.into()),
    })
}

impl From<GameSetup> for Setup {
    fn from(setup: GameSetup) -> Self {
        let clock = |side| setup.clocks[side].as_ref().map(TimeControl::to_string);
        Self {
            fen: setup.start.fen(),
            castling: setup.start.mode().into(),
            white_clock: clock(Color::White),
            black_clock: clock(Color::Black),
            white: setup.players.white,
            black: setup.players.black,
            first_moves: setup.first_moves.into(),
            takebacks: setup.takebacks.into(),
            pauses: setup.pauses.into(),
        }
    }
}

impl Setup {
    fn read(self) -> Option<GameSetup> {
        let clock = |text: Option<String>| text.map(|text| text.parse()).transpose().ok();
        Some(GameSetup {
            start: StartPosition::from_fen_in(&self.fen, self.castling.into()).ok()?,
            players: ByColor {
                white: self.white,
                black: self.black,
            },
            clocks: ByColor {
                white: clock(self.white_clock)?,
                black: clock(self.black_clock)?,
            },
            first_moves: self.first_moves.into(),
            takebacks: self.takebacks.into(),
            pauses: self.pauses.into(),
        })
    }
}

impl From<UciMove> for Mv {
    fn from(mv: UciMove) -> Self {
        Self {
            from: mv.from.index() as u8,
            to: mv.to.index() as u8,
            promotion: mv.promotion.map(Piece::from),
        }
    }
}

impl Mv {
    fn read(self) -> Option<UciMove> {
        Some(UciMove {
            from: Square::from_index(self.from)?,
            to: Square::from_index(self.to)?,
            promotion: self.promotion.map(Role::from),
        })
    }
}

impl From<Actor> for Who {
    fn from(actor: Actor) -> Self {
        match actor {
            Actor::Player(Color::White) => Self::White,
            Actor::Player(Color::Black) => Self::Black,
            Actor::Arbiter => Self::Arbiter,
        }
    }
}

impl From<Who> for Actor {
    fn from(who: Who) -> Self {
        match who {
            Who::White => Self::Player(Color::White),
            Who::Black => Self::Player(Color::Black),
            Who::Arbiter => Self::Arbiter,
        }
    }
}

impl From<GameResult> for End {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Win { winner, by } => Self::Win(winner.into(), by.into()),
            GameResult::Draw(reason) => Self::Draw(reason.into()),
            GameResult::Aborted => Self::Aborted,
        }
    }
}

impl From<End> for GameResult {
    fn from(end: End) -> Self {
        match end {
            End::Win(winner, by) => Self::Win {
                winner: winner.into(),
                by: by.into(),
            },
            End::Draw(reason) => Self::Draw(reason.into()),
            End::Aborted => Self::Aborted,
        }
    }
}
