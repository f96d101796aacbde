//! Text that an annotator wrote.

use alloc::string::String;
use core::fmt;

/// A comment on a move, never empty.
///
/// Its text is free of what PGN could not give back: white space round it, and single line breaks, which are
/// blanks in movetext (PGN standard 7). An empty line is kept as `"\n\n"`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// The comment with this text; none if nothing but white space is in it.
    ///
    /// ```
    /// use tabia_core::pgn::Comment;
    /// assert_eq!(Comment::new(" A fine\r\nmove. ").unwrap().as_str(), "A fine move.");
    /// assert_eq!(Comment::new(" "), None);
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let mut rest = text.trim_matches(is_blank);
        if rest.is_empty() {
            return None;
        }
        // In braces, an empty line before a bracket would read as the next game; with a closing brace in it, a
        // comment must be written on one line.
        let has_brace = rest.contains('}');
        let mut clean = String::with_capacity(rest.len());
        while let Some(index) = rest.find(is_blank) {
            let (word, from) = rest.split_at(index);
            let next = from.trim_start_matches(is_blank);
            let blanks = &from[..from.len() - next.len()];
            clean.push_str(word);
            clean.push_str(match blanks.matches('\n').count() {
                0 if !blanks.contains('\r') => blanks,
                0 | 1 => " ",
                _ if has_brace || next.starts_with('[') => " ",
                _ => "\n\n",
            });
            rest = next;
        }
        clean.push_str(rest);
        Some(Self(clean))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The white space of PGN; other white space is text.
pub(super) const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
