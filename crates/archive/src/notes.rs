//! Comments, glyphs and variations of a game as a blob, and the movetext that they and its moves make.
//!
//! The blob is a list of tokens, each a number (`packed`) whose lowest three bits say what it is, the others `n`:
//! 0 the next `n` moves of the main line, 1 glyph `$n`, 2 a comment of `n` bytes, which follow, 3 a variation begins,
//! 4 it ends, 5 a move of a variation, whose two bytes follow, 6 a null move of a variation.

use std::fmt::Write;

use tabia_core::pgn::PgnMove;
use tabia_core::{Color, Position, San};

use crate::moves::{PackedMove, pack, unpack};
use crate::packed::{Broken, Cursor, put};

const MAIN: u64 = 0;
const NAG: u64 = 1;
const COMMENT: u64 = 2;
const OPEN: u64 = 3;
const CLOSE: u64 = 4;
const MOVE: u64 = 5;
const NULL: u64 = 6;

/// The blob while a game is read.
#[derive(Debug, Default)]
pub(crate) struct NoteTaker {
    blob: Vec<u8>,
    /// Moves of the main line since the last token.
    passed: u64,
}

impl NoteTaker {
    pub(crate) fn clear(&mut self) {
        self.blob.clear();
        self.passed = 0;
    }

    pub(crate) const fn len(&self) -> usize {
        self.blob.len()
    }

    /// The blob; empty where a game has nothing but its moves.
    pub(crate) fn blob(&self) -> &[u8] {
        &self.blob
    }

    pub(crate) const fn main_move(&mut self) {
        self.passed += 1;
    }

    fn token(&mut self, kind: u64, number: u64) {
        if self.passed > 0 {
            let passed = std::mem::take(&mut self.passed);
            put(&mut self.blob, passed << 3 | MAIN);
        }
        put(&mut self.blob, number << 3 | kind);
    }

    pub(crate) fn nag(&mut self, number: u8) {
        self.token(NAG, number.into());
    }

    pub(crate) fn comment(&mut self, text: &str) {
        self.token(COMMENT, text.len() as u64);
        self.blob.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn open(&mut self) {
        self.token(OPEN, 0);
    }

    pub(crate) fn close(&mut self) {
        self.token(CLOSE, 0);
    }

    pub(crate) fn side_move(&mut self, mv: PgnMove) {
        match mv {
            PgnMove::Move(mv) => {
                self.token(MOVE, 0);
                self.blob.extend_from_slice(&pack(mv).to_le_bytes());
            }
            PgnMove::Null => self.token(NULL, 0),
        }
    }
}

/// Movetext under way.
struct Text<'a> {
    text: String,
    position: Position,
    /// The position before the last move, which a variation goes back to.
    before: Option<Position>,
    outer: Vec<(Position, Option<Position>)>,
    moves: std::slice::Iter<'a, PackedMove>,
    clocks: std::slice::Iter<'a, Option<u32>>,
}

