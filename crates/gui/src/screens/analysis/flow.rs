//! The text of a study, broken into lines.

use tabia_game::Color;
use tabia_game::study::{Place, Told};

use crate::text::{Fonts, TextStyle};
use crate::theme::Scale;

/// A word of the text, with its place in its line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) style: TextStyle,
    pub(super) kind: Kind,
    pub(super) x: f32,
    pub(super) w: f32,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A move of the main line.
    Main(Place),
    /// A move of a variation.
    Side(Place),
    /// Numbers, brackets, comments.
    Aside,
}

impl Word {
    pub(super) fn place(&self) -> Option<Place> {
        match self.kind {
            Kind::Main(place) | Kind::Side(place) => Some(place),
            Kind::Aside => None,
        }
    }
}

/// The lines of `told`, none wider than `width`. A variation of the main line begins a line of its own, and so does
/// what follows it.
pub(super) fn lines(told: &[Told], fonts: &Fonts, scale: Scale, width: f32) -> Vec<Vec<Word>> {
    let mut flow = Flow {
        fonts,
        scale,
        width,
        lines: vec![Vec::new()],
        x: 0.0,
    };
    let (mut depth, mut numbered) = (0_usize, false);
    let mut glue = String::new();
    for piece in told {
        match piece {
            Told::Move(moved) => {
                let number = match (moved.color, numbered) {
                    (Color::White, _) => format!("{}.", moved.number),
                    (Color::Black, false) => format!("{}…", moved.number),
                    (Color::Black, true) => String::new(),
                };
                let kind = if depth == 0 {
                    Kind::Main(moved.place)
                } else {
                    Kind::Side(moved.place)
                };
                let number = std::mem::take(&mut glue) + &number;
                flow.moved(&number, &moved.text, kind);
                numbered = true;
            }
            Told::Comment(text) => {
                for word in text.split(' ') {
                    flow.aside(word);
                }
                numbered = false;
            }
            Told::Open => {
                if depth == 0 {
                    flow.end_line();
                }
                depth += 1;
                glue.push('(');
                numbered = false;
            }
            Told::Close => {
                depth = depth.saturating_sub(1);
                flow.close();
                if depth == 0 {
                    flow.end_line();
                }
                numbered = false;
            }
            Told::Result(result) => flow.aside(result),
        }
    }
    flow.lines
}

struct Flow<'f> {
    fonts: &'f Fonts,
    scale: Scale,
    width: f32,
    lines: Vec<Vec<Word>>,
    x: f32,
}

impl Flow<'_> {
    fn end_line(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(Vec::new());
        }
        self.x = 0.0;
    }

    fn push(&mut self, text: String, style: TextStyle, kind: Kind, space: f32) {
        let w = self.fonts.width(style, &text);
        let word = Word {
            text,
            style,
            kind,
            x: self.x,
            w,
        };
        self.x += w + space;
        if let Some(line) = self.lines.last_mut() {
            line.push(word);
        }
    }

    /// A move with its number, which are never parted.
    fn moved(&mut self, number: &str, text: &str, kind: Kind) {
        let style = match kind {
            Kind::Main(_) => self.scale.strong(),
            Kind::Side(_) | Kind::Aside => self.scale.caption(),
        };
        let small = self.scale.caption();
        let (gap, space) = (self.scale.px(3.0), self.scale.px(9.0));
        let number_w = if number.is_empty() {
            0.0
        } else {
            self.fonts.width(small, number) + gap
        };
        if self.x + number_w + self.fonts.width(style, text) > self.width {
            self.end_line();
        }
        if !number.is_empty() {
            self.push(number.to_owned(), small, Kind::Aside, gap);
        }
        self.push(text.to_owned(), style, kind, space);
    }

    fn aside(&mut self, text: &str) {
        let style = self.scale.caption();
        if self.x + self.fonts.width(style, text) > self.width {
            self.end_line();
        }
        let space = self.scale.px(5.0);
        self.push(text.to_owned(), style, Kind::Aside, space);
    }

    /// A closing bracket, close behind the last word.
    fn close(&mut self) {
        let style = self.scale.caption();
        let last = self.lines.last().and_then(|line| line.last());
        self.x = last.map_or(0.0, |word| word.x + word.w + self.scale.px(1.0));
        let space = self.scale.px(9.0);
        self.push(")".to_owned(), style, Kind::Aside, space);
    }
}

#[cfg(test)]
mod tests {
    use tabia_game::study::Study;

    use super::*;

    fn text(pgn: &str, width: f32) -> Vec<String> {
        let study = Study::read(pgn).expect("a game").study;
        let fonts = Fonts::built_in();
        let lines = lines(&study.told(), &fonts, Scale(1.0), width);
        for line in &lines {
            let end = line.last().map_or(0.0, |word| word.x + word.w);
            // A bracket may hang over the edge.
            assert!(end <= width + 8.0, "{line:?}");
        }
        let words = |line: &Vec<Word>| {
            let words: Vec<&str> = line.iter().map(|word| word.text.as_str()).collect();
            words.join(" ")
        };
        lines.iter().map(words).collect()
    }

    #[test]
    fn variations_have_lines_of_their_own() {
        let pgn = "1. e4 e5 (1... c5 2. Nf3 (2. c3) d6) 2. Nf3 Nc6 *";
        let expected = ["1. e4 e5", "(1… c5 2. Nf3 (2. c3 ) 2… d6 )", "2. Nf3 Nc6"];
        assert_eq!(text(pgn, 1000.0), expected);
    }

    #[test]
    fn no_line_is_wider_than_there_is_room() {
        let pgn = "1. e4 {A long remark on the king's pawn} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0";
        let narrow = text(pgn, 120.0);
        assert!(narrow.len() > 3);
        assert_eq!(narrow.join(" "), text(pgn, 2000.0).join(" "));
    }
}
