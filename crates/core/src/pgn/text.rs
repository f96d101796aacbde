//! Bytes of unknown encoding as text.

use alloc::borrow::Cow;
use alloc::string::String;

/// UTF-8 if the bytes are that, else Windows-1252, of which Latin-1 (PGN standard 4.1) is the printable part.
///
/// Each value and each comment is judged by itself, so that files of both kinds may be glued together.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect()),
    }
}

fn windows_1252(byte: u8) -> char {
    /// 0x80 to 0x9F; the five that Windows leaves free stay the control characters of Latin-1.
    const UPPER: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž',
        '\u{8F}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => UPPER[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A tag's value with `\"` and `\\` read as what they stand for (PGN standard 7).
pub(super) fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|&next| c == '\\' && matches!(next, '"' | '\\'));
        text.push(escaped.unwrap_or(c));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_utf_8_is_windows_1252() {
        assert_eq!(decode("Kovačević".as_bytes()), "Kovačević");
        assert_eq!(decode(b"M\xFCller \x93x\x94 \x80"), "Müller “x” €");
    }

    #[test]
    fn escapes() {
        assert_eq!(unescape(r#"a \"b\" \\ \c \"#), r#"a "b" \ \c \"#);
    }
}
