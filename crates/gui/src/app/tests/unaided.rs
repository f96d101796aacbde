//! No help while one plays somebody elsewhere.

use super::party::{GUEST, HOST, Party, with};
use super::records::Shelf;
use super::*;
use crate::library::Request;
use crate::screens::records::Message as RecordsMessage;

#[test]
fn nobody_is_helped_against_somebody_elsewhere() {
    let mut party = Party::playing("none");
    party.key(HOST, 'h');
    let told = "No help in a game against somebody over the network.";
    assert!(party.texts(HOST).contains(told), "{}", party.texts(HOST));
    party.windows[HOST]
        .app
        .update(Message::ToggleEvaluation, Duration::ZERO);
    let game = party.windows[HOST].app.game.as_ref().expect("a game");
    assert!(!game.lacks_analyst(&party.windows[HOST].app.settings.play));
}

#[test]
fn a_wide_window_names_no_help_that_is_refused() {
    let mut party = Party::of(2);
    party.host("none");
    let wide = InputEvent::Resized {
        width: 1920.0,
        height: 1080.0,
    };
    let shown = |party: &mut Party, who: usize| {
        party.windows[who].input(&wide);
        let shows = |text: &str| party.windows[who].shows(text);
        let texts = ["Help", "Hint", "Evaluation bar", "Position seen once"];
        texts.map(shows)
    };
    // Nothing stands on the board yet.
    assert_eq!(shown(&mut party, HOST), [true, false, false, false]);
    let invitation = party.invitation();
    party.join(GUEST, &invitation);
    assert_eq!(shown(&mut party, HOST), [true, false, false, true]);
    // Whoever looks on may have the bar.
    party.looked_on();
    assert_eq!(shown(&mut party, 2), [true, false, true, true]);
    for _ in 0..2 {
        party.key(GUEST, 'g');
    }
    party.windows[HOST]
        .app
        .update(Message::Game(game::Message::HideResult), Duration::ZERO);
    assert_eq!(shown(&mut party, HOST), [true; 4]);
}

#[test]
fn no_engine_looks_at_anything_while_one_plays_somebody_elsewhere() {
    let mut party = Party::playing("none");
    party.looked_on();
    let told = "No help in a game against somebody over the network.";
    let is_silent = |party: &Party, who: usize| party.texts(who).replace('\n', " ").contains(told);
    for who in [HOST, GUEST, 2] {
        party.key(who, 'a');
    }
    assert!(is_silent(&party, HOST), "{}", party.texts(HOST));
    assert!(party.texts(2).contains("Thinking"), "{}", party.texts(2));
    // What was played in the position before is no secret to the archive, but none is asked.
    let ctrl = |key| {
        let mods = Mods {
            ctrl: true,
            ..Mods::default()
        };
        InputEvent::Key { key, mods }
    };
    let asks = |window: &Window| {
        let asks = |effect: &&Effect| matches!(effect, Effect::Ask(Request::Explore { .. }));
        window.effects.iter().filter(asks).count()
    };
    for who in [HOST, 2] {
        party.windows[who].input(&ctrl(Key::PageDown));
    }
    party.settle();
    assert_eq!(
        (asks(&party.windows[HOST]), asks(&party.windows[2])),
        (0, 1)
    );
    assert!(is_silent(&party, HOST), "{}", party.texts(HOST));
    let tools = party.windows[HOST].app.tools.len();
    party.windows[HOST].input(&ctrl(Key::End));
    assert_eq!(party.windows[HOST].app.tools.len(), tools);
    // What is said about that goes.
    party.pass(NOTICE_SHOWN + Duration::from_secs(1));
    party.settle();
    // Neither the switch nor its key nor another position changes that.
    party.key(HOST, 'i');
    party.key(HOST, 'i');
    party.windows[HOST].drag("e2", "e4");
    party.settle();
    assert!(is_silent(&party, HOST), "{}", party.texts(HOST));
    party.windows[HOST].app.settings.language = Language::Korean;
    party.windows[HOST].input(&InputEvent::PointerLost);
    let korean = "네트워크 대국에서는 도움을 받을 수 없습니다.";
    let texts = party.texts(HOST).replace('\n', " ");
    assert!(texts.contains(korean), "{texts}");
    party.windows[HOST].app.settings.language = Language::English;
    // Once the game is over, the engine may look.
    party.windows[GUEST].input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    for _ in 0..2 {
        party.key(GUEST, 'g');
    }
    assert!(!is_silent(&party, HOST), "{}", party.texts(HOST));
    assert_eq!(asks(&party.windows[HOST]), 1, "and so may the archive");
}

#[test]
fn a_review_is_put_away_when_the_game_begins() {
    let mut party = Party::of(2);
    let mut shelf = Shelf::with(Box::new(with(party.lines[HOST].clone())));
    std::mem::swap(&mut shelf.window, &mut party.windows[HOST]);
    party.host("none");
    let invitation = party.invitation();
    std::mem::swap(&mut shelf.window, &mut party.windows[HOST]);
    shelf.open();
    shelf.send(RecordsMessage::SecondLook);
    let is_open = |window: &Window| {
        let mut tools = window.app.tools.iter();
        tools.any(|tool| matches!(tool, Tool::Review(_)))
    };
    assert!(is_open(&shelf.window), "nobody has come yet");
    std::mem::swap(&mut shelf.window, &mut party.windows[HOST]);
    party.join(GUEST, &invitation);
    assert!(!is_open(&party.windows[HOST]));
    let told = "No help in a game against somebody over the network.";
    assert!(party.windows[HOST].shows(told), "{}", party.texts(HOST));
}
