//! A child process that one talks to in lines.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use tabia_engine::uci;
use tabia_game::PlayerFailure;

use crate::priority::step_back;
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
    lines: Receiver<Line>,
}

/// Something that the program has said, and when it arrived.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
}

/// What the program has said since it was last asked.
pub(super) enum Heard {
    Line(Line),
    Nothing,
    /// It has closed its output: it is gone, or as good as gone.
    End,
}

impl Process {
    /// Starts `program`: a path, which may be followed by arguments.
    fn start(program: &Path, waker: Waker) -> io::Result<Self> {
        let (path, arguments) = split(program);
        let mut command = Command::new(path);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // A child is as patient as the thread that starts it.
        let started = thread::scope(|scope| {
            let thread = scope.spawn(|| {
                step_back();
                command.spawn()
            });
            thread.join()
        });
        let mut child = started.map_err(|_| io::Error::other("no thread"))??;
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

    /// Starts it and asks who it is.
    pub(super) fn greet(program: &Path, waker: Waker) -> Result<Self, PlayerFailure> {
        Self::start(program, waker)
            .and_then(|mut process| process.say(&uci::Command::Uci).map(|()| process))
            .map_err(|error| PlayerFailure::NotStarted {
                message: format!("{program:?}: {error}"),
            })
    }

    /// Says a line, whole: GNU Chess takes whatever one read gives it for a line.
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

    /// Waits for what it says, until `deadline`.
    pub(super) fn listen(&self, deadline: Instant) -> Heard {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
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

/// The program's file and its arguments. The longest beginning that is a file is the file, so that a path may contain
/// blanks; where there is none, the first word is a name to look up.
fn split(program: &Path) -> (PathBuf, Vec<OsString>) {
    let Some(text) = program.to_str().filter(|_| !program.is_file()) else {
        return (program.to_owned(), Vec::new());
    };
    let blanks = text.char_indices().filter(|(_, c)| c.is_whitespace());
    let ends: Vec<usize> = blanks.map(|(index, _)| index).collect();
    let is_file = |&&end: &&usize| Path::new(&text[..end]).is_file();
    let end = ends.iter().rev().find(is_file).or(ends.first());
    let (path, arguments) = text.split_at(end.copied().unwrap_or(text.len()));
    let arguments = arguments.split_whitespace().map(OsString::from);
    (path.into(), arguments.collect())
}

fn read(stdout: ChildStdout, lines: Sender<Line>, waker: &Waker) {
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        let is_end = !matches!(read, Ok(length) if length > 0);
        let heard = || Line {
            text: String::from_utf8_lossy(&line).trim_end().to_owned(),
            at: Instant::now(),
        };
        if is_end || lines.send(heard()).is_err() {
            break;
        }
        waker();
    }
    // Whoever is woken must find that this end is closed.
    drop(lines);
    waker();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(program: &str, path: &str, arguments: &[&str]) {
        let arguments = arguments.iter().map(OsString::from).collect();
        assert_eq!(split(Path::new(program)), (path.into(), arguments));
    }

    #[test]
    fn arguments_follow_the_file() {
        check("gnuchess", "gnuchess", &[]);
        check("gnuchess --uci  -x", "gnuchess", &["--uci", "-x"]);
        check("/no such/engine", "/no", &["such/engine"]);
        let folder = a_folder();
        let file = folder.join("my engine");
        std::fs::write(&file, "").expect("a file");
        let file = file.to_str().expect("a path of text");
        check(file, file, &[]);
        check(&format!("{file} --uci"), file, &["--uci"]);
        let _ = std::fs::remove_dir_all(folder);
    }

    fn a_folder() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("tabia-split {}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }
}
