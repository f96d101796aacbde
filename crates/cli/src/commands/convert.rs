//! `tabia-cli convert`: one game in another format.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};
use tabia_core::pgn::{Loss, Reader};
use tabia_game::drawing::Drawings;
use tabia_game::pgn::{Heading, export, import};
use tabia_game::save::{load, save};
use tabia_game::{Event, Fact, Follower, GameEvent, Replayed, Seq, Timestamp};

use crate::args::{ConvertArgs, GameFormat};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::json::event_line;
use crate::output::Output;

pub(crate) fn run(args: &ConvertArgs) -> Outcome {
    let path = &args.file;
    let to = args.to.map_or_else(|| by_name(args), Ok)?;
    let bytes = input::bytes(path)?;
    let refused = |why: String| Failure::RefusedBecause(format!("{path:?}{why}"));
    let replayed = match kind(&bytes) {
        GameFormat::Tabia => load(&bytes).map_err(|error| format!(": {error}")),
        GameFormat::Jsonl => from_lines(&bytes),
        GameFormat::Pgn => from_pgn(&bytes, args.game),
    };
    let replayed = replayed.map_err(refused)?;
    let written = match to {
        GameFormat::Tabia => save(&replayed.record, &replayed.drawings),
        GameFormat::Jsonl => lines(&replayed)?,
        GameFormat::Pgn => {
            export(&replayed.game, &replayed.drawings, &Heading::default()).into_bytes()
        }
    };
    let mut out = Output::create(&args.output)?;
    out.write(&written)?;
    out.finish()
}

fn by_name(args: &ConvertArgs) -> Result<GameFormat, Failure> {
    let ending = args.output.file().and_then(Path::extension);
    match ending.and_then(|ending| ending.to_str()) {
        Some("tabia") => Ok(GameFormat::Tabia),
        Some("pgn") => Ok(GameFormat::Pgn),
        Some("jsonl") => Ok(GameFormat::Jsonl),
        Some(_) | None => Err(Failure::Usage(
            "say which format with --to, or with the ending of --output: tabia, pgn or jsonl"
                .into(),
        )),
    }
}

/// What a file is, by its first bytes.
fn kind(bytes: &[u8]) -> GameFormat {
    match bytes.trim_ascii_start() {
        [0x89, ..] => GameFormat::Tabia,
        [b'{', rest @ ..] if rest.trim_ascii_start().starts_with(b"\"") => GameFormat::Jsonl,
        _ => GameFormat::Pgn,
    }
}

/// Every event as a line, and what is drawn as a last one.
fn lines(replayed: &Replayed) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let mut seq = Seq::NONE;
    for recorded in &replayed.record {
        seq = seq.next();
        let (at, event) = (recorded.at, recorded.event.clone());
        event_line(&mut text, &Event::Game { seq, at, event })?;
    }
    if !replayed.drawings.is_empty() {
        let line = json!({ "type": "drawings", "drawings": replayed.drawings.to_string() });
        text.extend_from_slice(format!("{line}\n").as_bytes());
    }
    Ok(text)
}

/// The game that these lines tell of. Lines of other types, which sessions print too, are passed over.
fn from_lines(bytes: &[u8]) -> Result<Replayed, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| format!(": {error}"))?;
    let mut follower: Option<Follower> = None;
    let mut drawings = Drawings::default();
    for (index, line) in text.lines().enumerate() {
        let at_fault = |what: &dyn std::fmt::Display| format!(", line {}: {what}", index + 1);
        if line.trim().is_empty() {
            continue;
        }
        let value: Value = serde_json::from_str(line).map_err(|error| at_fault(&error))?;
        match value["type"].as_str() {
            Some("game") => {}
            Some("drawings") => {
                drawings = Drawings::from(value["drawings"].as_str().unwrap_or_default());
                continue;
            }
            Some(_) => continue,
            None => return Err(at_fault(&"expected an event with its type")),
        }
        let at: Timestamp =
            serde_json::from_value(value["at_ms"].clone()).map_err(|error| at_fault(&error))?;
        let event: GameEvent = serde_json::from_value(value).map_err(|error| at_fault(&error))?;
        let seen = match &mut follower {
            None => {
                let GameEvent::Started { setup, at } = &event else {
                    return Err(at_fault(&"the first event should start the game"));
                };
                follower.insert(Follower::new(setup.clone(), *at)).record()
            }
            Some(follower) => {
                follower
                    .follow(at, &Fact::from(&event))
                    .map_err(|error| at_fault(&error))?;
                follower.record()
            }
        };
        if seen.last().map(|recorded| &recorded.event) != Some(&event) {
            return Err(at_fault(&"this is not what the rules make of it"));
        }
    }
    let follower = follower.ok_or(": there is no game in it")?;
    // What must follow from the last event follows when a record is loaded.
    load(&save(follower.record(), &drawings)).map_err(|error| format!(": {error}"))
}

/// The game `number` of a PGN text. What the rules do not take to its end is refused.
fn from_pgn(bytes: &[u8], number: u64) -> Result<Replayed, String> {
    let mut reader = Reader::new(bytes);
    let mut games = 0;
    loop {
        let Ok(game) = reader.next_game();
        let Some(game) = game else {
            let mut why = format!(": it has {games} game");
            let _ = write!(why, "{}", if games == 1 { "" } else { "s" });
            return Err(why);
        };
        games += 1;
        if games < number {
            continue;
        }
        if let Some(error) = game
            .errors()
            .iter()
            .find(|error| error.kind.loss() > Loss::Nothing)
        {
            return Err(format!(", {error}"));
        }
        let imported =
            import(&game.to_string()).map_err(|error| format!(", game {number}: {error}"))?;
        return match imported.ends_early {
            Some(ply) => Err(format!(
                ", game {number}: the rules end it after {} half-moves, and the text goes on",
                ply.get()
            )),
            None => Ok(imported.replayed),
        };
    }
}
