//! Two files as one list.
#![cfg(test)]

mod sample;

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
    assert_eq!(library.export(&mut text).unwrap(), count);
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.matches("[Event ").count(), count);
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
