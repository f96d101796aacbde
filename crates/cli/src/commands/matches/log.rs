//! The finished games, a JSON object a line, from which a later run goes on.
//!
//! The first line says what is played; a log of another match is not gone on with. A line that was cut off when
//! the program was killed is dropped, and its game played again.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tabia_core::Fen;

use super::game::Finished;
use super::openings::Opening;
use crate::failure::{Failure, Outcome};
use crate::input;

/// A log of a match, and the text that a PGN file is made of.
pub(super) struct Log {
    path: PathBuf,
    file: Option<File>,
}

/// A finished game as the log has it.
pub(crate) struct Entry(Value);

/// What the players of a game, White first, should not have said.
pub(super) fn slips(names: [&str; 2], finished: &Finished) -> Vec<Value> {
    let noted = finished.slips.iter().map(|noted| {
        let mut slip = noted.slip.json();
        slip["player"] = json!(names[noted.side as usize]);
        slip["ply"] = json!(noted.ply);
        slip
    });
    noted.collect()
}

impl Entry {
    /// The game `number` of a match.
    pub(super) fn new(
        number: u32,
        names: [&str; 2],
        opening: &Opening,
        finished: &Finished,
    ) -> Self {
        let moves: Vec<String> = finished
            .moves
            .iter()
            .map(|played| played.mv.to_string())
            .collect();
        let thoughts: Vec<Option<String>> = finished
            .moves
            .iter()
            .map(|played| played.thought.as_ref().map(ToString::to_string))
            .collect();
        Self(json!({
            "game": number,
            "white": names[0],
            "black": names[1],
            "fen": Fen::from(&opening.start).to_string(),
            "opening": opening.moves.len(),
            "moves": moves.join(" "),
            "thoughts": thoughts,
            "result": finished.outcome.to_string(),
            "reason": finished.reason.to_string(),
            "detail": finished.detail,
            "slips": slips(names, finished),
        }))
    }

    fn read(line: &str) -> Option<Self> {
        let entry = Self(serde_json::from_str(line).ok()?);
        let is_game = entry.0["game"].is_u64()
            && ["white", "black", "fen", "moves", "result", "reason"]
                .iter()
                .all(|field| entry.0[field].is_string())
            && entry.half_points_of_white().is_some();
        is_game.then_some(entry)
    }

    pub(super) fn number(&self) -> u32 {
        self.0["game"].as_u64().unwrap_or_default() as u32
    }

    /// A text field that every game has.
    pub(crate) fn text(&self, field: &str) -> &str {
        self.0[field].as_str().unwrap_or_default()
    }

    /// What White thought, and how deep and long, ply by ply; none where the opening was played.
    pub(super) fn thought(&self, ply: usize) -> Option<&str> {
        self.0["thoughts"][ply].as_str()
    }

    /// How many plies the opening gave.
    pub(super) fn opening_plies(&self) -> usize {
        self.0["opening"].as_u64().unwrap_or_default() as usize
    }

    /// 0, 1 or 2.
    pub(crate) fn half_points_of_white(&self) -> Option<u8> {
        match self.text("result") {
            "1-0" => Some(2),
            "1/2-1/2" => Some(1),
            "0-1" => Some(0),
            _ => None,
        }
    }
}

/// The games of the log at `path`, its first line, and how many bytes of it are whole lines.
fn read(path: &Path, text: &str) -> Result<(Option<Value>, Vec<Entry>, usize), Failure> {
    let whole = text.rfind('\n').map_or(0, |index| index + 1);
    let mut lines = text[..whole].lines().enumerate();
    let failure =
        |number: usize, what| Failure::Usage(format!("{path:?}, line {}: {what}", number + 1));
    let head = match lines.next() {
        None => return Ok((None, Vec::new(), whole)),
        Some((number, line)) => serde_json::from_str::<Value>(line)
            .ok()
            .filter(|head| head["match"].is_object())
            .ok_or_else(|| failure(number, "not the log of a match"))?,
    };
    let games = lines
        .map(|(number, line)| {
            Entry::read(line).ok_or_else(|| failure(number, "not a game of a match"))
        })
        .collect::<Result<_, _>>()?;
    Ok((Some(head), games, whole))
}

/// The games of a log that is only looked at.
pub(crate) fn games(path: &Path) -> Result<Vec<Entry>, Failure> {
    let text = input::text(path)?;
    read(path, &text).map(|(_, games, _)| games)
}

impl Log {
    /// The log at `path`, and the games that it holds already; `head` says what is played.
    pub(super) fn open(path: Option<&Path>, head: &Value) -> Result<(Self, Vec<Entry>), Failure> {
        let Some(path) = path else {
            let path = PathBuf::new();
            return Ok((Self { path, file: None }, Vec::new()));
        };
        let failure = |error| Failure::io(path, &error);
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(failure)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failure)?;
        let (old, games, whole) = read(path, &text)?;
        if let Some(old) = &old
            && old != head
        {
            return Err(Failure::Usage(format!(
                "{path:?} is of another match: {old}; this one is {head}"
            )));
        }
        file.set_len(whole as u64).map_err(failure)?;
        let mut log = Self {
            path: path.to_owned(),
            file: Some(file),
        };
        if old.is_none() {
            log.write(head)?;
        }
        Ok((log, games))
    }

    pub(super) fn append(&mut self, entry: &Entry) -> Outcome {
        self.write(&entry.0)
    }

    /// A line in one piece, so that a kill leaves at most the last one unfinished.
    fn write(&mut self, value: &Value) -> Outcome {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        file.write_all(format!("{value}\n").as_bytes())
            .map_err(|error| Failure::io(&self.path, &error))
    }
}
