//! What a GUI says.

use std::fmt;
use std::str::SplitWhitespace;
use std::time::Duration;

use tabia_core::{ByColor, Fen, FenError, Position, UciMove};

use super::field;
use crate::{GameClock, Limits};

/// A line from the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Asks for names and options.
    Uci,
    /// Switches extra messages on or off.
    Debug(bool),
    /// Asks for `readyok` once everything before is done.
    IsReady,
    /// Sets an option; the value may contain blanks.
    SetOption {
        /// The option's name.
        name: String,
        /// Its new value; none for a button.
        value: Option<String>,
    },
    /// Answers a request to register; not needed here.
    Register,
    /// The next position is of another game.
    UciNewGame,
    /// The position for the next `go`.
    Position {
        /// Where the game began.
        start: Start,
        /// What was played since.
        moves: Vec<UciMove>,
    },
    /// Search.
    Go(Go),
    /// End the search and answer.
    Stop,
    /// The opponent played the move that the search assumes.
    PonderHit,
    /// Leave.
    Quit,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The standard start position.
    Startpos,
    /// Any other.
    Fen(Box<Fen>),
}

/// How to search; moves are claims, times are as the GUI tells them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Only these moves; empty = all.
    pub search_moves: Vec<UciMove>,
    /// On the opponent's time.
    pub ponder: bool,
    /// Time left, in milliseconds; a clock that has run out may be negative.
    pub time: ByColor<Option<i64>>,
    /// Added after each move, in milliseconds.
    pub increment: ByColor<Option<i64>>,
    /// Moves to the next time control.
    pub moves_to_go: Option<u16>,
    /// Plies.
    pub depth: Option<u8>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Moves to mate.
    pub mate: Option<u32>,
    /// For this move, in milliseconds.
    pub move_time: Option<i64>,
    /// Until stopped.
    pub infinite: bool,
}

/// Why a line is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// No word of the line is a command.
    #[error("no command in this line")]
    Unknown,
    /// `setoption` without a name.
    #[error("setoption needs a name")]
    MissingName,
    /// `debug` without `on` or `off`.
    #[error("debug takes on or off")]
    Debug,
    /// `position` with neither `startpos` nor `fen`.
    #[error("position takes startpos or fen")]
    MissingPosition,
    /// The position's FEN cannot be read.
    #[error("the position's FEN cannot be read: {0}")]
    Fen(FenError),
}

impl Command {
    /// Reads a line. Words before the command and parameters that make no sense are skipped, as UCI asks.
    ///
    /// # Errors
    /// There is no command, or it lacks what it cannot do without.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return Ok(match word {
                "uci" => Self::Uci,
                "debug" => match words.next() {
                    Some("on") => Self::Debug(true),
                    Some("off") => Self::Debug(false),
                    Some(_) | None => return Err(CommandError::Debug),
                },
                "isready" => Self::IsReady,
                "setoption" => set_option(words)?,
                "register" => Self::Register,
                "ucinewgame" => Self::UciNewGame,
                "position" => position(words)?,
                "go" => Self::Go(go(words)),
                "stop" => Self::Stop,
                "ponderhit" => Self::PonderHit,
                "quit" => Self::Quit,
                _ => continue,
            });
        }
        Err(CommandError::Unknown)
    }
}

fn set_option(words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let mut name: Vec<&str> = Vec::new();
    let mut value: Option<Vec<&str>> = None;
    let mut words = words.skip_while(|word| !matches!(*word, "name" | "value"));
    if words.next() != Some("name") {
        return Err(CommandError::MissingName);
    }
    for word in words {
        match (&mut value, word) {
            (None, "value") => value = Some(Vec::new()),
            (None, word) => name.push(word),
            (Some(value), word) => value.push(word),
        }
    }
    if name.is_empty() {
        return Err(CommandError::MissingName);
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.map(|words| words.join(" ")),
    })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let start = match words.next() {
        Some("startpos") => {
            words.find(|word| *word == "moves");
            Start::Startpos
        }
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
            let fen = fields.join(" ").parse().map_err(CommandError::Fen)?;
            Start::Fen(Box::new(fen))
        }
        Some(_) | None => return Err(CommandError::MissingPosition),
    };
    // What follows a word that is no move cannot be trusted either.
    let moves = words.map_while(|word| word.parse().ok()).collect();
    Ok(Command::Position { start, moves })
}

fn go(words: SplitWhitespace<'_>) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "searchmoves" => {
                while let Some(mv) = words.peek().and_then(|word| word.parse().ok()) {
                    go.search_moves.push(mv);
                    words.next();
                }
            }
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "wtime" => go.time.white = number(words.next()),
            "btime" => go.time.black = number(words.next()),
            "winc" => go.increment.white = number(words.next()),
            "binc" => go.increment.black = number(words.next()),
            "movestogo" => go.moves_to_go = number(words.next()),
            "depth" => go.depth = number::<u32>(words.next()).map(|depth| depth.min(255) as u8),
            "nodes" => go.nodes = number(words.next()),
            "mate" => go.mate = number(words.next()),
            "movetime" => go.move_time = number(words.next()),
            _ => {}
        }
    }
    go
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// A clock as a GUI tells it; what is overdrawn counts as empty.
fn duration(millis: i64) -> Duration {
    Duration::from_millis(millis.max(0).unsigned_abs())
}

