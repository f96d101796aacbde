//! Positions as the network's training sees them: 32 bytes each, turned so that the side to move plays up the board.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};

use tabia_core::{Board, Color, Fen, Position, Role};
use tabia_engine::network::{bucket, input};
use tabia_engine::Trace;

use crate::random::Random;

/// What the hand-written evaluation gives for having the move.
const TEMPO: i32 = 12;

/// One position and what is known of it.
#[derive(Clone, Copy)]
pub(crate) struct Lesson {
    occupied: u64,
    /// A nibble for each piece, lowest square first: kind, and 8 for the side that waits.
    pieces: [u8; 16],
    /// In centipawns for the side to move.
    pub(crate) score: i16,
    /// In half points for the side to move; none if it was not played to an end.
    pub(crate) result: Option<u8>,
}

/// The inputs of one position, seen by the side to move and by the other.
pub(crate) struct Inputs {
    pub(crate) sides: [[u16; 32]; 2],
    pub(crate) pieces: usize,
    pub(crate) bucket: usize,
}

impl Lesson {
    fn new(board: &Board, turn: Color, score: i32, result: Option<u8>) -> Self {
        let mut squares = [None; 64];
        for (square, piece) in board.pieces() {
            let index = match turn {
                Color::White => square.index(),
                Color::Black => square.index() ^ 56,
            };
            squares[index] = Some(piece.role as u8 | u8::from(piece.color != turn) << 3);
        }
        let mut lesson = Self {
            occupied: 0,
            pieces: [0; 16],
            score: score.clamp(-10_000, 10_000) as i16,
            result,
        };
        let mut number = 0;
        for (square, piece) in squares.into_iter().enumerate() {
            if let Some(piece) = piece {
                lesson.occupied |= 1 << square;
                lesson.pieces[number / 2] |= piece << (4 * (number % 2));
                number += 1;
            }
        }
        lesson
    }

    pub(crate) fn inputs(&self) -> Inputs {
        let piece = |number: usize| self.pieces[number / 2] >> (4 * (number % 2)) & 15;
        let mut kings = [0; 2];
        let mut left = self.occupied;
        let pieces = left.count_ones() as usize;
        for number in 0..pieces {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            if piece(number) & 7 == Role::King as u8 {
                kings[usize::from(piece(number) >> 3)] = square;
            }
        }
        let mut inputs = Inputs {
            sides: [[0; 32]; 2],
            pieces,
            bucket: bucket(pieces),
        };
        left = self.occupied;
        for number in 0..pieces {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let role = Role::ALL[usize::from(piece(number) & 7)];
            let color = Color::ALL[usize::from(piece(number) >> 3)];
            for side in Color::ALL {
                let index = input(side, kings[side as usize], color, role, square);
                inputs.sides[side as usize][number] = index as u16;
            }
        }
        inputs
    }
}

/// What search and games said of the positions.
pub(crate) fn read(paths: &[&str]) -> Result<Vec<Lesson>, Box<dyn Error>> {
    let mut lessons = Vec::new();
    for_each(paths, |position, score, result| {
        let turn = position.turn();
        let (score, result) = match turn {
            Color::White => (score, result),
            Color::Black => (-score, 2 - result),
        };
        lessons.push(Lesson::new(position.board(), turn, score, Some(result)));
    })?;
    Ok(lessons)
}

/// The hand-written evaluation's own view of the positions, and of `more` others each that some random moves lead to.
pub(crate) fn imitate(paths: &[&str], more: usize, random: &mut Random) -> Result<Vec<Lesson>, Box<dyn Error>> {
    let mut lessons = Vec::new();
    for_each(paths, |position, _, _| {
        lessons.push(judged(position));
        for _ in 0..more {
            let position = wander(position, random);
            if !position.is_check() {
                lessons.push(judged(&position));
            }
        }
    })?;
    Ok(lessons)
}

/// One to three random moves from `position`.
fn wander(position: &Position, random: &mut Random) -> Position {
    let mut position = position.clone();
    for _ in 0..1 + random.below(3) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[random.below(moves.len())]);
    }
    position
}

fn judged(position: &Position) -> Lesson {
    Lesson::new(position.board(), position.turn(), hand_written(position), None)
}

/// What the hand-written evaluation thinks the position worth to the side to move.
fn hand_written(position: &Position) -> i32 {
    let white = Trace::of(position).value();
    TEMPO + if position.turn() == Color::White { white } else { -white }
}

/// Takes the positions of lines of `FEN|White's score|White's result`.
fn for_each(
    paths: &[&str],
    mut take: impl FnMut(&Position, i32, u8),
) -> Result<(), Box<dyn Error>> {
    for path in paths {
        for (number, line) in BufReader::new(File::open(path)?).lines().enumerate() {
            let line = line?;
            let (position, score, result) =
                parse(&line).ok_or_else(|| format!("{path}, line {}: {line}", number + 1))?;
            take(&position, score, result);
        }
    }
    Ok(())
}

/// A position, White's score and White's half points.
fn parse(line: &str) -> Option<(Position, i32, u8)> {
    let mut fields = line.split('|');
    let fen: Fen = fields.next()?.parse().ok()?;
    let score = fields.next()?.parse().ok()?;
    let result = match fields.next()? {
        "0" => 0,
        "0.5" => 1,
        "1" => 2,
        _ => return None,
    };
    Some((fen.to_position(Default::default()).ok()?, score, result))
}
