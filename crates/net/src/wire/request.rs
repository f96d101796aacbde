//! What a guest can ask of a game, as the wire says it.

use serde::{Deserialize, Serialize};

/// Something that a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Request {
    /// Make a move.
    Move {
        /// How many half-moves have been made before it.
        ply: u32,
        /// The move in UCI.
        uci: String,
    },
    /// Give the game up.
    Resign,
    /// Call it off before both sides have moved.
    Abort,
    /// Offer a draw, or accept the one offered.
    OfferDraw,
    /// Accept the draw offered.
    AcceptDraw,
    /// Refuse it.
    DeclineDraw,
    /// Claim a draw by threefold repetition or fifty moves.
    ClaimDraw {
        /// The move that would bring it about, announced and not played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
    },
    /// Ask to take moves back.
    ProposeTakeback {
        /// To after that many half-moves.
        ply: u32,
    },
    /// Agree to it.
    AcceptTakeback,
    /// Refuse it.
    DeclineTakeback,
    /// Point out that the other side's time is up.
    Flag,
    /// Claim the win, because the other side has left.
    ClaimVictory,
    /// Give the other side time.
    AddTime {
        /// How much.
        ms: u32,
    },
    /// Offer another game, colours changed, or accept the one offered.
    OfferRematch,
    /// Refuse it, or take the own offer back.
    DeclineRematch,
}
