//! The command line of the window.

use std::ffi::OsString;
use std::path::PathBuf;

use lexopt::{Arg, Parser};
use tabia_game::{ByColor, StartError, StartPosition, Takebacks, TimeControlError};
use tabia_players::{ParseSeatingError, Seating};
use tabia_words::Language;
use thiserror::Error;

use crate::plan::{ClockChoice, GamePlan};

/// What `tabia --help` prints.
pub(crate) const HELP: &str = "\
Tabia, a chess game

Usage: tabia [OPTIONS]

  --fen FEN         start a game from this position
  --white PLAYER    who plays White: human, engine:LEVEL (1 to 8), random, or uci:PATH of a UCI engine
  --black PLAYER    who plays Black
  --clock CONTROL   seconds for each side, and per move: 300, 300+3, or none
  --seed NUMBER     makes every random choice repeatable
  --lang LANGUAGE   en or ko, instead of the language in the settings
  --size WxH        the size of the window in pixels, at least 480x480
  --data-dir DIR    where settings, games and crash reports are kept
  --events FILE     write what happens to FILE, one JSON object per line
  --speak           print every event as a line of words, for a screen reader to follow
  --help            print this help
  --version         print the version
";

/// The smallest window that everything fits into.
pub(crate) const SMALLEST: u16 = 480;

/// What the command line asks for.
#[derive(Debug, PartialEq)]
pub(crate) enum Request {
    Help,
    Version,
    Open(Box<Options>),
}

/// How the window is to be opened. Any of the game's options starts a game at once.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Options {
    pub(crate) data_dir: Option<PathBuf>,
    pub(crate) events: Option<PathBuf>,
    pub(crate) size: Option<(u16, u16)>,
    pub(crate) language: Option<Language>,
    pub(crate) start: Option<StartPosition>,
    pub(crate) white: Option<Seating>,
    pub(crate) black: Option<Seating>,
    pub(crate) clock: Option<ClockChoice>,
    pub(crate) seed: Option<u64>,
    pub(crate) speech: Speech,
}

/// Whether events are printed as lines of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Speech {
    #[default]
    Silent,
    Printed,
}

impl Options {
    /// The game to begin with, if any of its options is given.
    pub(crate) fn plan(&self) -> Option<GamePlan> {
        let asked = self.start.is_some()
            || self.white.is_some()
            || self.black.is_some()
            || self.clock.is_some();
        asked.then(|| GamePlan {
            start: self.start.clone().unwrap_or_default(),
            seats: ByColor {
                white: self.white.clone().unwrap_or(Seating::Human),
                black: self.black.clone().unwrap_or(Seating::Human),
            },
            clock: self.clock.clone().unwrap_or(ClockChoice::None),
            takebacks: Takebacks::default(),
        })
    }
}

