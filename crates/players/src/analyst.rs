//! What the engine thinks of a position, for whoever only looks on: an eval bar, an analysis board.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use tabia_engine::{Bound, Engine, Info, Limits, SearchRoot, StopFlag};
use tabia_game::{Color, Position, San, Score, StartPosition, UciMove};

use crate::convert;
use crate::priority::step_back;
use crate::stopwatch::Stopwatch;
use crate::thinker::Waker;

/// A board that is left alone for so long is looked at no longer.
const LONGEST: Duration = Duration::from_secs(120);

/// What has been found so far about the position that is being looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysed {
    /// How deep it was looked at, in half-moves.
    pub depth: u32,
    /// The best lines, the best first; none where no move is legal.
    pub lines: Vec<AnalysedLine>,
}

/// One way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysedLine {
    /// What it is worth to White.
    pub score: Score,
    /// The moves, each as it is sent and as it is written.
    pub moves: Vec<(UciMove, San)>,
}

struct Look {
    number: u64,
    root: SearchRoot,
    start: StartPosition,
    lines: usize,
    threads: usize,
    stop: Arc<StopFlag>,
}

/// How many threads an [`Analyst`] uses, for everybody who has a clone of it; it may change between two positions.
#[derive(Clone, Debug)]
pub struct Threads(Arc<AtomicUsize>);

impl Default for Threads {
    /// One.
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(1)))
    }
}

impl Threads {
    /// From the next position on it uses so many; 0 counts as 1.
    pub fn change(&self, threads: usize) {
        self.0.store(threads, Ordering::Relaxed);
    }
}

/// Looks at one position after another on a thread of its own; dropping it ends the search.
pub struct Analyst {
    /// None once it is dropped, which ends the thread.
    looks: Option<Sender<Look>>,
    found: Receiver<(u64, Analysed)>,
    number: u64,
    threads: Threads,
    stop: Arc<StopFlag>,
    thread: Option<JoinHandle<()>>,
}

impl Analyst {
    /// Somebody who looks at nothing yet; `waker` is called whenever there is something to [`Analyst::poll`].
    #[must_use]
    pub fn new(waker: Waker) -> Self {
        let (looks, inbox) = channel();
        let (outbox, found) = channel();
        // Without the thread the channels are closed, and nothing is ever found.
        let thread = Builder::new()
            .name("analysis".into())
            .spawn(move || work(&inbox, &outbox, &waker))
            .ok();
        Self {
            looks: Some(looks),
            found,
            number: 0,
            threads: Threads::default(),
            stop: Arc::default(),
            thread,
        }
    }

