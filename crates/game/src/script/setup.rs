//! The settings behind `new`.

use super::{ScriptFault, parse};
use crate::{Color, GameSetup, StartPosition, TimeControl};

/// `key=value` pairs; a value goes on to the next key, so a FEN needs no quotes.
pub(super) fn read(words: &[&str]) -> Result<GameSetup, ScriptFault> {
    let mut setup = GameSetup::default();
    for (key, value) in pairs(words)? {
        match key {
            "fen" => setup.start = StartPosition::from_fen(&value)?,
            "chess960" => {
                setup.start = StartPosition::chess960(parse::number(&value, "number")?)?;
            }
            "clock" => {
                let clock = clock(&value)?;
                setup.clocks.white.clone_from(&clock);
                setup.clocks.black = clock;
            }
            "white-clock" => setup.clocks[Color::White] = clock(&value)?,
            "black-clock" => setup.clocks[Color::Black] = clock(&value)?,
            "white" => setup.players[Color::White] = value,
            "black" => setup.players[Color::Black] = value,
            "takebacks" => setup.takebacks = parse::named(&value)?,
            "pauses" => setup.pauses = parse::named(&value)?,
            "first-moves" => setup.first_moves = parse::named(&value)?,
            _ => return Err(ScriptFault::UnknownSetting(key.into())),
        }
    }
    Ok(setup)
}

fn clock(value: &str) -> Result<Option<TimeControl>, ScriptFault> {
    match value {
        "none" | "-" => Ok(None),
        _ => Ok(Some(value.parse()?)),
    }
}

fn pairs<'a>(words: &[&'a str]) -> Result<Vec<(&'a str, String)>, ScriptFault> {
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for word in words {
        match (word.split_once('='), pairs.last_mut()) {
            (Some((key, value)), _) => pairs.push((key, value.into())),
            (None, Some((_, value))) => {
                value.push(' ');
                value.push_str(word);
            }
            (None, None) => return Err(ScriptFault::UnknownSetting((*word).into())),
        }
    }
    for (_, value) in &mut pairs {
        *value = value.trim_matches('"').into();
    }
    Ok(pairs)
}
