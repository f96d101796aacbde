//! The one place that turns the game's types into the wire's and back.

use tabia_game::{
    Actor, ByColor, Color, Command, DrawClaim, DrawReason, Fact, FirstMoves, Game, GameResult,
    GameSetup, Millis, PauseCause, Pauses, Ply, Rejection, Seq, StartPosition, Takebacks,
    Timestamp, UciMove, WinReason,
};
use thiserror::Error;

use super::{
    Event, EventKind, Preference, RejectCode, Request, Role, Setup, Side, Sides, Status,
    TakebackRule, Who,
};
use crate::name::display_safe;

/// The longest FEN that is read.
const FEN_BYTES: usize = 100;

/// Why a frame's values are none of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum BadValue {
    #[error("{0:?} is no move")]
    Move(String),
    #[error("the start position: {0}")]
    Start(String),
    #[error("the clock: {0}")]
    Clock(String),
    #[error("a game does not end like that")]
    Ending,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<Color> for Role {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl Role {
    /// The side that it plays.
    #[must_use]
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Waiting | Self::Watcher => None,
        }
    }
}

impl Preference {
    /// The side wanted, if it is not all the same.
    #[must_use]
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Random => None,
        }
    }
}

impl core::str::FromStr for Preference {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match text {
            "white" => Ok(Self::White),
            "black" => Ok(Self::Black),
            "random" => Ok(Self::Random),
            _ => Err("expected white, black or random"),
        }
    }
}

impl From<Actor> for Who {
    fn from(actor: Actor) -> Self {
        match actor {
            Actor::Player(Color::White) => Self::White,
            Actor::Player(Color::Black) => Self::Black,
            Actor::Arbiter => Self::Host,
        }
    }
}

impl From<Who> for Actor {
    fn from(who: Who) -> Self {
        match who {
            Who::White => Self::Player(Color::White),
            Who::Black => Self::Player(Color::Black),
            Who::Host => Self::Arbiter,
        }
    }
}

impl Setup {
    /// The setup that a game over the network has for what `setup` says; who may stop the clocks, and when they
    /// start, is the same for all.
    #[must_use]
    pub fn of(setup: &GameSetup) -> Self {
        let clock = |side: Color| setup.clocks[side].as_ref().map(ToString::to_string);
        Self {
            fen: (!setup.start.is_standard()).then(|| setup.start.fen()),
            chess960: setup.start.mode() == tabia_game::CastlingMode::Chess960,
            clocks: Sides {
                white: clock(Color::White),
                black: clock(Color::Black),
            },
            takebacks: match setup.takebacks {
                Takebacks::Forbidden => TakebackRule::Forbidden,
                Takebacks::Free | Takebacks::ByConsent => TakebackRule::ByConsent,
            },
        }
    }

    pub(crate) fn to_game(&self, players: ByColor<String>) -> Result<GameSetup, BadValue> {
        let mode = if self.chess960 {
            tabia_game::CastlingMode::Chess960
        } else {
            tabia_game::CastlingMode::Standard
        };
        let start = match &self.fen {
            Some(fen) if fen.len() > FEN_BYTES => {
                let message = format!("a FEN has at most {FEN_BYTES} bytes");
                return Err(BadValue::Start(message));
            }
            Some(fen) => StartPosition::from_fen_in(fen, mode)
                .map_err(|error| BadValue::Start(error.to_string()))?,
            None if self.chess960 => {
                return Err(BadValue::Start("Chess960 needs a FEN".to_owned()));
            }
            None => StartPosition::standard(),
        };
        let clock = |text: &Option<String>| {
            let Some(text) = text else { return Ok(None) };
            match text.parse() {
                Ok(control) => Ok(Some(control)),
                Err(error) => Err(BadValue::Clock(format!("{error}"))),
            }
        };
        Ok(GameSetup {
            start,
            players,
            clocks: ByColor {
                white: clock(&self.clocks.white)?,
                black: clock(&self.clocks.black)?,
            },
            first_moves: FirstMoves::Untimed,
            takebacks: match self.takebacks {
                TakebackRule::ByConsent => Takebacks::ByConsent,
                TakebackRule::Forbidden => Takebacks::Forbidden,
            },
            pauses: Pauses::Forbidden,
        })
    }
}

