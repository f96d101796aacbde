//! What is wrong with a game, and where.

use core::fmt;
use core::num::NonZeroU32;

use crate::{Color, FenError, PositionError, ReadMoveError, Repairs};

/// Something that is not PGN or not chess, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// What is wrong.
    pub kind: PgnErrorKind,
    /// Which game of the text, from 0.
    pub game: u64,
    /// The byte where it begins, from 0.
    pub offset: u64,
    /// The number of the move that was to be played.
    pub move_number: NonZeroU32,
    /// Whose move that was.
    pub turn: Color,
}

/// What is wrong.
///
/// The kinds differ in what is lost: see [`PgnErrorKind::loss`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnErrorKind {
    /// The text is UTF-16; nothing of it is read.
    Utf16,
    /// A line that begins like a tag pair is none, or is longer than 64 KiB.
    MalformedTag,
    /// The game has more than 10,000 tag pairs; the rest is left out.
    TooManyTags,
    /// The FEN tag is not FEN.
    Fen(FenError),
    /// The FEN tag describes no position that the rules allow.
    StartPosition(PositionError),
    /// Castling rights or an en passant square of the FEN tag contradict its placement; they are left out.
    Repaired(Repairs),
    /// The Variant tag names other rules.
    UnknownVariant,
    /// A word in the place of a move is no legal move.
    Move(Snippet, ReadMoveError),
    /// A null move while in check.
    NullMoveInCheck,
    /// Text that belongs to nothing; it is passed over.
    StrayText(Snippet),
    /// A variation where there is no move to replace; it is left out.
    StrayVariation,
    /// A variation nested deeper than 100,000; it is left out.
    TooDeep,
    /// A variation that the end of the game closes.
    UnclosedVariation,
    /// A comment that the end of the text or the next game's tags close.
    UnclosedComment,
    /// Moves after the result; they are left out.
    TextAfterResult,
}

/// How much of a game an error costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loss {
    /// No move.
    Nothing,
    /// The rest of the variation, or of the game where it stands in the main line.
    RestOfLine,
    /// All moves of the game.
    AllMoves,
}

impl PgnErrorKind {
    /// How much of a game it costs.
    #[must_use]
    pub const fn loss(self) -> Loss {
        match self {
            Self::Utf16 | Self::Fen(_) | Self::StartPosition(_) | Self::UnknownVariant => {
                Loss::AllMoves
            }
            Self::Move(..) | Self::NullMoveInCheck => Loss::RestOfLine,
            Self::MalformedTag
            | Self::TooManyTags
            | Self::Repaired(_)
            | Self::StrayText(_)
            | Self::StrayVariation
            | Self::TooDeep
            | Self::UnclosedVariation
            | Self::UnclosedComment
            | Self::TextAfterResult => Loss::Nothing,
        }
    }
}

/// The beginning of the text that is wrong, so that a message can quote it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Snippet {
    bytes: [u8; Self::MAX],
    length: u8,
}

impl Snippet {
    const MAX: usize = 15;

    pub(super) fn new(text: &[u8]) -> Self {
        let mut bytes = [0; Self::MAX];
        let length = text.len().min(Self::MAX);
        bytes[..length].copy_from_slice(&text[..length]);
        Self {
            bytes,
            length: length as u8,
        }
    }
}

impl fmt::Display for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.bytes[..usize::from(self.length)].utf8_chunks() {
            for c in chunk.valid().chars() {
                write!(f, "{}", if c.is_control() { '\u{FFFD}' } else { c })?;
            }
            if !chunk.invalid().is_empty() {
                f.write_str("\u{FFFD}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Utf16 => f.write_str("the text is UTF-16; expected UTF-8 or Latin-1"),
            Self::MalformedTag => f.write_str("expected a tag pair like [White \"Name\"]"),
            Self::TooManyTags => f.write_str("too many tag pairs"),
            Self::Fen(error) => error.fmt(f),
            Self::StartPosition(error) => write!(f, "FEN tag: {error}"),
            Self::Repaired(_) => f.write_str(
                "the FEN tag names a castling right or an en passant square that its placement contradicts",
            ),
            Self::UnknownVariant => f.write_str("the Variant tag names unknown rules"),
            Self::Move(text, why) => write!(f, "`{text}`: {why}"),
            Self::NullMoveInCheck => f.write_str("a null move cannot leave the king in check"),
            Self::StrayText(text) => write!(f, "`{text}` belongs to nothing"),
            Self::StrayVariation => f.write_str("a variation has no move to replace"),
            Self::TooDeep => f.write_str("variations are nested too deep"),
            Self::UnclosedVariation => f.write_str("a variation is not closed"),
            Self::UnclosedComment => f.write_str("a comment is not closed"),
            Self::TextAfterResult => f.write_str("moves follow the result"),
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.turn {
            Color::White => ".",
            Color::Black => "...",
        };
        write!(
            f,
            "game {}, move {}{dots}, byte {}: {}",
            self.game + 1,
            self.move_number,
            self.offset,
            self.kind
        )
    }
}

impl core::error::Error for PgnError {}
