//! A short way through movetext as nearly all of it is: numbers, SAN and comments, with single blanks between them.
//!
//! It takes only what the lexer would take in the same way, and leaves everything else to it.

use super::lexer::LONGEST_TOKEN;
use super::reading::Reading;
use super::scan::{find_either, first_below};
use super::source::Source;
use super::visitor::{CommentPart, CommentPiece};
use super::{PgnMove, Visitor};
use crate::san::query;
use crate::{Move, Position, San};

/// No plain token but a comment is longer, its blanks included.
const MARGIN: usize = 24;

enum Token {
    Number,
    Word,
    Comment,
}

impl<S: Source, V: Visitor> Reading<'_, S, V> {
    /// Follows the current line as far as it is plain.
    pub(super) fn plain_moves(&mut self) -> Result<(), S::Error> {
        let is_main_line = self.frames.is_empty();
        // Kept beside `self`, where `make` writes it in place: copied at once, it would be waited for.
        let mut undo = self.position.undo();
        let mut played = None;
        loop {
            let text = self.reader.lexer.ahead()?;
            let mut at = 0;
            let is_plain = loop {
                let Some(ahead) = text[at..].first_chunk::<MARGIN>() else {
                    break true;
                };
                let Some((token, start, length)) = token(ahead) else {
                    break false;
                };
                match token {
                    Token::Number => {}
                    Token::Word => {
                        let Some(mv) = legal_move(ahead, start, length, &self.position) else {
                            break false;
                        };
                        self.visitor.ply(&self.position, PgnMove::Move(mv));
                        undo = self.position.make(mv);
                        played = Some(mv);
                        self.plies = self.plies.saturating_add(u32::from(is_main_line));
                    }
                    Token::Comment => {
                        let inside = &text[at + start..];
                        let Some(end) = comment_end(inside) else {
                            break false;
                        };
                        self.visitor.comment(CommentPiece {
                            bytes: &inside[..end],
                            part: CommentPart::Last,
                        });
                        at += end + 1;
                    }
                }
                at += start + length;
            };
            self.reader.lexer.advance(at);
            if !is_plain || at < LONGEST_TOKEN {
                break;
            }
        }
        if let Some(mv) = played {
            self.last = Some((PgnMove::Move(mv), undo));
        }
        Ok(())
    }
}

/// The next token, where it starts, and its length: of a comment, only where its text starts.
#[inline]
fn token(ahead: &[u8; MARGIN]) -> Option<(Token, usize, usize)> {
    let start = match ahead {
        [b' ' | b'\n', b'!'..=b'~', ..] => 1,
        [b'!'..=b'~', ..] => 0,
        [b'\r', b'\n', b'!'..=b'~', ..] => 2,
        _ => return None,
    };
    match ahead[start] {
        b'a'..=b'h' | b'B' | b'K' | b'N' | b'O' | b'Q' | b'R' => {
            Some((Token::Word, start, word_length(ahead, start)?))
        }
        b'1'..=b'9' => {
            let mut length = 1;
            while length < 4 && ahead[start + length].is_ascii_digit() {
                length += 1;
            }
            if ahead[start + length] != b'.' {
                return None;
            }
            while length < 8 && ahead[start + length] == b'.' {
                length += 1;
            }
            Some((Token::Number, start, length))
        }
        b'{' => Some((Token::Comment, start + 1, 0)),
        _ => None,
    }
}

/// Up to the next white space, if that is within eight bytes.
#[inline]
fn word_length(ahead: &[u8; MARGIN], start: usize) -> Option<usize> {
    match first_below(*ahead[start..].first_chunk()?, b'!') {
        8 => None,
        length => Some(length),
    }
}

/// What a word means.
#[inline]
fn legal_move(
    ahead: &[u8; MARGIN],
    start: usize,
    length: usize,
    position: &Position,
) -> Option<Move> {
    let text = u64::from_le_bytes(*ahead[start..].first_chunk()?);
    query(text, length)
        .and_then(|query| position.find(query).only())
        .or_else(|| uncommon_move(&ahead[start..start + length], position))
}

#[cold]
fn uncommon_move(text: &[u8], position: &Position) -> Option<Move> {
    San::from_ascii(text).ok()?.to_move(position).ok()
}

/// Where a comment on one line is closed, if all of it can be seen.
#[inline]
fn comment_end(inside: &[u8]) -> Option<usize> {
    let end = find_either(inside, b'}', b'\n')?;
    (inside[end] == b'}').then_some(end)
}
