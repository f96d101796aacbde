//! What a person does in the window, and what must come of it.

mod hand;
mod keyboard;
pub(super) mod look;
mod network;
mod premoves;
mod records;
mod tools;

use anyhow::{Result, ensure};
use serde_json::json;

use super::board::{Bottom, Marking, Standing};
use super::stage::Stage;

pub(super) type Scenario = fn(&mut Stage<'_>) -> Result<()>;

/// Arguments of a game between two people.
const TWO_PEOPLE: &[&str] = &["--white", "human", "--black", "human"];

/// Every scenario with its name.
pub(super) fn all() -> impl Iterator<Item = &'static (&'static str, Scenario)> {
    [
        SCENARIOS,
        hand::SCENARIOS,
        keyboard::SCENARIOS,
        look::SCENARIOS,
        network::SCENARIOS,
        premoves::SCENARIOS,
        records::SCENARIOS,
        tools::SCENARIOS,
    ]
    .into_iter()
    .flatten()
}

const SCENARIOS: &[(&str, Scenario)] = &[
    ("plays-the-computer", plays_the_computer),
    ("plays-black", plays_black),
    ("promotes-through-the-chooser", promotes_through_the_chooser),
    ("ends-in-checkmate", ends_in_checkmate),
    ("refuses-an-illegal-move", refuses_an_illegal_move),
    ("reopens-after-kill-9", reopens_after_kill_9),
];

fn plays_the_computer(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(
        Bottom::White,
        &[
            "--white", "human", "--black", "engine:1", "--seed", "1", "--size", "1000x760",
        ],
    )?;
    stage.shows(&[
        ("e2", Standing::White),
        ("e4", Standing::Nothing),
        ("e7", Standing::Black),
        ("d8", Standing::Black),
    ])?;

    stage.drag("e2", "e4")?;
    stage.moved("e2e4")?;
    let reply = stage.event("the computer's reply", |event| {
        event["event"] == "move_played"
    })?;
    let reply = reply["mv"].as_str().unwrap_or_default().to_owned();
    ensure!(reply.len() >= 4, "the reply is no move: {reply:?}");
    let after_reply = [
        ("e2", Standing::Nothing),
        ("e4", Standing::White),
        (&reply[..2], Standing::Nothing),
        (&reply[2..4], Standing::Black),
    ];
    stage.shows(&after_reply)?;

    stage.resize(700, 560, Bottom::White)?;
    stage.shows(&after_reply)?;

    stage.click("g1")?;
    stage.click("h3")?;
    stage.moved("g1h3")?;
    stage.event("a second reply", |event| event["event"] == "move_played")?;
    stage.shows(&[("g1", Standing::Nothing), ("e4", Standing::White)])?;
    stage.close()
}

fn plays_black(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(
        Bottom::Black,
        &["--white", "engine:1", "--black", "human", "--seed", "1"],
    )?;
    stage.event("the computer's move", |event| {
        event["event"] == "move_played"
    })?;
    stage.shows(&[
        ("e7", Standing::Black),
        ("e5", Standing::Nothing),
        ("e1", Standing::White),
    ])?;
    stage.drag("e7", "e5")?;
    stage.moved("e7e5")?;
    // The reply comes before the picture where the machine is busy, and it may take the pawn.
    let reply = stage.event("the reply", |event| event["event"] == "move_played")?;
    let taken = reply["to"] == "e5";
    let standing = if taken {
        Standing::White
    } else {
        Standing::Black
    };
    stage.shows(&[("e7", Standing::Nothing), ("e5", standing)])?;
    stage.close()
}

fn promotes_through_the_chooser(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(
        Bottom::White,
        &[
            "--white",
            "human",
            "--black",
            "human",
            "--fen",
            "7k/2P3p1/8/8/8/8/6P1/K7 w - - 0 1",
        ],
    )?;
    stage.shows(&[("c7", Standing::White), ("c8", Standing::Nothing)])?;
    stage.click("c7")?;
    stage.click("c8")?;
    // The queen lies on the square of promotion, the knight on the square below it.
    stage.click("c7")?;
    let played = stage.moved("c7c8n")?;
    ensure!(
        played["promotion"] == "knight",
        "promoted to {}",
        played["promotion"]
    );
    stage.shows(&[("c7", Standing::Nothing), ("c8", Standing::White)])?;
    stage.close()
}

fn ends_in_checkmate(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(
        Bottom::White,
        &["--white", "human", "--black", "human", "--lang", "ko"],
    )?;
    for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")] {
        stage.drag(from, to)?;
        stage.moved(&format!("{from}{to}"))?;
    }
    let over = stage.event("the end", |event| event["event"] == "over")?;
    let expected = json!({ "win": { "winner": "black", "by": "checkmate" } });
    ensure!(over["result"] == expected, "the game ended as {over}");
    // How it ended lies over the board until it is put away.
    stage.key("Escape")?;
    stage.shows(&[
        ("h4", Standing::Black),
        ("d8", Standing::Nothing),
        ("e1", Standing::White),
    ])?;
    stage.marked(&[("e1", Marking::Other), ("e8", Marking::Plain)])?;
    stage.close()
}

fn refuses_an_illegal_move(stage: &mut Stage<'_>) -> Result<()> {
    stage.open(Bottom::White, &["--white", "human", "--black", "human"])?;
    stage.drag("e2", "e5")?;
    let refused = stage.event("the refusal", |event| event["session"] == "rejected")?;
    ensure!(
        refused["rejection"]["reason"] == "illegal",
        "refused is {refused}"
    );
    stage.shows(&[("e2", Standing::White), ("e5", Standing::Nothing)])?;
    stage.paste("8/8/8/8/8/8/8/8 w - - 0 1")?;
    stage.event("the refusal", |event| event["event"] == "paste_refused")?;
    stage.shows(&[("e2", Standing::White), ("e8", Standing::Black)])?;
    stage.drag("e2", "e4")?;
    let first = stage.event("a first move", |event| event["event"] == "move_played")?;
    ensure!(
        first["mv"] == "e2e4" && first["ply"] == 1,
        "the first move is {first}"
    );
    stage.close()
}

fn reopens_after_kill_9(stage: &mut Stage<'_>) -> Result<()> {
    let players = ["--white", "human", "--black", "human", "--clock", "300+2"];
    stage.open(Bottom::White, &players)?;
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        stage.drag(from, to)?;
        stage.moved(&format!("{from}{to}"))?;
    }
    stage.key("ctrl+z")?;
    stage.event("the takeback", |event| event["event"] == "taken_back")?;
    stage.drag("d2", "d4")?;
    stage.moved("d2d4")?;
    let position = [
        ("e4", Standing::White),
        ("e5", Standing::Black),
        ("d4", Standing::White),
        ("g1", Standing::White),
        ("f3", Standing::Nothing),
    ];
    stage.shows(&position)?;

    // Nobody is asked anything: the game stands there again, and its clocks stand still.
    stage.kill_and_reopen(&[])?;
    let reopened = stage.event("the game", |event| event["event"] == "reopened")?;
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2";
    ensure!(
        reopened["fen"] == fen && reopened["ply"] == 3,
        "the game was reopened as {reopened}"
    );
    stage.event("the pause", |event| event["event"] == "paused")?;
    stage.event("its picture", |event| event["event"] == "ready")?;
    stage.press_middle()?;
    stage.event("time going on", |event| event["event"] == "resumed")?;
    stage.shows(&position)?;
    stage.drag("e5", "d4")?;
    let taken = stage.moved("e5d4")?;
    ensure!(taken["seq"] == 9, "nothing is lost between: {taken}");
    stage.close()
}
