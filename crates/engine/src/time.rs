//! How long to think about a move.

use std::time::Duration;

use tabia_core::Color;

use crate::Limits;

/// The time since the search was asked for, told by the owner.
pub trait Elapsed {
    /// Time since the search was asked for; never runs backwards.
    fn elapsed(&self) -> Duration;
}

/// A clock that stands still, for searches that no clock limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untimed;

impl Elapsed for Untimed {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Moves that a game without a time control in sight is expected to last.
const HORIZON: u32 = 24;

/// When to stop by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeBudget {
    /// No new iteration starts after this, scaled by how settled the search is.
    pub(crate) soft: Duration,
    /// The search breaks off after this.
    pub(crate) hard: Duration,
}

impl TimeBudget {
    /// The budget that `limits` allow `us`; none without a clock.
    pub(crate) fn of(limits: &Limits, us: Color) -> Option<Self> {
        let overhead = limits.overhead.0;
        let fixed = limits.move_time.map(|time| {
            let time = time.saturating_sub(overhead.min(time / 2));
            Self {
                soft: time,
                hard: time,
            }
        });
        let clock = limits.clock.map(|clock| {
            let (left, increment) = (clock.remaining[us], clock.increment[us]);
            let usable = left.saturating_sub(overhead.min(left / 2));
            let moves = clock
                .moves_to_go
                .map_or(HORIZON, |moves| u32::from(moves).clamp(1, HORIZON));
            let share = usable / moves + increment * 3 / 4;
            let ceiling = match moves {
                1 => usable * 9 / 10,
                _ => usable / 2,
            };
            Self {
                soft: (share * 7 / 10).min(ceiling),
                hard: (share * 4).min(ceiling),
            }
        });
        match (fixed, clock) {
            (Some(a), Some(b)) => Some(if a.hard < b.hard { a } else { b }),
            (budget, None) | (None, budget) => budget,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameClock;
    use tabia_core::ByColor;

    fn budget(millis: u64, increment: u64, moves_to_go: Option<u16>) -> TimeBudget {
        let both = |ms| ByColor::new_with(|_| Duration::from_millis(ms));
        let limits = Limits {
            clock: Some(GameClock {
                remaining: both(millis),
                increment: both(increment),
                moves_to_go,
            }),
            ..Limits::default()
        };
        TimeBudget::of(&limits, Color::White).unwrap()
    }

    #[test]
    fn never_more_than_the_clock_holds() {
        for millis in [0, 1, 5, 200, 1000, 60_000] {
            for increment in [0, 10, 5000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let budget = budget(millis, increment, moves);
                    assert!(budget.soft <= budget.hard, "{millis}+{increment} {moves:?}");
                    assert!(
                        budget.hard <= Duration::from_millis(millis),
                        "{millis}+{increment} {moves:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn no_clock_no_budget() {
        assert_eq!(TimeBudget::of(&Limits::depth(3), Color::Black), None);
    }
}
