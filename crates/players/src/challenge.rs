//! A game against the computer as twelve characters: whoever types them meets the same opponent.

use std::fmt;
use std::str::FromStr;

use tabia_engine::{EDITION, Level, Personality};
use tabia_game::{ByColor, Color, StartPosition};
use thiserror::Error;

use crate::{Computer, Seating};

/// Where a game begins, who the computer is, and which of its games it plays.
///
/// The text is three groups of four of Crockford's 32 digits (<https://www.crockford.com/base32.html>). From the
/// highest, its 60 bits are: the engine's edition (4), the start position (10: a Chess960 number, or 960 for
/// standard chess), whether the computer plays Black (1), the level less 1 (3), the personality (4), the seed (28),
/// and a CRC of all these (10), which finds every wrong digit and every two neighbours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Challenge {
    chess960: Option<u16>,
    plays: Color,
    computer: Computer,
    seed: u32,
}

/// The text is no challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseChallengeError {
    /// It has another number of digits than twelve.
    #[error("a challenge has 12 letters and digits, this has {0}")]
    Length(usize),
    /// This is none of the digits.
    #[error("{0:?} is no letter or digit of a challenge")]
    Character(char),
    /// The digits do not fit each other.
    #[error("a letter or digit of the challenge is wrong")]
    Checksum,
    /// The engine of that program plays otherwise.
    #[error(
        "the challenge was made by another version of the engine ({theirs}, this one is {ours})"
    )]
    Edition {
        /// Of the program that made it.
        theirs: u8,
        /// Of this program.
        ours: u8,
    },
}

const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 12;

/// What stands for standard chess, whose castling is written otherwise than that of Chess960 number 518.
const STANDARD: u64 = 960;

impl Challenge {
    /// Seeds are below this.
    pub const SEEDS: u32 = 1 << 28;

    /// A challenge by `computer`, which plays `plays` from standard chess or this Chess960 position (0 to 959). Of
    /// `seed` the lower 28 bits count.
    #[must_use]
    pub fn new(chess960: Option<u16>, plays: Color, computer: Computer, seed: u32) -> Option<Self> {
        let is_start = chess960.is_none_or(|number| number < 960);
        is_start.then_some(Self {
            chess960,
            plays,
            computer,
            seed: seed % Self::SEEDS,
        })
    }

    /// The challenge that a game of one person against the engine is, if `seed` is what [`Seating::seat`] was given
    /// for the engine; `None` for other players, other beginnings, and seeds that are not below [`Self::SEEDS`].
    #[must_use]
    pub fn of(start: &StartPosition, seats: &ByColor<Seating>, seed: u64) -> Option<Self> {
        let (plays, computer) = match (&seats.white, &seats.black) {
            (Seating::Engine(computer), Seating::Human) => (Color::White, *computer),
            (Seating::Human, Seating::Engine(computer)) => (Color::Black, *computer),
            _ => return None,
        };
        let seed = u32::try_from(seed)
            .ok()
            .filter(|seed| *seed < Self::SEEDS)?;
        let chess960 = if start.is_standard() {
            None
        } else {
            let is_it = |number: &u16| StartPosition::chess960(*number).as_ref() == Ok(start);
            Some((0..960).find(is_it)?)
        };
        Self::new(chess960, plays, computer, seed)
    }

    /// Where the game begins.
    #[must_use]
    pub fn start(&self) -> StartPosition {
        let shuffled = self
            .chess960
            .and_then(|number| StartPosition::chess960(number).ok());
        shuffled.unwrap_or_else(StartPosition::standard)
    }

    /// The Chess960 position, if it is not standard chess.
    #[must_use]
    pub const fn chess960(&self) -> Option<u16> {
        self.chess960
    }

    /// What the computer plays.
    #[must_use]
    pub const fn plays(&self) -> Color {
        self.plays
    }

    /// Who it is.
    #[must_use]
    pub const fn computer(&self) -> Computer {
        self.computer
    }

