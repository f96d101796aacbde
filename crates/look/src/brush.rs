//! How the pens of arrows and circles look.
//!
//! The colours are from Okabe and Ito, "Color Universal Design" (2008); each pen also has a dash pattern of its own, so
//! that colour is never the only cue: green is solid, red has long dashes, blue dots, yellow dash and dot.

use tabia_game::drawing::Brush;

use crate::colour::Rgb;

/// The colour of a pen.
#[must_use]
pub const fn ink(brush: Brush) -> Rgb {
    match brush {
        Brush::Green => Rgb::hex(0x009E73),
        Brush::Red => Rgb::hex(0xD55E00),
        Brush::Blue => Rgb::hex(0x0072B2),
        Brush::Yellow => Rgb::hex(0xF0E442),
    }
}

/// Lengths of strokes and gaps in turn, in squares; none for a solid line.
#[must_use]
pub const fn dash(brush: Brush) -> &'static [f32] {
    match brush {
        Brush::Green => &[],
        Brush::Red => &[0.30, 0.10],
        Brush::Blue => &[0.10, 0.08],
        Brush::Yellow => &[0.30, 0.08, 0.08, 0.08],
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
                assert_ne!(dash(one), dash(other));
                for vision in Vision::ALL {
                    let found = difference(ink(one), ink(other), vision);
                    assert!(found >= 9.0, "{one:?} {other:?} {vision:?}: {found:.2}");
                }
            }
        }
    }
}
