//! What a reader tells about a game, in the order of the text.

use alloc::borrow::Cow;

use super::text::{decode, unescape};
use super::{Nag, Outcome, PgnError};
use crate::{Move, Position};

/// A ply of a game record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PgnMove {
    /// A legal move.
    Move(Move),
    /// `--`: the side to move passes. No rule knows it; annotators show threats with it.
    Null,
}

/// Whether a visitor wants to see a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// Its moves are checked and told.
    Read,
    /// Not even looked at.
    Skip,
}

/// The value of a tag pair as it stands in the text.
#[derive(Clone, Copy, Debug)]
pub struct TagValue<'a>(pub(super) &'a [u8]);

impl<'a> TagValue<'a> {
    /// The bytes between the quotes.
    #[must_use]
    pub const fn bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text that they stand for.
    #[must_use]
    pub fn decode(self) -> Cow<'a, str> {
        match decode(self.0) {
            text if text.contains('\\') => Cow::Owned(unescape(&text)),
            text => text,
        }
    }
}

/// A comment, or a part of one that is longer than the reader's window.
#[derive(Clone, Copy, Debug)]
pub struct CommentPiece<'a> {
    /// Its bytes; a piece may end within a character.
    pub bytes: &'a [u8],
    /// Whether the comment goes on with the next piece.
    pub part: CommentPart,
}

/// Whether more of a comment follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentPart {
    /// The next piece continues it.
    Open,
    /// This was all.
    Last,
}

/// Somebody to whom a [`Reader`](super::Reader) tells a game; each method does nothing unless it is given.
///
/// `()` is a visitor who only wants the game checked.
pub trait Visitor {
    /// Whether [`Visitor::ply`] is to be called. Where nobody looks at the moves, they are checked all the same, but sooner.
    const SEES_PLIES: bool = true;

    /// A tag pair. All come before the first move.
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        _ = (name, value);
    }

    /// The tags are over, and the game begins here.
    fn start(&mut self, position: &Position) {
        _ = position;
    }

    /// A move of the current line, and the position that it is played in. Not called unless [`Visitor::SEES_PLIES`].
    fn ply(&mut self, before: &Position, mv: PgnMove) {
        _ = (before, mv);
    }

    /// An annotation of the last move.
    fn nag(&mut self, nag: Nag) {
        _ = nag;
    }

    /// A comment on the last move, or on what follows where the line has none yet; it may come before the tags.
    fn comment(&mut self, piece: CommentPiece<'_>) {
        _ = piece;
    }

    /// Other moves in place of the last one follow, until the matching [`Visitor::end_variation`].
    fn begin_variation(&mut self) -> Variation {
        Variation::Read
    }

    /// A variation that was read is over.
    fn end_variation(&mut self) {}

    /// The game termination marker.
    fn outcome(&mut self, outcome: Outcome) {
        _ = outcome;
    }

    /// Something is wrong; what it costs is [`PgnErrorKind::loss`](super::PgnErrorKind::loss).
    fn error(&mut self, error: PgnError) {
        _ = error;
    }
}

impl Visitor for () {
    const SEES_PLIES: bool = false;
}

/// A visitor who wants the main line checked and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct MainLine;

impl Visitor for MainLine {
    const SEES_PLIES: bool = false;

    fn begin_variation(&mut self) -> Variation {
        Variation::Skip
    }
}
