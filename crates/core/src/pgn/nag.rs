//! Numeric annotation glyphs (PGN standard 10).

use core::fmt;

/// A numeric annotation glyph: `$1` is a good move, `$6` a dubious one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nag(pub u8);

/// What annotators write, longest first where one begins another, with the number that
/// stands for it: those of the standard, Informant's (as `$` numbers by ChessBase), and their Unicode signs.
const GLYPHS: [(&str, u8); 40] = [
    ("!!", 3),
    ("!?", 5),
    ("!", 1),
    ("??", 4),
    ("?!", 6),
    ("?", 2),
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+--", 20),
    ("--+", 21),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("+−", 18),
    ("−+", 19),
    ("=∞", 44),
    ("∞", 13),
    ("□", 7),
    ("⨀", 22),
    ("↑↑", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⊕", 138),
    ("∆", 140),
    ("⌓", 142),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("N", 146),
    ("D", 220),
];

impl Nag {
    /// The glyph that is written out in full, as in `!?` or `+-`.
    ///
    /// ```
    /// use tabia_core::pgn::Nag;
    /// assert_eq!(Nag::from_glyph("!?"), Some(Nag(5)));
    /// assert_eq!(Nag::from_glyph("!?!"), None);
    /// ```
    #[must_use]
    pub fn from_glyph(text: &str) -> Option<Self> {
        let (_, number) = GLYPHS.into_iter().find(|(glyph, _)| *glyph == text)?;
        Some(Self(number))
    }

    /// The glyph that `text` begins with.
    pub(super) fn from_prefix(text: &str) -> Option<Self> {
        let (_, number) = GLYPHS
            .into_iter()
            .find(|(glyph, _)| text.starts_with(glyph))?;
        Some(Self(number))
    }

    /// How an annotator writes it, if there is a usual way.
    #[must_use]
    pub fn glyph(self) -> Option<&'static str> {
        let (glyph, _) = GLYPHS.into_iter().find(|(_, number)| *number == self.0)?;
        Some(glyph)
    }
}

impl fmt::Display for Nag {
    /// Export format: `$` and the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
