//! What lists and statistics ask of a game, in 32 bytes, so that a million games are looked through at once.
//!
//! The table `facet` holds them in blocks of 1,024 games by number; they repeat what the table `game` says.

use rusqlite::{Connection, OptionalExtension, params};
use tabia_game::ByColor;

use crate::cause::{Cause, Score};
use crate::date::Date;
use crate::error::{ArchiveError, GameNumber};
use crate::packed::Broken;
use crate::seat::Seat;

pub(crate) const SIZE: usize = 32;
pub(crate) const BLOCK: u32 = 1024;

/// A game as filters see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facet {
    pub(crate) players: ByColor<u32>,
    pub(crate) date: Date,
    pub(crate) event: u32,
    pub(crate) plies: u16,
    pub(crate) opening: u16,
    pub(crate) elo: ByColor<u16>,
    pub(crate) state: State,
    pub(crate) score: Score,
    pub(crate) cause: Cause,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) time_class: u8,
    pub(crate) source: u8,
}

/// Where a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State(u8);

impl State {
    const THERE: u8 = 1;
    const BINNED: u8 = 2;
    const INDEXED: u8 = 4;

    pub(crate) const fn new(place: Place, indexed: Indexed) -> Self {
        let place = match place {
            Place::Shelf => Self::THERE,
            Place::Bin => Self::THERE | Self::BINNED,
        };
        let indexed = match indexed {
            Indexed::Yes => Self::INDEXED,
            Indexed::No => 0,
        };
        Self(place | indexed)
    }

    /// None for a number that no game has.
    pub(crate) const fn place(self) -> Option<Place> {
        match self.0 & (Self::THERE | Self::BINNED) {
            Self::THERE => Some(Place::Shelf),
            0 | Self::BINNED => None,
            _ => Some(Place::Bin),
        }
    }

    pub(crate) const fn indexed(self) -> Indexed {
        if self.0 & Self::INDEXED == 0 {
            Indexed::No
        } else {
            Indexed::Yes
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Shelf,
    Bin,
}

/// Whether the position index knows the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Indexed {
    Yes,
    No,
}

impl Facet {
    pub(crate) fn to_bytes(self) -> [u8; SIZE] {
        let mut out = [0; SIZE];
        out[0..4].copy_from_slice(&self.players.white.to_le_bytes());
        out[4..8].copy_from_slice(&self.players.black.to_le_bytes());
        out[8..12].copy_from_slice(&self.date.code().to_le_bytes());
        out[12..16].copy_from_slice(&self.event.to_le_bytes());
        out[16..18].copy_from_slice(&self.plies.to_le_bytes());
        out[18..20].copy_from_slice(&self.opening.to_le_bytes());
        out[20..22].copy_from_slice(&self.elo.white.to_le_bytes());
        out[22..24].copy_from_slice(&self.elo.black.to_le_bytes());
        out[24] = self.state.0;
        out[25] = self.score as u8;
        out[26] = self.cause as u8;
        out[27] = self.seats.white.code();
        out[28] = self.seats.black.code();
        out[29] = self.time_class;
        out[30] = self.source;
        out
    }

    pub(crate) fn from_bytes(bytes: &[u8; SIZE]) -> Result<Self, Broken> {
        let four = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let two = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        Ok(Self {
            players: ByColor {
                white: four(0),
                black: four(4),
            },
            date: Date::from_code(four(8)),
            event: four(12),
            plies: two(16),
            opening: two(18),
            elo: ByColor {
                white: two(20),
                black: two(22),
            },
            state: State(bytes[24]),
            score: Score::from_code(bytes[25].into())?,
            cause: Cause::from_code(bytes[26].into())?,
            seats: ByColor {
                white: Seat::from_code(bytes[27])?,
                black: Seat::from_code(bytes[28])?,
            },
            time_class: bytes[29],
            source: bytes[30],
        })
    }
}

/// Writes facets, a block at a time where they come in order.
#[derive(Debug, Default)]
pub(crate) struct FacetWriter {
    open: Option<(u32, Vec<u8>)>,
}

impl FacetWriter {
    pub(crate) fn put(
        &mut self,
        db: &Connection,
        game: GameNumber,
        facet: Facet,
    ) -> Result<(), ArchiveError> {
        let (number, at) = (game / BLOCK, (game % BLOCK) as usize * SIZE);
        if self.open.as_ref().is_none_or(|(open, _)| *open != number) {
            self.flush(db)?;
            self.open = Some((number, block(db, number)?));
        }
        if let Some((_, body)) = &mut self.open {
            if body.len() < at + SIZE {
                body.resize(at + SIZE, 0);
            }
            body[at..at + SIZE].copy_from_slice(&facet.to_bytes());
        }
        Ok(())
    }

    pub(crate) fn flush(&mut self, db: &Connection) -> Result<(), ArchiveError> {
        if let Some((number, body)) = self.open.take() {
            db.prepare_cached("INSERT OR REPLACE INTO facet(block, body) VALUES (?1, ?2)")?
                .execute(params![number, body])?;
        }
        Ok(())
    }
}

fn block(db: &Connection, number: u32) -> Result<Vec<u8>, ArchiveError> {
    let body: Option<Vec<u8>> = db
        .prepare_cached("SELECT body FROM facet WHERE block = ?1")?
        .query_row([number], |row| row.get(0))
        .optional()?;
    let body = body.unwrap_or_default();
    if !body.len().is_multiple_of(SIZE) || body.len() > SIZE * BLOCK as usize {
        return Err(Broken.into());
    }
    Ok(body)
}

/// Changes one facet.
pub(crate) fn change(
    db: &Connection,
    game: GameNumber,
    edit: impl FnOnce(&mut Facet),
) -> Result<(), ArchiveError> {
    let mut facet = get(db, game)?;
    edit(&mut facet);
    let mut writer = FacetWriter::default();
    writer.put(db, game, facet)?;
    writer.flush(db)
}

/// The facet of a number that no game has is empty.
pub(crate) fn get(db: &Connection, game: GameNumber) -> Result<Facet, ArchiveError> {
    let body = block(db, game / BLOCK)?;
    let (facets, _) = body.as_chunks::<SIZE>();
    match facets.get((game % BLOCK) as usize) {
        Some(bytes) => Ok(Facet::from_bytes(bytes)?),
        None => Ok(Facet::default()),
    }
}

/// Shows every game's facet to `look`, by number.
pub(crate) fn scan(
    db: &Connection,
    mut look: impl FnMut(GameNumber, Facet),
) -> Result<(), ArchiveError> {
    let mut query = db.prepare_cached("SELECT block, body FROM facet ORDER BY block")?;
    let mut rows = query.query(())?;
    while let Some(row) = rows.next()? {
        let number: u32 = row.get(0)?;
        let body = row.get_ref(1)?.as_blob().map_err(|_| Broken)?;
        let first = number.checked_mul(BLOCK).ok_or(Broken)?;
        let (facets, _) = body.as_chunks::<SIZE>();
        for (game, bytes) in (first..=GameNumber::MAX).zip(facets.iter().take(BLOCK as usize)) {
            if bytes[24] != 0 {
                look(game, Facet::from_bytes(bytes)?);
            }
        }
    }
    Ok(())
}
