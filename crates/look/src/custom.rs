//! A board in colours that the player picked, with highlights that are found for it.

use crate::boards::{BoardTheme, INK};
use crate::colour::{Lab, Rgb, Tint, Vision, contrast, difference};
use crate::palette::{BoardPalette, Shade, Shades, Shapes, SquareState};
use crate::pieces::OUTLINE;

/// The least contrast between the outline of a piece and the square below it.
const LEAST_CONTRAST: f64 = 2.0;

/// The inks that markers are tried in.
const MARKERS: [(Tint, Tint); 3] = [
    (INK.marker, INK.premove_marker),
    (
        Tint::percent(INK.marker.rgb, 75),
        Tint::percent(INK.premove_marker.rgb, 85),
    ),
    (
        Tint::percent(Rgb::hex(0xFFFFFF), 60),
        Tint::percent(Rgb::hex(0xC9C2FF), 75),
    ),
];

impl BoardPalette {
    /// A board in any two colours, with highlights that everyone tells apart
    /// ([`Self::LEAST_DIFFERENCE`]).
    ///
    /// Where none are found, the two colours move toward those of the nearest shipped board
    /// until there are some: `plain` then differs from what was asked.
    #[must_use]
    pub fn custom(plain: Shades) -> Self {
        let mut shipped = BoardTheme::ALL.map(BoardTheme::palette);
        shipped.sort_by(|one, other| {
            distance(one.plain, plain).total_cmp(&distance(other.plain, plain))
        });
        let [nearest, ..] = shipped;
        (0..10)
            .map(|tenth| Shades {
                light: Tint::percent(nearest.plain.light, tenth * 10).over(plain.light),
                dark: Tint::percent(nearest.plain.dark, tenth * 10).over(plain.dark),
            })
            .find_map(|plain| shipped.iter().find_map(|start| settle(plain, *start)))
            .unwrap_or(nearest)
    }
}

fn distance(one: Shades, other: Shades) -> f64 {
    difference(one.light, other.light, Vision::Normal)
        + difference(one.dark, other.dark, Vision::Normal)
}

/// The highlights of `start` moved, step by step, until they suit `plain`.
fn settle(plain: Shades, start: BoardPalette) -> Option<BoardPalette> {
    let colours = SquareState::ALL.map(|state| Shade::ALL.map(|shade| start.square(shade, state)));
    let mut squares: Vec<Square> = colours.into_iter().flatten().map(Square::new).collect();
    squares[0] = Square::new(plain.light);
    squares[1] = Square::new(plain.dark);
    if squares[0].lack(&squares[1..2]) + squares[1].lack(&squares[..1]) > 0.0 {
        return None;
    }

    // Coarse steps find the way, fine ones the place; the second round lets what moved early
    // settle among what moved late.
    for step in [24, 12, 6, 3, 24, 12, 6, 3] {
        while improve(&mut squares, step) {}
    }
    let legible = (0..squares.len()).all(|index| lack_at(&squares, index, &squares[index]) == 0.0);
    if !legible {
        return None;
    }

    let shades = |index: usize| Shades {
        light: squares[2 * index].colour,
        dark: squares[2 * index + 1].colour,
    };
    MARKERS
        .map(|(marker, premove_marker)| BoardPalette {
            plain,
            last_move: shades(1),
            selected: shades(2),
            premove: shades(3),
            check: shades(4),
            marker,
            premove_marker,
            shapes: Shapes::Usual,
        })
        .into_iter()
        .find(shows_markers)
}

/// Moves each highlight to its best neighbour; whether any moved.
fn improve(squares: &mut [Square], step: i16) -> bool {
    let mut moved = false;
    for index in 2..squares.len() {
        let here = lack_at(squares, index, &squares[index]);
        let best = nudges(squares[index].colour, step)
            .map(Square::new)
            .map(|square| (lack_at(squares, index, &square), square))
            .into_iter()
            .min_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some((there, square)) = best
            && there < here
        {
            squares[index] = square;
            moved = true;
        }
    }
    moved
}

