//! Analyses that outlive the window.

use super::host::Disk;
use super::*;

impl Disk {
    fn window(&self, plan: Option<&GamePlan>) -> Window {
        let people = People {
            disk: self.clone(),
            ..People::default()
        };
        Window::of(Box::new(people), plan)
    }

    /// A window with an analysis in which these moves have been made, each from square to square.
    fn analysis(&self, moves: &[(&str, &str)]) -> Window {
        let mut window = self.window(None);
        window.app.update(Message::Do(Chore::Analyse), window.now);
        window.pass(Duration::ZERO);
        for (from, to) in moves {
            window.drag(from, to);
        }
        window
    }

    fn holds(&self, shelf: Shelf, text: &str) -> bool {
        self.get(shelf).is_some_and(|kept| kept.contains(text))
    }
}

#[test]
fn an_analysis_stands_on_the_board_again_after_the_window_was_killed() {
    let disk = Disk::default();
    // Nobody has told it to end.
    drop(disk.analysis(&[("e2", "e4"), ("c7", "c5")]));
    let mut window = disk.window(None);
    assert!(window.shows("c5"), "{}", window.texts());
    window.drag("g1", "f3");
    assert!(disk.holds(Shelf::Open, "1. e4 c5 2. Nf3"));
    window.input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    assert!(disk.holds(Shelf::Aside, "1. e4 c5 2. Nf3"));
    assert!(!disk.holds(Shelf::Open, ""), "it is in one place");
    drop(window);
    // It comes back where one looks for it.
    let mut window = disk.window(None);
    assert!(window.app.tools.is_empty());
    window.app.update(Message::Do(Chore::Analyse), window.now);
    window.input(&InputEvent::Shortcut('z'));
    assert!(window.shows("Nf3"), "{}", window.texts());
    assert!(disk.holds(Shelf::Open, "Nf3") && !disk.holds(Shelf::Aside, ""));
}

#[test]
fn the_place_is_kept_when_the_window_is_closed() {
    let disk = Disk::default();
    let mut window = disk.analysis(&[("e2", "e4"), ("c7", "c5")]);
    window.input(&InputEvent::Key {
        key: Key::Home,
        mods: Mods::default(),
    });
    window.input(&InputEvent::QuitRequested);
    drop(window);
    let mut window = disk.window(None);
    window.drag("d2", "d4");
    assert!(disk.holds(Shelf::Open, "1. e4 (1. d4) 1... c5"));
}

#[test]
fn a_game_that_is_asked_for_puts_the_analysis_aside() {
    let disk = Disk::default();
    drop(disk.analysis(&[("e2", "e4")]));
    let plan = GamePlan {
        start: StartPosition::standard(),
        seats: ByColor::new_with(|_| Seating::Human),
        clock: ClockChoice::None,
        takebacks: Takebacks::default(),
    };
    let window = disk.window(Some(&plan));
    assert!(window.app.tools.is_empty());
    assert!(disk.holds(Shelf::Aside, "1. e4") && !disk.holds(Shelf::Open, ""));
}

#[test]
fn what_is_no_analysis_is_told_and_set_apart() {
    let disk = Disk::default();
    disk.put(Shelf::Open, Some("1. e4 e9"));
    let window = disk.window(None);
    assert!(window.texts().contains("analysis"), "{}", window.texts());
    assert!(window.app.tools.is_empty() && !disk.holds(Shelf::Open, ""));
}
