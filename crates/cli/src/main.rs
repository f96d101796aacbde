//! Chess on the command line: `tabia-cli --help` shows every verb.

mod args;
mod commands;
mod failure;
mod json;
mod safe;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::run(args::Args::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
