//! The event file (`--events FILE`): one JSON object per line, written as it happens. The last lines are kept in
//! memory as well, for a crash report.

use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// As many lines as the longest ordinary game has events.
const KEPT: usize = 2_000;

/// A shared, append-only log of what the window saw.
#[derive(Clone, Default)]
pub(crate) struct Journal(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    file: Option<File>,
    recent: VecDeque<String>,
}

impl Journal {
    /// Starts the file anew, if one is asked for.
    pub(crate) fn create(path: Option<&Path>) -> std::io::Result<Self> {
        let file = path.map(File::create).transpose()?;
        Ok(Self(Arc::new(Mutex::new(Inner {
            file,
            recent: VecDeque::new(),
        }))))
    }

    /// Appends one line. A full disk ends the file, never the game.
    pub(crate) fn write(&self, line: &serde_json::Value) {
        let line = line.to_string();
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = &mut inner.file
            && file.write_all(format!("{line}\n").as_bytes()).is_err()
        {
            inner.file = None;
        }
        if inner.recent.len() == KEPT {
            inner.recent.pop_front();
        }
        inner.recent.push_back(line);
    }

    /// The newest lines, oldest first.
    pub(crate) fn recent(&self) -> String {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner
            .recent
            .iter()
            .fold(String::new(), |text, line| text + line + "\n")
    }
}
