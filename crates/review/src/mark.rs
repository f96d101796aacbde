//! How bad a move was.

use std::fmt;

use crate::Chance;

/// A move that threw something away. The bounds are lichess's: 5, 10 and 15 per cent of winning chance, which on its
/// scale from -1 to 1 are 0.1, 0.2 and 0.3 (`lila`, `modules/tree/src/main/Advice.scala`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// At least 5 per cent: `?!`.
    Inaccuracy,
    /// At least 10 per cent: `?`.
    Mistake,
    /// At least 15 per cent: `??`.
    Blunder,
}

impl Mark {
    /// All of them, the mildest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The mark of a move before which its side had the chance `before`, and `after` behind it.
    #[must_use]
    pub fn of(before: Chance, after: Chance) -> Option<Self> {
        let loss = before.loss(after);
        let marks = Self::ALL.into_iter().rev();
        marks.into_iter().find(|mark| loss >= mark.least_loss())
    }

    /// The loss of winning chance from which on a move has this mark, in ten-thousandths.
    #[must_use]
    pub const fn least_loss(self) -> u16 {
        match self {
            Self::Inaccuracy => 500,
            Self::Mistake => 1_000,
            Self::Blunder => 1_500,
        }
    }

    /// As annotators write it, which PGN's `$6`, `$2` and `$4` mean.
    #[must_use]
    pub const fn glyph(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.glyph())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluation;

    #[test]
    fn a_mark_tells_how_much_was_lost() {
        let chance = |centipawns| Chance::of(Evaluation::Centipawns(centipawns));
        for (before, after, mark) in [
            (0, -50, None),
            (0, -60, Some("?!")),
            (0, -120, Some("?")),
            (0, -180, Some("??")),
            (0, 300, None),
            // Nothing is lost where all was lost, or where all is still won.
            (-900, -2_000, None),
            (2_000, 900, None),
            (900, 0, Some("??")),
        ] {
            let found = Mark::of(chance(before), chance(after)).map(Mark::glyph);
            assert_eq!(found, mark, "{before} {after}");
        }
    }
}
