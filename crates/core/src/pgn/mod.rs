//! Portable Game Notation: reading and writing games.
//!
//! Where the standard leaves room, and where files break it, what is done is written down in
//! `docs/formats/pgn.md`.

mod build;
mod command;
mod comment;
mod error;
mod game;
mod lexer;
mod nag;
mod outcome;
mod plain;
mod reader;
mod reading;
mod scan;
mod source;
mod start;
mod tag_pair;
mod tags;
mod text;
mod visitor;
mod walk;
mod word;
mod wrap;
mod write;

pub use command::{Arrow, Brush, Command, Highlight, ParseCommandError, Score};
pub use comment::Comment;
pub use error::{Loss, PgnError, PgnErrorKind, Snippet};
pub use game::{Game, NodeId, Notes};
pub use nag::Nag;
pub use outcome::{Outcome, ParseOutcomeError};
pub use reader::{Reader, Summary};
#[cfg(feature = "std")]
pub use source::IoSource;
pub use source::Source;
pub use tags::{TagNameError, Tags};
pub use text::decode;
pub use visitor::{CommentPart, CommentPiece, MainLine, PgnMove, TagValue, Variation, Visitor};
