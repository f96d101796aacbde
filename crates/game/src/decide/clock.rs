//! Flags, pauses and gifts of time.

use super::dead::can_mate;
use crate::{
    Actor, Clocks, Color, DrawReason, Game, GameEvent, GameResult, Millis, PauseCause, Pauses,
    Phase, Rejection, Timestamp, WinReason,
};

/// No clock shows more than two days.
const MOST_TIME: Millis = Millis::from_secs(48 * 3600);

impl Game {
    /// The end that a fallen flag brings about at `now`; nothing while every clock has time left.
    #[must_use]
    pub fn expire(&self, now: Timestamp) -> Vec<GameEvent> {
        self.fallen_flag(now)
            .map(|side| self.flag_fall(side))
            .into_iter()
            .collect()
    }

    /// The side whose time has run out by `now`.
    pub(crate) fn fallen_flag(&self, now: Timestamp) -> Option<Color> {
        let playing = matches!(self.phase, Phase::Playing);
        (playing && self.clock_turn().has_fallen(self.clocks, now)).then(|| self.turn())
    }

    /// The other side wins unless it could not mate by any sequence of legal moves (FIDE 6.9).
    fn flag_fall(&self, side: Color) -> GameEvent {
        let result = if can_mate(&self.position, !side) {
            GameResult::Win {
                winner: !side,
                by: WinReason::TimeForfeit,
            }
        } else {
            GameResult::Draw(DrawReason::TimeForfeitVsUnwinnable)
        };
        let mut left = self.clocks.left;
        left[side] = Some(Millis::ZERO);
        GameEvent::Over {
            result,
            clocks: Clocks {
                left,
                used: Millis::ZERO,
                running: None,
            },
        }
    }

    pub(super) fn decide_claim_timeout(&self, now: Timestamp) -> Result<Vec<GameEvent>, Rejection> {
        let side = self.turn();
        match self.fallen_flag(now) {
            Some(side) => Ok(vec![self.flag_fall(side)]),
            None if self.clocks.left[side].is_none() => Err(Rejection::NoClock { side }),
            None => Err(Rejection::TimeIsNotUp { side }),
        }
    }

    pub(super) fn decide_add_time(
        &self,
        by: Actor,
        to: Color,
        time: Millis,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        if by == Actor::Player(to) {
            return Err(Rejection::TimeForOneself);
        }
        let shown = self.clock_turn().left(self.clocks, to, now);
        let shown = shown.ok_or(Rejection::NoClock { side: to })?;
        if shown.plus(time) > MOST_TIME {
            return Err(Rejection::TooMuchTime);
        }
        let mut clocks = self.clocks;
        clocks.left[to] = clocks.left[to].map(|left| left.plus(time));
        Ok(vec![GameEvent::TimeAdded {
            by,
            to,
            time,
            clocks,
        }])
    }

    pub(super) fn decide_pause(
        &self,
        by: Actor,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        self.may_pause(by)?;
        if matches!(self.phase, Phase::Paused(_)) {
            return Err(Rejection::Paused);
        }
        let cause = match by {
            Actor::Player(_) => PauseCause::Asked,
            Actor::Arbiter => PauseCause::Gap,
        };
        Ok(vec![GameEvent::Paused {
            by,
            cause,
            clocks: self.clocks.stopped_at(now),
        }])
    }

    pub(super) fn decide_resume(
        &self,
        by: Actor,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        self.may_pause(by)?;
        if !matches!(self.phase, Phase::Paused(_)) {
            return Err(Rejection::NotPaused);
        }
        let running = self.setup.runs_at(self.ply()).then_some(now);
        Ok(vec![GameEvent::Resumed {
            by,
            clocks: Clocks {
                running,
                ..self.clocks
            },
        }])
    }

    fn may_pause(&self, by: Actor) -> Result<(), Rejection> {
        match (self.setup.pauses, by) {
            (Pauses::Free, _) | (Pauses::Forbidden, Actor::Arbiter) => Ok(()),
            (Pauses::Forbidden, Actor::Player(_)) => Err(Rejection::PausesForbidden),
        }
    }
}
