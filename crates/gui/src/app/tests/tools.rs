//! The editor, the analysis, and files.

use std::io;

use super::*;
use crate::app::notice::Tone;
use crate::screens::files::Listing;

fn key(key: Key) -> InputEvent {
    InputEvent::Key {
        key,
        mods: Mods::default(),
    }
}

/// The choice of a game, without a game.
pub(super) fn start() -> Window {
    Window::open(None)
}

impl Window {
    pub(super) fn resize(&mut self, width: f32, height: f32) {
        self.input(&InputEvent::Resized { width, height });
    }

    fn drop_file(&mut self, bytes: Result<Vec<u8>, io::ErrorKind>) {
        let path = "games/dropped".into();
        self.input(&InputEvent::FileDropped { path, bytes });
    }

    pub(super) fn copied(&mut self) -> String {
        let mut effects = std::mem::take(&mut self.effects).into_iter();
        let text = effects.find_map(|effect| match effect {
            Effect::WriteClipboard(text) => Some(text),
            _ => None,
        });
        text.expect("something was copied")
    }

    pub(super) fn choose(&mut self, messages: &[start::Message]) {
        for message in messages {
            self.app.update(Message::Start(*message), self.now);
        }
        self.pass(Duration::ZERO);
    }

    fn place(&mut self, piece: char, squares: &str) {
        self.input(&InputEvent::Char(piece));
        for square in squares.split(' ') {
            self.click(square);
        }
    }
}

