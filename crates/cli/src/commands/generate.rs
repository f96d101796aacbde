//! `tabia-cli generate`: what an installed program brings along besides itself.

use std::fs;
use std::io;
use std::path::Path;

use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;

use crate::args::Args;
use crate::failure::{Failure, Outcome};

/// Writes completions for every shell, and a manual page for the program and each of its verbs.
pub(crate) fn run(folder: &Path) -> Outcome {
    write(folder).map_err(|error| Failure::io(folder, &error))
}

fn write(folder: &Path) -> io::Result<()> {
    let completions = folder.join("completions");
    let pages = folder.join("man1");
    for folder in [&completions, &pages] {
        fs::create_dir_all(folder)?;
    }
    let mut command = Args::command();
    for &shell in Shell::value_variants() {
        clap_complete::generate_to(shell, &mut command, "tabia-cli", &completions)?;
    }
    clap_mangen::generate_to(command, pages)
}
