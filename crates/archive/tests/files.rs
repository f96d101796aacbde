//! Files of earlier versions, and files that mean harm.
#![cfg(test)]

mod sample;
mod totals;

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use sample::{Random, games, import};
use tabia_archive::{Archive, ArchiveError, Cause, Filter, Score, Seat, SqliteLog};
use tabia_core::{CastlingMode, Position};
use tabia_game::log::{EventLog, GameId, OpenError};
use tabia_game::{Seq, log::replay_log};
use totals::counts;

#[test]
fn databases_of_earlier_versions_are_brought_up_to_date_with_every_game() {
    for version in ["v1.db", "v2.db", "v3.db"] {
        check_earlier(version);
    }
}

fn check_earlier(version: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden")
            .join(version),
        &path,
    )
    .unwrap();
    assert_eq!(
        Archive::open_to_read(&path).unwrap_err(),
        ArchiveError::Older
    );
    let log = SqliteLog::open(&path).unwrap();
    assert_eq!(log.unfinished(), Ok(vec![GameId([3; 16])]));
    assert_eq!(log.damage(), Ok(None));
    let archive = Archive::open_to_read(&path).unwrap();
    let game = |id: u8| {
        let number = archive.number_of(GameId([id; 16])).unwrap();
        number.map(|number| archive.game(number).unwrap())
    };
    let ended = game(1).unwrap();
    assert_eq!(
        (ended.head.result, ended.head.cause),
        (Score::White, Cause::Checkmate)
    );
    assert_eq!((ended.head.plies, ended.head.takebacks), (7, 1));
    assert_eq!(ended.head.seats.black, Seat::Engine(1));
    assert_eq!(ended.clocks()[6].unwrap().get(), 310_000);
    let left = game(2).unwrap();
    assert_eq!((left.head.cause, left.head.plies), (Cause::Left, 2));
    assert_eq!(game(3).map(|game| game.head), None);
    let shuffled = game(4).unwrap();
    assert!(shuffled.head.chess960);
    assert_eq!(shuffled.head.cause, Cause::Resignation);
    assert_eq!(game(5).map(|game| game.head), None);
    assert_eq!(counts(&archive), (3, 2));
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
    // Version 3 had numbered them: they keep their numbers, by which people know them.
    assert_eq!(
        (ended.head.number, left.head.number, shuffled.head.number),
        (1, 2, 3)
    );
    assert_eq!(archive.review(1), Ok(None));
    assert_eq!(archive.practice_due(i32::MAX), Ok(Vec::new()));
    // The one under way, and the one that was left, go on where they stood.
    for (id, plies) in [(2, 2), (3, 1)] {
        let entries = log.read(GameId([id; 16]), Seq::NONE).unwrap();
        assert_eq!(replay_log(&entries).unwrap().game.ply().get(), plies);
    }
}

fn made(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    let mut archive = Archive::open(&path).unwrap();
    import(&mut archive, &games(120, 9));
    drop(archive);
    path
}

#[test]
fn a_file_with_anything_besides_our_tables_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (harm, name)) in [
        ("CREATE VIEW spy AS SELECT * FROM game", "spy"),
        (
            "CREATE TRIGGER bomb AFTER INSERT ON game BEGIN DELETE FROM game; END",
            "bomb",
        ),
        ("CREATE TABLE more(x)", "more"),
        ("CREATE INDEX slow ON game(note)", "slow"),
        ("DROP INDEX game_content", "game_content"),
        (
            "ALTER TABLE player ADD COLUMN x TEXT CHECK (length(x) > randomblob(1))",
            "player",
        ),
        (
            "DROP TABLE facet; CREATE VIEW facet AS SELECT 1 AS block, zeroblob(32) AS body",
            "facet",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let path = made(folder.path(), &format!("{number}.db"));
        let db = Connection::open(&path).unwrap();
        db.execute_batch(harm).unwrap();
        db.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(()))
            .unwrap();
        drop(db);
        let before = fs::read(&path).unwrap();
        let tampered = ArchiveError::Tampered { name: name.into() };
        assert_eq!(
            Archive::open_to_read(&path).unwrap_err(),
            tampered,
            "{harm}"
        );
        assert!(
            matches!(
                Archive::open(&path),
                Err(ArchiveError::Open(OpenError::Damaged { .. }))
            ),
            "{harm}"
        );
        assert!(
            matches!(SqliteLog::open(&path), Err(OpenError::Damaged { .. })),
            "{harm}"
        );
        assert!(fs::read(&path).unwrap() == before, "{harm}");
    }
}

