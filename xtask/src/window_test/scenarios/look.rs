//! Second Look: a game is looked through, the program killed meanwhile, and a turning point solved.

use anyhow::{Result, bail, ensure};

use super::super::board::{Bottom, Standing};
use super::super::stage::Stage;
use super::Scenario;

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[(
    "looks-again-at-a-game-and-goes-on-after-kill-9",
    looks_again_and_goes_on_after_kill_9,
)];

/// What has been found is kept again and again; nothing takes longer than that.
const MOST_KEPT: usize = 200;

/// Waits until the game is looked through; how many turning points it has.
pub(in super::super) fn looked_through(stage: &mut Stage<'_>) -> Result<u64> {
    for _ in 0..MOST_KEPT {
        let event = stage.event("the review going on", |event| {
            event["event"] == "review_kept" || event["event"] == "reviewed"
        })?;
        if let Some(points) = event["turning_points"].as_u64() {
            return Ok(points);
        }
    }
    bail!("the review does not end")
}

fn looks_again_and_goes_on_after_kill_9(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, super::TWO_PEOPLE)?;
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        stage.type_text(mv)?;
        stage.moved(mv)?;
    }
    stage.key("ctrl+F7")?;
    stage.event("the review", |event| event["event"] == "second_look")?;
    stage.event("what was found", |event| event["event"] == "review_kept")?;
    stage.kill_and_reopen(&[])?;
    stage.event("the picture", |event| event["event"] == "ready")?;
    stage.key("ctrl+Home")?;
    stage.event("the game", |event| event["event"] == "game_shown")?;
    stage.key("ctrl+F7")?;
    stage.event("the review", |event| event["event"] == "second_look")?;
    let points = looked_through(stage)?;
    ensure!((1..=3).contains(&points), "{points} turning points");
    stage.event("what comes back", |event| {
        event["event"] == "practice" && event["later"] == points
    })?;
    // The last of them is White's second move.
    stage.key("Return")?;
    for _ in 1..points {
        stage.key("Page_Down")?;
    }
    stage.find_board(Bottom::White)?;
    stage.shows(&[
        ("f3", Standing::White),
        ("e2", Standing::White),
        ("e4", Standing::Nothing),
    ])?;
    stage.type_text("e4")?;
    stage.shows(&[("e2", Standing::Nothing), ("e4", Standing::White)])?;
    stage.key("BackSpace")?;
    stage.shows(&[("e2", Standing::White), ("e4", Standing::Nothing)])?;
    stage.close()
}
