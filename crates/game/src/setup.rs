//! What is played, by whom and how: everything that is settled before the first move.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    ByColor, CastlingMode, CastlingSide, Color, FenError, File, Ply, Position, PositionError,
    Square, TimeControl,
};
use tabia_core::{Fen, Setup};

/// What is settled before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    /// Where the pieces stand.
    pub start: StartPosition,
    /// The names of the players; empty where there is none.
    pub players: ByColor<String>,
    /// Each side's time; none plays without a clock.
    pub clocks: ByColor<Option<TimeControl>>,
    /// Whether the clocks run during the first moves.
    pub first_moves: FirstMoves,
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
    /// Whether a player may stop the clocks.
    pub pauses: Pauses,
}

impl GameSetup {
    /// Whether the clock of the side to move runs at `ply`.
    pub(crate) fn runs_at(&self, ply: Ply) -> bool {
        let timed = self.clocks.white.is_some() || self.clocks.black.is_some();
        timed
            && match self.first_moves {
                FirstMoves::Timed => true,
                FirstMoves::Untimed => ply.get() >= 2,
            }
    }
}

/// Whether the clocks run during each side's first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstMoves {
    /// White's clock runs from the start (FIDE 6.2.1).
    #[default]
    Timed,
    /// They stand until both sides have moved, as on internet servers.
    Untimed,
}

/// Whether moves may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takebacks {
    /// Whoever asks gets it.
    #[default]
    Free,
    /// The other side must agree.
    ByConsent,
    /// Touched is moved (FIDE 4.3).
    Forbidden,
}

/// Whether a player may stop the clocks; the arbiter always may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pauses {
    /// Either player may.
    #[default]
    Free,
    /// Neither may.
    Forbidden,
}

/// A legal position to start from, and how castling is written from there on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "StartText", into = "StartText")]
pub struct StartPosition {
    /// Elsewhere, because events and commands are passed around by value.
    position: Box<Position>,
    mode: CastlingMode,
}

/// What the stronger player does without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Odds {
    /// The king's bishop's pawn.
    Pawn,
    /// The queen's knight.
    Knight,
    /// The queen's rook.
    Rook,
    /// The queen.
    Queen,
}

/// Why a game cannot start so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The text is not FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The rules do not allow the position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Chess960 start positions are numbered 0 to 959.
    #[error("Chess960 start positions are numbered 0 to 959, not {0}")]
    Number(u16),
}

impl StartPosition {
    /// The usual start position.
    #[must_use]
    pub fn standard() -> Self {
        Self {
            position: Box::new(Position::standard()),
            mode: CastlingMode::Standard,
        }
    }

    /// The Chess960 start position with this number.
    ///
    /// # Errors
    /// The number is not one of 0 to 959.
    pub fn chess960(number: u16) -> Result<Self, StartError> {
        let setup = Setup::chess960(number).ok_or(StartError::Number(number))?;
        let mode = CastlingMode::Chess960;
        Ok(Self {
            position: Box::new(Position::from_setup(setup, mode)?),
            mode,
        })
    }

    /// The Chess960 start position that `seed` picks; the same seed picks the same one for ever.
    #[must_use]
    pub fn chess960_by_seed(seed: u64) -> Self {
        // The finalizer of SplitMix64 spreads seeds that are close together.
        let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let number = (z ^ (z >> 31)) % 960;
        Self::chess960(number as u16).expect("the number is below 960")
    }

    /// The usual start position without what `giver` gives as odds; White moves first all the same.
    #[must_use]
    pub fn odds(giver: Color, odds: Odds) -> Self {
        let mut setup = Setup::standard();
        let rank = giver.back_rank();
        let square = match odds {
            Odds::Pawn => match giver {
                Color::White => Square::F2,
                Color::Black => Square::F7,
            },
            Odds::Knight => Square::new(File::B, rank),
            Odds::Rook => {
                setup.castling.revoke(giver, CastlingSide::Queen);
                Square::new(File::A, rank)
            }
            Odds::Queen => Square::new(File::D, rank),
        };
        setup.board.remove(square);
        let mode = CastlingMode::Standard;
        let position = Position::from_setup(setup, mode).expect("a piece less breaks no rule");
        Self::from_position(&position, mode).expect("its castling rights are the usual ones")
    }

    /// The position that `fen` describes.
    ///
    /// A position whose castling rights standard chess does not know is taken for Chess960; rights and an en
    /// passant square that the placement contradicts are left out.
    ///
    /// # Errors
    /// The text is not FEN, or the rules do not allow the position.
    pub fn from_fen(fen: &str) -> Result<Self, StartError> {
        let standard = fen.parse::<Fen>()?.to_position(CastlingMode::Standard);
        let needs_chess960 = matches!(standard, Err(PositionError::InvalidCastlingRight { .. }))
            && {
                let (_, repairs) = fen.parse::<Fen>()?.0.repaired(CastlingMode::Chess960);
                repairs.castling.is_empty()
            };
        let mode = if needs_chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        Self::from_fen_in(fen, mode)
    }

    /// The position that `fen` describes, for a game that writes castling in `mode`.
    ///
    /// # Errors
    /// The text is not FEN, or the rules do not allow the position.
    pub fn from_fen_in(fen: &str, mode: CastlingMode) -> Result<Self, StartError> {
        let (position, _) = fen.parse::<Fen>()?.repair(mode)?;
        Ok(Self::from_position(&position, mode)?)
    }

    /// This position of a game that writes castling in `mode`.
    ///
    /// # Errors
    /// Standard chess does not know the position's castling rights.
    pub fn from_position(position: &Position, mode: CastlingMode) -> Result<Self, PositionError> {
        // What FEN does not tell of a position is left out, so that its text and the position are one.
        let position = Position::from_setup(position.to_setup(), mode)?;
        Ok(Self {
            position: Box::new(position),
            mode,
        })
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How castling is written.
    #[must_use]
    pub const fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// Whether this is the usual start position of standard chess.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.mode == CastlingMode::Standard && *self.position == Position::standard()
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        Fen::from(&*self.position).to_string()
    }
}

impl Default for StartPosition {
    fn default() -> Self {
        Self::standard()
    }
}

#[derive(Serialize, Deserialize)]
struct StartText {
    fen: String,
    castling: CastlingMode,
}

impl From<StartPosition> for StartText {
    fn from(start: StartPosition) -> Self {
        Self {
            fen: start.fen(),
            castling: start.mode,
        }
    }
}

impl TryFrom<StartText> for StartPosition {
    type Error = StartError;

    fn try_from(text: StartText) -> Result<Self, StartError> {
        Self::from_fen_in(&text.fen, text.castling)
    }
}
