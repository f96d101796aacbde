//! What one does beside playing: files, pictures, the editor, the analysis.

use anyhow::{Result, ensure};

use super::super::board::{Bottom, Standing};
use super::super::stage::Stage;
use super::{Scenario, TWO_PEOPLE};

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[
    ("saves-and-opens", saves_and_opens),
    ("sets-up-a-position", sets_up_a_position),
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