/// Why the command line cannot be obeyed. The message names the option.
#[derive(Debug, Error)]
pub(crate) enum ArgsError {
    #[error("{0}; try --help")]
    Syntax(#[from] lexopt::Error),
    #[error("--{0} is given twice")]
    Twice(&'static str),
    #[error("--fen: {0}")]
    Fen(#[from] StartError),
    #[error("--clock: {0}, or none")]
    Clock(#[from] TimeControlError),
    #[error("--{option}: {value:?} names nobody: {reason}")]
    Player {
        option: &'static str,
        value: String,
        reason: ParseSeatingError,
    },
    #[error("--seed: {0:?} is not a whole number from 0 to 18446744073709551615")]
    Seed(String),
    #[error("--lang: {0:?} is not spoken here; expected en or ko")]
    Language(String),
    #[error(
        "--size: {0:?} is not a size; expected WIDTHxHEIGHT in pixels, each from {SMALLEST} to 16384, such as 1280x800"
    )]
    Size(String),
}

/// Reads the arguments after the program's name.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Request, ArgsError> {
    let mut parser = Parser::from_args(args);
    let mut options = Options::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Request::Help),
            Arg::Long("version") | Arg::Short('V') => return Ok(Request::Version),
            Arg::Long("data-dir") => {
                set(&mut options.data_dir, "data-dir", parser.value()?.into())?;
            }
            Arg::Long("events") => set(&mut options.events, "events", parser.value()?.into())?,
            Arg::Long("size") => set(&mut options.size, "size", size(&text(&mut parser)?)?)?,
            Arg::Long("speak") => options.speech = Speech::Printed,
            Arg::Long("lang") => {
                let code = text(&mut parser)?;
                let language = Language::from_code(&code).ok_or(ArgsError::Language(code))?;
                set(&mut options.language, "lang", language)?;
            }
            Arg::Long("fen") => set(
                &mut options.start,
                "fen",
                StartPosition::from_fen(&text(&mut parser)?)?,
            )?,
            Arg::Long("white") => set(
                &mut options.white,
                "white",
                player("white", text(&mut parser)?)?,
            )?,
            Arg::Long("black") => set(
                &mut options.black,
                "black",
                player("black", text(&mut parser)?)?,
            )?,
            Arg::Long("clock") => set(&mut options.clock, "clock", text(&mut parser)?.parse()?)?,
            Arg::Long("seed") => {
                let number = text(&mut parser)?;
                let seed = number.parse().map_err(|_| ArgsError::Seed(number))?;
                set(&mut options.seed, "seed", seed)?;
            }
            Arg::Long(_) | Arg::Short(_) | Arg::Value(_) => return Err(arg.unexpected().into()),
        }
    }
    Ok(Request::Open(Box::new(options)))
}

fn text(parser: &mut Parser) -> Result<String, ArgsError> {
    parser
        .value()?
        .into_string()
        .map_err(|value| lexopt::Error::NonUnicodeValue(value).into())
}

fn set<T>(slot: &mut Option<T>, name: &'static str, value: T) -> Result<(), ArgsError> {
    if slot.replace(value).is_some() {
        Err(ArgsError::Twice(name))
    } else {
        Ok(())
    }
}

fn size(text: &str) -> Result<(u16, u16), ArgsError> {
    let side = |text: &str| {
        text.parse::<u16>()
            .ok()
            .filter(|side| (SMALLEST..=16_384).contains(side))
    };
    text.split_once('x')
        .and_then(|(w, h)| Some((side(w)?, side(h)?)))
        .ok_or_else(|| ArgsError::Size(text.to_owned()))
}

fn player(option: &'static str, value: String) -> Result<Seating, ArgsError> {
    value.parse().map_err(|reason| ArgsError::Player {
        option,
        value,
        reason,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request, String> {
        parse(
            line.split('|')
                .filter(|arg| !arg.is_empty())
                .map(OsString::from),
        )
        .map_err(|error| error.to_string())
    }

    #[test]
    fn every_option_is_understood() {
        let line = "--size|800x600|--lang=ko|--white|engine:3|--black|uci:/opt/engine|--clock|300+3|--seed|7|--events|e";
        let expected = Options {
            size: Some((800, 600)),
            language: Some(Language::Korean),
            white: "engine:3".parse().ok(),
            black: Some(Seating::Uci("/opt/engine".into())),
            clock: Some(ClockChoice::Control(
                "300+3".parse().expect("a time control"),
            )),
            seed: Some(7),
            events: Some("e".into()),
            ..Options::default()
        };
        assert_eq!(read(line), Ok(Request::Open(Box::new(expected))));
        assert_eq!(read(""), Ok(Request::Open(Box::default())));
        assert_eq!(read("--seed|1|--help"), Ok(Request::Help));
    }

    #[test]
    fn a_wrong_value_is_named() {
        let lines = [
            "--white|engine:9",
            "--black|nobody",
            "--size|10x10",
            "--size|wide",
            "--lang|fr",
            "--seed|-1",
            "--seed",
            "--seed|1|--seed|2",
            "--colour",
            "game.pgn",
        ];
        let messages: String = lines
            .into_iter()
            .map(|line| format!("{line}\n    {}\n", read(line).expect_err(line)))
            .collect();
        insta::assert_snapshot!(messages);
        for (line, option) in [("--fen|8/8", "--fen: "), ("--clock|soon", "--clock: ")] {
            let message = read(line).expect_err(line);
            assert!(message.starts_with(option), "{message}");
        }
    }
}
