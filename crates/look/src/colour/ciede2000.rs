use super::{Rgb, Vision};

/// A colour in CIE L\*a\*b\* under illuminant D65.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lab {
    /// Lightness, 0 black to 100 white.
    pub l: f64,
    /// Green (negative) to red.
    pub a: f64,
    /// Blue (negative) to yellow.
    pub b: f64,
}

impl Lab {
    /// The colour as seen with `vision`.
    #[must_use]
    pub fn seen(colour: Rgb, vision: Vision) -> Self {
        let [r, g, b] = vision.seen(colour);
        // sRGB primaries to XYZ, divided by the D65 white point.
        let x = (0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47;
        let y = 0.212_672_9 * r + 0.715_152_2 * g + 0.072_175_0 * b;
        let z = (0.019_333_9 * r + 0.119_192_0 * g + 0.950_304_1 * b) / 1.088_83;
        let [x, y, z] = [x, y, z].map(|t| {
            if t > 216.0 / 24389.0 {
                t.cbrt()
            } else {
                (24389.0 / 27.0 * t + 16.0) / 116.0
            }
        });
        Self {
            l: 116.0 * y - 16.0,
            a: 500.0 * (x - y),
            b: 200.0 * (y - z),
        }
    }

    /// ΔE00, the CIEDE2000 difference with kL = kC = kH = 1.
    ///
    /// Names follow Sharma, Wu and Dalal (2005), "The CIEDE2000 Color-Difference Formula:
    /// Implementation Notes, Supplementary Test Data, and Mathematical Observations".
    #[must_use]
    pub fn difference(self, other: Self) -> f64 {
        const TWENTY_FIVE_7: f64 = 6_103_515_625.0;
        let weight = |c: f64| (c.powi(7) / (c.powi(7) + TWENTY_FIVE_7)).sqrt();

        let c_mean = f64::midpoint(self.a.hypot(self.b), other.a.hypot(other.b));
        let g = 0.5 * (1.0 - weight(c_mean));
        let polar = |lab: Self| {
            let a = (1.0 + g) * lab.a;
            let hue = if a == 0.0 && lab.b == 0.0 {
                0.0
            } else {
                lab.b.atan2(a).to_degrees()
            };
            (a.hypot(lab.b), hue.rem_euclid(360.0))
        };
        let ((c1, h1), (c2, h2)) = (polar(self), polar(other));

        let grey = c1 * c2 == 0.0;
        let turn = match h2 - h1 {
            _ if grey => 0.0,
            angle if angle > 180.0 => angle - 360.0,
            angle if angle < -180.0 => angle + 360.0,
            angle => angle,
        };
        let l_step = other.l - self.l;
        let c_step = c2 - c1;
        let h_step = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();

        let l = f64::midpoint(self.l, other.l);
        let c = f64::midpoint(c1, c2);
        let h = match h1 + h2 {
            sum if grey => sum,
            sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
            sum if sum < 360.0 => f64::midpoint(sum, 360.0),
            sum => (sum - 360.0) / 2.0,
        };
        let cosine = |degrees: f64| degrees.to_radians().cos();
        let t =
            1.0 - 0.17 * cosine(h - 30.0) + 0.24 * cosine(2.0 * h) + 0.32 * cosine(3.0 * h + 6.0)
                - 0.20 * cosine(4.0 * h - 63.0);
        let s_l = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
        let s_c = 1.0 + 0.045 * c;
        let s_h = 1.0 + 0.015 * c * t;
        let spread = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
        let r_t = -2.0 * weight(c) * (2.0 * spread).to_radians().sin();

        let (l, c, h) = (l_step / s_l, c_step / s_c, h_step / s_h);
        (l * l + c * c + h * h + r_t * c * h).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 34 pairs of Sharma, Wu and Dalal, table 1: L, a, b, L, a, b, ΔE00.
    const PAIRS: [[f64; 7]; 34] = [
        [50.0, 2.6772, -79.7751, 50.0, 0.0, -82.7485, 2.0425],
        [50.0, 3.1571, -77.2803, 50.0, 0.0, -82.7485, 2.8615],
        [50.0, 2.8361, -74.0200, 50.0, 0.0, -82.7485, 3.4412],
        [50.0, -1.3802, -84.2814, 50.0, 0.0, -82.7485, 1.0000],
        [50.0, -1.1848, -84.8006, 50.0, 0.0, -82.7485, 1.0000],
        [50.0, -0.9009, -85.5211, 50.0, 0.0, -82.7485, 1.0000],
        [50.0, 0.0, 0.0, 50.0, -1.0, 2.0, 2.3669],
        [50.0, -1.0, 2.0, 50.0, 0.0, 0.0, 2.3669],
        [50.0, 2.4900, -0.0010, 50.0, -2.4900, 0.0009, 7.1792],
        [50.0, 2.4900, -0.0010, 50.0, -2.4900, 0.0010, 7.1792],
        [50.0, 2.4900, -0.0010, 50.0, -2.4900, 0.0011, 7.2195],
        [50.0, 2.4900, -0.0010, 50.0, -2.4900, 0.0012, 7.2195],
        [50.0, -0.0010, 2.4900, 50.0, 0.0009, -2.4900, 4.8045],
        [50.0, -0.0010, 2.4900, 50.0, 0.0010, -2.4900, 4.8045],
        [50.0, -0.0010, 2.4900, 50.0, 0.0011, -2.4900, 4.7461],
        [50.0, 2.5, 0.0, 50.0, 0.0, -2.5, 4.3065],
        [50.0, 2.5, 0.0, 73.0, 25.0, -18.0, 27.1492],
        [50.0, 2.5, 0.0, 61.0, -5.0, 29.0, 22.8977],
        [50.0, 2.5, 0.0, 56.0, -27.0, -3.0, 31.9030],
        [50.0, 2.5, 0.0, 58.0, 24.0, 15.0, 19.4535],
        [50.0, 2.5, 0.0, 50.0, 3.1736, 0.5854, 1.0000],
        [50.0, 2.5, 0.0, 50.0, 3.2972, 0.0, 1.0000],
        [50.0, 2.5, 0.0, 50.0, 1.8634, 0.5757, 1.0000],
        [50.0, 2.5, 0.0, 50.0, 3.2592, 0.3350, 1.0000],
        [
            60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644,
        ],
        [
            63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630,
        ],
        [61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731],
        [35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645],
        [
            22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373,
        ],
        [36.4612, 47.8580, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146],
        [90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441],
        [90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381],
        [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
        [2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082],
    ];

    #[test]
    fn matches_the_published_pairs() {
        for [l1, a1, b1, l2, a2, b2, expected] in PAIRS {
            let one = Lab {
                l: l1,
                a: a1,
                b: b1,
            };
            let other = Lab {
                l: l2,
                a: a2,
                b: b2,
            };
            for found in [one.difference(other), other.difference(one)] {
                assert!(
                    (found - expected).abs() < 5e-5,
                    "{one:?} {other:?}: {found} {expected}"
                );
            }
        }
    }

    #[test]
    fn primaries_have_their_known_coordinates() {
        let check = |code, l: f64, a: f64, b: f64| {
            let found = Lab::seen(Rgb::hex(code), Vision::Normal);
            let off = (found.l - l)
                .abs()
                .max((found.a - a).abs())
                .max((found.b - b).abs());
            assert!(off < 0.02, "{code:06X}: {found:?}");
        };
        check(0xFFFFFF, 100.0, 0.0, 0.0);
        check(0x000000, 0.0, 0.0, 0.0);
        check(0xFF0000, 53.24, 80.09, 67.20);
        check(0x00FF00, 87.73, -86.18, 83.18);
        check(0x0000FF, 32.30, 79.19, -107.86);
    }
}
