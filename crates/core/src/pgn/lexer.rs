//! Movetext cut into its tokens (PGN standard 7).

use super::scan::{
    blank_length, braces_piece, is_word_byte, line_length, line_piece, nag, number, suffix,
    through, word_length,
};
use super::source::{Source, Window};
use super::tag_pair::{Layout, Opening, TagPair};
use super::{Nag, Outcome};

/// A token, or the beginning of one that may be long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lexeme {
    /// The text is over.
    End,
    /// A tag pair lies ahead; [`Lexer::tag_pair`] takes it.
    Tag,
    /// Anything that may be a move; [`Lexer::text`] has it.
    Word,
    /// A move number with its periods.
    Number(u32),
    /// A game termination marker.
    Marker(Outcome),
    /// `$1`, or `!` and its kin.
    Nag(Nag),
    /// `(`
    OpenVariation,
    /// `)`
    CloseVariation,
    /// `{` or `;`: [`Lexer::comment_piece`] takes what follows.
    Comment(CommentKind),
    /// Bytes that have no place in movetext; [`Lexer::text`] has them.
    Stray,
}

/// What ends a comment (PGN standard 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommentKind {
    /// `}`
    Braces,
    /// The end of the line.
    Line,
}

/// What a piece of a comment ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceEnd {
    /// The comment goes on.
    Open,
    /// So does the comment.
    Closed,
    /// The text, or the tags of the next game.
    Unclosed,
}

/// How a token stands on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lead {
    /// Something stands before it on its line.
    Within,
    /// It is the first on its line.
    First,
    /// Besides, the line before is empty.
    Apart,
}

pub(super) struct Lexer<S> {
    window: Window<S>,
    token_start: u64,
    lead: Lead,
    /// Of the last [`Lexeme::Tag`].
    opening: Opening,
}

/// No token but comments and tag pairs is longer; longer words are cut.
pub(super) const LONGEST_TOKEN: usize = 255;

impl<S: Source> Lexer<S> {
    pub(super) fn new(source: S) -> Self {
        Self {
            window: Window::new(source),
            token_start: 0,
            lead: Lead::Apart,
            opening: Opening::default(),
        }
    }

    /// Where the last token began.
    pub(super) fn token_start(&self) -> u64 {
        self.token_start
    }

    /// Where the next token is looked for.
    pub(super) fn offset(&self) -> u64 {
        self.window.offset()
    }

    /// How the last token stands on its line.
    pub(super) fn lead(&self) -> Lead {
        self.lead
    }

    /// The text of the last [`Lexeme::Word`] or [`Lexeme::Stray`].
    pub(super) fn text(&self) -> &[u8] {
        self.window.behind(self.token_start)
    }

    pub(super) fn is_at_start(&self) -> bool {
        self.window.offset() == 0
    }

