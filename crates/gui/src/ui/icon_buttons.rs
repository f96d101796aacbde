//! Buttons with a picture, and beside it a text where there is room for both.

use super::{Emphasis, Id, Ui};
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::Align;
use crate::text::TextStyle;

/// One button of a row.
pub(crate) struct IconButton<'t, M> {
    pub(crate) icon: Icon,
    pub(crate) text: &'t str,
    pub(crate) emphasis: Emphasis,
    pub(crate) message: M,
}

/// How the texts of a row are set, the widest way first: style, and the room beside them.
const ROOM: [f32; 2] = [20.0, 8.0];

impl<M> Ui<'_, M> {
    /// A button with a picture, and beside it its text where there is room for both.
    pub(crate) fn icon_button(
        &mut self,
        id: Id,
        rect: Rect,
        icon: Icon,
        text: &str,
        emphasis: Emphasis,
        message: M,
    ) {
        let style = self.fitting_style(&[(rect.w, text)]);
        let button = IconButton {
            icon,
            text,
            emphasis,
            message,
        };
        self.one(id, rect, button, style);
    }

    /// Buttons side by side, numbered from `first`: all with texts of one size, or none with a text.
    pub(crate) fn icon_row(&mut self, first: Id, row: Rect, buttons: Vec<IconButton<'_, M>>) {
        let gap = self.px(6.0);
        let cells: Vec<Rect> = row.columns(buttons.len().max(1), gap).collect();
        let texts = cells.iter().zip(&buttons);
        let texts: Vec<(f32, &str)> = texts.map(|(cell, button)| (cell.w, button.text)).collect();
        let style = self.fitting_style(&texts);
        for (i, (cell, button)) in cells.into_iter().zip(buttons).enumerate() {
            self.one(Id(first.0, first.1 + i), cell, button, style);
        }
    }

    /// Pictures alone, side by side, numbered from `first`; their texts explain them.
    pub(crate) fn icons<'t>(
        &mut self,
        first: Id,
        row: Rect,
        buttons: impl IntoIterator<Item = (Icon, &'t str, M), IntoIter: ExactSizeIterator>,
    ) {
        let buttons = buttons.into_iter();
        let cells = row.columns(buttons.len().max(1), self.px(6.0));
        for (i, (cell, (icon, text, message))) in cells.zip(buttons).enumerate() {
            self.icon_only(Id(first.0, first.1 + i), cell, icon, text, message);
        }
    }

    /// The same as squares at the left end of a row; what is left of it.
    pub(crate) fn square_icons<'t>(
        &mut self,
        first: Id,
        mut row: Rect,
        buttons: impl IntoIterator<Item = (Icon, &'t str, M), IntoIter: ExactSizeIterator>,
    ) -> Rect {
        let (buttons, gap) = (buttons.into_iter(), self.px(6.0));
        let count = buttons.len() as f32;
        let cells = row.cut_left(count * (row.h + gap) - gap);
        row.cut_left(gap);
        self.icons(first, cells, buttons);
        row
    }

    /// The largest style in which every text fits into its width beside a picture.
    fn fitting_style(&self, texts: &[(f32, &str)]) -> Option<TextStyle> {
        let styles = [self.scale.strong(), self.scale.caption_strong()];
        let fits = |(style, room): &(TextStyle, f32)| {
            texts.iter().all(|(width, text)| {
                self.px(26.0 + room) + self.fonts.width(*style, text) <= *width
            })
        };
        let found = styles.into_iter().zip(ROOM).find(fits);
        found.map(|(style, _)| style)
    }

    fn one(&mut self, id: Id, rect: Rect, button: IconButton<'_, M>, style: Option<TextStyle>) {
        let IconButton {
            icon,
            text,
            emphasis,
            message,
        } = button;
        let paint = self.button_base(id, rect, emphasis, message);
        let (side, gap) = (self.px(18.0), self.px(8.0));
        let Some(style) = style else {
            icon.draw(self.sprites(), rect, side, paint.ink);
            return self.tip(rect, text);
        };
        let all = side + gap + self.fonts.width(style, text);
        let mut inner = Rect::new(rect.x + ((rect.w - all) / 2.0).round(), rect.y, all, rect.h);
        let place = inner.cut_left(side);
        icon.draw(self.sprites(), place, side, paint.ink);
        inner.cut_left(gap);
        inner.w += 1.0;
        self.label(inner, text, style, paint.ink, Align::Left);
    }

    /// A button that leads to more of the same kind: what, and at its right end what has been chosen there.
    pub(crate) fn fold(&mut self, id: Id, rect: Rect, text: &str, note: &str, message: M) {
        let paint = self.button_base(id, rect, Emphasis::Normal, message);
        let mut inner = rect.inset_xy(self.px(12.0), 0.0);
        let side = self.px(14.0);
        let arrow = inner.cut_right(side);
        let dim = self.theme.dim;
        Icon::Next.draw(self.sprites(), arrow, side, dim);
        inner.cut_right(self.px(6.0));
        let (strong, caption) = (self.scale.strong(), self.scale.caption());
        let place = inner.cut_left(self.fonts.width(strong, text) + self.px(14.0));
        self.label(place, text, strong, paint.ink, Align::Left);
        if self.fonts.width(caption, note) > inner.w {
            self.tip(rect, note);
        }
        self.label(inner, note, caption, self.theme.dim, Align::Right);
    }

    /// A button with a picture alone; `text` explains it.
    pub(crate) fn icon_only(&mut self, id: Id, rect: Rect, icon: Icon, text: &str, message: M) {
        let button = IconButton {
            icon,
            text,
            emphasis: Emphasis::Normal,
            message,
        };
        self.one(id, rect, button, None);
    }
}
