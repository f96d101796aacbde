//! The engine in the caller's thread.

use std::collections::VecDeque;

use tabia_engine::{Engine, StopFlag};
use tabia_game::{Color, Game, Timestamp};

use super::question::Question;
use crate::Computer;
use crate::thinker::{Backend, JobId, Report};

pub(super) struct Inline {
    engine: Engine,
    computer: Computer,
    seed: u64,
    reports: VecDeque<(JobId, Report)>,
}

impl Inline {
    pub(super) fn new(computer: Computer, seed: u64) -> Self {
        Self {
            engine: Engine::new(),
            computer,
            seed,
            reports: VecDeque::new(),
        }
    }
}

impl Backend for Inline {
    fn start(&mut self, job: JobId, game: &Game, _side: Color, now: Timestamp) {
        let question = Question::new(game, now, self.computer, self.seed);
        question.answer(&mut self.engine, &StopFlag::new(), |report| {
            self.reports.push_back((job, report));
        });
    }

    fn stop(&mut self) {
        self.reports.clear();
    }

    fn next_report(&mut self, _now: Timestamp) -> Option<(JobId, Report)> {
        self.reports.pop_front()
    }
}
