//! The same questions to tabia-core, shakmaty and python-chess, on 100,000 random positions.

use anyhow::Result;
use xshell::{Shell, cmd};

const POSITIONS: &str = "100000";

pub(crate) fn run(sh: &Shell) -> Result<()> {
    let _folder = sh.push_dir("xtask/differential");
    cmd!(sh, "cargo build --release").run()?;
    let program = "cargo run --quiet --release --";
    let pipe = format!("set -o pipefail; {program} {POSITIONS} | python3 python_chess.py");
    cmd!(sh, "bash -c {pipe}").run()?;
    Ok(())
}
