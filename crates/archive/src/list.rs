//! Pages of games.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rusqlite::Connection;
use serde::Serialize;
use tabia_game::Position;

use crate::date::Date;
use crate::error::{ArchiveError, GameNumber};
use crate::facet;
use crate::filter::{Filter, Found, Sieve};
use crate::game::{self, GameHead};
use crate::positions;

/// Where a page ended: give it to [`crate::Archive::list`] for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Cursor {
    /// The date of its last game.
    pub date: Date,
    /// The number of its last game.
    pub number: GameNumber,
}

/// Games, the latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The games of this page.
    pub games: Vec<GameHead>,
    /// How many games are meant, those of other pages too.
    pub total: u64,
    /// Where the next page begins; none behind the last.
    pub next: Option<Cursor>,
}

/// A hostile file could make the index name any number.
const MOST_GAMES: GameNumber = 1 << 28;

/// Every game that is meant, the latest first, from `after` on.
pub(crate) fn numbers(
    db: &Connection,
    filter: &Filter,
    position: Option<&Position>,
    after: Option<Cursor>,
    limit: usize,
) -> Result<(Vec<Cursor>, u64), ArchiveError> {
    let mut total = 0;
    // The latest ones, the first of them on top to be thrown out.
    let mut latest = BinaryHeap::new();
    each(db, filter, position, |place| {
        total += 1;
        if after.is_some_and(|after| place >= after) {
            return;
        }
        if latest.len() < limit {
            latest.push(Reverse(place));
        } else if latest.peek().is_some_and(|Reverse(first)| *first < place) {
            latest.pop();
            latest.push(Reverse(place));
        }
    })?;
    let latest = latest
        .into_sorted_vec()
        .into_iter()
        .map(|Reverse(place)| place);
    Ok((latest.collect(), total))
}

/// Every game that is meant, by number.
fn each(
    db: &Connection,
    filter: &Filter,
    position: Option<&Position>,
    mut tell: impl FnMut(Cursor),
) -> Result<(), ArchiveError> {
    let sieve = Sieve::new(db, filter)?;
    let found = position
        .map(|position| games_through(db, position))
        .transpose()?;
    facet::scan(db, |number, facet| {
        if sieve.passes(&facet) && found.as_ref().is_none_or(|found| found.has(number)) {
            let date = facet.date;
            tell(Cursor { date, number });
        }
    })
}

fn games_through(db: &Connection, position: &Position) -> Result<Found, ArchiveError> {
    let key = positions::database_key(position.repetition_key());
    let mut found = Found::none();
    positions::each_game(db, key, |game, _| {
        if game < MOST_GAMES {
            found.insert(game);
        }
    })?;
    Ok(found)
}

/// All of them, the latest first.
pub(crate) fn order(
    db: &Connection,
    filter: &Filter,
    position: Option<&Position>,
) -> Result<Vec<Cursor>, ArchiveError> {
    let mut places = Vec::new();
    each(db, filter, position, |place| places.push(place))?;
    places.sort_unstable_by_key(|place| Reverse(*place));
    Ok(places)
}

pub(crate) fn list(
    db: &Connection,
    filter: &Filter,
    position: Option<&Position>,
    after: Option<Cursor>,
    limit: usize,
) -> Result<Page, ArchiveError> {
    // One more tells whether there is another page.
    let (mut places, total) = numbers(db, filter, position, after, limit.saturating_add(1))?;
    let more = places.len() > limit;
    places.truncate(limit);
    let games = places.iter().map(|place| game::head(db, place.number));
    Ok(Page {
        games: games.collect::<Result<_, _>>()?,
        total,
        next: places.last().copied().filter(|_| more),
    })
}
