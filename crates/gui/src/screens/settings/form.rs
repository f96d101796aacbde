//! Rows of a page of settings: what is set on the left, how on the right.

use tabia_words::{Label, Language};

use super::{Message, say};
use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::scene::Align;
use crate::ui::{Id, Step, Ui};

/// The height of a row where there is room, and the room between two, in logical pixels.
const ROW: f32 = 34.0;
const GAP: f32 = 10.0;

/// A page being filled from the top.
pub(super) struct Form<'f, 'u> {
    pub(super) ui: &'f mut Ui<'u, AppMessage>,
    pub(super) language: Language,
    rest: Rect,
    row: f32,
    gap: f32,
}

impl<'f, 'u> Form<'f, 'u> {
    /// A page with so many rows, as high as there is room for.
    pub(super) fn new(
        ui: &'f mut Ui<'u, AppMessage>,
        rest: Rect,
        rows: usize,
        language: Language,
    ) -> Self {
        let each = rest.h / rows.max(1) as f32;
        let gap = ui.px(GAP).min((each * 0.2).floor());
        let row = ui.px(ROW).min((each - gap).floor());
        Self {
            ui,
            language,
            rest,
            row,
            gap,
        }
    }

    /// The next row, whole.
    pub(super) fn line(&mut self) -> Rect {
        let line = self.rest.cut_top(self.row);
        self.rest.cut_top(self.gap);
        line
    }

    /// The next row with what it sets; returns the place for how.
    pub(super) fn row(&mut self, label: Label) -> Rect {
        let mut line = self.line();
        let caption = line.cut_left((line.w * 0.31).round());
        self.caption(caption, label.text(self.language));
        line
    }

    pub(super) fn caption(&mut self, mut place: Rect, text: &str) {
        place.w -= self.ui.px(10.0);
        let color = self.ui.theme.dim;
        self.ui.lines(place, text, color);
    }

    /// A row of options.
    pub(super) fn options<T: PartialEq + Copy>(
        &mut self,
        id: &'static str,
        label: Label,
        chosen: T,
        options: &[(Label, T)],
        message: fn(T) -> Message,
    ) {
        let place = self.row(label);
        let options = options.iter().map(|(label, value)| {
            let text = label.text(self.language).to_owned();
            (text, *value == chosen, say(message(*value)))
        });
        self.ui.choice(id, place, options.collect());
    }

    /// A row with a value that is dragged, and its text.
    pub(super) fn slider(
        &mut self,
        id: Id,
        label: Label,
        value: f32,
        text: &str,
        message: fn(f32) -> AppMessage,
    ) {
        let mut place = self.row(label);
        let number = place.cut_right(self.ui.px(64.0));
        let style = self.ui.scale.body().tabular();
        let color = self.ui.theme.text;
        self.ui.label(number, text, style, color, Align::Right);
        self.ui.slider(id, place, value, Step::TWENTIETH, message);
    }
}

/// A share as people write it.
pub(super) fn percent(share: f32) -> String {
    format!("{} %", (share * 100.0).round())
}