    /// What [`Seating::seat`] is given for the computer.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed.into()
    }

    /// Who sits where.
    #[must_use]
    pub fn seating(&self) -> ByColor<Seating> {
        ByColor::new_with(|side| {
            if side == self.plays {
                Seating::Engine(self.computer)
            } else {
                Seating::Human
            }
        })
    }

    /// The digit of a code that a character is read as: a capital for a small letter, `0` for `O`, `1` for `I` and `L`;
    /// none for what no code has.
    #[must_use]
    pub fn digit(c: char) -> Option<char> {
        value(c).map(|value| char::from(DIGITS[value]))
    }

    fn payload(&self) -> u64 {
        let start = self.chess960.map_or(STANDARD, u64::from);
        let personality = Personality::ALL
            .iter()
            .position(|&other| other == self.computer.personality)
            .expect("all are listed");
        let fields = [
            (4, u64::from(EDITION)),
            (10, start),
            (1, u64::from(self.plays == Color::Black)),
            (3, u64::from(self.computer.level.number() - 1)),
            (4, personality as u64),
            (28, self.seed.into()),
        ];
        fields
            .iter()
            .fold(0, |payload, (bits, value)| payload << bits | value)
    }
}

/// What a character counts as a digit.
fn value(c: char) -> Option<usize> {
    match c.to_ascii_uppercase() {
        'O' => Some(0),
        'I' | 'L' => Some(1),
        c => DIGITS.iter().position(|&digit| char::from(digit) == c),
    }
}

/// CRC-10/ATM of 50 bits, begun with ones so that nothing but zeros is no challenge.
fn checksum(payload: u64) -> u64 {
    (0..50).rev().fold(0x3FF, |crc, bit| {
        let top = (crc >> 9 ^ payload >> bit) & 1;
        (crc << 1 & 0x3FF) ^ (top * 0x233)
    })
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let payload = self.payload();
        let bits = payload << 10 | checksum(payload);
        for place in 0..LENGTH {
            if place == 4 || place == 8 {
                f.write_str("-")?;
            }
            let digit = bits >> (5 * (LENGTH - 1 - place)) & 31;
            write!(f, "{}", char::from(DIGITS[digit as usize]))?;
        }
        Ok(())
    }
}

impl FromStr for Challenge {
    type Err = ParseChallengeError;

