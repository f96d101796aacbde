//! `tabia-cli watch`: a game at a host, from outside.

use std::io::stdout;

use tabia_net::{Goal, InvitedTo};

use super::join::{Seat, Table, Voice, read_invite};
use super::play::show::{JsonLines, Show, Text};
use crate::args::WatchArgs;
use crate::failure::{Failure, Outcome};

pub(crate) fn run(args: &WatchArgs) -> Outcome {
    let invite = read_invite(&args.link)?;
    let InvitedTo::Watch(game) = invite.to else {
        let message = "that is an invitation to play: tabia-cli join INVITE";
        return Err(Failure::Usage(message.to_owned()));
    };
    let seat = Seat {
        invite,
        goal: Goal::Watch { game },
    };
    let table = Table::new(&seat, args.insecure, Voice::Nobody)?;
    let out = stdout();
    let mut show: Box<dyn Show> = if args.json {
        Box::new(JsonLines::new(out))
    } else {
        Box::new(Text::new(out, Some(tabia_game::Color::White)))
    };
    table.play(show.as_mut())
}
