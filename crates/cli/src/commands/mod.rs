//! One file a verb.

mod fen;
mod moves;
mod perft;
mod pgn;
mod position;
mod san;

use crate::args::Command;
use crate::failure::Outcome;

pub(crate) fn run(command: Command) -> Outcome {
    match command {
        Command::Perft(args) => perft::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Fen(args) => fen::run(&args),
        Command::San(args) => san::run(&args),
        Command::Pgn(command) => pgn::run(&command),
    }
}
