//! Games that end are in the archive, and nothing of them is lost on the way.
#![cfg(test)]

mod totals;

use std::path::{Path, PathBuf};

use tabia_archive::{
    Archive, Cause, Correction, Filter, Score, Seat, Shelf, SqliteLog, StoredGame, new_game_id,
};
use tabia_game::drawing::Drawings;
use tabia_game::log::{EventLog, GameId};
use tabia_game::{
    Actor, ByColor, Color, Command, GameSetup, LocalSession, Ply, Position, Seq, Session,
    StartPosition, Timestamp,
};
use totals::counts;

fn database() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    (folder, path)
}

fn begin(path: &Path, setup: GameSetup) -> (LocalSession, GameId) {
    let people = ByColor {
        white: tabia_game::Seat::Person,
        black: tabia_game::Seat::Person,
    };
    let seats = ByColor {
        white: "1 human".to_owned(),
        black: "18446744073709551615 engine:3".to_owned(),
    };
    let log = SqliteLog::open(path).unwrap();
    let id = new_game_id();
    let session = LocalSession::new(setup, people, Timestamp::ZERO)
        .seated_as(seats)
        .kept_in(Box::new(log), id);
    (session, id)
}

fn poll(session: &mut LocalSession, millis: u64) {
    session.poll(Timestamp::from_millis(millis), &mut |_| {});
}

fn play(session: &mut LocalSession, moves: &str) {
    for (index, text) in moves.split(' ').enumerate() {
        let command = Command::Play {
            ply: session.view().ply,
            mv: text.parse().unwrap(),
        };
        session.send(Actor::Player(session.view().turn), command);
        poll(session, 1000 * (index as u64 + 1));
    }
}

fn resign(session: &mut LocalSession, side: Color) {
    session.send(Actor::Player(side), Command::Resign);
    poll(session, 9000);
}

/// A game of these moves that `loser` has resigned.
fn resigned(path: &Path, moves: &str, loser: Color) -> (LocalSession, GameId) {
    let (mut session, id) = begin(path, GameSetup::default());
    poll(&mut session, 0);
    play(&mut session, moves);
    resign(&mut session, loser);
    (session, id)
}

fn kept(archive: &Archive, id: GameId) -> StoredGame {
    let number = archive.number_of(id).unwrap().unwrap();
    archive.game(number).unwrap()
}

fn timed() -> GameSetup {
    let control: tabia_game::TimeControl = "300+3".parse().unwrap();
    GameSetup {
        clocks: ByColor {
            white: Some(control.clone()),
            black: Some(control),
        },
        ..GameSetup::default()
    }
}

#[test]
fn a_game_that_ends_is_in_the_archive_with_all_that_happened() {
    let (_folder, path) = database();
    let (mut session, id) = begin(&path, timed());
    poll(&mut session, 0);
    play(&mut session, "e2e4 e7e5 g1f3");
    session.send(
        Actor::Player(Color::White),
        Command::ProposeTakeback { to: Ply::new(2) },
    );
    poll(&mut session, 4000);
    play(&mut session, "f1c4 b8c6 d1h5 g8f6 h5f7");
    assert!(session.view().result().is_some());

    let archive = Archive::open_to_read(&path).unwrap();
    let game = kept(&archive, id);
    let head = &game.head;
    assert_eq!((head.result, head.cause), (Score::White, Cause::Checkmate));
    assert_eq!(head.seats.black, Seat::Engine(3));
    assert_eq!(head.seeds.black, Some(u64::MAX));
    assert_eq!(head.players.black, "Tabia, level 3");
    assert_eq!((head.plies, head.takebacks), (7, 1));
    assert_eq!(head.opening.as_ref().unwrap().0, "C23");
    assert_ne!(head.date, tabia_archive::Date::default());
    assert_eq!(game.replayed().unwrap().game, *session.game());
    assert_eq!(game.clocks().len(), 7);
    let pgn = game.pgn().unwrap();
    assert!(pgn.contains("( 2. Nf3") || pgn.contains("(2. Nf3"), "{pgn}");
    assert!(
        pgn.contains("%clk") && pgn.contains("[Black \"Tabia, level 3\"]"),
        "{pgn}"
    );
    assert_eq!(
        archive
            .search(game.replayed().unwrap().game.position(), None, 9)
            .unwrap()
            .total,
        1
    );
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);

    // The log still answers for it, and nobody finds it under way.
    let log = SqliteLog::open(&path).unwrap();
    assert_eq!(log.unfinished(), Ok(Vec::new()));
    let entries = log.read(id, Seq::NONE).unwrap();
    assert_eq!(log.tail(id), Ok(Seq::new(entries.len() as u64)));
    assert_eq!(
        tabia_game::log::replay_log(&entries).unwrap().game,
        *session.game()
    );
    assert_eq!(log.read(id, Seq::new(3)).unwrap(), entries[3..]);
}

