//! `tabia-cli epd`

mod record;
mod run;

use crate::args::EpdCommand;
use crate::failure::Outcome;

pub(crate) fn run(command: &EpdCommand) -> Outcome {
    match command {
        EpdCommand::Run(args) => run::run(args),
    }
}
