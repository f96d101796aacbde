//! Chance, from the system.

use ring::rand::{SecureRandom, SystemRandom};
use tabia_game::log::CommandId;

use crate::secret::SeatToken;

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let filled = SystemRandom::new().fill(&mut bytes);
    filled.expect("every system that we run on has a source of random numbers");
    bytes
}

/// A new token for a seat.
#[must_use]
pub fn random_token() -> SeatToken {
    SeatToken(random())
}

/// A new name for a command.
#[must_use]
pub fn random_id() -> CommandId {
    CommandId(random())
}
