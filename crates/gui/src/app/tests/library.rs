//! The pages of the records: the cursor, the filters, the corrections and the card of a game.

use tabia_archive::Score;

use super::records::Shelf;
use super::*;
use crate::screens::records::{Chart, Field, Line, Message as RecordsMessage, Turn, View, Wheel};

impl Shelf {
    /// What was said last begins so.
    fn is_at(&self, place: &str) -> bool {
        self.said()
            .last()
            .is_some_and(|line| line.starts_with(place))
    }

    /// The position that an analysis of the game on the card begins with.
    fn analysed(&mut self) -> String {
        self.ctrl('a');
        self.ctrl('c');
        let fen = self.window.copied();
        self.key(Key::Escape);
        fen
    }
}

#[test]
fn the_cursor_stays_in_the_list_and_begins_anew_with_every_choice() {
    let mut shelf = Shelf::new();
    shelf.open();
    for (key, place) in [
        (Key::End, "3/3. "),
        (Key::Down, "3/3. "),
        (Key::Up, "2/3. "),
        (Key::PageDown, "3/3. "),
        (Key::PageUp, "1/3. "),
        (Key::End, "3/3. "),
        (Key::Home, "1/3. "),
        (Key::End, "3/3. "),
    ] {
        shelf.key(key);
        assert!(shelf.is_at(place), "{key:?}: {:?}", shelf.said());
    }
    shelf.type_text("you");
    assert!(shelf.is_at("1/3. "), "{:?}", shelf.said());
    shelf.key(Key::Delete);
    shelf.type_text("level");
    shelf.key(Key::Space);
    shelf.type_text("2");
    assert!(shelf.shows("1 game"), "{}", shelf.window.texts());
    shelf.key(Key::Backspace);
    shelf.type_text("1");
    assert!(shelf.shows("1 game") && shelf.shows("Level 1"));
}

#[test]
fn an_answer_that_comes_late_is_not_shown() {
    let mut shelf = Shelf::new();
    shelf.open();
    let mut asked = Vec::new();
    for letters in ["level 2", "x"] {
        for letter in letters.chars() {
            shelf.window.input(&InputEvent::Char(letter));
        }
        let effects = std::mem::take(&mut shelf.window.effects).into_iter();
        asked.extend(effects.filter_map(|effect| match effect {
            Effect::Ask(request) => Some(request),
            _ => None,
        }));
    }
    for request in asked.into_iter().rev() {
        let answer = request.answer(&mut shelf.library);
        shelf.window.app.answered(answer, shelf.window.now);
    }
    shelf.window.pass(Duration::ZERO);
    assert!(shelf.shows("0 games"), "{}", shelf.window.texts());
}

#[test]
fn the_filters_are_shown_and_hidden_and_find_by_side_and_level() {
    let mut shelf = Shelf::new();
    shelf.window.resize(640.0, 480.0);
    shelf.open();
    assert!(!shelf.shows("Opening or ECO code"));
    shelf.send(RecordsMessage::Filters);
    assert!(
        shelf.shows("Opening or ECO code"),
        "{}",
        shelf.window.texts()
    );
    shelf.key(Key::Escape);
    assert!(!shelf.shows("Opening or ECO code") && shelf.shows("3 games"));
    shelf.send(RecordsMessage::Color(Some(Color::White)));
    assert!(shelf.shows("2 games"), "{}", shelf.window.texts());
    shelf.send(RecordsMessage::Clear);
    shelf.send(RecordsMessage::Turn(Wheel::Level, Turn::On));
    assert!(shelf.shows("1 game") && shelf.shows("Level 1"));
    shelf.send(RecordsMessage::Clear);
    shelf.send(RecordsMessage::Leave);
    assert!(!shelf.shows("3 games"), "{}", shelf.window.texts());
}

