//! A game on its way into the archive.

use tabia_core::RepetitionKey;
use tabia_game::{ByColor, Opening, TimeControl};

use crate::cause::{Cause, Score};
use crate::date::Date;
use crate::moves::PackedMove;
use crate::packed::{Broken, Cursor, put, put_text};
use crate::seat::Seat;

/// Where a game comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// It was played here.
    Played,
    /// It was imported.
    #[default]
    Imported,
}

impl Source {
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Played => 0,
            Self::Imported => 1,
        }
    }

    pub(crate) const fn from_code(code: i64) -> Result<Self, Broken> {
        match code {
            0 => Ok(Self::Played),
            1 => Ok(Self::Imported),
            _ => Err(Broken),
        }
    }
}

/// How much time the players had, by what 40 moves may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeClass {
    /// Nobody knows.
    #[default]
    Unknown,
    /// No clock.
    Unlimited,
    /// Below 3 minutes.
    Bullet,
    /// Below 8 minutes.
    Blitz,
    /// Below 25 minutes.
    Rapid,
    /// More.
    Classical,
}

impl TimeClass {
    /// Every class, the fastest last but two.
    pub const ALL: [Self; 6] = [
        Self::Unknown,
        Self::Unlimited,
        Self::Bullet,
        Self::Blitz,
        Self::Rapid,
        Self::Classical,
    ];

    pub(crate) fn from_code(code: u8) -> Result<Self, Broken> {
        Self::ALL.get(usize::from(code)).copied().ok_or(Broken)
    }

    /// Of a time control as PGN writes it.
    pub(crate) fn of(control: &str) -> Self {
        if control == "-" {
            return Self::Unlimited;
        }
        let plain = |text: &str| {
            let (base, bonus) = text.split_once('+').unwrap_or((text, "0"));
            Some(
                base.parse::<u32>()
                    .ok()?
                    .saturating_add(40_u32.saturating_mul(bonus.parse().ok()?)),
            )
        };
        let seconds = plain(control).or_else(|| {
            let control = control.parse::<TimeControl>().ok()?;
            Some(control.initial().get() / 1000)
        });
        match seconds {
            None => Self::Unknown,
            Some(..180) => Self::Bullet,
            Some(..480) => Self::Blitz,
            Some(..1500) => Self::Rapid,
            Some(1500..) => Self::Classical,
        }
    }
}

/// Everything that is kept of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) uid: Option<[u8; 16]>,
    pub(crate) source: Source,
    pub(crate) players: ByColor<String>,
    pub(crate) elo: ByColor<Option<u16>>,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) seeds: ByColor<Option<u64>>,
    pub(crate) score: Score,
    pub(crate) cause: Cause,
    pub(crate) date: Date,
    pub(crate) event: String,
    pub(crate) site: String,
    pub(crate) round: String,
    pub(crate) opening: Option<Opening>,
    pub(crate) time_control: String,
    /// FEN, if it is not the usual start position.
    pub(crate) start: Option<String>,
    pub(crate) chess960: bool,
    /// When the game was put here, in milliseconds since 1970.
    pub(crate) kept_ms: Option<i64>,
    /// The time that each side thought, in milliseconds.
    pub(crate) used_ms: ByColor<Option<i64>>,
    pub(crate) takebacks: u32,
    pub(crate) note: String,
    pub(crate) moves: Vec<PackedMove>,
    pub(crate) clocks: Vec<Option<u32>>,
    pub(crate) notes: Vec<u8>,
    pub(crate) tags: TagList,
    /// The save file of a game that was played here.
    pub(crate) record: Option<Vec<u8>>,
    /// The positions of the main line, the start first, the end last.
    pub(crate) keys: Vec<RepetitionKey>,
}

/// Tags that have no column, as a blob: of each a number, its name if that is 0, its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TagList(pub(crate) Vec<u8>);

/// Their places are the numbers in the blob, from 1: new names go to the end.
const KNOWN: [&str; 24] = [
    "Termination",
    "ECO",
    "Opening",
    "Variation",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "UTCDate",
    "UTCTime",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "EventDate",
    "PlyCount",
    "Annotator",
    "Source",
    "Variant",
    "GameId",
    "EventType",
    "Time",
    "Board",
    "WhiteTeam",
    "BlackTeam",
    "Remark",
];

impl TagList {
    pub(crate) fn push(&mut self, name: &str, value: &str) {
        let known = KNOWN.iter().position(|known| *known == name);
        put(&mut self.0, known.map_or(0, |index| index as u64 + 1));
        if known.is_none() {
            put_text(&mut self.0, name);
        }
        put_text(&mut self.0, value);
    }

    /// Names and values, in their order.
    pub(crate) fn read(&self) -> Result<Vec<(&str, &str)>, Broken> {
        let mut all = Vec::new();
        let mut cursor = Cursor(&self.0);
        while !cursor.is_empty() {
            let name = match cursor.small::<usize>()? {
                0 => cursor.text()?,
                number => *KNOWN.get(number - 1).ok_or(Broken)?,
            };
            all.push((name, cursor.text()?));
        }
        Ok(all)
    }
}

impl Draft {
    /// A number that games share if they have the same moves and players; short games must share the occasion too,
    /// because two players do agree to the same ten moves twice.
    pub(crate) fn content(&self, folded: ByColor<&str>) -> i64 {
        let mut hash = Fnv::default();
        for text in [
            folded.white,
            folded.black,
            self.start.as_deref().unwrap_or(""),
        ] {
            hash.text(text);
        }
        hash.byte(self.chess960.into());
        for mv in &self.moves {
            mv.to_le_bytes()
                .into_iter()
                .for_each(|byte| hash.byte(byte));
        }
        if self.moves.len() < SHORT {
            hash.text(&self.event);
            hash.text(&self.round);
            self.date
                .code()
                .to_le_bytes()
                .into_iter()
                .for_each(|byte| hash.byte(byte));
        }
        hash.0 as i64
    }
}

/// Fewer plies than that are played twice without being copied.
const SHORT: usize = 20;

/// The hash of Fowler, Noll and Vo, 1a, 64 bits.
pub(crate) struct Fnv(pub(crate) u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Fnv {
    pub(crate) const fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ byte as u64).wrapping_mul(0x0100_0000_01B3);
    }

    fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.byte(byte));
        self.byte(0xFF);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_come_back_in_their_order() {
        let mut tags = TagList::default();
        for (name, value) in [("ECO", "B12"), ("Own", "\"x\""), ("Termination", "")] {
            tags.push(name, value);
        }
        assert_eq!(
            tags.read().unwrap(),
            [("ECO", "B12"), ("Own", "\"x\""), ("Termination", "")]
        );
        assert_eq!(TagList(vec![200, 1, 0]).read(), Err(Broken));
    }

    #[test]
    fn the_hash_is_the_published_one() {
        let mut hash = Fnv::default();
        "foobar".bytes().for_each(|byte| hash.byte(byte));
        assert_eq!(hash.0, 0x8594_4171_F739_67E8);
    }

    #[test]
    fn time_classes_follow_the_clock() {
        for (control, class) in [
            ("-", TimeClass::Unlimited),
            ("60", TimeClass::Bullet),
            ("180+0", TimeClass::Blitz),
            ("300+5", TimeClass::Rapid),
            ("40/5400+30:1800+30", TimeClass::Classical),
            ("?", TimeClass::Unknown),
        ] {
            assert_eq!(TimeClass::of(control), class, "{control}");
        }
    }
}
