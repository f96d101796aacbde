//! The same demands on every log, and what only a file can suffer.
#![cfg(test)]

use std::fs;
use std::path::Path;

use tabia_archive::{PatientLog, SqliteLog, new_game_id};
use tabia_game::drawing::Drawings;
use tabia_game::log::{
    Append, AppendError, Aside, CommandId, Entry, EventLog, GameId, MemLog, OpenError,
};
use tabia_game::{
    Actor, ByColor, Color, Command, Event, GameEvent, GameSetup, LocalSession, PremoveEdit, Seat,
    Seq, Session, Timestamp,
};

const GAME: GameId = GameId([1; 16]);
const OTHER: GameId = GameId([2; 16]);

fn entry(at: u64) -> Entry {
    Entry::new(
        Timestamp::from_millis(at),
        &GameEvent::DrawOffered { by: Color::White },
    )
}

/// What every log owes its games.
fn check(log: &mut dyn EventLog) {
    assert_eq!(log.tail(GAME), Ok(Seq::NONE));
    assert_eq!(log.read(GAME, Seq::NONE), Ok(Vec::new()));
    assert_eq!(
        log.append(GAME, Seq::NONE, &[entry(1), entry(2)]),
        Ok(Seq::new(2))
    );
    assert_eq!(log.append(OTHER, Seq::NONE, &[entry(9)]), Ok(Seq::new(1)));
    assert_eq!(log.tail(GAME), Ok(Seq::new(2)));
    assert_eq!(log.read(GAME, Seq::new(1)), Ok(vec![entry(2)]));

    // Of rivals for one place, one wins.
    for round in 2..50 {
        let at = Seq::new(round);
        let won = (0..8).filter(|rival| log.append(GAME, at, &[entry(*rival)]).is_ok());
        assert_eq!(won.count(), 1);
    }
    let last = Seq::new(50);
    assert_eq!(
        log.append(GAME, Seq::new(7), &[entry(3)]),
        Err(AppendError::Conflict { last })
    );

    // A command that is sent twice happens once, whatever else is wrong with it.
    let named = Entry {
        command: Some((Color::Black, CommandId([5; 16]))),
        ..entry(4)
    };
    let seq = Seq::new(51);
    assert_eq!(
        log.append(GAME, last, &[named.clone(), entry(5)]),
        Ok(Seq::new(52))
    );
    for expected in [last, Seq::new(52)] {
        assert_eq!(
            log.append(GAME, expected, std::slice::from_ref(&named)),
            Err(AppendError::Duplicate { seq })
        );
    }
    let of_white = Entry {
        command: Some((Color::White, CommandId([5; 16]))),
        ..entry(4)
    };
    assert_eq!(
        log.append(GAME, Seq::new(52), &[of_white]),
        Ok(Seq::new(53))
    );
    assert_eq!(log.read(GAME, Seq::new(50)).unwrap()[0], named);

    // Several games at once, each for itself: the second finds the place taken, the third builds on the first.
    let append = |game, expected, at| Append {
        game,
        expected: Seq::new(expected),
        entries: vec![entry(at)],
    };
    let batch = [
        append(GAME, 53, 1),
        append(OTHER, 7, 2),
        append(GAME, 54, 3),
    ];
    assert_eq!(
        log.append_all(&batch),
        [
            Ok(Seq::new(54)),
            Err(AppendError::Conflict { last: Seq::new(1) }),
            Ok(Seq::new(55)),
        ]
    );
    assert_eq!(log.read(GAME, Seq::new(53)), Ok(vec![entry(1), entry(3)]));
    assert_eq!(log.tail(OTHER), Ok(Seq::new(1)));

    let mut aside = Aside {
        premoves: ByColor {
            white: ["e2e4", "a7a8q?safe", "g1f3?capture"]
                .map(|mv| mv.parse().unwrap())
                .into_iter()
                .collect(),
            black: tabia_game::premove::Premoves::default(),
        },
        seats: ByColor {
            white: "somebody".to_owned(),
            black: String::new(),
        },
        drawings: Drawings::from("|Ge2e4\ne2e4|Re4e4 Bd7d5\n"),
    };
    assert_eq!(log.keep_aside(GAME, &aside), Ok(()));
    assert_eq!(log.aside(GAME), Ok(aside.clone()));
    aside.seats.black = "somebody else".to_owned();
    assert_eq!(log.keep_aside(GAME, &aside), Ok(()));
    assert_eq!(log.aside(GAME), Ok(aside));
    assert_eq!(log.aside(OTHER), Ok(Aside::default()));
}

