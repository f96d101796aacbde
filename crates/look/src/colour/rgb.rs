use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A screen colour in sRGB with 8 bits a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb {
    /// Red, gamma-encoded.
    pub r: u8,
    /// Green, gamma-encoded.
    pub g: u8,
    /// Blue, gamma-encoded.
    pub b: u8,
}

impl Rgb {
    /// The colour written `0xRRGGBB`; higher bits are ignored.
    #[must_use]
    pub const fn hex(code: u32) -> Self {
        let [_, r, g, b] = code.to_be_bytes();
        Self { r, g, b }
    }

    /// The three channels in linear light, each in `0.0..=1.0` (IEC 61966-2-1).
    #[must_use]
    pub fn linear(self) -> [f64; 3] {
        [self.r, self.g, self.b].map(|channel| {
            let encoded = f64::from(channel) / 255.0;
            if encoded <= 0.04045 {
                encoded / 12.92
            } else {
                ((encoded + 0.055) / 1.055).powf(2.4)
            }
        })
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.r, self.g, self.b)
    }
}

/// A text that is not a colour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a colour: six hexadecimal digits are needed, such as #7F97AA")]
pub struct ParseRgbError {
    /// What was read.
    pub text: String,
}

impl FromStr for Rgb {
    type Err = ParseRgbError;

    /// Reads `#RRGGBB`, the `#` being optional and letters in either case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let valid = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u32::from_str_radix(digits, 16) {
            Ok(code) if valid => Ok(Self::hex(code)),
            _ => Err(ParseRgbError {
                text: text.to_owned(),
            }),
        }
    }
}

/// A colour laid over another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tint {
    /// The colour that is laid on.
    pub rgb: Rgb,
    /// How much it covers: 0 nothing, 255 all.
    pub alpha: u8,
}

impl Tint {
    /// `rgb` covering `percent` of what lies below; more than 100 counts as 100.
    #[must_use]
    pub const fn percent(rgb: Rgb, percent: u8) -> Self {
        let percent = if percent > 100 { 100 } else { percent };
        let alpha = (percent as u16 * 255 + 50) / 100;
        Self {
            rgb,
            alpha: alpha as u8,
        }
    }

    /// What is seen when this covers `base`, blended channel by channel as a GPU does.
    #[must_use]
    pub fn over(self, base: Rgb) -> Rgb {
        let alpha = u32::from(self.alpha);
        let blend = |top: u8, below: u8| {
            let sum = u32::from(top) * alpha + u32::from(below) * (255 - alpha);
            ((sum + 127) / 255) as u8
        };
        Rgb {
            r: blend(self.rgb.r, base.r),
            g: blend(self.rgb.g, base.g),
            b: blend(self.rgb.b, base.b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let slate = Rgb::hex(0x7F97AA);
        assert_eq!(slate.to_string(), "#7F97AA");
        assert_eq!("#7F97AA".parse(), Ok(slate));
        assert_eq!("7f97aa".parse(), Ok(slate));
    }

    #[test]
    fn refuses_other_texts() {
        for text in ["", "#", "#12345", "1234567", "+12345", "#12G456", "각각"] {
            let error = text.parse::<Rgb>().expect_err("not a colour");
            assert_eq!(error.text, text);
        }
    }

    #[test]
    fn tint_blends_between_both_ends() {
        let (black, white) = (Rgb::hex(0), Rgb::hex(0xFFFFFF));
        assert_eq!(Tint::percent(white, 0).over(black), black);
        assert_eq!(Tint::percent(white, 100).over(black), white);
        assert_eq!(Tint::percent(white, 200).over(black), white);
        assert_eq!(Tint::percent(white, 60).over(black), Rgb::hex(0x999999));
    }
}
