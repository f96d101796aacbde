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
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => return told(&error),
    };
    match commands::run(args.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Help as it is; what is wrong with the command line repeats a part of it, so that is cleaned.
fn told(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        eprint!("{}", safe::message(&error.render().to_string()));
        return ExitCode::from(2);
    }
    match error.print() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::Failure::from(error).report(),
    }
}
