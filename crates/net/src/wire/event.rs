//! What has happened in a game, as the wire says it.

use serde::{Deserialize, Serialize};

/// One event of a game. The number, the time and what the clocks showed then come with each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// Its number in the game, from 1 without gaps.
    pub seq: u64,
    /// When, in milliseconds of the host's clock.
    pub at_ms: u64,
    /// What.
    #[serde(flatten)]
    pub kind: EventKind,
    /// What White's clock showed, in milliseconds; missing without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white_ms: Option<u32>,
    /// What Black's clock showed, in milliseconds; missing without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_ms: Option<u32>,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum EventKind {
    /// Both seats are taken.
    GameStarted {
        /// What is played.
        setup: Setup,
        /// The players' names.
        players: Sides<String>,
    },
    /// The side to move moved.
    MovePlayed {
        /// The move in UCI; in Chess960 castling is king takes rook.
        uci: String,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Side,
    },
    /// A draw was refused.
    DrawDeclined {
        /// By whom.
        by: Side,
    },
    /// A draw was rightly claimed; `gameEnded` follows.
    DrawClaimed {
        /// By whom.
        by: Side,
        /// The move that was announced, if the claim rests on one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
    },
    /// Somebody asks to take moves back.
    TakebackProposed {
        /// Who.
        by: Side,
        /// To after that many half-moves.
        ply: u32,
    },
    /// A takeback was refused.
    TakebackDeclined {
        /// By whom.
        by: Side,
    },
    /// Moves were taken back.
    TakenBack {
        /// By whose consent.
        by: Side,
        /// To after that many half-moves.
        ply: u32,
    },
    /// A side was given time; by the host to make good for the network's delay.
    TimeAdded {
        /// Who gave it.
        by: Who,
        /// Who got it.
        to: Side,
        /// How much.
        ms: u32,
    },
    /// The host stopped the clocks, because it was not there itself.
    Paused,
    /// The clocks go on.
    Resumed,
    /// A side has left; the other may claim the win.
    Absent {
        /// Which.
        side: Side,
    },
    /// A side is back.
    Present {
        /// Which.
        side: Side,
    },
    /// The game is over; nothing follows.
    GameEnded {
        /// How.
        status: Status,
        /// Who won, if anybody did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Side>,
    },
}

/// What is played. Clocks stand until both sides have moved; nobody may stop them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Setup {
    /// The start position as FEN; missing for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Whether castling is written as king takes rook.
    #[serde(default)]
    pub chess960: bool,
    /// Each side's time control as PGN writes it; missing without a clock.
    #[serde(default)]
    pub clocks: Sides<Option<String>>,
    /// Whether moves may be taken back.
    #[serde(default)]
    pub takebacks: TakebackRule,
}

/// Whether moves may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TakebackRule {
    /// If the other side agrees.
    #[default]
    ByConsent,
    /// Never.
    Forbidden,
}

/// A value for each side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Who {
    /// White.
    White,
    /// Black.
    Black,
    /// The host.
    Host,
}

/// How a game ended; with a winner or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// Mate.
    Mate,
    /// The loser resigned.
    Resign,
    /// Time ran out; without a winner, because the other side could not have mated.
    Outoftime,
    /// The loser left.
    Timeout,
    /// The loser, a program, made an illegal move.
    IllegalMove,
    /// A ruling.
    Adjudication,
    /// Stalemate.
    Stalemate,
    /// Nobody can mate.
    DeadPosition,
    /// A draw by agreement.
    Draw,
    /// The position stood for the third time.
    ThreefoldRepetition,
    /// The position stood for the fifth time.
    FivefoldRepetition,
    /// Fifty moves without progress.
    FiftyMoves,
    /// Seventy-five moves without progress.
    SeventyFiveMoves,
    /// Called off.
    Aborted,
}
