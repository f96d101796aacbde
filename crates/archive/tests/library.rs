//! Two files as one list.
#![cfg(test)]

mod sample;

use std::ops::ControlFlow;

use tabia_archive::{Archive, ArchiveError, Filter, GameRef, Library, ResultFilter, Shelf, Volume};
use tabia_core::{CastlingMode, Position};

/// A folder with games in both files.
fn library() -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    for (volume, count, seed) in [(Volume::Played, 90, 1), (Volume::Imported, 200, 2)] {
        let path = folder.path().join(volume.file_name());
        sample::import(
            &mut Archive::open(&path).unwrap(),
            &sample::games(count, seed),
        );
    }
    let library = Library::in_folder(folder.path());
    (folder, library)
}

#[test]
fn the_list_is_both_files_the_latest_game_first() {
    let (_folder, mut library) = library();
    let total = library.choose(&Filter::default(), None).total;
    let rows = library.rows(0, usize::MAX).unwrap();
    assert_eq!(rows.len(), total);
    assert!(rows.is_sorted_by(|a, b| a.head.date >= b.head.date));
    let of = |volume| rows.iter().filter(move |row| row.game.volume == volume);
    assert!(of(Volume::Played).count() > 50 && of(Volume::Imported).count() > 150);
    // Any piece of it is that piece.
    assert_eq!(library.rows(100, 7).unwrap(), rows[100..107]);
    assert_eq!(library.rows(total - 1, 9).unwrap(), rows[total - 1..]);
    assert_eq!(library.rows(total + 1, 9).unwrap(), []);
    // A filter is the same filter on every game.
    let won = Filter {
        result: Some(ResultFilter::White),
        ..Filter::default()
    };
    let count = library.choose(&won, None).total;
    let white = rows.iter().filter(|row| row.head.result.as_str() == "1-0");
    assert_eq!(count, white.count());
}

#[test]
fn a_position_is_found_in_both_files_and_its_moves_are_added_up() {
    let (_folder, mut library) = library();
    let start = Position::standard();
    let total = library.choose(&Filter::default(), None).total;
    assert_eq!(
        library.choose(&Filter::default(), Some(&start)).total,
        total
    );
    let explorer = library.explore(&start, CastlingMode::Standard).unwrap();
    let moves: u64 = explorer
        .moves
        .iter()
        .map(|known| known.played.games() + known.imported.games())
        .sum();
    assert_eq!(moves + explorer.ended.games(), total as u64);
    let mut names: Vec<_> = explorer.moves.iter().map(|known| &known.uci).collect();
    names.sort();
    names.dedup();
    assert_eq!(
        names.len(),
        explorer.moves.len(),
        "each move stands there once"
    );
}

#[test]
fn a_game_goes_into_the_bin_and_comes_back() {
    let (_folder, mut library) = library();
    let total = library.choose(&Filter::default(), None).total;
    let game = library.rows(3, 1).unwrap()[0].game;
    library.put(game, Shelf::Bin).unwrap();
    assert_eq!(library.choose(&Filter::default(), None).total, total - 1);
    let bin = Filter {
        place: Shelf::Bin,
        ..Filter::default()
    };
    assert_eq!(library.choose(&bin, None).total, 1);
    library.put(game, Shelf::Kept).unwrap();
    assert_eq!(library.choose(&Filter::default(), None).total, total);
}

#[test]
fn what_is_exported_is_the_list() {
    let (_folder, mut library) = library();
    let filter = Filter {
        name: Some("Player 7".into()),
        ..Filter::default()
    };
    let count = library.choose(&filter, None).total;
    let mut text = Vec::new();
    let mut go_on = |_| ControlFlow::Continue(());
    assert_eq!(library.export(&mut text, &mut go_on).unwrap(), count);
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.matches("[Event ").count(), count);
    let mut stop = |_| ControlFlow::Break(());
    let mut nothing = Vec::new();
    assert_eq!(library.export(&mut nothing, &mut stop), Ok(0));
    assert_eq!(nothing, b"");
}

