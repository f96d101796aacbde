//! Hints, and the evaluation beside the board.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use super::*;

/// A game with somebody to ask; he tells when he has found something.
fn asked(fen: &str) -> (Window, Receiver<()>) {
    let mut window = Window::with(fen, "none");
    let (wake, woken) = channel();
    let analyst = Analyst::new(Arc::new(move || {
        let _ = wake.send(());
    }));
    window
        .app
        .game
        .as_mut()
        .expect("a game")
        .seat_analyst(analyst);
    (window, woken)
}

/// Waits until `text` is shown.
fn wait(window: &mut Window, woken: &Receiver<()>, text: &str) {
    while !window.shows(text) {
        // Only a broken test waits so long.
        let news = woken.recv_timeout(Duration::from_secs(60));
        news.unwrap_or_else(|_| panic!("no {text:?} in:\n{}", window.texts()));
        window.pass(Duration::ZERO);
    }
}

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";

#[test]
fn a_hint_comes_in_three_steps_and_goes_with_the_position() {
    let (mut window, woken) = asked(MATE_IN_ONE);
    let hint = InputEvent::Shortcut('h');
    window.input(&hint);
    wait(
        &mut window,
        &woken,
        "There is a forced mate. Look for a check.",
    );
    let arrows = |window: &Window| {
        let polygons = |s: &&Sprite| matches!(s, Sprite::Polygon { .. });
        window.app.sprites().iter().filter(polygons).count()
    };
    assert_eq!(arrows(&window), 0, "the verdict marks nothing");
    window.input(&hint);
    assert!(
        window.shows("Look at the rook on e1."),
        "{}",
        window.texts()
    );
    assert!(arrows(&window) > 0);
    window.input(&hint);
    assert!(window.shows("The engine plays Re8#."), "{}", window.texts());
    window.input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    assert_eq!(arrows(&window), 0);
    assert!(window.shows("White to move"), "{}", window.texts());
}

#[test]
fn the_evaluation_is_hidden_while_one_plays() {
    let (mut window, woken) = asked(MATE_IN_ONE);
    let fills = |window: &Window| {
        let left = window.app.layout().board.x;
        let beside = |s: &&Sprite| matches!(s, Sprite::Fill { rect, .. } if rect.w > 2.0 && rect.right() < left);
        window.app.sprites().iter().filter(beside).count()
    };
    let hidden = fills(&window);
    window.input(&InputEvent::Shortcut('i'));
    woken.recv().expect("he looks");
    window.pass(Duration::ZERO);
    assert!(fills(&window) > hidden);
    window.input(&InputEvent::Shortcut('i'));
    assert_eq!(fills(&window), hidden);
    window.drag("e1", "e8");
    assert!(fills(&window) > hidden, "the game is over");
}

#[test]
fn a_mate_fills_the_bar() {
    let mut window = Window::with(MATE_IN_ONE, "none");
    window.drag("e1", "e8");
    let game = window.app.game.as_ref().expect("a game");
    assert_eq!(game.evaluation(), Some(tabia_game::Score::Mate(0)));
}
