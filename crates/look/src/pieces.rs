use tabia_game::{Color, Piece, Role};

use crate::colour::Rgb;

/// The outline of every piece.
pub(crate) const OUTLINE: Rgb = Rgb::hex(0x1B1F23);

/// The file of `$piece` in the folder of a set that has all twelve.
macro_rules! drawn {
    ($set:literal, $piece:expr) => {
        match ($piece.color, $piece.role) {
            (Color::White, Role::King) => drawn!(file $set, "wK"),
            (Color::White, Role::Queen) => drawn!(file $set, "wQ"),
            (Color::White, Role::Rook) => drawn!(file $set, "wR"),
            (Color::White, Role::Bishop) => drawn!(file $set, "wB"),
            (Color::White, Role::Knight) => drawn!(file $set, "wN"),
            (Color::White, Role::Pawn) => drawn!(file $set, "wP"),
            (Color::Black, Role::King) => drawn!(file $set, "bK"),
            (Color::Black, Role::Queen) => drawn!(file $set, "bQ"),
            (Color::Black, Role::Rook) => drawn!(file $set, "bR"),
            (Color::Black, Role::Bishop) => drawn!(file $set, "bB"),
            (Color::Black, Role::Knight) => drawn!(file $set, "bN"),
            (Color::Black, Role::Pawn) => drawn!(file $set, "bP"),
        }
    };
    (file $set:literal, $name:literal) => {
        include_str!(concat!("../../../assets/pieces/", $set, "/", $name, ".svg"))
    };
}

/// A set of piece pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceSet {
    /// Turned pieces with a soft light.
    #[default]
    Staunton,
    /// Flat and angular.
    Facet,
    /// Discs with the English letter.
    Letters,
    /// Plain discs: only the colour shows, the kinds are kept in the head.
    Disguised,
    /// No pictures: the whole position is kept in the head.
    Hidden,
}

impl PieceSet {
    /// Every set, the default first.
    pub const ALL: [Self; 5] = [
        Self::Staunton,
        Self::Facet,
        Self::Letters,
        Self::Disguised,
        Self::Hidden,
    ];

    /// The name in a settings file or a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Staunton => "staunton",
            Self::Facet => "facet",
            Self::Letters => "letters",
            Self::Disguised => "disguised",
            Self::Hidden => "hidden",
        }
    }

    /// The set with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.name() == name)
    }

    /// The set for pieces that have to be seen whatever stands on the board: in a box to choose from, or captured.
    #[must_use]
    pub const fn beside_board(self) -> Self {
        match self {
            Self::Hidden => Self::Letters,
            Self::Staunton | Self::Facet | Self::Letters | Self::Disguised => self,
        }
    }

    /// The picture as an SVG document with `viewBox="0 0 100 100"`; none in a set that shows nothing.
    ///
    /// Ids inside are unique within a set, so that one document may hold several.
    #[must_use]
    pub const fn svg(self, piece: Piece) -> Option<&'static str> {
        Some(match self {
            Self::Staunton => drawn!("staunton", piece),
            Self::Facet => drawn!("facet", piece),
            Self::Letters => drawn!("letters", piece),
            Self::Disguised => match piece.color {
                Color::White => include_str!("../../../assets/pieces/disguised/w.svg"),
                Color::Black => include_str!("../../../assets/pieces/disguised/b.svg"),
            },
            Self::Hidden => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_blindfold_sets_hide_something() {
        for set in PieceSet::ALL {
            let kinds = match set {
                PieceSet::Staunton | PieceSet::Facet | PieceSet::Letters => Role::ALL.len(),
                PieceSet::Disguised => 1,
                PieceSet::Hidden => 0,
            };
            for color in Color::ALL {
                let pictures = Role::ALL.map(|role| set.svg(role.of(color)));
                let mut pictures: Vec<&str> = pictures.into_iter().flatten().collect();
                pictures.sort_unstable();
                pictures.dedup();
                assert_eq!(pictures.len(), kinds, "{set:?}");
                let beside = set.beside_board();
                assert!(beside.svg(Role::King.of(color)).is_some(), "{set:?}");
            }
        }
    }

    #[test]
    fn names_lead_back() {
        for set in PieceSet::ALL {
            assert_eq!(PieceSet::from_name(set.name()), Some(set));
        }
        assert_eq!(PieceSet::from_name("alpha"), None);
    }
}
