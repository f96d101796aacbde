//! Games that are imported and exported by the file.

use std::path::Path;

use tabia_archive::Library;

use super::records::Shelf;
use super::tools::start;
use super::*;
use crate::transfer::{Job, Order, Report};

impl Shelf {
    /// What is to be imported or exported next.
    pub(super) fn ordered(&mut self) -> Order {
        let place = |effect: &Effect| matches!(effect, Effect::Carry(_));
        let place = self.window.effects.iter().position(place);
        match self.window.effects.remove(place.expect("an order")) {
            Effect::Carry(order) => order,
            other => unreachable!("{other:?}"),
        }
    }

    /// Imports what was ordered, as the program does.
    pub(super) fn import(&mut self) {
        let Order::Begin(_, Job::Import(path)) = self.ordered() else {
            unreachable!("an import")
        };
        let mut told = Vec::new();
        let done = self.library.import(&path, &mut |progress| {
            told.push(*progress);
            std::ops::ControlFlow::Continue(())
        });
        for progress in told {
            self.report(Report::Importing(progress, Duration::from_secs(1)));
        }
        self.report(Report::Imported(done));
    }

    pub(super) fn report(&mut self, report: Report) {
        self.window.app.reported(report, self.window.now);
        self.window.pass(Duration::ZERO);
        self.answer();
    }

    pub(super) fn drop_file(&mut self, path: &Path) {
        let bytes = Err(io::ErrorKind::FileTooLarge);
        let path = path.to_owned();
        self.window.input(&InputEvent::FileDropped { path, bytes });
        self.answer();
    }
}

/// Two games, one of them known to nobody, and one that is none.
const PGN: &str = "[White \"Steinitz\"]\n\n1. e4 e5 2. f4 *\n\n[White \"Zukertort\"]\n\n1. e4 e6 *\n\n[White \"X\"]\n\n1. e5 *\n";

#[test]
fn a_file_that_is_dropped_on_the_list_is_imported() {
    let mut shelf = Shelf::new();
    let file = shelf.folder.path().join("old games.pgn");
    std::fs::write(&file, PGN).expect("it is writable");
    shelf.open();
    shelf.drop_file(&file);
    assert!(shelf.shows("Importing: old games.pgn"));
    let progress = tabia_archive::Progress {
        bytes: 250_000,
        of: Some(1_000_000),
        games: 1_234,
        ..Default::default()
    };
    let order = shelf.ordered();
    shelf.report(Report::Importing(progress, Duration::from_secs(2)));
    let told = "25 % · 1,234 games · 617 a second, 0:06 left";
    assert!(shelf.shows(told), "{}", shelf.window.texts());
    shelf.window.effects.push(Effect::Carry(order));
    shelf.import();
    assert!(shelf.shows("2 new, 0 known already, 1 refused"));
    assert!(shelf.shows("5 games") && shelf.shows("Steinitz"));
    let said = shelf.said();
    assert!(
        said.iter().any(|line| line.starts_with("2 new")),
        "{said:?}"
    );
    // What was refused is to be seen with its reason.
    shelf.button("Refused");
    assert!(shelf.shows("old games.pgn. Game 3, at byte"));
    assert!(shelf.shows("`e5`"), "{}", shelf.window.texts());
    shelf.key(Key::Escape);
    assert!(shelf.shows("5 games") && !shelf.shows("2 new"));
    // Once more: every game is known.
    shelf.drop_file(&file);
    shelf.import();
    assert!(shelf.shows("0 new, 2 known already, 1 refused"));
    shelf.button("Close");
    assert!(!shelf.shows("known already"));
}

#[test]
fn an_import_is_stopped_and_goes_on_after_a_restart() {
    let mut shelf = Shelf::new();
    let game = |number: u32| format!("[White \"{number}\"]\n\n1. e4 e5 *\n\n");
    let text: String = (0..17_000).map(game).collect();
    let file = shelf.folder.path().join("many.pgn");
    std::fs::write(&file, text).expect("it is writable");
    shelf.open();
    shelf.drop_file(&file);
    let Order::Begin(number, Job::Import(path)) = shelf.ordered() else {
        unreachable!("an import")
    };
    shelf.button("Stop");
    assert_eq!(shelf.ordered(), Order::Stop(number));
    assert!(shelf.shows("Stopping…"));
    let mut stop = |_: &_| std::ops::ControlFlow::Break(());
    let done = shelf.library.import(&path, &mut stop);
    shelf.report(Report::Imported(done));
    shelf.button("Close");
    let told = "Imported in part: 16,384 games";
    assert!(shelf.shows(told), "{}", shelf.window.texts());
    // The program ends, and begins anew.
    shelf.window = start();
    shelf.library = Library::in_folder(shelf.folder.path());
    shelf.open();
    assert!(shelf.shows(told) && shelf.shows("many.pgn"));
    shelf.button("Resume");
    shelf.import();
    assert!(shelf.shows("17,000 new"), "{}", shelf.window.texts());
    shelf.button("Close");
    assert!(!shelf.shows("many.pgn"));
    assert!(shelf.shows("17,003 games"));
}

