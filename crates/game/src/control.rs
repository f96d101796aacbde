//! Time controls, in PGN's notation (PGN standard 9.6.1) and a little more.

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Millis;

/// How much time one side has: one or more stages, the last of them for the rest of the game.
///
/// Written as in PGN, in seconds: `300`, `300+3`, `40/5400+30:1800+30`; besides `+` (Fischer) a bonus may be `b`
/// (Bronstein) or `d` (simple delay), and `*180` is an hourglass.
///
/// ```
/// use tabia_game::{Millis, TimeControl};
///
/// let control: TimeControl = "40/5400+30:1800+30".parse()?;
/// assert_eq!(control.initial(), Millis::from_secs(5400));
/// assert_eq!(control.to_string(), "40/5400+30:1800+30");
/// # Ok::<(), tabia_game::TimeControlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    stages: Vec<Stage>,
}

/// A part of the game with its own time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// The number of moves to make in it; none in the last stage, which lasts to the end.
    pub moves: Option<NonZeroU16>,
    /// The time that one gets when it begins.
    pub time: Millis,
    /// What one gets with every move.
    pub bonus: Bonus,
}

/// What a move costs less, or brings in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Nothing.
    None,
    /// Every move adds this much (Fischer).
    Increment(Millis),
    /// Every move gives back what it took, up to this much (Bronstein).
    Bronstein(Millis),
    /// The clock waits this long on every move before it runs (simple or US delay).
    Delay(Millis),
    /// What one side uses, the other gains.
    Hourglass,
}

impl Bonus {
    /// What a move that took `used` costs.
    pub(crate) fn charged(self, used: Millis) -> Millis {
        match self {
            Self::Delay(delay) => used.minus(delay),
            Self::None | Self::Increment(_) | Self::Bronstein(_) | Self::Hourglass => used,
        }
    }

    /// What a move that took `used` brings in.
    pub(crate) fn earned(self, used: Millis) -> Millis {
        match self {
            Self::Increment(time) => time,
            Self::Bronstein(time) => used.min(time),
            Self::None | Self::Delay(_) | Self::Hourglass => Millis::ZERO,
        }
    }

    fn time(self) -> Millis {
        match self {
            Self::Increment(time) | Self::Bronstein(time) | Self::Delay(time) => time,
            Self::None | Self::Hourglass => Millis::ZERO,
        }
    }
}

/// Why stages make no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControlError {
    /// The text is not in PGN's form.
    #[error("expected a time control in seconds, such as 300, 300+3, 40/5400+30:1800+30 or *180")]
    Syntax,
    /// There is no time at all.
    #[error("a time control needs some time or a bonus")]
    NoTime,
    /// There is too much of something.
    #[error(
        "a time control has at most {max} stages, {hours} hours a stage and {bonus} seconds a move",
        max = TimeControl::MAX_STAGES, hours = TimeControl::MAX_STAGE.get() / 3_600_000,
        bonus = TimeControl::MAX_BONUS.get() / 1000
    )]
    TooMuch,
    /// Only the last stage lasts to the end, and it must.
    #[error("every stage but the last needs a number of moves, and the last has none")]
    Stages,
}

impl TimeControl {
    const MAX_STAGES: usize = 8;
    const MAX_STAGE: Millis = Millis::from_secs(24 * 3600);
    const MAX_BONUS: Millis = Millis::from_secs(3600);

    /// A time control of these stages.
    ///
    /// # Errors
    /// There is no time, too much of it, or a stage that never ends before the last.
    pub fn new(stages: Vec<Stage>) -> Result<Self, TimeControlError> {
        let Some((last, others)) = stages.split_last() else {
            return Err(TimeControlError::Syntax);
        };
        if last.moves.is_some() || others.iter().any(|stage| stage.moves.is_none()) {
            return Err(TimeControlError::Stages);
        }
        if stages.len() > Self::MAX_STAGES
            || stages
                .iter()
                .any(|stage| stage.time > Self::MAX_STAGE || stage.bonus.time() > Self::MAX_BONUS)
        {
            return Err(TimeControlError::TooMuch);
        }
        if stages[0].time == Millis::ZERO && stages[0].bonus.time() == Millis::ZERO {
            return Err(TimeControlError::NoTime);
        }
        Ok(Self { stages })
    }

