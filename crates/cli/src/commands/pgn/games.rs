//! Games as they stand in files, one after the other; memory does not grow with the files.

use std::cell::RefCell;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde_json::Value;
use tabia_core::Position;
use tabia_core::pgn::{
    self, CommentPiece, Game, IoSource, Loss, Nag, PgnError, PgnMove, Reader, Source, Summary,
    TagValue, Variation, Visitor,
};

use crate::failure::{Failure, Outcome};
use crate::input::Input;
use crate::output::Output;
use crate::progress::Progress;
use crate::safe;

/// Bytes of games that are over are given back when there are so many.
const SPARE: usize = 1 << 20;

/// How many mistakes are told one by one.
const TOLD: u64 = 10;

/// A game as it stands in a file.
pub(super) struct Copy<'a> {
    pub(super) path: &'a Path,
    /// Its bytes, from its first token to that of the next game, without white space round them.
    pub(super) text: &'a [u8],
    pub(super) summary: &'a Summary,
    /// The first mistake that costs moves, of the main line or of a variation that was read.
    pub(super) fault: Option<PgnError>,
}

/// Tells every game of every file to a visitor that `begin` makes, then to `take`, with the bytes that it stands in.
///
/// Games that cannot be read to their end are told on standard error, and refused once all are read.
pub(super) fn copy<V: Visitor>(
    files: &[PathBuf],
    progress: &Progress,
    mut begin: impl FnMut() -> V,
    mut take: impl FnMut(V, Copy<'_>) -> Outcome,
) -> Outcome {
    let mut faults = Faults::new(progress);
    for path in files {
        let failure = |error| Failure::io(path, &error);
        let kept = Rc::new(RefCell::new(Kept::default()));
        let source = Keeping {
            source: IoSource(Input::open(path, progress)?),
            kept: Rc::clone(&kept),
        };
        let mut reader = Reader::new(source);
        loop {
            let mut watch = Watch::new(begin());
            let start = reader.offset();
            let Some(summary) = reader.read_game(&mut watch).map_err(failure)? else {
                break;
            };
            let mut kept = kept.borrow_mut();
            let game = Copy {
                path,
                text: kept.text(start..reader.offset()).trim_ascii(),
                summary: &summary,
                fault: watch.fault,
            };
            faults.note(path, watch.fault);
            take(watch.visitor, game)?;
            kept.forget(reader.offset());
        }
    }
    faults.outcome()
}

/// The same without the bytes.
pub(super) fn read<V: Visitor>(
    files: &[PathBuf],
    progress: &Progress,
    mut begin: impl FnMut() -> V,
    mut take: impl FnMut(V, &Summary) -> Outcome,
) -> Outcome {
    let mut faults = Faults::new(progress);
    for path in files {
        let mut reader = open(path, progress)?;
        loop {
            let mut watch = Watch::new(begin());
            let summary = reader.read_game(&mut watch);
            let Some(summary) = summary.map_err(|error| Failure::io(path, &error))? else {
                break;
            };
            faults.note(path, watch.fault);
            take(watch.visitor, &summary)?;
        }
    }
    faults.outcome()
}

/// Every game of every file as a tree, with its number, from 1. Those that cannot be read to their end are dealt with as
/// in [`copy`].
pub(in crate::commands) fn trees(
    files: &[PathBuf],
    progress: &Progress,
    mut take: impl FnMut(&Path, u64, Game) -> Outcome,
) -> Outcome {
    let mut faults = Faults::new(progress);
    for path in files {
        let mut reader = open(path, progress)?;
        let mut number = 0;
        while let Some(game) = reader
            .next_game()
            .map_err(|error| Failure::io(path, &error))?
        {
            number += 1;
            let lossy = |error: &&PgnError| error.kind.loss() > Loss::Nothing;
            faults.note(path, game.errors().iter().find(lossy).copied());
            take(path, number, game)?;
        }
    }
    faults.outcome()
}

/// The games of one file.
pub(super) fn open(path: &Path, progress: &Progress) -> Result<Reader<IoSource<Input>>, Failure> {
    Ok(Reader::new(IoSource(Input::open(path, progress)?)))
}

/// Games that are written, an empty line between them.
pub(in crate::commands) struct Sheet {
    out: Output,
    is_begun: bool,
}

impl Sheet {
    pub(in crate::commands) const fn new(out: Output) -> Self {
        Self {
            out,
            is_begun: false,
        }
    }

    /// Writes a game without a line break at its end.
    pub(in crate::commands) fn game(&mut self, text: &[u8]) -> Outcome {
        if self.is_begun {
            self.out.write(b"\n")?;
        }
        self.is_begun = true;
        self.out.write(text)?;
        self.out.write(b"\n")
    }

    /// Writes a line in place of a game.
    pub(in crate::commands) fn line(&mut self, line: &str) -> Outcome {
        self.out.line(line)
    }

    /// Writes a line of JSON in place of a game.
    pub(in crate::commands) fn json(&mut self, value: &Value) -> Outcome {
        self.out.line(&safe::json(value))
    }

    /// All is written, unless reading has failed.
    pub(in crate::commands) fn finish(self, read: Outcome) -> Outcome {
        finish(self.out, read)
    }
}

/// Ends the output of a command that is over. What could be read of a file that could not be read to its end is not
/// worth a file; games that were refused do not spoil the others.
pub(in crate::commands) fn finish(out: Output, read: Outcome) -> Outcome {
    match read {
        Ok(()) => out.finish(),
        Err(refused @ (Failure::Refused | Failure::RefusedBecause(_))) => {
            out.finish()?;
            Err(refused)
        }
        Err(failure @ (Failure::Usage(_) | Failure::Io(_))) => Err(failure),
    }
}

/// Tells what was done by a command that has ended so, where it was: games that were refused do not spoil the others.
pub(in crate::commands) fn tell(end: Outcome, what: impl FnOnce()) -> Outcome {
    if !matches!(end, Err(Failure::Usage(_) | Failure::Io(_))) {
        what();
    }
    end
}

/// Games that could not be read to their end.
struct Faults {
    progress: Progress,
    count: u64,
}

impl Faults {
    fn new(progress: &Progress) -> Self {
        Self {
            progress: progress.clone(),
            count: 0,
        }
    }

    /// Tells what costs a game moves.
    fn note(&mut self, path: &Path, fault: Option<PgnError>) {
        if let Some(error) = fault {
            self.count += 1;
            if self.count <= TOLD {
                self.progress
                    .aside(|| eprintln!("tabia-cli: {path:?}, {error}"));
            }
        }
    }

    fn outcome(self) -> Outcome {
        match self.count {
            0 => Ok(()),
            1..=TOLD => Err(Failure::Refused),
            more => Err(Failure::RefusedBecause(format!(
                "{more} games cannot be read to their end"
            ))),
        }
    }
}

/// A visitor who also notes what costs a game moves.
struct Watch<V> {
    visitor: V,
    fault: Option<PgnError>,
}

impl<V> Watch<V> {
    const fn new(visitor: V) -> Self {
        Self {
            visitor,
            fault: None,
        }
    }
}

impl<V: Visitor> Visitor for Watch<V> {
    const SEES_PLIES: bool = V::SEES_PLIES;

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.visitor.tag(name, value);
    }

    fn start(&mut self, position: &Position) {
        self.visitor.start(position);
    }

    fn ply(&mut self, before: &Position, mv: PgnMove) {
        self.visitor.ply(before, mv);
    }

    fn nag(&mut self, nag: Nag) {
        self.visitor.nag(nag);
    }

    fn comment(&mut self, piece: CommentPiece<'_>) {
        self.visitor.comment(piece);
    }

    fn begin_variation(&mut self) -> Variation {
        self.visitor.begin_variation()
    }

    fn end_variation(&mut self) {
        self.visitor.end_variation();
    }

    fn outcome(&mut self, outcome: pgn::Outcome) {
        self.visitor.outcome(outcome);
    }

    fn error(&mut self, error: PgnError) {
        if error.kind.loss() > Loss::Nothing {
            self.fault.get_or_insert(error);
        }
        self.visitor.error(error);
    }
}

/// What has been read of a file and may still be asked for.
#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    /// Where in the file they begin.
    base: u64,
}

impl Kept {
    fn place(&self, offset: u64) -> usize {
        let place = usize::try_from(offset - self.base).unwrap_or(usize::MAX);
        place.min(self.bytes.len())
    }

    fn text(&self, range: Range<u64>) -> &[u8] {
        &self.bytes[self.place(range.start)..self.place(range.end)]
    }

    fn forget(&mut self, before: u64) {
        let place = self.place(before);
        if place > SPARE {
            self.bytes.drain(..place);
            self.base = before;
        }
    }
}

/// A source that remembers what was read from it.
struct Keeping<S> {
    source: S,
    kept: Rc<RefCell<Kept>>,
}

impl<S: Source<Error = io::Error>> Source for Keeping<S> {
    type Error = io::Error;

    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.kept
            .borrow_mut()
            .bytes
            .extend_from_slice(&buffer[..count]);
        Ok(count)
    }
}
