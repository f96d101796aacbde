//! What was found out about games, and positions that come back to be solved. What their texts say is for those who
//! write them.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::error::{ArchiveError, GameNumber};
use crate::game;

/// A position that comes back to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    /// Its name: the same position is there once.
    pub position: String,
    /// How well it is known, from 0.
    pub stage: u8,
    /// The day from which on it is due, counted from 1970-01-01.
    pub due: i32,
    /// What there is to solve.
    pub body: String,
}

/// How many positions come back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PracticeCount {
    /// Those that are due.
    pub due: usize,
    /// Those that come later.
    pub later: usize,
    /// The day on which the first of the later ones is due.
    pub next: Option<i32>,
}

pub(crate) fn review(db: &Connection, number: GameNumber) -> Result<Option<String>, ArchiveError> {
    let mut query = db.prepare_cached("SELECT body FROM review WHERE game = ?1")?;
    Ok(query.query_row([number], |row| row.get(0)).optional()?)
}

pub(crate) fn keep_review(
    db: &Connection,
    number: GameNumber,
    text: &str,
) -> Result<(), ArchiveError> {
    // One that is gone has no review.
    game::head(db, number)?;
    db.execute(
        "INSERT OR REPLACE INTO review(game, body) VALUES (?1, ?2)",
        params![number, text],
    )?;
    Ok(())
}

pub(crate) fn practise(db: &Connection, all: &[Practice]) -> Result<(), ArchiveError> {
    let insert =
        "INSERT OR REPLACE INTO practice(position, stage, due, body) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = db.prepare_cached(insert)?;
    for one in all {
        insert.execute(params![one.position, one.stage, one.due, one.body])?;
    }
    Ok(())
}

pub(crate) fn learnt(db: &Connection, position: &str) -> Result<(), ArchiveError> {
    db.execute("DELETE FROM practice WHERE position = ?1", [position])?;
    Ok(())
}

pub(crate) fn due(db: &Connection, today: i32) -> Result<Vec<Practice>, ArchiveError> {
    let due =
        "SELECT position, stage, due, body FROM practice WHERE due <= ?1 ORDER BY due, position";
    let read = |row: &Row<'_>| {
        Ok(Practice {
            position: row.get(0)?,
            stage: row.get(1)?,
            due: row.get(2)?,
            body: row.get(3)?,
        })
    };
    let mut query = db.prepare_cached(due)?;
    Ok(query
        .query_map([today], read)?
        .collect::<rusqlite::Result<_>>()?)
}

pub(crate) fn count(db: &Connection, today: i32) -> Result<PracticeCount, ArchiveError> {
    let count = "SELECT count(*) FILTER (WHERE due <= ?1), count(*) FILTER (WHERE due > ?1),
        min(due) FILTER (WHERE due > ?1) FROM practice";
    let read = |row: &Row<'_>| {
        Ok(PracticeCount {
            due: row.get(0)?,
            later: row.get(1)?,
            next: row.get(2)?,
        })
    };
    Ok(db.prepare_cached(count)?.query_row([today], read)?)
}
