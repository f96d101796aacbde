//! Save files: what is written is read, what is damaged is named, and a layout never changes.
#![cfg(test)]

use tabia_game::drawing::Drawings;
use tabia_game::save::{LoadError, load, save};
use tabia_game::script::{Script, run};
use tabia_game::{
    Actor, Command, DrawReason, Event, Game, GameEvent, GameResult, GameSetup, Recorded, Rejection,
    ReplayError, StartPosition, Timestamp,
};

/// A record with every kind of event, and the game that it leads to.
fn every_event() -> (Vec<Recorded>, Game) {
    let script: Script = include_str!("scripts/every-event.txt").parse().unwrap();
    let mut record = Vec::new();
    let game = run(&script, &mut |event| {
        if let Event::Game { at, event, .. } = event {
            record.push(Recorded { at, event });
        }
    });
    (record, game.unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn a_saved_game_is_the_same_game() {
    let (record, game) = every_event();
    let loaded = load(&save(&record, &Drawings::NONE)).unwrap();
    assert_eq!(loaded.game, game);
    assert_eq!(loaded.record, record);
}

/// The golden file is never written again. A change that breaks this test needs a layout of its own.
#[test]
fn layout_1_is_frozen() {
    let golden = include_bytes!("golden/every-event.v1.tabia");
    let (record, game) = every_event();
    assert_eq!(load(golden).unwrap().game, game);
    assert_eq!(
        game.fingerprint(),
        0xE849_71DB_DE95_E6F5,
        "as on every other machine"
    );
    assert!(
        save(&record, &Drawings::NONE) == golden,
        "layout 1 is written differently now"
    );
}

fn drawings() -> Drawings {
    Drawings::from("|Gd2d4 Re2e2\na7a8q h2h1n|Ba8e4 Yh1h1\n")
}

/// The golden file is never written again. A change that breaks this test needs a layout of its own.
#[test]
fn layout_2_is_frozen() {
    let golden = include_bytes!("golden/every-event.v2.tabia");
    let (record, game) = every_event();
    let loaded = load(golden).unwrap();
    assert_eq!((loaded.game, loaded.drawings), (game, drawings()));
    assert!(
        save(&record, &drawings()) == golden,
        "layout 2 is written differently now"
    );
}

#[test]
fn every_truncation_is_found() {
    let file = save(&every_event().0, &Drawings::NONE);
    for length in 0..file.len() {
        match load(&file[..length]) {
            Err(LoadError::Truncated { found, .. }) => assert_eq!(found, length),
            Err(LoadError::NotASave) => assert_eq!(length, 0),
            other => panic!("{length} of {} bytes: {other:?}", file.len()),
        }
    }
    let longer = [&file[..], b"\n"].concat();
    assert_eq!(load(&longer), Err(LoadError::Trailing { end: file.len() }));
}

#[test]
fn every_flipped_bit_is_found() {
    let file = save(&every_event().0, &drawings());
    for byte in 0..file.len() {
        for bit in 0..8 {
            let mut damaged = file.clone();
            damaged[byte] ^= 1 << bit;
            assert!(load(&damaged).is_err(), "bit {bit} of byte {byte}");
        }
    }
}

#[test]
fn a_newer_layout_and_another_file_are_named() {
    // Layout 7: its checksum fits, its body is unknown.
    let mut checked = vec![7, 0, 3, 0, 0, 0];
    checked.extend(b"new");
    let mut newer = b"\x89TABIA\r\n".to_vec();
    newer.extend(&checked[..6]);
    newer.extend(crc32fast::hash(&checked).to_le_bytes());
    newer.extend(b"new");
    assert_eq!(load(&newer), Err(LoadError::Newer { version: 7 }));
    assert_eq!(load(b"[Event \"?\"]"), Err(LoadError::NotASave));
}

#[test]
fn a_record_that_cannot_have_happened_is_refused() {
    let (record, _) = every_event();
    assert_eq!(
        load(&save(&[], &Drawings::NONE)),
        Err(LoadError::Replay(ReplayError::Empty))
    );
    let without = |index: usize| {
        let mut record = record.clone();
        record.remove(index);
        load(&save(&record, &Drawings::NONE))
    };
    assert_eq!(
        without(0),
        Err(LoadError::Replay(ReplayError::Start { index: 0 }))
    );
    let is_move = |entry: &Recorded| matches!(entry.event, GameEvent::MovePlayed(_));
    for index in (0..record.len()).filter(|&index| is_move(&record[index])) {
        assert!(without(index).is_err(), "without {:?}", record[index]);
    }
    let twice = [&record[..], &record[..1]].concat();
    assert!(load(&save(&twice, &Drawings::NONE)).is_err());
}

/// A record that was cut between an event and what must follow from it is completed.
#[test]
fn a_consequence_that_was_not_written_follows() {
    let (record, game) = every_event();
    let cut = &record[..record.len() - 1];
    let loaded = load(&save(cut, &Drawings::NONE)).unwrap();
    assert_eq!((loaded.game, loaded.record), (game, record));
}

/// A game in which `moves` are played from `fen`, whatever ends it on the way.
fn played_on(fen: &str, moves: &[&str]) -> Vec<Recorded> {
    let setup = GameSetup {
        start: StartPosition::from_fen(fen).unwrap(),
        ..GameSetup::default()
    };
    let at = Timestamp::ZERO;
    let mut game = Game::new(setup.clone(), at);
    let mut record = vec![Recorded {
        at,
        event: GameEvent::Started { setup, at },
    }];
    for mv in moves {
        let (by, ply) = (Actor::Player(game.turn()), game.ply());
        let mv = mv.parse().unwrap();
        let happened = game.decide(by, Command::Play { ply, mv }, at).unwrap();
        let event = happened.into_iter().next().unwrap();
        game.apply(&event);
        record.push(Recorded { at, event });
    }
    record
}

/// Whether a position is dead is found by a search, and searches get better: what was played on in all innocence
/// stays a game.
#[test]
fn only_a_record_says_where_a_dead_position_ended_its_game() {
    let dead = GameResult::Draw(DrawReason::DeadPosition);
    let over = |record: &[Recorded]| {
        let game = Game::fold(record.iter().map(|entry| &entry.event)).unwrap();
        let (result, clocks) = (dead, game.clocks());
        let event = GameEvent::Over { result, clocks };
        let at = Timestamp::ZERO;
        [record, &[Recorded { at, event }]].concat()
    };
    let walls = "5k2/8/8/p1p1p1p1/P1P1P1P1/8/8/3qK3 w - - 0 1";
    let went_on = played_on(walls, &["e1d1", "f8e7", "d1d2"]);
    let loaded = load(&save(&went_on[..3], &Drawings::NONE)).unwrap();
    assert_eq!(loaded.record[..3], went_on[..3]);

    let ended = over(&went_on[..2]);
    assert_eq!(load(&save(&ended, &Drawings::NONE)).unwrap().record, ended);
    let cut = load(&save(&went_on[..2], &Drawings::NONE)).unwrap();
    assert_eq!(cut.record, ended, "what was not written follows");

    let living = over(&played_on("5k2/p7/8/8/8/8/8/3qK3 w - - 0 1", &["e1d1"]));
    assert_eq!(
        load(&save(&living, &Drawings::NONE)),
        Err(LoadError::Replay(ReplayError::Refused {
            index: 2,
            rejection: Rejection::NotARuling
        }))
    );
}

#[test]
fn a_new_game_is_small() {
    let events = Game::opening_events(GameSetup::default(), Timestamp::ZERO);
    let at = Timestamp::ZERO;
    let record: Vec<Recorded> = events
        .into_iter()
        .map(|event| Recorded { at, event })
        .collect();
    assert!(save(&record, &Drawings::NONE).len() < 100);
}
