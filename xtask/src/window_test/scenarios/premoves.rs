//! Moves chosen while a slow program thinks.

use anyhow::{Result, ensure};

use super::super::board::{Bottom, Standing};
use super::super::stage::Stage;
use super::Scenario;

pub(super) const SCENARIOS: &[(&str, Scenario)] = &[
    ("plays-a-queue-of-three", plays_a_queue_of_three),
    ("keeps-a-premove-from-losing", keeps_a_premove_from_losing),
];

/// A UCI program that leaves time for three moves in advance, and then answers at once.
const SLOW: &str = r#"#!/bin/sh
replies='e7e5 b8c6 g8f6 f8c5'
pause=4
while read -r command; do
    case $command in
        uci) echo uciok ;;
        isready) echo readyok ;;
        quit) exit ;;
        go*)
            sleep $pause
            pause=0
            echo "bestmove ${replies%% *}"
            replies=${replies#* }
            ;;
    esac
done
"#;

fn plays_a_queue_of_three(stage: &mut Stage<'_>) -> Result<()> {
    let program = format!("uci:{}", stage.program("slow", SLOW)?.display());
    stage.open(Bottom::White, &["--white", "human", "--black", &program])?;
    stage.drag("e2", "e4")?;
    stage.next_move("e2e4")?;
    stage.drag("g1", "f3")?;
    stage.drag("f1", "c4")?;
    stage.drag("f3", "g5")?;
    // They stand where they will go, and nothing has been played.
    stage.shows(&[("c4", Standing::White), ("g5", Standing::White)])?;
    for mv in ["e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "f3g5", "f8c5"] {
        stage.next_move(mv)?;
    }
    stage.shows(&[
        ("f1", Standing::Nothing),
        ("c4", Standing::White),
        ("g5", Standing::White),
        ("c5", Standing::Black),
    ])?;
    stage.close()
}

/// The second of two moves would be taken by a pawn; it is told to be played only if nothing is lost.
fn keeps_a_premove_from_losing(stage: &mut Stage<'_>) -> Result<()> {
    let slow = SLOW.replace("e7e5 b8c6 g8f6 f8c5", "d7d5 e7e6");
    let program = format!("uci:{}", stage.program("slow", &slow)?.display());
    stage.open(Bottom::White, &["--white", "human", "--black", &program])?;
    stage.drag("e2", "e4")?;
    stage.next_move("e2e4")?;
    stage.drag("b1", "c3")?;
    stage.drag("c3", "d5")?;
    stage.key("ctrl+space")?;
    stage.key("ctrl+space")?;
    stage.event("the condition", |event| {
        event["moves"] == serde_json::json!(["b1c3", "c3d5?safe"])
    })?;
    for mv in ["d7d5", "b1c3", "e7e6"] {
        stage.next_move(mv)?;
    }
    let failed = stage.event("the note", |event| event["session"] == "premove_failed")?;
    ensure!(
        failed["failure"]["loses_piece"]["square"] == "d5",
        "not played, because {failed}"
    );
    stage.shows(&[("c3", Standing::White), ("d5", Standing::Black)])?;
    stage.drag("e4", "d5")?;
    stage.next_move("e4d5")?;
    stage.close()
}