    /// Whether the text is UTF-16; to be asked before the first token.
    pub(super) fn is_utf16(&mut self) -> Result<bool, S::Error> {
        self.window.need(2)?;
        Ok(matches!(
            self.window.rest(),
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, b'[', ..] | [b'[', 0, ..]
        ))
    }

    /// Passes over the rest of the text.
    pub(super) fn drain(&mut self) -> Result<(), S::Error> {
        loop {
            self.window.need(1)?;
            match self.window.rest().len() {
                0 => return Ok(()),
                length => self.window.advance(length),
            }
        }
    }

    pub(super) fn next(&mut self) -> Result<Lexeme, S::Error> {
        self.skip_blank()?;
        self.token_start = self.window.offset();
        let rest = self.window.rest();
        let Some(&first) = rest.first() else {
            return Ok(Lexeme::End);
        };
        let (lexeme, length) = match first {
            b'0'..=b'9' => number(rest),
            b'{' => (Lexeme::Comment(CommentKind::Braces), 1),
            b';' => (Lexeme::Comment(CommentKind::Line), 1),
            b'(' => (Lexeme::OpenVariation, 1),
            b')' => (Lexeme::CloseVariation, 1),
            b'*' => (Lexeme::Marker(Outcome::Unknown), 1),
            b'!' | b'?' => suffix(rest),
            b'$' => nag(rest),
            b'[' => match Opening::find(rest) {
                Some(opening) => {
                    self.opening = opening;
                    (Lexeme::Tag, 0)
                }
                None => (Lexeme::Stray, through(rest, b']')),
            },
            b'<' => (Lexeme::Stray, through(rest, b'>')),
            byte if is_word_byte(byte) => (Lexeme::Word, word_length(rest)),
            _ => (Lexeme::Stray, 1),
        };
        self.window.advance(length);
        Ok(lexeme)
    }

    /// The tag pair that [`Lexeme::Tag`] has announced; a line that is none after all is passed over.
    pub(super) fn tag_pair(&mut self) -> Result<Option<TagPair<'_>>, S::Error> {
        let opening = self.opening.clone();
        let ahead = self.ahead()?;
        let near = &ahead[..line_length(&ahead[..ahead.len().min(LONGEST_TOKEN)])];
        let early = Layout::find(&opening, near).filter(|layout| layout.ends_for_certain(near));
        let layout = match early {
            Some(layout) => Some(layout),
            None => Layout::find(&opening, self.line()?),
        };
        let length = match &layout {
            Some(layout) => layout.length,
            None => self.line()?.len(),
        };
        self.window.advance(length);
        Ok(layout.map(|layout| layout.of(self.window.behind(self.token_start))))
    }

    /// The rest of the line, or of the window where that ends before.
    fn line(&mut self) -> Result<&[u8], S::Error> {
        loop {
            let seen = self.window.rest().len();
            let length = line_length(self.window.rest());
            if length == seen {
                self.window.need((2 * seen).min(Window::<S>::SIZE))?;
            }
            if length < seen || self.window.rest().len() == seen {
                return Ok(&self.window.rest()[..length]);
            }
        }
    }

    /// What lies ahead, enough of it for any token; shorter only at the end of the text.
    #[inline]
    pub(super) fn ahead(&mut self) -> Result<&[u8], S::Error> {
        self.window.need(LONGEST_TOKEN + 1)?;
        Ok(self.window.rest())
    }

    /// Passes over bytes that have been looked at [ahead](Lexer::ahead).
    #[inline]
    pub(super) fn advance(&mut self, bytes: usize) {
        self.window.advance(bytes);
    }

    /// The name of the tag pair that [`Lexeme::Tag`] has announced.
    pub(super) fn tag_name(&self) -> &[u8] {
        &self.window.rest()[self.opening.name.clone()]
    }

    /// The next bytes of a comment.
    pub(super) fn comment_piece(
        &mut self,
        kind: CommentKind,
    ) -> Result<(&[u8], PieceEnd), S::Error> {
        self.window.need(1)?;
        let (length, skip, end) = match kind {
            CommentKind::Line => line_piece(self.window.rest()),
            CommentKind::Braces => {
                if self.window.rest().first() == Some(&b'\n') {
                    self.window.need(Window::<S>::SIZE / 2)?;
                }
                braces_piece(self.window.rest())
            }
        };
        let start = self.window.offset();
        self.window.advance(length + skip);
        Ok((&self.window.behind(start)[..length], end))
    }

    /// Passes over white space, bytes that serve as such, and lines that `%` escapes (PGN standard 6).
    fn skip_blank(&mut self) -> Result<(), S::Error> {
        let (mut line_breaks, mut is_column_one) = match self.window.offset() {
            0 => (2, true),
            _ => (0, false),
        };
        loop {
            self.window.need(LONGEST_TOKEN + 1)?;
            let length = match self.window.rest() {
                [b'\n', ..] => {
                    line_breaks = 2.min(line_breaks + 1);
                    is_column_one = true;
                    self.window.advance(1);
                    continue;
                }
                rest @ [b'%', ..] if is_column_one => line_length(rest),
                rest => blank_length(rest),
            };
            if length == 0 {
                break;
            }
            is_column_one = false;
            self.window.advance(length);
        }
        self.lead = match line_breaks {
            0 => Lead::Within,
            1 => Lead::First,
            _ => Lead::Apart,
        };
        Ok(())
    }
}
