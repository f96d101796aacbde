//! Everything without the pointer.

use super::*;

fn strike(window: &mut Window, key: Key) {
    window.input(&InputEvent::Key {
        key,
        mods: Mods::default(),
    });
}

/// Leads the cursor to a square, and presses it with the space bar.
fn press(window: &mut Window, square: &str) {
    let goal: Square = square.parse().expect("a square");
    // Wherever it is: the left lower corner is not far.
    strike(window, Key::Left);
    for key in [Key::Left, Key::Down] {
        for _ in 0..8 {
            strike(window, key);
        }
    }
    for _ in 0..goal.file().index() {
        strike(window, Key::Right);
    }
    for _ in 0..goal.rank().index() {
        strike(window, Key::Up);
    }
    strike(window, Key::Space);
}

#[test]
fn a_game_is_played_to_mate_with_arrows_and_space() {
    let mut window = Window::with("", "none");
    for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")] {
        press(&mut window, from);
        press(&mut window, to);
    }
    assert_eq!(window.moves(), "f3 e5 g4 Qh4#");
    assert!(window.shows("Black wins"), "{}", window.texts());
}

#[test]
fn a_pawn_is_promoted_and_taken_up_again_by_keys() {
    let fen = "7k/2P3p1/8/8/8/8/6P1/K7 w - - 0 1";
    let mut window = Window::with(fen, "none");
    press(&mut window, "c7");
    press(&mut window, "c8");
    strike(&mut window, Key::Escape);
    assert_eq!(window.moves(), "");
    press(&mut window, "c7");
    press(&mut window, "c8");
    strike(&mut window, Key::Down);
    strike(&mut window, Key::Enter);
    assert_eq!(window.moves(), "c8=N");
}

#[test]
fn the_wheel_and_letters_choose_the_piece_too() {
    let fen = "7k/2P3p1/8/8/8/8/6P1/K7 w - - 0 1";
    for (event, chosen) in [
        (InputEvent::Char('r'), "c8=R+"),
        (InputEvent::Char('4'), "c8=B"),
        // As two-set Korean keyboards write N.
        (InputEvent::Char('ㅜ'), "c8=N"),
    ] {
        let mut window = Window::with(fen, "none");
        window.click("c7");
        window.click("c8");
        window.input(&event);
        assert_eq!(window.moves(), chosen);
    }
    let mut window = Window::with(fen, "none");
    window.click("c7");
    window.click("c8");
    let at = window.point("c8");
    window.input(&InputEvent::Wheel {
        at,
        steps: -1,
        mods: Mods::default(),
    });
    strike(&mut window, Key::Enter);
    assert_eq!(window.moves(), "");
    strike(&mut window, Key::Space);
    assert_eq!(window.moves(), "c8=N");
}

#[test]
fn every_command_has_a_key() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.drag("e7", "e5");
    window.input(&InputEvent::Shortcut('z'));
    assert_eq!(window.moves(), "e4");
    window.input(&InputEvent::Shortcut('y'));
    assert_eq!(window.moves(), "e4 e5");
    window.input(&InputEvent::Shortcut('d'));
    window.input(&InputEvent::Shortcut('x'));
    window.input(&InputEvent::Shortcut('g'));
    assert!(window.shows("Resign?"), "{}", window.texts());
    strike(&mut window, Key::Escape);
    window.input(&InputEvent::Shortcut('g'));
    assert!(window.shows("Resign?"), "Esc disarmed it");
    window.input(&InputEvent::Shortcut('g'));
    assert!(window.shows("Black wins"), "{}", window.texts());
}

#[test]
fn the_keys_are_shown_and_hide_what_lies_below() {
    let mut window = Window::with("", "none");
    window.input(&InputEvent::Char('?'));
    assert!(window.shows("Offer, accept or claim a draw"));
    assert!(window.shows("← ↑ → ↓") && window.shows("Ctrl+Z"));
    window.drag("e2", "e4");
    window.input(&InputEvent::Shortcut('g'));
    strike(&mut window, Key::Escape);
    assert!(!window.shows("Ctrl+Z") && !window.shows("Resign?"));
    assert_eq!(window.moves(), "");
}

#[test]
fn the_sheet_of_keys_fits_every_window() {
    for language in Language::ALL {
        for (width, height) in [
            (480.0, 480.0),
            (640.0, 480.0),
            (560.0, 900.0),
            (1280.0, 800.0),
            (3840.0, 2160.0),
        ] {
            let mut window = Window::with("", "none");
            window.app.settings.language = language;
            window.input(&InputEvent::Resized { width, height });
            strike(&mut window, Key::Function(1));
            for _ in 0..6 {
                let texts = window.texts().replace("A … Z", "");
                assert!(
                    !texts.contains('…'),
                    "{width}x{height} {language:?}:\n{texts}"
                );
                window
                    .app
                    .update(Message::Help(help::Message::Turn(1)), window.now);
                window.pass(Duration::ZERO);
            }
        }
    }
}

