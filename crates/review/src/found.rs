//! What a search has found out about a position.

use tabia_game::{Color, Score, UciMove};

/// What a position is worth to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// In hundredths of a pawn; good for White if positive.
    Centipawns(i32),
    /// One side mates.
    Mate {
        /// Which.
        by: Color,
        /// In so many of its moves; 0 if the mate is on the board.
        moves: u32,
    },
}

impl Evaluation {
    /// The same as front ends show it.
    #[must_use]
    pub fn score(self) -> Score {
        match self {
            Self::Centipawns(value) => Score::Centipawns(value),
            Self::Mate { by, moves } => {
                let moves = i32::try_from(moves).unwrap_or(i32::MAX);
                Score::Mate(match by {
                    Color::White => moves,
                    Color::Black => -moves,
                })
            }
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the position is worth.
    pub evaluation: Evaluation,
    /// How both sides go on at their best, the first moves of it; none where no move is legal.
    pub line: Vec<UciMove>,
}

impl Found {
    /// More of a line is not kept.
    pub const LONGEST_LINE: usize = 8;
}
