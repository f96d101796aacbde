//! Games over the network, as the window asks for them and is told of them.

use std::io;

use tabia_game::log::{CommandId, GameId, OpenError, ReadError};
use tabia_game::{GameSetup, Session};
use tabia_net::wire::Preference;
use tabia_net::{Goal, Invite, InviteError, InvitedTo, Neighbour, SeatToken, Security};
use tabia_words::{Label, Language, Message, Online, text};
use thiserror::Error;

pub(crate) use crate::settings::next_game::{Chatting, Listing};

/// What the window needs of the network.
pub(crate) trait Network {
    /// The seat at which the person sat when the program ended, if the game goes on. Games that others may still look for
    /// at this computer are there again.
    fn reopen(&mut self) -> Result<Option<Seated>, NotSeated>;

    /// Opens a game on this computer and sits down at it.
    fn host(&mut self, offer: &Offer) -> Result<Seated, NotSeated>;

    /// Goes where `link` leads: to a seat, to look on, or to a host on which a game is opened as in `offer`.
    fn follow(&mut self, link: &Invite, offer: &Offer) -> Result<Seated, NotSeated>;

    /// Sits down at the game on which both sides have agreed after the one at hand.
    fn follow_rematch(&mut self, game: GameId) -> Result<Seated, NotSeated>;

    /// The game is over: once it is kept, nobody comes back to its seat.
    fn finish(&mut self);

    /// The person leaves the place at hand, if there is one.
    fn leave(&mut self, how: Leaving);

    /// Goes back to a seat that was put aside.
    fn come_back(&mut self, game: GameId) -> Result<Seated, NotSeated>;

    /// The seats that were put aside, the last one first.
    fn put_aside(&self) -> Vec<PutAside>;

    /// The players have met; the other one is called so.
    fn meet(&mut self, other: &str);

    /// Tells the local network of the game that waits here, or takes that back.
    fn list(&mut self, listing: Listing) -> Result<(), NotListed>;

    /// The games that wait for a player on the local network. It is listened to from the first call on; the window is
    /// woken when they change.
    fn neighbours(&mut self) -> Result<Vec<Neighbour>, NotListed>;

    /// Nobody looks at those games any more.
    fn look_away(&mut self);

    /// What the person may be called, as the system knows him.
    fn own_name(&self) -> String;
}

/// How a place at a game is left that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// Nobody has joined the game, and nobody will.
    CallOff,
    /// One comes back later.
    PutAside,
    /// The seat is given up.
    Forget,
}

/// A seat that was put aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PutAside {
    pub(crate) game: GameId,
    /// What the other player is called, once they have met.
    pub(crate) against: Option<String>,
    /// The host's address, as a person reads it.
    pub(crate) host: String,
}

/// What somebody offers to play over the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// What he is called.
    pub(crate) name: String,
    pub(crate) setup: GameSetup,
    pub(crate) color: Preference,
    pub(crate) chatting: Chatting,
}

impl Offer {
    /// To open a game as it is offered, with a seat of this token.
    pub(crate) fn opened_by(&self, token: SeatToken, command: CommandId) -> Goal {
        Goal::Create {
            command,
            token,
            name: self.name.clone(),
            setup: self.setup.clone(),
            color: self.color,
            chat: self.chatting == Chatting::On,
        }
    }
}

/// A place at a game over the network.
pub(crate) struct Seated {
    pub(crate) session: Box<dyn Session>,
    pub(crate) place: Place,
    /// Something that is not as it should be.
    pub(crate) flaw: Option<Flaw>,
}

/// Where a game over the network is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The host's address, as a person reads it: `192.168.1.7:7464`.
    pub(crate) host: String,
    /// What invites the other player, for whoever opened the game.
    pub(crate) invitation: Option<String>,
    /// What leads onlookers to it.
    pub(crate) watch_link: String,
    /// Whether the local network can be told of it.
    pub(crate) can_be_listed: bool,
    /// Whether there is a seat to come back to later.
    pub(crate) can_be_put_aside: bool,
}

/// The local network cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotListed(pub(crate) String);

impl NotListed {
    pub(crate) fn told(&self, language: Language) -> String {
        text(language, Message::Online(Online::NotListed(&self.0))).into_owned()
    }
}

/// What is worse than it should be, at a place that is taken all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// The host has another port than the last time.
    OtherPort(u16),
    /// The proof of the seat cannot be kept.
    NotKept(String),
}

/// Why there is no place.
#[derive(Debug, Error)]
pub(crate) enum NotSeated {
    /// Another window of this program has the folder.
    #[error("another window is open")]
    OpenElsewhere,
    #[error("{0}")]
    Unopened(#[from] OpenError),
    #[error("{0}")]
    Unread(#[from] ReadError),
    #[error("{0}")]
    Failed(#[from] io::Error),
    /// The network, the key, a thread.
    #[error("{0}")]
    Refused(String),
}

impl NotSeated {
    pub(crate) fn told(&self, language: Language) -> String {
        let why = match self {
            Self::OpenElsewhere => {
                return Label::OpenElsewhere.text(language).to_owned();
            }
            Self::Unopened(error) => {
                return text(language, Message::GamesUnopened(error)).into_owned();
            }
            Self::Unread(error) => error.to_string(),
            Self::Failed(error) => error.to_string(),
            Self::Refused(why) => why.clone(),
        };
        text(language, Message::Online(Online::NotHosted(&why))).into_owned()
    }
}

impl Flaw {
    pub(crate) fn told(&self, language: Language) -> String {
        let what = match self {
            Self::OtherPort(port) => Online::OtherPort(*port),
            Self::NotKept(why) => Online::SeatNotKept(why),
        };
        text(language, Message::Online(what)).into_owned()
    }
}

/// Whether a text wants to lead to a game over the network, well or badly.
pub(crate) fn is_link(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("chess://") || text.starts_with("chess+plain://")
}

/// Reads a link; one that encrypts nothing is good within this computer only.
pub(crate) fn read_link(text: &str) -> Result<Invite, Label> {
    let link: Invite = text.parse().map_err(|error| match error {
        InviteError::Scheme => Label::InviteScheme,
        InviteError::Host => Label::InviteHost,
        InviteError::Port => Label::InvitePort,
        InviteError::Secret => Label::InviteCut,
        InviteError::Key => Label::InviteKey,
    })?;
    if link.address.security == Security::Plain && !link.address.is_loopback() {
        return Err(Label::InvitePlain);
    }
    Ok(link)
}

/// What a link leads to, in words.
pub(crate) const fn meaning(link: &Invite) -> Label {
    match link.to {
        InvitedTo::Join(_) => Label::InvitationReady,
        InvitedTo::Watch(_) => Label::WatchReady,
        InvitedTo::Open => Label::ServerReady,
    }
}
