//! The finished games, a JSON object a line, from which a later run goes on.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use serde_json::{Value, json};
use tabia_core::{Color, Fen, Position};

use super::game::Finished;
use crate::failure::{Failure, Outcome};

pub(super) struct Log(Option<File>);

impl Log {
    /// The log at `path`, and the first player's half points in the games that it holds already.
    pub(super) fn open(path: Option<&Path>) -> Result<(Self, BTreeMap<u32, u8>), Failure> {
        let Some(path) = path else {
            return Ok((Self(None), BTreeMap::new()));
        };
        let failure = |error| Failure::io(path, &error);
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(failure)?;
        let mut played = BTreeMap::new();
        for (number, line) in BufReader::new(&file).lines().enumerate() {
            let line = line.map_err(failure)?;
            let (game, half_points) = read(&line).ok_or_else(|| {
                Failure::Usage(format!(
                    "{path:?}, line {}: not a game of a match",
                    number + 1
                ))
            })?;
            played.insert(game, half_points);
        }
        Ok((Self(Some(file)), played))
    }

    pub(super) fn append(
        &mut self,
        number: u32,
        start: &Position,
        first_plays: Color,
        finished: &Finished,
        half_points: u8,
    ) -> Outcome {
        let Some(file) = &mut self.0 else {
            return Ok(());
        };
        let moves: Vec<String> = finished.moves.iter().map(ToString::to_string).collect();
        let line = json!({
            "game": number,
            "first": first_plays.to_string(),
            "fen": Fen::from(start).to_string(),
            "moves": moves.join(" "),
            "result": finished.outcome.to_string(),
            "reason": finished.reason.to_string(),
            "half_points": half_points,
        });
        writeln!(file, "{line}").map_err(|error| Failure::Io(format!("the match log: {error}")))
    }
}

fn read(line: &str) -> Option<(u32, u8)> {
    let game: Value = serde_json::from_str(line).ok()?;
    let number = game["game"].as_u64()?.try_into().ok()?;
    let half_points = game["half_points"].as_u64()?.try_into().ok()?;
    Some((number, half_points))
}