#[test]
fn tables_under_no_version_are_refused_whatever_the_file_calls_itself() {
    let folder = tempfile::tempdir().unwrap();
    for version in [0, -1] {
        let path = folder.path().join(format!("{version}.db"));
        let db = Connection::open(&path).unwrap();
        db.execute_batch("CREATE TABLE more(x)").unwrap();
        db.pragma_update(None, "application_id", 0x5461_6269)
            .unwrap();
        db.pragma_update(None, "user_version", version).unwrap();
        drop(db);
        let before = fs::read(&path).unwrap();
        assert_eq!(SqliteLog::open(&path).unwrap_err(), OpenError::Foreign);
        assert_eq!(
            Archive::open_to_read(&path).unwrap_err(),
            ArchiveError::Open(OpenError::Foreign)
        );
        assert!(fs::read(&path).unwrap() == before, "{version}");
    }
}

/// Asks everything; an error is an answer too.
fn ask(archive: &Archive) -> Result<(), ArchiveError> {
    let page = archive.list(&Filter::default(), None, None, 200)?;
    archive.statistics(&Filter::default(), &[400, 800])?;
    archive.search(&Position::standard(), None, 50)?;
    archive.explore(&Position::standard(), CastlingMode::Standard)?;
    for head in page.games {
        archive.game(head.number)?.pgn()?;
    }
    archive.verify().map(|_| ())
}

#[test]
fn a_damaged_file_is_an_error_and_nothing_worse() {
    let folder = tempfile::tempdir().unwrap();
    let path = made(folder.path(), "whole.db");
    let db = Connection::open(&path).unwrap();
    db.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(()))
        .unwrap();
    drop(db);
    let whole = fs::read(&path).unwrap();
    let broken = folder.path().join("broken.db");
    let mut random = Random(3);
    let (mut refused, mut answered) = (0, 0);
    for round in 0..90 {
        let mut bytes = whole.clone();
        match round % 3 {
            0 => (0..8).for_each(|_| {
                let place = random.below(bytes.len());
                bytes[place] = random.below(256) as u8;
            }),
            1 => {
                let page = random.below(bytes.len() / 4096) * 4096;
                bytes[page..page + 4096]
                    .iter_mut()
                    .for_each(|byte| *byte = random.below(256) as u8);
            }
            _ => bytes.truncate(random.below(bytes.len())),
        }
        fs::write(&broken, &bytes).unwrap();
        match Archive::open_to_read(&broken).and_then(|archive| ask(&archive)) {
            Ok(()) => answered += 1,
            Err(_) => refused += 1,
        }
        assert!(fs::read(&broken).unwrap() == bytes, "it is only read");
    }
    assert!(refused > 30 && answered > 0, "{refused} {answered}");
}

#[test]
fn values_that_no_archive_writes_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for (number, lie) in [
        "UPDATE game SET moves = x'0102'",
        "UPDATE game SET moves = x'01'",
        "UPDATE game SET moves = zeroblob(100000)",
        "UPDATE game SET clocks = x'FFFFFFFFFFFFFFFFFFFF'",
        "UPDATE game SET notes = x'030303030303'",
        "UPDATE game SET tags = x'00FFFFFFFF7F'",
        "UPDATE game SET start = 'no position'",
        "UPDATE game SET result = 77",
        "UPDATE game SET white = 99999",
        "UPDATE game SET plies = -1",
        "UPDATE game SET record = x'8954414249410D0A'",
        "UPDATE facet SET body = x'FFFF'",
        "UPDATE facet SET body = randomblob(32768)",
        "UPDATE facet SET block = 4294967295",
        "UPDATE facet SET block = 4194303, body = CAST(body || zeroblob(32768) AS BLOB)",
        "UPDATE position_block SET body = randomblob(4000)",
        "UPDATE position_block SET body = x'FFFFFFFFFFFFFFFFFF7F0000FFFFFFFFFFFFFFFF7F'",
        "UPDATE position_block SET first = 5060803636482931868, body = x'000000FFFFFFFFFFFFFFFFFF0100FFFFFFFFFFFFFFFFFF010000000000FFFFFFFFFFFFFFFFFF0100FFFFFFFFFFFFFFFFFF010000'",
        "UPDATE position_run SET source = 7",
    ]
    .into_iter()
    .enumerate()
    {
        let path = made(folder.path(), &format!("{number}.db"));
        let db = Connection::open(&path).unwrap();
        db.execute_batch(lie).unwrap();
        drop(db);
        let archive = Archive::open_to_read(&path).unwrap();
        let found = ask(&archive).is_err()
            || archive
                .verify()
                .is_ok_and(|report| !report.faults.is_empty());
        assert!(found, "{lie}");
        ask(&archive).unwrap_or_default();
        // Asked for itself, too: what was asked before may have ended the rest.
        let explored = archive.explore(&Position::standard(), CastlingMode::Standard);
        explored.map(drop).unwrap_or_default();
    }
}
