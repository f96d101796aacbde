//! The games played here and those imported, as one list: two files side by side.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tabia_core::{CastlingMode, Position};
use tabia_game::log::GameId;

use crate::archive::Archive;
use crate::change::Correction;
use crate::draft::TimeClass;
use crate::error::{ArchiveError, GameNumber};
use crate::filter::{Filter, Shelf};
use crate::game::{GameHead, StoredGame};
use crate::import::{self, OnProgress, PositionIndex, Progress, Refused, Unfinished};
use crate::list::Cursor;
use crate::reviews::{Practice, PracticeCount};
use crate::search::Explorer;
use crate::stats::{Spent, Statistics};

/// After so many games an export tells how far it is.
const TOLD_EVERY: usize = 1024;

/// The file that a game is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Volume {
    /// `games.db`: games played here.
    Played,
    /// `imported.db`: games that were imported, so that an import never keeps a move waiting.
    Imported,
}

impl Volume {
    const ALL: [Self; 2] = [Self::Played, Self::Imported];

    /// The name of the file.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Played => "games.db",
            Self::Imported => "imported.db",
        }
    }
}

/// A game of a [`Library`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameRef {
    /// The file that it is in.
    pub volume: Volume,
    /// Its number there.
    pub number: GameNumber,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The game.
    pub game: GameRef,
    /// What is shown of it.
    pub head: GameHead,
}

/// What [`Library::choose`] has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// How many games the list has.
    pub total: usize,
    /// A file whose games are not among them, and why.
    pub unread: Option<(Volume, ArchiveError)>,
}

/// Two lists as one, the latest first, as each of them is.
fn merged(played: &[Cursor], imported: &[Cursor]) -> Vec<GameRef> {
    let mut games = Vec::with_capacity(played.len() + imported.len());
    let mut rest = imported;
    let from = |volume, places: &[Cursor], games: &mut Vec<GameRef>| {
        let game = |place: &Cursor| GameRef {
            volume,
            number: place.number,
        };
        games.extend(places.iter().map(game));
    };
    for place in played {
        let later = rest.partition_point(|other| other > place);
        from(Volume::Imported, &rest[..later], &mut games);
        rest = &rest[later..];
        from(Volume::Played, std::slice::from_ref(place), &mut games);
    }
    from(Volume::Imported, rest, &mut games);
    games
}

/// Both archives of a folder, and the list that was chosen from them. A file that does not exist is an empty one, and
/// is not made.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    played: Option<Archive>,
    imported: Option<Archive>,
    chosen: Vec<GameRef>,
}

