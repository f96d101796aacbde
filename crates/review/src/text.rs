//! What has been found so far, and exercises, as text that can be kept.
//!
//! A review is one line each for its edition, the effort, whose turning points it seeks, the start, the moves, and
//! then for every answer: `31 e2e4 e7e5`, or `#w3 d1h5` where White mates in three. An exercise is the same way its
//! position, the move that was played, and for every move `9750 d1h5`: the chance in ten-thousandths, the move, and
//! what follows.

use std::fmt::{Display, Write};
use std::str::FromStr;

use tabia_game::{CastlingMode, Color, StartPosition, UciMove};
use thiserror::Error;

use crate::review::{Effort, Review, Whose};
use crate::{Chance, Evaluation, Exercise, Found, Try};

/// Raised when the engine's judgement or this text changes: what was found before is found anew then, so that no
/// review is half of one and half of the other.
const EDITION: u32 = 1;

/// The text is not that of a review, or of an exercise, or of another edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {line} is not what this edition writes")]
pub struct UnreadableText {
    /// The first line that could not be read, from 1.
    pub line: usize,
}

impl Review {
    /// Everything that has been found so far.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("review {EDITION}\n");
        let Effort { position, attempt } = self.effort;
        let whose = match self.whose {
            Whose::Side(Color::White) => "white",
            Whose::Side(Color::Black) => "black",
            Whose::Both => "both",
        };
        // Whatever can be written to a string is.
        let _ = writeln!(text, "effort {position} {attempt}\n{whose}");
        let _ = writeln!(text, "{}\n{}", write_start(&self.start), list(&self.moves));
        for found in &self.found {
            let _ = match found.evaluation {
                Evaluation::Centipawns(value) => write!(text, "{value}"),
                Evaluation::Mate { by, moves } => write!(text, "#{}{moves}", letter(by)),
            };
            let space = if found.line.is_empty() { "" } else { " " };
            let _ = writeln!(text, "{space}{}", list(&found.line));
        }
        text
    }

    /// A review from its text.
    ///
    /// # Errors
    /// It cannot be read, or another edition has written it: the game is to be looked at anew.
    pub fn from_text(text: &str) -> Result<Self, UnreadableText> {
        let mut lines = Lines::of(text);
        lines.read(|line| (line == format!("review {EDITION}")).then_some(()))?;
        let effort = lines.read(|line| {
            let (position, attempt) = line.strip_prefix("effort ")?.split_once(' ')?;
            Some(Effort {
                position: position.parse().ok()?,
                attempt: attempt.parse().ok()?,
            })
        })?;
        let whose = lines.read(|line| match line {
            "white" => Some(Whose::Side(Color::White)),
            "black" => Some(Whose::Side(Color::Black)),
            "both" => Some(Whose::Both),
            _ => None,
        })?;
        let start = lines.read(read_start)?;
        let mut review = lines.read(|line| {
            let moves: Vec<UciMove> = read_list(line)?;
            Self::of(&start, moves, whose, effort).ok()
        })?;
        while lines.is_more() {
            let found = lines.read(read_found)?;
            if review.is_finished() {
                return Err(lines.error());
            }
            review.give(found);
        }
        Ok(review)
    }
}

impl Exercise {
    /// The exercise as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n{}\n", write_start(&self.position), self.played);
        for one in &self.tries {
            let line: Vec<UciMove> = [one.mv]
                .into_iter()
                .chain(one.then.iter().copied())
                .collect();
            // Whatever can be written to a string is.
            let _ = writeln!(text, "{} {}", one.chance.ten_thousandths(), list(&line));
        }
        text
    }

    /// An exercise from its text.
    ///
    /// # Errors
    /// It cannot be read, or is not about every legal move of its position.
    pub fn from_text(text: &str) -> Result<Self, UnreadableText> {
        let mut lines = Lines::of(text);
        let position = lines.read(read_start)?;
        let played = lines.read(|line| line.parse().ok())?;
        let mut tries = Vec::new();
        while lines.is_more() {
            tries.push(lines.read(read_try)?);
        }
        let legal = position.position().legal_moves();
        let mode = position.mode();
        let is_there = |mv: UciMove| tries.iter().any(|one: &Try| one.mv == mv);
        let all = legal
            .iter()
            .all(|&mv| is_there(UciMove::from_move(mv, mode)));
        if !all || legal.len() != tries.len() {
            return Err(lines.error());
        }
        Self::new(position, played, tries).ok_or(lines.error())
    }
}

struct Lines<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let lines = text.lines().peekable();
        Self { lines, number: 0 }
    }

    fn is_more(&mut self) -> bool {
        self.lines.peek().is_some()
    }

    fn read<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, UnreadableText> {
        self.number += 1;
        self.lines.next().and_then(read).ok_or(self.error())
    }

    const fn error(&self) -> UnreadableText {
        UnreadableText { line: self.number }
    }
}

const fn letter(side: Color) -> char {
    match side {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

fn list(items: &[impl Display]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(" ")
}

fn read_list<T: FromStr>(text: &str) -> Option<Vec<T>> {
    let items = text.split(' ').filter(|item| !item.is_empty());
    items.map(|item| item.parse().ok()).collect()
}

fn write_start(start: &StartPosition) -> String {
    let mode = match start.mode() {
        CastlingMode::Standard => "standard",
        CastlingMode::Chess960 => "chess960",
    };
    format!("{mode} {}", start.fen())
}

fn read_start(line: &str) -> Option<StartPosition> {
    let (mode, fen) = line.split_once(' ')?;
    let mode = match mode {
        "standard" => CastlingMode::Standard,
        "chess960" => CastlingMode::Chess960,
        _ => return None,
    };
    StartPosition::from_fen_in(fen, mode).ok()
}

fn read_found(line: &str) -> Option<Found> {
    let (value, moves) = line.split_once(' ').unwrap_or((line, ""));
    let evaluation = match value.strip_prefix('#') {
        None => Evaluation::Centipawns(value.parse().ok()?),
        Some(mate) => {
            let by = match mate.get(..1)? {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return None,
            };
            let moves = mate.get(1..)?.parse().ok()?;
            Evaluation::Mate { by, moves }
        }
    };
    let line = read_list(moves)?;
    Some(Found { evaluation, line })
}

fn read_try(line: &str) -> Option<Try> {
    let (chance, moves) = line.split_once(' ')?;
    let mut moves = read_list(moves)?.into_iter();
    Some(Try {
        chance: Chance::from_ten_thousandths(chance.parse().ok()?)?,
        mv: moves.next()?,
        then: moves.collect(),
    })
}
