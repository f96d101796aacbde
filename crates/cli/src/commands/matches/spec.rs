//! Who plays, as the command line names it.

use std::fmt;
use std::path::PathBuf;

use tabia_engine::{Level, Rating};

use super::pace::Pace;
use crate::args::MatchArgs;
use crate::failure::Failure;

/// A player with its name and how long it may think.
pub(crate) struct Spec {
    /// What tables and logs call it; no two players of a match have the same.
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(crate) pace: Pace,
}

/// What sort of player it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `engine`: our own, as strong as it can.
    Full,
    /// `engine:LEVEL`.
    Level(Level),
    /// `elo:RATING`.
    Rating(Rating),
    /// `random`: any legal move.
    Random,
    /// `uci:PATH [ARGUMENTS]`, with options to set.
    Uci {
        program: PathBuf,
        options: Vec<(String, String)>,
    },
    /// Of its moves so many percent are any legal one.
    Diluted { player: Box<Self>, percent: u8 },
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("engine"),
            Self::Level(level) => write!(f, "engine:{}", level.number()),
            Self::Rating(rating) => write!(f, "elo:{}", rating.points()),
            Self::Random => f.write_str("random"),
            Self::Uci { program, options } => {
                write!(f, "uci:{}", program.display())?;
                options
                    .iter()
                    .try_for_each(|(name, value)| write!(f, "; {name}={value}"))
            }
            Self::Diluted { player, percent } => write!(f, "{player}; random={percent}"),
        }
    }
}

impl Spec {
    /// All players of the match, the first first.
    pub(super) fn all(args: &MatchArgs) -> Result<Vec<Self>, Failure> {
        let shared = Pace::of_match(args)?;
        let none: &[String] = &[];
        let named = [
            (&args.first, args.first_option.as_slice()),
            (&args.second, args.second_option.as_slice()),
        ];
        let others = args.other.iter().map(|text| (text, none));
        let mut specs = named
            .into_iter()
            .chain(others)
            .map(|(text, options)| Self::parse(text, options, &shared))
            .collect::<Result<Vec<Self>, _>>()?;
        // A player against itself, to see that nothing goes wrong, needs no second name.
        if let [first, second] = specs.as_mut_slice()
            && first.name == second.name
        {
            second.name.push_str(" (2)");
        }
        for (number, spec) in specs.iter().enumerate() {
            if specs[..number].iter().any(|other| other.name == spec.name) {
                return Err(Failure::Usage(format!(
                    "two players are called {:?}; add \"; name=OTHER\" to one of them",
                    spec.name
                )));
            }
        }
        Ok(specs)
    }

    /// A player by itself, with a limit such as `nodes=1000` that holds unless it has its own.
    pub(crate) fn one(text: &str, limit: &str) -> Result<Self, Failure> {
        let (key, value) = limit.split_once('=').unwrap_or((limit, ""));
        Self::parse(text, &[], &Pace::parse(key, value)?)
    }

    /// `KIND; KEY=VALUE; …`
    fn parse(text: &str, options: &[String], shared: &Pace) -> Result<Self, Failure> {
        let mut parts = text.split(';').map(str::trim);
        let mut kind = Kind::parse(parts.next().unwrap_or_default(), text)?;
        let mut name = None;
        let mut percent = 0;
        let mut pace = shared.clone();
        for setting in parts.chain(options.iter().map(String::as_str)) {
            let (key, value) = setting
                .split_once('=')
                .map(|(key, value)| (key.trim(), value.trim()))
                .ok_or_else(|| Failure::Usage(format!("{setting:?}: a setting is NAME=VALUE")))?;
            match (key, &mut kind) {
                ("name", _) => name = Some(value.to_owned()),
                ("random", _) => {
                    let share = value.parse().ok().filter(|percent| *percent <= 100);
                    percent = share.ok_or_else(|| {
                        Failure::Usage(format!("{setting:?}: a share is 0 to 100 percent"))
                    })?;
                }
                ("tc" | "movetime" | "nodes" | "depth", _) => pace = Pace::parse(key, value)?,
                (_, Kind::Uci { options, .. }) => {
                    options.push((key.to_owned(), value.to_owned()));
                }
                (_, _) => {
                    return Err(Failure::Usage(format!(
                        "{setting:?}: only a UCI program has options of its own"
                    )));
                }
            }
        }
        if matches!(kind, Kind::Full | Kind::Uci { .. }) && pace == Pace::Free {
            return Err(Failure::Usage(format!(
                "{text:?} would think for ever: give --tc, --movetime, --nodes or --depth"
            )));
        }
        if percent > 0 {
            let player = Box::new(kind);
            kind = Kind::Diluted { player, percent };
        }
        let name = name.unwrap_or_else(|| kind.to_string());
        Ok(Self { name, kind, pace })
    }
}

impl Kind {
    fn parse(kind: &str, text: &str) -> Result<Self, Failure> {
        let number = |text: &str| text.parse::<u16>().ok();
        let known = match kind.split_once(':') {
            None if kind == "engine" => Some(Self::Full),
            None if kind == "random" => Some(Self::Random),
            Some(("engine", level)) => number(level)
                .and_then(|number| Level::new(number.try_into().ok()?))
                .map(Self::Level),
            Some(("elo", points)) => number(points).and_then(Rating::new).map(Self::Rating),
            Some(("uci", program)) if !program.is_empty() => Some(Self::Uci {
                program: program.into(),
                options: Vec::new(),
            }),
            None | Some(_) => None,
        };
        known.ok_or_else(|| {
            Failure::Usage(format!(
                "{text:?}: a player is engine, engine:1 to engine:8, elo:{} to elo:{}, random or uci:PROGRAM",
                Rating::MIN.points(),
                Rating::MAX.points()
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Spec, Failure> {
        Spec::parse(text, &[], &Pace::Free)
    }

    #[test]
    fn settings_follow_the_player() {
        let spec = parse("uci:/usr/games/gnuchess --uci; name=GNU; nodes=500; OwnBook=false").ok();
        let spec = spec.expect("a player");
        assert_eq!((spec.name.as_str(), spec.pace), ("GNU", Pace::Nodes(500)));
        let text = "uci:/usr/games/gnuchess --uci; OwnBook=false";
        assert_eq!(spec.kind.to_string(), text);
        for text in ["random", "engine:8", "elo:1800", "engine:2; random=30"] {
            assert_eq!(
                parse(text).ok().map(|spec| spec.name).as_deref(),
                Some(text)
            );
        }
    }

    #[test]
    fn what_is_no_player_is_refused() {
        for text in [
            "",
            "engine:0",
            "engine:9",
            "elo:99",
            "uci:",
            "engine:1; Hash=3",
            "engine",
            "uci:x",
            "random; x",
            "engine:1; random=101",
            "x",
        ] {
            assert!(matches!(parse(text), Err(Failure::Usage(_))), "{text}");
        }
    }
}
