//! Scripts as tests: each file plays, and the events it leaves fold to the same game.
#![cfg(test)]

use tabia_game::script::{Script, ScriptError, run};
use tabia_game::{Event, Game, GameEvent};

/// Plays a script and returns its events.
fn play(text: &str) -> Result<Vec<Event>, ScriptError> {
    let mut events = Vec::new();
    let game = run(&text.parse::<Script>()?, &mut |event| events.push(event))?;
    let facts: Vec<GameEvent> = events
        .iter()
        .filter_map(|event| match event {
            Event::Game { event, .. } => Some(event.clone()),
            Event::Player { .. } | Event::Session(_) => None,
        })
        .collect();
    assert_eq!(Game::fold(&facts), Some(game), "fold(log) == game");
    Ok(events)
}

/// The events as JSON Lines.
fn transcript(text: &str) -> String {
    let events = play(text).unwrap_or_else(|error| panic!("{error}"));
    let lines = events
        .iter()
        .map(|event| serde_json::to_string(event).unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

macro_rules! plays {
    ($($name:ident $file:literal)*) => {$(
        #[test]
        fn $name() {
            if let Err(error) = play(include_str!(concat!("scripts/", $file))) {
                panic!("{}: {error}", $file);
            }
        }
    )*};
}

plays! {
    castling "castling.txt"
    chess960 "chess960.txt"
    clocks "clocks.txt"
    dead_positions "dead-positions.txt"
    draws "draws.txt"
    endings_by_command "endings-by-command.txt"
    ends_at_once "ends-at-once.txt"
    fifty_moves "fifty-moves.txt"
    flag_falls "flag-falls.txt"
    material "material.txt"
    openings "openings.txt"
    pauses "pauses.txt"
    premoves "premoves.txt"
    read_model "read-model.txt"
    refusals "refusals.txt"
    repetition "repetition.txt"
    takebacks "takebacks.txt"
}

#[test]
fn fools_mate_as_json() {
    insta::assert_snapshot!(transcript(include_str!("scripts/fools-mate.txt")));
}

#[test]
fn a_script_that_is_wrong_names_its_line() {
    let wrong = [
        "e4\nfrobnicate",
        "white: dance",
        "expect rain",
        "new colour=red",
        "new fen=8/8 clock=10",
        "new clock=forever",
        "new chess960=960",
        "tick soon",
        "white: adjudicate 2-0",
        "white: premove Nf3",
        "# fine\n\ne4 e4",
        "e4 e5 Ke3",
        "expect over 1-0 checkmate",
        "expect refused illegal",
        "e5\nexpect refused stale",
    ];
    let errors: Vec<String> = wrong
        .iter()
        .map(|text| format!("{text:?}\n    {}", play(text).unwrap_err()))
        .collect();
    insta::assert_snapshot!(errors.join("\n"));
}

/// What is said where a game is not as expected.
#[test]
fn an_unmet_expectation_says_what_is_so() {
    let expectations = [
        "over 1-0 checkmate",
        "paused",
        "check",
        "checkers e5",
        "turn black",
        "ply 3",
        "fen 8/8",
        "clock white 5",
        "clock black 5",
        "running none",
        "absent white",
        "last Nf3",
        "legal 3",
        "targets e2 e5",
        "repetition 2",
        "places 3",
        "halfmove-clock 7",
        "claim fifty-moves",
        "announce Nf3 threefold-repetition",
        "offer white",
        "proposal black",
        "lines 1",
        "opening C99",
        "points 3",
        "lost black q",
        "premoves black 2",
        "refused stale",
        "fingerprint 12",
    ];
    let begun = "new white-clock=60\n";
    let texts: Vec<String> = expectations
        .iter()
        .map(|text| {
            play(&format!("{begun}expect {text}"))
                .unwrap_err()
                .to_string()
        })
        .collect();
    let ended = [
        "f3 e5 g4 Qh4\nexpect playing",
        "e4 e5\nwhite: offer-draw\nexpect offer none",
        "e4 e5\nwhite: offer-draw\nblack: accept-draw\nexpect paused",
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\nexpect announce Nc6 threefold-repetition",
        "e4 f6 Qh5\nexpect no check",
        "e5\nexpect refused stale",
    ];
    let more = ended.iter().map(|text| play(text).unwrap_err().to_string());
    let texts: Vec<String> = texts.into_iter().chain(more).collect();
    insta::assert_snapshot!(texts.join("\n"));
}
