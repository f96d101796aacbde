//! When a position that was misplayed comes back.

/// A date: days since 1 January 1970.
pub type Day = i32;

/// How often in a row a position was solved since it was last failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Not yet: it comes back the next day.
    #[default]
    First,
    /// Once: it comes back after three days.
    Second,
    /// Twice: it comes back after a week.
    Third,
}

impl Stage {
    /// All of them, in their order.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Third];

    /// How many days later a position comes back.
    #[must_use]
    pub const fn days(self) -> Day {
        match self {
            Self::First => 1,
            Self::Second => 3,
            Self::Third => 7,
        }
    }

    const fn next(self) -> Option<Self> {
        match self {
            Self::First => Some(Self::Second),
            Self::Second => Some(Self::Third),
            Self::Third => None,
        }
    }
}

/// When a position comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Schedule {
    /// How well it is known.
    pub stage: Stage,
    /// The day from which on it is due.
    pub due: Day,
}

impl Schedule {
    /// Of a position that was misplayed, or failed, today.
    #[must_use]
    pub const fn begin(today: Day) -> Self {
        Self::at(Stage::First, today)
    }

    const fn at(stage: Stage, today: Day) -> Self {
        Self {
            stage,
            due: today.saturating_add(stage.days()),
        }
    }

    /// After it was solved today; none if it is known now, and does not come back.
    #[must_use]
    pub const fn solved(self, today: Day) -> Option<Self> {
        match self.stage.next() {
            Some(stage) => Some(Self::at(stage, today)),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_comes_back_after_one_three_and_seven_days() {
        let mut days = Vec::new();
        let mut schedule = Some(Schedule::begin(100));
        while let Some(at) = schedule {
            days.push(at.due);
            schedule = at.solved(at.due);
        }
        assert_eq!(days, [101, 104, 111]);
    }

    #[test]
    fn who_is_late_waits_as_long_and_who_fails_begins_anew() {
        let late = Schedule::begin(100).solved(150).expect("twice more");
        assert_eq!((late.stage, late.due), (Stage::Second, 153));
        assert_eq!(Schedule::begin(153).due, 154);
        assert_eq!(Schedule::begin(Day::MAX).due, Day::MAX);
    }
}
