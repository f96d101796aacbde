//! What an installed `tabia-cli` brings along: completions for shells, and manual pages.

use std::path::Path;

use anyhow::Result;
use xshell::{Shell, cmd};

/// Has the program write them into `folder`.
pub(crate) fn run(sh: &Shell, folder: &Path) -> Result<()> {
    cmd!(
        sh,
        "cargo run --quiet --package tabia-cli -- generate {folder}"
    )
    .run()?;
    Ok(())
}
