//! Putting games into the tables.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, params};
use tabia_game::{ByColor, Opening};

use crate::draft::{Draft, Source, TimeClass};
use crate::error::{ArchiveError, GameNumber};
use crate::facet::{Facet, FacetWriter, Indexed, Place, State};
use crate::moves::{clocks_to_blob, to_blob};
use crate::people::fold;
use crate::positions::Posting;

/// More names are looked up again rather than kept in memory.
const MOST_NAMES: usize = 200_000;

/// Writes games; remembers names, and the open block of facets until [`Store::flush`].
#[derive(Default)]
pub(crate) struct Store {
    players: HashMap<String, (u32, String)>,
    events: HashMap<String, u32>,
    openings: HashMap<Opening, u16>,
    facets: FacetWriter,
    last: Option<GameNumber>,
    /// What the games added since the last flush have for the position index.
    pub(crate) postings: Vec<Posting>,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    New(GameNumber),
    /// It is the same as this one.
    Duplicate(GameNumber),
}

impl Store {
    /// Adds an imported game unless it is there already, a game that was played here in any case.
    pub(crate) fn add(
        &mut self,
        db: &Connection,
        draft: &Draft,
        indexed: Indexed,
    ) -> Result<Added, ArchiveError> {
        if self.players.len() > MOST_NAMES {
            self.players.clear();
        }
        let players = ByColor {
            white: self.player(db, &draft.players.white)?,
            black: self.player(db, &draft.players.black)?,
        };
        let folded = ByColor {
            white: &*self.players[&draft.players.white].1,
            black: &*self.players[&draft.players.black].1,
        };
        let content = draft.content(folded);
        let moves = to_blob(&draft.moves);
        if draft.source == Source::Imported
            && let Some(same) = same_game(db, content, &moves, folded)?
        {
            return Ok(Added::Duplicate(same));
        }
        let number = self.next_number(db)?;
        let event = self.event(db, &draft.event)?;
        let opening = self.opening(db, draft.opening)?;
        let time_class = if draft.time_control.is_empty() {
            TimeClass::Unknown
        } else {
            TimeClass::of(&draft.time_control)
        };
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let blob = |bytes: &[u8]| (!bytes.is_empty()).then(|| bytes.to_vec());
        db.prepare_cached(
            "INSERT INTO game(id, uid, source, white, black, white_elo, black_elo, white_seat, black_seat,
                white_seed, black_seed, result, cause, date, event, site, round, opening, time_control, time_class,
                start, chess960, plies, content, kept_ms, white_ms, black_ms, takebacks, note,
                moves, clocks, notes, tags, record)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
                ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34)",
        )?
        .execute(params![
            number,
            draft.uid,
            draft.source.code(),
            players.white,
            players.black,
            draft.elo.white,
            draft.elo.black,
            draft.seats.white.code(),
            draft.seats.black.code(),
            draft.seeds.white.map(|seed| seed as i64),
            draft.seeds.black.map(|seed| seed as i64),
            draft.score as u8,
            draft.cause as u8,
            draft.date.code(),
            event,
            some(&draft.site),
            some(&draft.round),
            opening,
            some(&draft.time_control),
            time_class as u8,
            draft.start,
            draft.chess960,
            draft.moves.len(),
            content,
            draft.kept_ms,
            draft.used_ms.white,
            draft.used_ms.black,
            draft.takebacks,
            some(&draft.note),
            moves,
            blob(&clocks_to_blob(&draft.clocks)),
            blob(&draft.notes),
            blob(&draft.tags.0),
            draft.record,
        ])?;
        let facet = Facet {
            players,
            date: draft.date,
            event,
            plies: u16::try_from(draft.moves.len()).unwrap_or(u16::MAX),
            opening,
            elo: ByColor::new_with(|side| draft.elo[side].unwrap_or(0)),
            state: State::new(Place::Shelf, indexed),
            score: draft.score,
            cause: draft.cause,
            seats: draft.seats,
            time_class: time_class as u8,
            source: draft.source.code(),
        };
        self.facets.put(db, number, facet)?;
        if indexed == Indexed::Yes {
            let moves = draft.moves.iter().copied().chain([0]);
            for (ply, (key, mv)) in draft.keys.iter().zip(moves).enumerate() {
                self.postings
                    .push(Posting::new(*key, number, ply, mv, draft.score));
            }
        }
        self.last = Some(number);
        Ok(Added::New(number))
    }

    /// Writes what is still in memory, but the postings.
    pub(crate) fn flush(&mut self, db: &Connection) -> Result<(), ArchiveError> {
        self.facets.flush(db)
    }

    fn next_number(&mut self, db: &Connection) -> Result<GameNumber, ArchiveError> {
        let last = match self.last {
            Some(last) => last,
            None => {
                let last = "SELECT coalesce(max(id), 0) FROM game";
                db.query_row(last, (), |row| row.get(0))?
            }
        };
        last.checked_add(1).ok_or(ArchiveError::Full)
    }

    /// The number of a player's name.
    pub(crate) fn player(&mut self, db: &Connection, name: &str) -> Result<u32, ArchiveError> {
        if let Some((number, _)) = self.players.get(name) {
            return Ok(*number);
        }
        let folded = fold(name);
        let number = intern(db, "SELECT id FROM player WHERE name = ?1", name, || {
            db.prepare_cached("INSERT INTO player(name, folded) VALUES (?1, ?2)")?
                .insert(params![name, folded])
        })?;
        self.players.insert(name.to_owned(), (number, folded));
        Ok(number)
    }

    /// The number of an event's name; 0 for none.
    pub(crate) fn event(&mut self, db: &Connection, name: &str) -> Result<u32, ArchiveError> {
        if name.is_empty() {
            return Ok(0);
        }
        if let Some(&number) = self.events.get(name) {
            return Ok(number);
        }
        if self.events.len() > MOST_NAMES {
            self.events.clear();
        }
        let number = intern(db, "SELECT id FROM event WHERE name = ?1", name, || {
            db.prepare_cached("INSERT INTO event(name) VALUES (?1)")?
                .insert([name])
        })?;
        self.events.insert(name.to_owned(), number);
        Ok(number)
    }

    fn opening(&mut self, db: &Connection, opening: Option<Opening>) -> Result<u16, ArchiveError> {
        let Some(opening) = opening else {
            return Ok(0);
        };
        if let Some(&number) = self.openings.get(&opening) {
            return Ok(number);
        }
        let known: Option<u16> = db
            .prepare_cached("SELECT id FROM opening WHERE eco = ?1 AND name = ?2")?
            .query_row([opening.eco, opening.name], |row| row.get(0))
            .optional()?;
        let number = match known {
            Some(number) => number,
            None => {
                let new = db
                    .prepare_cached("INSERT INTO opening(eco, name) VALUES (?1, ?2)")?
                    .insert([opening.eco, opening.name])?;
                u16::try_from(new).map_err(|_| ArchiveError::Full)?
            }
        };
        self.openings.insert(opening, number);
        Ok(number)
    }
}

fn intern(
    db: &Connection,
    known: &str,
    name: &str,
    insert: impl FnOnce() -> rusqlite::Result<i64>,
) -> Result<u32, ArchiveError> {
    let found: Option<u32> = db
        .prepare_cached(known)?
        .query_row([name], |row| row.get(0))
        .optional()?;
    match found {
        Some(number) => Ok(number),
        None => u32::try_from(insert()?).map_err(|_| ArchiveError::Full),
    }
}

/// A game with these moves and players; that of equal hashes the games are equal is not taken for granted.
fn same_game(
    db: &Connection,
    content: i64,
    moves: &[u8],
    folded: ByColor<&str>,
) -> Result<Option<GameNumber>, ArchiveError> {
    let found: Option<GameNumber> = db
        .prepare_cached(
            "SELECT g.id FROM game g JOIN player w ON w.id = g.white JOIN player b ON b.id = g.black
             WHERE g.content = ?1 AND g.moves = ?2 AND w.folded = ?3 AND b.folded = ?4 ORDER BY g.id LIMIT 1",
        )?
        .query_row(params![content, moves, folded.white, folded.black], |row| row.get(0))
        .optional()?;
    Ok(found)
}
