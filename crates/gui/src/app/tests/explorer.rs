//! What was played in a position.

use super::records::Shelf;
use super::*;
use crate::screens::analysis::{Message as AnalysisMessage, Whose};
use crate::screens::records::Message as RecordsMessage;

/// Imported beside the three games that were played: one comes to the same position by another order of moves.
const PGN: &str =
    "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[White \"B\"]\n\n1. Nf3 e5 2. e4 Nf6 0-1\n";

impl Shelf {
    fn with_imported() -> Self {
        let mut shelf = Self::new();
        let file = shelf.folder.path().join("a.pgn");
        std::fs::write(&file, PGN).expect("it is writable");
        let mut go_on = |_: &_| std::ops::ControlFlow::Continue(());
        shelf.library.import(&file, &mut go_on).expect("it is PGN");
        shelf
    }

    fn explore(&mut self, message: AnalysisMessage) {
        let message = Message::Tool(tool::Message::Analysis(message));
        self.window.app.update(message, self.window.now);
        self.window.pass(Duration::ZERO);
        self.answer();
    }

    fn board(&self) -> String {
        match self.window.app.tools.last() {
            Some(Tool::Analysis(analysis)) => analysis.study().fen(),
            _ => "no analysis".to_owned(),
        }
    }
}

#[test]
fn moves_that_were_played_are_shown_with_their_scores_and_played_on_the_board() {
    let mut shelf = Shelf::with_imported();
    shelf.ctrl('a');
    shelf.ctrl_key(Key::PageDown);
    for text in ["e4", "f3", "Nf3", "67 %"] {
        assert!(shelf.shows(text), "{text}: {}", shelf.window.texts());
    }
    let said = shelf.said();
    let line = "e4: 3 games, 67 %; f3: 1 game, 0 %; Nf3: 1 game, 0 %";
    assert!(said.iter().any(|said| said == line), "{said:?}");
    // The pointer presses a row, and the next position is asked for.
    shelf.explore(AnalysisMessage::Explore(0));
    assert!(shelf.board().contains(" b "), "{}", shelf.board());
    assert!(shelf.shows("c5"), "{}", shelf.window.texts());
    shelf.explore(AnalysisMessage::Explore(0));
    // After 1. e4 e5 both orders of moves have come together.
    shelf.type_text("Nf3");
    assert!(shelf.shows("Nc6") && shelf.shows("Nf6"));
    shelf.type_text("a6");
    assert!(shelf.shows("No game came here."));
    // Back, and away.
    shelf.key(Key::Left);
    assert!(shelf.shows("Nc6"));
    shelf.ctrl_key(Key::PageDown);
    assert!(!shelf.shows("Imported"), "{}", shelf.window.texts());
}

#[test]
fn my_games_and_imported_ones_are_told_apart() {
    let mut shelf = Shelf::with_imported();
    shelf.ctrl('a');
    shelf.ctrl_key(Key::PageDown);
    let lines = [
        (Whose::Mine, "e4: 2 games, 50 %; f3: 1 game, 0 %"),
        (Whose::Imported, "e4: 1 game, 100 %; Nf3: 1 game, 0 %"),
    ];
    for (whose, line) in lines {
        shelf.explore(AnalysisMessage::Whose(whose));
        let said = shelf.said();
        assert!(said.iter().any(|said| said == line), "{whose:?} {said:?}");
    }
}

#[test]
fn the_position_that_is_looked_for_is_explored() {
    let mut shelf = Shelf::with_imported();
    shelf.window.app.paste(Some("1. e4"), shelf.window.now);
    shelf.key(Key::Right);
    let board = shelf.board();
    shelf.ctrl_key(Key::End);
    shelf.send(RecordsMessage::Explore);
    assert_eq!(shelf.board(), board, "the analysis that lay below");
    assert!(shelf.shows("c5") && shelf.shows("e5"));
    shelf.key(Key::Escape);
    let start = Some(StartPosition::standard());
    shelf.window.app.open_records(start, shelf.window.now);
    shelf.window.pass(Duration::ZERO);
    shelf.answer();
    shelf.send(RecordsMessage::Explore);
    assert!(shelf.shows("Nf3"), "{}", shelf.window.texts());
}