#[test]
fn the_game_on_the_card_is_stepped_through_copied_saved_and_replayed() {
    let mut shelf = Shelf::new();
    shelf.open();
    shelf.key(Key::Left);
    shelf.key(Key::Left);
    let after_two = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq ";
    assert!(shelf.analysed().starts_with(after_two));
    shelf.key(Key::Left);
    shelf.key(Key::Right);
    assert!(shelf.analysed().starts_with(after_two));
    shelf.send(RecordsMessage::CopyPgn);
    assert!(shelf.window.copied().contains("Qh4#"));
    shelf.send(RecordsMessage::Save);
    assert!(matches!(
        shelf.window.app.tools.last(),
        Some(Tool::Files(_))
    ));
    shelf.key(Key::Escape);
    shelf.send(RecordsMessage::Pick(1));
    assert!(shelf.is_at("2/3. "));
    shelf.send(RecordsMessage::Pick(1));
    assert!(matches!(
        shelf.window.app.tools.last(),
        Some(Tool::Replay(_))
    ));
}

#[test]
fn a_correction_changes_the_line_the_score_and_the_cause_that_were_chosen() {
    let mut shelf = Shelf::new();
    shelf.open();
    assert!(shelf.shows("Checkmate"));
    shelf.send(RecordsMessage::Correct);
    shelf.send(RecordsMessage::Line(Line::Site));
    shelf.type_text("Seoul");
    shelf.send(RecordsMessage::Score(Score::Draw));
    shelf.send(RecordsMessage::TurnCause(Turn::On));
    shelf.key(Key::Enter);
    assert!(!shelf.shows("Annotator"), "{}", shelf.window.texts());
    shelf.send(RecordsMessage::CopyPgn);
    let pgn = shelf.window.copied();
    assert!(pgn.contains("Seoul") && pgn.contains("1/2-1/2"), "{pgn}");
    shelf.key(Key::Home);
    assert!(!shelf.shows("Checkmate"), "{}", shelf.window.texts());
    // Turned over, the form is gone.
    shelf.send(RecordsMessage::Correct);
    shelf.send(RecordsMessage::View(View::Statistics));
    shelf.send(RecordsMessage::View(View::Games));
    assert!(shelf.shows("3 games") && !shelf.shows("Annotator"));
}

#[test]
fn where_there_is_room_for_one_chart_another_is_chosen() {
    let mut shelf = Shelf::new();
    shelf.window.resize(640.0, 480.0);
    shelf.open();
    shelf.send(RecordsMessage::View(View::Statistics));
    assert!(!shelf.shows("C23"), "{}", shelf.window.texts());
    shelf.send(RecordsMessage::Chart(Chart::Openings));
    assert!(shelf.shows("C23"), "{}", shelf.window.texts());
    // What is deleted counts no more.
    shelf.send(RecordsMessage::View(View::Games));
    shelf.send(RecordsMessage::Type(Field::Opening));
    shelf.type_text("C23");
    shelf.key(Key::Delete);
    shelf.send(RecordsMessage::Delete);
    shelf.send(RecordsMessage::View(View::Statistics));
    assert!(shelf.said().iter().any(|line| line.starts_with("2 games")));
}

#[test]
fn return_waits_for_the_list_that_was_typed_for() {
    let key = |shelf: &mut Shelf, key| {
        let mods = Mods::default();
        shelf.window.input(&InputEvent::Key { key, mods });
    };
    let type_ahead = |shelf: &mut Shelf, text: &str| {
        text.chars()
            .for_each(|c| shelf.window.input(&InputEvent::Char(c)));
    };
    let mut shelf = Shelf::new();
    shelf.open();
    type_ahead(&mut shelf, "level 2");
    key(&mut shelf, Key::Enter);
    assert_eq!(shelf.moves_shown(), "no game is played back");
    shelf.answer();
    let fen = shelf.moves_shown();
    assert!(
        fen.starts_with("rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/"),
        "{fen}"
    );
    // Whoever goes on typing, or finds nothing, waits for nothing.
    for typed in ["x", "2"] {
        let mut shelf = Shelf::new();
        shelf.open();
        type_ahead(&mut shelf, "level");
        key(&mut shelf, Key::Enter);
        type_ahead(&mut shelf, typed);
        shelf.answer();
        assert_eq!(shelf.moves_shown(), "no game is played back");
        key(&mut shelf, Key::Backspace);
        shelf.answer();
        assert_eq!(shelf.moves_shown(), "no game is played back");
    }
    // Nor is a game deleted that is about to leave the list.
    let mut shelf = Shelf::new();
    shelf.open();
    shelf.type_text("level 2");
    key(&mut shelf, Key::Delete);
    shelf.key(Key::Delete);
    assert!(shelf.shows("3 games"), "{}", shelf.window.texts());
}
