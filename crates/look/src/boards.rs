use crate::colour::{Rgb, Tint};
use crate::palette::{BoardPalette, Shades, Shapes};

/// The boards that are shipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardTheme {
    /// Cool blue-grey.
    #[default]
    Slate,
    /// Warm wood with blue marks.
    Walnut,
    /// Soft green.
    Moss,
    /// Cream and sand, as a printed diagram.
    Paper,
    /// Lavender.
    Dusk,
    /// Neutral grey.
    Graphite,
    /// White and dark slate, far apart.
    HighContrast,
}

impl BoardTheme {
    /// Every board, the default first.
    pub const ALL: [Self; 7] = [
        Self::Slate,
        Self::Walnut,
        Self::Moss,
        Self::Paper,
        Self::Dusk,
        Self::Graphite,
        Self::HighContrast,
    ];

    /// The name in a settings file or a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slate => "slate",
            Self::Walnut => "walnut",
            Self::Moss => "moss",
            Self::Paper => "paper",
            Self::Dusk => "dusk",
            Self::Graphite => "graphite",
            Self::HighContrast => "high-contrast",
        }
    }

    /// The board with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The colours of this board.
    ///
    /// They were found by a search that moved each colour as little as possible from a wanted
    /// one until all ten were told apart in every kind of vision; a test holds that.
    #[must_use]
    pub const fn palette(self) -> BoardPalette {
        match self {
            Self::Slate => BoardPalette {
                plain: Shades::hex(0xE4E8EC, 0x7F97AA),
                last_move: Shades::hex(0xFED471, 0xC99F24),
                selected: Shades::hex(0x5FB9A1, 0x3C7C7B),
                premove: Shades::hex(0x9F75D9, 0x705EA1),
                check: Shades::hex(0xDF6B6B, 0xB24952),
                ..INK
            },
            Self::Walnut => BoardPalette {
                plain: Shades::hex(0xEDDAB9, 0xA5774B),
                last_move: Shades::hex(0xA2CCDF, 0x58A4D0),
                selected: Shades::hex(0x6F917E, 0x49654C),
                premove: Shades::hex(0x8B7095, 0x73476F),
                check: Shades::hex(0xFE916E, 0xB1290E),
                marker: Tint::percent(Rgb::hex(0x1B120A), 62),
                ..INK
            },
            Self::Moss => BoardPalette {
                plain: Shades::hex(0xEEF0DC, 0x7F9B6C),
                last_move: Shades::hex(0xFFE48D, 0xDAB403),
                selected: Shades::hex(0x508F8C, 0x3E6D63),
                premove: Shades::hex(0xA48AC4, 0x6F618A),
                check: Shades::hex(0xEC4F2E, 0xAB3F36),
                ..INK
            },
            Self::Paper => BoardPalette {
                plain: Shades::hex(0xF4EEE1, 0xB7A283),
                last_move: Shades::hex(0xFCD88C, 0xE6A701),
                selected: Shades::hex(0x72A49F, 0x5D806E),
                premove: Shades::hex(0x9E8AC3, 0x876590),
                check: Shades::hex(0xE8553E, 0xB7383A),
                ..INK
            },
            Self::Dusk => BoardPalette {
                plain: Shades::hex(0xE9E5F0, 0x8D82A8),
                last_move: Shades::hex(0xFFD172, 0xCE9C33),
                selected: Shades::hex(0x72A297, 0x427577),
                premove: Shades::hex(0x7B76E9, 0x5B58A4),
                check: Shades::hex(0xDD6469, 0xB43F4E),
                ..INK
            },
            Self::Graphite => BoardPalette {
                plain: Shades::hex(0xC6CCD2, 0x76828D),
                last_move: Shades::hex(0xF9CB60, 0xCA9715),
                selected: Shades::hex(0x649C83, 0x336964),
                premove: Shades::hex(0x8D74BB, 0x695396),
                check: Shades::hex(0xD45C58, 0xB13039),
                ..INK
            },
            Self::HighContrast => BoardPalette {
                plain: Shades::hex(0xFFFFFF, 0x5A6B7A),
                last_move: Shades::hex(0xFFCF61, 0xCB9A16),
                selected: Shades::hex(0x70CDC3, 0x479994),
                premove: Shades::hex(0xAA8FCE, 0x6D4E9F),
                check: Shades::hex(0xE66269, 0xA53A42),
                marker: Tint::percent(Rgb::hex(0x000000), 62),
                shapes: Shapes::Strong,
                ..INK
            },
        }
    }
}

/// The markers, which every board shares, over colours that each board replaces.
pub(crate) const INK: BoardPalette = {
    let none = Shades::hex(0, 0);
    BoardPalette {
        plain: none,
        last_move: none,
        selected: none,
        premove: none,
        check: none,
        marker: Tint::percent(Rgb::hex(0x10202C), 60),
        premove_marker: Tint::percent(Rgb::hex(0x150E52), 72),
        shapes: Shapes::Usual,
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::{Vision, contrast, difference};
    use crate::palette::{Shade, SquareState};
    use crate::pieces::OUTLINE;

    #[test]
    fn every_state_is_told_apart_by_everyone() {
        for theme in BoardTheme::ALL {
            let found = theme.palette().least_difference();
            assert!(
                found >= BoardPalette::LEAST_DIFFERENCE,
                "{}: {found:.2}",
                theme.name()
            );
        }
    }

    #[test]
    fn markers_show_on_every_state() {
        for theme in BoardTheme::ALL {
            let palette = theme.palette();
            for (state, shade, tint) in SquareState::ALL.into_iter().flat_map(|state| {
                Shade::ALL.into_iter().flat_map(move |shade| {
                    [palette.marker, palette.premove_marker].map(|tint| (state, shade, tint))
                })
            }) {
                let square = palette.square(shade, state);
                for vision in Vision::ALL {
                    let found = difference(square, tint.over(square), vision);
                    assert!(
                        found >= 13.0,
                        "{} {state:?} {vision:?}: {found:.2}",
                        theme.name()
                    );
                }
            }
        }
    }

    #[test]
    fn pieces_stand_out_on_every_state() {
        for theme in BoardTheme::ALL {
            let palette = theme.palette();
            for state in SquareState::ALL {
                for shade in Shade::ALL {
                    let found = contrast(palette.square(shade, state), OUTLINE);
                    assert!(
                        found >= 2.2,
                        "{} {state:?} {shade:?}: {found:.2}",
                        theme.name()
                    );
                }
            }
        }
    }

    #[test]
    fn names_lead_back() {
        for theme in BoardTheme::ALL {
            assert_eq!(BoardTheme::from_name(theme.name()), Some(theme));
        }
        assert_eq!(BoardTheme::from_name("Slate"), None);
    }
}