impl Go {
    /// The limits for a search of `position`; moves that are not legal there are left out.
    #[must_use]
    pub fn to_limits(&self, position: &Position) -> Limits {
        let has_clock = self.time.white.is_some() || self.time.black.is_some();
        let of = |times: &ByColor<Option<i64>>| {
            ByColor::new_with(|color| times[color].map_or(Duration::ZERO, duration))
        };
        let clock = has_clock.then(|| GameClock {
            remaining: of(&self.time),
            increment: of(&self.increment),
            moves_to_go: self.moves_to_go,
        });
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time.map(duration),
            // A side whose own clock was not told has none.
            clock: clock.filter(|_| self.time[position.turn()].is_some()),
            mate: self.mate,
            search_moves: self
                .search_moves
                .iter()
                .filter_map(|mv| mv.to_move(position).ok())
                .collect(),
            infinite: self.infinite,
            ponder: self.ponder,
            ..Limits::default()
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(true) => f.write_str("debug on"),
            Self::Debug(false) => f.write_str("debug off"),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value } => {
                write!(f, "setoption name {name}")?;
                match value {
                    Some(value) => write!(f, " value {value}"),
                    None => Ok(()),
                }
            }
            Self::Register => f.write_str("register later"),
            Self::UciNewGame => f.write_str("ucinewgame"),
            Self::Position { start, moves } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Fen(fen) => write!(f, "position fen {fen}")?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Self::Go(go) => write!(f, "{go}"),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        field(f, "wtime", self.time.white)?;
        field(f, "btime", self.time.black)?;
        field(f, "winc", self.increment.white)?;
        field(f, "binc", self.increment.black)?;
        field(f, "movestogo", self.moves_to_go)?;
        field(f, "depth", self.depth)?;
        field(f, "nodes", self.nodes)?;
        field(f, "mate", self.mate)?;
        field(f, "movetime", self.move_time)?;
        // Last, because some engines read moves to the end of the line.
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        self.search_moves
            .iter()
            .try_for_each(|mv| write!(f, " {mv}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line reads as a command that writes itself as `written`.
    fn check(line: &str, written: &str) {
        let command = Command::parse(line).unwrap();
        assert_eq!(command.to_string(), written, "{line}");
        assert_eq!(Command::parse(written), Ok(command), "{line}");
    }

    #[test]
    fn commands_there_and_back() {
        check("uci", "uci");
        check("  joho debug on ", "debug on");
        check("setoption name Clear Hash", "setoption name Clear Hash");
        check(
            "setoption name Hash value 32",
            "setoption name Hash value 32",
        );
        check(
            "setoption name Path value a b  c",
            "setoption name Path value a b c",
        );
        check("position startpos", "position startpos");
        check(
            "position\tstartpos\tmoves\te2e4",
            "position startpos moves e2e4",
        );
        check(
            "position startpos moves e2e4 hello e7e5",
            "position startpos moves e2e4",
        );
        check(
            "position fen 8/P6k/8/8/8/8/7K/8 w - - 0 1 moves a7a8n h7g6",
            "position fen 8/P6k/8/8/8/8/7K/8 w - - 0 1 moves a7a8n h7g6",
        );
        check("go", "go");
        check(
            "go searchmoves h2h3 a2a4 depth 4",
            "go depth 4 searchmoves h2h3 a2a4",
        );
        check(
            "go wtime abc btime 1000 winc -5 movestogo 3 ponder",
            "go ponder btime 1000 winc -5 movestogo 3",
        );
        check("go infinite", "go infinite");
        check("go depth 1000", "go depth 255");
        check(
            "go mate 3 nodes 18446744073709551615",
            "go nodes 18446744073709551615 mate 3",
        );
    }

    #[test]
    fn lines_that_are_no_command() {
        for line in [
            "",
            "   ",
            "garbage",
            "setoption",
            "setoption name",
            "setoption value 3",
        ] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
        assert_eq!(
            Command::parse("position"),
            Err(CommandError::MissingPosition)
        );
        assert!(matches!(
            Command::parse("position fen not a fen"),
            Err(CommandError::Fen(_))
        ));
    }

    #[test]
    fn an_overdrawn_clock_is_empty() {
        let Ok(Command::Go(go)) = Command::parse("go wtime -5 btime 7000 movetime -1") else {
            panic!("a go command");
        };
        let limits = go.to_limits(&Position::standard());
        assert_eq!(limits.move_time, Some(Duration::ZERO));
        assert_eq!(limits.clock.unwrap().remaining.white, Duration::ZERO);
    }
}
