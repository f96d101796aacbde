//! Lines that were taken back.

use super::*;

fn strike(window: &mut Window, key: Key, ctrl: bool) {
    let mods = Mods {
        ctrl,
        ..Mods::default()
    };
    window.input(&InputEvent::Key { key, mods });
}

/// A game that has ended in a quick mate.
fn mated() -> Window {
    let mut window = Window::with("", "600");
    for (from, to) in [
        ("e2", "e4"),
        ("e7", "e5"),
        ("d1", "h5"),
        ("b8", "c6"),
        ("f1", "c4"),
        ("g8", "f6"),
        ("h5", "f7"),
    ] {
        window.drag(from, to);
    }
    window.pass(Duration::from_secs(3));
    strike(&mut window, Key::Escape, false);
    window
}

#[test]
fn a_past_position_is_tried_again() {
    let mut window = mated();
    assert!(!window.shows("Try again from here"), "it is the end");
    strike(&mut window, Key::Home, false);
    strike(&mut window, Key::PageDown, false);
    strike(&mut window, Key::PageDown, false);
    window.button("Try again from here");
    assert_eq!(window.moves(), "e4 e5");
    assert!(!window.shows("Past position: return to the end to move"));
    window.drag("g1", "f3");
    assert_eq!(window.moves(), "e4 e5 Nf3");
    // By keys, and from the start.
    strike(&mut window, Key::Home, false);
    strike(&mut window, Key::Backspace, true);
    assert_eq!(window.moves(), "");
}

#[test]
fn where_nothing_may_be_taken_back_nothing_is_tried_again() {
    let mut window = Window::taking_back(Takebacks::Forbidden);
    window.drag("e2", "e4");
    strike(&mut window, Key::Home, false);
    assert!(!window.shows("Try again from here"));
    strike(&mut window, Key::Backspace, true);
    assert_eq!(window.moves(), "e4");
}

#[test]
fn what_came_of_two_lines_is_seen_side_by_side() {
    let mut window = mated();
    strike(&mut window, Key::Delete, true);
    assert!(!window.shows("Line taken back"), "there is none");
    // Two lines are left: the mate after the second move, and a knight after the third.
    for (plies, from, to) in [(2, "g1", "f3"), (3, "b8", "c6"), (3, "g8", "f6")] {
        if window.moves().split(' ').count() > plies {
            strike(&mut window, Key::Home, false);
            for _ in 0..plies {
                strike(&mut window, Key::PageDown, false);
            }
            strike(&mut window, Key::Backspace, true);
        }
        window.drag(from, to);
    }
    assert_eq!(window.moves(), "e4 e5 Nf3 Nf6");
    let (mate, knight) = ("2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#", "2… Nc6");
    strike(&mut window, Key::Delete, true);
    assert!(window.shows("Line taken back"), "{}", window.texts());
    assert!(window.shows(knight) && window.shows("2… Nf6"));
    assert!(!window.shows("White is ahead by 1"));
    window.button("Another line");
    assert!(window.shows(mate) && window.shows("2. Nf3 Nf6"));
    assert!(window.shows("White is ahead by 1") && window.shows("Material is even"));
    assert!(!window.shows("Another line"), "there are no more");
    strike(&mut window, Key::Delete, true);
    assert!(!window.shows("Line taken back"));
    strike(&mut window, Key::Delete, true);
    strike(&mut window, Key::Escape, false);
    assert!(!window.shows("Line taken back"));
    for _ in 0..2 {
        strike(&mut window, Key::Delete, true);
    }
    window.button("Return to this line");
    assert!(window.moves().ends_with("Qxf7#"), "{}", window.moves());
}