/// The event that `fact` was, after which `game` stands as it does; none for what no game over the network has.
pub(crate) fn event(seq: Seq, at: Timestamp, fact: &Fact, game: &Game) -> Option<Event> {
    let left = |side| game.clock(side, at).map(|reading| reading.left.get());
    Some(Event {
        seq: seq.get(),
        at_ms: at.as_millis(),
        kind: kind(fact)?,
        white_ms: left(Color::White),
        black_ms: left(Color::Black),
    })
}

fn kind(fact: &Fact) -> Option<EventKind> {
    Some(match fact {
        Fact::Started(setup) => EventKind::GameStarted {
            setup: Setup::of(setup),
            players: Sides {
                white: setup.players.white.clone(),
                black: setup.players.black.clone(),
            },
        },
        Fact::Move(mv) => EventKind::MovePlayed {
            uci: mv.to_string(),
        },
        Fact::DrawOffered(by) => EventKind::DrawOffered { by: (*by).into() },
        Fact::DrawDeclined(by) => EventKind::DrawDeclined { by: (*by).into() },
        Fact::DrawClaimed(by, claim) => EventKind::DrawClaimed {
            by: (*by).into(),
            uci: match claim {
                DrawClaim::Standing => None,
                DrawClaim::Announcing(mv) => Some(mv.to_string()),
            },
        },
        Fact::TakebackProposed(by, to) => EventKind::TakebackProposed {
            by: (*by).into(),
            ply: to.get(),
        },
        Fact::TakebackDeclined(by) => EventKind::TakebackDeclined { by: (*by).into() },
        Fact::TakenBack(Actor::Player(by), to) => EventKind::TakenBack {
            by: (*by).into(),
            ply: to.get(),
        },
        Fact::TimeAdded(by, to, time) => EventKind::TimeAdded {
            by: (*by).into(),
            to: (*to).into(),
            ms: time.get(),
        },
        Fact::Paused(Actor::Arbiter, PauseCause::Gap) => EventKind::Paused,
        Fact::Resumed(Actor::Arbiter) => EventKind::Resumed,
        Fact::Absent(side) => EventKind::Absent {
            side: (*side).into(),
        },
        Fact::Present(side) => EventKind::Present {
            side: (*side).into(),
        },
        Fact::Over(result) => {
            let (status, winner) = status(*result);
            EventKind::GameEnded {
                status,
                winner: winner.map(Side::from),
            }
        }
        Fact::RedoProposed(..)
        | Fact::Redone(..)
        | Fact::TakenBack(Actor::Arbiter, _)
        | Fact::Paused(..)
        | Fact::Resumed(_) => return None,
    })
}

