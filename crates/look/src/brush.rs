use crate::colour::Rgb;

/// A pen for arrows and circles on the board.
///
/// The colours are from Okabe and Ito, "Color Universal Design" (2008); each pen also has a
/// dash pattern of its own, so that colour is never the only cue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Brush {
    /// Bluish green, solid.
    #[default]
    Green,
    /// Vermilion, long dashes.
    Red,
    /// Blue, dots.
    Blue,
    /// Yellow, dash and dot.
    Yellow,
}

impl Brush {
    /// Every pen, the plain one first.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// The colour.
    #[must_use]
    pub const fn rgb(self) -> Rgb {
        match self {
            Self::Green => Rgb::hex(0x009E73),
            Self::Red => Rgb::hex(0xD55E00),
            Self::Blue => Rgb::hex(0x0072B2),
            Self::Yellow => Rgb::hex(0xF0E442),
        }
    }

    /// Lengths of strokes and gaps in turn, in squares; none for a solid line.
    #[must_use]
    pub const fn dash(self) -> &'static [f32] {
        match self {
            Self::Green => &[],
            Self::Red => &[0.30, 0.10],
            Self::Blue => &[0.10, 0.08],
            Self::Yellow => &[0.30, 0.08, 0.08, 0.08],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::{Vision, difference};

    #[test]
    fn pens_are_told_apart_by_everyone() {
        for (index, one) in Brush::ALL.into_iter().enumerate() {
            for &other in &Brush::ALL[..index] {
                assert_ne!(one.dash(), other.dash());
                for vision in Vision::ALL {
                    let found = difference(one.rgb(), other.rgb(), vision);
                    assert!(found >= 9.0, "{one:?} {other:?} {vision:?}: {found:.2}");
                }
            }
        }
    }
}
