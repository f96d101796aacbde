use super::Rgb;

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vision {
    /// All three cones work.
    Normal,
    /// No long-wave cones: red darkens and meets green.
    Protan,
    /// No middle-wave cones: green meets red.
    Deutan,
    /// No short-wave cones: blue meets green, yellow meets pink.
    Tritan,
}

impl Vision {
    /// Every kind, normal first.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Protan, Self::Deutan, Self::Tritan];

    /// What `colour` looks like, in linear sRGB light clamped to `0.0..=1.0`.
    ///
    /// The matrices are those of Machado, Oliveira and Fernandes (2009), "A Physiologically-based
    /// Model for Simulation of Color Vision Deficiency", severity 1.0.
    #[must_use]
    pub fn seen(self, colour: Rgb) -> [f64; 3] {
        let light = colour.linear();
        let matrix = match self {
            Self::Normal => return light,
            Self::Protan => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Self::Deutan => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            Self::Tritan => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        };
        matrix.map(|row: [f64; 3]| {
            let sum = row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
            sum.clamp(0.0, 1.0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Tint, difference};
    use super::*;

    #[test]
    fn greys_stay_grey() {
        for vision in Vision::ALL {
            for level in [0x00, 0x40, 0x7F, 0xC0, 0xFF] {
                let grey = Rgb {
                    r: level,
                    g: level,
                    b: level,
                };
                let [plain, ..] = grey.linear();
                for channel in vision.seen(grey) {
                    assert!((channel - plain).abs() < 1e-5, "{vision:?} {level}");
                }
            }
        }
    }

    /// A translucent green laid on two common boards: both fade for one kind of vision alone.
    #[test]
    fn confusions_are_the_known_ones() {
        let mark = Tint::percent(Rgb::hex(0x9BC700), 41);
        let seen = |square, vision| difference(square, mark.over(square), vision);
        let (brown, blue) = (Rgb::hex(0xB58863), Rgb::hex(0x8CA2AD));
        assert!((seen(brown, Vision::Normal) - 20.4).abs() < 0.1);
        assert!((seen(brown, Vision::Deutan) - 9.3).abs() < 0.1);
        assert!((seen(blue, Vision::Normal) - 28.8).abs() < 0.1);
        assert!((seen(blue, Vision::Protan) - 28.7).abs() < 0.1);
        assert!((seen(blue, Vision::Tritan) - 6.7).abs() < 0.1);
    }
}
