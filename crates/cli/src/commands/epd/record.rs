//! A position of a test suite with what it asks (Extended Position Description).

use tabia_core::{CastlingMode, Fen, Move, Position};
use thiserror::Error;

/// A position and what its solution must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) position: Position,
    /// Its name; empty if it has none.
    pub(super) id: String,
    pub(super) task: Task,
}

/// What is asked; a solution meets all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Task {
    /// `bm`: one of these is to be played.
    pub(super) best: Vec<Move>,
    /// `am`: none of these is.
    pub(super) avoid: Vec<Move>,
    /// `dm`: the side to move mates in so many moves, or is mated if it is negative.
    pub(super) mate: Option<i32>,
}

/// Why a line is no such position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum BadRecord {
    #[error("{0}")]
    Position(String),
    #[error("{opcode} {text:?}: {why}")]
    Operand {
        opcode: &'static str,
        text: String,
        why: String,
    },
    #[error("it asks nothing: expected bm, am or dm")]
    NoTask,
}

impl Record {
    pub(super) fn read(line: &str) -> Result<Self, BadRecord> {
        let (fields, rest) = split_fields(line);
        let operations = operations(rest);
        let number = |opcode: &str| {
            let (_, operands) = operations.iter().find(|(name, _)| *name == opcode)?;
            operands.first()?.parse::<u32>().ok()
        };
        let clock = number("hmvc").unwrap_or(0);
        let moves = number("fmvn").unwrap_or(1).max(1);
        let fen: Fen = format!("{fields} {clock} {moves}")
            .parse()
            .map_err(|error: tabia_core::FenError| BadRecord::Position(error.to_string()))?;
        // Chess960 includes the standard rules of castling.
        let (position, _) = fen
            .repair(CastlingMode::Chess960)
            .map_err(|error| BadRecord::Position(error.to_string()))?;
        let mut task = Task::default();
        let mut id = String::new();
        for (opcode, operands) in &operations {
            match *opcode {
                "bm" => match operands.first().and_then(|text| text.strip_prefix('#')) {
                    Some(mate) => task.mate = Some(mate_in("bm", mate)?),
                    None => task.best = moves_of("bm", operands, &position)?,
                },
                "am" => task.avoid = moves_of("am", operands, &position)?,
                "dm" => {
                    let text = operands.first().map_or("", String::as_str);
                    task.mate = Some(mate_in("dm", text)?);
                }
                "id" => id = operands.join(" ").trim().to_owned(),
                _ => {}
            }
        }
        if task == Task::default() {
            return Err(BadRecord::NoTask);
        }
        Ok(Self { position, id, task })
    }
}

fn mate_in(opcode: &'static str, text: &str) -> Result<i32, BadRecord> {
    let number = text.parse().ok().filter(|moves| *moves != 0);
    number.ok_or_else(|| BadRecord::Operand {
        opcode,
        text: text.to_owned(),
        why: "expected a number of moves".to_owned(),
    })
}

fn moves_of(
    opcode: &'static str,
    operands: &[String],
    position: &Position,
) -> Result<Vec<Move>, BadRecord> {
    let read = |text: &String| {
        position
            .read_move(text)
            .map_err(|error| BadRecord::Operand {
                opcode,
                text: text.clone(),
                why: error.to_string(),
            })
    };
    operands.iter().map(read).collect()
}

/// The four fields of the position, and what follows them.
fn split_fields(line: &str) -> (&str, &str) {
    let mut rest = line.trim_start();
    let start = rest;
    for _ in 0..4 {
        let field = rest.find(char::is_whitespace).unwrap_or(rest.len());
        rest = rest[field..].trim_start();
    }
    let (fields, rest) = start.split_at(start.len() - rest.len());
    (fields.trim_end(), rest)
}

/// Each operation's name and operands; a text in quotes is one operand.
fn operations(text: &str) -> Vec<(&str, Vec<String>)> {
    let mut all = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let name = rest
            .find(|c: char| c.is_whitespace() || c == ';')
            .unwrap_or(rest.len());
        let (opcode, mut operands) = (&rest[..name], Vec::new());
        rest = rest[name..].trim_start();
        loop {
            if let Some(inside) = rest.strip_prefix('"') {
                let (value, after) = inside.split_once('"').unwrap_or((inside, ""));
                operands.push(value.to_owned());
                rest = after.trim_start();
            } else if rest.is_empty() || rest.starts_with(';') {
                break;
            } else {
                let end = rest
                    .find(|c: char| c.is_whitespace() || c == ';')
                    .unwrap_or(rest.len());
                operands.push(rest[..end].to_owned());
                rest = rest[end..].trim_start();
            }
        }
        rest = rest.trim_start_matches(|c: char| c == ';' || c.is_whitespace());
        if !opcode.is_empty() {
            all.push((opcode, operands));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read_as_they_are_written() {
        let line = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+ Qd4; am Kc7; dm 3; hmvc 7; id \"BK; 01\";";
        let record = Record::read(line).unwrap();
        assert_eq!(record.id, "BK; 01");
        assert_eq!((record.task.best.len(), record.task.avoid.len()), (2, 1));
        assert_eq!(record.task.mate, Some(3));
        assert_eq!(record.position.halfmove_clock(), 7);
        let mated = Record::read("4k3/8/8/8/8/8/8/4K3 w - - bm #-2;").unwrap();
        assert_eq!(mated.task.mate, Some(-2));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, why) in [
            ("", "FEN"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - id \"x\";",
                "it asks nothing: expected bm, am or dm",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - bm Ke8;", "bm \"Ke8\": "),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - dm 0;",
                "dm \"0\": expected a number of moves",
            ),
            ("4k3/8/8/8/8/8/8/8 w - - bm Ke8;", "king"),
        ] {
            let error = Record::read(line).unwrap_err().to_string();
            assert!(error.contains(why), "{line}: {error}");
        }
    }
}
