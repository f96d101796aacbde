//! What an analysis has found so far, beside the file that it will become: whoever is broken off goes on from it.
//!
//! It is the text of one review after the other. Each answer is a line at its end, written at once; one that was cut off
//! is dropped, and found again.

use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tabia_review::Review;

use crate::failure::{Failure, Outcome};
use crate::input::STANDARD;

/// What every review's text begins with.
const BEGINNING: &str = "review ";

/// The journal of one output; nothing is kept of an analysis that goes to standard output.
pub(super) struct Journal {
    file: Option<Kept>,
    /// The reviews that an earlier run has left, as texts.
    old: VecDeque<String>,
    /// How much of the current review's text is written.
    written: usize,
}

struct Kept {
    path: PathBuf,
    file: File,
    /// How many bytes of it are of this analysis; what follows is written over.
    length: u64,
}

impl Journal {
    /// The journal of an analysis that is written to `output`.
    pub(super) fn open(output: Option<&Path>) -> Result<Self, Failure> {
        let mut journal = Self {
            file: None,
            old: VecDeque::new(),
            written: 0,
        };
        let Some(output) = output.filter(|path| *path != Path::new(STANDARD)) else {
            return Ok(journal);
        };
        let mut name = output.as_os_str().to_owned();
        name.push(".analysis");
        let path = PathBuf::from(name);
        let failure = |error| Failure::io(&path, &error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failure)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failure)?;
        if !BEGINNING.starts_with(&text) && !text.starts_with(BEGINNING) {
            let what = "is there already, and is no analysis that was broken off";
            return Err(Failure::Io(format!("{path:?} {what}")));
        }
        journal.old = reviews(&text);
        let length = 0;
        journal.file = Some(Kept { path, file, length });
        Ok(journal)
    }

    /// The review of the next game: `fresh`, or what was found of it before.
    pub(super) fn resume(&mut self, fresh: Review) -> Result<Review, Failure> {
        let head = fresh.to_text();
        let old = self.old.pop_front().filter(|text| text.starts_with(&head));
        let known = old.and_then(|text| Some((Review::from_text(&text).ok()?, text.len())));
        if let (Some((review, length)), Some(kept)) = (known, &mut self.file) {
            kept.length += length as u64;
            self.written = length;
            return Ok(review);
        }
        // What is left is of another analysis.
        self.old.clear();
        self.written = 0;
        self.keep(&fresh)?;
        Ok(fresh)
    }

    /// Writes what has been found of the current review since the last time.
    pub(super) fn keep(&mut self, review: &Review) -> Outcome {
        let Some(kept) = &mut self.file else {
            return Ok(());
        };
        let text = review.to_text();
        let new = &text[self.written..];
        let Kept { path, file, length } = kept;
        let written = file
            .set_len(*length)
            .and_then(|()| file.seek(SeekFrom::Start(*length)))
            .and_then(|_| file.write_all(new.as_bytes()));
        written.map_err(|error| Failure::io(path, &error))?;
        *length += new.len() as u64;
        self.written = text.len();
        Ok(())
    }

    /// The analysis is written: nobody needs to know how it came about.
    pub(super) fn discard(self) -> Outcome {
        let Some(kept) = self.file else {
            return Ok(());
        };
        fs::remove_file(&kept.path).map_err(|error| Failure::io(&kept.path, &error))
    }
}

/// The reviews of a journal, each with all its whole lines.
fn reviews(text: &str) -> VecDeque<String> {
    let mut all: VecDeque<String> = VecDeque::new();
    for line in text
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
    {
        if line.starts_with(BEGINNING) {
            all.push_back(String::new());
        }
        if let Some(review) = all.back_mut() {
            review.push_str(line);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_is_dropped() {
        let found = reviews("review 1\na\nb\nreview 1\nc\n31 e2");
        assert_eq!(found, ["review 1\na\nb\n", "review 1\nc\n"]);
        assert!(reviews("").is_empty());
    }
}
