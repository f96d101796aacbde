//! The UCI conversation with a program: for who polls, and for who waits.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tabia_core::{CastlingMode, UciMove};
use tabia_engine::uci::{Command, Go, InfoLine, Message, MessageError, Start};
use tabia_game::PlayerFailure;

use super::process::{Heard, Process};
use crate::thinker::Waker;

/// The option that says how castling is written and that shuffled starts are played.
const CHESS960: &str = "UCI_Chess960";

/// A UCI program, started and talked to.
///
/// It is greeted when it is started. What is asked while it is not ready yet has to wait: see
/// [`UciProgram::wait_until_ready`].
pub struct UciProgram {
    process: Process,
    stage: Stage,
    /// How often the stage has changed, which tells one wait from the next.
    changes: u32,
    name: Option<String>,
    has_chess960: bool,
    settings: Vec<(String, String)>,
    mode: Option<CastlingMode>,
}

/// Where the conversation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// `uci` was said, `uciok` is awaited.
    Greeting,
    /// `isready` was said, `readyok` is awaited.
    Settling,
    /// It can be asked.
    Free,
    /// It searches.
    Searching,
    /// Its search was stopped, and the answer nobody wants is awaited.
    Stopping,
}

/// What a program says that matters to who has asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// It can be asked now.
    Ready,
    /// What it has found so far.
    Info {
        /// As far as it can be read.
        info: InfoLine,
        /// As it was said.
        line: String,
    },
    /// The move that it wants to play, and when it said so.
    Move {
        /// As it was written; whether it is legal is not known.
        best: UciMove,
        /// When the line arrived.
        at: Instant,
    },
    /// It can be asked nothing more.
    Failed(PlayerFailure),
}

impl UciProgram {
    /// Starts `program`, a path that may be followed by arguments, to set these options of it as soon as it is there.
    /// `waker` is called whenever it has said something.
    ///
    /// # Errors
    /// The system cannot start it.
    pub fn start(
        program: &Path,
        settings: Vec<(String, String)>,
        waker: Waker,
    ) -> Result<Self, PlayerFailure> {
        let process = Process::greet(program, waker)?;
        Ok(Self {
            process,
            stage: Stage::Greeting,
            changes: 0,
            name: None,
            has_chess960: false,
            settings,
            mode: None,
        })
    }

    /// [`UciProgram::start`] for who waits for it and needs no waking.
    ///
    /// # Errors
    /// As [`UciProgram::start`].
    pub fn start_to_wait(
        program: &Path,
        settings: Vec<(String, String)>,
    ) -> Result<Self, PlayerFailure> {
        Self::start(program, settings, Arc::new(|| ()))
    }

    /// What it calls itself, once it has said so.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether it can be asked.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.stage == Stage::Free
    }

    /// Changes with every step of the conversation; no wait may last longer than its asker's patience.
    pub(super) const fn changes(&self) -> u32 {
        self.changes
    }

    /// Tells it that what is asked next is of another game; it is ready again when it says so.
    pub fn new_game(&mut self) {
        self.say(&Command::UciNewGame);
        self.settle();
    }

    /// Asks for a move after `moves` from `start`, castling written in `mode`. It must be ready.
    pub fn ask(&mut self, start: Start, moves: Vec<UciMove>, mode: CastlingMode, go: Go) {
        debug_assert!(self.is_ready());
        let is_told = match (self.mode, mode) {
            (None, CastlingMode::Standard) => true,
            (before, now) => before == Some(now),
        };
        if !is_told && (self.has_chess960 || mode == CastlingMode::Chess960) {
            self.say(&Command::SetOption {
                name: CHESS960.into(),
                value: Some((mode == CastlingMode::Chess960).to_string()),
            });
        }
        self.mode = Some(mode);
        self.say(&Command::Position { start, moves });
        self.say(&Command::Go(go));
        self.enter(Stage::Searching);
    }

    /// Tells it that nobody wants to know any more.
    pub fn stop(&mut self) {
        if self.stage == Stage::Searching {
            self.say(&Command::Stop);
            self.enter(Stage::Stopping);
        }
    }

    /// The next thing that it has said, if any.
    pub fn poll(&mut self) -> Option<Said> {
        loop {
            match self.process.hear() {
                Heard::Line(line) => {
                    if let Some(said) = self.hear(&line.text, line.at) {
                        return Some(said);
                    }
                }
                Heard::End => return Some(self.end()),
                Heard::Nothing => return None,
            }
        }
    }

    /// Waits for the next thing that it says; at `deadline` it is silent, which is a failure.
    pub fn wait(&mut self, deadline: Instant) -> Said {
        loop {
            match self.process.listen(deadline) {
                Heard::Line(line) => {
                    if let Some(said) = self.hear(&line.text, line.at) {
                        return said;
                    }
                }
                Heard::End => return self.end(),
                Heard::Nothing => return Said::Failed(PlayerFailure::Silent),
            }
        }
    }

    /// Waits until it can be asked, at most this long.
    ///
    /// # Errors
    /// It has ended, or is silent.
    pub fn wait_until_ready(&mut self, patience: Duration) -> Result<(), PlayerFailure> {
        let deadline = Instant::now() + patience;
        while !self.is_ready() {
            if let Said::Failed(failure) = self.wait(deadline) {
                return Err(failure);
            }
        }
        Ok(())
    }

    fn say(&mut self, command: &Command) {
        // A program that cannot be talked to has ended; that shows when it is next listened to.
        let _ = self.process.say(command);
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.changes += 1;
    }

    fn settle(&mut self) {
        self.say(&Command::IsReady);
        self.enter(Stage::Settling);
    }

    fn end(&mut self) -> Said {
        let code = self.process.finish();
        Said::Failed(PlayerFailure::Exited { code })
    }

    fn hear(&mut self, line: &str, at: Instant) -> Option<Said> {
        match (Message::parse(line), self.stage) {
            (Ok(Message::IdName(name)), Stage::Greeting) => self.name = Some(name),
            (Ok(Message::Option { name, .. }), Stage::Greeting) => {
                self.has_chess960 |= name == CHESS960;
            }
            (Ok(Message::UciOk), Stage::Greeting) => {
                for (name, value) in std::mem::take(&mut self.settings) {
                    // A button has no value.
                    let value = Some(value).filter(|value| !value.is_empty());
                    self.say(&Command::SetOption { name, value });
                }
                self.new_game();
            }
            (Ok(Message::ReadyOk), Stage::Settling) => {
                self.enter(Stage::Free);
                return Some(Said::Ready);
            }
            (
                Ok(Message::BestMove {
                    best: Some(best), ..
                }),
                Stage::Searching,
            ) => {
                self.enter(Stage::Free);
                return Some(Said::Move { best, at });
            }
            (Ok(Message::BestMove { .. }) | Err(MessageError::BestMove(_)), Stage::Searching) => {
                let line = line.to_owned();
                return Some(Said::Failed(PlayerFailure::Nonsense { line }));
            }
            (Ok(Message::BestMove { .. }) | Err(MessageError::BestMove(_)), Stage::Stopping) => {
                self.enter(Stage::Free);
                return Some(Said::Ready);
            }
            (Ok(Message::Info(info)), Stage::Searching) => {
                let line = line.to_owned();
                return Some(Said::Info { info, line });
            }
            // Programs print banners and remarks of all kinds.
            (Ok(_) | Err(_), _) => {}
        }
        None
    }
}
