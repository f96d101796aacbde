//! Dates of which parts may be unknown, as PGN writes them.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A day, a month or a year; the default is not known at all. Unknown dates come first, then by the calendar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(u32);

/// The text is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a date like 2026.11.30, 2026.11 or 2026")]
pub struct ParseDateError;

impl Date {
    /// From year, month and day, of which the last may be 0 for unknown; none for what no calendar has.
    #[must_use]
    pub const fn new(year: u32, month: u32, day: u32) -> Option<Self> {
        if year > 9999
            || month > 12
            || day > 31
            || (year == 0 && month > 0)
            || (month == 0 && day > 0)
        {
            return None;
        }
        Some(Self(year * 10_000 + month * 100 + day))
    }

    /// Year, month and day; 0 where it is not known.
    #[must_use]
    pub const fn parts(self) -> (u32, u32, u32) {
        (self.0 / 10_000, self.0 / 100 % 100, self.0 % 100)
    }

    /// The last day that this can mean: 2026.11.31 for 2026.11.
    #[must_use]
    pub const fn last(self) -> Self {
        match self.parts() {
            (0, _, _) => self,
            (year, 0, _) => Self(year * 10_000 + 1231),
            (year, month, 0) => Self(year * 10_000 + month * 100 + 31),
            _ => self,
        }
    }

    pub(crate) const fn code(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_code(code: u32) -> Self {
        // A date that no calendar has harms nobody.
        Self(code)
    }
}

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Self, ParseDateError> {
        let mut numbers = [0; 3];
        for (index, part) in text.split(['.', '-', '/']).enumerate() {
            let number = numbers.get_mut(index).ok_or(ParseDateError)?;
            let is_unknown = !part.is_empty() && part.bytes().all(|byte| byte == b'?');
            if !is_unknown {
                *number = part.parse().map_err(|_| ParseDateError)?;
            }
        }
        let [year, month, day] = numbers;
        // A day of an unknown month says nothing.
        let day = if month == 0 { 0 } else { day };
        Self::new(year, month, day).ok_or(ParseDateError)
    }
}

impl fmt::Display for Date {
    /// As the Date tag of PGN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (0, _, _) => f.write_str("????.??.??"),
            (year, 0, _) => write!(f, "{year:04}.??.??"),
            (year, month, 0) => write!(f, "{year:04}.{month:02}.??"),
            (year, month, day) => write!(f, "{year:04}.{month:02}.{day:02}"),
        }
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_and_written_as_in_pgn() {
        for (text, written) in [
            ("2026.11.30", "2026.11.30"),
            ("2026-11-30", "2026.11.30"),
            ("2026.11.??", "2026.11.??"),
            ("2026", "2026.??.??"),
            ("????.??.??", "????.??.??"),
            ("1851.??.21", "1851.??.??"),
        ] {
            assert_eq!(
                text.parse::<Date>().map(|date| date.to_string()),
                Ok(written.to_owned())
            );
        }
        for text in [
            "",
            "2026.13.01",
            "2026.1.32",
            "yesterday",
            "2026.1.1.1",
            "99999.1.1",
            "????.5.1",
        ] {
            assert_eq!(text.parse::<Date>(), Err(ParseDateError), "{text}");
        }
        let month: Date = "2026.02".parse().unwrap();
        assert!(
            month < "2026.02.01".parse().unwrap() && month.last() > "2026.02.28".parse().unwrap()
        );
    }
}
