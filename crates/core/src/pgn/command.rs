//! What programs say to each other in comments: `[%clk 0:03:00]` and its kin.
//!
//! The supplement to the PGN standard of 2001 has clk and emt; eval, cal and csl are what lichess and ChessBase write.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use super::Comment;
use crate::Square;

/// A command in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `%clk`: what the mover's clock shows after the move.
    Clock(Duration),
    /// `%emt`: how long the move took.
    Elapsed(Duration),
    /// `%eval`: what an engine thinks of the position.
    Eval {
        /// Seen from White's side.
        score: Score,
        /// How many plies deep it looked.
        depth: Option<u32>,
    },
    /// `%cal`: arrows on the board.
    Arrows(Vec<Arrow>),
    /// `%csl`: squares that are pointed out.
    Squares(Vec<Highlight>),
}

/// An engine's judgement, positive where White is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves, negative where White is mated.
    Mate(i32),
}

/// An arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Its colour.
    pub brush: Brush,
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// A coloured square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Its colour.
    pub brush: Brush,
    /// Which one.
    pub square: Square,
}

/// A colour to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the name says it")]
pub enum Brush {
    Green,
    Red,
    Yellow,
    Blue,
}

impl Brush {
    /// Every colour, the plain one first.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// The colour of this letter.
    #[must_use]
    pub fn from_char(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.to_char() == letter)
    }

    /// The letter that stands for the colour: `G`, `R`, `Y` or `B`.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

impl Comment {
    /// The commands that can be read, in their order.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabia_core::pgn::{Command, Comment};
    ///
    /// let comment = Comment::new("[%clk 0:02:59.5] a sound reply [%own x]").unwrap();
    /// assert_eq!(
    ///     comment.commands().collect::<Vec<_>>(),
    ///     [Command::Clock(Duration::from_millis(179_500))]
    /// );
    /// assert_eq!(comment.prose(), "a sound reply");
    /// ```
    pub fn commands(&self) -> impl Iterator<Item = Command> + '_ {
        pieces(self.as_str()).filter_map(|piece| match piece {
            Piece::Command(text) => text.parse().ok(),
            Piece::Prose(_) => None,
        })
    }

    /// What is meant for people: the text without commands, known or not.
    #[must_use]
    pub fn prose(&self) -> String {
        let mut prose = String::new();
        for piece in pieces(self.as_str()) {
            match piece {
                Piece::Prose(text) if prose.is_empty() => prose.push_str(text.trim()),
                Piece::Prose(text) if !text.trim().is_empty() => {
                    prose.push(' ');
                    prose.push_str(text.trim());
                }
                Piece::Prose(_) | Piece::Command(_) => {}
            }
        }
        prose
    }
}

enum Piece<'a> {
    /// Without `[%` and `]`.
    Command(&'a str),
    Prose(&'a str),
}

fn pieces(mut text: &str) -> impl Iterator<Item = Piece<'_>> {
    core::iter::from_fn(move || {
        if text.is_empty() {
            return None;
        }
        if let Some((command, rest)) = text
            .strip_prefix("[%")
            .and_then(|inside| inside.split_once(']'))
        {
            text = rest;
            return Some(Piece::Command(command));
        }
        let first = text.chars().next().map_or(0, char::len_utf8);
        let length = text[first..]
            .find("[%")
            .map_or(text.len(), |index| index + first);
        let (prose, rest) = text.split_at(length);
        text = rest;
        Some(Piece::Prose(prose))
    })
}

/// The text between `[%` and `]` is no command that is known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCommandError;

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected clk, emt, eval, cal or csl and its value")
    }
}

impl core::error::Error for ParseCommandError {}

impl FromStr for Command {
    type Err = ParseCommandError;

    /// Reads what stands between `[%` and `]`.
    fn from_str(text: &str) -> Result<Self, ParseCommandError> {
        let (name, value) = text.trim().split_once(' ').ok_or(ParseCommandError)?;
        let value = value.trim();
        let command = match name {
            "clk" => duration(value).map(Self::Clock),
            "emt" => duration(value).map(Self::Elapsed),
            "eval" => eval(value),
            "cal" => list(value, arrow).map(Self::Arrows),
            "csl" => list(value, highlight).map(Self::Squares),
            _ => None,
        };
        command.ok_or(ParseCommandError)
    }
}

/// `1:02:03.5`, with or without hours.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0_u64;
    for (index, part) in whole.split(':').enumerate() {
        let number: u64 = number(part)?;
        if index == 3 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    let digits = fraction.len();
    let nanos = match digits {
        0 => 0,
        1..=9 => number::<u32>(fraction)? * 10_u32.pow(9 - digits as u32),
        _ => return None,
    };
    Some(Duration::new(seconds, nanos))
}

