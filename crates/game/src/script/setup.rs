//! The settings behind `new`.

use super::{ScriptFault, parse};
use crate::{Color, GameSetup, Odds, StartPosition, TimeControl};

/// `key=value` pairs; a value goes on to the next key, so a FEN needs no quotes.
pub(super) fn read(words: &[&str]) -> Result<GameSetup, ScriptFault> {
    let mut setup = GameSetup::default();
    for (key, value) in pairs(words)? {
        match key {
            "fen" => setup.start = StartPosition::from_fen(&value)?,
            "chess960" => {
                setup.start = match value.strip_prefix("seed ") {
                    Some(seed) => StartPosition::chess960_by_seed(parse::number(seed, "number")?),
                    None => StartPosition::chess960(parse::number(&value, "number")?)?,
                };
            }
            "odds" => setup.start = odds(&value)?,
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

/// `knight`, or `black queen` where Black gives the odds.
fn odds(text: &str) -> Result<StartPosition, ScriptFault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (giver, what) = match words[..] {
        [side, what] => (parse::color(Some(&side))?, what),
        _ => (Color::White, text),
    };
    let odds = match what {
        "pawn" => Odds::Pawn,
        "knight" => Odds::Knight,
        "rook" => Odds::Rook,
        "queen" => Odds::Queen,
        _ => {
            let text = what.into();
            return Err(ScriptFault::Invalid { what: "odds", text });
        }
    };
    Ok(StartPosition::odds(giver, odds))
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
