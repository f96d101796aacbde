//! The options of an engine, and those of this one.

use std::fmt;
use std::time::Duration;

use tabia_core::CastlingMode;

use super::Message;
use crate::{Engine, Evaluation, Overhead, OwnBook, Personality, Rating};

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// Unless set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Unless set.
        default: i64,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of some texts.
    Combo {
        /// Unless set.
        default: String,
        /// All of them.
        values: Vec<String>,
    },
    /// Does something when pressed.
    Button,
    /// Any text.
    Text {
        /// Unless set.
        default: String,
    },
}

impl OptionKind {
    /// Reads what follows `option`: the name, and what it takes.
    pub(super) fn parse(words: &[&str]) -> Option<(String, Self)> {
        let split = words.iter().position(|word| *word == "type")?;
        let (name, rest) = words.split_at(split);
        let ["name", name @ ..] = name else {
            return None;
        };
        let ["type", kind, fields @ ..] = rest else {
            return None;
        };
        let text = |field: &str| {
            let start = fields.iter().position(|word| *word == field)? + 1;
            let end = fields[start..]
                .iter()
                .position(|word| matches!(*word, "var" | "min" | "max" | "default"))
                .map_or(fields.len(), |end| start + end);
            Some(fields[start..end].join(" "))
        };
        let number = |field| text(field)?.parse().ok();
        let kind = match *kind {
            "check" => Self::Check {
                default: text("default")? == "true",
            },
            "spin" => Self::Spin {
                default: number("default")?,
                min: number("min")?,
                max: number("max")?,
            },
            "combo" => Self::Combo {
                default: text("default")?,
                values: fields
                    .split(|word| *word == "var")
                    .skip(1)
                    .map(|words| words.join(" "))
                    .collect(),
            },
            "button" => Self::Button,
            "string" => Self::Text {
                default: text("default")
                    .filter(|text| text != "<empty>")
                    .unwrap_or_default(),
            },
            _ => return None,
        };
        (!name.is_empty()).then(|| (name.join(" "), kind))
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check { default } => write!(f, "check default {default}"),
            Self::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Self::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values
                    .iter()
                    .try_for_each(|value| write!(f, " var {value}"))
            }
            Self::Button => f.write_str("button"),
            Self::Text { default } if default.is_empty() => f.write_str("string default <empty>"),
            Self::Text { default } => write!(f, "string default {default}"),
        }
    }
}

