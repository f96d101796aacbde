//! Reading a position from an argument.

use std::io::ErrorKind;
use std::path::Path;

use tabia_core::{CastlingMode, Fen, FenError, Position, PositionError};
use thiserror::Error;

use crate::failure::Failure;
use crate::input::STANDARD;

/// Why an argument is no position.
#[derive(Debug, Error)]
pub(crate) enum BadPosition {
    /// Not a FEN record.
    #[error(transparent)]
    Syntax(#[from] FenError),
    /// A record of a placement that the rules do not allow.
    #[error("illegal position: {0}")]
    Rules(#[from] PositionError),
}

/// The position of a FEN record, rights that its placement contradicts left out, or of UCI's word `startpos`.
pub(crate) fn read(fen: &str, mode: CastlingMode) -> Result<Position, BadPosition> {
    if fen == "startpos" {
        return Ok(Position::standard());
    }
    Ok(fen.parse::<Fen>()?.repair(mode)?.0)
}

/// As [`read`], for commands that cannot go on without the position.
pub(crate) fn require(fen: &str, mode: CastlingMode) -> Result<Position, Failure> {
    read(fen, mode).map_err(|error| Failure::RefusedBecause(format!("{fen:?}: {error}")))
}

/// What is looked at: a file of games, or one position.
pub(crate) enum Given<'a> {
    Games(&'a Path),
    Position(Position),
}

/// What an argument stands for that may be a file, `-`, or a FEN of either kind of chess.
pub(crate) fn given(what: &str) -> Result<Given<'_>, Failure> {
    let path = Path::new(what);
    let missing = match path.metadata() {
        _ if what == STANDARD => return Ok(Given::Games(path)),
        Ok(about) if about.is_dir() => ErrorKind::IsADirectory.into(),
        Ok(_) => return Ok(Given::Games(path)),
        Err(error) => error,
    };
    // Chess960 includes the standard rules.
    match read(what, CastlingMode::Chess960) {
        Ok(position) => Ok(Given::Position(position)),
        Err(error) if what.contains(' ') => {
            Err(Failure::RefusedBecause(format!("{what:?}: {error}")))
        }
        Err(_)
            if matches!(
                missing.kind(),
                ErrorKind::NotFound | ErrorKind::InvalidFilename
            ) =>
        {
            Err(Failure::Usage(format!(
                "{what:?} is neither a file nor a FEN"
            )))
        }
        Err(_) => Err(Failure::io(path, &missing)),
    }
}

/// The mode that a `--chess960` flag chooses.
pub(crate) const fn mode(chess960: bool) -> CastlingMode {
    if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}

/// The mode that a position needs: castling in Chess960 includes the standard one.
pub(crate) fn mode_of(position: &Position) -> CastlingMode {
    mode(Position::from_setup(position.to_setup(), CastlingMode::Standard).is_err())
}