#[test]
fn what_is_kept_beside_an_archived_game_stays_and_brings_it_not_back() {
    let (_folder, path) = database();
    let (_, id) = resigned(&path, "e2e4", Color::White);
    let mut log = SqliteLog::open(&path).unwrap();
    let aside = tabia_game::log::Aside {
        drawings: Drawings::from("e2e4|Ge2e4\n"),
        ..log.aside(id).unwrap()
    };
    log.keep_aside(id, &aside).unwrap();
    assert_eq!(log.aside(id), Ok(aside));
    assert_eq!(log.unfinished(), Ok(Vec::new()));
    let archive = Archive::open_to_read(&path).unwrap();
    let game = kept(&archive, id);
    assert!(
        game.pgn().unwrap().contains("[%cal Ge2e4]"),
        "{}",
        game.pgn().unwrap()
    );
    assert!(!game.replayed().unwrap().drawings.is_empty());
}

#[test]
fn a_game_whose_end_is_taken_back_goes_on_and_is_archived_once() {
    let (_folder, path) = database();
    let (mut session, id) = resigned(&path, "e2e4 e7e5", Color::White);
    let count = || counts(&Archive::open_to_read(&path).unwrap()).0;
    assert_eq!(count(), 1);
    session.send(
        Actor::Player(Color::White),
        Command::ProposeTakeback { to: Ply::new(2) },
    );
    poll(&mut session, 9000);
    assert_eq!(session.view().result(), None);
    assert_eq!(count(), 0);
    let log = SqliteLog::open(&path).unwrap();
    assert_eq!(log.unfinished(), Ok(vec![id]));
    let again = LocalSession::reopen(
        Box::new(log),
        id,
        ByColor {
            white: tabia_game::Seat::Person,
            black: tabia_game::Seat::Person,
        },
    );
    assert_eq!(again.unwrap().game(), session.game());
    play(&mut session, "g1f3");
    resign(&mut session, Color::Black);
    let archive = Archive::open_to_read(&path).unwrap();
    let page = archive.list(&Filter::default(), None, None, 9).unwrap();
    assert_eq!(
        (page.total, page.games[0].plies, page.games[0].result),
        (1, 3, Score::White)
    );
    assert_eq!(kept(&archive, id).replayed().unwrap().game, *session.game());
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
}

#[test]
fn a_game_that_is_left_is_in_the_archive_until_it_goes_on() {
    let (_folder, path) = database();
    let (mut session, id) = begin(&path, GameSetup::default());
    poll(&mut session, 0);
    let mut log = SqliteLog::open(&path).unwrap();
    let count = || counts(&Archive::open_to_read(&path).unwrap()).0;
    log.put_away(id).unwrap();
    assert_eq!(count(), 0, "a game without a move is none");
    log.bring_back(id).unwrap();
    play(&mut session, "e2e4 e7e5");
    log.put_away(id).unwrap();
    log.put_away(id).unwrap();
    let page = Archive::open_to_read(&path)
        .unwrap()
        .list(&Filter::default(), None, None, 9)
        .unwrap();
    assert_eq!(page.games.len(), 1);
    assert_eq!(page.games[0].cause, Cause::Left);
    log.bring_back(id).unwrap();
    assert_eq!(count(), 0);
    play(&mut session, "g1f3");
    resign(&mut session, Color::Black);
    let archive = Archive::open_to_read(&path).unwrap();
    let page = archive.list(&Filter::default(), None, None, 9).unwrap();
    assert_eq!(
        (page.games[0].plies, page.games[0].cause),
        (3, Cause::Resignation)
    );
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
    log.forget(id).unwrap();
    assert_eq!(counts(&archive), (0, 0));
}

#[test]
fn a_chess960_game_and_one_from_a_position_come_back() {
    let (_folder, path) = database();
    for (start, moves) in [
        (StartPosition::chess960(0).unwrap(), "c2c4 c7c5"),
        (
            StartPosition::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 30").unwrap(),
            "e1g1 e8c8",
        ),
        (
            StartPosition::from_fen_in(
                "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1",
                tabia_game::CastlingMode::Chess960,
            )
            .unwrap(),
            "e1g1 e8b8",
        ),
    ] {
        let setup = GameSetup {
            start,
            ..GameSetup::default()
        };
        let (mut session, id) = begin(&path, setup);
        poll(&mut session, 0);
        play(&mut session, moves);
        assert_eq!(session.view().moves.len(), 2, "{moves}");
        resign(&mut session, Color::White);
        let archive = Archive::open_to_read(&path).unwrap();
        let game = kept(&archive, id);
        assert_eq!(game.start(), &session.game().setup().start);
        assert_eq!(game.replayed().unwrap().game, *session.game());
        assert_eq!(game.position(9).unwrap(), *session.game().position());
        assert!(game.pgn().is_ok());
        assert_eq!(archive.verify().unwrap().faults, [""; 0]);
    }
}