impl Library {
    /// The archives in `folder`.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            played: None,
            imported: None,
            chosen: Vec::new(),
        }
    }

    /// The file of a volume.
    #[must_use]
    pub fn path(&self, volume: Volume) -> PathBuf {
        self.folder.join(volume.file_name())
    }

    /// An archive that exists, opened at its first use.
    fn archive(&mut self, volume: Volume) -> Result<Option<&mut Archive>, ArchiveError> {
        let path = self.path(volume);
        let place = match volume {
            Volume::Played => &mut self.played,
            Volume::Imported => &mut self.imported,
        };
        if place.is_none() && path.exists() {
            *place = Some(Archive::open(&path)?);
        }
        Ok(place.as_mut())
    }

    /// Imports a PGN file into the volume of imported games, which is made if it is not there; as
    /// [`Archive::import_file`].
    ///
    /// # Errors
    /// The text cannot be read or is no PGN, or the volume not be written; what was told is safe.
    pub fn import(
        &mut self,
        path: &Path,
        on_progress: OnProgress<'_>,
    ) -> Result<Progress, ArchiveError> {
        import::check(path)?;
        let volume = Volume::Imported;
        if self.archive(volume)?.is_none() {
            fs::create_dir_all(&self.folder)?;
            self.imported = Some(Archive::open(&self.path(volume))?);
        }
        let archive = self.imported.as_mut().expect("it was opened above");
        archive.import_file(path, PositionIndex::Build, on_progress)
    }

    /// As [`Archive::unfinished`].
    ///
    /// # Errors
    /// The volume of imported games cannot be read.
    pub fn unfinished(&mut self) -> Result<Vec<Unfinished>, ArchiveError> {
        match self.archive(Volume::Imported)? {
            Some(archive) => archive.unfinished(),
            None => Ok(Vec::new()),
        }
    }

    /// As [`Archive::abandon`].
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn abandon(&mut self, file: &str) -> Result<(), ArchiveError> {
        match self.archive(Volume::Imported)? {
            Some(archive) => archive.abandon(file),
            None => Ok(()),
        }
    }

    /// As [`Archive::quarantine`].
    ///
    /// # Errors
    /// The volume of imported games cannot be read.
    pub fn quarantine(&mut self, limit: u32) -> Result<Vec<Refused>, ArchiveError> {
        match self.archive(Volume::Imported)? {
            Some(archive) => archive.quarantine(limit),
            None => Ok(Vec::new()),
        }
    }

    fn holder(&mut self, game: GameRef) -> Result<&mut Archive, ArchiveError> {
        let GameRef { volume, number } = game;
        self.archive(volume)?
            .ok_or(ArchiveError::NoSuchGame { number })
    }

    /// Makes the list of the games that `filter` means, the latest first, and only of those that went through
    /// `position` if one is given. A file that cannot be read does not hide the other.
    pub fn choose(&mut self, filter: &Filter, position: Option<&Position>) -> Chosen {
        let mut unread = None;
        let [played, imported] = Volume::ALL.map(|volume| {
            let found = self.archive(volume).and_then(|archive| match archive {
                Some(archive) => archive.order(filter, position),
                None => Ok(Vec::new()),
            });
            found.unwrap_or_else(|error| {
                unread.get_or_insert((volume, error));
                Vec::new()
            })
        });
        self.chosen = merged(&played, &imported);
        Chosen {
            total: self.chosen.len(),
            unread,
        }
    }

    /// Lines of the list that was made last, `count` from `first` on; fewer at its end. A game that is gone meanwhile
    /// is left out.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn rows(&mut self, first: usize, count: usize) -> Result<Vec<Row>, ArchiveError> {
        let end = first.saturating_add(count).min(self.chosen.len());
        let games = self.chosen.get(first..end).unwrap_or_default().to_vec();
        let mut rows = Vec::with_capacity(games.len());
        for game in games {
            match self.holder(game)?.head(game.number) {
                Ok(head) => rows.push(Row { game, head }),
                Err(ArchiveError::NoSuchGame { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(rows)
    }

    /// A game with its moves.
    ///
    /// # Errors
    /// There is no such game, or its file cannot be read.
    pub fn game(&mut self, game: GameRef) -> Result<StoredGame, ArchiveError> {
        self.holder(game)?.game(game.number)
    }

    /// Changes what is wrong or missing in a game's record.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn correct(&mut self, game: GameRef, correction: &Correction) -> Result<(), ArchiveError> {
        self.holder(game)?.correct(game.number, correction)
    }

    /// A game that was played here; none if the archive does not have it.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn played(&mut self, game: GameId) -> Result<Option<GameRef>, ArchiveError> {
        let volume = Volume::Played;
        let Some(archive) = self.archive(volume)? else {
            return Ok(None);
        };
        let number = archive.number_of(game)?;
        Ok(number.map(|number| GameRef { volume, number }))
    }

    /// What was found out about a game, as [`Library::keep_review`] was given it.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn review(&mut self, game: GameRef) -> Result<Option<String>, ArchiveError> {
        self.holder(game)?.review(game.number)
    }

    /// Keeps what was found out about a game.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn keep_review(&mut self, game: GameRef, text: &str) -> Result<(), ArchiveError> {
        self.holder(game)?.keep_review(game.number, text)
    }

    /// Lets positions come back, as [`Archive::practise`].
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn practise(&mut self, positions: &[Practice]) -> Result<(), ArchiveError> {
        match self.archive(Volume::Played)? {
            Some(archive) => archive.practise(positions),
            // Positions come from games that were played here.
            None => Ok(()),
        }
    }

    /// Lets a position come back no more.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn learnt(&mut self, position: &str) -> Result<(), ArchiveError> {
        match self.archive(Volume::Played)? {
            Some(archive) => archive.learnt(position),
            None => Ok(()),
        }
    }

    /// The positions that are due on a day, and how many there are in all.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn practice(&mut self, today: i32) -> Result<(Vec<Practice>, PracticeCount), ArchiveError> {
        match self.archive(Volume::Played)? {
            Some(archive) => Ok((archive.practice_due(today)?, archive.practice_count(today)?)),
            None => Ok((Vec::new(), PracticeCount::default())),
        }
    }

    /// Puts a game into the bin, or takes it out.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn put(&mut self, game: GameRef, place: Shelf) -> Result<(), ArchiveError> {
        let archive = self.holder(game)?;
        match place {
            Shelf::Kept => archive.restore(game.number),
            Shelf::Bin => archive.bin(game.number),
        }
    }

    /// Writes the games of the list that was made last as PGN. Every now and then `on_progress` is told how many are
    /// written, and may stop it there. Returns how many were.
    ///
    /// # Errors
    /// A file cannot be read, or `out` not written.
    pub fn export(
        &mut self,
        out: &mut dyn Write,
        on_progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<usize, ArchiveError> {
        let games = self.chosen.clone();
        let mut written = 0;
        for game in games {
            if written % TOLD_EVERY == 0 && on_progress(written).is_break() {
                break;
            }
            if written > 0 {
                out.write_all(b"\n")?;
            }
            out.write_all(self.game(game)?.pgn()?.as_bytes())?;
            written += 1;
        }
        out.flush()?;
        Ok(written)
    }

    /// What the person's own games add up to; `levels` as for [`Archive::statistics`].
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn statistics(&mut self, levels: &[u16]) -> Result<Statistics, ArchiveError> {
        match self.archive(Volume::Played)? {
            Some(archive) => archive.statistics(&Filter::default(), levels),
            None => Ok(Statistics::default()),
        }
    }

    /// How long the person has thought in those games, as [`Archive::time_used`].
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn time_used(&mut self) -> Result<Vec<(TimeClass, Spent)>, ArchiveError> {
        match self.archive(Volume::Played)? {
            Some(archive) => archive.time_used(),
            None => Ok(Vec::new()),
        }
    }

    /// What was played in `position` in the games of both files; castling is written in `mode`.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn explore(
        &mut self,
        position: &Position,
        mode: CastlingMode,
    ) -> Result<Explorer, ArchiveError> {
        let mut all = Explorer::default();
        for volume in Volume::ALL {
            if let Some(archive) = self.archive(volume)? {
                all.merge(archive.explore(position, mode)?);
            }
        }
        Ok(all)
    }
}
