//! A page of the choice in the making: rows from the top down.

use tabia_words::{Label, Language};

use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::Align;
use crate::ui::{Id, Ui};

/// Sizes in logical pixels that depend on how much room there is.
#[derive(PartialEq)]
pub(super) struct Measures {
    pub(super) pad: f32,
    pub(super) gap: f32,
    pub(super) title: f32,
    pub(super) row: f32,
    pub(super) play: f32,
}

pub(super) const ROOMY: Measures = Measures {
    pad: 24.0,
    gap: 18.0,
    title: 44.0,
    row: 36.0,
    play: 48.0,
};
pub(super) const TIGHT: Measures = Measures {
    pad: 10.0,
    gap: 8.0,
    title: 26.0,
    row: 32.0,
    play: 42.0,
};
/// The height of a caption.
pub(super) const CAPTION: f32 = 20.0;
/// The height of a row with two lines of text.
const TWO_LINES: f32 = 46.0;
/// What lies between two lines of the same choice.
pub(super) const BETWEEN: f32 = 4.0;
/// The height of a slider.
const SLIDER: f32 = 24.0;

/// A page in the making: rows from the top down.
pub(super) struct Column<'f, 'u> {
    pub(super) ui: &'f mut Ui<'u, AppMessage>,
    pub(super) language: Language,
    pub(super) rest: Rect,
    pub(super) m: &'static Measures,
}

impl Column<'_, '_> {
    pub(super) fn is_roomy(&self) -> bool {
        *self.m == ROOMY
    }

    pub(super) fn gap(&mut self) {
        let gap = self.ui.px(self.m.gap);
        self.rest.cut_top(gap);
    }

    /// The next line, `height` logical pixels high.
    pub(super) fn line(&mut self, height: f32) -> Rect {
        let line = self.rest.cut_top(self.ui.px(height));
        self.gap();
        line
    }

    /// What the next row chooses, and at its right end what is chosen.
    pub(super) fn caption(&mut self, text: &str, note: &str) {
        let mut line = self.rest.cut_top(self.ui.px(CAPTION));
        let (style, dim, ink) = (
            self.ui.scale.caption(),
            self.ui.theme.dim,
            self.ui.theme.text,
        );
        let w = self.ui.fonts.width(style, text) + self.ui.px(10.0);
        let place = line.cut_left(w);
        self.ui.label(place, text, style, dim, Align::Left);
        if self.ui.fonts.width(style, note) > line.w {
            self.ui.tip(line, note);
        } else {
            self.ui.label(line, note, style, ink, Align::Right);
        }
    }

    /// A caption with a way to what else can be set.
    pub(super) fn caption_with_gear(&mut self, text: &str, note: &str, gear: (Label, AppMessage)) {
        let mut line = self.rest;
        line.h = self.ui.px(CAPTION);
        let side = self.ui.px(22.0);
        let place = Rect::square_around(line.cut_right(side).center(), side);
        let (label, message) = (gear.0.text(self.language), gear.1);
        self.ui
            .tool(Id("options", 0), place, Icon::Gear, label, message);
        let whole = self.rest;
        self.rest.w -= side + self.ui.px(6.0);
        self.caption(text, note);
        self.rest.x = whole.x;
        self.rest.w = whole.w;
    }

    /// The line in which something is typed.
    pub(super) fn field_line(&mut self) -> Rect {
        let height = if self.is_roomy() { self.m.row } else { 30.0 };
        self.line(height)
    }

    /// One more row of a list, with room for two lines of text, if there is any left.
    pub(super) fn further_row(&mut self) -> Option<Rect> {
        let (row, gap) = (self.ui.px(TWO_LINES), self.ui.px(BETWEEN));
        if self.rest.h < row + gap {
            return None;
        }
        let place = self.rest.cut_top(row);
        self.rest.cut_top(gap);
        Some(place)
    }

    /// A row with its caption.
    pub(super) fn row(&mut self, caption: &str, note: &str) -> Rect {
        self.caption(caption, note);
        self.line(self.m.row)
    }

    /// A place for a slider with its caption and its value.
    pub(super) fn setting(&mut self, caption: Label, note: &str) -> Rect {
        let text = caption.text(self.language);
        let mut line = if self.is_roomy() {
            self.caption(text, note);
            self.rest.cut_top(self.ui.px(SLIDER))
        } else {
            self.rest.cut_top(self.ui.px(SLIDER + 4.0))
        };
        let gap = self.ui.px(self.m.gap / 3.0);
        self.rest.cut_top(gap);
        if !self.is_roomy() {
            let (style, dim, ink) = (
                self.ui.scale.caption(),
                self.ui.theme.dim,
                self.ui.theme.text,
            );
            let (caption, value) = (line.cut_left(self.ui.px(58.0)), self.ui.px(56.0));
            self.ui.lines(caption, text, dim);
            let value = line.cut_right(value);
            self.ui.label(value, note, style, ink, Align::Right);
        }
        line
    }

    /// How many of these options stand in each line, for all to be read.
    pub(super) fn lines(&self, options: &[(String, bool, AppMessage)]) -> Vec<usize> {
        let style = self.ui.scale.caption_strong();
        let width = |(text, ..): &(String, bool, AppMessage)| {
            self.ui.fonts.width(style, text) + self.ui.px(7.0)
        };
        let widths: Vec<f32> = options.iter().map(width).collect();
        let room = self.rest.w - self.ui.px(3.0);
        let fits = |in_a_line: &usize| {
            let lines = widths.chunks(*in_a_line);
            lines
                .map(|line| line.iter().sum::<f32>())
                .all(|w| w <= room)
        };
        let all = widths.len();
        let in_a_line = (1..=all).map(|lines| all.div_ceil(lines)).find(fits);
        let in_a_line = in_a_line.unwrap_or(1).max(1);
        widths.chunks(in_a_line).map(<[f32]>::len).collect()
    }

    /// Options of which one is chosen, in as many lines as they need.
    pub(super) fn choices(&mut self, id: &'static str, options: Vec<(String, bool, AppMessage)>) {
        let mut first = 0;
        let lines = self.lines(&options);
        let mut options = options.into_iter();
        for in_this_line in lines {
            if first > 0 {
                let gap = self.ui.px(BETWEEN);
                self.rest.cut_top(gap);
            }
            let line = self.rest.cut_top(self.ui.px(self.m.row));
            let some = options.by_ref().take(in_this_line).collect();
            self.ui.choice_from(Id(id, first), line, some);
            first += in_this_line;
        }
        self.gap();
    }
}
