//! What one does beside playing: files, pictures, the editor, the analysis.

use anyhow::{Result, ensure};

use super::super::board::{Bottom, Standing};
use super::super::stage::Stage;
use super::{Scenario, TWO_PEOPLE};

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[
    ("saves-and-opens", saves_and_opens),
    ("sets-up-a-position", sets_up_a_position),
    ("meets-a-challenge", meets_a_challenge),
    ("analysis-outlives-kill-9", analysis_outlives_kill_9),
];

fn saves_and_opens(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    stage.drag("e2", "e4")?;
    stage.moved("e2e4")?;
    let path = stage.path("kept.tabia");
    stage.key("ctrl+s")?;
    stage.key("Delete")?;
    stage.type_text(&path)?;
    stage.key("Return")?;
    let saved = stage.event("the file", |event| event["event"] == "saved")?;
    ensure!(saved["path"] == path, "saved as {saved}");
    stage.key("F12")?;
    let shot = stage.event("the screenshot", |event| event["event"] == "saved")?;
    let png = std::fs::read(shot["path"].as_str().unwrap_or_default())?;
    ensure!(png.starts_with(b"\x89PNG"), "the screenshot is no PNG file");

    // The game goes on, and then the saved one takes its place and goes on in another way.
    stage.drag("e7", "e5")?;
    stage.moved("e7e5")?;
    stage.key("ctrl+o")?;
    stage.type_text(&path)?;
    stage.key("Return")?;
    stage.find_board(Bottom::White)?;
    stage.shows(&[("e4", Standing::White), ("e5", Standing::Nothing)])?;
    stage.drag("c7", "c5")?;
    stage.moved("c7c5")?;
    stage.shows(&[("c5", Standing::Black), ("e5", Standing::Nothing)])?;
    stage.drag("g1", "f3")?;
    stage.next_move("g1f3")?;
    stage.close()
}

fn sets_up_a_position(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    stage.key("ctrl+e")?;
    stage.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    stage.shows(&[("e2", Standing::White), ("d2", Standing::Nothing)])?;
    stage.type_text("Q")?;
    stage.click("a4")?;
    stage.shows(&[("a4", Standing::White)])?;
    // An empty hand moves what stands there.
    stage.key("space")?;
    stage.drag("a4", "b4")?;
    stage.shows(&[("a4", Standing::Nothing), ("b4", Standing::White)])?;
    stage.close()
}

/// The code of a game against the computer is copied, pasted over another game, and leads to the same opponent.
fn meets_a_challenge(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(
        Bottom::White,
        &["--white", "human", "--black", "engine:3:attacker"],
    )?;
    stage.key("ctrl+F6")?;
    let copied = stage.event("the code", |event| event["event"] == "challenge_copied")?;
    let code = copied["code"].as_str().unwrap_or_default().to_owned();
    stage.drag("d2", "d4")?;
    stage.next_move("d2d4")?;
    let reply = stage.event("the computer's reply", |event| event["ply"] == 2)?;

    // A digit is wrong: the game stays.
    let other = if code.ends_with('0') { "1" } else { "0" };
    let wrong = format!("{}{other}", &code[..code.len() - 1]);
    stage.paste(&wrong)?;
    let refused = stage.event("the refusal", |event| event["event"] == "paste_refused")?;
    let why = refused["reason"].as_str().unwrap_or_default();
    ensure!(why.contains("challenge"), "refused as {refused}");
    stage.shows(&[("d4", Standing::White)])?;

    stage.paste(&code)?;
    stage.event("the challenge", |event| event["event"] == "challenge_read")?;
    stage.key("Return")?;
    stage.find_board(Bottom::White)?;
    stage.drag("d2", "d4")?;
    stage.next_move("d2d4")?;
    let again = stage.event("the computer's reply", |event| event["ply"] == 2)?;
    ensure!(again["mv"] == reply["mv"], "{again} after {reply}");
    stage.close()
}

fn analysis_outlives_kill_9(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    stage.key("ctrl+a")?;
    stage.find_board(Bottom::White)?;
    let tried = [
        ("e4", Standing::White),
        ("c5", Standing::Black),
        ("e7", Standing::Black),
    ];
    stage.drag("e2", "e4")?;
    stage.drag("c7", "c5")?;
    stage.shows(&tried)?;
    let kept = std::fs::read_to_string(stage.path("data/analysis.pgn"))?;
    ensure!(kept.contains("1. e4 c5"), "kept: {kept}");
    stage.kill_and_reopen(&[])?;
    stage.find_board(Bottom::White)?;
    stage.shows(&tried)?;
    // It goes on where it was.
    stage.drag("g1", "f3")?;
    stage.shows(&[("f3", Standing::White), ("g1", Standing::Nothing)])?;
    stage.close()
}
