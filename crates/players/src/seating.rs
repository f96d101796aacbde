//! Who shall sit at the board, as a person writes it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use tabia_game::Seat;
use thiserror::Error;

use crate::{
    Computer, Pace, ProgramOptions, RandomMover, Waker, threaded_engine, uci_program, unhurried,
};

/// Who plays a side: `human`, `engine:1` to `engine:8`, such an engine with a personality (`engine:4:attacker`),
/// `random`, or `uci:PATH`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seating {
    /// Somebody at the front end.
    Human,
    /// The built-in engine.
    Engine(Computer),
    /// Any legal move.
    Random,
    /// A program that speaks UCI.
    Uci(PathBuf),
}

/// The text names nobody who could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected human, engine:LEVEL (1 to 8), engine:LEVEL:PERSONALITY, random, or uci:PATH")]
pub struct ParseSeatingError;

impl FromStr for Seating {
    type Err = ParseSeatingError;

    fn from_str(text: &str) -> Result<Self, ParseSeatingError> {
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            None if text == "random" => Ok(Self::Random),
            Some(("engine", computer)) => computer
                .parse()
                .map(Self::Engine)
                .map_err(|_| ParseSeatingError),
            Some(("uci", path)) if !path.is_empty() => Ok(Self::Uci(path.into())),
            None | Some(_) => Err(ParseSeatingError),
        }
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Engine(computer) => write!(f, "engine:{computer}"),
            Self::Random => f.write_str("random"),
            Self::Uci(path) => write!(f, "uci:{}", path.display()),
        }
    }
}

impl Seating {
    /// The seat, occupied; `seed` makes its choices repeatable, `waker` is called when it has something to say, and a
    /// program keeps the `pace` and is told its `options`.
    #[must_use]
    pub fn seat(&self, seed: u64, waker: &Waker, pace: &Pace, options: &ProgramOptions) -> Seat {
        let player = match self {
            Self::Human => return Seat::Person,
            Self::Engine(computer) => threaded_engine(*computer, seed, waker.clone()),
            Self::Random => Box::new(RandomMover::new(seed)),
            Self::Uci(path) => uci_program(path, options.of(path), waker.clone()),
        };
        Seat::Player(unhurried(player, pace.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_there_and_back() {
        for text in [
            "human",
            "engine:1",
            "engine:8",
            "engine:4:attacker",
            "engine:1:knight-lover",
            "random",
            "uci:/usr/games/some engine",
        ] {
            let seating: Seating = text.parse().expect(text);
            assert_eq!(seating.to_string(), text);
        }
        for text in [
            "",
            "Human",
            "engine",
            "engine:0",
            "engine:9",
            "engine:x",
            "engine:4:nice",
            "uci:",
            "uci",
        ] {
            assert_eq!(text.parse::<Seating>(), Err(ParseSeatingError), "{text}");
        }
    }
}