/// An option of this engine with its new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The transposition table's size in megabytes.
    Hash(usize),
    /// Empties the transposition table.
    ClearHash,
    /// How many lines to show.
    MultiPv(usize),
    /// How many threads search.
    Threads(usize),
    /// Whether to play from the book.
    OwnBook(OwnBook),
    /// What judges positions.
    Evaluation(Evaluation),
    /// Whether the GUI may let the engine think on the opponent's time.
    Ponder(bool),
    /// How castling is read and written.
    Castling(CastlingMode),
    /// Whether to play no better than [`Setting::Rating`].
    LimitStrength(bool),
    /// How well to play when the strength is limited.
    Rating(Rating),
    /// Which of its games an engine of limited strength plays.
    Seed(u64),
    /// What to like.
    Personality(Personality),
    /// What is set aside of the time for each move.
    Overhead(Overhead),
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// There is no such option.
    #[error("no option is called {0}")]
    UnknownName(String),
    /// The value is not a number in the option's range.
    #[error("{name} takes a number from {min} to {max}")]
    OutOfRange {
        /// The option.
        name: &'static str,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// The value is neither true nor false.
    #[error("{0} takes true or false")]
    NotABool(&'static str),
    /// The value is none of those that are offered.
    #[error("{0} takes one of the values that it offers")]
    NoChoice(&'static str),
}

const HASH: (&str, i64, i64) = ("Hash", 1, 4096);
const ELO: (&str, i64, i64) = (
    "UCI_Elo",
    Rating::MIN.points() as i64,
    Rating::MAX.points() as i64,
);
const SEED: (&str, i64, i64) = ("Seed", 0, i32::MAX as i64);
const MOVE_OVERHEAD: (&str, i64, i64) = ("Move Overhead", 0, 5000);
const PERSONALITY: &str = "Personality";
const THREADS: (&str, i64, i64) = ("Threads", 1, 64);
const MULTI_PV: (&str, i64, i64) = ("MultiPV", 1, 218);

/// The options of this engine, as it tells them.
pub fn options() -> impl Iterator<Item = Message> {
    let spin = |(name, min, max): (&'static str, i64, i64), default| {
        (name, OptionKind::Spin { default, min, max })
    };
    let check = |name, default| (name, OptionKind::Check { default });
    [
        spin(HASH, Engine::DEFAULT_HASH as i64),
        spin(THREADS, 1),
        ("Clear Hash", OptionKind::Button),
        spin(MULTI_PV, 1),
        check("Use NNUE", true),
        check("OwnBook", false),
        check("Ponder", false),
        check("UCI_Chess960", false),
        check("UCI_LimitStrength", false),
        spin(ELO, ELO.2),
        spin(SEED, 0),
        spin(MOVE_OVERHEAD, Overhead::default().0.as_millis() as i64),
        (
            PERSONALITY,
            OptionKind::Combo {
                default: Personality::default().name().to_owned(),
                values: Personality::ALL
                    .map(|personality| personality.name().to_owned())
                    .to_vec(),
            },
        ),
    ]
    .into_iter()
    .map(|(name, kind)| Message::Option {
        name: name.to_owned(),
        kind,
    })
}

impl Setting {
    /// The setting that a `setoption` means; names are not case-sensitive.
    ///
    /// # Errors
    /// There is no such option, or the value is not one of its values.
    pub fn parse(name: &str, value: Option<&str>) -> Result<Self, SettingError> {
        let value = value.unwrap_or_default();
        let spin = |(name, min, max): (&'static str, i64, i64)| {
            value
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(|number: i64| number as usize)
                .ok_or(SettingError::OutOfRange { name, min, max })
        };
        let check = |name| match value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(SettingError::NotABool(name)),
        };
        Ok(match name.to_ascii_lowercase().as_str() {
            "hash" => Self::Hash(spin(HASH)?),
            "clear hash" => Self::ClearHash,
            "use nnue" => Self::Evaluation(if check("Use NNUE")? {
                Evaluation::Network
            } else {
                Evaluation::HandWritten
            }),
            "ownbook" => Self::OwnBook(if check("OwnBook")? {
                OwnBook::Open
            } else {
                OwnBook::Closed
            }),
            "threads" => Self::Threads(spin(THREADS)?),
            "multipv" => Self::MultiPv(spin(MULTI_PV)?),
            "ponder" => Self::Ponder(check("Ponder")?),
            "uci_chess960" => Self::Castling(if check("UCI_Chess960")? {
                CastlingMode::Chess960
            } else {
                CastlingMode::Standard
            }),
            "uci_limitstrength" => Self::LimitStrength(check("UCI_LimitStrength")?),
            "uci_elo" => {
                let points = spin(ELO)?;
                let rating = u16::try_from(points).ok().and_then(Rating::new);
                Self::Rating(rating.ok_or(SettingError::OutOfRange {
                    name: ELO.0,
                    min: ELO.1,
                    max: ELO.2,
                })?)
            }
            "seed" => Self::Seed(spin(SEED)? as u64),
            "move overhead" => {
                let millis = spin(MOVE_OVERHEAD)? as u64;
                Self::Overhead(Overhead(Duration::from_millis(millis)))
            }
            "personality" => Self::Personality(
                Personality::from_name(value).ok_or(SettingError::NoChoice(PERSONALITY))?,
            ),
            _ => return Err(SettingError::UnknownName(name.to_owned())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_outside_the_range_are_refused() {
        assert_eq!(Setting::parse("hash", Some("32")), Ok(Setting::Hash(32)));
        for value in ["0", "-1", "999999999", "abc", ""] {
            let refused = Setting::parse("Hash", Some(value));
            assert!(
                matches!(refused, Err(SettingError::OutOfRange { .. })),
                "{value}"
            );
        }
        assert_eq!(
            Setting::parse("No Such Option", Some("3")),
            Err(SettingError::UnknownName("No Such Option".into()))
        );
    }
}
