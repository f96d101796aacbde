//! The UCI conversation with a program.

use std::path::Path;

use tabia_core::Fen;
use tabia_engine::uci::{Command, Go, InfoLine, Message, MessageError, Start};
use tabia_game::{
    ByColor, CastlingMode, Color, Game, Millis, PlayerFailure, SearchInfo, Timestamp,
};

use super::process::{Heard, Process};
use crate::convert::{self, TimeLeft};
use crate::thinker::{Backend, JobId, Report, Waker};

/// How long a program may take for anything but thinking.
const PATIENCE: Millis = Millis::from_secs(10);
/// How long it thinks where no clock is on the table.
const UNTIMED_MOVE: Millis = Millis::from_secs(1);

/// Where the conversation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// `uci` was said, `uciok` is awaited.
    Greeting,
    /// `isready` was said, `readyok` is awaited.
    Settling,
    /// It can be asked.
    Free,
    /// It searches for this job.
    Searching(JobId),
    /// Its last search was stopped, and the answer nobody wants is awaited.
    Stopping,
}

/// What to ask as soon as it can be asked.
struct Job {
    id: JobId,
    mode: CastlingMode,
    position: Command,
    go: Command,
    /// How long it may think.
    time: Millis,
}

pub(super) struct Program {
    /// Why there is no process is told once for each job.
    process: Result<Process, PlayerFailure>,
    stage: Stage,
    /// When it must have answered; set by the first poll that sees it wait.
    deadline: Option<Timestamp>,
    time: Millis,
    mode: Option<CastlingMode>,
    waiting: Option<Job>,
    /// The job that the next failure belongs to.
    job: JobId,
    told: Option<JobId>,
}

impl Program {
    pub(super) fn new(path: &Path, waker: Waker) -> Self {
        let process = Process::start(path, waker)
            .and_then(|mut process| process.say(&Command::Uci).map(|()| process))
            .map_err(|error| PlayerFailure::NotStarted {
                message: format!("{path:?}: {error}"),
            });
        Self {
            process,
            stage: Stage::Greeting,
            deadline: None,
            time: PATIENCE,
            mode: None,
            waiting: None,
            job: JobId::default(),
            told: None,
        }
    }

    fn say(&mut self, command: &Command) {
        // A program that cannot be talked to has ended; that shows when it is next listened to.
        if let Ok(process) = &mut self.process {
            let _ = process.say(command);
        }
    }

    fn enter(&mut self, stage: Stage, time: Millis) {
        self.stage = stage;
        self.time = time;
        self.deadline = None;
    }

    fn fail(&mut self, failure: PlayerFailure) {
        self.process = Err(failure);
    }

    /// Asks what waits to be asked, if it can be.
    fn ask(&mut self) {
        if self.stage != Stage::Free {
            return;
        }
        let Some(job) = self.waiting.take() else {
            return;
        };
        if self.mode != Some(job.mode) {
            let value = (job.mode == CastlingMode::Chess960).to_string();
            self.say(&Command::SetOption {
                name: "UCI_Chess960".into(),
                value: Some(value),
            });
            self.mode = Some(job.mode);
        }
        self.say(&job.position);
        self.say(&job.go);
        self.enter(Stage::Searching(job.id), job.time.plus(PATIENCE));
    }

    fn hear(&mut self, line: &str) -> Option<(JobId, Report)> {
        match (Message::parse(line), self.stage) {
            (Ok(Message::UciOk), Stage::Greeting) => {
                self.say(&Command::UciNewGame);
                self.say(&Command::IsReady);
                self.enter(Stage::Settling, PATIENCE);
            }
            (Ok(Message::ReadyOk), Stage::Settling) => self.enter(Stage::Free, PATIENCE),
            (Ok(Message::BestMove { best: Some(mv), .. }), Stage::Searching(id)) => {
                self.enter(Stage::Free, PATIENCE);
                return Some((id, Report::Move(mv)));
            }
            (
                Ok(Message::BestMove { .. }) | Err(MessageError::BestMove(_)),
                Stage::Searching(_),
            ) => {
                self.fail(PlayerFailure::Nonsense {
                    line: line.to_owned(),
                });
            }
            (Ok(Message::BestMove { .. }) | Err(MessageError::BestMove(_)), Stage::Stopping) => {
                self.enter(Stage::Free, PATIENCE);
            }
            (Ok(Message::Info(info)), Stage::Searching(id)) if info.depth.is_some() => {
                return Some((id, Report::Info(search_info(info))));
            }
            // Programs print banners and remarks of all kinds.
            (Ok(_) | Err(_), _) => {}
        }
        None
    }

    /// Gives up on a program that should have answered.
    fn mind_the_time(&mut self, now: Timestamp) {
        if self.stage == Stage::Free {
            return;
        }
        let deadline = *self.deadline.get_or_insert(now.after(self.time));
        if now >= deadline {
            self.fail(PlayerFailure::Silent);
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
        let moves = game.moves().map(|played| played.mv).collect();
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
            id,
            mode: setup.start.mode(),
            position: Command::Position { start, moves },
            go: Command::Go(go),
            time,
        });
    }

    fn stop(&mut self) {
        self.waiting = None;
        if matches!(self.stage, Stage::Searching(_)) {
            self.say(&Command::Stop);
            self.enter(Stage::Stopping, PATIENCE);
        }
    }

    fn next_report(&mut self, now: Timestamp) -> Option<(JobId, Report)> {
        loop {
            self.ask();
            let heard = match &self.process {
                Ok(process) => process.hear(),
                Err(failure) if self.told != Some(self.job) => {
                    self.told = Some(self.job);
                    return Some((self.job, Report::Failed(failure.clone())));
                }
                Err(_) => return None,
            };
            match heard {
                Heard::Line(line) => {
                    if let Some(report) = self.hear(&line) {
                        return Some(report);
                    }
                }
                Heard::End => {
                    let code = self.process.as_mut().ok().and_then(Process::finish);
                    self.fail(PlayerFailure::Exited { code });
                }
                Heard::Nothing => {
                    self.mind_the_time(now);
                    if self.process.is_ok() {
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
