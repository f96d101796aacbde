//! Squares by their 0x88 index; the only place that knows the mask.
//!
//! The board is 16 columns wide and only the left 8 are real, so a square's index is `16 * rank + file` and
//! `index & 0x88 != 0` says that a step has left the board, in any direction, with one test
//! (<https://www.chessprogramming.org/0x88>).

use core::fmt;
use core::str::FromStr;

macro_rules! line {
    ($(#[$doc:meta])* $name:ident { $($variant:ident),* } $first:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $name { $(#[expect(missing_docs, reason = "the name says it")] $variant),* }

        impl $name {
            /// All eight, in order.
            pub const ALL: [Self; 8] = [$(Self::$variant),*];

            /// The one with this number, counted from 0.
            #[must_use]
            pub const fn new(index: u8) -> Option<Self> {
                if index < 8 { Some(Self::ALL[index as usize]) } else { None }
            }

            /// Counted from 0.
            #[must_use]
            pub const fn index(self) -> u8 {
                self as u8
            }

            /// As in a square's name.
            #[must_use]
            pub const fn to_char(self) -> char {
                ($first + self as u8) as char
            }

            /// The one with this letter or digit.
            #[must_use]
            pub const fn from_char(c: char) -> Option<Self> {
                if c.is_ascii() { Self::new((c as u8).wrapping_sub($first)) } else { None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.to_char())
            }
        }
    };
}

line!(
    /// A column of the board, `a` to `h`.
    ///
    /// ```
    /// use tabia_core::File;
    /// assert_eq!(File::from_char('c'), Some(File::C));
    /// ```
    File { A, B, C, D, E, F, G, H } b'a'
);
line!(
    /// A row of the board, `1` to `8`.
    ///
    /// ```
    /// use tabia_core::Rank;
    /// assert_eq!(Rank::Eighth.to_char(), '8');
    /// ```
    Rank { First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth } b'1'
);

/// A square of the board.
///
/// ```
/// use tabia_core::{File, Rank, Square};
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::new(File::E, Rank::Fourth));
/// assert_eq!(square.mirrored(), Square::E5);
/// # Ok::<(), tabia_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

const OFF_BOARD: u8 = 0x88;

impl Square {
    /// The square where `file` and `rank` meet.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(16 * rank as u8 + file as u8)
    }

    /// The square with this number in a1 = 0, b1 = 1, … h8 = 63.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 {
            Some(Self((index & 0x38) << 1 | index & 7))
        } else {
            None
        }
    }

    /// The number in a1 = 0, b1 = 1, … h8 = 63.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 >> 1 & 0x38 | self.0 & 7) as usize
    }

    /// The 0x88 index, `16 * rank + file`.
    pub(crate) const fn x88(self) -> usize {
        self.0 as usize
    }

    /// The square that many 0x88 steps away, if it is on the board.
    #[must_use]
    pub(crate) const fn step(self, step: i8) -> Option<Self> {
        let to = self.0.wrapping_add_signed(step);
        if to & OFF_BOARD == 0 {
            Some(Self(to))
        } else {
            None
        }
    }

    /// The column.
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The row.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 4) as usize]
    }

    /// The same square seen from the other side: a1 becomes a8.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 0x70)
    }

    /// Whether the square is a light one, as h1 is.
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.0 ^ (self.0 >> 4)) & 1 == 1
    }

    /// A king's steps to `other`.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 4).abs_diff(other.0 >> 4);
        if files > ranks { files } else { ranks }
    }

    /// All 64 squares, a1, b1, … h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64u16).map(|index| Self((index + (index & 0x38)) as u8))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square from `a1` to `h8`.
///
/// ```
/// use tabia_core::{ParseSquareError, Square};
///
/// assert_eq!("i9".parse::<Square>(), Err(ParseSquareError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from a1 to h8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut chars = text.chars();
        match (
            chars.next().and_then(File::from_char),
            chars.next().and_then(Rank::from_char),
            chars.next(),
        ) {
            (Some(file), Some(rank), None) => Ok(Self::new(file, rank)),
            _ => Err(ParseSquareError),
        }
    }
}

#[expect(missing_docs, reason = "each constant is the square of its name")]
mod names {
    use super::{File, Rank, Square};

    macro_rules! row {
        ($rank:ident: $($name:ident $file:ident)*) => {
            impl Square { $(pub const $name: Self = Self::new(File::$file, Rank::$rank);)* }
        };
    }

    row!(First: A1 A B1 B C1 C D1 D E1 E F1 F G1 G H1 H);
    row!(Second: A2 A B2 B C2 C D2 D E2 E F2 F G2 G H2 H);
    row!(Third: A3 A B3 B C3 C D3 D E3 E F3 F G3 G H3 H);
    row!(Fourth: A4 A B4 B C4 C D4 D E4 E F4 F G4 G H4 H);
    row!(Fifth: A5 A B5 B C5 C D5 D E5 E F5 F G5 G H5 H);
    row!(Sixth: A6 A B6 B C6 C D6 D E6 E F6 F G6 G H6 H);
    row!(Seventh: A7 A B7 B C7 C D7 D E7 E F7 F G7 G H7 H);
    row!(Eighth: A8 A B8 B C8 C D8 D E8 E F8 F G8 G H8 H);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_and_name_go_there_and_back() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index as u8), Some(square));
            assert_eq!(alloc::format!("{square}").parse(), Ok(square));
            assert_eq!(square.mirrored().mirrored(), square);
        }
        assert_eq!(Square::from_index(64), None);
    }

    #[test]
    fn a_step_over_any_edge_is_off_the_board() {
        for (from, step) in [
            (Square::H4, 1),
            (Square::A4, -1),
            (Square::E8, 16),
            (Square::E1, -16),
            (Square::H8, 17),
        ] {
            assert_eq!(from.step(step), None);
        }
        assert_eq!(Square::G7.step(17), Some(Square::H8));
    }

    #[test]
    fn light_squares() {
        assert!(Square::H1.is_light() && Square::A8.is_light());
        assert!(!Square::A1.is_light() && !Square::H8.is_light());
    }
}
