//! What one can ask of a game.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{Color, GameResult, LineId, Millis, Ply, UciMove};

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// One of the two sides: a person, an engine, a program, a script; all may do the same.
    Player(Color),
    /// The program itself, standing where an arbiter stands in a tournament.
    Arbiter,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(color) => color.fmt(f),
            Self::Arbiter => f.write_str("arbiter"),
        }
    }
}

/// Something that a game may do, or refuse with a [`Rejection`](crate::Rejection).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Make a move.
    Play {
        /// Where in the game the sender stood when it chose the move; anywhere else it is stale.
        ply: Ply,
        /// The move.
        mv: UciMove,
    },
    /// Give the game up.
    Resign,
    /// Offer a draw; accepts the other side's offer, if there is one.
    OfferDraw,
    /// Accept the other side's offer.
    AcceptDraw,
    /// Refuse the other side's offer.
    DeclineDraw,
    /// Claim a draw by threefold repetition or fifty moves.
    ClaimDraw(DrawClaim),
    /// Go back to `to`; at once where the setup lets takebacks be free, else by the other side's consent.
    ProposeTakeback {
        /// The place to go back to.
        to: Ply,
    },
    /// Agree to what the other side proposes, a takeback or a redo.
    AcceptTakeback,
    /// Refuse what the other side proposes.
    DeclineTakeback,
    /// Return to a line that a takeback has left, by the same rules as a takeback.
    Redo {
        /// The line.
        line: LineId,
    },
    /// Point out that the other side's time is up.
    ClaimTimeout,
    /// Point out that the other side has left.
    ClaimAbandoned,
    /// Give time: a player to the other side, an arbiter to either.
    AddTime {
        /// Who gets it.
        to: Color,
        /// How much.
        time: Millis,
    },
    /// Call the game off before both sides have moved.
    Abort,
    /// Stop the clocks.
    Pause,
    /// Let the clocks go on.
    Resume,
    /// Say that a side has left the game; the arbiter's alone.
    MarkAbsent(Color),
    /// Say that a side has come back; the arbiter's alone.
    MarkPresent(Color),
    /// Rule the result; the arbiter's alone.
    Adjudicate(GameResult),
}

/// What a draw claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawClaim {
    /// The position on the board (FIDE 9.2.2, 9.3.2).
    Standing,
    /// The position that this move would bring about; it is announced, not played (FIDE 9.2.1, 9.3.1).
    Announcing(UciMove),
}
