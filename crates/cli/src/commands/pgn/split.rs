//! `tabia-cli pgn split`: many files of one.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write, stdout};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::facts::{Heading, Tags};
use super::games::{self, Copy};
use crate::args::{By, SplitArgs};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::{Existing, Whole};
use crate::safe::{self, Safe};

/// So many bytes wait before they are written: those of one file lie together, though more may be made than can be open.
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

/// What most systems allow of a name, in bytes, is 255 with its ending.
const LONGEST: usize = 240;

/// A value as the name of a file on every system.
fn file_name(value: &str) -> String {
    let clean = |c: char| {
        if c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | ' ' | '+') {
            c
        } else {
            '-'
        }
    };
    let mut name: String = value.trim().chars().take(80).map(clean).collect();
    name.truncate(name.floor_char_boundary(LONGEST));
    // No hidden files, and none that stand for folders.
    let name = name
        .trim_start_matches(['.', '-', ' '])
        .trim_end_matches(['.', ' ']);
    let name = if name.is_empty() { "unknown" } else { name };
    format!("{name}.pgn")
}

/// Files that are put together in one without a name, and written when all is read: however the program ends before,
/// nothing is left of them.
struct Parts {
    into: PathBuf,
    /// Pieces of all files, one after the other.
    pieces: File,
    /// How long it is.
    length: u64,
    /// By name.
    files: BTreeMap<String, Part>,
    waiting: usize,
}

#[derive(Default)]
struct Part {
    games: u64,
    /// Where its pieces are, in bytes.
    pieces: Vec<Range<u64>>,
    /// What is still to be written.
    waiting: Vec<u8>,
}

impl Parts {
    fn new(into: &Path) -> Result<Self, Failure> {
        let pieces = fs::create_dir_all(into).and_then(|()| tempfile::tempfile_in(into));
        Ok(Self {
            into: into.to_owned(),
            pieces: pieces.map_err(|error| Failure::io(into, &error))?,
            length: 0,
            files: BTreeMap::new(),
            waiting: 0,
        })
    }

    fn add(&mut self, name: String, text: &[u8]) -> Outcome {
        let part = self.files.entry(name).or_default();
        if part.games > 0 {
            part.waiting.push(b'\n');
        }
        part.games += 1;
        part.waiting.extend_from_slice(text);
        part.waiting.push(b'\n');
        self.waiting += text.len() + 2;
        if self.waiting > WAITING {
            self.write()
                .map_err(|error| Failure::io(&self.into, &error))?;
        }
        Ok(())
    }

    fn write(&mut self) -> io::Result<()> {
        self.waiting = 0;
        let mut out = BufWriter::with_capacity(1 << 16, &self.pieces);
        for part in self.files.values_mut() {
            let waiting = std::mem::take(&mut part.waiting);
            if waiting.is_empty() {
                continue;
            }
            out.write_all(&waiting)?;
            let begin = self.length;
            self.length += waiting.len() as u64;
            part.pieces.push(begin..self.length);
        }
        out.flush()
    }

    /// The files and how many games each holds. If one would be written over that is to be kept, none is written.
    fn finish(self, existing: Existing) -> Result<Vec<(PathBuf, u64)>, Failure> {
        for name in self.files.keys() {
            existing.check(&self.into.join(name))?;
        }
        let mut done = Vec::new();
        for (name, part) in self.files {
            let path = self.into.join(name);
            let mut file = Whole::create(&path, existing)?;
            for Range { start, end } in part.pieces {
                let mut piece = Vec::new();
                let mut pieces = &self.pieces;
                pieces
                    .seek(SeekFrom::Start(start))
                    .and_then(|_| pieces.take(end - start).read_to_end(&mut piece))
                    .map_err(|error| Failure::io(&self.into, &error))?;
                file.write(&piece)?;
            }
            file.write(&part.waiting)?;
            // There may be very many.
            file.finish_unsynced()?;
            done.push((path, part.games));
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
        assert_eq!(
            file_name(&"\u{20000}".repeat(80)),
            format!("{}.pgn", "\u{20000}".repeat(60))
        );
    }
}
