//! Moves that are held back.

use super::*;
use crate::settings::caution::{Caution, Cautions, Tempo};

/// White could castle, and its pawns stand free.
const CASTLING: &str = "4k3/8/8/8/8/8/PPPP1PPP/4K2R w K - 0 1";

#[test]
fn a_king_that_could_castle_is_held_back_for_a_moment() {
    let mut window = Window::with(CASTLING, "none");
    window.drag("e1", "f1");
    assert!(window.shows("You could castle: Esc takes the king back"));
    assert_eq!(window.moves(), "");
    window.input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    window.pass(Duration::from_secs(2));
    assert_eq!(window.moves(), "");
    window.drag("e1", "f1");
    window.pass(Duration::from_millis(700));
    assert_eq!(window.moves(), "");
    let NextFrame::At(_) = window.app.next_frame(window.now) else {
        panic!("the ring shrinks");
    };
    window.pass(Duration::from_millis(100));
    assert_eq!(window.moves(), "Kf1");
}

#[test]
fn what_nobody_doubts_is_played_at_once() {
    let mut window = Window::with(CASTLING, "none");
    window.drag("e1", "d1");
    assert_eq!(window.moves(), "Kd1");
    let mut hasty = Window::with(CASTLING, "19");
    hasty.drag("e1", "f1");
    assert_eq!(hasty.moves(), "Kf1", "there is no time for doubts");
    let mut sure = Window::with(CASTLING, "none");
    sure.app.settings.play.caution = Cautions::always(Caution::Off);
    sure.drag("e1", "f1");
    assert_eq!(sure.moves(), "Kf1");
}

#[test]
fn a_move_waits_until_it_is_confirmed() {
    let mut window = Window::with("", "none");
    window.app.settings.play.caution = Cautions::always(Caution::Confirm);
    window.drag("e2", "e4");
    window.pass(Duration::from_secs(60));
    assert_eq!(window.moves(), "");
    window.button("Cancel");
    window.drag("d2", "d4");
    window.button("Confirm");
    assert_eq!(window.moves(), "d4");
    window.drag("d7", "d5");
    window.click("a6");
    assert_eq!(window.moves(), "d4");
    window.click("d5");
    assert_eq!(window.moves(), "d4 d5", "{}", window.texts());
    window.drag("c2", "c4");
    window.input(&InputEvent::Shortcut('z'));
    window.drag("b1", "c3");
    window.input(&InputEvent::Key {
        key: Key::Enter,
        mods: Mods::default(),
    });
    assert_eq!(window.moves(), "d4 d5 Nc3");
}

#[test]
fn a_second_press_of_the_other_button_takes_a_held_move_back() {
    let mut window = Window::with(CASTLING, "none");
    window.drag("e1", "f1");
    let at = window.point("a5");
    let button = Button::Secondary;
    window.input(&InputEvent::PointerDown {
        at,
        button,
        mods: Mods::default(),
    });
    window.input(&InputEvent::PointerUp { at, button });
    window.pass(Duration::from_secs(2));
    assert_eq!(window.moves(), "");
}

#[test]
fn a_held_move_goes_with_its_position() {
    let mut window = Window::with("", "30");
    for (from, to) in [("e2", "e4"), ("e7", "e5")] {
        window.drag(from, to);
    }
    window.app.settings.play.caution = Cautions::always(Caution::Confirm);
    window.drag("d2", "d4");
    for _ in 0..31 {
        window.pass(Duration::from_secs(1));
    }
    assert!(
        window.shows("Rematch") && !window.shows("Confirm"),
        "{}",
        window.texts()
    );

    let mut window = Window::with("", "none");
    for (from, to) in [("e2", "e4"), ("e7", "e5")] {
        window.drag(from, to);
    }
    window.input(&InputEvent::Shortcut('z'));
    window.app.settings.play.caution = Cautions::always(Caution::Confirm);
    window.drag("d7", "d5");
    window.button("1… e5");
    assert!(!window.shows("Confirm"), "{}", window.texts());
    assert_eq!(window.moves(), "e4 e5");
}

#[test]
fn each_tempo_has_its_caution() {
    for (clock, tempo) in [
        ("none", Tempo::NoClock),
        ("600", Tempo::Slow),
        ("180+2", Tempo::Fast),
    ] {
        let mut window = Window::with("", clock);
        let mut caution = Cautions::always(Caution::Off);
        caution.set(tempo, Caution::Confirm);
        window.app.settings.play.caution = caution;
        window.drag("e2", "e4");
        assert_eq!(window.moves(), "", "{clock}");
        window.button("Confirm");
        assert_eq!(window.moves(), "e4", "{clock}");
    }
}

#[test]
fn a_queen_is_not_given_away_in_training() {
    let fen = "4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1";
    let mut window = Window::with(fen, "none");
    window.drag("d1", "d5");
    assert_eq!(window.moves(), "Qd5", "unless one trains");
    let mut window = Window::with(fen, "none");
    window.app.settings.play.caution.guards_queen = true;
    window.drag("d1", "d5");
    assert!(window.shows("The queen could be taken: Esc takes it back"));
    window.pass(Duration::from_millis(800));
    assert_eq!(window.moves(), "Qd5");
}
