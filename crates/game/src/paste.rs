//! Reading what a person pastes onto the board.

use thiserror::Error;

use crate::pgn::{ImportError, Imported, import};
use crate::{StartError, StartPosition};

/// What a pasted text turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// A position: the FEN of a game to start.
    Position(StartPosition),
    /// A game in PGN, or its moves alone.
    Game(Box<Imported>),
}

/// Why a pasted text is nothing that one can play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PasteError {
    /// There is no text.
    #[error("there is nothing to paste")]
    Empty,
    /// It reads as FEN, but a field or a rule is broken.
    #[error(transparent)]
    Fen(#[from] StartError),
    /// It reads as a game, but not one move of it can be played.
    #[error(transparent)]
    Game(#[from] ImportError),
}

/// Reads `text`, blanks around it and quotation marks aside.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(text: &str) -> Result<Pasted, PasteError> {
    let text = text.trim().trim_matches(['"', '\'', '`']).trim();
    if text.is_empty() {
        return Err(PasteError::Empty);
    }
    // A placement has seven slashes; no move and no tag has one, a result has two at most.
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.matches('/').count() > 2 && !first.starts_with('[') {
        return Ok(Pasted::Position(StartPosition::from_fen(text)?));
    }
    Ok(Pasted::Game(Box::new(import(text)?)))
}
