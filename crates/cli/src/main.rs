//! Chess on the command line: `tabia-cli --help` shows every verb.

mod args;
mod commands;
mod failure;
mod input;
mod json;
mod output;
mod progress;
mod safe;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::run(args::Args::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
