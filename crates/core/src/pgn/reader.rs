//! From text to moves that have been checked, one game at a time.

use alloc::vec::Vec;
use core::mem;

use super::lexer::{CommentKind, Lexeme, Lexer, PieceEnd};
use super::reading::Reading;
use super::source::Source;
use super::{Outcome, PgnError, PgnErrorKind, Visitor, word};
use crate::Position;

/// Reads game after game; memory does not grow with the text, only with the depth of nested variations.
///
/// Whatever is wrong with a game is told and stays with that game: the next one is read as if nothing had been.
///
/// ```
/// use tabia_core::pgn::Reader;
///
/// let mut reader = Reader::new(&b"1. e4 e5 2. Ke2 1-0\n\n1. d4 d4 *"[..]);
/// let first = reader.check_game()?.unwrap();
/// assert_eq!((first.plies, first.error), (3, None));
/// let second = reader.check_game()?.unwrap();
/// assert_eq!(second.plies, 1);
/// assert_eq!(second.error.unwrap().to_string(), "game 2, move 1..., byte 27: `d4`: no legal move fits");
/// assert!(reader.check_game()?.is_none());
/// # Ok::<(), std::convert::Infallible>(())
/// ```
pub struct Reader<S> {
    pub(super) lexer: Lexer<S>,
    peeked: Option<Lexeme>,
    games: u64,
    /// The name of the current game's first tag pair; here so that it is allocated once.
    pub(super) first_tag: Vec<u8>,
    pub(super) standard: Position,
}

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Which game of the text, from 0.
    pub index: u64,
    /// How many plies of the main line are good.
    pub plies: u32,
    /// The position after them; none where the tags name no position that chess can begin with.
    pub position: Option<Position>,
    /// The game termination marker, or where that is missing or `*` the Result tag.
    pub outcome: Outcome,
    /// The first thing that is wrong.
    pub error: Option<PgnError>,
}

impl<S: Source> Reader<S> {
    /// A reader at the beginning of `source`.
    #[must_use]
    pub fn new(source: S) -> Self {
        Self {
            lexer: Lexer::new(source),
            peeked: None,
            games: 0,
            first_tag: Vec::new(),
            standard: Position::standard(),
        }
    }

    /// Where the text goes on behind the last game, in bytes from its beginning: a reader that begins there reads
    /// the games that this one has not read yet.
    ///
    /// ```
    /// use tabia_core::pgn::Reader;
    ///
    /// let text = &b"1. e4 e5 1-0\n\n1. d4 d5 2. c4 *"[..];
    /// let mut reader = Reader::new(text);
    /// reader.check_game()?;
    /// let mut later = Reader::new(&text[usize::try_from(reader.offset()).unwrap()..]);
    /// assert_eq!(later.check_game()?.unwrap().plies, 3);
    /// # Ok::<(), std::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        match self.peeked {
            Some(Lexeme::End) | None => self.lexer.offset(),
            Some(_) => self.lexer.token_start(),
        }
    }

    /// Checks the next game, its variations too.
    ///
    /// # Errors
    /// The source cannot be read.
    pub fn check_game(&mut self) -> Result<Option<Summary>, S::Error> {
        self.read_game(&mut ())
    }

    /// Tells the next game to `visitor`.
    ///
    /// # Errors
    /// The source cannot be read.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<Option<Summary>, S::Error> {
        if self.lexer.is_at_start() && self.lexer.is_utf16()? {
            self.lexer.drain()?;
            return Ok(Some(
                Reading::new(self, visitor, 0).refuse(PgnErrorKind::Utf16),
            ));
        }
        if !self.find_game()? {
            return Ok(None);
        }
        let index = self.games;
        self.games += 1;
        Reading::new(self, visitor, index).run().map(Some)
    }

    /// Passes over text between games, which may be a mail's: a tag pair, a move, a
    /// comment in braces or a marker ends it. Behind a move number it need only be meant as a move.
    fn find_game(&mut self) -> Result<bool, S::Error> {
        let mut is_numbered = false;
        loop {
            let lexeme = self.next()?;
            let was_numbered = mem::replace(
                &mut is_numbered,
                matches!(lexeme, Lexeme::Number(_)) && self.lexer.text().ends_with(b"."),
            );
            match lexeme {
                Lexeme::End => return Ok(false),
                Lexeme::Tag | Lexeme::Marker(_) => {}
                Lexeme::Word if word::is_like_a_move(self.lexer.text()) => {}
                Lexeme::Word if was_numbered && word::is_meant_as_a_move(self.lexer.text()) => {}
                Lexeme::Comment(CommentKind::Braces) => {}
                Lexeme::Comment(kind @ CommentKind::Line) => {
                    while self.lexer.comment_piece(kind)?.1 == PieceEnd::Open {}
                    continue;
                }
                Lexeme::Word
                | Lexeme::Number(_)
                | Lexeme::Nag(_)
                | Lexeme::OpenVariation
                | Lexeme::CloseVariation
                | Lexeme::Stray => continue,
            }
            self.unread(lexeme);
            return Ok(true);
        }
    }

    pub(super) fn next(&mut self) -> Result<Lexeme, S::Error> {
        match self.peeked.take() {
            Some(lexeme) => Ok(lexeme),
            None => self.lexer.next(),
        }
    }

    /// Whether nothing has been [unread](Reader::unread).
    pub(super) const fn is_between_tokens(&self) -> bool {
        self.peeked.is_none()
    }

    /// Has [`Reader::next`] give `lexeme`, its last answer, once more.
    pub(super) fn unread(&mut self, lexeme: Lexeme) {
        self.peeked = Some(lexeme);
    }
}
