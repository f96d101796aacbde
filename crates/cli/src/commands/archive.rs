//! `tabia-cli archive`

mod change;
mod import;
mod print;
mod stats;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use serde_json::json;
use tabia_archive::{Archive, ArchiveError, Cursor, Filter, PositionIndex, Shelf};
use tabia_core::Position;
use tabia_game::Color;

use super::position;
use crate::args::{
    ArchiveArgs, ArchiveCommand, Database, FilterArgs, OutputArgs, PositionArgs, Side,
};
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::safe;

/// What the window calls its games, and the collection beside them.
const PLAYED: &str = "games.db";
const IMPORTED: &str = "imported.db";

impl From<ArchiveError> for Failure {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::NoSuchGame { .. } | ArchiveError::TagName { .. } => {
                Self::RefusedBecause(error.to_string())
            }
            ArchiveError::Open(_)
            | ArchiveError::Tampered { .. }
            | ArchiveError::Older
            | ArchiveError::Damaged { .. }
            | ArchiveError::ReadOnly { .. }
            | ArchiveError::Full
            | ArchiveError::Unavailable { .. }
            | ArchiveError::NotPgn
            | ArchiveError::Io { .. } => Self::Io(error.to_string()),
        }
    }
}

pub(crate) fn run(args: &ArchiveArgs) -> Outcome {
    let format = if args.json {
        Format::Json
    } else {
        Format::Text
    };
    match &args.command {
        ArchiveCommand::Import { files, no_index } => {
            let index = if *no_index {
                PositionIndex::Later
            } else {
                PositionIndex::Build
            };
            import::run(&args.database, files, index, format)
        }
        ArchiveCommand::Index => {
            let indexed = writable(&args.database)?.index_rest()?;
            say(
                format,
                &json!({ "indexed": indexed }),
                &format!("{indexed} games indexed"),
            )
        }
        ArchiveCommand::Export {
            filter,
            to,
            monthly,
        } => {
            let archive = readable(&args.database)?;
            match monthly {
                Some(folder) => back_up(&archive, folder, format),
                None => export(&archive, &filter_of(filter), to.as_deref()),
            }
        }
        ArchiveCommand::List {
            filter,
            page,
            position,
            quarantine,
        } => {
            let archive = readable(&args.database)?;
            if *quarantine {
                let limit = u32::try_from(page.limit).unwrap_or(u32::MAX);
                return print::refused(&archive.quarantine(limit)?, format);
            }
            let position = position.as_deref().map(read_position).transpose()?;
            let after = page.after.map(|number| archive.head(number)).transpose()?;
            let after = after.map(|head| Cursor {
                date: head.date,
                number: head.number,
            });
            let page = archive.list(&filter_of(filter), position.as_ref(), after, page.limit)?;
            print::page(&page, format)
        }
        ArchiveCommand::Search {
            position,
            limit,
            before,
        } => {
            let hits = readable(&args.database)?.search(&place(position)?, *before, *limit)?;
            print::hits(&hits, format)
        }
        ArchiveCommand::Explorer { position } => {
            let mode = position::mode(position.chess960);
            let explorer = readable(&args.database)?.explore(&place(position)?, mode)?;
            print::explorer(&explorer, format)
        }
        ArchiveCommand::Stats { filter } => {
            let levels: Vec<u16> = tabia_engine::Level::all()
                .map(|level| level.rating().points())
                .collect();
            let statistics = readable(&args.database)?.statistics(&filter_of(filter), &levels)?;
            stats::print(&statistics, format)
        }
        ArchiveCommand::Show { number } => {
            let game = readable(&args.database)?.game(*number)?;
            print::game(&game, format)
        }
        ArchiveCommand::Verify => {
            let report = readable(&args.database)?.verify()?;
            print::report(&report, format)?;
            if report.faults.is_empty() {
                Ok(())
            } else {
                Err(Failure::Refused)
            }
        }
        ArchiveCommand::Edit(edit) => change::edit(&args.database, edit, format),
        ArchiveCommand::Remove { numbers } => change::remove(&args.database, numbers, format),
        ArchiveCommand::Restore { numbers } => change::restore(&args.database, numbers, format),
        ArchiveCommand::Dedup { remove } => {
            let twice = if *remove {
                change::Twice::Binned
            } else {
                change::Twice::Shown
            };
            change::dedup(&args.database, twice, format)
        }
    }
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Json,
}

