//! The frames that host and guest exchange, as `docs/formats/wire.md` describes them for writers of other clients.
//!
//! These are types of their own, and their JSON is frozen for each version of the protocol; `convert` alone knows
//! how they relate to the game's.

pub(crate) mod convert;
mod event;
mod frame;
mod request;
mod text;

pub use event::{Event, EventKind, Setup, Side, Sides, Status, TakebackRule, Who};
pub use frame::{
    ByeCode, ClientFrame, ErrorCode, Limits, Preference, Presence, RejectCode, Role, ServerFrame,
};
pub use request::Request;
pub(crate) use text::bytes;
pub use text::{DecodeError, decode, encode};

/// The versions of the protocol that this program speaks, the oldest and the newest.
pub const VERSIONS: [u16; 2] = [1, 1];

/// What the WebSocket handshake names it.
pub const SUBPROTOCOL: &str = "chess-wire.v1";

/// The most bytes of one frame, and of one message.
pub const FRAME_BYTES: usize = 8 * 1024;

/// The version that a host speaking [`VERSIONS`] and a guest speaking `theirs` both know best.
#[must_use]
pub fn negotiate(theirs: [u16; 2]) -> Option<u16> {
    let [oldest, newest] = VERSIONS;
    let best = newest.min(theirs[1]);
    (best >= oldest && best >= theirs[0]).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_common_version_is_spoken() {
        for (theirs, spoken) in [
            ([1, 1], Some(1)),
            ([1, 7], Some(1)),
            ([0, 1], Some(1)),
            ([2, 7], None),
            ([0, 0], None),
            ([7, 1], None),
        ] {
            assert_eq!(negotiate(theirs), spoken, "{theirs:?}");
        }
    }
}
