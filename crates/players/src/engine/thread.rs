//! The engine in a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use tabia_engine::{Engine, StopFlag};
use tabia_game::{Color, Game, PlayerFailure, Timestamp};

use super::question::Question;
use crate::Computer;
use crate::priority::step_back;
use crate::thinker::{Backend, JobId, Report, Waker};

struct Job {
    id: JobId,
    question: Question,
    stop: Arc<StopFlag>,
}

pub(super) struct Threaded {
    computer: Computer,
    seed: u64,
    /// None once the player is dropped, which ends the thread.
    jobs: Option<Sender<Job>>,
    reports: Receiver<(JobId, Report)>,
    stop: Arc<StopFlag>,
    thread: Option<JoinHandle<()>>,
    /// Why there is no thread; reported once for each job.
    broken: Option<(JobId, PlayerFailure)>,
}

impl Threaded {
    pub(super) fn new(computer: Computer, seed: u64, waker: Waker) -> Self {
        let (jobs, inbox) = channel();
        let (outbox, reports) = channel();
        let thread = Builder::new()
            .name("engine".into())
            .spawn(move || work(&inbox, &outbox, &waker))
            .ok();
        Self {
            computer,
            seed,
            jobs: Some(jobs),
            reports,
            stop: Arc::default(),
            thread,
            broken: None,
        }
    }
}

/// Takes questions until nobody can ask any more.
fn work(inbox: &Receiver<Job>, outbox: &Sender<(JobId, Report)>, waker: &Waker) {
    step_back();
    let mut engine = Engine::new();
    while let Ok(Job { id, question, stop }) = inbox.recv() {
        let tell = |report| {
            // Nobody listens any more once the player is dropped.
            let _ = outbox.send((id, report));
            waker();
        };
        let answered = catch_unwind(AssertUnwindSafe(|| {
            question.answer(&mut engine, &stop, tell);
        }));
        if answered.is_err() {
            engine = Engine::new();
            tell(Report::Failed(PlayerFailure::Exited { code: None }));
        }
    }
}

impl Backend for Threaded {
    fn start(&mut self, id: JobId, game: &Game, _side: Color, now: Timestamp) {
        self.stop = Arc::default();
        let question = Question::new(game, now, self.computer, self.seed);
        let job = Job {
            id,
            question,
            stop: Arc::clone(&self.stop),
        };
        let sent = self
            .jobs
            .as_ref()
            .is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent || self.thread.is_none() {
            let message = "no thread for the engine".to_owned();
            self.broken = Some((id, PlayerFailure::NotStarted { message }));
        }
    }

    fn stop(&mut self) {
        self.stop.stop();
    }

    fn next_report(&mut self, _now: Timestamp) -> Option<(JobId, Report)> {
        let broken = self
            .broken
            .take()
            .map(|(id, failure)| (id, Report::Failed(failure)));
        broken.or_else(|| self.reports.try_recv().ok())
    }
}

impl Drop for Threaded {
    fn drop(&mut self) {
        self.stop.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // It has caught its own panics, so there is nothing to learn from how it ends.
            let _ = thread.join();
        }
    }
}
