//! A UCI program that is polled, as a player's backend.

use std::path::Path;

use tabia_core::Fen;
use tabia_engine::uci::{Go, InfoLine, Start};
use tabia_game::{
    ByColor, CastlingMode, Color, Game, Millis, PlayerFailure, SearchInfo, Timestamp, UciMove,
};

use super::client::{Said, UciProgram};
use super::settings::OptionValues;
use crate::convert::{self, TimeLeft};
use crate::thinker::{Backend, JobId, Report, Waker};

/// How long a program may take for anything but thinking.
const PATIENCE: Millis = Millis::from_secs(10);
/// How long it thinks where no clock is on the table.
const UNTIMED_MOVE: Millis = Millis::from_secs(1);

/// What to ask as soon as it can be asked.
struct Job {
    mode: CastlingMode,
    start: Start,
    moves: Vec<UciMove>,
    go: Go,
    /// How long it may think.
    time: Millis,
}

/// What is being waited for.
#[derive(Clone, Copy)]
struct Wait {
    /// The conversation's step.
    step: u32,
    deadline: Timestamp,
}

pub(super) struct Program {
    /// Why there is no program is told once for each job.
    program: Result<UciProgram, PlayerFailure>,
    wait: Option<Wait>,
    waiting: Option<Job>,
    /// The job that it searches for or that the next failure belongs to, and how long it may think.
    job: JobId,
    time: Millis,
    told: Option<JobId>,
}

impl Program {
    /// `options` are told to it before it plays.
    pub(super) fn new(path: &Path, options: OptionValues, waker: Waker) -> Self {
        Self {
            program: UciProgram::start(path, options.into_iter().collect(), waker),
            wait: None,
            waiting: None,
            job: JobId::default(),
            time: Millis::ZERO,
            told: None,
        }
    }

    /// Asks what waits to be asked, if it can be.
    fn ask(&mut self) {
        if let Ok(program) = &mut self.program
            && program.is_ready()
            && let Some(job) = self.waiting.take()
        {
            self.time = job.time;
            program.ask(job.start, job.moves, job.mode, job.go);
        }
    }

    /// Gives up on a program that should have answered.
    fn mind_the_time(&mut self, now: Timestamp) {
        let Ok(program) = &self.program else {
            return;
        };
        if program.is_ready() {
            self.wait = None;
            return;
        }
        let step = program.changes();
        let begun = Wait {
            step,
            deadline: now.after(self.time.plus(PATIENCE)),
        };
        let wait = *self
            .wait
            .insert(self.wait.filter(|wait| wait.step == step).unwrap_or(begun));
        if now >= wait.deadline {
            self.program = Err(PlayerFailure::Silent);
        }
    }
}

impl Backend for Program {
    fn start(&mut self, id: JobId, game: &Game, _side: Color, now: Timestamp) {
        let setup = game.setup();
        let start = if setup.start.is_standard() {
            Start::Startpos
        } else {
            Start::Fen(Box::new(Fen::from(setup.start.position())))
        };
        let clock = convert::time_left(game, now);
        let (go, time) = match clock {
            Some(left) => (timed(left), left.remaining[game.turn()]),
            None => {
                let go = Go {
                    move_time: Some(UNTIMED_MOVE.get().into()),
                    ..Go::default()
                };
                (go, UNTIMED_MOVE)
            }
        };
        self.job = id;
        self.waiting = Some(Job {
            mode: setup.start.mode(),
            start,
            moves: game.moves().map(|played| played.mv).collect(),
            go,
            time,
        });
    }

    fn stop(&mut self) {
        self.waiting = None;
        self.time = Millis::ZERO;
        if let Ok(program) = &mut self.program {
            program.stop();
        }
    }

    fn next_report(&mut self, now: Timestamp) -> Option<(JobId, Report)> {
        loop {
            self.ask();
            let said = match &mut self.program {
                Ok(program) => program.poll(),
                Err(failure) if self.told != Some(self.job) => {
                    self.told = Some(self.job);
                    return Some((self.job, Report::Failed(failure.clone())));
                }
                Err(_) => return None,
            };
            match said {
                Some(Said::Info { info, .. }) if info.depth.is_some() => {
                    return Some((self.job, Report::Info(search_info(info))));
                }
                Some(Said::Move { best, .. }) => return Some((self.job, Report::Move(best))),
                Some(Said::Failed(failure)) => self.program = Err(failure),
                Some(Said::Ready | Said::Info { .. }) => {}
                None => {
                    self.mind_the_time(now);
                    if self.program.is_ok() {
                        return None;
                    }
                }
            }
        }
    }
}

fn timed(left: TimeLeft) -> Go {
    let millis = |time: Millis| Some(i64::from(time.get()));
    Go {
        time: ByColor::new_with(|side| millis(left.remaining[side])),
        increment: ByColor::new_with(|side| millis(left.increment[side])),
        moves_to_go: left.moves_to_go,
        ..Go::default()
    }
}

fn search_info(info: InfoLine) -> SearchInfo {
    SearchInfo {
        depth: info.depth.unwrap_or(0),
        score: info.score.map(|(score, _)| convert::score(score)),
        nodes: info.nodes.unwrap_or(0),
        time: info.time.map_or(Millis::ZERO, convert::millis),
        pv: info.pv,
    }
}