#[test]
fn memory_keeps_its_promises() {
    check(&mut MemLog::default());
}

#[test]
fn a_file_keeps_its_promises() {
    let folder = tempfile::tempdir().unwrap();
    check(&mut SqliteLog::open(&folder.path().join("games.db")).unwrap());
}

#[test]
fn a_file_that_cannot_be_opened_is_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    // A file stands where the folder should be.
    fs::write(&data, "").unwrap();
    let mut log = PatientLog::new(data.join("games.db"));
    let refused = log.append(GAME, Seq::NONE, &[entry(1)]);
    assert!(
        matches!(
            refused,
            Err(AppendError::Unopened(OpenError::ReadOnly { .. }))
        ),
        "{refused:?}"
    );
    fs::remove_file(&data).unwrap();
    assert_eq!(log.append(GAME, Seq::NONE, &[entry(1)]), Ok(Seq::new(1)));
    assert_eq!(log.read(GAME, Seq::NONE), Ok(vec![entry(1)]));
}

fn people() -> ByColor<Seat> {
    ByColor {
        white: Seat::Person,
        black: Seat::Person,
    }
}

fn poll(session: &mut LocalSession, millis: u64) -> Vec<Event> {
    let mut events = Vec::new();
    session.poll(Timestamp::from_millis(millis), &mut |event| {
        events.push(event);
    });
    events
}

fn play(session: &mut LocalSession, text: &str) {
    let command = Command::Play {
        ply: session.view().ply,
        mv: text.parse().unwrap(),
    };
    session.send(Actor::Player(session.view().turn), command);
    poll(session, 100);
}

#[test]
fn an_unfinished_game_is_found_and_reopened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let start = |path: &Path| {
        let log = SqliteLog::open(path).unwrap();
        let id = new_game_id();
        let session = LocalSession::new(GameSetup::default(), people(), Timestamp::ZERO);
        (session.kept_in(Box::new(log), id), id)
    };
    let (mut finished, _) = start(&path);
    poll(&mut finished, 0);
    finished.send(Actor::Player(Color::White), Command::Resign);
    poll(&mut finished, 0);
    let (mut session, id) = start(&path);
    poll(&mut session, 0);
    for text in ["e2e4", "e7e5", "g1f3"] {
        play(&mut session, text);
    }
    session.send(Actor::Player(Color::White), Command::OfferDraw);
    session.edit_premoves(Color::White, PremoveEdit::Push("f1b5".parse().unwrap()));
    poll(&mut session, 100);

    let log = SqliteLog::open(&path).unwrap();
    assert_eq!(log.unfinished(), Ok(vec![id]));
    assert_eq!(log.damage(), Ok(None));
    let again = LocalSession::reopen(Box::new(log), id, people()).unwrap();
    assert_eq!(again.game(), session.game());
    assert_eq!(again.premoves(Color::White), session.premoves(Color::White));
    let mut log = SqliteLog::open(&path).unwrap();
    log.put_away(id).unwrap();
    assert_eq!(log.unfinished(), Ok(Vec::new()));
    assert_ne!(log.tail(id), Ok(Seq::NONE), "it is only out of the way");
    log.forget(id).unwrap();
    assert_eq!(log.tail(id), Ok(Seq::NONE));
}

#[test]
fn a_file_that_is_not_ours_is_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        path
    };
    let text = file(
        "notes.txt",
        &b"Dear diary, today I played chess. ".repeat(40),
    );
    assert!(matches!(
        SqliteLog::open(&text),
        Err(OpenError::Damaged { .. })
    ));
    assert_eq!(
        fs::read(&text).unwrap(),
        b"Dear diary, today I played chess. ".repeat(40)
    );

    // The header of the file holds the version of its tables and whose it is.
    let ours = folder.path().join("ours.db");
    drop(SqliteLog::open(&ours).unwrap());
    let mut bytes = fs::read(&ours).unwrap();
    bytes[60..64].copy_from_slice(&7u32.to_be_bytes());
    let newer = file("newer.db", &bytes);
    assert_eq!(
        SqliteLog::open(&newer).unwrap_err(),
        OpenError::Newer {
            version: 7,
            newest: 4
        }
    );
    assert_eq!(fs::read(&newer).unwrap(), bytes);
    bytes[68..72].copy_from_slice(b"Else");
    let foreign = file("foreign.db", &bytes);
    assert_eq!(SqliteLog::open(&foreign).unwrap_err(), OpenError::Foreign);
    assert_eq!(fs::read(&foreign).unwrap(), bytes);
}

