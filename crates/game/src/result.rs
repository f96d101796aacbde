//! How a game ends, and by which rule.

use serde::{Deserialize, Serialize};

use crate::Color;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// One side won.
    Win {
        /// The side that won.
        winner: Color,
        /// Why it won.
        by: WinReason,
    },
    /// Neither side won.
    Draw(DrawReason),
    /// Called off before it had begun; it counts for nobody.
    Aborted,
}

/// Why a side won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinReason {
    /// The other king is mated (FIDE 5.1.1).
    Checkmate,
    /// The other side resigned (FIDE 5.1.2).
    Resignation,
    /// The other side's time ran out, and a mate was still possible (FIDE 6.9).
    TimeForfeit,
    /// The other side left the game.
    Abandonment,
    /// The other side, a program, made an illegal move.
    IllegalMove,
    /// An arbiter's ruling.
    Adjudication,
}

/// Why neither side won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawReason {
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Neither side can mate by any sequence of legal moves (FIDE 5.2.2).
    DeadPosition,
    /// Both sides agreed (FIDE 5.2.3).
    Agreement,
    /// The same position for the third time, claimed (FIDE 9.2).
    ThreefoldRepetition,
    /// The same position for the fifth time, automatic (FIDE 9.6.1).
    FivefoldRepetition,
    /// Fifty moves without capture or pawn move, claimed (FIDE 9.3).
    FiftyMoves,
    /// Seventy-five moves without capture or pawn move, automatic (FIDE 9.6.2).
    SeventyFiveMoves,
    /// Time ran out, but the other side could not have mated by any sequence of legal moves (FIDE 6.9).
    TimeForfeitVsUnwinnable,
    /// An arbiter's ruling.
    Adjudication,
}

impl GameResult {
    /// The side that won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw(_) | Self::Aborted => None,
        }
    }

    /// Whether the position on the board is the reason, so that no move can follow it.
    #[must_use]
    pub const fn is_of_the_position(self) -> bool {
        match self {
            Self::Win {
                by: WinReason::Checkmate,
                ..
            }
            | Self::Draw(
                DrawReason::Stalemate
                | DrawReason::DeadPosition
                | DrawReason::FivefoldRepetition
                | DrawReason::SeventyFiveMoves,
            ) => true,
            Self::Win {
                by:
                    WinReason::Resignation
                    | WinReason::TimeForfeit
                    | WinReason::Abandonment
                    | WinReason::IllegalMove
                    | WinReason::Adjudication,
                ..
            }
            | Self::Draw(
                DrawReason::Agreement
                | DrawReason::ThreefoldRepetition
                | DrawReason::FiftyMoves
                | DrawReason::TimeForfeitVsUnwinnable
                | DrawReason::Adjudication,
            )
            | Self::Aborted => false,
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that counts for nobody.
    #[must_use]
    pub const fn score(self) -> &'static str {
        match self {
            Self::Win {
                winner: Color::White,
                ..
            } => "1-0",
            Self::Win {
                winner: Color::Black,
                ..
            } => "0-1",
            Self::Draw(_) => "1/2-1/2",
            Self::Aborted => "*",
        }
    }
}
