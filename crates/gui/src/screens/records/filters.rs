//! Which games are to be seen: what is chosen and typed, and the filter that it means.

use tabia_archive::{Cause, Date, Filter, ResultFilter, Shelf, Source, TimeClass};
use tabia_game::Color;
use tabia_words::Label;

use crate::screens::records::names;

/// No name needs more.
const LONGEST: usize = 40;
/// The levels of the computer.
const LEVELS: u8 = 8;

/// A line to type in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Player,
    Opening,
    From,
    Until,
    Fewest,
    Most,
}

impl Field {
    pub(super) const ALL: [Self; 6] = [
        Self::Player,
        Self::Opening,
        Self::From,
        Self::Until,
        Self::Fewest,
        Self::Most,
    ];

    /// What stands in it while it is empty.
    pub(super) const fn hint(self) -> Label {
        match self {
            Self::Player => Label::ByPlayer,
            Self::Opening => Label::ByOpening,
            Self::From => Label::FromDate,
            Self::Until => Label::UntilDate,
            Self::Fewest => Label::FewestMoves,
            Self::Most => Label::MostMoves,
        }
    }
}

/// One of several values that are stepped through, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wheel {
    Level,
    Time,
    Cause,
    Source,
}

impl Wheel {
    pub(super) const ALL: [Self; 4] = [Self::Level, Self::Time, Self::Cause, Self::Source];

    pub(super) const fn label(self) -> Label {
        match self {
            Self::Level => Label::Level,
            Self::Time => Label::Clock,
            Self::Cause => Label::ByCause,
            Self::Source => Label::ByOrigin,
        }
    }
}

/// A step on a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Back,
    On,
}

/// What a wheel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Label(Label),
    Level(u8),
}

/// Everything that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Filters {
    typed: [String; Field::ALL.len()],
    pub(super) result: Option<ResultFilter>,
    pub(super) color: Option<Color>,
    level: Option<u8>,
    time: Option<TimeClass>,
    cause: Option<Cause>,
    source: Option<Source>,
    pub(super) place: Shelf,
}

/// The next of `all` after `now`, any coming between the last and the first.
fn turned<T: Copy + PartialEq>(all: &[T], now: Option<T>, turn: Turn) -> Option<T> {
    let places = all.len() + 1;
    let at = now.map_or(0, |now| {
        all.iter().position(|one| *one == now).map_or(0, |i| i + 1)
    });
    let next = match turn {
        Turn::Back => (at + places - 1) % places,
        Turn::On => (at + 1) % places,
    };
    next.checked_sub(1)
        .and_then(|index| all.get(index).copied())
}

impl Filters {
    pub(super) fn text(&self, field: Field) -> &str {
        &self.typed[field as usize]
    }

    /// Adds a character; whether there was room for it.
    pub(super) fn push(&mut self, field: Field, c: char) {
        let text = &mut self.typed[field as usize];
        if text.chars().count() < LONGEST {
            text.push(c);
        }
    }

    pub(super) fn pop(&mut self, field: Field) {
        self.typed[field as usize].pop();
    }

    /// Empties a line; `false` if it was empty.
    pub(super) fn clear(&mut self, field: Field) -> bool {
        !std::mem::take(&mut self.typed[field as usize]).is_empty()
    }

    pub(super) fn turn(&mut self, wheel: Wheel, turn: Turn) {
        match wheel {
            Wheel::Level => {
                let levels: Vec<u8> = (1..=LEVELS).collect();
                self.level = turned(&levels, self.level, turn);
            }
            Wheel::Time => self.time = turned(&TimeClass::ALL, self.time, turn),
            Wheel::Cause => self.cause = turned(Cause::ALL, self.cause, turn),
            Wheel::Source => {
                self.source = turned(&[Source::Played, Source::Imported], self.source, turn);
            }
        }
    }

