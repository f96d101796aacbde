//! What the clocks show, as a function of what has happened and the time that it is now.

use serde::{Deserialize, Serialize};

use crate::{ByColor, Color, GameSetup, Millis, Ply, TimeControl, Timestamp};

/// Both clocks at the last event. What they show later follows from the time since then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clocks {
    /// Each side's time when this turn began; none for a side that plays without a clock.
    pub left: ByColor<Option<Millis>>,
    /// What the side to move had used of this turn by then.
    pub used: Millis,
    /// Since when the clock of the side to move runs; none while the clocks stand still.
    pub running: Option<Timestamp>,
}

/// What one side's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The time left.
    pub left: Millis,
    /// Whether it is running down.
    pub is_running: bool,
    /// Whether its owner is short of time.
    pub is_low: bool,
}

impl Clocks {
    pub(crate) fn at_start(setup: &GameSetup, at: Timestamp) -> Self {
        let left =
            ByColor::new_with(|color| setup.clocks[color].as_ref().map(TimeControl::initial));
        Self {
            left,
            used: Millis::ZERO,
            running: setup.runs_at(Ply::START).then_some(at),
        }
    }

    /// What the side to move has used of this turn.
    pub(crate) fn used_at(self, now: Timestamp) -> Millis {
        self.running
            .map_or(self.used, |since| self.used.plus(now.since(since)))
    }

    pub(crate) fn stopped_at(self, now: Timestamp) -> Self {
        Self {
            used: self.used_at(now),
            running: None,
            ..self
        }
    }
}

/// Whose turn it is under which time controls: what turns [`Clocks`] into time left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    pub(crate) setup: &'a GameSetup,
    pub(crate) side: Color,
    /// Moves that the side to move has made.
    pub(crate) moves: u32,
}

impl Turn<'_> {
    fn control(&self, side: Color) -> Option<&TimeControl> {
        self.setup.clocks[side].as_ref()
    }

    /// What `side`'s clock shows now; none for a side that plays without a clock.
    pub(crate) fn left(&self, clocks: Clocks, side: Color, now: Timestamp) -> Option<Millis> {
        let at_turn = clocks.left[side]?;
        let used = clocks.used_at(now);
        let mover = self
            .control(self.side)
            .map(|control| control.stage(self.moves).bonus);
        Some(match mover {
            Some(bonus) if side == self.side => at_turn.minus(bonus.charged(used)),
            Some(crate::Bonus::Hourglass) => {
                at_turn.plus(used.min(clocks.left[self.side].unwrap_or_default()))
            }
            Some(_) | None => at_turn,
        })
    }

    /// Whether the time of the side to move has run out.
    pub(crate) fn has_fallen(&self, clocks: Clocks, now: Timestamp) -> bool {
        clocks.running.is_some() && self.left(clocks, self.side, now) == Some(Millis::ZERO)
    }

    /// The clocks after the side to move has moved, the other side's clock running if it has one to run.
    pub(crate) fn after_move(&self, clocks: Clocks, ply: Ply, now: Timestamp) -> Clocks {
        let used = clocks.used_at(now);
        let mut left = ByColor::new_with(|side| self.left(clocks, side, now));
        if let (Some(control), Some(time)) = (self.control(self.side), left[self.side]) {
            let earned = control.stage(self.moves).bonus.earned(used);
            let next = control.next_stage(self.moves + 1).unwrap_or_default();
            left[self.side] = Some(time.plus(earned).plus(next));
        }
        Clocks {
            left,
            used: Millis::ZERO,
            running: self.setup.runs_at(ply.next()).then_some(now),
        }
    }

    pub(crate) fn reading(&self, clocks: Clocks, side: Color, now: Timestamp) -> Option<Reading> {
        let left = self.left(clocks, side, now)?;
        let low = self.control(side).map_or(Millis::ZERO, TimeControl::low);
        Some(Reading {
            left,
            is_running: clocks.running.is_some() && side == self.side,
            is_low: left < low,
        })
    }
}