/// What the guest's game is to believe, once the rules have confirmed it. Names are made safe to show: the host may
/// be anybody.
pub(crate) fn fact(event: &EventKind) -> Result<Fact, BadValue> {
    Ok(match event {
        EventKind::GameStarted { setup, players } => {
            let players = ByColor {
                white: display_safe(&players.white),
                black: display_safe(&players.black),
            };
            Fact::Started(Box::new(setup.to_game(players)?))
        }
        EventKind::MovePlayed { uci } => Fact::Move(read_move(uci)?),
        EventKind::DrawOffered { by } => Fact::DrawOffered((*by).into()),
        EventKind::DrawDeclined { by } => Fact::DrawDeclined((*by).into()),
        EventKind::DrawClaimed { by, uci } => Fact::DrawClaimed((*by).into(), claim(uci.as_ref())?),
        EventKind::TakebackProposed { by, ply } => {
            Fact::TakebackProposed((*by).into(), Ply::new(*ply))
        }
        EventKind::TakebackDeclined { by } => Fact::TakebackDeclined((*by).into()),
        EventKind::TakenBack { by, ply } => {
            Fact::TakenBack(Actor::Player((*by).into()), Ply::new(*ply))
        }
        EventKind::TimeAdded { by, to, ms } => {
            Fact::TimeAdded((*by).into(), (*to).into(), Millis::new(*ms))
        }
        EventKind::Paused => Fact::Paused(Actor::Arbiter, PauseCause::Gap),
        EventKind::Resumed => Fact::Resumed(Actor::Arbiter),
        EventKind::Absent { side } => Fact::Absent((*side).into()),
        EventKind::Present { side } => Fact::Present((*side).into()),
        EventKind::GameEnded { status, winner } => {
            Fact::Over(result(*status, winner.map(Color::from)).ok_or(BadValue::Ending)?)
        }
    })
}

fn read_move(uci: &str) -> Result<UciMove, BadValue> {
    // A message carries no more of a stranger's text than it needs.
    let text = || uci.chars().take(8).collect();
    uci.parse().map_err(|_| BadValue::Move(text()))
}

fn claim(uci: Option<&String>) -> Result<DrawClaim, BadValue> {
    Ok(match uci {
        None => DrawClaim::Standing,
        Some(uci) => DrawClaim::Announcing(read_move(uci)?),
    })
}

const fn status(result: GameResult) -> (Status, Option<Color>) {
    match result {
        GameResult::Win { winner, by } => {
            let status = match by {
                WinReason::Checkmate => Status::Mate,
                WinReason::Resignation => Status::Resign,
                WinReason::TimeForfeit => Status::Outoftime,
                WinReason::Abandonment => Status::Timeout,
                WinReason::IllegalMove => Status::IllegalMove,
                WinReason::Adjudication => Status::Adjudication,
            };
            (status, Some(winner))
        }
        GameResult::Draw(reason) => {
            let status = match reason {
                DrawReason::Stalemate => Status::Stalemate,
                DrawReason::DeadPosition => Status::DeadPosition,
                DrawReason::Agreement => Status::Draw,
                DrawReason::ThreefoldRepetition => Status::ThreefoldRepetition,
                DrawReason::FivefoldRepetition => Status::FivefoldRepetition,
                DrawReason::FiftyMoves => Status::FiftyMoves,
                DrawReason::SeventyFiveMoves => Status::SeventyFiveMoves,
                DrawReason::TimeForfeitVsUnwinnable => Status::Outoftime,
                DrawReason::Adjudication => Status::Adjudication,
            };
            (status, None)
        }
        GameResult::Aborted => (Status::Aborted, None),
    }
}

fn result(status: Status, winner: Option<Color>) -> Option<GameResult> {
    let draw = |reason| Some(GameResult::Draw(reason));
    match (status, winner) {
        (Status::Stalemate, None) => draw(DrawReason::Stalemate),
        (Status::DeadPosition, None) => draw(DrawReason::DeadPosition),
        (Status::Draw, None) => draw(DrawReason::Agreement),
        (Status::ThreefoldRepetition, None) => draw(DrawReason::ThreefoldRepetition),
        (Status::FivefoldRepetition, None) => draw(DrawReason::FivefoldRepetition),
        (Status::FiftyMoves, None) => draw(DrawReason::FiftyMoves),
        (Status::SeventyFiveMoves, None) => draw(DrawReason::SeventyFiveMoves),
        (Status::Outoftime, None) => draw(DrawReason::TimeForfeitVsUnwinnable),
        (Status::Adjudication, None) => draw(DrawReason::Adjudication),
        (Status::Aborted, None) => Some(GameResult::Aborted),
        (status, Some(winner)) => {
            let by = match status {
                Status::Mate => WinReason::Checkmate,
                Status::Resign => WinReason::Resignation,
                Status::Outoftime => WinReason::TimeForfeit,
                Status::Timeout => WinReason::Abandonment,
                Status::IllegalMove => WinReason::IllegalMove,
                Status::Adjudication => WinReason::Adjudication,
                _ => return None,
            };
            Some(GameResult::Win { winner, by })
        }
        (_, None) => None,
    }
}