fn say(format: Format, value: &serde_json::Value, text: &str) -> Outcome {
    let line = match format {
        Format::Json => safe::json(value),
        Format::Text => safe::lines(text),
    };
    Ok(writeln!(stdout().lock(), "{line}")?)
}

fn path(database: &Database, unnamed: &str) -> Result<PathBuf, Failure> {
    if let Some(path) = &database.db {
        return Ok(path.clone());
    }
    let dirs = ProjectDirs::from("", "", "tabia");
    let dirs = dirs.ok_or_else(|| {
        Failure::Usage("there is no home folder; name a database with --db".into())
    })?;
    Ok(dirs.data_dir().join(unnamed))
}

/// The database that is only looked at.
fn readable(database: &Database) -> Result<Archive, Failure> {
    let path = path(database, if database.imported { IMPORTED } else { PLAYED })?;
    // The system says more exactly why a file cannot be read.
    let file = File::open(&path).map_err(|error| Failure::io(&path, &error))?;
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        return Err(Failure::io(&path, &ErrorKind::IsADirectory.into()));
    }
    drop(file);
    match Archive::open_to_read(&path) {
        // One that an earlier version of the window made is brought up to date as the window would.
        Err(ArchiveError::Older) => open(&path),
        opened => opened.map_err(|error| named(&path, &error)),
    }
}

/// The database that is to be changed; it must be there.
fn writable(database: &Database) -> Result<Archive, Failure> {
    let path = path(database, if database.imported { IMPORTED } else { PLAYED })?;
    if !path.exists() {
        return Err(Failure::Io(format!("{path:?}: there is no such file")));
    }
    open(&path)
}

/// The database that games are imported to.
fn collection(database: &Database) -> Result<Archive, Failure> {
    let path = path(database, IMPORTED)?;
    if let (None, Some(folder)) = (&database.db, path.parent()) {
        fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
    }
    open(&path)
}

fn open(path: &Path) -> Result<Archive, Failure> {
    Archive::open(path).map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &ArchiveError) -> Failure {
    Failure::Io(format!("{path:?}: {error}"))
}

fn filter_of(args: &FilterArgs) -> Filter {
    Filter {
        player: args.player.clone(),
        opponent: args.opponent.clone(),
        name: None,
        level: args.level,
        color: args.color.map(|side| match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }),
        result: args.result.map(Into::into),
        cause: args.cause,
        from: args.from,
        until: args.until,
        opening: args.opening.clone(),
        event: args.event.clone(),
        at_least: args.at_least,
        at_most: args.at_most,
        time: args.time.map(Into::into),
        source: None,
        place: if args.bin { Shelf::Bin } else { Shelf::Kept },
    }
}

fn read_position(fen: &str) -> Result<Position, Failure> {
    position::require(fen, tabia_core::CastlingMode::Standard)
}

/// The position of a FEN and the moves behind it.
fn place(args: &PositionArgs) -> Result<Position, Failure> {
    let mut position = position::require(&args.fen, position::mode(args.chess960))?;
    for text in &args.moves {
        let mv = position
            .read_move(text)
            .map_err(|error| Failure::RefusedBecause(format!("{text:?}: {error}")))?;
        position.make(mv);
    }
    Ok(position)
}

fn export(archive: &Archive, filter: &Filter, to: Option<&Path>) -> Outcome {
    // No file is written over.
    if let Some(path) = to.filter(|path| path.symlink_metadata().is_ok()) {
        return Err(Failure::Io(format!("{path:?} is there already")));
    }
    let mut sink = Sink {
        out: Output::create(&OutputArgs {
            output: to.map(Path::to_owned),
            force: false,
        })?,
        failure: None,
    };
    let exported = archive.export(filter, &mut sink);
    if let Some(failure) = sink.failure {
        return Err(failure);
    }
    exported?;
    sink.out.finish()
}

/// An output for those who know only errors of the system.
struct Sink {
    out: Output,
    failure: Option<Failure>,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|failure| {
            self.failure = Some(failure);
            io::Error::from(ErrorKind::Other)
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn back_up(archive: &Archive, folder: &Path, format: Format) -> Outcome {
    let files = archive
        .back_up(folder)
        .map_err(|error| named(folder, &error))?;
    let names: Vec<String> = files
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    say(format, &json!({ "files": names }), &names.join("\n"))
}
