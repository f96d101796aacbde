//! An `info` line by the letter of the protocol, where [`InfoLine`] otherwise takes what it can read.

use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::str::SplitWhitespace;

use tabia_core::UciMove;

use super::InfoLine;

/// What the protocol has against an `info` line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InfoFault {
    /// It does not begin with `info`, or ends there.
    #[error("no info in it")]
    Empty,
    /// This word names no field.
    #[error("{0:?} is no field")]
    Unknown(String),
    /// This field is there before.
    #[error("{0} twice")]
    Twice(&'static str),
    /// A field that must have a number.
    #[error("{field} is {value:?}, not a number from {low} to {high}")]
    Number {
        /// Its name.
        field: &'static str,
        /// What stands there.
        value: String,
        /// The least that makes sense.
        low: i64,
        /// The most that makes sense.
        high: i64,
    },
    /// Neither `cp` nor `mate`.
    #[error("score {0:?}, neither cp nor mate")]
    Score(String),
    /// A field of moves without one.
    #[error("{0} without a move")]
    NoMove(&'static str),
    /// It is not written as a move.
    #[error("{1:?} in {0} is no move")]
    Move(&'static str, String),
    /// `seldepth` must come with `depth`.
    #[error("seldepth without depth")]
    SeldepthAlone,
}

/// What follows the name of a field.
enum Shape {
    /// So many numbers.
    Numbers(usize, RangeInclusive<i64>),
    Score,
    /// One move.
    Move,
    /// One move at least.
    Moves,
    /// A processor's number, if need be, and moves.
    Line,
    /// Anything, up to the end.
    Text,
}

/// A field, and what follows it. `tbhits` to `cpuload` are read by few, `wdl` and `sbhits` are later than the protocol.
const FIELDS: [(&str, Shape); 17] = [
    ("depth", Shape::Numbers(1, 0..=1_000)),
    ("seldepth", Shape::Numbers(1, 0..=1_000)),
    ("time", Shape::Numbers(1, 0..=i64::MAX)),
    ("nodes", Shape::Numbers(1, 0..=i64::MAX)),
    ("multipv", Shape::Numbers(1, 1..=500)),
    ("score", Shape::Score),
    ("wdl", Shape::Numbers(3, 0..=1_000)),
    ("pv", Shape::Moves),
    ("currmove", Shape::Move),
    ("currmovenumber", Shape::Numbers(1, 1..=500)),
    ("hashfull", Shape::Numbers(1, 0..=1_000)),
    ("nps", Shape::Numbers(1, 0..=i64::MAX)),
    ("tbhits", Shape::Numbers(1, 0..=i64::MAX)),
    ("sbhits", Shape::Numbers(1, 0..=i64::MAX)),
    ("cpuload", Shape::Numbers(1, 0..=1_000)),
    ("refutation", Shape::Moves),
    ("currline", Shape::Line),
];
const STRING: (&str, Shape) = ("string", Shape::Text);

/// Centipawns beyond this are none.
const MOST_CENTIPAWNS: i64 = 1_000_000;
/// Nobody sees so many moves ahead.
const LONGEST_MATE: i64 = 1_000;

impl InfoLine {
    /// Reads a whole line, and takes only what the protocol allows: every word belongs to a field, every field is there
    /// once, numbers are numbers and in range, moves are written as moves.
    ///
    /// # Errors
    /// The first thing that is not so.
    ///
    /// ```
    /// use tabia_engine::uci::InfoLine;
    ///
    /// assert!(InfoLine::by_the_letter("info depth 3 score cp 12 pv e2e4").is_ok());
    /// let fault = InfoLine::by_the_letter("info depth three").unwrap_err();
    /// assert_eq!(fault.to_string(), "depth is \"three\", not a number from 0 to 1000");
    /// ```
    pub fn by_the_letter(line: &str) -> Result<Self, InfoFault> {
        let mut words = line.split_whitespace().peekable();
        if words.next() != Some("info") || words.peek().is_none() {
            return Err(InfoFault::Empty);
        }
        let mut seen: Vec<&'static str> = Vec::new();
        while let Some(word) = words.next() {
            let (name, shape) = field(word).ok_or_else(|| InfoFault::Unknown(word.to_owned()))?;
            if seen.contains(name) {
                return Err(InfoFault::Twice(name));
            }
            seen.push(name);
            shape.read(name, &mut words)?;
        }
        if seen.contains(&"seldepth") && !seen.contains(&"depth") {
            return Err(InfoFault::SeldepthAlone);
        }
        let mut words = line.split_whitespace();
        words.next();
        Ok(Self::parse(words))
    }
}

fn field(word: &str) -> Option<&'static (&'static str, Shape)> {
    let mut fields = FIELDS.iter().chain([&STRING]);
    fields.find(|(name, _)| *name == word)
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

impl Shape {
    fn read(&self, name: &'static str, words: &mut Words<'_>) -> Result<(), InfoFault> {
        match self {
            Self::Numbers(count, range) => {
                (0..*count).try_for_each(|_| number(name, words.next(), range))
            }
            Self::Score => score(words),
            Self::Move => mv(name, words.next()),
            Self::Moves => moves(name, words),
            Self::Line => {
                words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
                moves(name, words)
            }
            Self::Text => {
                words.by_ref().for_each(drop);
                Ok(())
            }
        }
    }
}

fn number(
    field: &'static str,
    word: Option<&str>,
    range: &RangeInclusive<i64>,
) -> Result<(), InfoFault> {
    let value = word.unwrap_or_default();
    let is_right = value.parse().is_ok_and(|number| range.contains(&number));
    if is_right {
        return Ok(());
    }
    Err(InfoFault::Number {
        field,
        value: value.to_owned(),
        low: *range.start(),
        high: *range.end(),
    })
}

fn score(words: &mut Words<'_>) -> Result<(), InfoFault> {
    match words.next().unwrap_or_default() {
        "cp" => number("cp", words.next(), &(-MOST_CENTIPAWNS..=MOST_CENTIPAWNS))?,
        "mate" => number("mate", words.next(), &(-LONGEST_MATE..=LONGEST_MATE))?,
        other => return Err(InfoFault::Score(other.to_owned())),
    }
    words.next_if(|word| matches!(*word, "lowerbound" | "upperbound"));
    Ok(())
}

fn mv(field: &'static str, word: Option<&str>) -> Result<(), InfoFault> {
    let word = word.ok_or(InfoFault::NoMove(field))?;
    match word.parse::<UciMove>() {
        Ok(_) => Ok(()),
        Err(_) => Err(InfoFault::Move(field, word.to_owned())),
    }
}

/// One move, and all others up to the next field.
fn moves(name: &'static str, words: &mut Words<'_>) -> Result<(), InfoFault> {
    mv(name, words.next_if(|word| field(word).is_none()))?;
    while let Some(word) = words.next_if(|word| field(word).is_none()) {
        mv(name, Some(word))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &str) -> String {
        match InfoLine::by_the_letter(line) {
            Ok(_) => String::new(),
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn what_engines_say_is_taken() {
        for line in [
            "info depth 20 seldepth 31 multipv 1 score cp -31 nodes 12345 nps 1000000 hashfull 12 tbhits 0 time 12 pv e2e4 e7e5",
            "info depth 3 score mate -2 upperbound nodes 1 time 0 pv e7e8q",
            "info depth 3 score cp 7 wdl 20 970 10 nodes 5 pv e2e4",
            "info currmove e2e4 currmovenumber 1",
            "info pv e2e4 score cp 3",
            "info refutation d1h5 g6h5",
            "info currline 1 e2e4 e7e5",
            "info currline e2e4",
            "info string depth x is text here",
            "info string",
            "info depth 1 string anything",
        ] {
            assert_eq!(fault(line), "", "{line}");
            let words = line
                .split_whitespace()
                .skip(1)
                .collect::<Vec<_>>()
                .join(" ");
            let read = InfoLine::by_the_letter(line).ok();
            assert_eq!(read, Some(InfoLine::parse(words.split_whitespace())));
        }
    }

    #[test]
    fn what_is_not_of_the_protocol_is_named() {
        for (line, told) in [
            ("info", "no info in it"),
            ("bestmove e2e4", "no info in it"),
            ("info depth", "depth is \"\", not a number from 0 to 1000"),
            (
                "info depth -1",
                "depth is \"-1\", not a number from 0 to 1000",
            ),
            ("info depth 1 depth 1", "depth twice"),
            ("info depth 1 sore cp 1", "\"sore\" is no field"),
            ("info seldepth 4", "seldepth without depth"),
            (
                "info multipv 0",
                "multipv is \"0\", not a number from 1 to 500",
            ),
            (
                "info hashfull 1001",
                "hashfull is \"1001\", not a number from 0 to 1000",
            ),
            ("info score 12", "score \"12\", neither cp nor mate"),
            (
                "info score cp 1.5",
                "cp is \"1.5\", not a number from -1000000 to 1000000",
            ),
            ("info score cp 1 upper", "\"upper\" is no field"),
            (
                "info score mate",
                "mate is \"\", not a number from -1000 to 1000",
            ),
            ("info pv", "pv without a move"),
            ("info pv score cp 1", "pv without a move"),
            ("info pv e2e4 e7-e5", "\"e7-e5\" in pv is no move"),
            ("info pv e2e4 0000", "\"0000\" in pv is no move"),
            ("info currmove", "currmove without a move"),
            (
                "info nodes 1e6",
                "nodes is \"1e6\", not a number from 0 to 9223372036854775807",
            ),
            (
                "info time 3.5",
                "time is \"3.5\", not a number from 0 to 9223372036854775807",
            ),
            (
                "info nps x",
                "nps is \"x\", not a number from 0 to 9223372036854775807",
            ),
            ("info wdl 1 2", "wdl is \"\", not a number from 0 to 1000"),
        ] {
            assert_eq!(fault(line), told, "{line}");
        }
    }
}