    /// All the time at once, and perhaps an increment with every move.
    ///
    /// # Errors
    /// There is no time, or too much of it.
    pub fn fischer(time: Millis, increment: Millis) -> Result<Self, TimeControlError> {
        let bonus = if increment == Millis::ZERO {
            Bonus::None
        } else {
            Bonus::Increment(increment)
        };
        Self::new(vec![Stage {
            moves: None,
            time,
            bonus,
        }])
    }

    /// The stages, in order; there is at least one.
    #[must_use]
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// What the clock shows before the first move: the first stage's time, or its bonus if that is all there is.
    #[must_use]
    pub fn initial(&self) -> Millis {
        let first = self.stages[0];
        if first.time == Millis::ZERO {
            first.bonus.time()
        } else {
            first.time
        }
    }

    /// Below this a player is short of time.
    #[must_use]
    pub fn low(&self) -> Millis {
        let initial = self.initial();
        if initial < Millis::from_secs(60) {
            Millis::new(initial.get() / 5).max(Millis::from_secs(2))
        } else {
            Millis::new(initial.get() / 8)
                .max(Millis::from_secs(10))
                .min(Millis::from_secs(60))
        }
    }

    /// The stage in which a side that has made `moves` moves is about to move.
    #[must_use]
    pub fn stage(&self, moves: u32) -> Stage {
        let mut before = 0;
        for stage in &self.stages {
            let Some(length) = stage.moves else {
                return *stage;
            };
            before += u32::from(length.get());
            if moves < before {
                return *stage;
            }
        }
        *self.stages.last().expect("there is at least one stage")
    }

    /// How many moves are to be made, after `moves` moves, before the next stage begins; none in the last.
    #[must_use]
    pub fn moves_to_go(&self, moves: u32) -> Option<NonZeroU16> {
        let mut end = 0;
        for stage in &self.stages {
            end += u32::from(stage.moves?.get());
            if moves < end {
                return NonZeroU16::new(u16::try_from(end - moves).ok()?);
            }
        }
        None
    }

    /// The time of the stage that begins when a side has made `moves` moves, if one does.
    pub(crate) fn next_stage(&self, moves: u32) -> Option<Millis> {
        let mut before = 0;
        for pair in self.stages.windows(2) {
            before += u32::from(pair[0].moves?.get());
            if moves == before {
                return Some(pair[1].time);
            }
        }
        None
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, stage) in self.stages.iter().enumerate() {
            if index > 0 {
                f.write_str(":")?;
            }
            if stage.bonus == Bonus::Hourglass {
                f.write_str("*")?;
            }
            if let Some(moves) = stage.moves {
                write!(f, "{moves}/")?;
            }
            write_seconds(f, stage.time)?;
            let (letter, time) = match stage.bonus {
                Bonus::None | Bonus::Hourglass => continue,
                Bonus::Increment(time) => ('+', time),
                Bonus::Bronstein(time) => ('b', time),
                Bonus::Delay(time) => ('d', time),
            };
            write!(f, "{letter}")?;
            write_seconds(f, time)?;
        }
        Ok(())
    }
}

fn write_seconds(f: &mut fmt::Formatter<'_>, time: Millis) -> fmt::Result {
    let (seconds, millis) = (time.get() / 1000, time.get() % 1000);
    if millis == 0 {
        write!(f, "{seconds}")
    } else {
        let fraction = format!("{millis:03}");
        write!(f, "{seconds}.{}", fraction.trim_end_matches('0'))
    }
}

