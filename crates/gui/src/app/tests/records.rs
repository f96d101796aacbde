//! The games that are kept: their list, and one of them on the board again.

use std::path::Path;
use std::rc::Rc;

use tabia_archive::{Library, PatientLog, Volume, new_game_id};
use tabia_game::{Actor, GameSetup, TimeControl};
use tabia_words::Language;

use super::sizes::SIZES;
use super::tools::start;
use super::*;
use crate::screens::records::{Chart, Field, Message as RecordsMessage, View};
use crate::transfer::Report;

/// A person's games against levels 1 to 3, a move a second; the last one is the latest.
const GAMES: [(Color, u8, &str); 3] = [
    (Color::White, 1, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"),
    (Color::Black, 2, "e2e4 c7c5 g1f3 d7d6"),
    (Color::White, 3, "f2f3 e7e5 g2g4 d8h4"),
];

/// Plays the games into a folder; one that is not over is resigned by the computer.
fn play_into(folder: &Path) {
    for (person, level, moves) in GAMES {
        let seat = |side: Color| match side == person {
            true => "1 human".to_owned(),
            false => format!("1 engine:{level}"),
        };
        let clock: TimeControl = "300+3".parse().expect("a time control");
        let setup = GameSetup {
            clocks: ByColor::new_with(|_| Some(clock.clone())),
            ..GameSetup::default()
        };
        let people = ByColor::new_with(|_| Seat::Person);
        let log = PatientLog::new(folder.join(Volume::Played.file_name()));
        let mut session = LocalSession::new(setup, people, Timestamp::ZERO)
            .seated_as(ByColor::new_with(seat))
            .kept_in(Box::new(log), new_game_id());
        let mut now = 0;
        let mut send = |session: &mut LocalSession, by, command| {
            now += 1_000;
            session.poll(Timestamp::from_millis(now), &mut |_| {});
            session.send(Actor::Player(by), command);
            session.poll(Timestamp::from_millis(now), &mut |_| {});
        };
        for mv in moves.split(' ') {
            let (turn, ply) = (session.view().turn, session.view().ply);
            let mv = mv.parse().expect("a move");
            send(&mut session, turn, Command::Play { ply, mv });
        }
        if session.view().result().is_none() {
            send(&mut session, !person, Command::Resign);
        }
        assert!(session.view().result().is_some());
    }
}

/// A folder with games, and a window over them.
pub(super) struct Shelf {
    pub(super) folder: Rc<tempfile::TempDir>,
    pub(super) library: Library,
    pub(super) window: Window,
}

impl Shelf {
    pub(super) fn new() -> Self {
        Self::over(start())
    }

    /// With this host.
    pub(super) fn with(host: Box<dyn Host>) -> Self {
        Self::over(Window::of(host, None))
    }

    fn over(window: Window) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        play_into(folder.path());
        let library = Library::in_folder(folder.path());
        Self {
            folder: Rc::new(folder),
            library,
            window,
        }
    }

    /// Another window over the same games, as after the program was started again.
    pub(super) fn reopened(&self, host: Box<dyn Host>) -> Self {
        Self {
            folder: Rc::clone(&self.folder),
            library: Library::in_folder(self.folder.path()),
            window: Window::of(host, None),
        }
    }

    /// Answers whatever the window asks, until it asks no more.
    pub(super) fn answer(&mut self) {
        loop {
            let (asked, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.window.effects)
                .into_iter()
                .partition(|effect| matches!(effect, Effect::Ask(_)));
            self.window.effects = rest;
            if asked.is_empty() {
                return;
            }
            for effect in asked {
                if let Effect::Ask(request) = effect {
                    let answer = request.answer(&mut self.library);
                    self.window.app.answered(answer, self.window.now);
                }
            }
            self.window.pass(Duration::ZERO);
        }
    }

    pub(super) fn key(&mut self, key: Key) {
        self.window.input(&InputEvent::Key {
            key,
            mods: Mods::default(),
        });
        self.answer();
    }

    pub(super) fn ctrl_key(&mut self, key: Key) {
        let mods = Mods {
            ctrl: true,
            ..Mods::default()
        };
        self.window.input(&InputEvent::Key { key, mods });
        self.answer();
    }

    pub(super) fn ctrl(&mut self, letter: char) {
        self.window.input(&InputEvent::Shortcut(letter));
        self.answer();
    }

    pub(super) fn type_text(&mut self, text: &str) {
        text.chars()
            .for_each(|c| self.window.input(&InputEvent::Char(c)));
        self.answer();
    }

    pub(super) fn button(&mut self, text: &str) {
        self.window.button(text);
        self.answer();
    }

    pub(super) fn open(&mut self) {
        self.ctrl_key(Key::Home);
    }

    pub(super) fn send(&mut self, message: RecordsMessage) {
        let message = Message::Tool(tool::Message::Records(message));
        self.window.app.update(message, self.window.now);
        self.window.pass(Duration::ZERO);
        self.answer();
    }

    pub(super) fn said(&self) -> Vec<String> {
        let said = self
            .window
            .effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Say(line) => Some(line.clone()),
                _ => None,
            });
        said.collect()
    }

    pub(super) fn shows(&self, part: &str) -> bool {
        self.window.texts().contains(part)
    }

    pub(super) fn moves_shown(&self) -> String {
        match self.window.app.tools.last() {
            Some(Tool::Replay(replay)) => replay.study().fen(),
            _ => "no game is played back".to_owned(),
        }
    }
}

