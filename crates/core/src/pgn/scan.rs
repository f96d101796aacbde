//! How far a token reaches.

use core::str;

use super::lexer::{LONGEST_TOKEN, Lexeme, PieceEnd};
use super::tag_pair::{Layout, Opening};
use super::{Nag, Outcome};

/// The bytes that may be part of a move, a marker or a glyph; all of UTF-8 and Latin-1 are among them.
pub(super) const fn is_word_byte(byte: u8) -> bool {
    WORD_BYTES[byte as usize]
}

const WORD_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte >= 0x80
            || (byte as u8).is_ascii_alphanumeric()
            || matches!(
                byte as u8,
                b'+' | b'#' | b'=' | b'-' | b'/' | b':' | b'.' | b'@' | b'_'
            );
        byte += 1;
    }
    table
};

pub(super) fn word_length(text: &[u8]) -> usize {
    text.iter()
        .take(LONGEST_TOKEN)
        .take_while(|&&byte| is_word_byte(byte))
        .count()
}

/// Up to the line break, or the end.
pub(super) fn line_length(text: &[u8]) -> usize {
    find_either(text, b'\n', b'\n').unwrap_or(text.len())
}

/// The white space that `text` begins with, 0 to 3 bytes: control characters (a DOS end of file among them), a
/// byte order mark wherever files were glued together, the no-break space of UTF-8 and of Latin-1, periods apart from
/// their number.
pub(super) const fn blank_length(text: &[u8]) -> usize {
    match text {
        [0xEF, 0xBB, 0xBF, ..] => 3,
        [0xC2, 0xA0, ..] => 2,
        [0..=b' ' | b'.' | 0x7F | 0xA0, ..] => 1,
        _ => 0,
    }
}

/// Up to the closing byte, or the end of the line.
pub(super) fn through(text: &[u8], closing: u8) -> usize {
    let line = &text[..line_length(text).min(LONGEST_TOKEN)];
    line.iter()
        .position(|&byte| byte == closing)
        .map_or(line.len(), |index| index + 1)
}

/// A move number with its periods, or what else begins with a digit: a marker, castling with zeros.
pub(super) fn number(text: &[u8]) -> (Lexeme, usize) {
    let digits = text
        .iter()
        .take(LONGEST_TOKEN)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let value = text[..digits].iter().fold(0_u32, |value, digit| {
        value
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    let periods = text[digits..]
        .iter()
        .take(LONGEST_TOKEN)
        .take_while(|&&byte| byte == b'.')
        .count();
    if periods == 0 && digits == 1 {
        let length = word_length(text);
        let word = &text[..length];
        if let Some(outcome) = marker(word) {
            return (Lexeme::Marker(outcome), length);
        }
        if word.starts_with(b"0-0") {
            return (Lexeme::Word, length);
        }
    }
    (Lexeme::Number(value), digits + periods)
}

pub(super) fn marker(word: &[u8]) -> Option<Outcome> {
    str::from_utf8(word).ok()?.parse().ok()
}

/// A run of `!` and `?`; what is too much of it counts for nothing.
pub(super) fn suffix(text: &[u8]) -> (Lexeme, usize) {
    let run = text
        .iter()
        .take(LONGEST_TOKEN)
        .take_while(|byte| matches!(byte, b'!' | b'?'))
        .count();
    let nag = str::from_utf8(&text[..run]).ok().and_then(Nag::from_prefix);
    (nag.map_or(Lexeme::Stray, Lexeme::Nag), run)
}

pub(super) fn nag(text: &[u8]) -> (Lexeme, usize) {
    let digits = text[1..]
        .iter()
        .take(LONGEST_TOKEN - 1)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let number = str::from_utf8(&text[1..=digits])
        .ok()
        .and_then(|digits| digits.parse().ok());
    (
        number.map_or(Lexeme::Stray, |number| Lexeme::Nag(Nag(number))),
        1 + digits,
    )
}

/// A piece of a comment that the line ends: its length, what to pass over behind it, how it ends.
pub(super) fn line_piece(text: &[u8]) -> (usize, usize, PieceEnd) {
    match line_length(text) {
        0 => (0, 0, PieceEnd::Closed),
        length if length < text.len() => (length, 0, PieceEnd::Closed),
        length => (length, 0, PieceEnd::Open),
    }
}

/// The same for a comment in braces.
///
/// Braces do not nest (PGN standard 5). A brace that nobody closed would swallow the rest of the file; an empty
/// line and a whole tag pair behind it are taken for the next game. To see that, a piece is cut before every
/// line break that may begin an empty line, and `text` then begins with it.
pub(super) fn braces_piece(text: &[u8]) -> (usize, usize, PieceEnd) {
    if text.is_empty() || next_game_follows(text) {
        return (0, 0, PieceEnd::Unclosed);
    }
    // The rest of the empty lines has been seen: looking at it again from each of them would take its square.
    let mut from = match text[0] {
        b'\n' => blank_run(text),
        _ => 0,
    };
    loop {
        let Some(found) = find_either(&text[from..], b'}', b'\n') else {
            return (text.len(), 0, PieceEnd::Open);
        };
        let index = from + found;
        match (text[index], text.get(index + 1)) {
            (b'}', _) => return (index, 1, PieceEnd::Closed),
            (_, None | Some(b'\n' | b'\r' | b' ' | b'\t')) => return (index, 0, PieceEnd::Open),
            _ => from = index + 1,
        }
    }
}

/// Whether `text` is a line break, an empty line and a tag pair.
fn next_game_follows(text: &[u8]) -> bool {
    if text[0] != b'\n' {
        return false;
    }
    let blank = blank_run(text);
    let breaks = text[..blank].iter().filter(|&&byte| byte == b'\n').count();
    let line = &text[blank..];
    breaks >= 2
        && Opening::find(line)
            .is_some_and(|opening| Layout::find(&opening, &line[..line_length(line)]).is_some())
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x80 * ONES;

/// The first place of either byte, found eight bytes at a time.
///
/// Subtracting 1 borrows from a byte that is zero, and goes wrong only above the first of them
/// (<https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord>).
#[inline]
pub(super) fn find_either(text: &[u8], one: u8, other: u8) -> Option<usize> {
    let (chunks, rest) = text.as_chunks::<8>();
    for (index, chunk) in chunks.iter().enumerate() {
        let bytes = u64::from_le_bytes(*chunk);
        let zeros = |byte: u8| {
            let zero_where_equal = bytes ^ (ONES * u64::from(byte));
            zero_where_equal.wrapping_sub(ONES) & !zero_where_equal & HIGH_BITS
        };
        let found = zeros(one) | zeros(other);
        if found != 0 {
            return Some(8 * index + found.trailing_zeros() as usize / 8);
        }
    }
    let found = rest.iter().position(|&byte| byte == one || byte == other)?;
    Some(8 * chunks.len() + found)
}

/// The first of eight bytes that is smaller than `limit` (which is at most 128), 8 if there is none.
#[inline]
pub(super) const fn first_below(bytes: [u8; 8], limit: u8) -> usize {
    let bytes = u64::from_le_bytes(bytes);
    let below = bytes.wrapping_sub(ONES * limit as u64) & !bytes & HIGH_BITS;
    below.trailing_zeros() as usize / 8
}

fn blank_run(text: &[u8]) -> usize {
    text.iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count()
}
