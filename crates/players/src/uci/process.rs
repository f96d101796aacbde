//! A child process that one talks to in lines.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::thinker::Waker;

/// Longer lines are cut: no engine needs them, and a broken one must not fill the memory.
const LONGEST_LINE: u64 = 64 * 1024;

/// How long a program that is told to quit may take: a window may wait for it. Nothing is left running behind the
/// program that it served.
const GRACE: Duration = Duration::from_millis(40);

/// A running program.
pub(super) struct Process {
    child: Child,
    /// None once it has been asked to leave.
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// What the program has said since it was last asked.
pub(super) enum Heard {
    Line(String),
    Nothing,
    /// It has closed its output: it is gone, or as good as gone.
    End,
}

impl Process {
    pub(super) fn start(path: &Path, waker: Waker) -> io::Result<Self> {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdin = child.stdin.take();
        let (sender, lines) = channel();
        if let Some(stdout) = child.stdout.take() {
            thread::Builder::new()
                .name("uci".into())
                .spawn(move || read(stdout, sender, &waker))?;
        }
        Ok(Self {
            child,
            stdin,
            lines,
        })
    }

    pub(super) fn say(&mut self, line: &impl std::fmt::Display) -> io::Result<()> {
        let stdin = self.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        stdin.write_all(format!("{line}\n").as_bytes())?;
        stdin.flush()
    }

    pub(super) fn hear(&self) -> Heard {
        match self.lines.try_recv() {
            Ok(line) => Heard::Line(line),
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::End,
        }
    }

    /// Its exit code, if it left by itself; ends it if it lingers.
    pub(super) fn finish(&mut self) -> Option<i32> {
        // It has already left, or is made to: there is nothing to do about an error in either.
        let _ = self.child.kill();
        self.child.wait().ok()?.code()
    }
}

impl Drop for Process {
    /// Asks it to leave, and ends it if its output is still open after [`GRACE`].
    fn drop(&mut self) {
        let _ = self.say(&"quit");
        self.stdin = None;
        let end = Instant::now() + GRACE;
        let left = || end.saturating_duration_since(Instant::now());
        while self.lines.recv_timeout(left()).is_ok() {}
        self.finish();
    }
}

fn read(stdout: ChildStdout, lines: Sender<String>, waker: &Waker) {
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        let is_end = !matches!(read, Ok(length) if length > 0);
        if is_end
            || lines
                .send(String::from_utf8_lossy(&line).trim_end().to_owned())
                .is_err()
        {
            break;
        }
        waker();
    }
    // Whoever is woken must find that this end is closed.
    drop(lines);
    waker();
}
