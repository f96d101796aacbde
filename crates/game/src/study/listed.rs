//! The games of a PGN text, as a list of them shows them.

use tabia_core::pgn::{Game as Pgn, Outcome, PgnError, Reader};

use super::{Reading, Study};
use crate::pgn::{ImportError, start_of};
use crate::{ByColor, Color};

/// A game of a PGN text, as a list of them shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The players; empty where they are not named.
    pub players: ByColor<String>,
    /// How it ended: `1-0`, `0-1`, `½-½` or `*`.
    pub result: &'static str,
    /// When it was played, as `2026.11.30`; empty where nothing of it is known.
    pub date: String,
    /// How many moves of each side its main line has, the last one begun.
    pub moves: usize,
    /// The first thing that is wrong with its text.
    pub error: Option<PgnError>,
}

/// Every game of a PGN text in order, the broken ones too.
#[must_use]
pub fn games(text: &str) -> Vec<Listed> {
    let mut reader = Reader::new(text.as_bytes());
    let games = std::iter::from_fn(|| reader.next_game().ok().flatten());
    games.map(|pgn| list(&pgn)).collect()
}

fn list(pgn: &Pgn) -> Listed {
    let tag = |name| {
        let value = pgn.tags.get(name).unwrap_or_default();
        let is_known = value.chars().any(|c| !matches!(c, '?' | '.' | '-'));
        if is_known {
            value.to_owned()
        } else {
            String::new()
        }
    };
    Listed {
        players: ByColor {
            white: tag("White"),
            black: tag("Black"),
        },
        result: match pgn.outcome {
            Outcome::Win(Color::White) => "1-0",
            Outcome::Win(Color::Black) => "0-1",
            Outcome::Draw => "½-½",
            Outcome::Unknown => "*",
        },
        date: tag("Date"),
        moves: pgn.main_line().count().div_ceil(2),
        error: pgn.errors().first().copied(),
    }
}

impl Study {
    /// The game of this number of a PGN text, from 0, at its start.
    ///
    /// # Errors
    /// There is none, nothing of it can be read, or its start position is wrong.
    pub fn read_game(text: &str, number: usize) -> Result<Reading, ImportError> {
        let mut reader = Reader::new(text.as_bytes());
        let mut games = std::iter::from_fn(|| reader.next_game().ok().flatten());
        let pgn = games.nth(number).ok_or(ImportError::Empty)?;
        let errors = pgn.errors().to_vec();
        if let (None, Some(error)) = (pgn.main_line().next(), errors.first()) {
            return Err(ImportError::Pgn(*error));
        }
        let mode = start_of(&pgn)?.mode();
        Ok(Reading {
            study: Self::of_pgn(pgn, mode),
            errors,
            skipped: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_listed_and_read_by_their_number() {
        let text = "[White \"A\"]\n[Black \"?\"]\n[Date \"1999.??.??\"]\n\n1. e4 e5 2. d4 1-0\n\n1. e5 *\n\n1. d4 *";
        assert_eq!(games(""), []);
        let listed = games(text);
        let told: Vec<(&str, &str, &str, usize, bool)> = listed
            .iter()
            .map(|game| {
                let (name, date) = (game.players.white.as_str(), game.date.as_str());
                (name, date, game.result, game.moves, game.error.is_some())
            })
            .collect();
        assert_eq!(
            told,
            [
                ("A", "1999.??.??", "1-0", 2, false),
                ("", "", "*", 0, true),
                ("", "", "*", 1, false),
            ]
        );
        let read = |number| Study::read_game(text, number);
        assert!(read(0).is_ok_and(|reading| reading.study.to_pgn().contains("1. e4 e5 2. d4")));
        assert!(matches!(read(1), Err(ImportError::Pgn(_))));
        assert!(read(2).is_ok_and(|reading| reading.study.to_pgn().contains("1. d4")));
        assert!(matches!(read(3), Err(ImportError::Empty)));
    }
}
