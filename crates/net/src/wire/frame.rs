//! The frames themselves.

use serde::{Deserialize, Serialize};
use tabia_game::log::{CommandId, GameId};

use super::event::{Event, Setup, Side};
use super::request::Request;
use super::text::{bytes, maybe_bytes};
use crate::secret::{JoinSecret, SeatToken};

/// A frame from guest to host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ClientFrame {
    /// The first frame of every connection.
    Hello {
        /// The oldest and the newest version spoken.
        protocol: [u16; 2],
        /// Which program this is.
        client: String,
    },
    /// Opens a game and sits down at it. The same again, with the same token and command, opens no other.
    Create {
        /// By chance.
        #[serde(with = "bytes")]
        command_id: CommandId,
        /// By chance; proves the seat ever after.
        #[serde(with = "bytes")]
        seat_token: SeatToken,
        /// The player's name.
        name: String,
        /// What is played.
        setup: Setup,
        /// The seat wanted.
        color: Preference,
        /// Whether the players are to be allowed to chat; a host may leave it to this, or not.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        chat: bool,
    },
    /// Sits down at a game that one is invited to. The same again, with the same token, answers the same.
    Join {
        /// From the invitation.
        #[serde(with = "bytes")]
        secret: JoinSecret,
        /// By chance; proves the seat ever after.
        #[serde(with = "bytes")]
        seat_token: SeatToken,
        /// The player's name.
        name: String,
    },
    /// Comes back to one's seat.
    Resume {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// The proof.
        #[serde(with = "bytes")]
        seat_token: SeatToken,
        /// The number of the last event that one has; 0 for none.
        after: u64,
    },
    /// Watches a game.
    Watch {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// The number of the last event that one has; 0 for none.
        after: u64,
    },
    /// Asks something of a game, from one's seat. May be repeated for ever; it happens once.
    Command {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// Unlike any other of this seat.
        #[serde(with = "bytes")]
        command_id: CommandId,
        /// The number of the last event that the sender knew.
        expected_seq: u64,
        /// What.
        #[serde(flatten)]
        request: Request,
        /// How long the network delayed it, as the sender measures it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag_ms: Option<u32>,
    },
    /// Asks for events again.
    Sync {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// The number of the last event that one has.
        after: u64,
    },
    /// Says something to the other player.
    Chat {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// What.
        text: String,
    },
    /// Asks for a [`ServerFrame::Pong`].
    Ping {
        /// Comes back.
        n: u32,
    },
}

/// A frame from host to guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ServerFrame {
    /// The answer to [`ClientFrame::Hello`].
    Welcome {
        /// The version that is spoken from now on.
        protocol: u16,
        /// Which program this is.
        server: String,
        /// The host's clock, in milliseconds.
        now_ms: u64,
        /// What the host puts up with.
        limits: Limits,
    },
    /// The answer to create, join, resume and watch; the missing events follow.
    Game {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// What one is there.
        you: Role,
        /// The number of its last event; 0 while it waits for the other player.
        seq: u64,
        /// The host's clock, in milliseconds.
        now_ms: u64,
        /// For whoever opened it: what to invite the other player with.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "maybe_bytes")]
        secret: Option<JoinSecret>,
        /// Whether the players may chat here.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        chat: bool,
    },
    /// Events of a game, in order, without gaps.
    Events {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// At least one.
        events: Vec<Event>,
    },
    /// The command has happened and is durable.
    Accepted {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// The command.
        #[serde(with = "bytes")]
        command_id: CommandId,
        /// The number of its first event.
        seq: u64,
    },
    /// The command has not happened.
    Rejected {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// The command.
        #[serde(with = "bytes")]
        command_id: CommandId,
        /// Why.
        code: RejectCode,
        /// Which rule of the game, for `notAllowed` and `illegalMove`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// The number of the game's last event.
        seq: u64,
    },
    /// Who is there.
    Presence {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// White.
        white: Presence,
        /// Black.
        black: Presence,
        /// How many watch.
        watchers: u32,
    },
    /// A player has said something. It is no event of the game, and kept nowhere.
    Chat {
        /// The game.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// Who.
        by: Side,
        /// What, cleaned and cut by the host.
        text: String,
    },
    /// How it stands with another game between the two.
    Rematch {
        /// The game that is over.
        #[serde(with = "bytes")]
        game_id: GameId,
        /// Who has offered one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offered_by: Option<Side>,
        /// The new game, once both agree; the seats' tokens are the same.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "maybe_bytes")]
        next: Option<GameId>,
    },
    /// The answer to [`ClientFrame::Ping`].
    Pong {
        /// What was sent.
        n: u32,
        /// The host's clock, in milliseconds.
        now_ms: u64,
    },
    /// Something that was sent cannot be done.
    Error {
        /// Why.
        code: ErrorCode,
        /// For people who write clients.
        message: String,
        /// Whether the host now closes the connection.
        fatal: bool,
    },
    /// The host closes the connection.
    Bye {
        /// Why.
        code: ByeCode,
        /// When to come back; missing where there is no point in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u64>,
    },
}

/// What a host puts up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Bytes of a frame.
    pub frame_bytes: u32,
    /// Frames at once.
    pub burst: u32,
    /// Frames a second in the long run.
    pub per_second: u32,
}

/// Which seat one wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Preference {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Either.
    #[default]
    Random,
}

/// What one is at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// White.
    White,
    /// Black.
    Black,
    /// One who has opened it and waits for the other player.
    Waiting,
    /// A spectator.
    Watcher,
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Presence {
    /// Connected.
    pub online: bool,
    /// In how many milliseconds the other side may claim the win, unless the player comes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_in_ms: Option<u64>,
}

/// Why a command has not happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RejectCode {
    /// Something that it depends on has happened since; the events are on their way.
    Stale,
    /// It is the other side's turn.
    NotYourTurn,
    /// The rules of chess forbid the move.
    IllegalMove,
    /// The game is over.
    GameOver,
    /// Only players may.
    NotASeat,
    /// The game does not allow it now.
    NotAllowed,
    /// It cannot be made durable now; try again.
    Unavailable,
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// Host and guest speak no common version.
    UnsupportedProtocol,
    /// There is no frame of this type.
    UnknownType,
    /// The frame is no JSON of its type.
    Malformed,
    /// It is longer than a frame may be.
    TooLong,
    /// The first frame is not `hello`, or a later one is.
    OutOfOrder,
    /// There is no such game.
    NoSuchGame,
    /// The token does not open this seat.
    BadToken,
    /// The seats are taken.
    SeatsTaken,
    /// The game cannot be played so.
    BadSetup,
    /// Nobody chats here, or only players do.
    NoChat,
    /// One connection cannot sit at more games.
    TooManyGames,
    /// It cannot be made durable now.
    Unavailable,
}

/// Why the host closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ByeCode {
    /// The seat is used by a newer connection.
    Replaced,
    /// Too much was sent.
    RateLimited,
    /// The host is full.
    Busy,
    /// The host stops; it, or another, will be back.
    Draining,
    /// What was to be sent cannot be made durable.
    Unavailable,
    /// Nothing was heard for too long.
    Silent,
}
