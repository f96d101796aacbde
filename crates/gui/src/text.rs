//! Fonts and the measuring of text. Pure: it knows outlines and widths, not the screen.

use std::borrow::Cow;

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont};

use crate::geometry::Rect;

/// How heavy the letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// Whether digits share one width, so that a running clock does not shake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Figures {
    Proportional,
    Tabular,
}

/// How a line of text looks, apart from its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TextStyle {
    /// Size of the em square in physical pixels.
    pub(crate) px: u16,
    pub(crate) weight: Weight,
    pub(crate) figures: Figures,
}

impl TextStyle {
    pub(crate) const fn regular(px: u16) -> Self {
        Self {
            px,
            weight: Weight::Regular,
            figures: Figures::Proportional,
        }
    }

    pub(crate) const fn bold(px: u16) -> Self {
        Self {
            px,
            weight: Weight::Bold,
            figures: Figures::Proportional,
        }
    }

    pub(crate) const fn tabular(self) -> Self {
        Self {
            figures: Figures::Tabular,
            ..self
        }
    }

    /// The baseline that centres capitals and digits in the rectangle.
    pub(crate) fn baseline_in(self, rect: Rect) -> f32 {
        (rect.center().y + f32::from(self.px) * CAP_HEIGHT / 2.0).round()
    }
}

/// Height of a capital letter of Pretendard, in ems.
const CAP_HEIGHT: f32 = 0.71;

/// The first face that has a character draws it. Pretendard has Latin and Hangul; DejaVu Sans has the chess figurines.
pub(crate) struct Fonts {
    faces: [FontRef<'static>; 4],
}

/// Which face a glyph comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FaceId(u8);

impl Fonts {
    /// The fonts that ship inside the program.
    pub(crate) fn built_in() -> Self {
        let face = |bytes: &'static [u8]| {
            FontRef::try_from_slice(bytes).expect("the built-in fonts are well formed")
        };
        Self {
            faces: [
                face(include_bytes!(
                    "../../../assets/fonts/Pretendard-Regular.otf"
                )),
                face(dejavu::sans::regular()),
                face(include_bytes!("../../../assets/fonts/Pretendard-Bold.otf")),
                face(dejavu::sans::bold()),
            ],
        }
    }

    fn face_for(&self, weight: Weight, c: char) -> FaceId {
        let first = match weight {
            Weight::Regular => 0,
            Weight::Bold => 2,
        };
        let fallback = first + 1;
        if self.faces[first].glyph_id(c).0 == 0 && self.faces[fallback].glyph_id(c).0 != 0 {
            FaceId(fallback as u8)
        } else {
            FaceId(first as u8)
        }
    }

