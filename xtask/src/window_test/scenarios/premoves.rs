//! Moves chosen while a slow program thinks.

use anyhow::Result;

use super::super::board::{Bottom, Standing};
use super::super::stage::Stage;
use super::Scenario;

pub(super) const SCENARIOS: &[(&str, Scenario)] =
    &[("plays-a-queue-of-three", plays_a_queue_of_three)];

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