    /// The same, with as many threads as it is told; they let others go first as its own does.
    #[must_use]
    pub fn with(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// Turns to the position after `moves`, to find its best `lines` (0 counts as 1); what was found about another
    /// is of no interest any more. A move that is not legal ends the moves.
    pub fn look_at(
        &mut self,
        start: &StartPosition,
        moves: impl IntoIterator<Item = UciMove>,
        lines: usize,
    ) {
        self.rest();
        let mut root = SearchRoot::new(start.position().clone());
        for mv in moves {
            let Ok(mv) = mv.to_move(root.position()) else {
                break;
            };
            root.play(mv);
        }
        self.stop = Arc::default();
        let look = Look {
            number: self.number,
            root,
            start: start.clone(),
            lines,
            threads: self.threads.0.load(Ordering::Relaxed),
            stop: Arc::clone(&self.stop),
        };
        if let Some(looks) = &self.looks {
            let _ = looks.send(look);
        }
    }

    /// Looks at nothing until it is asked again.
    pub fn rest(&mut self) {
        self.stop.stop();
        self.number += 1;
    }

    /// What has been found since the last call.
    pub fn poll(&mut self) -> Option<Analysed> {
        let number = self.number;
        let found = self.found.try_iter();
        found
            .filter(|(of, _)| *of == number)
            .last()
            .map(|(_, analysed)| analysed)
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.stop.stop();
        self.looks = None;
        if let Some(thread) = self.thread.take() {
            // It has caught its own panics, so there is nothing to learn from how it ends.
            let _ = thread.join();
        }
    }
}

fn work(inbox: &Receiver<Look>, outbox: &Sender<(u64, Analysed)>, waker: &Waker) {
    step_back();
    let mut engine = Engine::new();
    while let Ok(look) = inbox.recv() {
        let mut analysed = Analysed::default();
        let searched = catch_unwind(AssertUnwindSafe(|| {
            engine.show_lines(look.lines);
            engine.use_threads(look.threads);
            let limits = Limits::move_time(LONGEST);
            let (root, stop) = (&look.root, &*look.stop);
            engine.search(root, &limits, stop, &Stopwatch::start(), |info| {
                analysed.learn(info, &look);
                let _ = outbox.send((look.number, analysed.clone()));
                waker();
            })
        }));
        if searched.is_err() {
            engine = Engine::new();
        }
    }
}

impl Analysed {
    fn learn(&mut self, info: &Info<'_>, look: &Look) {
        if info.bound != Bound::Exact || info.pv.is_empty() {
            return;
        }
        let mut position: Position = look.root.position().clone();
        let score = match (position.turn(), convert::score(info.score)) {
            (Color::White, score) => score,
            (Color::Black, Score::Centipawns(value)) => Score::Centipawns(-value),
            (Color::Black, Score::Mate(moves)) => Score::Mate(-moves),
        };
        let mode = look.start.mode();
        let write = |&mv| {
            let written = (UciMove::from_move(mv, mode), San::from_move(&position, mv));
            position.make(mv);
            written
        };
        let line = AnalysedLine {
            score,
            moves: info.pv.iter().map(write).collect(),
        };
        self.depth = self.depth.max(info.depth.into());
        let place = usize::from(info.multipv.max(1)) - 1;
        match self.lines.get_mut(place) {
            Some(old) => *old = line,
            None => self.lines.push(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Looks until `enough`, woken by the analyst alone.
    fn look(
        fen: &str,
        moves: &[&str],
        lines: usize,
        enough: impl Fn(&Analysed) -> bool,
    ) -> Analysed {
        let (wake, woken) = channel();
        let mut analyst = Analyst::new(Arc::new(move || {
            let _ = wake.send(());
        }));
        let start = StartPosition::from_fen(fen).expect("a position");
        let moves = moves.iter().map(|mv| mv.parse().expect("a move"));
        analyst.look_at(&start, moves, lines);
        for () in &woken {
            if let Some(analysed) = analyst.poll().filter(&enough) {
                return analysed;
            }
        }
        panic!("it has given up");
    }

    #[test]
    fn lines_come_best_first_and_from_whites_side() {
        // White is mated by one move, and only a rook down after any other.
        let fen = "3r2k1/8/8/8/8/8/5PPP/6K1 b - - 0 1";
        let found = look(fen, &[], 2, |found| {
            found.depth >= 3 && found.lines.len() == 2
        });
        assert_eq!(found.lines[0].score, Score::Mate(-1));
        assert_eq!(found.lines[0].moves[0].1.to_string(), "Rd1#");
        let second = found.lines[1].score;
        assert!(
            matches!(second, Score::Centipawns(value) if value < 0),
            "{second:?}"
        );
    }

    #[test]
    fn it_looks_at_the_position_after_the_moves() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let found = look(fen, &["f2f3", "e7e5", "g2g4"], 1, |found| found.depth >= 2);
        assert_eq!(found.lines[0].moves[0].1.to_string(), "Qh4#");
    }

    #[test]
    fn several_threads_find_the_mate_too() {
        let (wake, woken) = channel();
        let threads = Threads::default();
        let mut analyst = Analyst::new(Arc::new(move || {
            let _ = wake.send(());
        }))
        .with(threads.clone());
        threads.change(3);
        let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
        let start = StartPosition::from_fen(fen).expect("a position");
        analyst.look_at(&start, [], 1);
        let mut found = woken.iter().filter_map(|()| analyst.poll());
        assert!(found.any(|found| found.lines[0].score == Score::Mate(1)));
    }

    #[test]
    fn what_was_found_of_another_position_is_not_told() {
        let mut analyst = Analyst::new(Arc::new(|| ()));
        analyst.look_at(&StartPosition::standard(), [], 1);
        analyst.rest();
        assert_eq!(analyst.poll(), None);
    }
}
