//! `tabia-cli pgn`

mod check;
mod dedup;
mod epd;
mod facts;
mod filter;
mod format;
pub(super) mod games;
mod material;
mod merge;
mod split;
mod stats;
mod uci;

use crate::args::PgnCommand;
use crate::failure::Outcome;

pub(crate) fn run(command: &PgnCommand) -> Outcome {
    match command {
        PgnCommand::Check(args) => check::run(args),
        PgnCommand::Filter(args) => filter::run(args),
        PgnCommand::Dedup(args) => dedup::run(args),
        PgnCommand::Split(args) => split::run(args),
        PgnCommand::Merge(args) => merge::run(args),
        PgnCommand::Stats(args) => stats::run(args),
        PgnCommand::ToEpd(args) => epd::run(args),
        PgnCommand::ToUci(args) => uci::run(args),
        PgnCommand::Format(args) => format::run(args),
    }
}