/// What `square` would lack at the place of `index`.
fn lack_at(squares: &[Square], index: usize, square: &Square) -> f64 {
    square.lack(&squares[..index]) + square.lack(&squares[index + 1..])
}

/// The colours one step away: along each channel, and lighter or darker as a whole.
fn nudges(colour: Rgb, step: i16) -> [Rgb; 8] {
    let by = |r: i16, g: i16, b: i16| {
        let channel = |value: u8, sign: i16| (i16::from(value) + sign * step).clamp(0, 255) as u8;
        Rgb {
            r: channel(colour.r, r),
            g: channel(colour.g, g),
            b: channel(colour.b, b),
        }
    };
    [
        by(1, 0, 0),
        by(-1, 0, 0),
        by(0, 1, 0),
        by(0, -1, 0),
        by(0, 0, 1),
        by(0, 0, -1),
        by(1, 1, 1),
        by(-1, -1, -1),
    ]
}

fn shows_markers(palette: &BoardPalette) -> bool {
    SquareState::ALL.into_iter().all(|state| {
        Shade::ALL.into_iter().all(|shade| {
            let square = palette.square(shade, state);
            [palette.marker, palette.premove_marker]
                .into_iter()
                .all(|tint| {
                    Vision::ALL.into_iter().all(|vision| {
                        difference(square, tint.over(square), vision)
                            >= BoardPalette::LEAST_DIFFERENCE
                    })
                })
        })
    })
}

/// A square's colour and how each vision sees it.
struct Square {
    colour: Rgb,
    seen: [Lab; 4],
}

impl Square {
    fn new(colour: Rgb) -> Self {
        Self {
            colour,
            seen: Vision::ALL.map(|vision| Lab::seen(colour, vision)),
        }
    }

    /// How far this is from being told apart from `others` by everyone, and from carrying
    /// pieces; 0 if it is both.
    fn lack(&self, others: &[Self]) -> f64 {
        let alike: f64 = others
            .iter()
            .flat_map(|other| self.seen.iter().zip(&other.seen))
            .map(|(mine, theirs)| BoardPalette::LEAST_DIFFERENCE - mine.difference(*theirs))
            .map(|lack| lack.max(0.0).powi(2))
            .sum();
        alike + 20.0 * (LEAST_CONTRAST - contrast(self.colour, OUTLINE)).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn custom(light: u32, dark: u32) -> BoardPalette {
        let palette = BoardPalette::custom(Shades::hex(light, dark));
        let found = palette.least_difference();
        assert!(
            found >= BoardPalette::LEAST_DIFFERENCE,
            "{light:06X}/{dark:06X}: {found:.2}"
        );
        assert!(shows_markers(&palette), "{light:06X}/{dark:06X}");
        palette
    }

    #[test]
    fn a_legible_board_keeps_its_colours() {
        let boards = [
            (0xF0D9B5, 0xB58863),
            (0xDEE3E6, 0x8CA2AD),
            (0xFFFFDD, 0x86A666),
            (0xD9E0E6, 0x315991),
        ];
        for (light, dark) in boards {
            assert_eq!(custom(light, dark).plain, Shades::hex(light, dark));
        }
        for theme in BoardTheme::ALL {
            let palette = theme.palette();
            let found = BoardPalette::custom(palette.plain);
            for state in SquareState::ALL {
                for shade in Shade::ALL {
                    assert_eq!(found.square(shade, state), palette.square(shade, state));
                }
            }
        }
    }

    #[test]
    fn an_illegible_board_is_repaired() {
        for (light, dark) in [
            (0x808080, 0x808080),
            (0x000000, 0x000000),
            (0x102030, 0x0A1420),
        ] {
            assert_ne!(custom(light, dark).plain, Shades::hex(light, dark));
        }
    }

    #[test]
    fn any_two_colours_lead_to_a_legible_board() {
        let levels = [0x000000, 0xC04020, 0x30A060, 0x2040C0, 0xE0D060, 0xF0F0F0];
        for light in levels {
            for dark in levels {
                custom(light, dark);
            }
        }
    }
}
