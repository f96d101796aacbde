//! Who plays, and how long it may think.

use std::time::{Duration, Instant};

use tabia_core::{ByColor, CastlingMode, Color, Move, UciMove};
use tabia_engine::uci::Go;
use tabia_engine::{Engine, GameClock, Level, Limits, Score, SearchRoot, StopFlag, Strength};

use super::program::Program;
use crate::args::MatchArgs;
use crate::failure::Failure;
use tabia_players::Stopwatch;

/// A player as the command line names it.
pub(super) enum Spec {
    /// `engine`: our own, as strong as it can.
    Full,
    /// `engine:LEVEL`.
    Level(Level),
    /// `random`: any legal move.
    Random,
    /// `uci:PATH`, with options to set.
    Uci {
        path: String,
        options: Vec<(String, String)>,
    },
}

impl Spec {
    pub(super) fn parse(text: &str, options: &[String]) -> Result<Self, Failure> {
        let options = options
            .iter()
            .map(|option| {
                option
                    .split_once('=')
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .ok_or_else(|| Failure::Usage(format!("{option:?}: an option is NAME=VALUE")))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let level = |text: &str| text.parse().ok().and_then(Level::new);
        match text.split_once(':') {
            None if text == "engine" => Ok(Self::Full),
            None if text == "random" => Ok(Self::Random),
            Some(("engine", number)) if let Some(level) = level(number) => Ok(Self::Level(level)),
            Some(("uci", path)) => Ok(Self::Uci {
                path: path.to_owned(),
                options,
            }),
            None | Some(_) => Err(Failure::Usage(format!(
                "{text:?}: a player is engine, engine:1 to engine:8, random or uci:PATH"
            ))),
        }
    }
}

/// How long the players may think about a move.
#[derive(Clone)]
pub(super) enum Pace {
    Clock {
        base: Duration,
        increment: Duration,
    },
    MoveTime(Duration),
    Nodes(u64),
    Depth(u8),
    /// As a level thinks by itself.
    Free,
}

/// Beyond its clock a player has this much for the way of its answer.
pub(super) const MARGIN: Duration = Duration::from_millis(20);

impl Pace {
    pub(super) fn parse(args: &MatchArgs) -> Result<Self, Failure> {
        let usage = |text: &str| Failure::Usage(format!("{text:?}: a clock is SECONDS+SECONDS"));
        Ok(match args {
            MatchArgs { tc: Some(tc), .. } => {
                let (base, increment) = tc.split_once('+').ok_or_else(|| usage(tc))?;
                let seconds = |text: &str| {
                    let seconds = text.parse().map_err(|_| usage(tc))?;
                    Duration::try_from_secs_f64(seconds).map_err(|_| usage(tc))
                };
                Self::Clock {
                    base: seconds(base)?,
                    increment: seconds(increment)?,
                }
            }
            MatchArgs {
                movetime: Some(millis),
                ..
            } => Self::MoveTime(Duration::from_millis(*millis)),
            MatchArgs {
                nodes: Some(nodes), ..
            } => Self::Nodes(*nodes),
            MatchArgs {
                depth: Some(depth), ..
            } => Self::Depth(*depth),
            MatchArgs { .. } => Self::Free,
        })
    }

    /// The clock at the beginning of a game.
    pub(super) fn clock(&self) -> ByColor<Duration> {
        ByColor::new_with(|_| match self {
            Self::Clock { base, .. } => *base,
            Self::MoveTime(_) | Self::Nodes(_) | Self::Depth(_) | Self::Free => Duration::MAX,
        })
    }

    /// What a move that took `used` leaves on the clock; none when it was overstepped.
    pub(super) fn charge(&self, left: Duration, used: Duration) -> Option<Duration> {
        match self {
            Self::Clock { increment, .. } => {
                (used <= left + MARGIN).then(|| left.saturating_sub(used) + *increment)
            }
            Self::MoveTime(time) => (used <= *time + 5 * MARGIN).then_some(left),
            Self::Nodes(_) | Self::Depth(_) | Self::Free => Some(left),
        }
    }

    fn limits(&self, clock: ByColor<Duration>) -> Limits {
        match self {
            Self::Clock { increment, .. } => Limits {
                clock: Some(GameClock {
                    remaining: clock,
                    increment: ByColor::new_with(|_| *increment),
                    moves_to_go: None,
                }),
                ..Limits::default()
            },
            Self::MoveTime(time) => Limits::move_time(*time),
            Self::Nodes(nodes) => Limits::nodes(*nodes),
            Self::Depth(depth) => Limits::depth(*depth),
            Self::Free => Limits::default(),
        }
    }

    fn go(&self, clock: ByColor<Duration>) -> Go {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        match self {
            Self::Clock { increment, .. } => Go {
                time: ByColor::new_with(|color| Some(millis(clock[color]))),
                increment: ByColor::new_with(|_| Some(millis(*increment))),
                ..Go::default()
            },
            Self::MoveTime(time) => Go {
                move_time: Some(millis(*time)),
                ..Go::default()
            },
            Self::Nodes(nodes) => Go {
                nodes: Some(*nodes),
                ..Go::default()
            },
            Self::Depth(depth) => Go {
                depth: Some(*depth),
                ..Go::default()
            },
            // A program has no pace of its own: a tenth of a second is a move.
            Self::Free => Go {
                move_time: Some(100),
                ..Go::default()
            },
        }
    }
}

/// A player at the board.
pub(super) enum Player {
    Engine {
        engine: Box<Engine>,
        strength: Option<Level>,
    },
    Random,
    Program(Program),
}

/// What a player answers.
pub(super) struct Answer {
    pub(super) mv: Move,
    /// What it thinks of its position.
    pub(super) score: Option<Score>,
}

/// Why a player has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAnswer {
    Crashed,
    IllegalMove,
}

impl Player {
    pub(super) fn start(spec: &Spec) -> Result<Self, Failure> {
        let engine = |strength| Self::Engine {
            engine: Box::default(),
            strength,
        };
        Ok(match spec {
            Spec::Full => engine(None),
            Spec::Level(level) => engine(Some(*level)),
            Spec::Random => Self::Random,
            Spec::Uci { path, options } => Self::Program(Program::start(path, options)?),
        })
    }

