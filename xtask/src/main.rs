//! The gates and chores of the project, as `cargo xtask VERB`.

mod ci;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

/// The gates and chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Verb {
    /// Run every gate a change must pass, and end with a table of them.
    Ci,
    /// Check the shape of the tree: layers, names, lengths.
    Tidy,
}

fn main() -> ExitCode {
    let result = match Verb::parse() {
        Verb::Ci => ci::run(&root()),
        Verb::Tidy => tidy::run(&root()).map(|()| ExitCode::SUCCESS),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace, wherever the command is called from.
fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask lies in the workspace").into()
}
