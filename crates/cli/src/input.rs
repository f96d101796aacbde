//! Files that are read, `-` for standard input among them.

use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::progress::{Progress, Unit};

/// What stands for standard input and output.
pub(crate) const STANDARD: &str = "-";

/// A file that is open, or standard input. Reading it moves the bar on.
pub(crate) struct Input {
    source: Box<dyn Read>,
    progress: Progress,
}

impl Input {
    /// Opens `path`; `progress` is moved on by every byte that is read from it.
    pub(crate) fn open(path: &Path, progress: &Progress) -> Result<Self, Failure> {
        let source: Box<dyn Read> = if path == Path::new(STANDARD) {
            Box::new(stdin().lock())
        } else {
            Box::new(File::open(path).map_err(|error| Failure::io(path, &error))?)
        };
        Ok(Self {
            source,
            progress: progress.clone(),
        })
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.progress.advance(count as u64);
        Ok(count)
    }
}

/// A bar for reading all of these files, however long they are together.
pub(crate) fn progress(files: &[PathBuf]) -> Progress {
    let size = |path: &PathBuf| {
        let about = path.metadata().ok()?;
        about.is_file().then_some(about.len())
    };
    Progress::new(files.iter().map(size).sum(), Unit::Bytes)
}

/// All of a file, or of standard input.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    Input::open(path, &progress(&[]))?
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::io(path, &error))?;
    Ok(bytes)
}

/// The same as text.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(bytes(path)?);
    text.map_err(|error| Failure::io(path, &io::Error::new(io::ErrorKind::InvalidData, error)))
}