    pub(super) fn shown(&self, wheel: Wheel) -> Shown {
        let any = Shown::Label(Label::AnyOf);
        match wheel {
            Wheel::Level => self.level.map_or(any, Shown::Level),
            Wheel::Time => self
                .time
                .map_or(any, |time| Shown::Label(names::time(time))),
            Wheel::Cause => self
                .cause
                .map_or(any, |cause| Shown::Label(names::cause(cause))),
            Wheel::Source => self.source.map_or(any, |source| {
                Shown::Label(match source {
                    Source::Played => Label::PlayedHere,
                    Source::Imported => Label::Imported,
                })
            }),
        }
    }

    /// How many conditions there are.
    pub(super) fn count(&self) -> usize {
        let typed = self.typed.iter().filter(|text| !text.is_empty()).count();
        let chosen = [
            self.result.is_some(),
            self.color.is_some(),
            self.level.is_some(),
            self.time.is_some(),
            self.cause.is_some(),
            self.source.is_some(),
            self.place == Shelf::Bin,
        ];
        typed + chosen.into_iter().filter(|is_set| *is_set).count()
    }

    /// The date in a line, if there is one; what is half typed is no date yet.
    fn date(&self, field: Field) -> Result<Option<Date>, Field> {
        match self.text(field).trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| field),
        }
    }

    /// Half-moves, of a number of moves.
    fn plies(&self, field: Field) -> Result<Option<u16>, Field> {
        match self.text(field).trim() {
            "" => Ok(None),
            text => match text.parse::<u16>() {
                Ok(moves) => Ok(Some(moves.saturating_mul(2))),
                Err(_) => Err(field),
            },
        }
    }

    /// What it means, or the line that means nothing.
    pub(super) fn filter(&self) -> Result<Filter, Field> {
        let part = |field| {
            let text = self.text(field).trim();
            (!text.is_empty()).then(|| text.to_owned())
        };
        Ok(Filter {
            name: part(Field::Player),
            opening: part(Field::Opening),
            level: self.level,
            color: self.color,
            result: self.result,
            cause: self.cause,
            from: self.date(Field::From)?,
            until: self.date(Field::Until)?,
            // A game of so many moves may have ended with White's.
            at_least: self
                .plies(Field::Fewest)?
                .map(|plies| plies.saturating_sub(1)),
            at_most: self.plies(Field::Most)?,
            time: self.time,
            source: self.source,
            place: self.place,
            ..Filter::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(filters: &mut Filters, field: Field, text: &str) {
        filters.clear(field);
        text.chars().for_each(|c| filters.push(field, c));
    }

    #[test]
    fn wheels_come_round() {
        let mut filters = Filters::default();
        for wheel in Wheel::ALL {
            let mut seen = vec![filters.shown(wheel)];
            loop {
                filters.turn(wheel, Turn::On);
                let now = filters.shown(wheel);
                if now == seen[0] {
                    break;
                }
                assert!(!seen.contains(&now), "{wheel:?} {now:?}");
                seen.push(now);
            }
            filters.turn(wheel, Turn::Back);
            assert_eq!(Some(&filters.shown(wheel)), seen.last(), "{wheel:?}");
            filters.turn(wheel, Turn::On);
        }
        assert_eq!(filters, Filters::default());
    }

    #[test]
    fn what_is_typed_becomes_a_filter_or_is_named() {
        let mut filters = Filters::default();
        typed(&mut filters, Field::Player, " anna ");
        typed(&mut filters, Field::From, "2026.02");
        typed(&mut filters, Field::Fewest, "20");
        typed(&mut filters, Field::Most, "40");
        let filter = filters.filter().expect("all can be read");
        assert_eq!(filter.name.as_deref(), Some("anna"));
        assert_eq!(
            filter.from.map(|date| date.to_string()).as_deref(),
            Some("2026.02.??")
        );
        assert_eq!((filter.at_least, filter.at_most), (Some(39), Some(80)));
        assert_eq!(filters.count(), 4);
        for (field, text) in [
            (Field::From, "soon"),
            (Field::Until, "2026.13"),
            (Field::Fewest, "-1"),
            (Field::Most, "many"),
        ] {
            let mut filters = filters.clone();
            typed(&mut filters, field, text);
            assert_eq!(filters.filter(), Err(field));
        }
    }
}