fn read_seconds(text: &str) -> Result<Millis, TimeControlError> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| {
        (1..=10).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(whole) || !digits(fraction) || fraction.len() > 3 {
        return Err(TimeControlError::Syntax);
    }
    let number = |part: &str| part.parse::<u64>().map_err(|_| TimeControlError::Syntax);
    let millis = number(whole)? * 1000 + number(&format!("{fraction:0<3}"))?;
    u32::try_from(millis)
        .map(Millis::new)
        .map_err(|_| TimeControlError::TooMuch)
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let stages = text.split(':').map(read_stage).collect::<Result<_, _>>()?;
        Self::new(stages)
    }
}

fn read_stage(text: &str) -> Result<Stage, TimeControlError> {
    let (text, hourglass) = text
        .strip_prefix('*')
        .map_or((text, None), |rest| (rest, Some(Bonus::Hourglass)));
    let (moves, text) = match text.split_once('/') {
        None => (None, text),
        Some((moves, rest)) => (
            Some(moves.parse().map_err(|_| TimeControlError::Syntax)?),
            rest,
        ),
    };
    let bonus = text
        .find(['+', 'b', 'd'])
        .map(|at| (&text[..at], &text[at..=at], &text[at + 1..]));
    let (time, bonus) = match (bonus, hourglass) {
        (None, hourglass) => (text, hourglass.unwrap_or(Bonus::None)),
        (Some(_), Some(_)) => return Err(TimeControlError::Syntax),
        (Some((time, letter, extra)), None) => {
            let extra = read_seconds(extra)?;
            let bonus = match letter {
                "+" => Bonus::Increment(extra),
                "b" => Bonus::Bronstein(extra),
                _ => Bonus::Delay(extra),
            };
            (time, bonus)
        }
    };
    let bonus = match bonus.time() {
        Millis::ZERO if bonus != Bonus::Hourglass => Bonus::None,
        _ => bonus,
    };
    Ok(Stage {
        moves,
        time: read_seconds(time)?,
        bonus,
    })
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;

    fn try_from(text: String) -> Result<Self, TimeControlError> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_there_and_back() {
        for text in [
            "300",
            "300+3",
            "40/5400+30:1800+30",
            "40/7200d5:20/3600d5:1800d5",
            "300b2.5",
            "*180",
            "0+1",
            "0.25",
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn bad_text_is_refused() {
        for (text, error) in [
            ("", TimeControlError::Syntax),
            ("5:00", TimeControlError::Stages),
            ("-5", TimeControlError::Syntax),
            ("300+", TimeControlError::Syntax),
            ("300+3+3", TimeControlError::Syntax),
            ("*60+1", TimeControlError::Syntax),
            ("0/300:60", TimeControlError::Syntax),
            ("40/300", TimeControlError::Stages),
            ("0", TimeControlError::NoTime),
            ("0+0", TimeControlError::NoTime),
            ("86401", TimeControlError::TooMuch),
            ("300+3601", TimeControlError::TooMuch),
            ("99999999999999999999", TimeControlError::Syntax),
            (
                "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1",
                TimeControlError::TooMuch,
            ),
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(error), "{text}");
        }
    }

    #[test]
    fn stages_follow_the_number_of_moves() {
        let control: TimeControl = "2/60:1/30:10".parse().expect("three stages");
        let times: Vec<u32> = (0..5).map(|n| control.stage(n).time.get() / 1000).collect();
        assert_eq!(times, [60, 60, 30, 10, 10]);
        let to_go: Vec<Option<u16>> = (0..5)
            .map(|n| control.moves_to_go(n).map(NonZeroU16::get))
            .collect();
        assert_eq!(to_go, [Some(2), Some(1), Some(1), None, None]);
        let begins: Vec<Option<u32>> = (0..5)
            .map(|n| control.next_stage(n).map(|time| time.get() / 1000))
            .collect();
        assert_eq!(begins, [None, None, Some(30), Some(10), None]);
    }
}
