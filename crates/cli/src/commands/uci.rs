//! `tabia-cli uci`: the engine for a chess GUI.

use std::fs;
use std::io::{self, ErrorKind, Write, stdin, stdout};
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use tabia_engine::{Book, Crew, Engine, Part, uci};
use tabia_players::Stopwatch;

use crate::args::UciArgs;
use crate::failure::{Failure, Outcome};

/// Speaks UCI on standard input and output until `quit`, the end of the input, or an answer that nobody gets.
pub(crate) fn run(args: &UciArgs) -> Outcome {
    let mut engine = Engine::new().with_crew(Threads);
    if let Some(path) = &args.book {
        engine = engine.with_book(read_book(path)?);
    }
    let (lost, losses) = channel();
    let (front, back) = uci::server(Answers { lost });
    let search = thread::spawn(move || back.run(engine));
    // On its own thread, for it may wait for the next command when an answer is lost.
    let conversation = thread::spawn(move || front.run(stdin().lock(), Stopwatch::start));
    // Ends also when nobody is left who could lose one.
    if let Ok(error) = losses.recv() {
        return Err(error.into());
    }
    let ends = [search.join(), conversation.join()];
    let crashed = |_| Failure::Io("the search has crashed".into());
    ends.into_iter().try_for_each(|end| end.map_err(crashed))
}

/// Standard output, and what becomes of answers that cannot be written.
struct Answers {
    lost: Sender<io::Error>,
}

impl Answers {
    fn told<T>(&self, done: io::Result<T>) -> io::Result<T> {
        done.map_err(|error| {
            let kind = error.kind();
            if kind != ErrorKind::Interrupted {
                // After the first one nobody listens any more.
                let _ = self.lost.send(error);
            }
            kind.into()
        })
    }
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.told(stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.told(stdout().flush())
    }
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
