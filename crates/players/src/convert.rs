//! The game's values and the engine's, turned into each other.

use std::num::NonZeroU16;
use std::time::Duration;

use tabia_engine::Score as EngineScore;
use tabia_game::{Bonus, ByColor, Color, Game, Millis, Score, Timestamp};

/// Both clocks as engines understand them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLeft {
    pub(crate) remaining: ByColor<Millis>,
    /// What a move earns, whatever the kind of bonus.
    pub(crate) increment: ByColor<Millis>,
    /// Moves to the next stage.
    pub(crate) moves_to_go: Option<u16>,
}

/// What the clocks of `game` show; none if the side to move has no clock. A side without a clock seems to have
/// as much as the other.
pub(crate) fn time_left(game: &Game, now: Timestamp) -> Option<TimeLeft> {
    let left = |side| game.clock(side, now).map(|reading| reading.left);
    let own = left(game.turn())?;
    let control = |side: Color| game.setup().clocks[side].as_ref();
    let moves = game.ply().get() / 2;
    let increment = |side| match control(side).map(|control| control.stage(moves).bonus) {
        Some(Bonus::Increment(time) | Bonus::Bronstein(time) | Bonus::Delay(time)) => time,
        Some(Bonus::None | Bonus::Hourglass) | None => Millis::ZERO,
    };
    Some(TimeLeft {
        remaining: ByColor::new_with(|side| left(side).unwrap_or(own)),
        increment: ByColor::new_with(increment),
        moves_to_go: control(game.turn())
            .and_then(|control| control.moves_to_go(moves))
            .map(NonZeroU16::get),
    })
}

pub(crate) fn score(score: EngineScore) -> Score {
    let moves = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    match score {
        EngineScore::Centipawns(value) => Score::Centipawns(value),
        EngineScore::MateIn(number) => Score::Mate(moves(number)),
        EngineScore::MatedIn(number) => Score::Mate(-moves(number)),
    }
}

pub(crate) fn millis(time: Duration) -> Millis {
    Millis::new(u32::try_from(time.as_millis()).unwrap_or(u32::MAX))
}

pub(crate) fn duration(time: Millis) -> Duration {
    Duration::from_millis(time.get().into())
}
