use super::Rgb;

/// The contrast ratio of WCAG 2.2, from 1.0 (equal) to 21.0 (black on white).
#[must_use]
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Relative luminance, 0.0 black to 1.0 white.
fn luminance(colour: Rgb) -> f64 {
    let [r, g, b] = colour.linear();
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_published_ratios() {
        let white = Rgb::hex(0xFFFFFF);
        let ratio = |code, expected: f64| {
            let found = contrast(Rgb::hex(code), white);
            assert!((found - expected).abs() < 0.01, "{code:06X}: {found}");
            assert!((found - contrast(white, Rgb::hex(code))).abs() < 1e-12);
        };
        ratio(0x000000, 21.0);
        ratio(0xFFFFFF, 1.0);
        // The lightest grey that passes level AA, and the next one, which does not.
        ratio(0x767676, 4.54);
        ratio(0x777777, 4.48);
        ratio(0xFF0000, 4.00);
    }
}
