//! Serving a GUI: one end reads and answers at once, the other searches.
//!
//! The owner runs [`Front::run`] where the input is and [`Back::run`] on a thread of its own. All that can
//! wait goes to the back in order; what cannot (`stop`, `ponderhit`, `isready` during a search) the front does
//! itself.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use tabia_core::{CastlingMode, Position, UciMove};

use super::{Command, Go, InfoLine, Message, Setting, Start, options};
use crate::{
    Elapsed, Engine, Evaluation, Limits, Overhead, OwnBook, Personality, Rating, SearchRoot,
    StopFlag, Strength,
};

/// What the front leaves to the back.
enum Job {
    Hash(usize),
    Lines(usize),
    Threads(usize),
    Book(OwnBook),
    Evaluation(Evaluation),
    NewGame,
    Ready,
    Search {
        root: Box<SearchRoot>,
        limits: Box<Limits>,
        stop: Arc<StopFlag>,
        clock: Box<dyn Elapsed + Send>,
        mode: CastlingMode,
    },
}

/// Where both ends write whole lines.
struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    /// Writes a line. A GUI that no longer listens has gone; the end of its input ends the engine.
    fn say(&self, message: &Message) {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(writer, "{message}").and_then(|()| writer.flush());
    }
}

/// The end that reads.
pub struct Front<W> {
    output: Output<W>,
    jobs: Sender<Job>,
    /// Searches asked for and not yet answered.
    pending: Arc<AtomicUsize>,
    root: SearchRoot,
    mode: CastlingMode,
    limits_strength: bool,
    rating: Rating,
    seed: u64,
    personality: Personality,
    overhead: Overhead,
    current: Option<Current>,
}

/// The latest search.
struct Current {
    stop: Arc<StopFlag>,
    /// Whether it ends only when it is told to.
    is_open_ended: bool,
}

/// The end that searches.
pub struct Back<W> {
    output: Output<W>,
    jobs: Receiver<Job>,
    pending: Arc<AtomicUsize>,
}

/// The two ends of a server that writes to `output`.
pub fn server<W: Write>(output: W) -> (Front<W>, Back<W>) {
    let output = Output(Arc::new(Mutex::new(output)));
    let (sender, receiver) = channel();
    let pending = Arc::new(AtomicUsize::new(0));
    let front = Front {
        output: output.clone(),
        jobs: sender,
        pending: Arc::clone(&pending),
        root: SearchRoot::new(Position::standard()),
        mode: CastlingMode::Standard,
        limits_strength: false,
        rating: Rating::MAX,
        seed: 0,
        personality: Personality::default(),
        overhead: Overhead::default(),
        current: None,
    };
    let back = Back {
        output,
        jobs: receiver,
        pending,
    };
    (front, back)
}

