//! The position that a game's tags begin with.

use alloc::string::String;

use super::PgnErrorKind;
use crate::{CastlingMode, Fen, Position, PositionError, Repairs};

/// A tag's value with its place in the text.
pub(super) type Placed = (u64, String);

/// The start position by the FEN tag (PGN standard 9.7.2; SetUp is not needed to believe it) and the Variant tag, with
/// what had to be left out of it.
pub(super) fn start_position(
    fen: Option<&Placed>,
    variant: Option<&Placed>,
) -> Result<(Position, Repairs), (PgnErrorKind, u64)> {
    let mode = match variant {
        None => CastlingMode::Standard,
        Some((offset, name)) => {
            castling_mode(name).ok_or((PgnErrorKind::UnknownVariant, *offset))?
        }
    };
    let Some((offset, text)) = fen else {
        return Ok((Position::standard(), Repairs::default()));
    };
    let fen: Fen = text
        .parse()
        .map_err(|error| (PgnErrorKind::Fen(error), *offset))?;
    repair(fen, mode).map_err(|error| (PgnErrorKind::StartPosition(error), *offset))
}

/// Castling rights that only Chess960 knows are believed without the tag that should say so.
fn repair(fen: Fen, mode: CastlingMode) -> Result<(Position, Repairs), PositionError> {
    let (position, repairs) = fen.clone().repair(mode)?;
    if repairs.castling.is_empty() {
        return Ok((position, repairs));
    }
    match fen.repair(CastlingMode::Chess960) {
        Ok((shuffled, other)) if other.castling.is_empty() => Ok((shuffled, other)),
        Ok(_) | Err(_) => Ok((position, repairs)),
    }
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
