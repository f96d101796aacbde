//! `tabia-cli join`: a seat at a host.

mod local;
mod seat;
mod table;

use local::Local;
pub(super) use seat::{Seat, read_invite};
pub(super) use table::{Table, Voice};

use std::io::stdout;

use super::play::show::{JsonLines, Show, Text};
use crate::args::JoinArgs;
use crate::failure::Outcome;

pub(crate) fn run(args: &JoinArgs) -> Outcome {
    if args.seat.invite.is_none() && args.seat.seat.is_none() {
        return local::list(args);
    }
    let seat = Seat::take(&args.seat)?;
    let mut table = Table::new(&seat, args.seat.insecure, Voice::Person)?;
    if args.local {
        table.announce(Local::new(&seat)?);
    }
    let out = stdout();
    let mut show: Box<dyn Show> = if args.json {
        Box::new(JsonLines::new(out))
    } else {
        Box::new(Text::new(out, seat.likely_side()))
    };
    table.play(show.as_mut())
}
