//! `tabia-cli bot`: a program's seat at a host.

use std::io::stdout;

use super::join::{Seat, Table, Voice};
use super::play::show::JsonLines;
use crate::args::BotArgs;
use crate::failure::Outcome;

pub(crate) fn run(args: &BotArgs) -> Outcome {
    let seat = Seat::take(&args.seat)?;
    let voice = Voice::Program(args.engine.clone(), args.seed);
    let table = Table::new(&seat, args.seat.insecure, voice)?;
    table.play(&mut JsonLines::new(stdout()))
}
