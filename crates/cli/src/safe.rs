//! Text from files, for a terminal: without escape sequences, and without controls that turn the reading direction.

use std::fmt;

use serde::Serialize;

/// Whether `c` could do more to a terminal than stand there.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}'
        )
}

/// Shows a text with a replacement character for whatever is harmful.
pub(crate) struct Safe<'a>(pub(crate) &'a str);

impl fmt::Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clean = |c: char| if is_harmful(c) { '\u{FFFD}' } else { c };
        let text: String = self.0.chars().map(clean).collect();
        f.pad(&text)
    }
}

/// How much is shown of a line of a message, in bytes: its beginning, which says where, and its end, which says why.
const SHOWN: (usize, usize) = (600, 300);

/// A message for a terminal, with `…` in place of the middle of lines that repeat a word without end.
pub(crate) fn message(text: &str) -> String {
    let (first, last) = SHOWN;
    let short = |line: &str| {
        if line.len() <= first + last {
            return lines(line);
        }
        let begin = &line[..line.floor_char_boundary(first)];
        let end = &line[line.ceil_char_boundary(line.len() - last)..];
        format!("{}…{}", lines(begin), lines(end))
    };
    text.split_inclusive('\n').map(short).collect()
}

/// The same line by line.
pub(crate) fn lines(text: &str) -> String {
    let clean = |c: char| {
        if is_harmful(c) && c != '\n' {
            '\u{FFFD}'
        } else {
            c
        }
    };
    text.chars().map(clean).collect()
}

/// `value` as JSON in which everything harmful is escaped.
pub(crate) fn json(value: &impl Serialize) -> String {
    use fmt::Write;

    let text = serde_json::to_string(value).expect("our values have text for keys");
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_harmful(c) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_harmful_is_left() {
        let text = "a\u{1b}[2J\u{9b}1m\u{202e}b\u{7f}\u{200b}c\r\nd\u{E0041}";
        assert_eq!(
            Safe(text).to_string(),
            "a\u{FFFD}[2J\u{FFFD}1m\u{FFFD}b\u{FFFD}\u{FFFD}c\u{FFFD}\u{FFFD}d\u{FFFD}"
        );
        assert_eq!(lines("a\r\nb"), "a\u{FFFD}\nb");
        assert_eq!(format!("{:<6}|", Safe("né")), "né    |");
        let long = format!("\"{}\": why\nb", "é".repeat(10_000));
        let short = message(&long);
        assert!(short.len() < 1000, "{short}");
        assert!(
            short.starts_with("\"éé") && short.contains("é…é"),
            "{short}"
        );
        assert!(short.ends_with("é\": why\nb"), "{short}");
        assert_eq!(message("a\u{1b}\nb\n"), "a\u{FFFD}\nb\n");
        let json = json(&text);
        assert!(json.is_ascii());
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
