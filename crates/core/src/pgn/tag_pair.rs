//! One tag pair (PGN standard 8.1) as it stands in the text.

use core::ops::Range;

/// A tag pair, still in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TagPair<'a> {
    pub(super) name: &'a [u8],
    /// Between the outer quotes, escapes and all.
    pub(super) value: &'a [u8],
}

/// Where the parts of a tag pair are.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    name: Range<usize>,
    value: Range<usize>,
    /// From the opening bracket to behind the closing one.
    pub(super) length: usize,
}

impl Layout {
    /// The layout of the tag pair that `line` begins with.
    ///
    /// The value ends at the first quote that a bracket follows, so that quotes inside that nobody has escaped do
    /// no harm. An escaped quote ends it only if no other on the line does: `[Event "Cup \"]` is found in the wild.
    pub(super) fn find(opening: &Opening, line: &[u8]) -> Option<Self> {
        let start = opening.value;
        let mut escaped_end = None;
        let mut from = start;
        loop {
            let Some(found) = line.get(from..)?.iter().position(|&byte| byte == b'"') else {
                return escaped_end;
            };
            let quote = from + found;
            let after = &line[quote + 1..];
            let blanks = after.len() - after.trim_ascii_start().len();
            if after.get(blanks) == Some(&b']') {
                let layout = Self {
                    name: opening.name.clone(),
                    value: start..quote,
                    length: quote + blanks + 2,
                };
                let before = line[start..quote].iter().rev();
                let backslashes = before.take_while(|&&byte| byte == b'\\').count();
                if backslashes.is_multiple_of(2) {
                    return Some(layout);
                }
                escaped_end = Some(layout);
            }
            from = quote + 1;
        }
    }

    /// Whether no more of the line can change this.
    pub(super) fn ends_for_certain(&self, line: &[u8]) -> bool {
        line[self.value.end - 1] != b'\\'
    }

    /// The parts in `text`, which begins with the tag pair.
    pub(super) fn of(self, text: &[u8]) -> TagPair<'_> {
        TagPair {
            name: &text[self.name],
            value: &text[self.value],
        }
    }
}

/// How a tag pair begins: bracket, name, quote.
#[derive(Clone, Debug, Default)]
pub(super) struct Opening {
    pub(super) name: Range<usize>,
    /// Where the value begins, behind its quote.
    value: usize,
}

impl Opening {
    pub(super) fn find(text: &[u8]) -> Option<Self> {
        if text.first() != Some(&b'[') {
            return None;
        }
        let skip = |from: usize, wanted: fn(u8) -> bool| {
            let rest = text[from..].iter();
            from + rest.take_while(|&&byte| wanted(byte)).count()
        };
        let is_blank = |byte| matches!(byte, b' ' | b'\t');
        let name = skip(1, is_blank);
        let blank = skip(name, is_name_byte);
        let quote = skip(blank, is_blank);
        (blank > name && quote > blank && text.get(quote) == Some(&b'"')).then_some(Self {
            name: name..blank,
            value: quote + 1,
        })
    }
}

/// The standard allows letters, digits and the underscore; programs write the others too.
pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':' | b'.' | b'?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<(&str, &str)>) {
        let text = line.as_bytes();
        let pair = Opening::find(text)
            .and_then(|opening| Layout::find(&opening, text))
            .map(|layout| layout.of(text));
        assert_eq!(
            pair.map(|pair| (pair.name, pair.value)),
            expected.map(|(name, value)| (name.as_bytes(), value.as_bytes())),
            "{line}"
        );
    }

    #[test]
    fn values_end_at_the_quote_before_the_bracket() {
        check(r#"[Event "a"]"#, Some(("Event", "a")));
        check(r#"[ Event  "a" ] 1. e4"#, Some(("Event", "a")));
        check(r#"[Event "a"] [Site "b"]"#, Some(("Event", "a")));
        check(
            r#"[Event "The "Old" Cup"]"#,
            Some(("Event", r#"The "Old" Cup"#)),
        );
        check(r#"[Event "x\"] y"]"#, Some(("Event", r#"x\"] y"#)));
        check(r#"[Event "x\"]"#, Some(("Event", r"x\")));
        check(r#"[Event "x\\"]"#, Some(("Event", r"x\\")));
        check(r#"[Event "[b] "c]"]"#, Some(("Event", r#"[b] "c]"#)));
        check(r#"[Event ""]"#, Some(("Event", "")));
    }

    #[test]
    fn anything_else_is_none() {
        for line in [
            "[Event]",
            "[Event a]",
            r#"[Event "a""#,
            r#"[ "a"]"#,
            r#"[Event"a"]"#,
            "[x]",
            "",
        ] {
            check(line, None);
        }
    }
}