#[test]
fn games_are_listed_said_and_found_by_typing() {
    let mut shelf = Shelf::new();
    shelf.open();
    assert!(shelf.shows("3 games"), "{}", shelf.window.texts());
    for text in ["You – Computer · Level 3", "Computer · Level 2 – You"] {
        assert!(shelf.shows(text), "{}", shelf.window.texts());
    }
    assert!(shelf.shows("Lost") && shelf.shows("Checkmate"));
    let line = "1/3. You – Computer · Level 3, Lost, Barnes Opening: Fool's Mate";
    let said = shelf.said();
    assert!(said.iter().any(|said| said.starts_with(line)), "{said:?}");
    shelf.key(Key::Down);
    let said = shelf.said();
    assert!(
        said.last().is_some_and(|line| line.starts_with("2/3. ")),
        "{said:?}"
    );
    shelf.type_text("level 2");
    assert!(shelf.shows("1 game") && !shelf.shows("Level 3"));
    shelf.key(Key::Delete);
    assert!(shelf.shows("3 games"));
    let lost = Some(tabia_archive::ResultFilter::Lost);
    shelf.send(RecordsMessage::Result(lost));
    assert!(shelf.shows("1 game"), "{}", shelf.window.texts());
    shelf.button("Clear");
    shelf.send(RecordsMessage::Type(Field::Opening));
    shelf.type_text("B5");
    assert!(shelf.shows("1 game") && shelf.shows("Sicilian"));
    // What is half typed is no date yet, and changes nothing.
    shelf.send(RecordsMessage::Type(Field::From));
    shelf.type_text("20x");
    assert!(shelf.shows("1 game"));
}

#[test]
fn a_deleted_game_comes_back() {
    let mut shelf = Shelf::new();
    shelf.open();
    shelf.key(Key::Delete);
    assert!(shelf.shows("2 games") && shelf.shows("Ctrl+Z"));
    assert!(!shelf.shows("Level 3"));
    shelf.ctrl('z');
    assert!(shelf.shows("3 games") && shelf.shows("Level 3"));
    shelf.ctrl('z');
    assert!(shelf.shows("3 games") && shelf.shows("Nothing was deleted here"));
    // It waits in the bin, and is brought back from there too.
    shelf.key(Key::Delete);
    shelf.button("Bin");
    assert!(shelf.shows("1 game") && shelf.shows("Level 3"));
    shelf.send(RecordsMessage::Restore);
    assert!(shelf.shows("0 games"));
}