#[test]
fn an_import_that_is_forgotten_is_not_offered_again() {
    let mut shelf = Shelf::new();
    let text = "1. e4 e5 *\n\n".repeat(17_000);
    let file = shelf.folder.path().join("many.pgn");
    std::fs::write(&file, text).expect("it is writable");
    let mut stop = |_: &_| std::ops::ControlFlow::Break(());
    shelf.library.import(&file, &mut stop).expect("it is read");
    shelf.open();
    shelf.button("Forget it");
    assert!(!shelf.shows("many.pgn"), "{}", shelf.window.texts());
}

#[test]
fn what_cannot_be_imported_is_told_in_a_sentence() {
    let mut shelf = Shelf::new();
    shelf.open();
    let picture = shelf.folder.path().join("picture.pgn");
    std::fs::write(&picture, "\0PNG").expect("it is writable");
    shelf.drop_file(&picture);
    shelf.import();
    let told = "This file is not PGN; nothing was imported: picture.pgn";
    assert!(shelf.shows(told), "{}", shelf.window.texts());
    let absent = shelf.folder.path().join("absent.pgn");
    shelf.drop_file(&absent);
    shelf.import();
    assert!(shelf.shows("cannot be read") && shelf.shows("absent.pgn"));
    let errors = [
        (tabia_archive::ArchiveError::Full, "The disk is full."),
        (
            tabia_archive::ArchiveError::ReadOnly {
                message: String::new(),
            },
            "cannot be written",
        ),
    ];
    for (error, told) in errors {
        shelf.drop_file(&absent);
        shelf.ordered();
        shelf.report(Report::Imported(Err(error)));
        assert!(shelf.shows(told), "{}", shelf.window.texts());
    }
    assert!(shelf.shows("3 games"), "what was there is there");
}

#[test]
fn the_list_is_exported_and_a_game_too() {
    let mut shelf = Shelf::new();
    shelf.open();
    shelf.type_text("level 2");
    shelf.ctrl_key(Key::Up);
    assert!(shelf.shows("Export list"), "{}", shelf.window.texts());
    let listing = crate::screens::files::Listing {
        folder: shelf.folder.path().to_owned(),
        ..Default::default()
    };
    shelf.window.app.listed(Ok(listing), shelf.window.now);
    shelf.window.pass(Duration::ZERO);
    shelf.key(Key::Enter);
    let Order::Begin(_, Job::Export { path, filter, .. }) = shelf.ordered() else {
        unreachable!("an export")
    };
    assert!(path.ends_with("games.pgn") && filter.name.as_deref() == Some("level 2"));
    shelf.report(Report::Exporting { done: 0, of: 1 });
    assert!(shelf.shows("0 games / 1 game"), "{}", shelf.window.texts());
    shelf.report(Report::Exported(Ok((path, 1))));
    assert!(shelf.shows("Saved: "), "{}", shelf.window.texts());
    shelf.ctrl('m');
    assert!(shelf.window.copied().contains("2. Nf3"));
    shelf.ctrl('s');
    assert!(shelf.shows("PGN"), "{}", shelf.window.texts());
}

#[test]
fn a_file_to_import_is_chosen_by_keys() {
    let mut shelf = Shelf::new();
    let file = shelf.folder.path().join("a.pgn");
    std::fs::write(&file, PGN).expect("it is writable");
    shelf.ctrl_key(Key::Down);
    assert!(shelf.shows("Import PGN"));
    let text = file.display().to_string();
    shelf.window.app.paste(Some(&text), shelf.window.now);
    shelf.key(Key::Enter);
    shelf.import();
    assert!(shelf.shows("2 new"), "{}", shelf.window.texts());
}
