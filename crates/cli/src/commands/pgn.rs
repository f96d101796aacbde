//! `tabia-cli pgn`

mod check;

use crate::args::PgnCommand;
use crate::failure::Outcome;

pub(crate) fn run(command: &PgnCommand) -> Outcome {
    match command {
        PgnCommand::Check(args) => check::run(&args.files),
    }
}
