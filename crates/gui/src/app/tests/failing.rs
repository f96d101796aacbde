//! A program that plays breaks down.

use tabia_game::{Note, PlayerFailure};

use super::*;

/// Fails as soon as it is its turn.
#[derive(Default)]
pub(super) struct Broken {
    told: bool,
}

impl Player for Broken {
    fn poll(&mut self, game: &Game, side: Color, _: Timestamp, say: &mut dyn FnMut(Say)) {
        if game.turn() == side && !std::mem::replace(&mut self.told, true) {
            let code = Some(3);
            say(Say::Note(Note::Failed(PlayerFailure::Exited { code })));
        }
    }
}

fn broken() -> Window {
    let mut window = Window::open(Some(&GamePlan {
        start: StartPosition::standard(),
        seats: ByColor {
            white: Seating::Human,
            black: Seating::Uci("/opt/broken".into()),
        },
        clock: ClockChoice::None,
        takebacks: Takebacks::default(),
    }));
    window.drag("e2", "e4");
    window.pass(Duration::from_millis(500));
    assert!(
        window.shows("The engine has quit with exit code 3."),
        "{}",
        window.texts()
    );
    window
}

#[test]
fn the_person_takes_over() {
    let mut window = broken();
    window.button("Take over");
    window.drag("e7", "e5");
    assert_eq!(window.moves(), "e4 e5");
    assert!(window.shows("Take back") && !window.shows("Restart"));
}

#[test]
fn the_program_is_started_again() {
    let mut window = broken();
    window.button("Restart");
    // It fails once more, and the choice is there again.
    window.pass(Duration::from_millis(500));
    window.pass(Duration::ZERO);
    assert!(window.shows("Restart"), "{}", window.texts());
    window.input(&InputEvent::Shortcut('k'));
    window.drag("e7", "e5");
    assert_eq!(window.moves(), "e4 e5");
}

#[test]
fn the_win_is_claimed() {
    let mut window = broken();
    window.button("Claim win");
    assert!(
        window.shows("White wins") && window.shows("Black left the game"),
        "{}",
        window.texts()
    );
}