impl<W: Write> Front<W> {
    /// Reads commands to the end of `input` or `quit`; `start_clock` gives a clock that starts now.
    ///
    /// When it returns, a running search has been told to stop, and the back will end.
    pub fn run<C: Elapsed + Send + 'static>(
        mut self,
        mut input: impl BufRead,
        start_clock: impl Fn() -> C,
    ) {
        let mut line = Vec::new();
        loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => {}
            }
            match Command::parse(&String::from_utf8_lossy(&line)) {
                Ok(Command::Quit) => break,
                Ok(command) => self.obey(command, &start_clock),
                Err(error) => {
                    if !line.trim_ascii().is_empty() {
                        self.remark(error);
                    }
                }
            }
        }
        if let Some(current) = &self.current {
            current.stop.stop();
        }
    }

    fn obey<C: Elapsed + Send + 'static>(
        &mut self,
        command: Command,
        start_clock: &impl Fn() -> C,
    ) {
        match command {
            Command::Uci => {
                let name = concat!("Tabia ", env!("CARGO_PKG_VERSION"));
                self.output.say(&Message::IdName(name.to_owned()));
                self.output
                    .say(&Message::IdAuthor("the Tabia authors".to_owned()));
                options().for_each(|option| self.output.say(&option));
                self.output.say(&Message::UciOk);
            }
            Command::IsReady => {
                // The answer comes after what has been asked before, but does not wait for a search that runs on.
                let stopped = self
                    .current
                    .as_ref()
                    .is_none_or(|current| current.stop.is_stopped());
                if stopped || self.pending.load(Ordering::Acquire) == 0 {
                    self.leave(Job::Ready);
                } else {
                    self.output.say(&Message::ReadyOk);
                }
            }
            Command::SetOption { name, value } => match Setting::parse(&name, value.as_deref()) {
                Ok(setting) => self.set(setting),
                Err(error) => self.remark(error),
            },
            Command::UciNewGame => self.leave(Job::NewGame),
            Command::Position { start, moves } => self.set_position(start, &moves),
            Command::Go(go) => self.go(&go, start_clock()),
            Command::Stop => {
                if let Some(current) = &self.current {
                    current.stop.stop();
                }
            }
            Command::PonderHit => {
                if let Some(current) = &self.current {
                    current.stop.ponder_hit();
                }
            }
            Command::Debug(_) | Command::Register | Command::Quit => {}
        }
    }

    fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Castling(mode) => self.mode = mode,
            Setting::LimitStrength(limits) => self.limits_strength = limits,
            Setting::Rating(rating) => self.rating = rating,
            Setting::Seed(seed) => self.seed = seed,
            Setting::Personality(personality) => self.personality = personality,
            Setting::Overhead(overhead) => self.overhead = overhead,
            // Pondering is asked for by `go ponder`.
            Setting::Ponder(_) => {}
            Setting::Hash(megabytes) => self.leave(Job::Hash(megabytes)),
            Setting::ClearHash => self.leave(Job::NewGame),
            Setting::MultiPv(lines) => self.leave(Job::Lines(lines)),
            Setting::OwnBook(own_book) => self.leave(Job::Book(own_book)),
            Setting::Evaluation(evaluation) => self.leave(Job::Evaluation(evaluation)),
            Setting::Threads(threads) => self.leave(Job::Threads(threads)),
        }
    }

    /// Sets the position and plays the moves up to the first illegal one.
    fn set_position(&mut self, start: Start, moves: &[UciMove]) {
        let position = match start {
            Start::Startpos => Ok(Position::standard()),
            Start::Fen(fen) => fen.repair(self.mode).map(|(position, _)| position),
        };
        let mut root = match position {
            Ok(position) => SearchRoot::new(position),
            Err(error) => return self.remark(error),
        };
        for claim in moves {
            match claim.to_move(root.position()) {
                Ok(mv) => root.play(mv),
                Err(error) => {
                    self.remark(format_args!("{claim} is not played: {error}"));
                    break;
                }
            }
        }
        self.root = root;
    }

    fn go(&mut self, go: &Go, clock: impl Elapsed + Send + 'static) {
        // A search without an end of its own would keep this one waiting for ever.
        if let Some(current) = &self.current
            && current.is_open_ended
        {
            current.stop.stop();
        }
        let strength = if self.limits_strength {
            Strength::Rating {
                rating: self.rating,
                seed: self.seed,
            }
        } else {
            Strength::Full
        };
        let limits = Limits {
            strength,
            personality: self.personality,
            overhead: self.overhead,
            ..go.to_limits(self.root.position())
        };
        let stop = Arc::new(StopFlag::new());
        self.current = Some(Current {
            stop: Arc::clone(&stop),
            is_open_ended: limits.is_open_ended(),
        });
        self.pending.fetch_add(1, Ordering::AcqRel);
        self.leave(Job::Search {
            root: Box::new(self.root.clone()),
            limits: Box::new(limits),
            stop,
            clock: Box::new(clock),
            mode: self.mode,
        });
    }

    fn leave(&self, job: Job) {
        // The back ends only after the front: nobody else drops its receiver.
        let _ = self.jobs.send(job);
    }

    fn remark(&self, text: impl std::fmt::Display) {
        let line = InfoLine::remark(text.to_string());
        self.output.say(&Message::Info(line));
    }
}

impl<W: Write> Back<W> {
    /// Does the front's jobs with `engine` until the front has gone.
    pub fn run(self, mut engine: Engine) {
        while let Ok(job) = self.jobs.recv() {
            match job {
                Job::Hash(megabytes) => engine.resize_hash(megabytes),
                Job::Lines(lines) => engine.show_lines(lines),
                Job::Book(own_book) => engine.use_book(own_book),
                Job::Evaluation(evaluation) => engine.use_evaluation(evaluation),
                Job::Threads(threads) => engine.use_threads(threads),
                Job::NewGame => engine.new_game(),
                Job::Ready => self.output.say(&Message::ReadyOk),
                Job::Search {
                    root,
                    limits,
                    stop,
                    clock,
                    mode,
                } => {
                    self.search(&mut engine, &root, &limits, &stop, clock.as_ref(), mode);
                    self.pending.fetch_sub(1, Ordering::AcqRel);
                }
            }
        }
    }

    fn search(
        &self,
        engine: &mut Engine,
        root: &SearchRoot,
        limits: &Limits,
        stop: &StopFlag,
        clock: &dyn Elapsed,
        mode: CastlingMode,
    ) {
        let result = engine.search(root, limits, stop, clock, |info| {
            self.output.say(&Message::Info(InfoLine::of(info, mode)));
        });
        // However soon the search has nothing left to do, these end only when the GUI says so.
        if limits.infinite {
            stop.wait_until(StopFlag::is_stopped);
        } else if limits.ponder {
            stop.wait_until(|stop| stop.is_stopped() || stop.is_ponder_hit());
        }
        let written = |mv| UciMove::from_move(mv, mode);
        self.output.say(&Message::BestMove {
            best: result.best.map(written),
            ponder: result.ponder.map(written),
        });
    }
}
