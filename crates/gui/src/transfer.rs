//! Games that come in and go out by the file: what is asked, what is told, and where it stands. It is done elsewhere,
//! for as long as it takes.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tabia_archive::{ArchiveError, Filter, Progress};
use tabia_game::StartPosition;

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Job {
    /// The games of this file are to be kept.
    Import(PathBuf),
    /// The games of a list are to be in a file, a new one.
    Export {
        path: PathBuf,
        filter: Box<Filter>,
        /// Only games that went through this.
        position: Option<Box<StartPosition>>,
    },
}

/// How far a job is, or what has come of it. A job that is stopped ends like one that is done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Report {
    Importing(Progress, Duration),
    Imported(Result<Progress, ArchiveError>),
    Exporting {
        done: usize,
        of: usize,
    },
    /// Where the games are, and how many.
    Exported(Result<(PathBuf, usize), NotExported>),
}

/// Why a list is not in a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NotExported {
    /// It was stopped.
    Stopped,
    /// The games cannot be read.
    Unread(ArchiveError),
    /// This file cannot be written; what the system says.
    Unwritten(PathBuf, String),
}

/// A step for whoever does the work.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Order {
    /// The job of this number.
    Begin(u64, Job),
    /// The job of this number is to be left.
    Stop(u64),
}

/// The job under way and those that wait.
#[derive(Debug, Default)]
pub(crate) struct Transfers {
    number: u64,
    now: Option<Running>,
    waiting: VecDeque<Job>,
    /// What has come of the last one, until it is put away.
    last: Option<(Job, Report)>,
}

/// A job under way.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) job: Job,
    /// None until the first word of it.
    pub(crate) report: Option<Report>,
    pub(crate) is_stopping: bool,
}

impl Transfers {
    pub(crate) fn running(&self) -> Option<&Running> {
        self.now.as_ref()
    }

    pub(crate) fn last(&self) -> Option<&(Job, Report)> {
        self.last.as_ref()
    }

    /// Takes a job up, at once or when those before it are done. A file that is being imported is not imported twice.
    pub(crate) fn begin(&mut self, job: Job) -> Option<Order> {
        let is_known = |other: &Job| matches!(other, Job::Import(_)) && *other == job;
        let is_running = self.now.as_ref().is_some_and(|now| is_known(&now.job));
        if !is_running && !self.waiting.iter().any(is_known) {
            self.waiting.push_back(job);
        }
        self.next()
    }

    fn next(&mut self) -> Option<Order> {
        if self.now.is_some() {
            return None;
        }
        let job = self.waiting.pop_front()?;
        self.number += 1;
        self.last = None;
        self.now = Some(Running {
            job: job.clone(),
            report: None,
            is_stopping: false,
        });
        Some(Order::Begin(self.number, job))
    }

    /// Stops the job under way; those that wait are dropped.
    pub(crate) fn stop(&mut self) -> Option<Order> {
        self.waiting.clear();
        let now = self.now.as_mut()?;
        now.is_stopping = true;
        Some(Order::Stop(self.number))
    }

    /// Puts away what has come of the last one.
    pub(crate) fn put_away(&mut self) {
        self.last = None;
    }

    /// Takes up what is told; the next job, if one is due.
    pub(crate) fn told(&mut self, report: Report) -> Option<Order> {
        match report {
            Report::Importing(..) | Report::Exporting { .. } => {
                if let Some(now) = &mut self.now {
                    now.report = Some(report);
                }
            }
            Report::Imported(_) | Report::Exported(_) => {
                let now = self.now.take();
                self.last = now.map(|now| (now.job, report));
                let failed = matches!(
                    self.last,
                    Some((_, Report::Imported(Err(_)) | Report::Exported(Err(_))))
                );
                // What went wrong is to be seen, and may go wrong again.
                if failed {
                    self.waiting.clear();
                }
            }
        }
        self.next()
    }
}

/// What a file is called, without its folder.
pub(crate) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn import(name: &str) -> Job {
        Job::Import(name.into())
    }

    #[test]
    fn jobs_are_done_one_after_the_other() {
        let mut transfers = Transfers::default();
        let first = transfers.begin(import("a"));
        assert_eq!(first, Some(Order::Begin(1, import("a"))));
        assert_eq!(transfers.begin(import("b")), None);
        assert_eq!(transfers.begin(import("a")), None, "it is under way");
        let progress = Report::Importing(Progress::default(), Duration::ZERO);
        assert_eq!(transfers.told(progress.clone()), None);
        let running = transfers.running().expect("a job");
        assert_eq!(
            (&running.job, &running.report),
            (&import("a"), &Some(progress))
        );
        let done = Report::Imported(Ok(Progress::default()));
        let next = transfers.told(done.clone());
        assert_eq!(next, Some(Order::Begin(2, import("b"))));
        assert_eq!(transfers.told(done.clone()), None);
        assert!(transfers.running().is_none());
        assert_eq!(transfers.last(), Some(&(import("b"), done)));
        transfers.put_away();
        assert_eq!(transfers.last(), None);
    }

    #[test]
    fn what_is_stopped_or_fails_ends_what_waits() {
        let mut transfers = Transfers::default();
        transfers.begin(import("a"));
        transfers.begin(import("b"));
        assert_eq!(transfers.stop(), Some(Order::Stop(1)));
        assert!(transfers.running().is_some_and(|now| now.is_stopping));
        let done = Report::Imported(Ok(Progress::default()));
        assert_eq!(transfers.told(done), None);
        assert_eq!(transfers.stop(), None, "nothing is under way");
        transfers.begin(import("a"));
        transfers.begin(import("b"));
        let failed = Report::Imported(Err(ArchiveError::Full));
        assert_eq!(transfers.told(failed), None);
        assert!(transfers.running().is_none());
    }
}
