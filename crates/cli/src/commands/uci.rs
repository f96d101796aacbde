//! `tabia-cli uci`: the engine for a chess GUI.

use std::io::{stdin, stdout};
use std::thread;

use tabia_engine::{Engine, uci};
use tabia_players::Stopwatch;

use crate::failure::{Failure, Outcome};

/// Speaks UCI on standard input and output until `quit` or the end of the input.
pub(crate) fn run() -> Outcome {
    let (front, back) = uci::server(stdout());
    let search = thread::spawn(move || back.run(Engine::new()));
    front.run(stdin().lock(), Stopwatch::start);
    search
        .join()
        .map_err(|_| Failure::Io("the search has crashed".into()))
}
