//! The position that a game's tags begin with.

use alloc::string::String;

use super::PgnErrorKind;
use crate::{CastlingMode, Fen, Position};

/// The start position by the FEN tag (PGN standard 9.7.2; SetUp is not needed to believe it) and the Variant tag,
/// each with its place in the text.
pub(super) fn start_position(
    fen: Option<&(u64, String)>,
    variant: Option<&(u64, String)>,
) -> Result<Position, (PgnErrorKind, u64)> {
    let mode = match variant {
        None => CastlingMode::Standard,
        Some((offset, name)) => {
            castling_mode(name).ok_or((PgnErrorKind::UnknownVariant, *offset))?
        }
    };
    let Some((offset, text)) = fen else {
        return Ok(Position::standard());
    };
    let fen: Fen = text
        .trim()
        .parse()
        .map_err(|error| (PgnErrorKind::Fen(error), *offset))?;
    fen.to_position(mode)
        .map_err(|error| (PgnErrorKind::StartPosition(error), *offset))
}

/// The mode of a variant that is chess, by the names that servers and programs give it.
fn castling_mode(variant: &str) -> Option<CastlingMode> {
    let name = variant
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect::<String>();
    match name.as_str() {
        "" | "standard" | "chess" | "normal" | "classical" | "fromposition" => {
            Some(CastlingMode::Standard)
        }
        "chess960"
        | "960"
        | "fischerandom"
        | "fischerrandom"
        | "fischerrandomchess"
        | "freestyle"
        | "chess960fischerandom"
        | "freestylechess" => Some(CastlingMode::Chess960),
        _ => None,
    }
}
