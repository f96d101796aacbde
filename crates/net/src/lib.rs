//! Chess between computers: the frames on the wire, the host of games, and the guest who plays or watches one.
//!
//! [`Host`] and [`Guest`] are state machines without sockets or clocks: frames and the time come in, frames go out.
//! A guest believes nothing that the rules do not confirm, a host nothing at all. `docs/formats/wire.md` describes
//! the protocol for writers of other clients.
#![forbid(unsafe_code)]

mod guest;
mod host;
mod invite;
mod ledger;
mod name;
mod pace;
mod proof;
mod remote;
mod secret;
mod transport;
pub mod wire;

pub use guest::{Closed, Goal, Guest, HangUp, Link, Plans, Presences, Rematch};
pub use host::{Chat, ConnId, Host, Out, is_end_known};
pub use invite::{Address, Invite, InviteError, InvitedTo, KeyPin, PORT, Security};
pub use name::{display_safe, display_safe_text};
pub use proof::SeatProof;
pub use remote::{FromPipe, Notebook, Pipe, RemoteSession, Unreachable};
pub use secret::{JoinSecret, SeatToken, TokenHash, rematch_of};
pub use transport::{
    Announced, Announcement, Clock, Doors, Identity, IdentityError, Neighbour, Neighbours,
    NetworkPipe, NoNeighbours, ServeError, Server, StopSignal, Waker, random_id, random_token,
    reached_by, write_secret,
};
