//! What is said aloud.

use super::*;

pub(super) fn said(window: &mut Window) -> Vec<String> {
    let effects = std::mem::take(&mut window.effects);
    let lines = effects.into_iter().filter_map(|effect| match effect {
        Effect::Say(line) => Some(line),
        _ => None,
    });
    lines.collect()
}

fn strike(window: &mut Window, key: Key) -> Vec<String> {
    window.input(&InputEvent::Key {
        key,
        mods: Mods::default(),
    });
    said(window)
}

#[test]
fn screens_what_the_keyboard_is_at_and_the_analysis_are_said() {
    let mut window = Window::open(None);
    let key = |key| InputEvent::Key {
        key,
        mods: Mods::default(),
    };
    assert_eq!(said(&mut window), ["New game"]);
    window.input(&key(Key::Tab));
    assert_eq!(said(&mut window), ["Play the computer"]);
    window.input(&InputEvent::Shortcut('a'));
    assert_eq!(said(&mut window), ["Analysis"]);
    window.input(&key(Key::Enter));
    assert_eq!(said(&mut window), ["e2, white pawn"]);
    window.input(&key(Key::Enter));
    assert_eq!(said(&mut window), ["e2: e3, e4"]);
    for way in [Key::Up, Key::Up] {
        window.input(&key(way));
    }
    assert_eq!(said(&mut window), ["e3, empty", "e4, empty"]);
    window.input(&key(Key::Enter));
    assert_eq!(said(&mut window), ["White: 1. e4"]);
    for c in "Nf6".chars() {
        window.input(&InputEvent::Char(c));
    }
    assert_eq!(said(&mut window), ["Black: 1. Nf6"]);
    window.input(&key(Key::Function(4)));
    assert_eq!(said(&mut window), ["Black: 1. Nf6"]);
    window.input(&InputEvent::Shortcut('e'));
    said(&mut window);
    window.input(&key(Key::Up));
    window.input(&InputEvent::Char('q'));
    said(&mut window);
    window.input(&key(Key::Enter));
    assert_eq!(said(&mut window), ["e2, black queen"]);
}

#[test]
fn every_event_is_one_line_in_the_language_of_the_settings() {
    let told = [
        [
            "New game. White to move.",
            "White: e4.",
            "A pawn does not move like that.",
            "Black offers a draw.",
        ],
        [
            "새 대국. 백 차례.",
            "백: e4.",
            "폰은 그렇게 움직이지 않습니다.",
            "흑이 무승부를 제안합니다.",
        ],
    ];
    for (language, lines) in Language::ALL.into_iter().zip(told) {
        let mut window = Window::open(None);
        window.app.settings.language = language;
        window.app.update(Message::Play, window.now);
        window.effects.clear();
        let people = GamePlan {
            start: StartPosition::standard(),
            seats: ByColor {
                white: Seating::Human,
                black: Seating::Human,
            },
            clock: ClockChoice::None,
            takebacks: Takebacks::default(),
        };
        window.app.begin(people, window.now);
        window.pass(Duration::ZERO);
        let mut heard = said(&mut window);
        window.drag("e2", "e4");
        heard.extend(said(&mut window));
        window.drag("e7", "e3");
        heard.extend(said(&mut window));
        window.input(&InputEvent::Shortcut('d'));
        heard.extend(said(&mut window));
        assert_eq!(heard, lines);
    }
}

#[test]
fn the_board_can_be_felt_with_the_arrows() {
    let mut window = Window::with("", "300");
    assert_eq!(
        strike(&mut window, Key::Up),
        ["New game. White to move.", "e2, white pawn"]
    );
    assert_eq!(strike(&mut window, Key::Up), ["e3, empty"]);
    strike(&mut window, Key::Down);
    assert_eq!(strike(&mut window, Key::Space), ["e2: e3, e4"]);
    strike(&mut window, Key::Up);
    strike(&mut window, Key::Up);
    assert_eq!(strike(&mut window, Key::Space), ["White: e4."]);
    assert_eq!(strike(&mut window, Key::PageUp), ["Start position"]);
    assert_eq!(strike(&mut window, Key::PageDown), ["White: e4."]);
    let clocks = strike(&mut window, Key::Function(3));
    assert_eq!(clocks, ["White: 4 minutes 59 seconds. Black: 5 minutes."]);
    assert!(window.shows(&clocks[0]), "{}", window.texts());
    let position = strike(&mut window, Key::Function(2));
    assert!(position[0].starts_with("White: king e1; queen d1; rook a1, h1;"));
    assert!(position[0].ends_with("Black to move."), "{position:?}");
}