    /// Takes either case, blanks and hyphens anywhere, and the letters that look like digits (`O`, `I`, `L`).
    fn from_str(text: &str) -> Result<Self, ParseChallengeError> {
        let mut bits = 0u64;
        let mut length = 0;
        for c in text.chars().filter(|c| !c.is_whitespace() && *c != '-') {
            let digit = value(c).ok_or(ParseChallengeError::Character(c))?;
            bits = bits << 5 | digit as u64;
            length += 1;
        }
        if length != LENGTH {
            return Err(ParseChallengeError::Length(length));
        }
        let mut payload = bits >> 10;
        if checksum(payload) != bits & 0x3FF {
            return Err(ParseChallengeError::Checksum);
        }
        // From the lowest field up.
        let mut take = |width: u32| {
            let field = payload & ((1 << width) - 1);
            payload >>= width;
            field
        };
        let seed = take(28) as u32;
        let personality = Personality::ALL.get(take(4) as usize).copied();
        let level = Level::new(take(3) as u8 + 1);
        let plays = if take(1) == 1 {
            Color::Black
        } else {
            Color::White
        };
        let start = take(10);
        let theirs = take(4) as u8;
        if theirs != EDITION {
            let ours = EDITION;
            return Err(ParseChallengeError::Edition { theirs, ours });
        }
        // What passes the checksum and says something impossible was not made by us.
        let (Some(level), Some(personality)) = (level, personality) else {
            return Err(ParseChallengeError::Checksum);
        };
        let computer = Computer { level, personality };
        let chess960 = (start != STANDARD).then_some(start as u16);
        Self::new(chess960, plays, computer, seed).ok_or(ParseChallengeError::Checksum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn challenges() -> impl Iterator<Item = Challenge> {
        (0..500u32).map(|number| {
            let random = number.wrapping_mul(0x9E37_79B1);
            let computer = Computer {
                level: Level::new((number % 8 + 1) as u8).expect("1 to 8"),
                personality: Personality::ALL[number as usize % 7],
            };
            let chess960 = (number % 3 == 0).then_some((random >> 16) as u16 % 960);
            let plays = Color::ALL[number as usize % 2];
            Challenge::new(chess960, plays, computer, random).expect("below 960")
        })
    }

    #[test]
    fn a_code_comes_back_however_it_is_typed() {
        for challenge in challenges() {
            let text = challenge.to_string();
            assert_eq!(text.len(), 14, "{text}");
            assert_eq!(text.parse(), Ok(challenge));
            let spoken = text.to_lowercase().replace('-', " ").replace('0', "o");
            assert_eq!(spoken.replace('1', "l").parse(), Ok(challenge), "{spoken}");
        }
    }

    #[test]
    fn a_game_is_the_challenge_that_it_began_with() {
        for challenge in challenges().take(60) {
            let of = |seed| Challenge::of(&challenge.start(), &challenge.seating(), seed);
            assert_eq!(of(challenge.seed()), Some(challenge));
            assert_eq!(of(Challenge::SEEDS.into()), None);
        }
        let challenge = challenges().next().expect("some");
        let odds = StartPosition::odds(Color::White, tabia_game::Odds::Pawn);
        assert_eq!(Challenge::of(&odds, &challenge.seating(), 1), None);
        let people = ByColor::new_with(|_| Seating::Human);
        assert_eq!(Challenge::of(&challenge.start(), &people, 1), None);
    }

    #[test]
    fn every_wrong_digit_and_every_exchange_is_found() {
        for challenge in challenges().take(20) {
            let text = challenge.to_string().replace('-', "");
            for place in 0..LENGTH {
                for &digit in DIGITS {
                    let mut wrong = text.clone().into_bytes();
                    if wrong[place] == digit {
                        continue;
                    }
                    wrong[place] = digit;
                    let wrong = String::from_utf8(wrong).expect("ASCII");
                    let found = wrong.parse::<Challenge>();
                    assert_eq!(found, Err(ParseChallengeError::Checksum), "{wrong}");
                }
                let mut swapped = text.clone().into_bytes();
                swapped.swap(place, (place + 1) % LENGTH);
                let swapped = String::from_utf8(swapped).expect("ASCII");
                if swapped != text && place + 1 < LENGTH {
                    let found = swapped.parse::<Challenge>();
                    assert_eq!(found, Err(ParseChallengeError::Checksum), "{swapped}");
                }
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, error) in [
            ("", ParseChallengeError::Length(0)),
            ("1234", ParseChallengeError::Length(4)),
            ("U234-5678-9ABC", ParseChallengeError::Character('U')),
            ("0000-0000-0000", ParseChallengeError::Checksum),
        ] {
            assert_eq!(text.parse::<Challenge>(), Err(error), "{text}");
        }
        let computer = Computer::from(Level::MIN);
        assert_eq!(Challenge::new(Some(960), Color::White, computer, 0), None);
    }

    #[test]
    fn a_challenge_of_another_edition_says_so() {
        let challenge = challenges().next().expect("some");
        let payload = challenge.payload() ^ 1 << 49;
        let bits = payload << 10 | checksum(payload);
        let text: String = (0..LENGTH)
            .map(|place| char::from(DIGITS[(bits >> (55 - 5 * place) & 31) as usize]))
            .collect();
        let (theirs, ours) = (EDITION ^ 8, EDITION);
        let expected = ParseChallengeError::Edition { theirs, ours };
        assert_eq!(text.parse::<Challenge>(), Err(expected));
    }
}
