//! The games of a match as PGN, each move with `{score/depth time}`.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use tabia_core::pgn::{Comment, Game};
use tabia_core::{CastlingMode, Fen, Position, UciMove};

use super::log::Entry;
use crate::failure::{Failure, Outcome};

/// A file of games.
pub(super) struct PgnFile(Option<(PathBuf, File)>);

impl PgnFile {
    /// A file at `path` that begins with the games played before, if any: a match that is gone on with writes its
    /// file anew.
    pub(super) fn create(path: Option<&Path>, played: &[Entry]) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self(None));
        };
        let failure = |error| Failure::io(path, &error);
        if played.is_empty() && fs::metadata(path).is_ok_and(|file| file.len() > 0) {
            return Err(Failure::Usage(format!(
                "{path:?} is there already and this match has no game yet; name another file"
            )));
        }
        let unfinished = path.with_extension("pgn.part");
        let games: String = played.iter().map(text).collect();
        fs::write(&unfinished, games).map_err(failure)?;
        fs::rename(&unfinished, path).map_err(failure)?;
        let file = OpenOptions::new()
            .append(true)
            .open(path)
            .map_err(failure)?;
        Ok(Self(Some((path.to_owned(), file))))
    }

    pub(super) fn append(&mut self, entry: &Entry) -> Outcome {
        match &mut self.0 {
            None => Ok(()),
            Some((path, file)) => file
                .write_all(text(entry).as_bytes())
                .map_err(|error| Failure::io(path, &error)),
        }
    }
}

/// A game and the empty line after it.
fn text(entry: &Entry) -> String {
    format!("{}\n", game(entry))
}

fn game(entry: &Entry) -> Game {
    let mode = CastlingMode::Standard;
    let start = entry.text("fen").parse::<Fen>();
    let start = start.ok().and_then(|fen| fen.to_position(mode).ok());
    let mut game = Game::new(start.unwrap_or_else(Position::standard), mode);
    let round = (entry.number() / 2 + 1).to_string();
    let termination = match entry.text("reason") {
        "time-forfeit" => "time forfeit",
        "illegal-move" => "rules infraction",
        "crash" | "stall" => "abandoned",
        "adjudication" | "max-moves" => "adjudication",
        _ => "normal",
    };
    for (name, value) in [
        ("Event", "tabia-cli match"),
        ("Round", &round),
        ("White", entry.text("white")),
        ("Black", entry.text("black")),
        ("Termination", termination),
    ] {
        game.tags.set(name, value).expect("these are tag names");
    }
    let mut position = game.start().clone();
    let mut node = game.root();
    for (ply, word) in entry.text("moves").split_whitespace().enumerate() {
        let claim = word.parse::<UciMove>().ok();
        let mv = claim.and_then(|claim| claim.to_move(&position).ok());
        // A log that somebody has changed by hand; its game ends here.
        let Some(mv) = mv else { break };
        let Ok(next) = game.play(node, mv) else { break };
        position.make(mv);
        node = next;
        let thought = entry.thought(ply).and_then(Comment::new);
        game.notes_mut(node).after.extend(thought);
    }
    if !matches!(termination, "normal") {
        let reason = Comment::new(entry.text("reason"));
        game.notes_mut(node).after.extend(reason);
    }
    game.outcome = entry.text("result").parse().unwrap_or_default();
    game
}
