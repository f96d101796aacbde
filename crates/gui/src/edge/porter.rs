//! Imports and exports, on a thread of their own that lets others go first: they take minutes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use tabia_archive::{ArchiveError, Library, Progress};
use tabia_players::step_back;

use super::files;
use super::idle::Waker;
use crate::transfer::{Job, NotExported, Order, Report};

/// Takes orders, and tells how far they are.
pub(crate) struct Porter {
    jobs: Sender<(u64, Job)>,
    reports: Receiver<Report>,
    /// The number of the last job that was stopped.
    stopped: Arc<AtomicU64>,
}

impl Porter {
    /// Starts the worker on the files in `folder`; `waker` is called when there is something to tell.
    pub(crate) fn start(folder: &Path, waker: Waker) -> Self {
        let (jobs, inbox) = channel::<(u64, Job)>();
        let (outbox, reports) = channel();
        let stopped = Arc::new(AtomicU64::new(0));
        let (last_stopped, folder) = (Arc::clone(&stopped), folder.to_owned());
        let work = move || {
            step_back();
            while let Ok((number, job)) = inbox.recv() {
                let mut tell = |report| {
                    let is_heard = outbox.send(report).is_ok();
                    waker.wake();
                    if is_heard && last_stopped.load(Ordering::Relaxed) != number {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                };
                let done = carry(&mut Library::in_folder(&folder), &folder, job, &mut tell);
                let _ = tell(done);
            }
        };
        // Without the thread both channels are closed, and nothing ever comes of a job.
        let _ = thread::Builder::new().name("porter".into()).spawn(work);
        Self {
            jobs,
            reports,
            stopped,
        }
    }

    pub(crate) fn obey(&self, order: Order) {
        match order {
            Order::Begin(number, job) => drop(self.jobs.send((number, job))),
            Order::Stop(number) => self.stopped.store(number, Ordering::Relaxed),
        }
    }

    /// What there is to tell.
    pub(crate) fn poll(&self) -> Option<Report> {
        self.reports.try_recv().ok()
    }
}

type Tell<'t> = &'t mut dyn FnMut(Report) -> ControlFlow<()>;

fn carry(library: &mut Library, home: &Path, job: Job, tell: Tell<'_>) -> Report {
    match job {
        Job::Import(path) => Report::Imported(import(library, &path, tell)),
        Job::Export {
            path,
            filter,
            position,
        } => {
            let position = position.as_ref().map(|start| start.position());
            let chosen = library.choose(&filter, position);
            let done = match chosen.unread {
                Some((_, error)) => Err(NotExported::Unread(error)),
                None => export(library, chosen.total, (home, &path), tell),
            };
            Report::Exported(done)
        }
    }
}

fn import(library: &mut Library, path: &Path, tell: Tell<'_>) -> Result<Progress, ArchiveError> {
    let begun = Instant::now();
    // By one name, wherever it is called from: an import that was stopped is named by it.
    let path = fs::canonicalize(path)?;
    library.import(&path, &mut |progress| {
        tell(Report::Importing(*progress, begun.elapsed()))
    })
}

/// Writes the list into a new file, the whole of it or none.
fn export(
    library: &mut Library,
    of: usize,
    (home, path): (&Path, &Path),
    tell: Tell<'_>,
) -> Result<(PathBuf, usize), NotExported> {
    let unwritten =
        |(path, error): (PathBuf, io::Error)| NotExported::Unwritten(path, error.to_string());
    let (path, file) = files::create(home, path).map_err(unwritten)?;
    let written = write(library, of, &file, tell);
    if written.is_err() {
        // Half a list is worth nothing.
        let _ = fs::remove_file(&path);
    }
    match written {
        Ok(games) => Ok((path, games)),
        Err(NotExported::Unwritten(_, why)) => Err(NotExported::Unwritten(path, why)),
        Err(other) => Err(other),
    }
}

fn write(
    library: &mut Library,
    of: usize,
    file: &File,
    tell: Tell<'_>,
) -> Result<usize, NotExported> {
    let mut out = BufWriter::new(file);
    let mut go_on = |done| tell(Report::Exporting { done, of });
    let games = library.export(&mut out, &mut go_on);
    let games = games.map_err(|error| match error {
        ArchiveError::Io { message } => NotExported::Unwritten(PathBuf::new(), message),
        error => NotExported::Unread(error),
    })?;
    let unwritten = |error: io::Error| NotExported::Unwritten(PathBuf::new(), error.to_string());
    out.flush().map_err(unwritten)?;
    drop(out);
    file.sync_all().map_err(unwritten)?;
    if games == of {
        Ok(games)
    } else {
        Err(NotExported::Stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str =
        "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1. e5 *\n";

    fn go_on(_: Report) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn export_to(path: &Path) -> Job {
        Job::Export {
            path: path.to_owned(),
            filter: Box::default(),
            position: None,
        }
    }

    #[test]
    fn games_come_in_and_go_out_into_a_new_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let text = folder.path().join("games.pgn");
        fs::write(&text, GAMES).expect("it is writable");
        let mut library = Library::in_folder(&data);
        let mut told = Vec::new();
        let mut tell = |report| {
            told.push(report);
            ControlFlow::Continue(())
        };
        let done = carry(&mut library, &data, Job::Import(text.clone()), &mut tell);
        let Report::Imported(Ok(progress)) = done else {
            unreachable!("it can be imported: {done:?}")
        };
        assert_eq!((progress.added, progress.quarantined), (2, 1));
        assert!(matches!(told.last(), Some(Report::Importing(now, _)) if *now == progress));
        for name in ["games-2.pgn", "games-3.pgn"] {
            let path = folder.path().join(name);
            let done = carry(&mut library, &data, export_to(&text), &mut go_on);
            assert_eq!(done, Report::Exported(Ok((path.clone(), 2))));
            let written = fs::read_to_string(path).expect("it is there");
            assert_eq!(written.matches("[Event ").count(), 2);
        }
        assert_eq!(fs::read_to_string(text).ok().as_deref(), Some(GAMES));
    }

    #[test]
    fn what_goes_wrong_is_told_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let picture = folder.path().join("picture.pgn");
        fs::write(&picture, "\0\0\0\0").expect("it is writable");
        let mut library = Library::in_folder(&data);
        let mut done = |job| carry(&mut library, &data, job, &mut go_on);
        assert_eq!(
            done(Job::Import(picture.clone())),
            Report::Imported(Err(ArchiveError::NotPgn))
        );
        let absent = done(Job::Import(folder.path().join("absent.pgn")));
        assert!(
            matches!(absent, Report::Imported(Err(ArchiveError::Io { .. }))),
            "{absent:?}"
        );
        assert!(!data.exists());
        let below = picture.join("list.pgn");
        let unwritten = done(export_to(&below));
        assert!(
            matches!(unwritten, Report::Exported(Err(NotExported::Unwritten(..)))),
            "{unwritten:?}"
        );
    }

    #[test]
    fn an_export_that_is_stopped_leaves_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let text = folder.path().join("games.pgn");
        fs::write(&text, GAMES).expect("it is writable");
        let mut library = Library::in_folder(folder.path());
        carry(&mut library, folder.path(), Job::Import(text), &mut go_on);
        let path = folder.path().join("list.pgn");
        let mut stop = |_| ControlFlow::Break(());
        let done = carry(&mut library, folder.path(), export_to(&path), &mut stop);
        assert_eq!(done, Report::Exported(Err(NotExported::Stopped)));
        assert!(!path.exists());
    }
}