#[test]
fn what_is_imported_is_in_the_list_and_what_is_left_of_it_is_known_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let text: String = (0..20_000)
        .map(|number| format!("[White \"{number}\"]\n\n1. e4 e5 *\n\n"))
        .chain(["[White \"x\"]\n\n1. e4 Ke5 *\n".into()])
        .collect();
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, text).unwrap();
    let name = file.to_str().unwrap();
    let mut library = Library::in_folder(&data);
    let mut stop = |_: &_| ControlFlow::Break(());
    let first = library.import(&file, &mut stop).unwrap().games;
    assert!(first < 20_000);
    let unfinished = library.unfinished().unwrap();
    assert_eq!(unfinished.len(), 1);
    assert_eq!((&*unfinished[0].file, unfinished[0].games), (name, first));

    let mut library = Library::in_folder(&data);
    assert_eq!(library.unfinished().unwrap(), unfinished);
    let mut go_on = |_: &_| ControlFlow::Continue(());
    let done = library.import(&file, &mut go_on).unwrap();
    assert_eq!((done.resumed_games, done.games), (first, 20_001));
    assert_eq!((done.added, done.quarantined), (20_000, 1));
    assert_eq!(library.unfinished().unwrap(), []);
    let refused = library.quarantine(9).unwrap();
    assert_eq!((&*refused[0].file, refused[0].game), (name, 20_001));
    assert_eq!(library.choose(&Filter::default(), None).total, 20_000);

    // One that is given up is over, and what came of it stays.
    let mut library = Library::in_folder(&folder.path().join("other"));
    library.import(&file, &mut stop).unwrap();
    library.abandon(name).unwrap();
    assert_eq!(library.unfinished().unwrap(), []);
    let total = library.choose(&Filter::default(), None).total;
    assert_eq!(total as u64, first);
}

#[test]
fn what_is_no_pgn_is_named_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut library = Library::in_folder(&data);
    let file = folder.path().join("picture.pgn");
    std::fs::write(&file, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    let mut go_on = |_: &_| ControlFlow::Continue(());
    assert_eq!(library.import(&file, &mut go_on), Err(ArchiveError::NotPgn));
    let absent = library.import(&folder.path().join("absent.pgn"), &mut go_on);
    assert!(matches!(absent, Err(ArchiveError::Io { .. })), "{absent:?}");
    assert!(!data.exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::write(&data, "a file where the folder should be").unwrap();
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, "1. e4 e5 *").unwrap();
    let mut go_on = |_: &_| ControlFlow::Continue(());
    let imported = Library::in_folder(&data).import(&file, &mut go_on);
    assert!(imported.is_err(), "{imported:?}");
}

#[test]
fn without_files_there_are_no_games_and_no_file_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::in_folder(folder.path());
    assert_eq!(library.choose(&Filter::default(), None).total, 0);
    assert_eq!(library.statistics(&[]).unwrap().games, 0);
    let nowhere = GameRef {
        volume: Volume::Imported,
        number: 1,
    };
    assert_eq!(
        library.game(nowhere).err(),
        Some(ArchiveError::NoSuchGame { number: 1 })
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_file_of_another_program_is_left_alone_and_named() {
    let (folder, mut library) = library();
    let path = folder.path().join(Volume::Imported.file_name());
    for extra in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{extra}", path.display()));
    }
    std::fs::write(&path, b"not a database, whatever its name says").unwrap();
    let chosen = library.choose(&Filter::default(), None);
    assert!(
        matches!(
            chosen.unread,
            Some((Volume::Imported, ArchiveError::Open(_)))
        ),
        "{chosen:?}"
    );
    assert!(
        chosen.total > 50,
        "the games played here are there all the same"
    );
    assert!(std::fs::read(&path).unwrap().starts_with(b"not a database"));
}