#[test]
fn corrections_and_the_bin_reach_lists_searches_and_the_explorer() {
    let (_folder, path) = database();
    let (_, id) = resigned(&path, "e2e4 e7e5", Color::White);
    let mut archive = Archive::open(&path).unwrap();
    let number = archive.number_of(id).unwrap().unwrap();
    archive
        .correct(
            number,
            &Correction {
                white: Some("Judit".into()),
                result: Some((Score::Draw, Cause::Agreement)),
                event: Some("Club night".into()),
                date: Some("2026.11".parse().unwrap()),
                note: Some("a good \u{1F600} game".into()),
                tags: vec![("Annotator".into(), "me".into())],
                ..Correction::default()
            },
        )
        .unwrap();
    let game = archive.game(number).unwrap();
    assert_eq!(game.head.note, "a good \u{1F600} game");
    let pgn = game.pgn().unwrap();
    for line in [
        "[Event \"Club night\"]",
        "[White \"Judit\"]",
        "[Date \"2026.11.??\"]",
        "[Result \"1/2-1/2\"]",
        "[Annotator \"me\"]",
    ] {
        assert!(pgn.contains(line), "{line} in {pgn}");
    }
    let standard = tabia_game::CastlingMode::Standard;
    let explored = archive.explore(&Position::standard(), standard).unwrap();
    assert_eq!(
        (
            explored.moves[0].san.as_str(),
            explored.moves[0].played.draws
        ),
        ("e4", 1)
    );
    let judit = Filter {
        player: Some("judit".into()),
        ..Filter::default()
    };
    assert_eq!(archive.list(&judit, None, None, 9).unwrap().total, 1);
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
    for name in ["Event", "FEN", "no name", "Result"] {
        let correction = Correction {
            tags: vec![(name.into(), "x".into())],
            ..Correction::default()
        };
        assert!(archive.correct(number, &correction).is_err(), "{name}");
    }

    archive.bin(number).unwrap();
    archive.bin(number).unwrap();
    assert_eq!(counts(&archive), (0, 0));
    assert!(
        archive
            .explore(&Position::standard(), standard)
            .unwrap()
            .moves
            .is_empty()
    );
    let in_bin = Filter {
        place: Shelf::Bin,
        ..Filter::default()
    };
    assert_eq!(
        archive.list(&in_bin, None, None, 9).unwrap().games[0].number,
        number
    );
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
    archive.restore(number).unwrap();
    archive.restore(number).unwrap();
    assert_eq!(counts(&archive), (1, 1));
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
    assert_eq!(archive.empty_bin(), Ok(0));
    archive.bin(number).unwrap();
    assert_eq!(archive.empty_bin(), Ok(1));
    assert!(archive.game(number).is_err());
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
}

#[test]
fn another_result_is_in_the_termination_tag_too() {
    let (_folder, path) = database();
    let (_, id) = resigned(&path, "e2e4 e7e5", Color::White);
    let mut archive = Archive::open(&path).unwrap();
    let number = archive.number_of(id).unwrap().unwrap();
    let told = |tag: &str| vec![("Termination".to_owned(), tag.to_owned())];
    for (result, tags, termination) in [
        ((Score::White, Cause::TimeForfeit), vec![], "time forfeit"),
        ((Score::Draw, Cause::Agreement), vec![], "normal"),
        ((Score::Unknown, Cause::Unknown), vec![], "unterminated"),
        (
            (Score::White, Cause::Unknown),
            told("emergency"),
            "emergency",
        ),
    ] {
        let correction = Correction {
            result: Some(result),
            tags,
            ..Correction::default()
        };
        archive.correct(number, &correction).unwrap();
        let pgn = kept(&archive, id).pgn().unwrap();
        let line = format!("[Termination \"{termination}\"]");
        assert!(pgn.contains(&line), "{line} in {pgn}");
        assert_eq!(pgn.matches("[Termination ").count(), 1, "{pgn}");
    }
}

#[test]
fn months_are_backed_up_as_pgn() {
    let (folder, path) = database();
    for date in ["2026.10.05", "2026.11.01", "2026.11.30", "????.??.??"] {
        let (_, id) = resigned(&path, "e2e4", Color::Black);
        let mut archive = Archive::open(&path).unwrap();
        let number = archive.number_of(id).unwrap().unwrap();
        let date = Some(date.parse().unwrap());
        archive
            .correct(
                number,
                &Correction {
                    date,
                    ..Correction::default()
                },
            )
            .unwrap();
    }
    let archive = Archive::open_to_read(&path).unwrap();
    let copies = folder.path().join("copies");
    let games = |path: &PathBuf| {
        std::fs::read_to_string(path)
            .unwrap()
            .matches("[Event ")
            .count()
    };
    for _ in 0..2 {
        let files = archive.back_up(&copies).unwrap();
        let found: Vec<_> = files
            .iter()
            .map(|path| (path.file_name().unwrap().to_str().unwrap(), games(path)))
            .collect();
        assert_eq!(
            found,
            [
                ("tabia-undated.pgn", 1),
                ("tabia-2026-10.pgn", 1),
                ("tabia-2026-11.pgn", 2)
            ]
        );
    }
    assert_eq!(std::fs::read_dir(&copies).unwrap().count(), 3);
}