#[test]
fn words_can_be_typed_as_well() {
    let mut window = Window::with("", "none");
    for c in "e4".chars().chain("draw".chars()) {
        window.input(&InputEvent::Char(c));
    }
    assert!(window.shows("draw▏ draw"), "{}", window.texts());
    strike(&mut window, Key::Enter);
    assert!(window.shows("Accept draw"), "{}", window.texts());
    for c in "Help".chars() {
        window.input(&InputEvent::Char(c));
    }
    strike(&mut window, Key::Enter);
    assert!(window.shows("Ctrl+Z"), "{}", window.texts());
    strike(&mut window, Key::Escape);
    for c in "Resign".chars() {
        window.input(&InputEvent::Char(c));
    }
    strike(&mut window, Key::Enter);
    assert!(window.shows("Resign?"), "{}", window.texts());
}

#[test]
fn in_chess960_the_king_goes_onto_the_rook() {
    let mut window = Window::with("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "none");
    window.click("e1");
    window.click("f1");
    assert_eq!(window.moves(), "O-O");
}

#[test]
fn each_left_line_can_be_reached_by_tab() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    for (from, to) in [("e7", "e5"), ("d7", "d5"), ("c7", "c5")] {
        window.drag(from, to);
        window.input(&InputEvent::Shortcut('z'));
    }
    let front = window.app.picture.front().into_iter();
    let mut lines: Vec<usize> = front
        .filter(|(id, _)| id.0 == "left-line")
        .map(|(id, _)| id.1)
        .collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 3, "{lines:?}");
}

#[test]
fn who_only_watches_is_not_asked_to_resign() {
    let mut window = Window::open(Some(&GamePlan {
        start: StartPosition::standard(),
        seats: ByColor {
            white: Seating::Random,
            black: Seating::Random,
        },
        clock: ClockChoice::None,
        takebacks: Takebacks::default(),
    }));
    window.effects.clear();
    window.input(&InputEvent::Shortcut('g'));
    let said = |effect: &Effect| matches!(effect, Effect::Say(_));
    assert!(!window.effects.iter().any(said), "{:?}", window.effects);
}

#[test]
fn nothing_below_the_sheet_or_the_settings_hears_a_key() {
    for cover in [Key::Function(1), Key::Function(10)] {
        let mut window = Window::with("", "none");
        window.drag("e2", "e4");
        strike(&mut window, cover);
        window.effects.clear();
        for shortcut in ['r', 'n', 'v', 'c'] {
            window.input(&InputEvent::Shortcut(shortcut));
        }
        let reads =
            |effect: &Effect| matches!(effect, Effect::ReadClipboard | Effect::WriteClipboard(_));
        assert!(!window.effects.iter().any(reads), "{cover:?}");
        strike(&mut window, Key::Escape);
        assert!(window.app.start.is_none(), "{cover:?}");
        assert_eq!(window.moves(), "e4", "{cover:?}");
    }
}

#[test]
fn a_notice_that_stays_goes_by_escape() {
    let mut window = Window::with("", "none");
    let notice = "Nothing is saved.";
    window.app.warn(notice.to_owned(), Duration::MAX);
    window.pass(Duration::from_secs(3600));
    assert!(window.shows(notice));
    strike(&mut window, Key::Escape);
    assert!(!window.shows(notice));
}

#[test]
fn why_a_move_is_none_is_told_to_those_who_play_by_keys() {
    let mut window = Window::with("", "none");
    press(&mut window, "e2");
    press(&mut window, "e5");
    let why = "A pawn does not move like that.";
    assert!(window.shows(why), "{}", window.texts());
    // A press on another own piece takes that up.
    press(&mut window, "e2");
    press(&mut window, "g1");
    press(&mut window, "f3");
    assert_eq!(window.moves(), "Nf3");
    for (typed, why) in [
        ("e7e4", why),
        ("O-O", "No castling now: the bishop on f8 is in the way."),
    ] {
        for c in typed.chars() {
            window.input(&InputEvent::Char(c));
        }
        assert!(window.texts().contains("No such move"));
        strike(&mut window, Key::Enter);
        assert!(window.shows(why), "{}", window.texts());
    }
    assert_eq!(window.moves(), "Nf3");
}

#[test]
fn a_typed_move_that_is_none_is_explained_in_an_analysis() {
    let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let mut window = Window::with(pinned, "none");
    window.input(&InputEvent::Shortcut('a'));
    for (typed, reason) in [
        (
            "Nc3",
            "The knight on e2 is pinned to its king by the rook on e8.",
        ),
        ("e1e3", "A king does not move like that."),
    ] {
        for letter in typed.chars() {
            window.input(&InputEvent::Char(letter));
        }
        assert!(!window.shows(reason), "{}", window.texts());
        strike(&mut window, Key::Enter);
        assert!(window.shows(reason), "{}", window.texts());
        assert!(window.shows(typed), "{}", window.texts());
        strike(&mut window, Key::Delete);
        strike(&mut window, Key::Delete);
    }
}
