//! A short way through movetext as nearly all of it is: numbers, SAN and comments, with single blanks between them.
//!
//! It takes only what the lexer would take in the same way, and leaves everything else to it.

use super::lexer::LONGEST_TOKEN;
use super::reading::Reading;
use super::scan::first_below;
use super::source::Source;
use super::visitor::{CommentPart, CommentPiece};
use super::{PgnMove, Visitor};
use crate::movegen::Sight;
use crate::san::query;
use crate::simd::{Kernel, Task, dispatch};
use crate::{Move, Position, San, Undo};

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
        let mut plies = 0;
        loop {
            let text = self.reader.lexer.ahead()?;
            let Read {
                at,
                end,
                last,
                plies: more,
            } = dispatch(Plain {
                text,
                position: &mut self.position,
                visitor: self.visitor,
            });
            plies += u64::from(more);
            if let Some((mv, undo)) = last {
                self.last = Some((PgnMove::Move(mv), undo));
            }
            self.reader.lexer.advance(at);
            if end == End::Strange || at < LONGEST_TOKEN {
                break;
            }
        }
        if is_main_line {
            let plies = u32::try_from(plies).unwrap_or(u32::MAX);
            self.plies = self.plies.saturating_add(plies);
        }
        Ok(())
    }
}

/// What ended plain movetext.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// There is no more text at hand.
    Text,
    /// Something that is for the lexer.
    Strange,
}

/// The plain movetext that `text` begins with.
struct Plain<'a, V> {
    text: &'a [u8],
    position: &'a mut Position,
    visitor: &'a mut V,
}

/// How far it was read.
struct Read {
    at: usize,
    end: End,
    last: Option<(Move, Undo)>,
    plies: u32,
}

impl<V: Visitor> Task for Plain<'_, V> {
    type Output = Read;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> Read {
        let Self { text, position, .. } = self;
        let mut sight = Sight::new(position, kernel);
        // The last move, and what stood before it: unless each is looked at, only the last one is played on a board.
        let (mut played, mut before) = (None, sight);
        let (mut at, mut plies) = (0, 0);
        // Where `make` writes it in place: copied at once, it would be waited for.
        let mut undo = position.undo();
        let end = loop {
            let Some(ahead) = text[at..].first_chunk::<MARGIN>() else {
                break End::Text;
            };
            let Some((token, start, length)) = token(ahead) else {
                break End::Strange;
            };
            match token {
                Token::Number => {}
                Token::Word => {
                    let word = u64::from_le_bytes(next_eight(ahead, start));
                    let found = query(word, length).and_then(|query| sight.find(query).only());
                    let mv = match found {
                        Some(mv) => mv,
                        None => {
                            if !V::SEES_PLIES {
                                *position = Position::seen(&sight);
                            }
                            match uncommon_move(&ahead[start..start + length], position) {
                                Some(mv) => mv,
                                None => break End::Strange,
                            }
                        }
                    };
                    if V::SEES_PLIES {
                        self.visitor.ply(position, PgnMove::Move(mv));
                        undo = position.make(mv);
                    } else {
                        before = sight;
                    }
                    sight.play(mv);
                    played = Some(mv);
                    plies += 1;
                    // A comment that follows is closed at a place that can be found without waiting for the move's end.
                    if ahead[start + length..].starts_with(b" {")
                        && let Some(chunk) = text[at + start..].first_chunk()
                        && let end = kernel.either(chunk, b'}', b'\n').trailing_zeros() as usize
                        && chunk.get(end) == Some(&b'}')
                    {
                        self.visitor.comment(CommentPiece {
                            bytes: &chunk[length + 2..end],
                            part: CommentPart::Last,
                        });
                        at += start + end + 1;
                        continue;
                    }
                }
                Token::Comment => {
                    let inside = &text[at + start..];
                    let Some(end) = comment_end(inside, kernel) else {
                        break End::Strange;
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
        if !V::SEES_PLIES
            && let Some(mv) = played
        {
            *position = Position::seen(&before);
            undo = position.make(mv);
        }
        Read {
            at,
            end,
            last: played.map(|mv| (mv, undo)),
            plies,
        }
    }
}

/// The next token, where it starts, and its length: of a comment, only where its text starts.
#[inline(always)]
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

/// Eight bytes from `start`, which is small.
#[inline(always)]
fn next_eight(ahead: &[u8; MARGIN], start: usize) -> [u8; 8] {
    *ahead[start..].first_chunk().expect("a token starts early")
}

/// Up to the next white space, if that is within eight bytes.
#[inline(always)]
fn word_length(ahead: &[u8; MARGIN], start: usize) -> Option<usize> {
    match first_below(next_eight(ahead, start), b'!') {
        8 => None,
        length => Some(length),
    }
}

#[cold]
fn uncommon_move(text: &[u8], position: &Position) -> Option<Move> {
    San::from_ascii(text).ok()?.to_move(position).ok()
}

/// Where a comment on one line is closed, if all of it can be seen.
#[inline(always)]
fn comment_end(inside: &[u8], kernel: impl Kernel) -> Option<usize> {
    let (chunks, _) = inside.as_chunks();
    for (index, chunk) in chunks.iter().enumerate() {
        let found = kernel.either(chunk, b'}', b'\n');
        if found != 0 {
            let end = 32 * index + found.trailing_zeros() as usize;
            return (inside[end] == b'}').then_some(end);
        }
    }
    None
}
