//! Beyond moving: the past, drawings, and moves chosen in advance.

use super::*;

fn key(key: Key) -> InputEvent {
    InputEvent::Key {
        key,
        mods: Mods::default(),
    }
}

#[test]
fn the_past_is_looked_at_without_disturbing_the_game() {
    let mut window = Window::with("", "none");
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        window.drag(from, to);
    }
    let piece_on = |window: &Window, square: &str| {
        let at = window.point(square);
        window.app.sprites().iter().any(|sprite| {
            matches!(sprite, Sprite::Piece { rect, .. } if rect.w > 40.0 && rect.contains(at))
        })
    };
    window.input(&key(Key::PageUp));
    window.input(&key(Key::PageUp));
    window.pass(Duration::from_secs(1));
    assert!(piece_on(&window, "e7") && !piece_on(&window, "f3"));
    window.drag("e7", "e6");
    window.pass(Duration::from_secs(1));
    assert_eq!(
        window.moves(),
        "e4 e5 Nf3",
        "the first press returns to the present"
    );
    assert!(piece_on(&window, "f3"));
    window.button("e4");
    window.pass(Duration::from_secs(1));
    assert!(piece_on(&window, "e4") && !piece_on(&window, "e5"));
    window.input(&key(Key::End));
    window.drag("b8", "c6");
    assert_eq!(window.moves(), "e4 e5 Nf3 Nc6");
}

fn arrows(window: &Window) -> usize {
    let polygons = |s: &&Sprite| matches!(s, Sprite::Polygon { .. });
    window.app.sprites().iter().filter(polygons).count()
}

#[test]
fn the_second_button_draws_and_the_first_wipes() {
    let mut window = Window::with("", "none");
    let (from, to) = (window.point("g1"), window.point("f3"));
    let button = Button::Secondary;
    window.input(&InputEvent::PointerDown {
        at: from,
        button,
        mods: Mods::default(),
    });
    window.input(&InputEvent::PointerMoved(to));
    window.input(&InputEvent::PointerUp { at: to, button });
    assert_eq!(arrows(&window), 2, "a shaft and a head");
    // The drawing stays with its position, and moving a piece does not wipe it.
    window.drag("e2", "e4");
    assert_eq!((arrows(&window), window.moves().as_str()), (0, "e4"));
    window.input(&InputEvent::Shortcut('z'));
    assert_eq!(arrows(&window), 2);
    window.click("e5");
    assert_eq!(arrows(&window), 0, "a press that does nothing else");
}

#[test]
fn keys_draw_in_a_game_and_in_an_analysis() {
    let key = |key, ctrl| InputEvent::Key {
        key,
        mods: Mods {
            ctrl,
            ..Mods::default()
        },
    };
    for analyses in [false, true] {
        let mut window = Window::with("", "none");
        if analyses {
            window.input(&InputEvent::Shortcut('a'));
        }
        // The cursor appears on e2.
        for event in [
            key(Key::Enter, true),
            key(Key::Enter, true),
            InputEvent::Char('2'),
            key(Key::Up, false),
            key(Key::Up, false),
        ] {
            window.input(&event);
        }
        assert!(arrows(&window) > 2, "red is dashed");
        window.input(&key(Key::Enter, true));
        window.input(&key(Key::Escape, false));
        let said = speech::said(&mut window).join(" ");
        assert!(said.contains("Drawn: red arrow e2 e4"), "{said}");
        window.input(&InputEvent::Shortcut('m'));
        assert!(window.copied().contains("{[%cal Re2e4]}"), "{analyses}");
        assert_eq!(window.moves(), "", "no letter was typed");
    }
}

#[test]
fn a_pinned_piece_shows_what_pins_it() {
    let mut window = Window::with("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "none");
    window.drag("e2", "c3");
    let at = window.point("e4");
    let ringed = |window: &Window| {
        window
            .app
            .sprites()
            .iter()
            .any(|s| matches!(s, Sprite::Ring { center, .. } if *center == at))
    };
    assert!(ringed(&window));
    window.pass(Duration::from_millis(1_300));
    assert!(!ringed(&window), "{}", window.texts());
}

#[test]
fn moves_chosen_in_advance_are_played_in_their_turn() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    window.pass(Duration::from_millis(400));
    window.drag("b1", "c3");
    window.click("c3");
    window.click("e4");
    window.click("f1");
    window.click("c4");
    assert_eq!(window.moves(), "e4");
    assert_eq!(window.chosen(), 3);
    // A press beside them loses nothing; a press on the square that a move leaves takes that one out.
    window.click("h6");
    window.click("f1");
    for _ in 0..9 {
        window.pass(Duration::from_millis(600));
    }
    assert_eq!(window.moves(), "e4 d5 Nc3 dxe4 Nxe4 Nf6");
    assert!(!window.effects.is_empty());
}