/// Digits only: `parse` alone would take a sign.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

/// `0.25`, `-1.2,18`, `#-3`.
fn eval(text: &str) -> Option<Command> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(number(depth.trim())?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok()?),
        None => Score::Centipawns(centipawns(score)?),
    };
    Some(Command::Eval { score, depth })
}

fn centipawns(text: &str) -> Option<i32> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (pawns, fraction) = text.split_once('.').unwrap_or((text, ""));
    let hundredths = match fraction.len() {
        0 => 0,
        1 => 10 * number::<i32>(fraction)?,
        _ => number::<i32>(fraction.get(..2)?)?,
    };
    let pawns: i32 = number(pawns)?;
    Some(sign * pawns.checked_mul(100)?.checked_add(hundredths)?)
}

fn list<T>(text: &str, item: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(|part| item(part.trim())).collect()
}

fn arrow(text: &str) -> Option<Arrow> {
    let (brush, squares) = brush(text)?;
    Some(Arrow {
        brush,
        from: squares.get(..2)?.parse().ok()?,
        to: squares.get(2..)?.parse().ok()?,
    })
}

fn highlight(text: &str) -> Option<Highlight> {
    let (brush, square) = brush(text)?;
    let square = square.parse().ok()?;
    Some(Highlight { brush, square })
}

fn brush(text: &str) -> Option<(Brush, &str)> {
    let mut chars = text.chars();
    Some((Brush::from_char(chars.next()?)?, chars.as_str()))
}

impl fmt::Display for Command {
    /// As it stands in a comment, brackets and all.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(time) => write!(f, "[%clk {}]", Clock(*time)),
            Self::Elapsed(time) => write!(f, "[%emt {}]", Clock(*time)),
            Self::Eval { score, depth } => {
                write!(f, "[%eval {score}")?;
                depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))?;
                f.write_str("]")
            }
            Self::Arrows(arrows) => {
                f.write_str("[%cal ")?;
                write_list(f, arrows, |f, arrow| {
                    write!(f, "{}{}{}", arrow.brush.to_char(), arrow.from, arrow.to)
                })
            }
            Self::Squares(squares) => {
                f.write_str("[%csl ")?;
                write_list(f, squares, |f, highlight| {
                    write!(f, "{}{}", highlight.brush.to_char(), highlight.square)
                })
            }
        }
    }
}

fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(",")?;
        }
        write(f, item)?;
    }
    f.write_str("]")
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Mate(moves) => write!(f, "#{moves}"),
            Self::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

/// A time in hours, minutes and seconds.
struct Clock(Duration);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(
            f,
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )?;
        let mut nanos = self.0.subsec_nanos();
        if nanos > 0 {
            let mut digits = 9;
            while nanos.is_multiple_of(10) {
                nanos /= 10;
                digits -= 1;
            }
            write!(f, ".{nanos:0digits$}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        for text in [
            "[%clk 1:02:03]",
            "[%clk 0:00:00.05]",
            "[%emt 0:00:01.5]",
            "[%eval 0.25]",
            "[%eval -12.07,18]",
            "[%eval #-3,20]",
            "[%cal Gh5f7,Rd1d8]",
            "[%csl Yf7]",
        ] {
            let comment = Comment::new(text).unwrap();
            let commands: Vec<Command> = comment.commands().collect();
            assert_eq!(commands.len(), 1, "{text}");
            assert_eq!(commands[0].to_string(), text);
            assert_eq!(comment.prose(), "");
        }
    }

    #[test]
    fn other_spellings() {
        let first = |text: &str| Comment::new(text).unwrap().commands().next();
        assert_eq!(
            first("[%clk 59:59]"),
            Some(Command::Clock(Duration::from_secs(3599)))
        );
        let score = Score::Centipawns(150);
        assert_eq!(
            first("[%eval +1.5]"),
            Some(Command::Eval { score, depth: None })
        );
        let score = Score::Centipawns(33);
        assert_eq!(
            first("[%eval 0.333]"),
            Some(Command::Eval { score, depth: None })
        );
    }

    #[test]
    fn what_cannot_be_read_is_left_alone() {
        for text in [
            "[%clk]",
            "[%clk x]",
            "[%clk 1:2:3:4]",
            "[%clk 99999999999999999999]",
            "[%clk 0:00:01.0123456789]",
            "[%eval]",
            "[%eval 99999999999.0]",
            "[%eval é.éé]",
            "[%cal Xh5f7]",
            "[%cal Gé5f7]",
            "[%csl G]",
            "[%clk 0:00:01",
            "[%",
            "[clk 0:00:01]",
        ] {
            assert_eq!(Comment::new(text).unwrap().commands().count(), 0, "{text}");
        }
    }
}
