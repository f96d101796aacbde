//! The archive as PGN.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::draft::Source;
use crate::error::{ArchiveError, GameNumber};
use crate::facet;
use crate::filter::{Filter, Sieve};
use crate::game;

pub(crate) fn export(
    db: &Connection,
    filter: &Filter,
    out: &mut dyn Write,
) -> Result<u64, ArchiveError> {
    let sieve = Sieve::new(db, filter)?;
    let mut numbers = Vec::new();
    facet::scan(db, |number, facet| {
        if sieve.passes(&facet) {
            numbers.push(number);
        }
    })?;
    write_games(db, &numbers, out)?;
    Ok(numbers.len() as u64)
}

fn write_games(
    db: &Connection,
    numbers: &[GameNumber],
    out: &mut dyn Write,
) -> Result<(), ArchiveError> {
    for (index, &number) in numbers.iter().enumerate() {
        if index > 0 {
            out.write_all(b"\n")?;
        }
        out.write_all(game::game(db, number)?.pgn()?.as_bytes())?;
    }
    Ok(out.flush()?)
}

pub(crate) fn back_up(db: &Connection, folder: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
    let filter = Filter {
        source: Some(Source::Played),
        ..Filter::default()
    };
    let sieve = Sieve::new(db, &filter)?;
    let mut months: BTreeMap<(u32, u32), Vec<GameNumber>> = BTreeMap::new();
    facet::scan(db, |number, facet| {
        if sieve.passes(&facet) {
            let (year, month, _) = facet.date.parts();
            months.entry((year, month)).or_default().push(number);
        }
    })?;
    fs::create_dir_all(folder)?;
    let mut files = Vec::new();
    for ((year, month), numbers) in months {
        let name = if month == 0 {
            "tabia-undated.pgn".to_owned()
        } else {
            format!("tabia-{year:04}-{month:02}.pgn")
        };
        let (path, new) = (folder.join(&name), folder.join(name + ".new"));
        let mut out = BufWriter::new(File::create(&new)?);
        write_games(db, &numbers, &mut out)?;
        out.get_ref().sync_all()?;
        // The file of the last time is replaced by one that is whole.
        fs::rename(&new, &path)?;
        files.push(path);
    }
    Ok(files)
}
