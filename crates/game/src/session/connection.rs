//! How it stands with a game that is held elsewhere.

use serde::Serialize;

use crate::log::GameId;
use crate::{ByColor, Color, Timestamp, UciMove};

/// How it stands between a front end and the game that it shows, which somebody else holds. All times are the front
/// end's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// How the front end is connected.
    pub contact: Contact,
    /// Who is at the board, as last heard.
    pub players: ByColor<Attendance>,
    /// How many look on.
    pub watchers: u32,
    /// The own move that has not been confirmed yet.
    pub pending: Option<UciMove>,
    /// Who has offered another game.
    pub rematch_offer: Option<Color>,
    /// The other game, once both agree.
    pub next: Option<GameId>,
    /// Whether the players talk.
    pub talk: Talk,
}

/// Whether the players of a game talk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Talk {
    /// The host does not let them, or the front end looks on.
    #[default]
    Off,
    /// They may.
    On,
    /// They may, and nothing is heard here of what the other says.
    Muted,
}

/// No line that a player says is longer, in characters; hosts cut what is.
pub const LONGEST_LINE: usize = 200;

/// Why the other player has not been told something, or perhaps not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unsaid {
    /// The players of this game do not talk.
    NotAllowed,
    /// So much has just been said that the host would take offence.
    TooFast,
    /// The host cannot be reached.
    NoConnection,
    /// The other player is not connected, and hosts keep nothing for him.
    NobodyThere,
    /// It was on its way when the connection was lost: it may have arrived.
    Uncertain,
}

/// How a front end is connected to its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// It has not been there yet, and tries; what stands in the way, if that is known.
    Seeking(Option<Obstacle>),
    /// It is there, and waits for somebody to play with.
    Waiting,
    /// It looks on at a game that waits for its second player.
    NotBegun,
    /// It is there.
    Present,
    /// It was there until then, and tries again by itself.
    Lost {
        /// Since when.
        since: Timestamp,
    },
    /// It will not be there again.
    Ended(Obstacle),
}

/// What stands between a front end and its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Nobody answers at that address.
    NoAnswer,
    /// Whoever answers is not the host that the invitation names.
    OtherKey,
    /// What answers there is no host of games.
    NoHost,
    /// The host knows no such game: the invitation is wrong, or was called off.
    NoSuchGame,
    /// Both seats are taken.
    SeatsTaken,
    /// The seat is another's.
    NotTheSeat,
    /// The host does not play from such a position, or by such a clock.
    BadSetup,
    /// The host lets nobody in now.
    Closed,
    /// The seat is used from elsewhere.
    Replaced,
    /// The host tells what cannot be.
    Nonsense,
}

/// Whether somebody is at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attendance {
    /// Whether the host hears him.
    pub is_here: bool,
    /// From when on the other may claim the win, while he is gone and not long enough.
    pub claim_from: Option<Timestamp>,
}
