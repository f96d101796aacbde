//! The pointer on the board: clicks, drags, drawings, and what interrupts them.

use anyhow::{Result, ensure};
use serde_json::json;

use super::super::board::{Bottom, Marking, Standing};
use super::super::stage::Stage;
use super::{Scenario, TWO_PEOPLE};

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[
    ("moves-by-click-and-drag", moves_by_click_and_drag),
    ("a-second-press-lets-go", a_second_press_lets_go),
    ("draws-with-the-second-button", draws_with_the_second_button),
    ("a-resize-ends-a-drag", a_resize_ends_a_drag),
    ("castles-both-ways", castles_both_ways),
];

fn moves_by_click_and_drag(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    stage.click("e2")?;
    stage.marked(&[("e2", Marking::Other), ("d2", Marking::Plain)])?;
    stage.click("e4")?;
    stage.next_move("e2e4")?;
    stage.drag("e7", "e5")?;
    stage.next_move("e7e5")?;
    stage.shows(&[
        ("e2", Standing::Nothing),
        ("e4", Standing::White),
        ("e7", Standing::Nothing),
        ("e5", Standing::Black),
    ])?;
    // The squares of the last move are marked, those of the one before no more.
    stage.marked(&[
        ("e7", Marking::Other),
        ("e5", Marking::Other),
        ("e2", Marking::Plain),
    ])?;
    stage.key("ctrl+z")?;
    let back = stage.event("the takeback", |event| event["event"] == "taken_back")?;
    ensure!(back["to"] == 1, "taken back to {back}");
    stage.shows(&[("e7", Standing::Black), ("e5", Standing::Nothing)])?;
    stage.close()
}

fn a_second_press_lets_go(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    stage.click("e2")?;
    stage.marked(&[("e2", Marking::Other)])?;
    stage.click("e2")?;
    stage.marked(&[("e2", Marking::Plain)])?;
    // Nothing is selected: this press moves nothing.
    stage.click("e4")?;
    // Away and back again is no move either.
    stage.hold("d2")?;
    stage.lead("d4")?;
    stage.lead("d2")?;
    stage.let_go()?;
    stage.marked(&[("d2", Marking::Plain)])?;
    stage.drag("g1", "f3")?;
    stage.next_move("g1f3")?;
    stage.shows(&[("e2", Standing::White), ("d2", Standing::White)])?;
    stage.close()
}

fn draws_with_the_second_button(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    let shown = [("e4", Standing::Nothing), ("d5", Standing::Nothing)];
    stage.shows(&shown)?;
    stage.draw("e2", "e6")?;
    drawn(stage, 0, &["Ge2e6"])?;
    stage.covered(&["e4", "e5"])?;
    // The same again takes it away.
    stage.draw("e2", "e6")?;
    drawn(stage, 0, &[])?;
    stage.shows(&shown)?;
    stage.draw("d2", "d6")?;
    drawn(stage, 0, &["Gd2d6"])?;
    stage.covered(&["d5"])?;
    // It stays with its position, also when the program is killed.
    stage.click("e2")?;
    stage.click("e4")?;
    stage.next_move("e2e4")?;
    stage.shows(&[("d5", Standing::Nothing), ("e4", Standing::White)])?;
    stage.kill_and_reopen(&[])?;
    stage.event("its picture", |event| event["event"] == "ready")?;
    stage.key("ctrl+z")?;
    stage.event("the takeback", |event| event["event"] == "taken_back")?;
    stage.covered(&["d5"])?;
    // A press that does nothing else wipes it.
    stage.click("e6")?;
    drawn(stage, 0, &[])?;
    stage.shows(&shown)?;
    stage.close()
}

/// Waits until the event file tells what is drawn, which must be this.
fn drawn(stage: &mut Stage<'_>, ply: u32, shapes: &[&str]) -> Result<()> {
    let told = stage.event("what is drawn", |event| event["session"] == "drawn")?;
    ensure!(
        told["ply"] == ply && told["shapes"] == json!(shapes),
        "drawn is {told}"
    );
    Ok(())
}

fn a_resize_ends_a_drag(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    stage.hold("e2")?;
    stage.lead("e4")?;
    stage.resize(820, 620, Bottom::White)?;
    stage.let_go()?;
    stage.shows(&[("e2", Standing::White), ("e4", Standing::Nothing)])?;
    stage.drag("d2", "d4")?;
    stage.next_move("d2d4")?;
    stage.close()
}

fn castles_both_ways(stage: &mut Stage<'_>) -> Result<()> {
    let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let args = [TWO_PEOPLE, &["--fen", fen]].concat();
    stage.open(Bottom::White, &args)?;
    // The rook is selected by a click on it, not castled with.
    stage.click("e1")?;
    stage.click("h1")?;
    stage.marked(&[("h1", Marking::Other), ("e1", Marking::Plain)])?;
    stage.click("e1")?;
    stage.click("g1")?;
    stage.next_move("e1g1")?;
    stage.shows(&[
        ("e1", Standing::Nothing),
        ("f1", Standing::White),
        ("g1", Standing::White),
        ("h1", Standing::Nothing),
    ])?;
    stage.drag("e8", "a8")?;
    stage.next_move("e8c8")?;
    stage.shows(&[
        ("a8", Standing::Nothing),
        ("c8", Standing::Black),
        ("d8", Standing::Black),
        ("e8", Standing::Nothing),
    ])?;
    stage.close()
}
