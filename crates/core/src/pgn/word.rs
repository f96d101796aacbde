//! A word of movetext in the place of a move.

use alloc::string::String;
use core::str;

pub(super) use super::scan::marker;
use super::{Nag, Outcome, PgnErrorKind, PgnMove, Snippet};
use crate::{Position, ReadMoveError, San};

/// What a word turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A legal move, perhaps with a glyph joined to it.
    Ply(PgnMove, Option<Nag>),
    /// A glyph by itself, such as `+-`.
    Nag(Nag),
    /// A marker in a less usual spelling.
    Marker(Outcome),
    /// `e.p.` and check signs that stand by themselves say nothing new.
    Nothing,
}

/// What `text` means in `position`.
pub(super) fn read(text: &[u8], position: &Position) -> Result<Word, PgnErrorKind> {
    if let Ok(san) = San::from_ascii(text)
        && let Ok(mv) = san.to_move(position)
    {
        return Ok(Word::Ply(PgnMove::Move(mv), None));
    }
    unusual(text, position)
}

/// Whether a game without tags may begin with this word.
pub(super) fn is_like_a_move(text: &[u8]) -> bool {
    San::from_ascii(text).is_ok()
        || str::from_utf8(text).is_ok_and(|text| rewrite(text).0.parse::<San>().is_ok())
}

/// Whether `text` looks enough like a move to be a wrong one, such as `Nf9`, and not a word of a sentence.
pub(super) fn is_meant_as_a_move(text: &[u8]) -> bool {
    matches!(text, [b'K' | b'Q' | b'R' | b'B' | b'N' | b'a'..=b'h', ..])
        && text.iter().any(u8::is_ascii_digit)
}

#[cold]
fn unusual(bytes: &[u8], position: &Position) -> Result<Word, PgnErrorKind> {
    let snippet = Snippet::new(bytes);
    let text = str::from_utf8(bytes)
        .map_err(|_| PgnErrorKind::Move(snippet, ReadMoveError::Unreadable))?;
    if matches!(text, "--" | "Z0") {
        return if position.is_check() {
            Err(PgnErrorKind::NullMoveInCheck)
        } else {
            Ok(Word::Ply(PgnMove::Null, None))
        };
    }
    if let Some(outcome) = marker(bytes) {
        return Ok(Word::Marker(outcome));
    }
    if let Some(nag) = Nag::from_glyph(text) {
        return Ok(Word::Nag(nag));
    }
    if matches!(text, "e.p." | "ep" | "+" | "++" | "#") {
        return Ok(Word::Nothing);
    }
    let (plain, nag) = rewrite(text);
    match position.read_move(&plain) {
        Ok(mv) => Ok(Word::Ply(PgnMove::Move(mv), nag)),
        Err(ReadMoveError::Unreadable) if !text.contains(|c: char| c.is_ascii_digit()) => {
            Err(PgnErrorKind::StrayText(snippet))
        }
        Err(why) => Err(PgnErrorKind::Move(snippet, why)),
    }
}

/// What is common in files and [`Position::read_move`] does not know: figurines, `:` for `x`, repeated check signs, a
/// joined glyph.
fn rewrite(text: &str) -> (String, Option<Nag>) {
    let body =
        text.trim_end_matches(|c: char| matches!(c, '+' | '-' | '/' | '=' | '#') || is_sign(c));
    let mut run = &text[body.len()..];
    let mut nag = None;
    while let (None, Some(first)) = (nag, run.chars().next()) {
        nag = Nag::from_glyph(run);
        run = &run[first.len_utf8()..];
    }
    let plain = body
        .chars()
        .filter_map(|c| match c {
            '♔' | '♚' => Some('K'),
            '♕' | '♛' => Some('Q'),
            '♖' | '♜' => Some('R'),
            '♗' | '♝' => Some('B'),
            '♘' | '♞' => Some('N'),
            '♙' | '♟' => None,
            ':' | '×' => Some('x'),
            c => Some(c),
        })
        .collect();
    (plain, nag)
}

/// Whether `c` is a sign that Unicode has for annotators; none of them is part of a move.
fn is_sign(c: char) -> bool {
    !c.is_ascii() && !matches!(c, '♔'..='♟' | '–')
}
