//! One tag pair (PGN standard 8.1) as it stands in the text.

/// A tag pair, still in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TagPair<'a> {
    pub(super) name: &'a [u8],
    /// Between the outer quotes, escapes and all.
    pub(super) value: &'a [u8],
    /// From the opening bracket to behind the closing one.
    pub(super) length: usize,
}

impl<'a> TagPair<'a> {
    /// The tag pair that `line` begins with.
    ///
    /// The value ends at the first quote that a bracket follows, so that quotes inside that nobody has escaped do
    /// no harm. An escaped quote ends it only if no other on the line does: `[Event "Cup \"]` is found in the wild.
    pub(super) fn parse(line: &'a [u8]) -> Option<Self> {
        let value_start = opening(line)?;
        let name = tag_name(line);
        let mut escaped_end = None;
        let mut is_escaped = false;
        for (index, &byte) in line.iter().enumerate().skip(value_start) {
            if byte == b'"' {
                let after = &line[index + 1..];
                let blanks = after.len() - after.trim_ascii_start().len();
                if after.get(blanks) == Some(&b']') {
                    let pair = Self {
                        name,
                        value: &line[value_start..index],
                        length: index + blanks + 2,
                    };
                    if !is_escaped {
                        return Some(pair);
                    }
                    escaped_end = Some(pair);
                }
            }
            is_escaped = byte == b'\\' && !is_escaped;
        }
        escaped_end
    }
}

/// Whether `text` begins as a tag pair does: bracket, name, quote.
pub(super) fn looks_like_tag(text: &[u8]) -> bool {
    opening(text).is_some()
}

/// The name in what [looks like a tag](looks_like_tag).
pub(super) fn tag_name(text: &[u8]) -> &[u8] {
    opening(text).map_or(&[], |value| text[1..value - 1].trim_ascii())
}

/// Where the value begins, behind its quote.
fn opening(text: &[u8]) -> Option<usize> {
    if text.first() != Some(&b'[') {
        return None;
    }
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let skip = |from: usize, wanted: &dyn Fn(&u8) -> bool| {
        from + text[from..].iter().take_while(|byte| wanted(byte)).count()
    };
    let name = skip(1, &is_blank);
    let blank = skip(name, &|&byte| is_name_byte(byte));
    let quote = skip(blank, &is_blank);
    (blank > name && quote > blank && text.get(quote) == Some(&b'"')).then_some(quote + 1)
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
        let pair = TagPair::parse(line.as_bytes());
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
