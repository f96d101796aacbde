//! How it stands with a game that is held elsewhere.

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