    pub(super) fn new_game(&mut self) {
        match self {
            Self::Engine { engine, .. } => engine.new_game(),
            Self::Random => {}
            Self::Program(program) => program.new_game(),
        }
    }

    /// Whether the player must be started again.
    pub(super) fn has_failed(&self) -> bool {
        match self {
            Self::Engine { .. } | Self::Random => false,
            Self::Program(program) => program.has_failed(),
        }
    }

    /// Asks for a move and says how long it took.
    pub(super) fn answer(
        &mut self,
        start: &tabia_core::Position,
        moves: &[UciMove],
        root: &SearchRoot,
        clock: ByColor<Duration>,
        pace: &Pace,
        seed: u64,
    ) -> (Result<Answer, NoAnswer>, Duration) {
        let begin = Instant::now();
        let answer = match self {
            Self::Engine { engine, strength } => {
                let mut limits = pace.limits(clock);
                if let Some(level) = *strength {
                    limits.strength = Strength::Level { level, seed };
                }
                let result =
                    engine.search(root, &limits, &StopFlag::new(), &Stopwatch::start(), |_| {});
                result
                    .best
                    .map(|mv| Answer {
                        mv,
                        score: Some(result.score),
                    })
                    .ok_or(NoAnswer::IllegalMove)
            }
            Self::Random => {
                let moves = root.position().legal_moves();
                let mut number = seed ^ root.position().polyglot_key();
                number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                let index = ((number >> 20) % (moves.len() as u64).max(1)) as usize;
                moves
                    .get(index)
                    .map(|&mv| Answer { mv, score: None })
                    .ok_or(NoAnswer::IllegalMove)
            }
            Self::Program(program) => {
                let us = root.position().turn();
                let patience = match pace {
                    Pace::Clock { .. } => clock[us] + Duration::from_secs(5),
                    Pace::MoveTime(time) => *time + Duration::from_secs(5),
                    Pace::Nodes(_) | Pace::Depth(_) | Pace::Free => Duration::from_secs(120),
                };
                program
                    .best_move(start, moves, &pace.go(clock), patience)
                    .ok_or(NoAnswer::Crashed)
                    .and_then(|(claim, score)| {
                        let mv = claim.and_then(|claim| claim.to_move(root.position()).ok());
                        mv.map(|mv| Answer { mv, score })
                            .ok_or(NoAnswer::IllegalMove)
                    })
            }
        };
        (answer, begin.elapsed())
    }
}

/// A move as the games are logged.
pub(super) fn written(mv: Move) -> UciMove {
    UciMove::from_move(mv, CastlingMode::Standard)
}

/// The side's number among the players when the first of them plays `first_plays`.
pub(super) fn index_of(side: Color, first_plays: Color) -> usize {
    usize::from(side != first_plays)
}
