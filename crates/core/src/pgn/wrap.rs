//! Tokens set in lines of less than 80 characters.

use alloc::string::String;
use core::fmt;

use super::Comment;

/// PGN standard 8.2.1: as many tokens on a line as fit into less than 80 printing characters.
const MAX_COLUMN: usize = 79;

pub(super) struct Wrapped<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    column: usize,
    /// The last token: a closing parenthesis may still join it.
    pending: String,
    /// Opening parentheses, which join the next token.
    prefix: String,
}

impl<'a, 'f> Wrapped<'a, 'f> {
    pub(super) fn new(out: &'a mut fmt::Formatter<'f>) -> Self {
        Self {
            out,
            column: 0,
            pending: String::new(),
            prefix: String::new(),
        }
    }

    pub(super) fn token(&mut self, text: &str) -> fmt::Result {
        self.flush()?;
        core::mem::swap(&mut self.pending, &mut self.prefix);
        self.pending.push_str(text);
        Ok(())
    }

    pub(super) fn open(&mut self) {
        self.prefix.push('(');
    }

    pub(super) fn close(&mut self) {
        self.pending.push(')');
    }

    pub(super) fn break_line(&mut self) -> fmt::Result {
        self.flush()?;
        self.column = 0;
        self.out.write_str("\n")
    }

    /// In braces, broken where a single blank stands; on a line of its own where a brace is part of it.
    pub(super) fn comment(&mut self, comment: &Comment) -> fmt::Result {
        let text = comment.as_str();
        if text.contains('}') {
            self.token("; ")?;
            self.pending.push_str(text);
            return self.break_line();
        }
        self.token("{")?;
        for (index, paragraph) in text.split("\n\n").enumerate() {
            if index > 0 {
                self.break_line()?;
                self.break_line()?;
            }
            self.paragraph(paragraph)?;
        }
        self.pending.push('}');
        Ok(())
    }

    fn paragraph(&mut self, mut text: &str) -> fmt::Result {
        while let Some(index) = break_point(text) {
            self.pending.push_str(&text[..index]);
            self.flush()?;
            text = &text[index + 1..];
        }
        self.pending.push_str(text);
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        let width = self.pending.chars().count();
        if width == 0 {
            return Ok(());
        }
        if self.column > 0 {
            let fits = self.column + 1 + width <= MAX_COLUMN;
            self.out.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.column += width;
        self.out.write_str(&self.pending)?;
        self.pending.clear();
        Ok(())
    }
}

/// The first blank that may become a line break and be read as the same blank: it stands alone, and not within a
/// command such as `[%clk 0:01:00]`, which other programs look for on one line.
fn break_point(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_text = |index: usize| {
        bytes
            .get(index)
            .is_some_and(|byte| !matches!(byte, b' ' | b'\t'))
    };
    let mut is_command = false;
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'[' if bytes.get(index + 1) == Some(&b'%') => is_command = true,
            b']' => is_command = false,
            b' ' if !is_command && index > 0 && is_text(index - 1) && is_text(index + 1) => {
                return Some(index);
            }
            _ => {}
        }
    }
    None
}
