//! What an opponent likes: the same strength, another game.

/// A way to play, whatever the strength: what is thought more, or less, of than it is worth, and which openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Personality {
    /// Likes nothing in particular.
    #[default]
    Balanced,
    /// Goes for the king and keeps the pieces on.
    Attacker,
    /// A safe king first, and every trade is welcome.
    Fortress,
    /// Gambits, and a pawn or a piece for free play.
    Gambiteer,
    /// Pawn structure, passed pawns and the endgame.
    Grinder,
    /// Pawns forward, where the enemy king lives first.
    Pawnstormer,
    /// Knights before bishops, on outposts above all.
    KnightLover,
}

impl Personality {
    /// Every personality, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::Balanced,
        Self::Attacker,
        Self::Fortress,
        Self::Gambiteer,
        Self::Grinder,
        Self::Pawnstormer,
        Self::KnightLover,
    ];

    /// Its name, as UCI's option `Personality` and the command line take it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Attacker => "attacker",
            Self::Fortress => "fortress",
            Self::Gambiteer => "gambiteer",
            Self::Grinder => "grinder",
            Self::Pawnstormer => "pawnstormer",
            Self::KnightLover => "knight-lover",
        }
    }

    /// The personality of this name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|personality| personality.name().eq_ignore_ascii_case(name))
    }
}
