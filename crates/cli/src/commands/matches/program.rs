//! A UCI program at the other end of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command as Process, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tabia_core::{Fen, Position, UciMove};
use tabia_engine::Score;
use tabia_engine::uci::{Command, Go, Message, Start};

use crate::failure::Failure;

/// How long a program may take to get ready.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) struct Program {
    child: Child,
    stdin: ChildStdin,
    messages: Receiver<Message>,
    has_failed: bool,
}

impl Program {
    /// Starts the program, shakes hands and sets its options.
    pub(super) fn start(path: &str, options: &[(String, String)]) -> Result<Self, Failure> {
        let failure = |what: &str| Failure::Io(format!("{path:?}: {what}"));
        let mut words = path.split_whitespace();
        let mut child = Process::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failure(&error.to_string()))?;
        let stdin = child
            .stdin
            .take()
            .ok_or_else(|| failure("no standard input"))?;
        let stdout = child
            .stdout
            .take()
            .ok_or_else(|| failure("no standard output"))?;
        let (sender, messages) = channel();
        // Ends with the program, whose output ends then.
        thread::spawn(move || {
            let mut lines = BufReader::new(stdout);
            let mut line = Vec::new();
            while matches!(lines.read_until(b'\n', &mut line), Ok(read) if read > 0) {
                if let Ok(message) = Message::parse(&String::from_utf8_lossy(&line))
                    && sender.send(message).is_err()
                {
                    break;
                }
                line.clear();
            }
        });
        let mut program = Self {
            child,
            stdin,
            messages,
            has_failed: false,
        };
        program.say(&Command::Uci);
        program
            .wait_for(&Message::UciOk, PATIENCE)
            .ok_or_else(|| failure("no uciok"))?;
        for (name, value) in options {
            program.say(&Command::SetOption {
                name: name.clone(),
                value: Some(value.clone()),
            });
        }
        program.say(&Command::IsReady);
        program
            .wait_for(&Message::ReadyOk, PATIENCE)
            .ok_or_else(|| failure("no readyok"))?;
        Ok(program)
    }

    pub(super) const fn has_failed(&self) -> bool {
        self.has_failed
    }

    pub(super) fn new_game(&mut self) {
        self.say(&Command::UciNewGame);
        self.say(&Command::IsReady);
        if self.wait_for(&Message::ReadyOk, PATIENCE).is_none() {
            self.has_failed = true;
        }
    }

    /// The move that it wants to play, if any, with its last score; none if it does not answer in time.
    pub(super) fn best_move(
        &mut self,
        start: &Position,
        moves: &[UciMove],
        go: &Go,
        patience: Duration,
    ) -> Option<(Option<UciMove>, Option<Score>)> {
        self.say(&Command::Position {
            start: Start::Fen(Box::new(Fen::from(start))),
            moves: moves.to_vec(),
        });
        self.say(&Command::Go(go.clone()));
        let deadline = Instant::now() + patience;
        let mut score = None;
        loop {
            match self.next(deadline) {
                Some(Message::BestMove { best, .. }) => return Some((best, score)),
                Some(Message::Info(info)) => score = info.score.map(|(score, _)| score).or(score),
                Some(_) => {}
                None => {
                    self.has_failed = true;
                    return None;
                }
            }
        }
    }

    fn say(&mut self, command: &Command) {
        // A program that does not read any more has failed; waiting for its answer will show it.
        let _ = writeln!(self.stdin, "{command}").and_then(|()| self.stdin.flush());
    }

    fn next(&self, deadline: Instant) -> Option<Message> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.messages.recv_timeout(left).ok()
    }

    fn wait_for(&self, wanted: &Message, patience: Duration) -> Option<()> {
        let deadline = Instant::now() + patience;
        while self.next(deadline)? != *wanted {}
        Some(())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.say(&Command::Quit);
        // Nothing is lost with a program that has to be killed, and it may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
