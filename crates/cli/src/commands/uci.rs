//! `tabia-cli uci`: the engine for a chess GUI.

use std::io::{stdin, stdout};
use std::thread;

use tabia_engine::{Crew, Engine, Part, uci};
use tabia_players::Stopwatch;

use crate::failure::{Failure, Outcome};

/// Speaks UCI on standard input and output until `quit` or the end of the input.
pub(crate) fn run() -> Outcome {
    let (front, back) = uci::server(stdout());
    let search = thread::spawn(move || back.run(Engine::new().with_crew(Threads)));
    front.run(stdin().lock(), Stopwatch::start);
    search
        .join()
        .map_err(|_| Failure::Io("the search has crashed".into()))
}

/// A thread for each part of a search.
struct Threads;

impl Crew for Threads {
    fn together(&self, parts: Vec<Part<'_>>, lead: &mut dyn FnMut()) {
        thread::scope(|scope| {
            for part in parts {
                // A thread that the system refuses is one less.
                let _ = thread::Builder::new().spawn_scoped(scope, part);
            }
            lead();
        });
    }
}
