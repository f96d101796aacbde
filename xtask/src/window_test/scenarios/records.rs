//! The games that are kept: list, filter, position search, replay.

use anyhow::{Result, ensure};

use super::super::board::{Bottom, Standing};
use super::super::stage::Stage;
use super::Scenario;

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[
    ("finds-and-replays-a-game", finds_and_replays_a_game),
    ("keeps-the-game-that-ended", keeps_the_game_that_ended),
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
    stage.type_text("morphy")?;
    let mut found = all;
    for _ in 0..6 {
        found = chosen(stage)?;
        if found == 1 {
            break;
        }
    }
    ensure!(found == 1, "{found} games of Morphy");
    stage.event("the game", |event| event["event"] == "game_shown")?;
    stage.key("Return")?;
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