/// What a request asks: something of the game, or about the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Game(Command),
    OfferRematch,
    DeclineRematch,
}

/// What `request` of `side` asks.
pub(crate) fn wish(request: &Request, side: Color) -> Result<Wish, BadValue> {
    Ok(Wish::Game(match request {
        Request::Move { ply, uci } => Command::Play {
            ply: Ply::new(*ply),
            mv: read_move(uci)?,
        },
        Request::Resign => Command::Resign,
        Request::Abort => Command::Abort,
        Request::OfferDraw => Command::OfferDraw,
        Request::AcceptDraw => Command::AcceptDraw,
        Request::DeclineDraw => Command::DeclineDraw,
        Request::ClaimDraw { uci } => Command::ClaimDraw(claim(uci.as_ref())?),
        Request::ProposeTakeback { ply } => Command::ProposeTakeback { to: Ply::new(*ply) },
        Request::AcceptTakeback => Command::AcceptTakeback,
        Request::DeclineTakeback => Command::DeclineTakeback,
        Request::Flag => Command::ClaimTimeout,
        Request::ClaimVictory => Command::ClaimAbandoned,
        Request::AddTime { ms } => Command::AddTime {
            to: !side,
            time: Millis::new(*ms),
        },
        Request::OfferRematch => return Ok(Wish::OfferRematch),
        Request::DeclineRematch => return Ok(Wish::DeclineRematch),
    }))
}

/// The request for `command`; none for what is not a player's to ask over the network.
pub(crate) fn request(command: Command, side: Color) -> Option<Request> {
    Some(match command {
        Command::Play { ply, mv } => Request::Move {
            ply: ply.get(),
            uci: mv.to_string(),
        },
        Command::Resign => Request::Resign,
        Command::Abort => Request::Abort,
        Command::OfferDraw => Request::OfferDraw,
        Command::AcceptDraw => Request::AcceptDraw,
        Command::DeclineDraw => Request::DeclineDraw,
        Command::ClaimDraw(DrawClaim::Standing) => Request::ClaimDraw { uci: None },
        Command::ClaimDraw(DrawClaim::Announcing(mv)) => Request::ClaimDraw {
            uci: Some(mv.to_string()),
        },
        Command::ProposeTakeback { to } => Request::ProposeTakeback { ply: to.get() },
        Command::AcceptTakeback => Request::AcceptTakeback,
        Command::DeclineTakeback => Request::DeclineTakeback,
        Command::ClaimTimeout => Request::Flag,
        Command::ClaimAbandoned => Request::ClaimVictory,
        Command::AddTime { to, time } if to == !side => Request::AddTime { ms: time.get() },
        Command::AddTime { .. }
        | Command::Redo { .. }
        | Command::Pause
        | Command::Resume
        | Command::MarkAbsent(_)
        | Command::MarkPresent(_)
        | Command::Adjudicate(_) => return None,
    })
}

/// The code and the rule's name for why a game refused.
pub(crate) fn refusal(rejection: &Rejection) -> (RejectCode, Option<String>) {
    match rejection {
        Rejection::Stale { .. } => (RejectCode::Stale, None),
        Rejection::NotYourTurn { .. } => (RejectCode::NotYourTurn, None),
        Rejection::GameOver { .. } => (RejectCode::GameOver, None),
        Rejection::Illegal { why, .. } => (RejectCode::IllegalMove, Some(why.to_string())),
        other => (RejectCode::NotAllowed, Some(other.name().to_owned())),
    }
}