#[test]
fn what_was_chosen_in_advance_can_be_dropped_and_may_turn_out_impossible() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    window.drag("d2", "d4");
    window.drag("c2", "c4");
    window.input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    let at = window.point("a5");
    window.input(&InputEvent::PointerDown {
        at,
        button: Button::Secondary,
        mods: Mods::default(),
    });
    window.input(&InputEvent::PointerUp {
        at,
        button: Button::Secondary,
    });
    window.drag("e4", "f5");
    for _ in 0..4 {
        window.pass(Duration::from_millis(600));
    }
    assert_eq!(window.moves(), "e4 d5");
    assert!(window.cues().contains(&Cue::Refused), "{}", window.texts());
}

#[test]
fn moves_are_typed_as_people_write_them() {
    let mut window = Window::with("", "none");
    let type_text = |window: &mut Window, text: &str| {
        for c in text.chars() {
            window.input(&InputEvent::Char(c));
        }
    };
    let enter = InputEvent::Key {
        key: Key::Enter,
        mods: Mods::default(),
    };
    for text in ["e4", "e7e5", "Nf3", "nc6", "bb5"] {
        type_text(&mut window, text);
        window.input(&enter);
    }
    assert_eq!(window.moves(), "e4 e5 Nf3 Nc6 Bb5");
    type_text(&mut window, "Ke3");
    assert!(window.cues().contains(&Cue::Refused));
    assert!(
        window.texts().contains("No such move"),
        "{}",
        window.texts()
    );
    window.input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    // As two-set Korean keyboards write it.
    type_text(&mut window, "ㅁ6");
    window.input(&enter);
    assert_eq!(window.moves(), "e4 e5 Nf3 Nc6 Bb5 a6", "{}", window.texts());
}

#[test]
fn a_drawing_does_not_follow_into_another_line() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    let (from, to) = (window.point("g8"), window.point("f6"));
    let button = Button::Secondary;
    window.input(&InputEvent::PointerDown {
        at: from,
        button,
        mods: Mods::default(),
    });
    window.input(&InputEvent::PointerMoved(to));
    window.input(&InputEvent::PointerUp { at: to, button });
    assert_eq!(arrows(&window), 2);
    window.input(&InputEvent::Shortcut('z'));
    window.drag("d2", "d4");
    assert_eq!(arrows(&window), 0, "another position");
    window.input(&InputEvent::Shortcut('z'));
    window.drag("e2", "e4");
    assert_eq!(arrows(&window), 2, "it comes back with its own");
}

#[test]
fn the_position_on_the_screen_is_what_is_taken_elsewhere() {
    let mut window = Window::with("", "none");
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        window.drag(from, to);
    }
    // Two half-moves back, and the line that was left is no part of the game.
    for shortcut in ['z', 'z'] {
        window.input(&InputEvent::Shortcut(shortcut));
    }
    let copied = |window: &mut Window| {
        window.input(&InputEvent::Shortcut('c'));
        window.copied()
    };
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let at_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(copied(&mut window), after_e4);
    window.input(&InputEvent::Key {
        key: Key::Home,
        mods: Mods::default(),
    });
    assert_eq!(copied(&mut window), at_start);
    for tool in ['a', 'e'] {
        window.input(&InputEvent::Shortcut(tool));
        assert_eq!(copied(&mut window), at_start, "{tool}");
        window.input(&InputEvent::Key {
            key: Key::Escape,
            mods: Mods::default(),
        });
    }
}

#[test]
fn the_board_is_resized_by_its_corner_and_by_the_wheel() {
    let mut window = Window::with("", "none");
    let side = |window: &Window| window.app.board().expect("a board").rect.w;
    let largest = side(&window);
    let at = window.app.layout().grip().center();
    window.press(at);
    window.input(&InputEvent::PointerMoved(at.offset(-200.0, -200.0)));
    let smaller = side(&window);
    assert!(smaller < largest - 150.0, "{largest} to {smaller}");
    window.release(at.offset(-200.0, -200.0));
    window.drag("e2", "e4");
    assert_eq!(window.moves(), "e4", "the squares are where they are drawn");
    let wheel = |window: &mut Window, steps| {
        let at = window.point("d4");
        let ctrl = Mods {
            ctrl: true,
            ..Mods::default()
        };
        window.input(&InputEvent::Wheel {
            at,
            steps,
            mods: ctrl,
        });
    };
    wheel(&mut window, 1);
    assert!(side(&window) > smaller);
    let at = window.app.layout().grip().center();
    for _ in 0..2 {
        window.press(at);
        window.release(at);
    }
    assert_eq!(side(&window), largest, "two presses fit it again");
}