#[test]
fn a_folder_that_is_not_there_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no/such/folder/games.db");
    assert!(matches!(
        SqliteLog::open(&nowhere),
        Err(OpenError::ReadOnly { .. })
    ));
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_is_named_and_nothing_changes() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let mut log = SqliteLog::open(&path).unwrap();
    log.append(GAME, Seq::NONE, &[entry(1)]).unwrap();
    drop(log);
    let may_write = |mode| {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode & 0o666)).unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    };
    may_write(0o555);
    if fs::write(folder.path().join("probe"), "").is_ok() {
        println!("skipped: root may write everywhere; `cargo xtask crash` mounts a disk read-only");
        return;
    }
    let before = fs::read(&path).unwrap();
    assert!(matches!(
        SqliteLog::open(&path),
        Err(OpenError::ReadOnly { .. })
    ));
    let mut patient = PatientLog::new(path.clone());
    assert!(matches!(
        patient.append(GAME, Seq::new(1), &[entry(2)]),
        Err(AppendError::Unopened(OpenError::ReadOnly { .. }))
    ));
    assert_eq!(fs::read(&path).unwrap(), before);
    may_write(0o777);
    assert_eq!(
        patient.append(GAME, Seq::new(1), &[entry(2)]),
        Ok(Seq::new(2))
    );
}

/// The write-ahead log is cut, or a bit of its end flipped, as when the power goes while it is written.
#[test]
fn a_torn_end_costs_what_was_being_written_and_nothing_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let wal = |path: &Path| path.with_extension("db-wal");
    let mut log = SqliteLog::open(&path).unwrap();
    // How long the log is once so many events are safe.
    let mut lengths = Vec::new();
    for number in 0..12 {
        log.append(GAME, Seq::new(number), &[entry(number)])
            .unwrap();
        lengths.push(fs::metadata(wal(&path)).unwrap().len());
    }
    let (database, written) = (fs::read(&path).unwrap(), fs::read(wal(&path)).unwrap());
    let torn = folder.path().join("torn.db");
    let check = |written: &[u8], safe: usize, what: &str| {
        fs::write(&torn, &database).unwrap();
        fs::write(wal(&torn), written).unwrap();
        let _ = fs::remove_file(torn.with_extension("db-shm"));
        let log = SqliteLog::open(&torn).unwrap();
        assert_eq!(log.damage(), Ok(None), "{what}");
        let kept = log.read(GAME, Seq::NONE).unwrap();
        assert!(kept.len() >= safe, "{what}: {} of {safe}", kept.len());
        let expected: Vec<Entry> = (0..kept.len() as u64).map(entry).collect();
        assert_eq!(kept, expected, "{what}");
    };
    let begun = usize::try_from(lengths[0]).unwrap();
    for length in (begun..=written.len()).step_by(997) {
        let safe = lengths.iter().filter(|&&end| end <= length as u64).count();
        check(&written[..length], safe, &format!("cut at {length}"));
    }
    let last = usize::try_from(lengths[10]).unwrap();
    for byte in (last..written.len()).step_by(499) {
        let mut flipped = written.clone();
        flipped[byte] ^= 1 << (byte % 8);
        check(&flipped, 11, &format!("a bit of byte {byte}"));
    }
}

#[test]
fn two_programs_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let (mut one, mut two) = (
        SqliteLog::open(&path).unwrap(),
        SqliteLog::open(&path).unwrap(),
    );
    assert_eq!(one.append(GAME, Seq::NONE, &[entry(1)]), Ok(Seq::new(1)));
    assert_eq!(two.append(OTHER, Seq::NONE, &[entry(2)]), Ok(Seq::new(1)));
    let last = Seq::new(1);
    assert_eq!(
        two.append(GAME, Seq::NONE, &[entry(3)]),
        Err(AppendError::Conflict { last })
    );
    assert_eq!(two.read(GAME, Seq::NONE), Ok(vec![entry(1)]));
}
