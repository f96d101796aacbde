//! Results and causes as the archive knows them: also those that only a PGN tells.

use serde::Serialize;
use tabia_game::{Color, DrawReason, GameResult, WinReason};

use crate::packed::Broken;

/// Who won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Score {
    /// `*`: the game was not finished, or nobody knows.
    #[default]
    #[serde(rename = "*")]
    Unknown,
    /// `1-0`
    #[serde(rename = "1-0")]
    White,
    /// `0-1`
    #[serde(rename = "0-1")]
    Black,
    /// `1/2-1/2`
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl Score {
    const ALL: [Self; 4] = [Self::Unknown, Self::White, Self::Black, Self::Draw];

    pub(crate) fn from_code(code: i64) -> Result<Self, Broken> {
        let index = usize::try_from(code).map_err(|_| Broken)?;
        Self::ALL.get(index).copied().ok_or(Broken)
    }

    /// As PGN writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unknown => "*",
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// The side that won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Unknown | Self::Draw => None,
        }
    }

    pub(crate) const fn won_by(winner: Color) -> Self {
        match winner {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

macro_rules! causes {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// By which rule, or by whose will, a game ended.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Cause { $($(#[$doc])* $name = $code,)* }

        impl Cause {
            /// Every cause.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

causes! {
    /// Nobody knows: a PGN need not say it.
    #[default]
    Unknown = 0,
    /// Mate (FIDE 5.1.1).
    Checkmate = 1,
    /// The loser resigned (FIDE 5.1.2).
    Resignation = 2,
    /// The loser's time ran out (FIDE 6.9).
    TimeForfeit = 3,
    /// The loser left.
    Abandonment = 4,
    /// The loser, a program, made an illegal move.
    IllegalMove = 5,
    /// An arbiter gave the point.
    Adjudication = 6,
    /// Stalemate (FIDE 5.2.1).
    Stalemate = 11,
    /// Nobody could mate any more (FIDE 5.2.2).
    DeadPosition = 12,
    /// Both agreed to a draw (FIDE 5.2.3).
    Agreement = 13,
    /// Claimed (FIDE 9.2).
    ThreefoldRepetition = 14,
    /// Automatic (FIDE 9.6.1).
    FivefoldRepetition = 15,
    /// Claimed (FIDE 9.3).
    FiftyMoves = 16,
    /// Automatic (FIDE 9.6.2).
    SeventyFiveMoves = 17,
    /// Time ran out, but no mate was possible (FIDE 6.9).
    TimeForfeitVsUnwinnable = 18,
    /// An arbiter halved the point.
    DrawAdjudication = 19,
    /// Called off before it had begun.
    Aborted = 21,
    /// Somebody left it for another game; it can be gone on with.
    Left = 22,
}

impl Cause {
    pub(crate) fn from_code(code: i64) -> Result<Self, Broken> {
        let found = Self::ALL.iter().find(|cause| **cause as i64 == code);
        found.copied().ok_or(Broken)
    }

    /// What the Termination tag says of it (PGN standard 9.8.1).
    pub(crate) const fn termination(self, score: Score) -> &'static str {
        match (self, score) {
            (Self::Unknown, Score::Unknown) | (Self::Left, _) => "unterminated",
            (Self::Abandonment | Self::Aborted, _) => "abandoned",
            (Self::TimeForfeit | Self::TimeForfeitVsUnwinnable, _) => "time forfeit",
            (Self::IllegalMove, _) => "rules infraction",
            (Self::Adjudication | Self::DrawAdjudication, _) => "adjudication",
            (
                Self::Unknown
                | Self::Checkmate
                | Self::Resignation
                | Self::Stalemate
                | Self::DeadPosition
                | Self::Agreement
                | Self::ThreefoldRepetition
                | Self::FivefoldRepetition
                | Self::FiftyMoves
                | Self::SeventyFiveMoves,
                _,
            ) => "normal",
        }
    }

    /// Its name as JSON has it: `time_forfeit`.
    #[must_use]
    pub fn name(self) -> String {
        let camel = format!("{self:?}");
        let mut name = String::new();
        for (index, letter) in camel.char_indices() {
            if letter.is_ascii_uppercase() && index > 0 {
                name.push('_');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}

/// The result and the cause of a game that has ended, or that was left.
pub(crate) const fn of_result(result: Option<GameResult>) -> (Score, Cause) {
    match result {
        None => (Score::Unknown, Cause::Left),
        Some(GameResult::Aborted) => (Score::Unknown, Cause::Aborted),
        Some(GameResult::Win { winner, by }) => (Score::won_by(winner), of_win(by)),
        Some(GameResult::Draw(reason)) => (Score::Draw, of_draw(reason)),
    }
}

const fn of_win(by: WinReason) -> Cause {
    match by {
        WinReason::Checkmate => Cause::Checkmate,
        WinReason::Resignation => Cause::Resignation,
        WinReason::TimeForfeit => Cause::TimeForfeit,
        WinReason::Abandonment => Cause::Abandonment,
        WinReason::IllegalMove => Cause::IllegalMove,
        WinReason::Adjudication => Cause::Adjudication,
    }
}

const fn of_draw(reason: DrawReason) -> Cause {
    match reason {
        DrawReason::Stalemate => Cause::Stalemate,
        DrawReason::DeadPosition => Cause::DeadPosition,
        DrawReason::Agreement => Cause::Agreement,
        DrawReason::ThreefoldRepetition => Cause::ThreefoldRepetition,
        DrawReason::FivefoldRepetition => Cause::FivefoldRepetition,
        DrawReason::FiftyMoves => Cause::FiftyMoves,
        DrawReason::SeventyFiveMoves => Cause::SeventyFiveMoves,
        DrawReason::TimeForfeitVsUnwinnable => Cause::TimeForfeitVsUnwinnable,
        DrawReason::Adjudication => Cause::DrawAdjudication,
    }
}

/// What a PGN tells of the cause: its Termination tag, and the rules where its last position is an end.
pub(crate) fn of_pgn(score: Score, termination: &str, end: Option<Cause>) -> Cause {
    if let Some(end) = end {
        return end;
    }
    let termination = termination.to_ascii_lowercase();
    let says = |word| termination.contains(word);
    match score {
        Score::Unknown => Cause::Unknown,
        Score::White | Score::Black if says("time") => Cause::TimeForfeit,
        Score::White | Score::Black if says("abandon") => Cause::Abandonment,
        Score::White | Score::Black if says("infraction") => Cause::IllegalMove,
        Score::White | Score::Black if says("adjudicat") => Cause::Adjudication,
        Score::Draw if says("time") => Cause::TimeForfeitVsUnwinnable,
        Score::Draw if says("adjudicat") => Cause::DrawAdjudication,
        Score::White | Score::Black | Score::Draw => Cause::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_back_and_names_are_those_of_json() {
        for &cause in Cause::ALL {
            assert_eq!(Cause::from_code(cause as i64), Ok(cause));
        }
        assert_eq!(Cause::from_code(99), Err(Broken));
        assert_eq!(Score::from_code(4), Err(Broken));
        assert_eq!(Cause::TimeForfeit.name(), "time_forfeit");
    }

    #[test]
    fn the_termination_tag_says_why() {
        assert_eq!(
            of_pgn(Score::White, "Time forfeit", None),
            Cause::TimeForfeit
        );
        assert_eq!(
            of_pgn(Score::Draw, "time forfeit", None),
            Cause::TimeForfeitVsUnwinnable
        );
        assert_eq!(of_pgn(Score::Black, "Normal", None), Cause::Unknown);
        let mate = Some(Cause::Checkmate);
        assert_eq!(of_pgn(Score::Black, "Normal", mate), Cause::Checkmate);
    }
}
