//! The tables of each version, and whether a file has exactly those.

use std::sync::OnceLock;

use rusqlite::Connection;

use crate::error::ArchiveError;

/// What makes version 1 of nothing, version 2 of version 1, and so on. A step that has been released never changes.
const STEPS: [&str; 4] = [
    "
CREATE TABLE live_game(
    number INTEGER PRIMARY KEY,
    uid BLOB NOT NULL UNIQUE,
    put_away INTEGER NOT NULL DEFAULT 0,
    white_seat TEXT NOT NULL DEFAULT '',
    black_seat TEXT NOT NULL DEFAULT '',
    white_premoves TEXT NOT NULL DEFAULT '',
    black_premoves TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE live_event(
    game_uid BLOB NOT NULL,
    seq INTEGER NOT NULL,
    seat INTEGER,
    command_id BLOB,
    at_ms INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY(game_uid, seq)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX live_event_cmd ON live_event(game_uid, seat, command_id) WHERE command_id IS NOT NULL;
",
    "ALTER TABLE live_game ADD COLUMN drawings TEXT NOT NULL DEFAULT ''",
    "
ALTER TABLE live_game ADD COLUMN started_ms INTEGER;
CREATE TABLE player(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL
) STRICT;
CREATE TABLE event(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE opening(
    id INTEGER PRIMARY KEY,
    eco TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE(eco, name)
) STRICT;
CREATE TABLE game(
    id INTEGER PRIMARY KEY,
    uid BLOB,
    source INTEGER NOT NULL,
    white INTEGER NOT NULL,
    black INTEGER NOT NULL,
    white_elo INTEGER,
    black_elo INTEGER,
    white_seat INTEGER NOT NULL,
    black_seat INTEGER NOT NULL,
    white_seed INTEGER,
    black_seed INTEGER,
    result INTEGER NOT NULL,
    cause INTEGER NOT NULL,
    date INTEGER NOT NULL,
    event INTEGER NOT NULL,
    site TEXT,
    round TEXT,
    opening INTEGER NOT NULL,
    time_control TEXT,
    time_class INTEGER NOT NULL,
    start TEXT,
    chess960 INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    content INTEGER NOT NULL,
    kept_ms INTEGER,
    white_ms INTEGER,
    black_ms INTEGER,
    takebacks INTEGER NOT NULL,
    binned_ms INTEGER,
    note TEXT,
    moves BLOB NOT NULL,
    clocks BLOB,
    notes BLOB,
    tags BLOB,
    record BLOB
) STRICT;
CREATE UNIQUE INDEX game_uid ON game(uid) WHERE uid IS NOT NULL;
CREATE INDEX game_content ON game(content);
CREATE TABLE facet(
    block INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE position_run(
    id INTEGER PRIMARY KEY,
    source INTEGER NOT NULL,
    postings INTEGER NOT NULL
) STRICT;
CREATE TABLE position_block(
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL,
    first INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;
CREATE INDEX position_first ON position_block(run, first, id);
CREATE TABLE import(
    fingerprint BLOB PRIMARY KEY,
    file TEXT NOT NULL,
    offset INTEGER NOT NULL,
    games INTEGER NOT NULL,
    added INTEGER NOT NULL,
    duplicates INTEGER NOT NULL,
    quarantined INTEGER NOT NULL
) STRICT;
CREATE TABLE quarantine(
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    offset INTEGER NOT NULL,
    game INTEGER NOT NULL,
    reason TEXT NOT NULL,
    UNIQUE(file, offset)
) STRICT;
",
    "
CREATE TABLE review(
    game INTEGER PRIMARY KEY,
    body TEXT NOT NULL
) STRICT;
CREATE TABLE practice(
    position TEXT NOT NULL PRIMARY KEY,
    stage INTEGER NOT NULL,
    due INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX practice_due ON practice(due);
",
];

/// The first version that archives games; files of earlier ones have only logged them.
pub(crate) const ARCHIVING: i64 = 3;

/// The version that this program makes and reads.
pub(crate) const NEWEST: i64 = STEPS.len() as i64;

/// The steps that lead from `version` to the newest.
pub(crate) fn steps_from(version: i64) -> impl Iterator<Item = &'static str> {
    STEPS
        .into_iter()
        .skip(usize::try_from(version).unwrap_or(0))
}

/// Each table, view, index and trigger with the text that made it.
type Objects = Vec<(String, String, Option<String>)>;

fn objects(db: &Connection) -> rusqlite::Result<Objects> {
    // What `ANALYZE` writes is no danger.
    let all = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT IN ('sqlite_stat1', 'sqlite_stat4') ORDER BY type, name";
    let mut query = db.prepare(all)?;
    // A table that was made so and one that was changed to it differ in white space.
    let bare = |sql: Option<String>| sql.map(|sql| sql.split_whitespace().collect());
    let rows = query.query_map((), |row| Ok((row.get(0)?, row.get(1)?, bare(row.get(2)?))))?;
    rows.collect()
}

/// What a file of `version` holds.
fn expected(version: i64) -> &'static Objects {
    static EXPECTED: OnceLock<Vec<Objects>> = OnceLock::new();
    let all = EXPECTED.get_or_init(|| {
        let db = Connection::open_in_memory().expect("a database in memory needs nothing");
        let after = |step: &&str| {
            db.execute_batch(step).expect("the steps are SQL");
            objects(&db).expect("the schema can be read")
        };
        STEPS.iter().map(after).collect()
    });
    let index = usize::try_from(version - 1).unwrap_or(0);
    &all[index.min(all.len() - 1)]
}

/// Refuses a file that claims to be of `version` and has other tables, or views or triggers, which could do anything.
pub(crate) fn check(db: &Connection, version: i64) -> Result<(), ArchiveError> {
    let found = objects(db)?;
    let expected = expected(version);
    if found == *expected {
        return Ok(());
    }
    let strange = found.iter().find(|object| !expected.contains(object));
    let missing = expected.iter().find(|object| !found.contains(object));
    let name = strange.or(missing).map(|(_, name, _)| name.clone());
    Err(ArchiveError::Tampered {
        name: name.unwrap_or_default(),
    })
}
