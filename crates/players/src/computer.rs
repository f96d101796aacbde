//! The built-in engine as an opponent: how strong it plays, and what it likes.

use std::fmt;
use std::str::FromStr;

use tabia_engine::{Level, Limits, Personality};
use thiserror::Error;

/// How the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Computer {
    /// How strong.
    pub level: Level,
    /// In what way.
    pub personality: Personality,
}

impl From<Level> for Computer {
    fn from(level: Level) -> Self {
        Self {
            level,
            personality: Personality::default(),
        }
    }
}

impl Computer {
    pub(crate) fn limits(self, seed: u64) -> Limits {
        Limits {
            personality: self.personality,
            ..Limits::level(self.level, seed)
        }
    }
}

/// The text names no level, or no personality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected LEVEL (1 to 8), or LEVEL:PERSONALITY such as 4:attacker")]
pub struct ParseComputerError;

impl FromStr for Computer {
    type Err = ParseComputerError;

    fn from_str(text: &str) -> Result<Self, ParseComputerError> {
        let (level, personality) = match text.split_once(':') {
            None => (text, Some(Personality::default())),
            Some((level, name)) => (level, Personality::from_name(name)),
        };
        let level = level.parse().ok().and_then(Level::new);
        let personality = personality.ok_or(ParseComputerError)?;
        Ok(Self {
            level: level.ok_or(ParseComputerError)?,
            personality,
        })
    }
}

impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level.number())?;
        if self.personality == Personality::default() {
            return Ok(());
        }
        write!(f, ":{}", self.personality.name())
    }
}
