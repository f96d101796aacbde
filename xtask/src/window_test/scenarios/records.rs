//! The games that are kept: list, filter, position search, replay.

use std::fs;

use anyhow::{Result, ensure};

use super::super::board::{Bottom, Standing};
use super::super::stage::Stage;
use super::Scenario;

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[
    ("finds-and-replays-a-game", finds_and_replays_a_game),
    ("keeps-the-game-that-ended", keeps_the_game_that_ended),
    ("imports-on-after-kill-9", imports_on_after_kill_9),
    ("explores-an-opening", explores_an_opening),
];

/// How many games the list that was made last has.
fn chosen(stage: &mut Stage<'_>) -> Result<u64> {
    let event = stage.event("the list", |event| event["event"] == "games_chosen")?;
    Ok(event["games"].as_u64().unwrap_or_default())
}

fn finds_and_replays_a_game(stage: &mut Stage<'_>) -> Result<()> {
    stage.open_with_games(Bottom::White, &["--size", "1280x800"])?;
    stage.key("ctrl+Home")?;
    let all = chosen(stage)?;
    ensure!(all == 31, "{all} games instead of 28 and 3");
    // Return comes before the list that was typed for: the window waits for it.
    stage.type_text("morphy")?;
    stage.key("Return")?;
    while chosen(stage)? != 1 {}
    stage.find_board(Bottom::White)?;
    stage.shows(&[("d8", Standing::White), ("e8", Standing::Black)])?;
    stage.key("Home")?;
    stage.key("Right")?;
    stage.shows(&[("e4", Standing::White), ("e2", Standing::Nothing)])?;
    // The position after 1. e4 is in other games too.
    stage.key("ctrl+End")?;
    // Letters that were typed after the game was found have told of it too.
    let mut with_position = 1;
    while with_position == 1 {
        with_position = chosen(stage)?;
    }
    ensure!(
        (2..31).contains(&with_position),
        "{with_position} games began with e4"
    );
    // A game that is deleted comes back.
    stage.event("the game", |event| event["event"] == "game_shown")?;
    stage.key("Delete")?;
    stage.event("its end", |event| event["event"] == "game_deleted")?;
    ensure!(chosen(stage)? == with_position - 1, "it is still there");
    stage.key("ctrl+z")?;
    stage.event("its return", |event| event["event"] == "game_restored")?;
    ensure!(chosen(stage)? == with_position, "it did not come back");
    stage.close()
}

fn keeps_the_game_that_ended(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, super::TWO_PEOPLE)?;
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        stage.type_text(mv)?;
        stage.moved(mv)?;
    }
    stage.key("ctrl+Home")?;
    ensure!(chosen(stage)? == 1, "the game is not in the list");
    let shown = stage.event("the game", |event| event["event"] == "game_shown")?;
    let fen = shown["fen"].as_str().unwrap_or_default();
    ensure!(fen.starts_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/"), "{fen}");
    stage.close()
}

/// Imports a file that is chosen by its path.
fn choose_import(stage: &mut Stage<'_>, path: &str) -> Result<()> {
    stage.key("ctrl+Down")?;
    stage.paste(path)?;
    stage.key("Return")
}

fn imports_on_after_kill_9(stage: &mut Stage<'_>) -> Result<()> {
    let path = stage.path("many.pgn");
    let game = |number: u32| format!("[White \"{number}\"]\n\n1. e4 e5 *\n\n");
    let text: String = (0..200_000).map(game).collect();
    let bad = "[White \"X\"]\n\n1. e5 *\n";
    stage.open(Bottom::White, super::TWO_PEOPLE)?;
    fs::write(&path, text + bad)?;
    choose_import(stage, &path)?;
    let begun = stage.event("the first games", |event| event["event"] == "importing")?;
    let first = begun["progress"]["games"].as_u64().unwrap_or_default();
    stage.kill_and_reopen(&[])?;
    stage.event("the picture", |event| event["event"] == "ready")?;
    stage.key("ctrl+Home")?;
    let left = stage.event("what is left", |event| {
        event["event"] == "imports_unfinished"
    })?;
    ensure!(left["imports"] == 1, "what is left is {left}");
    choose_import(stage, &path)?;
    let done = stage.event("the end", |event| event["event"] == "imported")?;
    let progress = &done["progress"];
    let resumed = progress["resumed_games"].as_u64().unwrap_or_default();
    ensure!(resumed >= first && resumed < 200_000, "{progress}");
    ensure!(
        progress["added"] == 200_000 && progress["duplicates"] == 0 && progress["quarantined"] == 1,
        "{progress}"
    );
    let mut games = 0;
    while games != 200_000 {
        games = chosen(stage)?;
    }
    // Once more: every game is known.
    choose_import(stage, &path)?;
    let again = stage.event("the end", |event| event["event"] == "imported")?;
    let progress = &again["progress"];
    ensure!(
        progress["added"] == 0 && progress["duplicates"] == 200_000,
        "{progress}"
    );
    stage.close()
}

fn explores_an_opening(stage: &mut Stage<'_>) -> Result<()> {
    stage.open_with_games(Bottom::White, &["--size", "1280x800"])?;
    stage.paste("1. e4 e5")?;
    stage.key("ctrl+Page_Down")?;
    let moves = |stage: &mut Stage<'_>| -> Result<Vec<String>> {
        let event = stage.event("the moves", |event| event["event"] == "explored")?;
        let moves = event["moves"].as_array().cloned().unwrap_or_default();
        let text = |mv: &serde_json::Value| mv.as_str().unwrap_or_default().to_owned();
        Ok(moves.iter().map(text).collect())
    };
    let first = moves(stage)?;
    ensure!(first.iter().any(|mv| mv == "e2e4"), "{first:?}");
    stage.key("Right")?;
    moves(stage)?;
    stage.key("Right")?;
    let third = moves(stage)?;
    ensure!(third.iter().any(|mv| mv == "f2f4"), "{third:?}");
    // The king's gambit is in the games that were imported.
    stage.type_text("f4")?;
    let fourth = moves(stage)?;
    ensure!(fourth.iter().any(|mv| mv == "e5f4"), "{fourth:?}");
    stage.close()
}
