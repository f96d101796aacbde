//! Which games are meant.

use rusqlite::Connection;
use serde::Serialize;
use tabia_game::{ByColor, Color};

use crate::cause::{Cause, Score};
use crate::date::Date;
use crate::draft::{Source, TimeClass};
use crate::error::{ArchiveError, GameNumber};
use crate::facet::{Facet, Place};
use crate::people::fold;
use crate::seat::Seat;

/// Which games are meant; what is none or empty does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Whose games, by a part of the name. None means the person who played here against a computer.
    pub player: Option<String>,
    /// A part of the other player's name; where nobody is meant by [`Filter::player`], of either name.
    pub opponent: Option<String>,
    /// A part of either player's name.
    pub name: Option<String>,
    /// The level of the engine that played.
    pub level: Option<u8>,
    /// The side of the player who is meant.
    pub color: Option<Color>,
    /// How it ended.
    pub result: Option<ResultFilter>,
    /// By which rule.
    pub cause: Option<Cause>,
    /// Not before.
    pub from: Option<Date>,
    /// Not after: the year, the month or the day included.
    pub until: Option<Date>,
    /// An ECO code or its beginning, such as `B9`, or a part of the opening's name.
    pub opening: Option<String>,
    /// A part of the event's name.
    pub event: Option<String>,
    /// The least number of half-moves.
    pub at_least: Option<u16>,
    /// The largest number of half-moves.
    pub at_most: Option<u16>,
    /// How much time there was.
    pub time: Option<TimeClass>,
    /// Where the game comes from.
    pub source: Option<Source>,
    /// Only games that lie in the bin, instead of only those that do not.
    pub place: Shelf,
}

/// Where to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shelf {
    /// Games that are kept.
    #[default]
    Kept,
    /// Those in the bin.
    Bin,
}

/// A result, of the board or of the player who is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ResultFilter {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Unknown,
    /// The player who is meant won.
    Won,
    /// The player who is meant lost.
    Lost,
}

/// A set of numbers of names.
struct Names(Vec<u64>);

impl Names {
    fn read(db: &Connection, query: &str, part: &str) -> Result<Self, ArchiveError> {
        let mut bits = Vec::new();
        let mut query = db.prepare_cached(query)?;
        let mut rows = query.query([part])?;
        while let Some(row) = rows.next()? {
            let number: u32 = row.get(0)?;
            let place = number as usize / 64;
            if bits.len() <= place {
                bits.resize(place + 1, 0);
            }
            bits[place] |= 1 << (number % 64);
        }
        Ok(Self(bits))
    }

    fn players(db: &Connection, part: &str) -> Result<Self, ArchiveError> {
        Self::read(
            db,
            "SELECT id FROM player WHERE instr(folded, ?1) > 0",
            &fold(part),
        )
    }

    #[inline]
    fn has(&self, number: u32) -> bool {
        let bits = self.0.get(number as usize / 64);
        bits.is_some_and(|bits| bits >> (number % 64) & 1 == 1)
    }
}

/// A filter whose names have become numbers.
pub(crate) struct Sieve<'f> {
    filter: &'f Filter,
    player: Option<Names>,
    opponent: Option<Names>,
    name: Option<Names>,
    opening: Option<Names>,
    event: Option<Names>,
    until: Option<Date>,
}

/// The side that a person had against a computer.
pub(crate) fn person(seats: ByColor<Seat>) -> Option<Color> {
    let is_person = |side| seats[side] == Seat::Person;
    match (is_person(Color::White), is_person(Color::Black)) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        (true, true) | (false, false) => None,
    }
}

