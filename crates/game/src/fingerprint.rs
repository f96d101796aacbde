//! A number for the whole state of a game, to compare two machines by.

use std::fmt::{self, Write};

use crate::{Color, Game};

impl Game {
    /// A number for this state: the same state has the same number on every machine and in every version that keeps
    /// the same things in mind, and another state almost surely another one.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::new();
        self.describe(&mut hash).expect("hashing never fails");
        hash.0
    }

    /// Everything that decides how the game can go on, as text.
    fn describe(&self, out: &mut impl Write) -> fmt::Result {
        let setup = &self.setup;
        writeln!(out, "{} {:?}", setup.start.fen(), setup.start.mode())?;
        for side in Color::ALL {
            let clock = setup.clocks[side].as_ref().map(ToString::to_string);
            writeln!(out, "{:?} {clock:?}", setup.players[side])?;
        }
        writeln!(
            out,
            "{:?} {:?} {:?}",
            setup.first_moves, setup.takebacks, setup.pauses
        )?;
        for node in 0..self.tree.len() {
            let played = self.tree.played(node);
            let left = played.clocks.left;
            writeln!(
                out,
                "{:?} {} {:?} {:?}",
                self.tree.parent(node),
                played.mv,
                left.white,
                left.black
            )?;
        }
        writeln!(out, "{:?} {:?}", self.tree.path(), self.phase)?;
        writeln!(
            out,
            "{:?} {:?} {:?} {:?} {:?}",
            self.clocks, self.draw_offer, self.last_offer, self.proposal, self.absent
        )
    }
}

/// Fowler, Noll and Vo's FNV-1a of 64 bits.
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Command, GameSetup, Timestamp};

    use super::*;

    #[test]
    fn another_state_has_another_number() {
        let mut game = Game::new(GameSetup::default(), Timestamp::ZERO);
        let mut seen = vec![game.fingerprint()];
        for command in [Command::OfferDraw, Command::Pause, Command::Resign] {
            let by = crate::Actor::Player(Color::White);
            for event in game.decide(by, command, Timestamp::ZERO).unwrap() {
                game.apply(&event);
            }
            assert!(!seen.contains(&game.fingerprint()), "{command:?}");
            seen.push(game.fingerprint());
        }
    }

    /// The number of a game does not change between machines or versions without a reason.
    #[test]
    fn the_start_has_a_known_number() {
        let game = Game::new(GameSetup::default(), Timestamp::ZERO);
        assert_eq!(game.fingerprint(), 0xF344_A33C_317E_C6F0);
    }
}
