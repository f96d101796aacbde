//! The names of files and ranks, drawn as strokes so that no font is needed.

use super::{BoardPicture, Color, File, Rank, SQUARE, Square, Write, fmt, shade};
use crate::palette::Shade;
use crate::pieces::OUTLINE;

impl BoardPicture<'_> {
    /// Digits in the top left corners of the left file, letters in the bottom right corners of
    /// the bottom rank, each in the colour of the other squares
    /// or, on a marked square, in ink.
    pub(super) fn write_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, bottom) = match self.orientation {
            Color::White => (File::A, Rank::First),
            Color::Black => (File::H, Rank::Eighth),
        };
        f.write_str(
            r#"<g fill="none" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">"#,
        )?;
        f.write_char('\n')?;
        for rank in Rank::ALL {
            let square = Square::new(left, rank);
            let (x, y) = self.corner(square);
            self.write_glyph(f, square, digit(rank), (x + 9, y + 9))?;
        }
        for file in File::ALL {
            let square = Square::new(file, bottom);
            let (x, y) = self.corner(square);
            self.write_glyph(f, square, letter(file), (x + SQUARE - 17, y + SQUARE - 23))?;
        }
        f.write_str("</g>\n")
    }

    fn write_glyph(
        &self,
        f: &mut fmt::Formatter<'_>,
        square: Square,
        strokes: &str,
        (x, y): (i16, i16),
    ) -> fmt::Result {
        let ink = match (self.is_marked(square), shade(square)) {
            (true, _) => OUTLINE,
            (false, Shade::Light) => self.palette.plain.dark,
            (false, Shade::Dark) => self.palette.plain.light,
        };
        writeln!(
            f,
            r#"<path stroke="{ink}" transform="translate({x} {y}) scale(1.15)" d="{strokes}"/>"#
        )
    }
}

/// Strokes in a box 8 wide, from 0 (top) to 12 (base line).
const fn digit(rank: Rank) -> &'static str {
    match rank {
        Rank::First => "M1.5 2.8L4.8.4V12",
        Rank::Second => "M.6 3.4C.6 1.5 2 .3 4 .3S7.4 1.5 7.4 3.4C7.4 6 4.5 7.6.5 12H7.7",
        Rank::Third => {
            "M.7 1.8C1.5.8 2.6.3 4 .3 6 .3 7.3 1.4 7.3 3.1S6 5.8 4 5.8H3M4 5.8C6.2 5.8 7.6 7 7.6 8.9S6.1 12 4 12C2.4 12 1.2 11.4.4 10.3"
        }
        Rank::Fourth => "M5.8 12V.5L.3 8.6H8",
        Rank::Fifth => {
            "M7 .5H1.6L1 5.6C1.8 4.9 2.8 4.5 4 4.5 6.2 4.5 7.7 6 7.7 8.1 7.7 10.4 6.1 12 3.9 12 2.4 12 1.2 11.4.4 10.4"
        }
        Rank::Sixth => {
            "M6.4.5C3.2 1.8.6 4.8.5 8.2.5 10.5 2 12 4.1 12S7.7 10.5 7.7 8.3 6.2 4.7 4.2 4.7C2.3 4.7.8 6.2.5 8.2"
        }
        Rank::Seventh => "M.4.5H7.6L2.8 12",
        Rank::Eighth => {
            "M4 5.7C2.2 5.7 1 4.7 1 3S2.3.3 4 .3 7 1.4 7 3 5.8 5.7 4 5.7C1.9 5.7.4 6.9.4 8.9S1.9 12 4 12 7.6 10.7 7.6 8.9 6.1 5.7 4 5.7Z"
        }
    }
}

/// Strokes in a box 8 wide, from 0 (ascender) to 12 (base line); `g` reaches lower.
const fn letter(file: File) -> &'static str {
    match file {
        File::A => "M7 4.2V12M7 8.1C7 10.3 5.6 12 3.7 12S.4 10.3.4 8.1 1.8 4.2 3.7 4.2 7 5.9 7 8.1",
        File::B => "M.7 0V12M.7 8.1C.7 5.9 2.1 4.2 4 4.2S7.3 5.9 7.3 8.1 5.9 12 4 12 .7 10.3.7 8.1",
        File::C => {
            "M6.8 5.6C6.2 4.7 5.2 4.2 4.1 4.2 2 4.2.5 5.8.5 8.1S2 12 4.1 12C5.2 12 6.2 11.5 6.8 10.6"
        }
        File::D => "M7 0V12M7 8.1C7 10.3 5.6 12 3.7 12S.4 10.3.4 8.1 1.8 4.2 3.7 4.2 7 5.9 7 8.1",
        File::E => {
            "M.6 8H7.3C7.3 5.7 6 4.2 4 4.2S.5 5.8.5 8.1 2 12 4.1 12C5.3 12 6.3 11.5 6.9 10.6"
        }
        File::F => "M6.2.3C5.8.1 5.4 0 5 0 3.6 0 2.8.9 2.8 2.6V12M.6 4.5H5.8",
        File::G => {
            "M7 4.2V12.4C7 14.4 5.7 15.6 3.7 15.6 2.5 15.6 1.5 15.2.9 14.4M7 8.1C7 10.3 5.6 12 3.7 12S.4 10.3.4 8.1 1.8 4.2 3.7 4.2 7 5.9 7 8.1"
        }
        File::H => "M.7 0V12M.7 7.6C.7 5.6 2 4.2 3.9 4.2S7 5.5 7 7.6V12",
    }
}
