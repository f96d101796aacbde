//! Colours and how people see them: mixing, difference, contrast, and the three
//! dichromatic kinds of colour vision.

mod ciede2000;
mod contrast;
mod rgb;
mod vision;

pub use ciede2000::Lab;
pub use contrast::contrast;
pub use rgb::{ParseRgbError, Rgb, Tint};
pub use vision::Vision;

/// The CIEDE2000 difference of two screen colours as seen with `vision`.
#[must_use]
pub fn difference(one: Rgb, other: Rgb, vision: Vision) -> f64 {
    Lab::seen(one, vision).difference(Lab::seen(other, vision))
}
