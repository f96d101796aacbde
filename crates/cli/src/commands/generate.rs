//! `tabia-cli generate`: what an installed program brings along besides itself.

use std::fs;
use std::path::Path;

use clap::{CommandFactory, ValueEnum};
use clap_complete::{Generator, Shell, generate};

use crate::args::Args;
use crate::failure::{Failure, Outcome};

/// Writes completions for every shell, and a manual page for the program and each of its verbs.
pub(crate) fn run(folder: &Path) -> Outcome {
    let completions = folder.join("completions");
    let pages = folder.join("man1");
    for folder in [&completions, &pages] {
        fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
    }
    let mut command = Args::command();
    for &shell in Shell::value_variants() {
        let name = shell.file_name("tabia-cli");
        let mut text = Vec::new();
        // Into memory, for it panics where it cannot write.
        generate(shell, &mut command, "tabia-cli", &mut text);
        write(&completions.join(name), &text)?;
    }
    clap_mangen::generate_to(command, &pages).map_err(|error| Failure::io(&pages, &error))
}

fn write(path: &Path, text: &[u8]) -> Outcome {
    fs::write(path, text).map_err(|error| Failure::io(path, &error))
}
