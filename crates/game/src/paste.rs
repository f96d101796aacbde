//! Reading what a person pastes onto the board.

use thiserror::Error;

use crate::{GameSetup, StartError, StartPosition};

/// What a pasted text turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// A position: the FEN of a game to start.
    Position(StartPosition),
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
}

impl Pasted {
    /// The setup of a game that goes on from what was pasted.
    #[must_use]
    pub fn setup(self) -> GameSetup {
        match self {
            Self::Position(start) => GameSetup {
                start,
                ..GameSetup::default()
            },
        }
    }
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
    Ok(Pasted::Position(StartPosition::from_fen(text)?))
}