impl<'f> Sieve<'f> {
    pub(crate) fn new(db: &Connection, filter: &'f Filter) -> Result<Self, ArchiveError> {
        let players = |part: &Option<String>| {
            let part = part.as_deref();
            part.map(|part| Names::players(db, part)).transpose()
        };
        let opening = filter.opening.as_deref().map(|part| {
            let openings = "SELECT id FROM opening WHERE eco LIKE ?1 || '%' OR instr(lower(name), lower(?1)) > 0";
            Names::read(db, openings, &part.replace(['%', '_'], ""))
        });
        let event = filter.event.as_deref().map(|part| {
            Names::read(
                db,
                "SELECT id FROM event WHERE instr(lower(name), lower(?1)) > 0",
                part,
            )
        });
        Ok(Self {
            filter,
            player: players(&filter.player)?,
            opponent: players(&filter.opponent)?,
            name: players(&filter.name)?,
            opening: opening.transpose()?,
            event: event.transpose()?,
            until: filter.until.map(Date::last),
        })
    }

    /// The side of the player who is meant.
    pub(crate) fn side(&self, facet: &Facet) -> Option<Color> {
        let Some(names) = &self.player else {
            return person(facet.seats);
        };
        let mut sides = Color::ALL
            .into_iter()
            .filter(|&side| names.has(facet.players[side]));
        match self.filter.color {
            Some(color) => sides.find(|&side| side == color),
            None => sides.next(),
        }
    }

    /// Whether a game is meant.
    pub(crate) fn passes(&self, facet: &Facet) -> bool {
        let filter = self.filter;
        let wanted = match filter.place {
            Shelf::Kept => Place::Shelf,
            Shelf::Bin => Place::Bin,
        };
        facet.state.place() == Some(wanted)
            && filter.at_least.is_none_or(|least| facet.plies >= least)
            && filter.at_most.is_none_or(|most| facet.plies <= most)
            && filter.cause.is_none_or(|cause| facet.cause == cause)
            && filter
                .time
                .is_none_or(|time| facet.time_class == time as u8)
            && filter
                .source
                .is_none_or(|source| facet.source == source.code())
            && filter.from.is_none_or(|from| facet.date >= from)
            && self
                .until
                .is_none_or(|until| facet.date <= until && facet.date != Date::default())
            && self
                .opening
                .as_ref()
                .is_none_or(|names| names.has(facet.opening.into()))
            && self
                .event
                .as_ref()
                .is_none_or(|names| names.has(facet.event))
            && filter.level.is_none_or(|level| {
                Color::ALL
                    .into_iter()
                    .any(|side| facet.seats[side] == Seat::Engine(level))
            })
            && self.fits_people(facet)
    }

    fn fits_people(&self, facet: &Facet) -> bool {
        let filter = self.filter;
        let side = self.side(facet);
        if self.player.is_some() && side.is_none() {
            return false;
        }
        let opponent_fits = self.opponent.as_ref().is_none_or(|names| match side {
            Some(side) => names.has(facet.players[!side]),
            None => Color::ALL
                .into_iter()
                .any(|side| names.has(facet.players[side])),
        });
        let name_fits = self.name.as_ref().is_none_or(|names| {
            Color::ALL
                .into_iter()
                .any(|side| names.has(facet.players[side]))
        });
        opponent_fits
            && name_fits
            && filter.color.is_none_or(|color| side == Some(color))
            && filter.result.is_none_or(|result| match result {
                ResultFilter::White => facet.score == Score::White,
                ResultFilter::Black => facet.score == Score::Black,
                ResultFilter::Draw => facet.score == Score::Draw,
                ResultFilter::Unknown => facet.score == Score::Unknown,
                ResultFilter::Won => side.is_some() && facet.score.winner() == side,
                ResultFilter::Lost => {
                    side.is_some() && facet.score.winner() == side.map(|side| !side)
                }
            })
    }
}

/// Which games a position search has found.
pub(crate) struct Found(Vec<u64>);

impl Found {
    pub(crate) const fn none() -> Self {
        Self(Vec::new())
    }

    #[inline]
    pub(crate) fn insert(&mut self, game: GameNumber) {
        let place = game as usize / 64;
        if self.0.len() <= place {
            self.0.resize(place + 1, 0);
        }
        self.0[place] |= 1 << (game % 64);
    }

    #[inline]
    pub(crate) fn has(&self, game: GameNumber) -> bool {
        let bits = self.0.get(game as usize / 64);
        bits.is_some_and(|bits| bits >> (game % 64) & 1 == 1)
    }
}
