//! The frame of a dialog: a surface in the middle of the window, its title, and the button that closes it.

use tabia_words::{Label, Language};

use crate::app::Message;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::scene::Align;
use crate::ui::{Id, Ui};

/// A dialog that is about to be drawn.
pub(crate) struct Dialog<'t> {
    /// Width and height in physical pixels, as far as the window allows.
    pub(crate) size: (f32, f32),
    /// What is left free along the edges, in physical pixels.
    pub(crate) pad: f32,
    pub(crate) title: &'t str,
    pub(crate) close: (Id, Message),
}

impl Dialog<'_> {
    /// Draws it. Returns what is left of the title's line, and the room below it.
    pub(crate) fn draw(
        self,
        ui: &mut Ui<'_, Message>,
        window: Rect,
        language: Language,
    ) -> (Rect, Rect) {
        let (room, center) = (window.inset(ui.px(8.0)), window.center());
        let (w, h) = (self.size.0.min(room.w), self.size.1.min(room.h));
        let (x, y) = ((center.x - w / 2.0).round(), (center.y - h / 2.0).round());
        let rect = Rect::new(x, y, w, h);
        ui.dialog(window, rect);
        let mut inner = rect.inset(self.pad);
        let mut head = inner.cut_top(ui.px(32.0));
        let close = head.cut_right(head.h);
        let (id, message) = self.close;
        ui.tool(id, close, Icon::Close, Label::Close.text(language), message);
        let (style, color) = (ui.scale.title(), ui.theme.text);
        ui.label(head, self.title, style, color, Align::Left);
        (head, inner)
    }
}
