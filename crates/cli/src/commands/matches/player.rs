//! A player at the board: our engine, a program, or chance.

use std::time::{Duration, Instant};

use tabia_core::{CastlingMode, Fen, Move, Position, UciMove};
use tabia_engine::uci::{Go, InfoLine, Start};
use tabia_engine::{Engine, Limits, Score, SearchRoot, StopFlag, Strength};
use tabia_game::PlayerFailure;
use tabia_players::{Said, Stopwatch, UciProgram};

use super::spec::{Kind, Spec};
use crate::failure::Failure;

/// How long a program may take to get ready.
const READY: Duration = Duration::from_secs(20);
/// How long beyond its time a program is waited for before it counts as hanging.
const LATE: Duration = Duration::from_secs(2);
/// How long a program may think where nothing limits it in time.
const UNTIMED: Duration = Duration::from_secs(120);

/// Somebody who can be asked for moves.
pub(super) enum Player {
    Engine {
        engine: Box<Engine>,
        kind: Kind,
    },
    Random,
    Program {
        program: Box<UciProgram>,
        has_failed: bool,
    },
}

/// The game so far, as a player needs it.
pub(super) struct Question<'a> {
    pub(super) start: &'a Position,
    pub(super) moves: &'a [UciMove],
    pub(super) root: &'a SearchRoot,
    pub(super) go: Go,
    /// How long the answer may take; none = any time.
    pub(super) allowed: Option<Duration>,
    pub(super) seed: u64,
}

/// What a player answers.
pub(super) struct Answer {
    pub(super) mv: Move,
    /// What it thinks of its position.
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) used: Duration,
    /// What was wrong with what it said, though it moves.
    pub(super) slips: Vec<String>,
}

/// Why a player has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoAnswer {
    Crashed,
    Stalled,
    /// It has said this instead of a legal move.
    IllegalMove(String),
}

impl Player {
    pub(super) fn start(spec: &Spec) -> Result<Self, Failure> {
        Ok(match &spec.kind {
            Kind::Random => Self::Random,
            kind @ (Kind::Full | Kind::Level(_) | Kind::Rating(_)) => Self::Engine {
                engine: Box::default(),
                kind: kind.clone(),
            },
            Kind::Uci { program, options } => {
                let failure = |failure: PlayerFailure| {
                    Failure::Io(match failure {
                        PlayerFailure::NotStarted { message } => message,
                        PlayerFailure::Silent => format!("{program:?} does not answer uci"),
                        PlayerFailure::Exited { .. }
                        | PlayerFailure::Nonsense { .. }
                        | PlayerFailure::IllegalMove { .. } => {
                            format!("{program:?} ends when it is spoken to")
                        }
                    })
                };
                let mut program =
                    UciProgram::start_to_wait(program, options.clone()).map_err(failure)?;
                program.wait_until_ready(READY).map_err(failure)?;
                Self::Program {
                    program: Box::new(program),
                    has_failed: false,
                }
            }
        })
    }

    pub(super) fn new_game(&mut self) {
        match self {
            Self::Engine { engine, .. } => engine.new_game(),
            Self::Random => {}
            Self::Program {
                program,
                has_failed,
            } => {
                program.new_game();
                *has_failed = program.wait_until_ready(READY).is_err();
            }
        }
    }

    /// Whether the player must be started again.
    pub(super) const fn has_failed(&self) -> bool {
        match self {
            Self::Engine { .. } | Self::Random => false,
            Self::Program { has_failed, .. } => *has_failed,
        }
    }

    /// Asks for a move.
    pub(super) fn answer(&mut self, question: Question<'_>) -> Result<Answer, NoAnswer> {
        match self {
            Self::Engine { engine, kind } => think(engine, kind, &question),
            Self::Random => {
                let moves = question.root.position().legal_moves();
                let mut number = question.seed ^ question.root.position().polyglot_key();
                number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                let index = ((number >> 20) % (moves.len() as u64).max(1)) as usize;
                let mv = moves.get(index).copied();
                let mv = mv.ok_or_else(|| NoAnswer::IllegalMove("nothing".into()))?;
                Ok(Answer {
                    mv,
                    score: None,
                    depth: None,
                    used: Duration::ZERO,
                    slips: Vec::new(),
                })
            }
            Self::Program {
                has_failed: true, ..
            } => Err(NoAnswer::Crashed),
            Self::Program {
                program,
                has_failed,
            } => {
                let answer = ask(program, question);
                *has_failed = answer.is_err();
                answer
            }
        }
    }
}

fn think(engine: &mut Engine, kind: &Kind, question: &Question<'_>) -> Result<Answer, NoAnswer> {
    let seed = question.seed;
    let strength = match *kind {
        Kind::Level(level) => Strength::Level { level, seed },
        Kind::Rating(rating) => Strength::Rating { rating, seed },
        Kind::Full | Kind::Random | Kind::Uci { .. } => Strength::Full,
    };
    let limits = Limits {
        strength,
        ..question.go.to_limits(question.root.position())
    };
    let clock = Stopwatch::start();
    let begin = Instant::now();
    let result = engine.search(question.root, &limits, &StopFlag::new(), &clock, |_| {});
    let used = begin.elapsed();
    let mv = result
        .best
        .ok_or_else(|| NoAnswer::IllegalMove("nothing".into()))?;
    Ok(Answer {
        mv,
        score: Some(result.score),
        depth: Some(result.depth.into()),
        used,
        slips: Vec::new(),
    })
}

fn ask(program: &mut UciProgram, question: Question<'_>) -> Result<Answer, NoAnswer> {
    let start = if *question.start == Position::standard() {
        Start::Startpos
    } else {
        Start::Fen(Box::new(Fen::from(question.start)))
    };
    let position = question.root.position();
    let moves = question.moves.to_vec();
    let begin = Instant::now();
    let deadline = begin + question.allowed.map_or(UNTIMED, |allowed| allowed + LATE);
    program.ask(start, moves, CastlingMode::Standard, question.go);
    let mut last = InfoLine::default();
    let mut slips = Vec::new();
    loop {
        match program.wait(deadline) {
            Said::Info(info) => {
                if let Some(slip) = bad_line(position, &info) {
                    slips.push(slip);
                }
                // Only the best line tells what the program thinks of its position.
                if info.score.is_some() && info.multipv.unwrap_or(1) == 1 {
                    last = info;
                }
            }
            Said::Move { best, at } => {
                let mv = best
                    .to_move(position)
                    .map_err(|_| NoAnswer::IllegalMove(best.to_string()))?;
                return Ok(Answer {
                    mv,
                    score: last.score.map(|(score, _)| score),
                    depth: last.depth,
                    used: at.saturating_duration_since(begin),
                    slips,
                });
            }
            Said::Ready => {}
            Said::Failed(PlayerFailure::Silent) => return Err(NoAnswer::Stalled),
            Said::Failed(PlayerFailure::Nonsense { line }) => {
                return Err(NoAnswer::IllegalMove(line));
            }
            Said::Failed(
                PlayerFailure::Exited { .. }
                | PlayerFailure::NotStarted { .. }
                | PlayerFailure::IllegalMove { .. },
            ) => return Err(NoAnswer::Crashed),
        }
    }
}

/// What is wrong with an info line, if anything: its moves must be legal to their end.
fn bad_line(position: &Position, info: &InfoLine) -> Option<String> {
    let mut position = position.clone();
    for mv in &info.pv {
        match mv.to_move(&position) {
            Ok(legal) => position.make(legal),
            Err(_) => return Some(format!("{mv} in \"{info}\" is not legal")),
        };
    }
    None
}
