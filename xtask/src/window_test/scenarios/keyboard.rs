//! Without the pointer: a whole game, promotion, resignation, the clipboard.

use anyhow::{Result, ensure};
use serde_json::json;

use super::super::board::{Bottom, Marking, Standing};
use super::super::stage::Stage;
use super::{Scenario, TWO_PEOPLE};

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[
    ("mates-by-keys-alone", mates_by_keys_alone),
    (
        "promotes-by-key-and-not-at-all",
        promotes_by_key_and_not_at_all,
    ),
    ("resigns-when-asked-twice", resigns_when_asked_twice),
    ("pastes-a-position", pastes_a_position),
];

fn mates_by_keys_alone(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    // The first arrow shows the cursor, on e2.
    for key in ["Up", "Right", "space", "Up", "space"] {
        stage.key(key)?;
    }
    stage.next_move("f2f3")?;
    stage.shows(&[("f3", Standing::White), ("f2", Standing::Nothing)])?;
    stage.type_text("e5")?;
    stage.next_move("e7e5")?;
    stage.type_text("g2g4")?;
    stage.next_move("g2g4")?;
    stage.type_text("Qh4")?;
    stage.next_move("d8h4")?;
    let over = stage.event("the end", |event| event["event"] == "over")?;
    let mate = json!({ "win": { "winner": "black", "by": "checkmate" } });
    ensure!(over["result"] == mate, "the game ended as {over}");
    // How it ended lies over the board until it is put away.
    stage.key("Escape")?;
    stage.shows(&[("h4", Standing::Black), ("e1", Standing::White)])?;
    stage.close()
}

fn promotes_by_key_and_not_at_all(stage: &mut Stage<'_>) -> Result<()> {
    let fen = "7k/2P3p1/8/8/8/8/6P1/K7 w - - 0 1";
    let args = [TWO_PEOPLE, &["--fen", fen]].concat();
    stage.open(Bottom::White, &args)?;
    stage.drag("c7", "c8")?;
    stage.key("Escape")?;
    stage.shows(&[("c7", Standing::White), ("c8", Standing::Nothing)])?;
    // A press beside the chooser gives it up as well.
    stage.drag("c7", "c8")?;
    stage.click("e3")?;
    stage.shows(&[("c7", Standing::White), ("c8", Standing::Nothing)])?;
    stage.drag("c7", "c8")?;
    stage.key("r")?;
    stage.next_move("c7c8r")?;
    stage.shows(&[("c7", Standing::Nothing), ("c8", Standing::White)])?;
    // The king stands in check.
    stage.marked(&[("h8", Marking::Other)])?;
    stage.close()
}

fn resigns_when_asked_twice(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    stage.key("ctrl+g")?;
    // A move in between says that it was not meant.
    stage.drag("e2", "e4")?;
    stage.next_move("e2e4")?;
    stage.key("ctrl+g")?;
    stage.drag("e7", "e5")?;
    stage.next_move("e7e5")?;
    stage.shows(&[("e4", Standing::White), ("e5", Standing::Black)])?;
    stage.key("ctrl+g")?;
    stage.key("ctrl+g")?;
    let over = stage.event("the end", |event| event["event"] == "over")?;
    let resigned = json!({ "win": { "winner": "black", "by": "resignation" } });
    ensure!(over["result"] == resigned, "the game ended as {over}");
    // It is taken back like a move, and the game goes on.
    stage.key("ctrl+z")?;
    let back = stage.event("the takeback", |event| event["event"] == "taken_back")?;
    ensure!(back["to"] == 2, "taken back to {back}");
    stage.drag("g1", "f3")?;
    stage.next_move("g1f3")?;
    stage.shows(&[("f3", Standing::White), ("g1", Standing::Nothing)])?;
    stage.close()
}

fn pastes_a_position(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, TWO_PEOPLE)?;
    stage.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1")?;
    stage.event("the refusal", |event| event["event"] == "paste_refused")?;
    stage.shows(&[("e1", Standing::White), ("e8", Standing::Black)])?;
    let fen = "4k3/8/8/8/3p4/8/8/4K2R w K - 0 1";
    stage.paste(fen)?;
    let read = stage.event("the position", |event| event["event"] == "position_read")?;
    ensure!(read["fen"] == fen, "read is {read}");
    stage.find_board(Bottom::White)?;
    stage.shows(&[
        ("d4", Standing::Black),
        ("h1", Standing::White),
        ("e1", Standing::White),
        ("a1", Standing::Nothing),
        ("d8", Standing::Nothing),
    ])?;
    stage.close()
}