#[test]
fn the_wheel_steps_through_the_moves_where_one_wants_it() {
    let mut window = Window::with("", "none");
    for (from, to) in [("e2", "e4"), ("e7", "e5")] {
        window.drag(from, to);
    }
    let wheel = |window: &mut Window, steps| {
        let at = window.point("a4");
        window.input(&InputEvent::Wheel {
            at,
            steps,
            mods: Mods::default(),
        });
        window.pass(Duration::from_secs(1));
    };
    wheel(&mut window, 1);
    assert!(
        !window.shows("Past position: return to the end to move"),
        "one plays"
    );
    window.app.settings.play.wheel = crate::settings::play::Wheel::Always;
    wheel(&mut window, 1);
    assert!(window.shows("Past position: return to the end to move"));
    wheel(&mut window, -1);
    assert!(!window.shows("Past position: return to the end to move"));
}

#[test]
fn the_list_of_moves_scrolls_no_farther_than_it_goes() {
    let mut window = Window::with("", "none");
    window.resize(640.0, 480.0);
    for ranks in [["2", "3", "7", "6"], ["3", "4", "6", "5"]] {
        for file in 'a'..='h' {
            let [from, to, other, there] = ranks.map(|rank| format!("{file}{rank}"));
            window.drag(&from, &to);
            window.drag(&other, &there);
        }
    }
    let scroll = |window: &mut Window, steps| {
        window
            .app
            .update(Message::Game(game::Message::Scroll(steps)), window.now);
        window.pass(Duration::ZERO);
    };
    for _ in 0..40 {
        scroll(&mut window, 1);
    }
    assert!(window.shows("1."), "{}", window.texts());
    // The first step back is seen at once.
    scroll(&mut window, -1);
    assert!(!window.shows("1."), "{}", window.texts());
    // Whoever looks at the past turns the list all the same, and the next step brings it back.
    window.input(&key(Key::Home));
    assert!(window.shows("1.") && !window.shows("16."));
    for _ in 0..40 {
        scroll(&mut window, -1);
    }
    assert!(window.shows("16."), "{}", window.texts());
    window.input(&key(Key::PageDown));
    assert!(window.shows("1."), "{}", window.texts());
}

#[test]
fn whoever_looks_at_the_past_is_not_thrown_out_of_it() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    window.input(&key(Key::Home));
    let past = "Past position: return to the end to move";
    window.pass(Duration::from_secs(1));
    window.pass(Duration::from_secs(1));
    assert_eq!(window.moves(), "e4 d5", "the game goes on");
    assert!(window.shows(past), "{}", window.texts());
    // What has come in the meantime is there to be stepped to.
    for _ in 0..2 {
        window.input(&key(Key::PageDown));
    }
    assert!(!window.shows(past), "{}", window.texts());
    window.drag("e4", "d5");
    assert_eq!(window.moves(), "e4 d5 exd5");
    window.input(&key(Key::PageUp));
    window.input(&InputEvent::Shortcut('z'));
    assert!(!window.shows(past), "what was looked at is no more");
    window.drag("e4", "e5");
    assert_eq!(window.moves(), "e4 d5 e5");
}

#[test]
fn a_half_typed_move_outlives_the_reply() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    for c in "ex".chars() {
        window.input(&InputEvent::Char(c));
    }
    window.pass(Duration::from_secs(1));
    window.pass(Duration::from_secs(1));
    assert_eq!(window.moves(), "e4 d5");
    for c in "d5".chars() {
        window.input(&InputEvent::Char(c));
    }
    assert_eq!(window.moves(), "e4 d5 exd5", "{}", window.texts());
}

#[test]
fn a_bar_on_the_clocks_is_as_long_as_the_time_that_is_left() {
    let mut window = Window::with("", "600");
    let bars = |window: &Window| -> Vec<f32> {
        let sprites = window.app.sprites().iter();
        let bars = sprites.filter_map(|sprite| match sprite {
            Sprite::Fill { rect, .. } if rect.h == 4.0 => Some(rect.w),
            _ => None,
        });
        bars.collect()
    };
    assert_eq!(bars(&window), [0.0; 0]);
    let on = settings_screen::Message::ClockBar(true);
    window.app.update(Message::Settings(on), window.now);
    window.pass(Duration::ZERO);
    let full = bars(&window);
    assert_eq!(full.len(), 2);
    // Whoever is away for longer at once has the clocks stopped.
    for _ in 0..75 {
        window.pass(Duration::from_secs(4));
    }
    let left = bars(&window);
    assert_eq!(left[0], full[0], "Black's stands still");
    assert!((left[1] - full[1] / 2.0).abs() <= 1.0, "{left:?} {full:?}");
}
