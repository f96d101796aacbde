//! What was found out about games is kept with them, and positions come back when they are due.
#![cfg(test)]

mod sample;

use std::path::Path;

use sample::{games, import};
use tabia_archive::{
    Archive, ArchiveError, GameRef, Library, Practice, PracticeCount, SqliteLog, Volume,
};

fn practice(position: &str, stage: u8, due: i32) -> Practice {
    Practice {
        position: position.into(),
        stage,
        due,
        body: format!("what to do in {position}"),
    }
}

fn made(folder: &Path) -> Archive {
    let mut archive = Archive::open(&folder.join("games.db")).unwrap();
    import(&mut archive, &games(3, 5));
    archive
}

#[test]
fn a_review_is_kept_with_its_game_and_goes_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = made(folder.path());
    assert_eq!(archive.review(2), Ok(None));
    archive.keep_review(2, "half of it").unwrap();
    archive.keep_review(2, "all of it").unwrap();
    drop(archive);

    let mut archive = Archive::open(&folder.path().join("games.db")).unwrap();
    assert_eq!(archive.review(2).unwrap().as_deref(), Some("all of it"));
    assert_eq!(
        archive.keep_review(99, "of nothing"),
        Err(ArchiveError::NoSuchGame { number: 99 })
    );
    // The bin can be undone, the emptied bin cannot.
    archive.bin(2).unwrap();
    assert!(archive.review(2).unwrap().is_some());
    archive.empty_bin().unwrap();
    assert_eq!(archive.review(2), Ok(None));
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
}

#[test]
fn positions_are_due_from_their_day_on_the_longest_waiting_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = made(folder.path());
    let (a, b, c) = (
        practice("a", 0, 101),
        practice("b", 1, 100),
        practice("c", 0, 104),
    );
    archive
        .practise(&[a.clone(), b.clone(), c.clone()])
        .unwrap();
    assert_eq!(archive.practice_due(99), Ok(Vec::new()));
    assert_eq!(archive.practice_due(101), Ok(vec![b.clone(), a.clone()]));
    let count = PracticeCount {
        due: 2,
        later: 1,
        next: Some(104),
    };
    assert_eq!(archive.practice_count(101), Ok(count));
    // The same position again, and one that is known now.
    archive.practise(&[practice("a", 1, 104)]).unwrap();
    archive.learnt("b").unwrap();
    assert_eq!(archive.practice_due(103), Ok(Vec::new()));
    assert_eq!(
        archive.practice_due(104),
        Ok(vec![practice("a", 1, 104), c])
    );
}

#[test]
fn a_library_without_games_has_nothing_to_practise_and_makes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::in_folder(folder.path());
    assert_eq!(
        library.practice(9),
        Ok((Vec::new(), PracticeCount::default()))
    );
    library.learnt("a").unwrap();
    library.practise(&[practice("a", 0, 1)]).unwrap();
    assert!(!library.path(Volume::Played).exists());

    drop(made(folder.path()));
    library.practise(&[practice("a", 0, 1)]).unwrap();
    assert_eq!(library.practice(1).unwrap().0, [practice("a", 0, 1)]);
    let game = GameRef {
        volume: Volume::Played,
        number: 1,
    };
    library.keep_review(game, "found").unwrap();
    assert_eq!(library.review(game).unwrap().as_deref(), Some("found"));
    assert!(SqliteLog::open(&library.path(Volume::Played)).is_ok());
}