    pub(crate) fn face(&self, id: FaceId) -> &FontRef<'static> {
        &self.faces[usize::from(id.0)]
    }

    /// `ab_glyph` scales by ascent plus descent; text sizes are ems.
    fn scale(&self, id: FaceId, px: u16) -> PxScale {
        let face = self.face(id);
        PxScale::from(
            f32::from(px) * face.height_unscaled() / face.units_per_em().unwrap_or(1000.0),
        )
    }

    /// Each character's face, glyph and pen position, left to right from 0, and then the whole width.
    pub(crate) fn layout(
        &self,
        style: TextStyle,
        text: &str,
        mut place: impl FnMut(FaceId, Glyph),
    ) -> f32 {
        let mut pen = 0.0;
        for c in text.chars() {
            let id = self.face_for(style.weight, c);
            let scale = self.scale(id, style.px);
            let face = self.face(id).as_scaled(scale);
            let glyph = face.glyph_id(c);
            let advance = face.h_advance(glyph);
            let cell = match style.figures {
                Figures::Tabular if c.is_ascii_digit() => ('0'..='9')
                    .map(|digit| face.h_advance(face.glyph_id(digit)))
                    .fold(advance, f32::max),
                Figures::Tabular | Figures::Proportional => advance,
            };
            place(
                id,
                glyph.with_scale_and_position(
                    scale,
                    ab_glyph::point(pen + (cell - advance) / 2.0, 0.0),
                ),
            );
            pen += cell;
        }
        pen
    }

    /// The width of one line in physical pixels.
    pub(crate) fn width(&self, style: TextStyle, text: &str) -> f32 {
        self.layout(style, text, |_, _| ())
    }

    /// The text, or as much of it as fits into `width` with an ellipsis.
    pub(crate) fn elide<'t>(&self, style: TextStyle, text: &'t str, width: f32) -> Cow<'t, str> {
        if self.width(style, text) <= width {
            return Cow::Borrowed(text);
        }
        let room = width - self.width(style, "…");
        let mut kept = String::new();
        for c in text.chars() {
            kept.push(c);
            if self.width(style, &kept) > room {
                kept.pop();
                break;
            }
        }
        kept.truncate(kept.trim_end().len());
        kept.push('…');
        Cow::Owned(kept)
    }

    /// The text, or as much of its end as fits into `width` behind an ellipsis.
    pub(crate) fn elide_start<'t>(
        &self,
        style: TextStyle,
        text: &'t str,
        width: f32,
    ) -> Cow<'t, str> {
        if self.width(style, text) <= width {
            return Cow::Borrowed(text);
        }
        let room = width - self.width(style, "…");
        Cow::Owned(format!("…{}", self.end_within(style, text, room)))
    }

    /// As much of the end of the text as fits into `width`. What lies before it is not looked at, however long it is.
    pub(crate) fn end_within<'t>(&self, style: TextStyle, text: &'t str, width: f32) -> &'t str {
        let mut room = width;
        let fits = |(_, c): &(usize, char)| {
            room -= self.width(style, c.encode_utf8(&mut [0; 4]));
            room >= 0.0
        };
        let first = text.char_indices().rev().take_while(fits).last();
        first.map_or("", |(start, _)| &text[start..])
    }

    /// The text broken into lines no wider than `width`: at spaces, and within a word that has no room in a line.
    pub(crate) fn wrap(&self, style: TextStyle, text: &str, width: f32) -> Vec<String> {
        let space = self.width(style, " ");
        // Widths that are added up in another order differ by a hair.
        let width = width - 0.01;
        let mut lines: Vec<String> = Vec::new();
        let mut room = 0.0;
        for word in text.split_whitespace() {
            let wide = self.width(style, word);
            match lines.last_mut() {
                Some(line) if space + wide <= room => {
                    line.push(' ');
                    line.push_str(word);
                    room -= space + wide;
                }
                Some(_) | None if wide <= width => {
                    lines.push(word.to_owned());
                    room = width - wide;
                }
                Some(_) | None => room = self.break_word(style, word, width, &mut lines),
            }
        }
        lines
    }

    /// A word in as many lines as it takes; returns the room that the last one leaves.
    fn break_word(&self, style: TextStyle, word: &str, width: f32, lines: &mut Vec<String>) -> f32 {
        let mut room = width;
        lines.push(String::new());
        for c in word.chars() {
            let wide = self.width(style, c.encode_utf8(&mut [0; 4]));
            match lines.last_mut() {
                Some(line) if wide <= room || line.is_empty() => line.push(c),
                Some(_) | None => {
                    lines.push(c.to_string());
                    room = width;
                }
            }
            room -= wide;
        }
        room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: TextStyle = TextStyle::regular(16);

    #[test]
    fn tabular_digits_have_one_width() {
        let fonts = Fonts::built_in();
        let clock = BODY.tabular();
        assert_eq!(fonts.width(clock, "11:11"), fonts.width(clock, "08:58"));
        assert!(fonts.width(BODY, "11:11") < fonts.width(BODY, "08:58"));
    }

    #[test]
    fn every_script_of_ours_has_glyphs() {
        let fonts = Fonts::built_in();
        for c in "Checkmate! 체크메이트 뷁 ♔♕♖♗♘♙♚♛♜♝♞♟ ½ – … ×"
            .chars()
            .filter(|c| *c != ' ')
        {
            let face = fonts.face_for(Weight::Regular, c);
            assert_ne!(fonts.face(face).glyph_id(c).0, 0, "{c}");
        }
    }

    #[test]
    fn elided_text_fits_and_short_text_stays() {
        let fonts = Fonts::built_in();
        assert_eq!(fonts.elide(BODY, "short", 400.0), "short");
        let cut = fonts.elide(BODY, "a rather long name of a player", 90.0);
        assert!(
            cut.ends_with('…') && fonts.width(BODY, &cut) <= 90.0,
            "{cut}"
        );
        let cut = fonts.elide_start(BODY, "/some/where/games", 90.0);
        assert!(
            cut.starts_with('…') && cut.ends_with("games") && fonts.width(BODY, &cut) <= 90.0,
            "{cut}"
        );
        assert_eq!(fonts.end_within(BODY, "체스", 500.0), "체스");
        assert_eq!(fonts.end_within(BODY, "체스", 1.0), "");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_no_word() {
        let fonts = Fonts::built_in();
        let text = "The same position has occurred three times";
        let lines = fonts.wrap(BODY, text, 120.0);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| fonts.width(BODY, line) <= 120.0));
        assert_eq!(lines.join(" "), text);
        // A word without end has as many lines as it takes.
        let endless = format!("see {}", "체스w".repeat(60));
        let lines = fonts.wrap(BODY, &endless, 120.0);
        assert!(lines.iter().all(|line| fonts.width(BODY, line) <= 120.0));
        assert_eq!(lines[0], "see");
        assert_eq!(lines[1..].concat(), endless[4..]);
        assert_eq!(fonts.wrap(BODY, "wide", 1.0), ["w", "i", "d", "e"]);
    }
}
