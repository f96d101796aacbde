//! The choice of the next game.

use super::tools::start;
use super::*;

#[test]
fn a_game_of_chess960_begins_with_a_position_that_is_seen_first() {
    let mut window = start();
    window.button("More");
    window.button("Chess960");
    let here = window.app.start.as_ref().expect("the choice").position();
    // A coin that always shows heads names the position of this number.
    assert_eq!(Ok(here), StartPosition::chess960(959).as_ref());
    for digit in "518".chars() {
        window.input(&InputEvent::Char(digit));
    }
    let here = window.app.start.as_ref().expect("the choice").position();
    assert_eq!(Ok(here), StartPosition::chess960(518).as_ref());
    window.button("Standard");
    let here = window.app.start.as_ref().expect("the choice").position();
    assert!(here.is_standard());
}

#[test]
fn the_next_choice_begins_with_the_last_one() {
    let mut window = start();
    for button in ["Two players", "Custom", "Hourglass", "Start"] {
        window.button(button);
    }
    assert!(window.effects.contains(&Effect::SaveSettings));
    let view = window.app.game.as_ref().expect("a game").view();
    let clock = view.setup.clocks.white.as_ref().map(ToString::to_string);
    assert_eq!(clock.as_deref(), Some("*600"));
    let kept = window.app.settings().write();
    window.app.settings = Settings::read(&kept).0;
    window.app.update(Message::NewGame, window.now);
    window.pass(Duration::ZERO);
    assert!(window.shows("10 min, hourglass"), "{}", window.texts());
    assert!(!window.shows("Your color"), "it is for two people");
}

#[test]
fn the_strength_of_a_level_is_told_where_it_is_chosen() {
    let mut window = start();
    for (level, points) in [("1", "630"), ("8", "1480")] {
        window.button(level);
        assert!(window.texts().contains(&format!("about {points} Elo")));
    }
}
