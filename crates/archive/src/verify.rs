//! Whether everything in the archive agrees, and what can be made anew.

use rusqlite::{Connection, TransactionBehavior};
use serde::Serialize;
use tabia_game::{ByColor, Color};

use crate::draft::Source;
use crate::error::{ArchiveError, GameNumber};
use crate::facet::{self, Facet, Indexed, Place, State};
use crate::game::{self, StoredGame};
use crate::people::fold;
use crate::positions::{self, Sum};

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// How many games were replayed, those in the bin too.
    pub games: u64,
    /// How many positions of them the index has.
    pub positions: u64,
    /// What is wrong, the first hundred of it; empty if nothing is.
    pub faults: Vec<String>,
}

/// More is not told.
const MOST_FAULTS: usize = 100;

impl Report {
    fn fault(&mut self, fault: String) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault);
        }
    }
}

pub(crate) fn verify(db: &Connection) -> Result<Report, ArchiveError> {
    let mut report = Report::default();
    let check: String = db.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))?;
    if check != "ok" {
        report.fault(check);
    }
    let mut expected = Sum::default();
    for number in all(db)? {
        report.games += 1;
        match game::game(db, number) {
            Ok(game) => check_game(db, &game, &mut expected, &mut report)?,
            Err(error) => report.fault(format!("game {number}: {error}")),
        }
    }
    let found = positions::sum(db)?;
    report.positions = found.postings;
    if found != expected {
        report.fault(format!(
            "the position index has {} positions and should have {}, or others",
            found.postings, expected.postings
        ));
    }
    Ok(report)
}

fn all(db: &Connection) -> Result<Vec<GameNumber>, ArchiveError> {
    let mut query = db.prepare("SELECT id FROM game ORDER BY id")?;
    let numbers = query.query_map((), |row| row.get(0))?;
    Ok(numbers.collect::<rusqlite::Result<_>>()?)
}

fn check_game(
    db: &Connection,
    game: &StoredGame,
    expected: &mut Sum,
    report: &mut Report,
) -> Result<(), ArchiveError> {
    let number = game.head.number;
    let Ok(postings) = game.postings() else {
        report.fault(format!("game {number}: its moves are not legal"));
        return Ok(());
    };
    if let Err(error) = game.pgn() {
        report.fault(format!("game {number}: {error}"));
    }
    if postings.len() != game.head.plies as usize + 1 {
        report.fault(format!(
            "game {number}: it has another number of moves than it says"
        ));
    }
    let facet = facet::get(db, number)?;
    if facet != facet_of(db, game, facet.state.indexed())? {
        report.fault(format!(
            "game {number}: what lists show of it is not what it is"
        ));
    }
    let folded = ByColor::new_with(|side| fold(&game.head.players[side]));
    let content: i64 = db.query_row("SELECT content FROM game WHERE id = ?1", [number], |row| {
        row.get(0)
    })?;
    let names = ByColor {
        white: &*folded.white,
        black: &*folded.black,
    };
    if content != game.content_draft().content(names) {
        report.fault(format!(
            "game {number}: duplicates of it would not be found"
        ));
    }
    if facet.state.indexed() == Indexed::Yes && facet.state.place() == Some(Place::Shelf) {
        expected.add_game(postings);
    }
    Ok(())
}

fn facet_of(db: &Connection, game: &StoredGame, indexed: Indexed) -> Result<Facet, ArchiveError> {
    let head = &game.head;
    let row = "SELECT white, black, event, opening FROM game WHERE id = ?1";
    let (white, black, event, opening) = db.query_row(row, [head.number], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
    })?;
    let place = if head.binned {
        Place::Bin
    } else {
        Place::Shelf
    };
    Ok(Facet {
        players: ByColor { white, black },
        date: head.date,
        event,
        plies: u16::try_from(head.plies).unwrap_or(u16::MAX),
        opening,
        elo: ByColor::new_with(|side: Color| head.elo[side].unwrap_or(0)),
        state: State::new(place, indexed),
        score: head.result,
        cause: head.cause,
        seats: head.seats,
        time_class: head.time_class as u8,
        source: head.source.code(),
    })
}

/// So many games are indexed in one transaction.
const BATCH: usize = 16_384;

pub(crate) fn index_rest(db: &mut Connection) -> Result<u64, ArchiveError> {
    let mut missing = Vec::new();
    facet::scan(db, |number, facet| {
        if facet.state.place() == Some(Place::Shelf) && facet.state.indexed() == Indexed::No {
            missing.push(number);
        }
    })?;
    for numbers in missing.chunks(BATCH) {
        let all = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (mut played, mut imported) = (Vec::new(), Vec::new());
        let mut facets = facet::FacetWriter::default();
        for &number in numbers {
            let game = game::game(&all, number)?;
            let facet = facet::get(&all, number)?;
            let state = State::new(Place::Shelf, Indexed::Yes);
            facets.put(&all, number, Facet { state, ..facet })?;
            match game.head.source {
                Source::Played => played.extend(game.postings()?),
                Source::Imported => imported.extend(game.postings()?),
            }
        }
        facets.flush(&all)?;
        positions::add(&all, Source::Played, &mut played)?;
        positions::add(&all, Source::Imported, &mut imported)?;
        all.commit()?;
    }
    Ok(missing.len() as u64)
}

pub(crate) fn duplicates(db: &Connection) -> Result<Vec<(GameNumber, GameNumber)>, ArchiveError> {
    let same = "SELECT later.id, min(first.id) FROM game later
        JOIN game first ON first.content = later.content AND first.id < later.id AND first.moves = later.moves
        JOIN player lw ON lw.id = later.white JOIN player fw ON fw.id = first.white AND fw.folded = lw.folded
        JOIN player lb ON lb.id = later.black JOIN player fb ON fb.id = first.black AND fb.folded = lb.folded
        WHERE later.source = 1 AND later.binned_ms IS NULL AND first.binned_ms IS NULL
        GROUP BY later.id ORDER BY later.id";
    let mut query = db.prepare(same)?;
    let pairs = query.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(pairs.collect::<rusqlite::Result<_>>()?)
}
