//! How a game record says that the game ended.

use core::fmt;
use core::str::FromStr;

use crate::Color;

/// A game termination marker (PGN standard 8.2.6), which is also what the Result tag holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0` or `0-1`: this side has won.
    Win(Color),
    /// `1/2-1/2`
    Draw,
    /// `*`: in progress, abandoned, or not known.
    #[default]
    Unknown,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}

/// The text is not a game termination marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOutcomeError;

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 1-0, 0-1, 1/2-1/2 or *")
    }
}

impl core::error::Error for ParseOutcomeError {}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    /// Takes the four markers and the spellings that are common beside them: `1/2`, `½-½`, `1:0`, `0–1`.
    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        let half = |part: &str| matches!(part, "1/2" | "½" | "0.5");
        if text == "*" {
            return Ok(Self::Unknown);
        }
        let (white, black) = text.split_once(['-', ':', '–']).unwrap_or((text, text));
        match (white, black) {
            ("1", "0") => Ok(Self::Win(Color::White)),
            ("0", "1") => Ok(Self::Win(Color::Black)),
            (white, black) if half(white) && half(black) => Ok(Self::Draw),
            _ => Err(ParseOutcomeError),
        }
    }
}