#[test]
fn the_position_on_the_board_is_found_in_games() {
    let mut shelf = Shelf::new();
    shelf.window.app.paste(Some("1. e4"), shelf.window.now);
    shelf.key(Key::Right);
    shelf.ctrl_key(Key::End);
    assert!(shelf.shows("2 games"), "{}", shelf.window.texts());
    shelf.button("With this position");
    assert!(shelf.shows("3 games"));
    // A pasted position is looked for too.
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    shelf.window.app.paste(Some(fen), shelf.window.now);
    shelf.window.pass(Duration::ZERO);
    shelf.answer();
    assert!(shelf.shows("1 game") && shelf.shows("Level 2"));
}

#[test]
fn a_game_is_played_back_as_fast_as_it_was_played() {
    let mut shelf = Shelf::new();
    shelf.open();
    shelf.key(Key::Enter);
    let end = shelf.moves_shown();
    assert!(end.contains(" w ") && end.contains("q"), "{end}");
    shelf.key(Key::Space);
    let board = |shelf: &Shelf| shelf.moves_shown().split(' ').next().map(str::to_owned);
    let start = board(&shelf);
    // Each move took a second.
    shelf.window.pass(Duration::from_millis(900));
    assert_eq!(board(&shelf), start);
    shelf.window.pass(Duration::from_millis(200));
    let first = board(&shelf);
    assert_ne!(first, start);
    for _ in 0..3 {
        shelf.window.pass(Duration::from_millis(1_001));
    }
    assert_eq!(shelf.moves_shown(), end);
    shelf.window.pass(Duration::from_secs(9));
    let next = shelf.window.app.next_frame(shelf.window.now);
    assert_eq!(next, NextFrame::OnEvent, "there is nothing more to show");
    // Four times as fast.
    shelf.window.input(&InputEvent::Char('2'));
    shelf.key(Key::Space);
    shelf.window.pass(Duration::from_millis(251));
    assert_eq!(board(&shelf), first);
}

#[test]
fn a_game_goes_on_from_any_move_and_is_analysed() {
    let mut shelf = Shelf::new();
    shelf.open();
    shelf.key(Key::Enter);
    shelf.key(Key::Left);
    shelf.ctrl('a');
    assert!(matches!(
        shelf.window.app.tools.last(),
        Some(Tool::Analysis(_))
    ));
    shelf.ctrl('c');
    assert!(
        shelf
            .window
            .copied()
            .starts_with("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/")
    );
    shelf.key(Key::Escape);
    shelf.ctrl('m');
    assert!(shelf.window.copied().contains("1. f3"));
    shelf.button("Play from here");
    assert!(shelf.window.app.tools.is_empty());
    shelf.button("Two players");
    shelf.button("Start");
    shelf.window.drag("d8", "e7");
    assert_eq!(shelf.window.moves(), "Qe7");
}

#[test]
fn a_record_is_corrected() {
    let mut shelf = Shelf::new();
    shelf.open();
    shelf.send(RecordsMessage::Correct);
    shelf.type_text("Kim");
    for _ in 0..4 {
        shelf.key(Key::Down);
    }
    shelf.key(Key::Delete);
    shelf.type_text("1999.13");
    shelf.key(Key::Enter);
    assert!(shelf.shows("Annotator"), "no such month: the form stays");
    shelf.key(Key::Backspace);
    shelf.key(Key::Backspace);
    shelf.type_text("02");
    shelf.key(Key::Enter);
    assert!(!shelf.shows("Annotator"));
    assert!(
        shelf.shows("1999.02") && !shelf.shows("??"),
        "as far as it is known"
    );
    shelf.type_text("kim");
    assert!(shelf.shows("1 game") && shelf.shows("Kim – Computer"));
}

#[test]
fn a_broken_file_of_imported_games_is_named_and_hides_nothing_else() {
    let mut shelf = Shelf::new();
    let path = shelf.folder.path().join(Volume::Imported.file_name());
    std::fs::write(&path, "no database").expect("it is writable");
    shelf.open();
    assert!(shelf.shows("3 games"));
    let notice = &shelf.window.app.notice.as_ref().expect("a notice").text;
    assert!(notice.contains("left as it is"), "{notice}");
    assert_eq!(std::fs::read(&path).expect("it is there"), b"no database");
}