impl Text<'_> {
    fn play(&mut self, packed: PackedMove) -> Result<(), Broken> {
        let mv = unpack(packed, &self.position)?;
        if self.position.turn() == Color::White {
            // Whatever can be written to a string is.
            let _ = write!(self.text, "{}. ", self.position.fullmove_number());
        }
        let _ = write!(self.text, "{} ", San::from_move(&self.position, mv));
        self.before = Some(self.position.clone());
        self.position.make(mv);
        Ok(())
    }

    fn main(&mut self, count: u64) -> Result<(), Broken> {
        for _ in 0..count {
            let &packed = self.moves.next().ok_or(Broken)?;
            self.play(packed)?;
            if let Some(&Some(clock)) = self.clocks.next() {
                self.text.push_str(&clock_comment(clock));
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        // Braces do not nest (PGN standard 5): a text with one goes to the end of its line.
        let _ = if text.contains('}') {
            writeln!(self.text, ";{}", text.replace(['\n', '\r'], " "))
        } else {
            write!(self.text, "{{{text}}} ")
        };
    }

    fn token(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Broken> {
        let token = cursor.number()?;
        let number = token >> 3;
        match token & 7 {
            MAIN if self.outer.is_empty() => self.main(number)?,
            NAG => {
                let _ = write!(self.text, "${number} ");
            }
            COMMENT => {
                let length = usize::try_from(number).map_err(|_| Broken)?;
                let text = std::str::from_utf8(cursor.take(length)?).map_err(|_| Broken)?;
                self.comment(text);
            }
            OPEN => {
                let start = self.before.take().ok_or(Broken)?;
                self.text.push('(');
                let resumed = std::mem::replace(&mut self.position, start.clone());
                self.outer.push((resumed, Some(start)));
            }
            CLOSE => {
                self.text.push_str(") ");
                (self.position, self.before) = self.outer.pop().ok_or(Broken)?;
            }
            MOVE if !self.outer.is_empty() => self.play(cursor.pair()?)?,
            NULL if !self.outer.is_empty() && !self.position.is_check() => {
                self.text.push_str("-- ");
                self.before = Some(self.position.clone());
                self.position.make_null();
            }
            _ => return Err(Broken),
        }
        Ok(())
    }
}

/// The movetext of a game that begins with `start`, without its termination marker.
pub(crate) fn movetext(
    start: &Position,
    moves: &[PackedMove],
    clocks: &[Option<u32>],
    notes: &[u8],
) -> Result<String, Broken> {
    let mut text = Text {
        text: String::with_capacity(moves.len() * 6),
        position: start.clone(),
        before: None,
        outer: Vec::new(),
        moves: moves.iter(),
        clocks: clocks.iter(),
    };
    let mut cursor = Cursor(notes);
    while !cursor.is_empty() {
        text.token(&mut cursor)?;
    }
    if !text.outer.is_empty() {
        return Err(Broken);
    }
    let rest = text.moves.len() as u64;
    text.main(rest)?;
    Ok(text.text)
}

/// `clock`, in hundredths of a second, as a comment.
fn clock_comment(clock: u32) -> String {
    let (seconds, hundredths) = (clock / 100, clock % 100);
    let fraction = match hundredths {
        0 => String::new(),
        _ => format!(".{hundredths:02}").trim_end_matches('0').to_owned(),
    };
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{{[%clk {hours}:{minutes:02}:{seconds:02}{fraction}]}} ")
}

/// The clock, in hundredths of a second, of a comment that says nothing else: `[%clk 0:03:00.5]`.
pub(crate) fn only_a_clock(comment: &[u8]) -> Option<u32> {
    let text = comment.trim_ascii().strip_prefix(b"[%clk ")?;
    let text = text.strip_suffix(b"]")?.trim_ascii();
    let mut parts = [0_u32; 3];
    let mut part = 0;
    let mut digits = 0;
    let mut rest = text.iter();
    let mut fraction = None;
    for byte in rest.by_ref() {
        match byte {
            b'0'..=b'9' => {
                digits += 1;
                parts[part] = parts[part]
                    .checked_mul(10)?
                    .checked_add(u32::from(byte - b'0'))?;
            }
            b':' if digits > 0 && part < 2 => {
                part += 1;
                digits = 0;
            }
            b'.' if part == 2 => {
                fraction = Some(rest.as_slice());
                break;
            }
            _ => return None,
        }
    }
    if part < 2 || digits == 0 {
        return None;
    }
    let hundredths = match fraction {
        None => 0,
        Some([tenths @ b'0'..=b'9']) => u32::from(tenths - b'0') * 10,
        Some([tenths @ b'0'..=b'9', hundredths @ b'0'..=b'9']) => {
            u32::from(tenths - b'0') * 10 + u32::from(hundredths - b'0')
        }
        // What is finer stays in the comment.
        Some(_) => return None,
    };
    let [hours, minutes, seconds] = parts;
    let seconds = hours
        .checked_mul(3600)?
        .checked_add(minutes.checked_mul(60)?)?
        .checked_add(seconds)?;
    seconds.checked_mul(100)?.checked_add(hundredths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_read_if_nothing_else_is_said() {
        for (text, clock) in [
            ("[%clk 0:03:00]", Some(18_000)),
            (" [%clk 1:00:00.5] ", Some(360_050)),
            ("[%clk 0:00:07.25]", Some(725)),
            ("[%clk 0:00:07.255]", None),
            ("[%clk 0:03:00] good", None),
            ("[%eval 0.1] [%clk 0:03:00]", None),
            ("[%clk 3:00]", None),
            ("[%clk 99999999999:00:00]", None),
            ("[%clk 0::00]", None),
            ("[%clk ]", None),
        ] {
            assert_eq!(only_a_clock(text.as_bytes()), clock, "{text}");
            if let Some(clock) = clock {
                let written = clock_comment(clock);
                let inside = written.trim().trim_matches(['{', '}']);
                assert_eq!(only_a_clock(inside.as_bytes()), Some(clock), "{written}");
            }
        }
    }

    #[test]
    fn broken_notes_are_refused() {
        let start = Position::standard();
        for broken in [
            &[3][..],
            &[4],
            &[8],
            &[5, 1, 0],
            &[2 | 9 << 3, b'a'],
            &[7],
            &[2 | 1 << 3, 0xFF],
        ] {
            assert_eq!(
                movetext(&start, &[], &[], broken),
                Err(Broken),
                "{broken:?}"
            );
        }
        assert_eq!(
            movetext(&start, &[12 | 28 << 6], &[Some(600)], &[]).unwrap(),
            "1. e4 {[%clk 0:00:06]} "
        );
    }
}
