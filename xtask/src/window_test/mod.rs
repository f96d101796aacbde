//! `cargo xtask window-test`: the real window on a private X server, driven by mouse and keys, judged
//! by its pixels and by its event file.
//!
//! A scenario leaves its events and its output, and where it failed a picture, in
//! `target/window-test/NAME`.

mod board;
mod deadline;
mod display;
mod events;
mod picture;
mod process;
mod program;
mod scenarios;
pub(crate) mod shots;
mod stage;
mod window;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use display::Display;
use stage::Stage;

/// Builds the window and plays every scenario; fails if one of them does.
pub(crate) fn run(sh: &Shell) -> Result<()> {
    // With the features of the whole workspace, so that what `cargo test` compiled serves here too.
    cmd!(sh, "cargo build --workspace --bin tabia --locked").run()?;
    let binaries = crate::binaries()?;
    let display = Display::start()?;
    let mut failed = Vec::new();
    for (name, play) in scenarios::all() {
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
