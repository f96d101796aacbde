//! Codes of games against the computer.

use tabia_players::Personality;

use super::tools::start;
use super::*;

/// The beginning of Black's game against the fifth level, which likes gambits, from a Chess960 position.
fn code() -> Challenge {
    let computer = Computer {
        level: Level::new(5).expect("there are eight"),
        personality: Personality::Gambiteer,
    };
    Challenge::new(Some(77), Color::White, computer, 123_456).expect("below 960")
}

impl Window {
    fn said(&mut self) -> String {
        let effects = std::mem::take(&mut self.effects).into_iter();
        let lines = effects.filter_map(|effect| match effect {
            Effect::Say(line) => Some(line),
            _ => None,
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn function(&mut self, number: u8, ctrl: bool) {
        let mods = Mods {
            ctrl,
            ..Mods::default()
        };
        self.input(&InputEvent::Key {
            key: Key::Function(number),
            mods,
        });
    }

    fn tells(&self, text: &str) -> bool {
        self.texts().contains(text)
    }

    fn game(&self) -> &GameScreen {
        self.app.game.as_ref().expect("a game")
    }
}

#[test]
fn a_pasted_code_leads_to_the_same_opponent_and_is_copied_again() {
    let mut window = start();
    let text = format!(" {}\n", code());
    window.app.paste(Some(&text), window.now);
    window.pass(Duration::ZERO);
    assert!(window.tells("Gambiteer"), "{}", window.texts());
    assert!(window.said().contains("Gambiteer · Level 5"));
    window.button("Start");
    assert_eq!(window.game().challenge(), Some(code()));
    assert_eq!(window.game().view().setup.start, code().start());
    assert!(window.tells("Gambiteer · Level 5"), "{}", window.texts());
    window.function(6, true);
    assert_eq!(window.copied(), code().to_string());
    assert!(window.tells(&code().to_string()), "it is told, too");
    // The same opponent plays another game against the other color.
    window.app.update(Message::Rematch, window.now);
    let next = window.game().challenge().expect("a code as well");
    assert_eq!(next.computer(), code().computer());
    assert_ne!(next.seed(), code().seed());
}

#[test]
fn a_code_is_typed_and_what_is_wrong_with_it_is_said() {
    let mut window = start();
    window.function(6, false);
    for (text, said) in [
        ("0000-0000-0000", "A letter or digit of the code is wrong."),
        ("U", "No code has U in it."),
    ] {
        for c in text.chars() {
            window.input(&InputEvent::Char(c));
        }
        assert!(window.said().contains(said), "{text}");
        assert!(window.tells(said), "{text}");
        window.input(&InputEvent::Key {
            key: Key::Delete,
            mods: Mods::default(),
        });
    }
    window.app.paste(Some("4F2K-7Q1M-ABCDE"), window.now);
    window.pass(Duration::ZERO);
    assert!(window.tells("this one 13"), "{}", window.texts());
    let before = window.app.start.clone();
    window.function(6, false);
    for c in code().to_string().to_lowercase().chars() {
        window.input(&InputEvent::Char(c));
    }
    assert_ne!(window.app.start, before);
    assert!(window.tells(&code().to_string()), "{}", window.texts());
    window.input(&InputEvent::Key {
        key: Key::Enter,
        mods: Mods::default(),
    });
    assert_eq!(window.game().challenge(), Some(code()));
}

#[test]
fn a_bad_code_from_the_clipboard_is_refused_over_a_game() {
    let mut window = Window::with("", "none");
    window.app.paste(Some("0000-0000-0000"), window.now);
    window.pass(Duration::ZERO);
    assert!(window.tells("A letter or digit of the code is wrong."));
    assert!(window.app.start.is_none(), "the game goes on");
    window.function(6, true);
    assert!(window.tells("Only a game of one person"), "it has no code");
}

#[test]
fn a_personality_is_chosen_remembered_and_named() {
    let mut window = start();
    window.function(6, false);
    window.button("Knight lover");
    window.input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    assert!(
        window.texts().contains("Knight lover · "),
        "{}",
        window.texts()
    );
    window.button("Start");
    let setup = &window.game().view().setup;
    assert_eq!(setup.players.black, "Tabia, level 3, knight-lover");
    let kept = window.app.settings().write();
    let read = Settings::read(&kept).0;
    assert_eq!(read.next_game.personality, Personality::KnightLover);
}

#[test]
fn a_code_of_another_edition_says_so() {
    let mut window = start();
    window.app.settings.language = Language::Korean;
    window.app.paste(Some("KW18-0000-05G2"), window.now);
    window.pass(Duration::ZERO);
    assert!(window.tells("제9판"), "{}", window.texts());
}

#[test]
fn a_challenge_stays_in_sight_until_something_else_is_chosen() {
    let mut window = start();
    let text = code().to_string();
    window.app.paste(Some(&text), window.now);
    let escape = InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    };
    window.input(&escape);
    assert!(window.tells(&text), "on the first page: {}", window.texts());
    window.function(6, false);
    assert!(window.tells(&text), "in its line: {}", window.texts());
    let left = "Something else has been chosen since; Start plays that.";
    assert!(!window.tells(left));
    window.button("Attacker");
    assert!(window.tells(left), "{}", window.texts());
    window.input(&escape);
    assert!(!window.tells(&text), "{}", window.texts());
}

#[test]
fn a_code_that_is_taken_away_again_is_no_challenge() {
    let mut window = start();
    window.app.paste(Some(&code().to_string()), window.now);
    window.input(&InputEvent::Key {
        key: Key::Backspace,
        mods: Mods::default(),
    });
    window.button("Start");
    let other = window.game().challenge().expect("it has a code");
    assert_eq!(other.computer(), code().computer());
    assert_ne!(other.seed(), code().seed());
}

#[test]
fn a_challenge_is_played_by_the_engine_although_a_program_was_chosen() {
    let mut window = start();
    window.app.choice().set_program("/opt/engine".into());
    window.app.paste(Some(&code().to_string()), window.now);
    window.pass(Duration::ZERO);
    window.button("Start");
    assert_eq!(window.game().challenge(), Some(code()));
}
