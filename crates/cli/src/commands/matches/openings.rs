//! Where the games of a match begin.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use tabia_core::pgn::{IoSource, PgnMove, Reader};
use tabia_core::{CastlingMode, Fen, Move, Position, San, UciMove};
use tabia_engine::Book;

use crate::failure::Failure;
use crate::input;

/// A position and the moves that lead from it to where the players begin to think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
}

/// How many openings are drawn from a book.
const DRAWN: u64 = 1000;

/// The openings, in the order in which they are used.
pub(super) struct Openings(Vec<Opening>);

impl Openings {
    /// The openings of a file by its ending (`.pgn`, `.bin` for a Polyglot book, anything else with a position or
    /// moves a line), each no longer than `plies`, shuffled by `seed`; without a file the standard start position.
    pub(super) fn read(path: Option<&Path>, plies: usize, seed: u64) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self(vec![Opening::standard()]));
        };
        let ending = path.extension().and_then(|ending| ending.to_str());
        let mut openings = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("pgn") => from_pgn(path)?,
            Some("bin") => from_book(path, plies, seed)?,
            Some(_) | None => from_lines(path)?,
        };
        if openings.is_empty() {
            return Err(Failure::Usage(format!("{path:?} holds no opening")));
        }
        for opening in &mut openings {
            opening.moves.truncate(plies);
        }
        shuffle(&mut openings, seed);
        Ok(Self(openings))
    }

    pub(super) fn of_pair(&self, pair: u32) -> &Opening {
        &self.0[pair as usize % self.0.len()]
    }
}

impl Opening {
    fn standard() -> Self {
        Self {
            start: Position::standard(),
            moves: Vec::new(),
        }
    }
}

fn from_lines(path: &Path) -> Result<Vec<Opening>, Failure> {
    let text = input::text(path)?;
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            position(line).or_else(|| move_list(line)).ok_or_else(|| {
                Failure::Usage(format!(
                    "{path:?}, line {}: neither a position nor legal moves",
                    number + 1
                ))
            })
        })
        .collect()
}

/// Four fields and operations (EPD), or six fields (FEN).
fn position(line: &str) -> Option<Opening> {
    let read = |text: &str| {
        let fen = text.parse::<Fen>().ok()?;
        let start = fen.to_position(CastlingMode::Standard).ok()?;
        let moves = Vec::new();
        Some(Opening { start, moves })
    };
    let fields: Vec<&str> = line.split_whitespace().collect();
    let fen = fields.get(..6).and_then(|six| read(&six.join(" ")));
    fen.or_else(|| read(&format!("{} 0 1", fields.get(..4)?.join(" "))))
}

/// UCI moves or SAN with or without move numbers, from the start position.
fn move_list(line: &str) -> Option<Opening> {
    let mut opening = Opening::standard();
    let mut position = Position::standard();
    for word in line.split_whitespace() {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        if word.is_empty() {
            continue;
        }
        let uci = word.parse::<UciMove>().ok();
        let mv = match uci.and_then(|claim| claim.to_move(&position).ok()) {
            Some(mv) => mv,
            None => word.parse::<San>().ok()?.to_move(&position).ok()?,
        };
        position.make(mv);
        opening.moves.push(mv);
    }
    Some(opening)
}

/// The main line of each game. A game that cannot be read to its end is refused.
fn from_pgn(path: &Path) -> Result<Vec<Opening>, Failure> {
    let failure = |error| Failure::io(path, &error);
    let file = File::open(path).map_err(failure)?;
    let mut reader = Reader::new(IoSource(BufReader::new(file)));
    let mut openings = Vec::new();
    while let Some(game) = reader.next_game().map_err(failure)? {
        if let Some(error) = game.errors().first() {
            return Err(Failure::Usage(format!(
                "{path:?}, game {}: {error}",
                openings.len() + 1
            )));
        }
        let moves = game.main_line().map_while(|node| match game.mv(node) {
            Some(PgnMove::Move(mv)) => Some(mv),
            Some(_) | None => None,
        });
        openings.push(Opening {
            moves: moves.collect(),
            start: game.start().clone(),
        });
    }
    Ok(openings)
}

/// Walks through the book by its weights.
fn from_book(path: &Path, plies: usize, seed: u64) -> Result<Vec<Opening>, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::io(path, &error))?;
    let book = Book::read(&bytes)
        .map_err(|error| Failure::RefusedBecause(format!("{path:?}: {error}")))?;
    let mut openings: Vec<Opening> = Vec::new();
    for number in 0..DRAWN {
        let mut opening = Opening::standard();
        let mut position = Position::standard();
        while opening.moves.len() < plies
            && let Some(mv) = book.choose(&position, splitmix(seed ^ splitmix(number)))
        {
            position.make(mv);
            opening.moves.push(mv);
        }
        if !opening.moves.is_empty() && !openings.contains(&opening) {
            openings.push(opening);
        }
    }
    Ok(openings)
}

fn splitmix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Fisher and Yates with splitmix64.
fn shuffle(openings: &mut [Opening], seed: u64) {
    let mut state = seed;
    for end in (1..openings.len()).rev() {
        openings.swap(end, (splitmix(state) % (end as u64 + 1)) as usize);
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_position_or_moves() {
        let epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;";
        assert_eq!(position(epd), Some(Opening::standard()));
        assert_eq!(position("e2e4 e7e5"), None);
        let uci = move_list("e2e4 e7e5 g1f3").expect("moves");
        assert_eq!(move_list("1. e4 e5 2.Nf3"), Some(uci.clone()));
        assert_eq!(uci.moves.len(), 3);
        assert_eq!(move_list("1. e4 e4"), None);
    }
}
