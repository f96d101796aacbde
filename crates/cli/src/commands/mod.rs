//! One file a verb.

mod analyze;
mod archive;
mod bench;
mod bot;
mod challenge;
mod convert;
mod epd;
mod fen;
mod generate;
mod host;
mod join;
mod matches;
mod moves;
mod perft;
mod pgn;
mod play;
mod position;
mod puzzle;
mod render;
mod replay;
mod san;
mod script;
mod uci;
mod watch;

use crate::args::Command;
use crate::failure::Outcome;
pub(crate) use matches::Model;

pub(crate) fn run(command: Command) -> Outcome {
    match command {
        Command::Play(args) => play::run(&args),
        Command::Host(args) => host::run(&args),
        Command::Join(args) => join::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Script(args) => script::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Epd(command) => epd::run(&command),
        Command::Fen(args) => fen::run(&args),
        Command::San(args) => san::run(&args),
        Command::Pgn(command) => pgn::run(&command),
        Command::Convert(args) => convert::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Archive(args) => archive::run(&args),
        Command::Uci(args) => uci::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Rate(args) => matches::rate(&args),
        Command::Mistakes(args) => matches::mistakes(&args),
        Command::Style(args) => matches::style(&args),
        Command::Challenge(args) => challenge::run(&args),
        Command::Generate { folder } => generate::run(&folder),
        Command::Bench(args) => bench::run(&args),
    }
}
