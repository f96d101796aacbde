//! Widgets that show what is chosen or typed: cells, toggles, text fields; and text that takes as many lines as fit.

use super::{Id, Response, Ui};
use crate::geometry::{Point, Rect};
use crate::scene::{Align, Rgba, Sprite};

/// What stands in a line to type in.
pub(crate) struct Entry<'t> {
    pub(crate) text: &'t str,
    /// Stands in it while it is empty.
    pub(crate) hint: &'t str,
    /// Whether what is typed comes here.
    pub(crate) is_active: bool,
    /// Why what stands there cannot be used.
    pub(crate) why: Option<&'t str>,
}

impl<M> Ui<'_, M> {
    /// The ground of something that can be chosen; its target is the caller's.
    pub(crate) fn cell(&mut self, id: Id, rect: Rect, chosen: bool) {
        let (radius, width) = (self.px(6.0), self.px(2.0));
        let color = if self.is_hovered(rect) {
            self.theme.hover
        } else {
            self.theme.raised
        };
        self.draw(Sprite::Fill {
            rect,
            radius,
            color,
        });
        if chosen || self.is_focused(id) {
            let color = self.theme.accent;
            self.draw(Sprite::Frame {
                rect,
                radius,
                width,
                color,
            });
        }
    }

    /// A word that is on or off; without a message it cannot be changed now.
    pub(crate) fn toggle(&mut self, id: Id, rect: Rect, text: &str, on: bool, message: Option<M>) {
        self.cell(id, rect, false);
        let mut inner = rect.inset_xy(self.px(6.0), 0.0);
        let side = self.px(12.0);
        let mark = inner.cut_left(side);
        inner.cut_left(self.px(5.0));
        let square = Rect::square_around(mark.center(), side);
        let ink = match (&message, on) {
            (None, _) => self.theme.dim.fade(0.5),
            (Some(_), true) => self.theme.accent,
            (Some(_), false) => self.theme.dim,
        };
        self.draw(Sprite::Frame {
            rect: square,
            radius: self.px(3.0),
            width: self.px(1.5).max(1.0),
            color: ink,
        });
        if on {
            let width = self.px(2.0).max(1.0);
            let at = |x: f32, y: f32| Point::new(square.x + side * x, square.y + side * y);
            for (from, to) in [((0.22, 0.52), (0.42, 0.74)), ((0.42, 0.74), (0.8, 0.26))] {
                self.draw(Sprite::Line {
                    from: at(from.0, from.1),
                    to: at(to.0, to.1),
                    width,
                    color: ink,
                });
            }
        }
        let color = if message.is_some() {
            self.theme.text
        } else {
            self.theme.dim.fade(0.6)
        };
        let styles = [self.scale.body(), self.scale.caption()];
        let fits = styles
            .into_iter()
            .find(|style| self.fonts.width(*style, text) <= inner.w);
        let style = fits.unwrap_or(styles[1]);
        if fits.is_none() {
            self.tip(rect, text);
        }
        self.label(inner, text, style, color, Align::Left);
        if let Some(message) = message {
            self.target(id, rect, Response::Click(message));
        }
    }

    /// A line to type in, with the cursor at its end; `hint` stands in it while it is empty. What lies before the
    /// part that fits is not shown.
    pub(crate) fn field(&mut self, rect: Rect, text: &str, hint: &str) {
        let (radius, width) = (self.px(6.0), self.px(1.5).max(1.0));
        self.draw(Sprite::Fill {
            rect,
            radius,
            color: self.theme.page,
        });
        self.draw(Sprite::Frame {
            rect,
            radius,
            width,
            color: self.theme.accent,
        });
        let inner = rect.inset_xy(self.px(10.0), 0.0);
        let style = self.scale.body();
        if text.is_empty() {
            let mut place = inner;
            place.cut_left(self.px(6.0));
            self.label(place, hint, style, self.theme.dim, Align::Left);
        }
        let room = inner.w - self.px(4.0);
        let shown = self.fonts.end_within(style, text, room);
        self.label(inner, shown, style, self.theme.text, Align::Left);
        let x = inner.x + self.fonts.width(style, shown) + self.px(1.0);
        let (top, bottom) = (rect.y + rect.h * 0.25, rect.bottom() - rect.h * 0.25);
        self.draw(Sprite::Line {
            from: Point::new(x, top),
            to: Point::new(x, bottom),
            width,
            color: self.theme.accent,
        });
    }

    /// One of several lines to type in; the active one is a [`Ui::field`].
    pub(crate) fn entry(&mut self, id: Id, rect: Rect, entry: &Entry<'_>, message: M) {
        if entry.is_active {
            self.field(rect, entry.text, entry.hint);
        } else {
            let (radius, width) = (self.px(6.0), self.px(1.0).max(1.0));
            let (page, line) = (self.theme.page, self.theme.line);
            self.draw(Sprite::Fill {
                rect,
                radius,
                color: page,
            });
            self.draw(Sprite::Frame {
                rect,
                radius,
                width,
                color: line,
            });
            let (shown, color) = match entry.text {
                "" => (entry.hint, self.theme.dim),
                text => (text, self.theme.text),
            };
            let style = self.scale.body();
            let place = rect.inset_xy(self.px(10.0), 0.0);
            self.label(place, shown, style, color, Align::Left);
        }
        if let Some(why) = entry.why {
            let (radius, width) = (self.px(6.0), self.px(2.0));
            let color = self.theme.warning;
            self.draw(Sprite::Frame {
                rect,
                radius,
                width,
                color,
            });
            self.tip(rect, why);
        } else if !entry.hint.is_empty() {
            self.tip(rect, entry.hint);
        }
        self.focus_ring(id, rect);
        self.target(id, rect, Response::Press(message));
    }

    /// A sentence in one line, or smaller in as many as there is room for; the rest becomes a tip.
    pub(crate) fn lines(&mut self, rect: Rect, text: &str, color: Rgba) {
        let (body, caption) = (self.scale.body(), self.scale.caption());
        if self.fonts.width(body, text) <= rect.w {
            return self.label(rect, text, body, color, Align::Left);
        }
        let lines = self.fonts.wrap(caption, text, rect.w);
        let line_h = self.px(16.0);
        if lines.len() as f32 * line_h <= rect.h {
            let top = rect.center().y - lines.len() as f32 * line_h / 2.0;
            for (i, line) in lines.iter().enumerate() {
                let place = Rect::new(rect.x, top + i as f32 * line_h, rect.w, line_h);
                self.label(place, line, caption, color, Align::Left);
            }
        } else {
            self.label(rect, text, caption, color, Align::Left);
            self.tip(rect, text);
        }
    }

    /// How much of a list is to be seen: `visible` of `rows` from `first` on.
    pub(crate) fn scroll_bar(&mut self, rect: Rect, rows: usize, visible: usize, first: usize) {
        if rows <= visible {
            return;
        }
        let (width, pad) = (self.px(4.0), self.px(3.0));
        let track = Rect::new(
            rect.right() - width - pad,
            rect.y + pad,
            width,
            rect.h - 2.0 * pad,
        );
        let h = (track.h * visible as f32 / rows as f32).max(self.px(16.0));
        let y = track.y + (track.h - h) * first as f32 / (rows - visible) as f32;
        let color = self.theme.line;
        self.draw(Sprite::Fill {
            rect: Rect { y, h, ..track },
            radius: width / 2.0,
            color,
        });
    }

    /// Makes a row of a list react, and shows when the keyboard is at it.
    pub(crate) fn focusable(&mut self, id: Id, rect: Rect, message: M) {
        self.focus_ring(id, rect);
        self.target(id, rect, Response::Click(message));
    }
}
