//! `tabia-cli pgn split`: many files of one.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use serde_json::json;
use tempfile::TempDir;

use super::facts::{Heading, Tags};
use super::games::{self, Copy};
use crate::args::{By, SplitArgs};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::Existing;
use crate::safe::{self, Safe};

/// So many bytes wait before they are written to their files, of which there may be more than can be open.
const WAITING: usize = 8 << 20;

pub(super) fn run(args: &SplitArgs) -> Outcome {
    let progress = input::progress(&args.files.paths);
    let mut parts = Parts::new(&args.into)?;
    let mut number = 0;
    let read = games::copy(
        &args.files.paths,
        &progress,
        Heading::default,
        |seen, game| {
            let name = match (args.by, args.games) {
                (Some(by), _) => value(by, &seen.tags, &game),
                (None, games) => format!("{:04}", number / games.unwrap_or(1) + 1),
            };
            number += 1;
            parts.add(file_name(&name), &seen.frame.text(&game))
        },
    );
    drop(progress);
    if let Err(failure @ (Failure::Io(_) | Failure::Usage(_))) = read {
        return Err(failure);
    }
    for (path, games) in parts.finish(Existing::by(args.force))? {
        let path = path.to_string_lossy();
        let line = if args.json {
            safe::json(&json!({ "file": path, "games": games }))
        } else {
            format!("{games:>8} {}", Safe(&path))
        };
        writeln!(stdout(), "{line}")?;
    }
    read
}

/// What a game is sorted by.
fn value(by: By, tags: &Tags, game: &Copy<'_>) -> String {
    let text = match by {
        By::Event => tags.event.clone(),
        By::White => tags.white.clone(),
        By::Black => tags.black.clone(),
        By::Year => tags.year().map(|year| year.to_string()).unwrap_or_default(),
        By::Eco => tags.eco.clone(),
        By::Result => game.summary.outcome.to_string(),
    };
    if text.trim().is_empty() {
        "unknown".to_owned()
    } else {
        text
    }
}

/// A value as the name of a file on every system.
fn file_name(value: &str) -> String {
    let clean = |c: char| {
        if c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | ' ' | '+') {
            c
        } else {
            '-'
        }
    };
    let name: String = value.trim().chars().take(80).map(clean).collect();
    // No hidden files, and none that stand for folders.
    let name = name
        .trim_start_matches(['.', '-', ' '])
        .trim_end_matches(['.', ' ']);
    let name = if name.is_empty() { "unknown" } else { name };
    format!("{name}.pgn")
}

/// Files that are put together in a folder of their own, and take their places when all are whole.
struct Parts {
    into: PathBuf,
    folder: TempDir,
    /// By name: how many games, and what is still to be written.
    files: BTreeMap<String, (u64, Vec<u8>)>,
    waiting: usize,
}

impl Parts {
    fn new(into: &Path) -> Result<Self, Failure> {
        let failure = |error| Failure::io(into, &error);
        fs::create_dir_all(into).map_err(failure)?;
        Ok(Self {
            into: into.to_owned(),
            folder: tempfile::Builder::new()
                .prefix(".tabia-")
                .tempdir_in(into)
                .map_err(failure)?,
            files: BTreeMap::new(),
            waiting: 0,
        })
    }

    fn add(&mut self, name: String, text: &[u8]) -> Outcome {
        let (games, waiting) = self.files.entry(name).or_default();
        if *games > 0 {
            waiting.push(b'\n');
        }
        *games += 1;
        waiting.extend_from_slice(text);
        waiting.push(b'\n');
        self.waiting += text.len() + 2;
        if self.waiting > WAITING {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> Outcome {
        self.waiting = 0;
        for (name, (_, waiting)) in &mut self.files {
            if waiting.is_empty() {
                continue;
            }
            let path = self.folder.path().join(name);
            let file = OpenOptions::new().append(true).create(true).open(&path);
            file.and_then(|mut file| file.write_all(&std::mem::take(waiting)))
                .map_err(|error| Failure::io(&path, &error))?;
        }
        Ok(())
    }

    /// The files and how many games each holds. If one would be written over that is to be kept, none takes its place.
    fn finish(mut self, existing: Existing) -> Result<Vec<(PathBuf, u64)>, Failure> {
        self.write()?;
        for name in self.files.keys() {
            existing.check(&self.into.join(name))?;
        }
        let mut done = Vec::new();
        for (name, (games, _)) in self.files {
            let (from, to) = (self.folder.path().join(&name), self.into.join(&name));
            fs::rename(&from, &to).map_err(|error| Failure::io(&to, &error))?;
            done.push((to, games));
        }
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_a_harmless_name() {
        for (value, name) in [
            ("Carlsen, Magnus", "Carlsen, Magnus.pgn"),
            ("1/2-1/2", "1-2-1-2.pgn"),
            ("*", "unknown.pgn"),
            ("../../etc/passwd", "etc-passwd.pgn"),
            ("..", "unknown.pgn"),
            ("C:\\x\u{202e}y", "C--x-y.pgn"),
            ("B90", "B90.pgn"),
        ] {
            assert_eq!(file_name(value), name);
        }
    }
}
