//! Who sat at a side.

use std::path::Path;

use serde::Serialize;

use crate::packed::Broken;

/// What kind of player sat at a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "level")]
pub enum Seat {
    /// Nobody knows: the game was imported.
    #[default]
    Unknown,
    /// A person at this program.
    Person,
    /// The random mover.
    Random,
    /// A UCI program.
    Program,
    /// The engine at this level, from 1.
    Engine(u8),
}

impl Seat {
    /// The level of the engine.
    #[must_use]
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::Engine(level) => Some(level),
            Self::Unknown | Self::Person | Self::Random | Self::Program => None,
        }
    }

    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Unknown => 0,
            Self::Person => 1,
            Self::Random => 2,
            Self::Program => 3,
            Self::Engine(level) => 16_u8.saturating_add(level),
        }
    }

    pub(crate) const fn from_code(code: u8) -> Result<Self, Broken> {
        Ok(match code {
            0 => Self::Unknown,
            1 => Self::Person,
            2 => Self::Random,
            3 => Self::Program,
            17.. => Self::Engine(code - 16),
            4..=16 => return Err(Broken),
        })
    }
}

/// What a front end has written down of a side: `7 engine:3`, the seed of the player's choices first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seated {
    pub(crate) seat: Seat,
    pub(crate) seed: Option<u64>,
    /// The name to record where the game itself has none.
    pub(crate) name: String,
}

impl Seated {
    /// A text in another form tells nothing.
    pub(crate) fn read(text: &str) -> Self {
        let Some((seed, player)) = text.split_once(' ') else {
            return Self::default();
        };
        let (seat, name) = match player.split_once(':') {
            None if player == "human" => (Seat::Person, String::new()),
            None if player == "random" => (Seat::Random, "Random mover".to_owned()),
            Some(("engine", computer)) => {
                // A personality may follow the level: `4:attacker`.
                let (level, personality) = match computer.split_once(':') {
                    None => (computer, String::new()),
                    Some((level, personality)) => (level, format!(", {personality}")),
                };
                match level.parse() {
                    Ok(level @ 1..=64) => {
                        let name = format!("Tabia, level {level}{personality}");
                        (Seat::Engine(level), name)
                    }
                    Ok(_) | Err(_) => return Self::default(),
                }
            }
            Some(("uci", path)) => {
                let stem = Path::new(path).file_stem().unwrap_or_default();
                (Seat::Program, stem.to_string_lossy().into_owned())
            }
            None | Some(_) => return Self::default(),
        };
        Self {
            seat,
            seed: seed.parse().ok(),
            name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_front_end_writes_is_read() {
        let read = |text: &str| {
            let Seated { seat, seed, name } = Seated::read(text);
            (seat, seed, name)
        };
        let engine = (Seat::Engine(3), Some(7), "Tabia, level 3".to_owned());
        assert_eq!(read("7 engine:3"), engine);
        let attacker = (Seat::Engine(4), Some(9), "Tabia, level 4, attacker".into());
        assert_eq!(read("9 engine:4:attacker"), attacker);
        assert_eq!(read("0 human"), (Seat::Person, Some(0), String::new()));
        let program = (Seat::Program, Some(1), "fish".to_owned());
        assert_eq!(read("1 uci:/opt/my fish/fish"), program);
        for text in ["", "human", "7 engine:0", "7 engine:x", "7 dog"] {
            assert_eq!(Seated::read(text), Seated::default(), "{text}");
        }
        for seat in [
            Seat::Unknown,
            Seat::Person,
            Seat::Random,
            Seat::Program,
            Seat::Engine(8),
        ] {
            assert_eq!(Seat::from_code(seat.code()), Ok(seat));
        }
        assert_eq!(Seat::from_code(9), Err(Broken));
    }
}
