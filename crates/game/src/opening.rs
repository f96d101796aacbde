//! Names of openings, by position: whatever order the moves came in.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Serialize;

use crate::{Game, Position, San};
use tabia_core::RepetitionKey;

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings, `A00` to `E99`.
    pub eco: &'static str,
    /// Its English name: family, variation, sub-variation.
    pub name: &'static str,
}

/// Each line: how many half-moves it shares with the one above, its further moves, code, name.
const TABLE: &str = include_str!("../../../assets/openings/openings.txt");

/// No opening of the table is longer.
const LONGEST: usize = 16;

static OPENINGS: LazyLock<HashMap<RepetitionKey, Opening>> =
    LazyLock::new(|| positions().collect());

impl Opening {
    /// The opening of `game`: the last position of its line that has a name.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let mut position = game.setup.start.position().clone();
        let start = position.repetition_key();
        let keys = game.tree.moves().map(|mv| {
            position.make(mv);
            position.repetition_key()
        });
        Self::on_way(std::iter::once(start).chain(keys))
    }

    /// The opening of a game that goes through these positions, its start first.
    #[must_use]
    pub fn on_way(keys: impl IntoIterator<Item = RepetitionKey>) -> Option<Self> {
        let named = keys.into_iter().take(LONGEST + 1);
        let named = named.filter_map(|key| OPENINGS.get(&key));
        named.last().copied()
    }
}

/// A line of the table.
struct Row {
    /// The half-moves that it shares with the one above.
    shared: usize,
    /// Its further moves.
    moves: &'static str,
    opening: Opening,
}

fn rows() -> impl Iterator<Item = Row> {
    TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (moves, rest) = line.split_once('\t').expect("three columns");
            let (eco, name) = rest.split_once('\t').expect("three columns");
            let (shared, moves) = moves.split_once(' ').expect("a number and moves");
            Row {
                shared: shared.parse().expect("a number"),
                moves,
                opening: Opening { eco, name },
            }
        })
}

/// Every opening with the position that it leads to.
fn positions() -> impl Iterator<Item = (RepetitionKey, Opening)> {
    let mut line = vec![Position::standard()];
    rows().map(move |row| {
        line.truncate(row.shared + 1);
        for text in row.moves.split(' ') {
            let mut position = line.last().expect("the start is never cut off").clone();
            let san = text.parse::<San>().expect("a move in SAN");
            position.make(san.to_move(&position).expect("a legal move"));
            line.push(position);
        }
        let position = line.last().expect("the start is never cut off");
        (position.repetition_key(), row.opening)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Actor, Command, GameSetup, StartPosition, Timestamp, UciMove};

    #[test]
    fn the_table_is_whole() {
        let mut codes: Vec<&str> = positions().map(|(_, opening)| opening.eco).collect();
        assert!(codes.len() >= 1000, "{} lines", codes.len());
        codes.sort_unstable();
        codes.dedup();
        assert!(codes.len() >= 300, "{} codes", codes.len());
    }

    fn name_after(moves: &str) -> Option<&'static str> {
        let mut game = Game::new(GameSetup::default(), Timestamp::ZERO);
        for text in moves.split(' ') {
            let mv = game.position().read_move(text).unwrap();
            let by = Actor::Player(game.turn());
            let mv = UciMove::from_move(mv, game.setup().start.mode());
            let command = Command::Play {
                ply: game.ply(),
                mv,
            };
            for event in game.decide(by, command, Timestamp::ZERO).unwrap() {
                game.apply(&event);
            }
        }
        Opening::of(&game).map(|opening| opening.name)
    }

    #[test]
    fn transpositions_count_and_the_last_name_stays() {
        let gambit = "Queen's Gambit Declined";
        for moves in ["d4 d5 c4 e6", "c4 e6 d4 d5", "d4 e6 c4 d5 a3 a6 h3 h6"] {
            assert!(
                name_after(moves).is_some_and(|name| name.starts_with(gambit)),
                "{moves}"
            );
        }
        assert_eq!(name_after("e4 c5"), Some("Sicilian Defense"));
    }

    #[test]
    fn a_game_from_elsewhere_has_no_opening() {
        let setup = GameSetup {
            start: StartPosition::chess960(0).unwrap(),
            ..GameSetup::default()
        };
        assert_eq!(Opening::of(&Game::new(setup, Timestamp::ZERO)), None);
    }

    #[test]
    fn codes_and_names_are_those_of_the_collection() {
        let Some(folder) = option_env!("TABIA_TEST_DATA") else {
            println!("skipped: TABIA_TEST_DATA names no collection");
            return;
        };
        #[expect(
            clippy::disallowed_methods,
            reason = "the collection is outside the repository"
        )]
        let text = std::fs::read_to_string(format!("{folder}/openings/eco.tsv")).unwrap();
        let mut known = HashMap::new();
        for line in text.lines().skip(1) {
            let mut columns = line.split('\t');
            let (eco, name, moves) = (columns.next(), columns.next(), columns.next().unwrap());
            let is_move = |word: &&str| !word.ends_with('.');
            let moves: Vec<&str> = moves.split(' ').filter(is_move).collect();
            known.insert(moves, (eco.unwrap(), name.unwrap()));
        }
        let mut line = Vec::new();
        for row in rows() {
            line.truncate(row.shared);
            line.extend(row.moves.split(' '));
            assert!(line.len() <= LONGEST, "{line:?}");
            let found = known.get(&line);
            assert_eq!(
                found,
                Some(&(row.opening.eco, row.opening.name)),
                "{line:?}"
            );
        }
    }
}
