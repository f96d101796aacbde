//! `cargo xtask soak` and `net-model`: the random games of the tests, many more of them.

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

/// Plays that many games of random commands, optimised.
pub(crate) fn run(sh: &Shell, games: u32) -> Result<()> {
    ensure!(games > 0, "a soak needs games");
    let test = "commands_of_any_kind_leave_one_truth";
    cmd!(
        sh,
        "cargo test --release --package tabia-game --test random_games {test}"
    )
    .env("TABIA_SOAK_GAMES", games.to_string())
    .run()?;
    println!("{games} games, each one truth");
    Ok(())
}

/// Plays that many cases of the network's model, optimised.
pub(crate) fn run_net(sh: &Shell, cases: u32) -> Result<()> {
    ensure!(cases > 0, "the model needs cases");
    cmd!(
        sh,
        "cargo test --release --package tabia-net --test model -- --nocapture"
    )
    .env("TABIA_NET_CASES", cases.to_string())
    .run()?;
    Ok(())
}
