//! Why a command was refused, with the squares that show it.

use serde::Serialize;
use thiserror::Error;

use crate::{Color, GameResult, IllegalMove, LineId, Ply, Square, UciMove};

/// Why a command was refused; the game has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Rejection {
    /// The rules of chess forbid the move.
    #[error("{mv} is illegal: {why}")]
    Illegal {
        /// The move.
        mv: UciMove,
        /// The rule.
        why: IllegalMove,
    },
    /// It is the other side's turn.
    #[error("it is {turn}'s turn")]
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The sender stood elsewhere in the game when it chose.
    #[error("the game is at ply {now}, not at {then}")]
    Stale {
        /// Where the game stands.
        now: Ply,
        /// Where the sender thought it did.
        then: Ply,
    },
    /// The game is over.
    #[error("the game is over: {}", result.score())]
    GameOver {
        /// How it ended.
        result: GameResult,
    },
    /// The side's time has run out; nothing counts after that.
    #[error("{side}'s time is up")]
    TimeIsUp {
        /// The side whose flag has fallen.
        side: Color,
    },
    /// The clocks are stopped, and so is the game.
    #[error("the game is paused")]
    Paused,
    /// There is nothing to resume.
    #[error("the game is not paused")]
    NotPaused,
    /// Neither player may stop the clocks in this game.
    #[error("this game is played without pauses")]
    PausesForbidden,
    /// Only a player can do that.
    #[error("only a player can do that")]
    PlayersOnly,
    /// Only the arbiter can do that.
    #[error("only the arbiter can do that")]
    ArbiterOnly,
    /// The side's own offer already stands.
    #[error("a draw is already offered")]
    DrawAlreadyOffered,
    /// The side has offered a draw not long ago.
    #[error("another draw may be offered from ply {from}")]
    DrawOfferTooSoon {
        /// From here it may again.
        from: Ply,
    },
    /// The other side has not offered a draw.
    #[error("no draw is offered")]
    NoDrawOffer,
    /// Neither rule gives a draw here.
    #[error(
        "no draw to claim: the position has stood {repetition} times, {halfmove_clock} half-moves without progress"
    )]
    NoDrawToClaim {
        /// How often the position in question has stood.
        repetition: u8,
        /// Its half-moves since the last capture or pawn move.
        halfmove_clock: u16,
    },
    /// Moves may not be taken back in this game.
    #[error("this game is played without takebacks")]
    TakebacksForbidden,
    /// That place is not behind the game's.
    #[error("there is nothing to take back to ply {to}")]
    NothingToTakeBack {
        /// The place asked for.
        to: Ply,
    },
    /// There is no such line, or the game is on it.
    #[error("there is no such line to return to")]
    NoSuchLine {
        /// The line asked for.
        line: LineId,
    },
    /// The side's own proposal already stands.
    #[error("a takeback is already proposed")]
    TakebackAlreadyProposed,
    /// The other side has proposed nothing.
    #[error("no takeback is proposed")]
    NoTakebackProposal,
    /// The other side still has time.
    #[error("{side} still has time")]
    TimeIsNotUp {
        /// The side.
        side: Color,
    },
    /// The side plays without a clock.
    #[error("{side} plays without a clock")]
    NoClock {
        /// The side.
        side: Color,
    },
    /// A player can give time to the other side only.
    #[error("a player can give time to the other side only")]
    TimeForOneself,
    /// The clock would show more than any clock may.
    #[error("that is more time than a clock may show")]
    TooMuchTime,
    /// The other side has not left.
    #[error("{side} has not left the game")]
    NotAbsent {
        /// The side.
        side: Color,
    },
    /// The side has already left.
    #[error("{side} has already left the game")]
    AlreadyAbsent {
        /// The side.
        side: Color,
    },
    /// Both sides have moved.
    #[error("the game has begun and cannot be called off")]
    TooLateToAbort,
    /// An arbiter rules by adjudication, illegal move or abandonment; other results come about by themselves.
    #[error("that is no result that an arbiter can rule")]
    NotARuling,
    /// The sender watches the game and plays neither side.
    #[error("this game is only watched here")]
    Watching,
}

impl Rejection {
    /// The reason's name, as in JSON: `illegal`, `not_your_turn`, …
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Illegal { .. } => "illegal",
            Self::NotYourTurn { .. } => "not_your_turn",
            Self::Stale { .. } => "stale",
            Self::GameOver { .. } => "game_over",
            Self::TimeIsUp { .. } => "time_is_up",
            Self::Paused => "paused",
            Self::NotPaused => "not_paused",
            Self::PausesForbidden => "pauses_forbidden",
            Self::PlayersOnly => "players_only",
            Self::ArbiterOnly => "arbiter_only",
            Self::DrawAlreadyOffered => "draw_already_offered",
            Self::DrawOfferTooSoon { .. } => "draw_offer_too_soon",
            Self::NoDrawOffer => "no_draw_offer",
            Self::NoDrawToClaim { .. } => "no_draw_to_claim",
            Self::TakebacksForbidden => "takebacks_forbidden",
            Self::NothingToTakeBack { .. } => "nothing_to_take_back",
            Self::NoSuchLine { .. } => "no_such_line",
            Self::TakebackAlreadyProposed => "takeback_already_proposed",
            Self::NoTakebackProposal => "no_takeback_proposal",
            Self::TimeIsNotUp { .. } => "time_is_not_up",
            Self::NoClock { .. } => "no_clock",
            Self::TimeForOneself => "time_for_oneself",
            Self::TooMuchTime => "too_much_time",
            Self::NotAbsent { .. } => "not_absent",
            Self::AlreadyAbsent { .. } => "already_absent",
            Self::TooLateToAbort => "too_late_to_abort",
            Self::NotARuling => "not_a_ruling",
            Self::Watching => "watching",
        }
    }

    /// The squares to mark: those that stand against the move, or else the one that it cannot go to.
    #[must_use]
    pub fn marks(&self) -> Vec<Square> {
        let squares = self.squares();
        let own = squares.len().saturating_sub(1).min(2);
        squares.into_iter().skip(own).collect()
    }

    /// The squares that show why: the move's own first, then those that stand against it.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        let Self::Illegal { mv, why } = self else {
            return Vec::new();
        };
        let mut squares = vec![mv.from, mv.to];
        match *why {
            IllegalMove::NoPiece(square)
            | IllegalMove::NotYourPiece(square)
            | IllegalMove::OwnPieceOnTarget(square)
            | IllegalMove::NothingToCapture(square) => squares.push(square),
            IllegalMove::Blocked { by } | IllegalMove::CastlingBlocked { by } => squares.push(by),
            IllegalMove::Pinned { by, king } => squares.extend([by, king]),
            IllegalMove::StillInCheck { checker, king } => squares.extend([checker, king]),
            IllegalMove::IntoCheck { attacker, target } => squares.extend([attacker, target]),
            IllegalMove::CastlingOutOfCheck { checker } => squares.push(checker),
            IllegalMove::CastlingThroughCheck { square, attacker } => {
                squares.extend([attacker, square]);
            }
            IllegalMove::NotHowItMoves(_)
            | IllegalMove::PromotionMissing
            | IllegalMove::PromotionNotAllowed
            | IllegalMove::CastlingRightLost(_) => {}
        }
        let mut seen = Vec::new();
        squares.retain(|square| {
            !seen.contains(square) && {
                seen.push(*square);
                true
            }
        });
        squares
    }
}
