//! A player at the board: our engine, a program, or chance.

use std::time::{Duration, Instant};

use tabia_core::{CastlingMode, Fen, Move, Position, UciMove};
use tabia_engine::uci::{Go, InfoLine, Start};
use tabia_engine::{Engine, Limits, Score, SearchRoot, StopFlag, Strength};
use tabia_game::PlayerFailure;
use tabia_players::{Said, Stopwatch, UciProgram};
use thiserror::Error;

use super::scrutiny::{Scrutiny, Slip};
use super::spec::{Kind, Spec};
use crate::failure::Failure;

/// How long a program may take to get ready.
const READY: Duration = Duration::from_secs(20);
/// How long beyond its time a program is waited for before it counts as hanging.
const LATE: Duration = Duration::from_secs(2);
/// How long a program may think where nothing limits it in time.
const UNTIMED: Duration = Duration::from_secs(120);

/// Somebody who can be asked for moves.
pub(crate) enum Player {
    Engine {
        engine: Box<Engine>,
        kind: Kind,
    },
    Random,
    /// Somebody who now and then plays any legal move.
    Diluted {
        player: Box<Self>,
        percent: u8,
    },
    Program {
        program: Box<UciProgram>,
        has_failed: bool,
    },
}

/// The game so far, as a player needs it.
pub(crate) struct Question<'a> {
    pub(crate) start: &'a Position,
    pub(crate) moves: &'a [UciMove],
    pub(crate) root: &'a SearchRoot,
    pub(crate) go: Go,
    /// How long the answer may take; none = any time.
    pub(crate) allowed: Option<Duration>,
    pub(crate) seed: u64,
    /// Is told what the player thinks while it does: the move that it prefers, what it is worth, and the nodes and the
    /// time until then.
    pub(crate) watch: &'a mut dyn FnMut(Option<Move>, Option<Score>, u64, Duration),
    /// Gets what a program should not have said, whatever it answers.
    pub(crate) slips: &'a mut Vec<Slip>,
}

/// What a player answers.
pub(crate) struct Answer {
    pub(crate) mv: Move,
    /// What it thinks of its position.
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) used: Duration,
}

/// Why a player has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum NoAnswer {
    #[error("crash")]
    Crashed,
    #[error("stall")]
    Stalled,
    /// It has said this instead of a legal move.
    #[error("illegal move {0:?}")]
    IllegalMove(String),
}

impl Player {
    pub(crate) fn start(spec: &Spec) -> Result<Self, Failure> {
        Self::of(&spec.kind)
    }

    fn of(kind: &Kind) -> Result<Self, Failure> {
        Ok(match kind {
            Kind::Random => Self::Random,
            Kind::Diluted { player, percent } => Self::Diluted {
                player: Box::new(Self::of(player)?),
                percent: *percent,
            },
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

    pub(crate) fn new_game(&mut self) {
        match self {
            Self::Engine { engine, .. } => engine.new_game(),
            Self::Random => {}
            Self::Diluted { player, .. } => player.new_game(),
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
    pub(crate) const fn has_failed(&self) -> bool {
        match self {
            Self::Engine { .. } | Self::Random => false,
            Self::Diluted { player, .. } => player.has_failed(),
            Self::Program { has_failed, .. } => *has_failed,
        }
    }

    /// Asks for a move.
    pub(crate) fn answer(&mut self, mut question: Question<'_>) -> Result<Answer, NoAnswer> {
        match self {
            Self::Engine { engine, kind } => think(engine, kind, &mut question),
            Self::Random => any_move(&question),
            Self::Diluted { player, percent } => {
                // Other bits than those that choose among the moves.
                if (chance(&question) >> 16) % 100 < u64::from(*percent) {
                    any_move(&question)
                } else {
                    player.answer(question)
                }
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

/// A number that nobody has chosen, always the same at this place of this game.
fn chance(question: &Question<'_>) -> u64 {
    let number = question.seed ^ question.root.position().polyglot_key();
    (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 20
}

fn any_move(question: &Question<'_>) -> Result<Answer, NoAnswer> {
    let moves = question.root.position().legal_moves();
    let index = (chance(question) % (moves.len() as u64).max(1)) as usize;
    let mv = moves.get(index).copied();
    let mv = mv.ok_or_else(|| NoAnswer::IllegalMove("nothing".into()))?;
    Ok(Answer {
        mv,
        score: None,
        depth: None,
        used: Duration::ZERO,
    })
}

fn think(
    engine: &mut Engine,
    kind: &Kind,
    question: &mut Question<'_>,
) -> Result<Answer, NoAnswer> {
    let seed = question.seed;
    let strength = match *kind {
        Kind::Level(level) => Strength::Level { level, seed },
        Kind::Rating(rating) => Strength::Rating { rating, seed },
        Kind::Full | Kind::Random | Kind::Uci { .. } | Kind::Diluted { .. } => Strength::Full,
    };
    let limits = Limits {
        strength,
        ..question.go.to_limits(question.root.position())
    };
    let clock = Stopwatch::start();
    let begin = Instant::now();
    let watch = &mut *question.watch;
    let result = engine.search(question.root, &limits, &StopFlag::new(), &clock, |info| {
        if info.multipv <= 1 {
            watch(
                info.pv.first().copied(),
                Some(info.score),
                info.nodes,
                info.time,
            );
        }
    });
    let used = begin.elapsed();
    let mv = result
        .best
        .ok_or_else(|| NoAnswer::IllegalMove("nothing".into()))?;
    Ok(Answer {
        mv,
        score: Some(result.score),
        depth: Some(result.depth.into()),
        used,
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
    let mut scrutiny = Scrutiny::new(position, question.slips);
    loop {
        match program.wait(deadline) {
            Said::Info { info, line } => {
                scrutiny.hear(&line);
                // Only the best line tells what the program thinks of its position.
                if let Some((score, _)) = info.score
                    && info.multipv.unwrap_or(1) == 1
                {
                    let best = info.pv.first().and_then(|mv| mv.to_move(position).ok());
                    let nodes = info.nodes.unwrap_or_default();
                    let time = info.time.unwrap_or_default();
                    (question.watch)(best, Some(score), nodes, time);
                    last = info;
                }
            }
            Said::Move { best, at } => {
                let mv = best
                    .to_move(position)
                    .map_err(|_| NoAnswer::IllegalMove(best.to_string()))?;
                scrutiny.settle(mv);
                return Ok(Answer {
                    mv,
                    score: last.score.map(|(score, _)| score),
                    depth: last.depth,
                    used: at.saturating_duration_since(begin),
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
