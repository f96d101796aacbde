//! How long a player may think.

use std::fmt;
use std::time::Duration;

use tabia_core::ByColor;
use tabia_engine::uci::Go;

use crate::args::MatchArgs;
use crate::failure::Failure;

/// More time than a year is a slip, and sums of it would not fit.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// How long a player may think about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
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

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment } => {
                write!(f, "tc={}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Self::MoveTime(time) => write!(f, "movetime={}", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::Free => f.write_str("free"),
        }
    }
}

impl Pace {
    /// What holds for every player that does not say otherwise.
    pub(super) fn of_match(args: &MatchArgs) -> Result<Self, Failure> {
        let limit = |key, value: &Option<String>| value.clone().map(|value| (key, value));
        let limits = [
            limit("tc", &args.tc),
            limit("movetime", &args.movetime),
            limit("nodes", &args.nodes),
            limit("depth", &args.depth),
        ];
        let given = limits.into_iter().flatten().next();
        given.map_or(Ok(Self::Free), |(key, value)| Self::parse(key, &value))
    }

    /// `tc=SECONDS+SECONDS`, `movetime=MS`, `nodes=N` or `depth=N`.
    pub(super) fn parse(key: &str, value: &str) -> Result<Self, Failure> {
        let bearable = |time: &Duration| *time <= LONGEST;
        let seconds = |text: &str| {
            let time = Duration::try_from_secs_f64(text.parse().ok()?).ok();
            time.filter(bearable)
        };
        let pace = match key {
            "tc" => value.split_once('+').and_then(|(base, increment)| {
                let (base, increment) = (seconds(base)?, seconds(increment)?);
                Some(Self::Clock { base, increment })
            }),
            "movetime" => value
                .parse()
                .ok()
                .map(Duration::from_millis)
                .filter(bearable)
                .map(Self::MoveTime),
            "nodes" => value.parse().ok().map(Self::Nodes),
            _ => value.parse().ok().map(Self::Depth),
        };
        pace.ok_or_else(|| {
            let form = match key {
                "tc" => "SECONDS+SECONDS, each a year at most",
                "movetime" => "a whole number of milliseconds, a year at most",
                _ => "a whole number",
            };
            Failure::Usage(format!("{value:?}: {key} is {form}"))
        })
    }

    /// The clock at the beginning of a game, if there is one.
    pub(super) fn clock(&self) -> Option<Duration> {
        match self {
            Self::Clock { base, .. } => Some(*base),
            Self::MoveTime(_) | Self::Nodes(_) | Self::Depth(_) | Self::Free => None,
        }
    }

    /// What a move earns.
    pub(super) const fn increment(&self) -> Duration {
        match self {
            Self::Clock { increment, .. } => *increment,
            Self::MoveTime(_) | Self::Nodes(_) | Self::Depth(_) | Self::Free => Duration::ZERO,
        }
    }

    /// How long a move may take with this much on the clock; none = as long as it likes.
    pub(crate) fn allowed(&self, left: Option<Duration>) -> Option<Duration> {
        match self {
            Self::Clock { .. } => left,
            // Programs measure by themselves, and stop a little late.
            Self::MoveTime(time) => Some(*time + Duration::from_millis(100)),
            Self::Nodes(_) | Self::Depth(_) | Self::Free => None,
        }
    }

    /// The words for `go`, given both clocks and what each side's move earns.
    pub(crate) fn go(
        &self,
        clocks: &ByColor<Option<Duration>>,
        increments: &ByColor<Duration>,
    ) -> Go {
        let mut go = Go::default();
        match self {
            Self::Clock { .. } => {
                let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
                go.time = ByColor::new_with(|side| clocks[side].map(millis));
                go.increment = ByColor::new_with(|side| Some(millis(increments[side])));
            }
            Self::MoveTime(time) => go.move_time = Some(time.as_millis() as i64),
            Self::Nodes(nodes) => go.nodes = Some(*nodes),
            Self::Depth(depth) => go.depth = Some(*depth),
            Self::Free => {}
        }
        go
    }
}