#[test]
fn without_games_it_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shelf = Shelf {
        library: Library::in_folder(folder.path()),
        folder: Rc::new(folder),
        window: start(),
    };
    shelf.open();
    assert!(shelf.shows("Every game that ends is kept here."));
    shelf.key(Key::Enter);
    shelf.key(Key::Delete);
    shelf.key(Key::End);
    assert!(matches!(
        shelf.window.app.tools.last(),
        Some(Tool::Records(_))
    ));
}

#[test]
fn games_are_added_up_and_the_next_level_is_suggested() {
    let mut shelf = Shelf::new();
    // The choice of a game has asked too.
    shelf.answer();
    shelf.open();
    shelf.send(RecordsMessage::View(View::Statistics));
    let said = shelf.said();
    assert!(
        said.iter().any(|line| line.starts_with("3 games, 67 %")),
        "{said:?}"
    );
    for text in [
        "67 %",
        "Score by level",
        "Next level",
        "C23",
        "Blitz",
        "1.0 s a move",
    ] {
        assert!(shelf.shows(text), "{text}: {}", shelf.window.texts());
    }
    shelf.key(Key::Escape);
    assert!(
        shelf.window.texts().contains("Checkmate"),
        "back at the list"
    );
    shelf.key(Key::Escape);
    assert!(shelf.shows("Next level: "), "{}", shelf.window.texts());
}

#[test]
fn nothing_of_it_leaves_the_window_at_any_size() {
    type Show = (&'static str, fn(&mut Shelf));
    let screens: [Show; 11] = [
        ("statistics", |shelf| {
            shelf.send(RecordsMessage::View(View::Statistics));
        }),
        ("levels", |shelf| {
            shelf.send(RecordsMessage::View(View::Statistics));
            shelf.send(RecordsMessage::Chart(Chart::Levels));
        }),
        ("records", |_| ()),
        ("filters", |shelf| shelf.send(RecordsMessage::Filters)),
        ("correction", |shelf| shelf.send(RecordsMessage::Correct)),
        ("replay", |shelf| shelf.key(Key::Enter)),
        ("explorer", |shelf| {
            shelf.key(Key::Escape);
            shelf.ctrl('a');
            shelf.ctrl_key(Key::PageDown);
        }),
        ("import", |shelf| {
            shelf.drop_file("a.pgn".as_ref());
            let progress = tabia_archive::Progress {
                bytes: 1 << 40,
                of: Some(1 << 41),
                games: 123_456,
                ..Default::default()
            };
            shelf.report(Report::Importing(progress, Duration::from_secs(9_999)));
        }),
        ("imported", |shelf| {
            shelf.drop_file("a.pgn".as_ref());
            let progress = tabia_archive::Progress {
                added: 1_234_567,
                duplicates: 12_345,
                quarantined: 1_234,
                ..Default::default()
            };
            shelf.report(Report::Imported(Ok(progress)));
        }),
        ("not imported", |shelf| {
            shelf.drop_file("a.pgn".as_ref());
            let error = tabia_archive::ArchiveError::NotPgn;
            shelf.report(Report::Imported(Err(error)));
        }),
        ("position", |shelf| {
            let start = Some(StartPosition::standard());
            shelf.window.app.open_records(start, shelf.window.now);
            shelf.window.pass(Duration::ZERO);
            shelf.answer();
        }),
    ];
    let mut shelf = Shelf::new();
    for language in Language::ALL {
        for (name, show) in screens {
            for (width, height) in SIZES {
                shelf.window = start();
                shelf.window.app.settings.language = language;
                shelf.window.resize(width, height);
                shelf.open();
                show(&mut shelf);
                let what = format!("{name} in {language:?} at {width}x{height}");
                shelf.window.check_picture(&what);
            }
        }
    }
}
