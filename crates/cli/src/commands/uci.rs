//! `tabia-cli uci`: the engine for a chess GUI.

use std::fs;
use std::io::{stdin, stdout};
use std::path::Path;
use std::thread;

use tabia_engine::{Book, Crew, Engine, Part, uci};
use tabia_players::Stopwatch;

use crate::args::UciArgs;
use crate::failure::{Failure, Outcome};

/// Speaks UCI on standard input and output until `quit` or the end of the input.
pub(crate) fn run(args: &UciArgs) -> Outcome {
    let mut engine = Engine::new().with_crew(Threads);
    if let Some(path) = &args.book {
        engine = engine.with_book(read_book(path)?);
    }
    let (front, back) = uci::server(stdout());
    let search = thread::spawn(move || back.run(engine));
    front.run(stdin().lock(), Stopwatch::start);
    search
        .join()
        .map_err(|_| Failure::Io("the search has crashed".into()))
}

fn read_book(path: &Path) -> Result<Book, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::io(path, &error))?;
    Book::read(&bytes).map_err(|error| Failure::RefusedBecause(format!("{path:?}: {error}")))
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