#[test]
fn a_position_is_set_up_explained_and_played_from() {
    let mut window = start();
    window.button("Set up a position");
    assert!(window.shows("Legal position"));
    window.button("Empty board");
    assert!(window.shows("White has no king."), "{}", window.texts());
    window.place('K', "e1");
    window.place('k', "e8");
    window.place('R', "h1");
    window.place('P', "a8");
    assert!(window.shows("A pawn cannot stand on a8."));
    window.button("Play from here");
    assert!(
        window.shows("A pawn cannot stand on a8."),
        "a button that is off"
    );
    // Off the board it is gone.
    window.input(&key(Key::Space));
    let (from, beside) = (window.point("a8"), Point::new(4.0, 4.0));
    window.press(from);
    window.input(&InputEvent::PointerMoved(beside));
    window.release(beside);
    window.button("♔ O-O");
    window.input(&InputEvent::Shortcut('c'));
    assert_eq!(window.copied(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    // Castling goes with its rook.
    window.drag("h1", "g1");
    window.input(&InputEvent::Shortcut('c'));
    assert_eq!(window.copied(), "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1");
    window.button("Black to move");
    window.button("Play from here");
    window.button("Two players");
    window.button("Start");
    window.drag("e8", "e7");
    assert_eq!(window.moves(), "Ke7");
}

#[test]
fn a_piece_is_carried_from_the_box_and_squares_are_painted() {
    let mut window = start();
    window.input(&InputEvent::Shortcut('e'));
    window.button("Empty board");
    window.place('q', "d4 d4 d5");
    window.input(&InputEvent::Shortcut('c'));
    assert_eq!(
        window.copied(),
        "8/8/8/3q4/8/8/8/8 w - - 0 1",
        "a second press takes it away"
    );
    window.input(&InputEvent::Char('p'));
    let (from, to) = (window.point("a7"), window.point("b7"));
    window.press(from);
    window.input(&InputEvent::PointerMoved(to));
    window.release(to);
    window.input(&InputEvent::Shortcut('c'));
    assert_eq!(window.copied(), "8/pp6/8/3q4/8/8/8/8 w - - 0 1");
}

#[test]
fn a_game_is_analysed_with_branches_and_goes_on_untouched() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.drag("e7", "e5");
    window.input(&InputEvent::Shortcut('a'));
    window.input(&key(Key::Left));
    window.drag("c7", "c5");
    window.drag("g1", "f3");
    window.input(&InputEvent::Shortcut('m'));
    let pgn = window.copied();
    assert!(pgn.contains("1. e4 e5 (1... c5 2. Nf3)"), "{pgn}");
    assert!(window.shows("(1…") && window.shows("Nf3"));
    window.drag("b8", "b5");
    assert_eq!(window.cues().last(), Some(&Cue::Refused));
    window.input(&key(Key::Escape));
    assert_eq!(window.moves(), "e4 e5");
    assert!(window.app.tools.is_empty());
}

#[test]
fn a_pasted_game_is_shown_and_what_is_wrong_with_it_is_said() {
    let mut window = start();
    window.app.paste(Some("1. e4 e5 2. Ke3"), window.now);
    window.pass(Duration::ZERO);
    assert!(window.shows("e5") && !window.shows("Ke3"));
    let notice = window.app.notice.as_ref().expect("a notice");
    assert!(notice.text.contains("move 2"), "{}", notice.text);
    assert_eq!(notice.tone, Tone::Warning);
    // On the analysis board, a position is one more thing to analyse.
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    window.app.paste(Some(fen), window.now);
    window.pass(Duration::ZERO);
    window.input(&InputEvent::Shortcut('c'));
    assert_eq!(window.copied(), fen);
    // Nothing is wrong with a copy.
    let notice = window.app.notice.as_ref().expect("a notice");
    assert_eq!(notice.tone, Tone::News);
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut window = Window::with("", "none");
    window.drag("d2", "d4");
    window.input(&InputEvent::Shortcut('s'));
    assert!(window.effects.contains(&Effect::ListFolder(None)));
    let listing = Listing {
        folder: "games".into(),
        ..Listing::default()
    };
    window.app.listed(Ok(listing), window.now);
    window.pass(Duration::ZERO);
    window.button("Tabia");
    window.button("Save");
    let written = window.effects.iter().find_map(|effect| match effect {
        Effect::WriteFile { path, bytes } => Some((path.clone(), bytes.clone())),
        _ => None,
    });
    let (path, bytes) = written.expect("a file is written");
    assert!(path.ends_with("games/game.tabia"));
    window.app.file_written(Ok(path), window.now);
    window.pass(Duration::ZERO);
    assert!(window.app.tools.is_empty(), "the dialog has done its work");
    // It goes on as the game that it is, and the one before is not lost.
    window.drag("d7", "d5");
    window.drop_file(Ok(bytes));
    assert!(window.app.tools.is_empty() && window.moves() == "d4");
    window.drag("g8", "f6");
    assert_eq!(window.moves(), "d4 Nf6");
    for _ in 0..3 {
        window.input(&InputEvent::Shortcut('z'));
    }
    assert_eq!(window.moves(), "d4 d5");
    window.input(&InputEvent::Shortcut('m'));
    assert!(window.copied().contains("[Date \"2026.11.30\"]"));
}

#[test]
fn a_pasted_position_closes_the_chooser_of_the_one_before() {
    let mut window = start();
    window.input(&InputEvent::Shortcut('a'));
    let paste = |window: &mut Window| {
        let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        window.app.paste(Some(fen), window.now);
        window.pass(Duration::ZERO);
    };
    paste(&mut window);
    window.drag("a7", "a8");
    paste(&mut window);
    window.input(&InputEvent::Char('q'));
    window.input(&InputEvent::Shortcut('c'));
    assert_eq!(window.copied(), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn an_analysis_with_lines_of_its_own_is_never_lost() {
    type Leave = (&'static str, fn(&mut Window));
    let ways: [Leave; 5] = [
        ("Esc", |window| window.input(&key(Key::Escape))),
        ("another game", |window| {
            window.app.paste(Some("1. d4 d5"), window.now);
        }),
        ("a position", |window| {
            let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
            window.app.paste(Some(fen), window.now);
        }),
        ("a dropped game", |window| {
            window.drop_file(Ok(b"1. c4 c5".to_vec()));
        }),
        ("a game", |window| {
            let again = window.app.choice().plan(true);
            window.app.begin(again, window.now);
        }),
    ];
    for (way, leave) in ways {
        let mut window = start();
        window.app.update(Message::Do(Chore::Analyse), window.now);
        window.drag("e2", "e4");
        leave(&mut window);
        assert!(window.app.put_aside.is_some(), "{way}");
        window.app.update(Message::Do(Chore::Analyse), window.now);
        window.input(&InputEvent::Shortcut('z'));
        window.input(&InputEvent::Shortcut('m'));
        assert!(window.copied().contains("1. e4"), "{way}");
    }
}

#[test]
fn an_analysis_that_was_only_looked_at_is_not_kept() {
    let mut window = start();
    window.app.paste(Some("1. d4 d5"), window.now);
    window.input(&key(Key::Escape));
    assert!(window.app.put_aside.is_none());
}

#[test]
fn the_chooser_of_the_analysis_knows_the_keys_of_the_game() {
    for (key, piece) in [('2', "N"), ('ㅂ', "Q"), ('b', "B")] {
        let mut window = start();
        window.input(&InputEvent::Shortcut('a'));
        let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        window.app.paste(Some(fen), window.now);
        window.pass(Duration::ZERO);
        window.drag("a7", "a8");
        // No piece that a pawn becomes.
        window.input(&InputEvent::Char('k'));
        window.input(&InputEvent::Char(key));
        window.input(&InputEvent::Shortcut('c'));
        let copied = window.copied();
        assert!(
            copied.starts_with(&format!("{piece}3k3/8")),
            "{key}: {copied}"
        );
    }
}

#[test]
fn a_dropped_file_that_cannot_be_shown_is_named_and_why() {
    let mut window = start();
    for (kind, why) in [
        (io::ErrorKind::FileTooLarge, "larger than 4 MB"),
        (io::ErrorKind::PermissionDenied, "cannot be read"),
    ] {
        window.drop_file(Err(kind));
        let notice = &window.app.notice.as_ref().expect("a notice").text;
        assert!(
            notice.contains("games/dropped") && notice.contains(why),
            "{notice}"
        );
    }
}

#[test]
fn the_board_is_exported_and_the_screen_shot_by_a_key() {
    let mut window = Window::with("", "none");
    window.input(&InputEvent::Shortcut('b'));
    let is_picture = |effect: &Effect| match effect {
        Effect::WriteFile { bytes, .. } => bytes.starts_with(b"\x89PNG"),
        _ => false,
    };
    assert!(window.effects.iter().any(is_picture));
    window.input(&key(Key::Function(12)));
    assert!(window.effects.contains(&Effect::Screenshot));
    window.app.file_written(Ok("here.png".into()), window.now);
    window.pass(Duration::ZERO);
    assert!(window.shows("Saved: here.png"));
}

#[test]
fn of_several_games_one_is_picked_and_the_bad_one_is_named() {
    let mut window = start();
    let text = "1. e5 *\n\n[White \"Anna\"]\n\n1. d4 d5 1-0\n\n[White \"Bert\"]\n\n1. c4 *";
    window.app.paste(Some(text), window.now);
    window.pass(Duration::ZERO);
    assert!(window.shows("3 games") && window.shows("Anna – ?"));
    let notice = &window.app.notice.as_ref().expect("a notice").text;
    assert!(notice.contains("move 1"), "{notice}");
    window.button("? – ?");
    assert!(window.shows("3 games"), "nothing of it can be read");
    window.button("Bert – ?");
    assert!(window.shows("c4"));
    // Back to the list, and to another.
    window.input(&key(Key::Escape));
    window.button("Anna – ?");
    assert!(window.shows("d5"));
    window.input(&key(Key::Escape));
    window.input(&key(Key::Escape));
    assert!(window.app.tools.is_empty());
}

#[test]
fn the_analysis_says_why_a_move_is_none() {
    let mut window = start();
    window.input(&InputEvent::Shortcut('a'));
    window.drag("e1", "e2");
    let rings = |window: &Window| {
        let at = window.point("e2");
        let sprites = window.app.sprites().iter();
        sprites
            .filter(|s| matches!(s, Sprite::Ring { center, .. } if *center == at))
            .count()
    };
    let why = "Your own pawn stands on e2.";
    assert!(
        window.shows(why) && rings(&window) == 1,
        "{}",
        window.texts()
    );
    window.drag("e2", "e4");
    assert!(
        !window.shows(why) && rings(&window) == 0,
        "{}",
        window.texts()
    );
}

#[test]
fn the_editor_takes_back_what_was_set_up() {
    let mut window = start();
    window.input(&InputEvent::Shortcut('e'));
    window.place('Q', "a3 b3");
    window.button("Empty board");
    let queens = |window: &Window| {
        let is_queen = |s: &&Sprite| matches!(s, Sprite::Piece { piece, rect, .. } if rect.w > 60.0 && piece.to_char() == 'Q');
        window.app.sprites().iter().filter(is_queen).count()
    };
    assert_eq!(queens(&window), 0, "{}", window.texts());
    for left in [3, 2, 1, 1] {
        window.input(&InputEvent::Shortcut('z'));
        assert_eq!(queens(&window), left);
    }
    for left in [2, 3, 0, 0] {
        window.input(&InputEvent::Shortcut('y'));
        assert_eq!(queens(&window), left);
    }
    window.input(&InputEvent::Shortcut('z'));
    window.place('Q', "c3");
    window.input(&InputEvent::Shortcut('y'));
    assert_eq!(queens(&window), 4, "a new change leaves nothing to redo");
    let e1 = window.point("e1");
    window.input(&InputEvent::Shortcut('f'));
    assert_ne!(window.point("e1"), e1, "turned by a key");
}

#[test]
fn the_analysis_obeys_wheel_keys_and_buttons_as_the_game_does() {
    let mut window = start();
    window.input(&InputEvent::Shortcut('a'));
    window.drag("e2", "e4");
    let fen = |window: &mut Window| {
        window.input(&InputEvent::Shortcut('c'));
        window.copied()
    };
    let after = fen(&mut window);
    let at = window.point("a4");
    let (wheel, mods) = (
        |steps| InputEvent::Wheel {
            at,
            steps,
            mods: Mods::default(),
        },
        Mods {
            shift: true,
            ..Mods::default()
        },
    );
    window.input(&wheel(1));
    assert_ne!(fen(&mut window), after);
    window.input(&wheel(-1));
    assert_eq!(fen(&mut window), after);
    // The first button draws with Shift, and a second one gives that up.
    let button = Button::Primary;
    let (from, to) = (window.point("d7"), window.point("d5"));
    window.input(&InputEvent::PointerDown {
        at: from,
        button,
        mods,
    });
    window.input(&InputEvent::PointerMoved(to));
    window.input(&InputEvent::PointerUp { at: to, button });
    window.input(&InputEvent::Shortcut('m'));
    assert!(window.copied().contains("[%cal Gd7d5]"));
    window.input(&InputEvent::PointerDown {
        at: from,
        button: Button::Secondary,
        mods,
    });
    let d6 = window.point("d6");
    window.input(&InputEvent::PointerMoved(d6));
    window.press(to);
    window.release(to);
    window.input(&InputEvent::PointerUp {
        at: to,
        button: Button::Secondary,
    });
    window.input(&InputEvent::Shortcut('m'));
    assert!(!window.copied().contains("Rd7"));
    let e1 = window.point("e1");
    window.input(&InputEvent::Shortcut('f'));
    assert_ne!(window.point("e1"), e1, "turned by a key");
}

#[test]
fn the_analysis_sounds_as_the_game_does() {
    let mut window = start();
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Nxe4 5. Bxf7+ *";
    window.app.paste(Some(text), window.now);
    window.pass(Duration::ZERO);
    window.effects.clear();
    for _ in 0..10 {
        window.input(&key(Key::PageDown));
    }
    let heard = window.cues();
    assert_eq!(
        heard[5..],
        [Cue::Move, Cue::Castling, Cue::Capture, Cue::Check]
    );
    window.input(&key(Key::PageUp));
    assert!(window.effects.contains(&Effect::PlaySoftly(Cue::Move)));
}

#[test]
fn whoever_plays_black_sees_every_board_from_there() {
    let mut window = Window::with("", "none");
    window.input(&InputEvent::Shortcut('f'));
    let e1 = window.point("e1");
    window.input(&InputEvent::Shortcut('e'));
    assert!(window.point("e1").y < 400.0 && e1.y < 400.0);
    window.button("Analysis");
    assert!(window.point("e1").y < 400.0);
}

#[test]
fn syllables_are_put_together_in_texts_alone() {
    let mut window = start();
    for (chore, takes_text) in [
        (Chore::OpenFile, true),
        (Chore::Edit, false),
        (Chore::Analyse, false),
        (Chore::Records, true),
    ] {
        assert!(!window.app.takes_text(), "the choice of a game");
        window.app.update(Message::Do(chore), window.now);
        assert_eq!(window.app.takes_text(), takes_text, "{chore:?}");
        window.app.update(Message::OpenSettings, window.now);
        assert!(!window.app.takes_text(), "settings lie over it");
        window.input(&key(Key::Escape));
        window.input(&key(Key::Escape));
    }
}
