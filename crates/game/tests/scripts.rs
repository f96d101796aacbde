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
