//! Moves chosen in advance by other hands than the pointer.

use super::*;
use crate::settings::play::AutoQueen;

fn type_text(window: &mut Window, text: &str) {
    for c in text.chars() {
        window.input(&InputEvent::Char(c));
    }
}

#[test]
fn a_move_is_typed_while_the_other_side_thinks() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    type_text(&mut window, "Nf3");
    assert_eq!(window.moves(), "e4");
    assert_eq!(window.chosen(), 1);
    window.pass(Duration::from_secs(1));
    assert!(
        window.moves().starts_with("e4 d5 Nf3"),
        "{}",
        window.moves()
    );
}

#[test]
fn stepping_back_drops_what_was_chosen_in_advance() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    window.drag("d2", "d4");
    assert_eq!(window.chosen(), 1);
    window.input(&InputEvent::Key {
        key: Key::Home,
        mods: Mods::default(),
    });
    window.input(&InputEvent::Key {
        key: Key::End,
        mods: Mods::default(),
    });
    for _ in 0..3 {
        window.pass(Duration::from_millis(600));
    }
    assert_eq!(window.moves(), "e4 d5");
}

#[test]
fn a_queen_is_taken_for_granted_in_advance_unless_ctrl_is_held() {
    let fen = "4k3/P2p4/8/8/8/8/8/4K3 b - - 0 1";
    for (ctrl, chosen) in [(false, "d5 a8=Q+"), (true, "d5 a8=N")] {
        let seats = ByColor {
            white: Seating::Human,
            black: Seating::Random,
        };
        let mut window = Window::open(Some(&GamePlan {
            start: StartPosition::from_fen(fen).expect("a position"),
            seats,
            clock: ClockChoice::None,
            takebacks: Takebacks::default(),
        }));
        let mods = Mods {
            ctrl,
            ..Mods::default()
        };
        let button = Button::Primary;
        for square in ["a7", "a8"] {
            let at = window.point(square);
            window.input(&InputEvent::PointerDown { at, button, mods });
            window.input(&InputEvent::PointerUp { at, button });
        }
        if ctrl {
            window.input(&InputEvent::Char('n'));
        }
        window.pass(Duration::from_secs(1));
        window.pass(Duration::from_millis(300));
        assert_eq!(window.moves(), chosen, "{}", window.texts());
    }
}

#[test]
fn the_pieces_to_choose_from_in_advance_are_the_persons_own() {
    let fen = "4k3/P2p4/8/8/8/8/8/4K3 b - - 0 1";
    let mut window = Window::open(Some(&GamePlan {
        start: StartPosition::from_fen(fen).expect("a position"),
        seats: ByColor {
            white: Seating::Human,
            black: Seating::Random,
        },
        clock: ClockChoice::None,
        takebacks: Takebacks::default(),
    }));
    window.app.settings.play.auto_queen = AutoQueen::Never;
    window.click("a7");
    window.click("a8");
    let column: Vec<Color> = ["a8", "a7", "a6", "a5"]
        .map(|square| {
            let at = window.point(square);
            let mut sprites = window.app.sprites().iter().rev();
            sprites.find_map(|sprite| match sprite {
                Sprite::Piece { piece, rect, .. } if rect.contains(at) => Some(piece.color),
                _ => None,
            })
        })
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(column, [Color::White; 4]);
    window.input(&InputEvent::Char('n'));
    window.pass(Duration::from_secs(1));
    window.pass(Duration::from_millis(300));
    assert_eq!(window.moves(), "d5 a8=N", "{}", window.texts());
}

#[test]
fn a_king_that_has_moved_is_not_offered_to_castle_in_advance() {
    let mut window = Window::against_slow();
    let dots = |window: &Window, square: &str| {
        let at = window.point(square);
        let sprites = window.app.sprites().iter();
        sprites
            .filter(|s| matches!(s, Sprite::Circle { center, .. } if *center == at))
            .count()
    };
    window.drag("e2", "e4");
    window.click("e1");
    assert_eq!((dots(&window, "g2"), dots(&window, "e2")), (0, 1));
    window.click("e2");
    window.click("e2");
    assert_eq!((dots(&window, "g2"), dots(&window, "e3")), (0, 1), "chosen");
    window.click("e3");
    for _ in 0..9 {
        window.pass(Duration::from_millis(600));
    }
    window.drag("a2", "a3");
    assert_eq!(window.moves(), "e4 d5 Ke2 dxe4 Ke3 Nf6 a3");
    window.click("e3");
    assert_eq!((dots(&window, "g3"), dots(&window, "f3")), (0, 1), "played");
}

#[test]
fn the_numbers_of_moves_chosen_in_advance_can_be_read_in_a_small_window() {
    let mut window = Window::against_slow();
    window.resize(640.0, 480.0);
    window.drag("e2", "e4");
    window.drag("d2", "d4");
    assert_eq!(window.chosen(), 1);
    window.check_picture("a move chosen in advance");
}

#[test]
fn a_piece_can_be_led_back_in_advance() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    for square in ["g1", "f3", "f3", "g1"] {
        window.click(square);
    }
    assert_eq!(window.chosen(), 2);
    // With nothing in the hand, the square that a move leaves drops it.
    window.click("f3");
    assert_eq!(window.chosen(), 1);
}

#[test]
fn a_move_chosen_in_advance_waits_for_what_it_is_told_to() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    window.drag("g1", "f3");
    window.drag("f3", "d4");
    let next = InputEvent::Key {
        key: Key::Space,
        mods: Mods {
            ctrl: true,
            ..Mods::default()
        },
    };
    window.input(&next);
    assert!(window.shows("Premove 2: only after a capture"));
    assert!(window.shows("×"), "{}", window.texts());
    window.input(&next);
    assert!(window.shows("✓") && !window.shows("×"));
    window.input(&next);
    assert!(!window.shows("✓"), "always again");
    // The corner of the square that the first one goes to.
    let square = window
        .app
        .board()
        .expect("a board")
        .rect_of("f3".parse().expect("a square"));
    let at = Point::new(square.right() - 4.0, square.y + 8.0);
    let button = Button::Primary;
    let mods = Mods::default();
    window.input(&InputEvent::PointerDown { at, button, mods });
    window.input(&InputEvent::PointerUp { at, button });
    assert!(
        window.shows("Premove 1: only after a capture"),
        "{}",
        window.texts()
    );
    window.pass(Duration::from_secs(1));
    assert_eq!(window.moves(), "e4 d5");
    assert!(
        window.shows("The premove g1–f3 was not played: nothing was captured."),
        "{}",
        window.texts()
    );
}
