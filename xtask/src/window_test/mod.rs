//! `cargo xtask window-test`: the real window on a private X server, driven by mouse and keys, judged
//! by its pixels and by its event file.
//!
//! A scenario leaves its events and its output, and where it failed a picture, in
//! `target/window-test/NAME`.

mod board;
mod cable;
mod deadline;
mod display;
mod events;
pub(crate) mod gui_bench;
mod kept;
mod picture;
mod pointer;
mod process;
mod program;
mod relay;
mod scenarios;
mod screen;
pub(crate) mod shots;
mod stage;
mod usage;
mod window;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use display::Display;
use stage::Stage;

/// Builds the window and plays every scenario whose name holds `wanted`; fails if one of them does.
pub(crate) fn run(sh: &Shell, wanted: &str) -> Result<()> {
    // With the features of the whole workspace, so that what `cargo test` compiled serves here too.
    cmd!(sh, "cargo build --workspace --bin tabia --locked").run()?;
    let binaries = crate::binaries()?;
    let display = Display::start()?;
    let mut failed = Vec::new();
    for (name, play) in scenarios::all().filter(|(name, _)| name.contains(wanted)) {
        let folder = binaries.with_file_name("window-test").join(name);
        let mut stage = Stage::new(&display, binaries.join("tabia"), folder);
        match play(&mut stage) {
            Ok(()) => println!("window {name}: ok"),
            Err(error) => {
                println!("window {name}: FAILED: {error:#}");
                stage.save_evidence();
                failed.push(*name);
            }
        }
    }
    match failed.as_slice() {
        [] => Ok(()),
        failed => bail!("failed: {}", failed.join(", ")),
    }
}
