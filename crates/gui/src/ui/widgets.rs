//! The widgets themselves: each draws itself and leaves its target.

use super::{Id, Picture, Response, Step, Ui};
use crate::geometry::{Point, Rect};
use crate::icon::Icon;
use crate::scene::{Align, Rgba, Sprite};
use crate::text::TextStyle;
use crate::theme;

const WHITE: Rgba = Rgba::hex(0xFF_FFFF);

/// How much a button asks for attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emphasis {
    /// The one thing to do next.
    Primary,
    Normal,
    /// Armed: the next press cannot be undone.
    Danger,
    /// Cannot be used now.
    Disabled,
}

/// A short explanation next to the pointer.
pub(crate) struct Tip {
    text: String,
    over: Rect,
}

pub(super) struct Paint {
    fill: Option<Rgba>,
    pub(super) ink: Rgba,
}

impl<M> Ui<'_, M> {
    /// One line of text, vertically centred in the rectangle and cut short with an ellipsis if need be.
    pub(crate) fn label(
        &mut self,
        rect: Rect,
        text: &str,
        style: TextStyle,
        color: Rgba,
        align: Align,
    ) {
        let text = self.fonts.elide(style, text, rect.w).into_owned();
        let x = match align {
            Align::Left => rect.x,
            Align::Center => rect.center().x,
            Align::Right => rect.right(),
        };
        let at = Point::new(x, style.baseline_in(rect));
        self.draw(Sprite::Text {
            text,
            at,
            align,
            style,
            color,
            clip: None,
        });
    }

    /// A rounded surface.
    pub(crate) fn panel(&mut self, rect: Rect, color: Rgba) {
        let radius = self.px(6.0);
        self.draw(Sprite::Fill {
            rect,
            radius,
            color,
        });
    }

    /// A button with a text.
    pub(crate) fn button(
        &mut self,
        id: Id,
        rect: Rect,
        text: &str,
        emphasis: Emphasis,
        message: M,
    ) {
        let paint = self.button_base(id, rect, emphasis, message);
        let inner = rect.inset_xy(self.px(4.0), 0.0);
        let styles = [self.scale.strong(), self.scale.caption_strong()];
        let fitting = styles
            .into_iter()
            .find(|style| self.fonts.width(*style, text) <= inner.w);
        let style = fitting.unwrap_or(styles[1]);
        self.label(inner, text, style, paint.ink, Align::Center);
    }

    /// A picture alone, without a surface until the pointer comes; `text` explains it.
    pub(crate) fn tool(&mut self, id: Id, rect: Rect, icon: Icon, text: &str, message: M) {
        let fill = if self.is_pressed(id) && self.is_hovered(rect) {
            Some(self.theme.line)
        } else {
            self.is_hovered(rect).then_some(self.theme.raised)
        };
        let ink = if self.is_hovered(rect) {
            self.theme.text
        } else {
            self.theme.dim
        };
        self.surface(id, rect, &Paint { fill, ink });
        let side = self.px(18.0);
        icon.draw(self.sprites(), rect, side, ink);
        self.tip(rect, text);
        self.target(id, rect, Response::Click(message));
    }

    /// Options side by side of which one is chosen.
    pub(crate) fn choice(&mut self, id: &'static str, rect: Rect, options: Vec<(String, bool, M)>) {
        self.choice_from(Id(id, 0), rect, options);
    }

    /// The same, numbered from `first`.
    pub(crate) fn choice_from(&mut self, first: Id, rect: Rect, options: Vec<(String, bool, M)>) {
        let radius = self.px(6.0);
        self.draw(Sprite::Fill {
            rect,
            radius,
            color: self.theme.raised,
        });
        let inset = self.px(3.0);
        let mut rest = rect.inset(inset);
        let room = rest.w - inset * (options.len().max(1) - 1) as f32;
        // Each cell gets the width of its text, and an equal share of what is left over.
        let styles = [
            (self.scale.body(), self.scale.strong()),
            (self.scale.caption(), self.scale.caption_strong()),
        ];
        let natural = |(_, strong): (TextStyle, TextStyle)| -> Vec<f32> {
            options
                .iter()
                .map(|(text, ..)| self.fonts.width(strong, text) + self.px(4.0))
                .collect()
        };
        let fitting = styles
            .into_iter()
            .find(|style| natural(*style).iter().sum::<f32>() <= room);
        let (plain, strong) = fitting.unwrap_or(styles[1]);
        let widths = natural((plain, strong));
        let share = (room - widths.iter().sum::<f32>()) / options.len().max(1) as f32;
        for (i, ((text, chosen, message), width)) in options.into_iter().zip(widths).enumerate() {
            let cell = rest.cut_left(width + share);
            rest.cut_left(inset);
            let id = Id(first.0, first.1 + i);
            let color = match (chosen, self.is_hovered(cell)) {
                (true, _) => Some(self.theme.line),
                (false, true) => Some(self.theme.hover),
                (false, false) => None,
            };
            let radius = self.px(4.0);
            if let Some(color) = color {
                self.draw(Sprite::Fill {
                    rect: cell,
                    radius,
                    color,
                });
            }
            if chosen {
                let width = self.px(1.5).max(1.0);
                self.draw(Sprite::Frame {
                    rect: cell,
                    radius,
                    width,
                    color: self.theme.accent,
                });
            }
            self.focus_ring(id, cell);
            let style = if chosen { strong } else { plain };
            self.label(
                cell.inset_xy(self.px(1.0), 0.0),
                &text,
                style,
                self.theme.text,
                Align::Center,
            );
            self.target(id, cell, Response::Click(message));
        }
    }

    /// A value between 0 and 1 that is dragged along a line.
    pub(crate) fn slider(
        &mut self,
        id: Id,
        rect: Rect,
        value: f32,
        step: Step,
        message: fn(f32) -> M,
    ) {
        let knob = self.px(8.0);
        let track = rect.inset_xy(knob, 0.0);
        let line = Rect::new(
            track.x,
            rect.center().y - self.px(2.0),
            track.w,
            self.px(4.0),
        );
        let x = track.x + track.w * value.clamp(0.0, 1.0);
        self.draw(Sprite::Fill {
            rect: line,
            radius: self.px(2.0),
            color: self.theme.raised,
        });
        self.draw(Sprite::Fill {
            rect: Rect {
                w: x - track.x,
                ..line
            },
            radius: self.px(2.0),
            color: self.theme.accent,
        });
        let color = self.theme.text;
        self.draw(Sprite::Circle {
            center: Point::new(x, rect.center().y),
            radius: knob,
            color,
        });
        self.focus_ring(id, rect);
        let response = Response::Slide {
            value,
            step,
            message,
        };
        self.target(id, track, response);
    }

    /// Dims everything so far and takes it out of reach; draws the surface of a dialog.
    pub(crate) fn dialog(&mut self, window: Rect, rect: Rect) {
        self.tip = None;
        self.draw(Sprite::Fill {
            rect: window,
            radius: 0.0,
            color: theme::VEIL,
        });
        self.target(Id("veil", 0), window, Response::Nothing);
        let (radius, blur) = (self.px(10.0), self.px(36.0));
        self.draw(Sprite::Shadow {
            rect,
            radius,
            blur,
            color: theme::SHADOW,
        });
        self.draw(Sprite::Fill {
            rect,
            radius,
            color: self.theme.panel,
        });
    }

    /// Shows `text` beside the rectangle while the pointer is over it.
    pub(crate) fn tip(&mut self, over: Rect, text: &str) {
        self.picture.names.push((over, text.to_owned()));
        if self.is_hovered(over) {
            self.tip = Some(Tip {
                text: text.to_owned(),
                over,
            });
        }
    }

    /// The finished picture.
    pub(crate) fn finish(mut self, window: Rect) -> Picture<M> {
        if let Some(Tip { text, over }) = self.tip.take() {
            let (style, line_h) = (self.scale.caption(), self.px(17.0));
            let (gap, pad) = (self.px(6.0), self.px(16.0));
            let lines = self.fonts.wrap(style, &text, window.w - pad - 2.0 * gap);
            let widest = lines.iter().map(|line| self.fonts.width(style, line));
            let (w, h) = (
                widest.fold(0.0, f32::max) + pad,
                line_h * lines.len() as f32 + self.px(9.0),
            );
            let below = over.bottom() + gap + h <= window.bottom();
            let y = if below {
                over.bottom() + gap
            } else {
                over.y - gap - h
            };
            let x = (over.center().x - w / 2.0)
                .clamp(gap, (window.right() - w - gap).max(gap))
                .round();
            let rect = Rect::new(x, y, w, h);
            let radius = self.px(5.0);
            self.draw(Sprite::Shadow {
                rect,
                radius,
                blur: self.px(12.0),
                color: theme::SHADOW,
            });
            self.draw(Sprite::Fill {
                rect,
                radius,
                color: self.theme.line,
            });
            let mut rest = rect.inset_xy(0.0, self.px(4.0));
            for line in lines {
                let place = rest.cut_top(line_h);
                self.label(place, &line, style, self.theme.text, Align::Center);
            }
        }
        self.picture
    }

    pub(super) fn button_base(
        &mut self,
        id: Id,
        rect: Rect,
        emphasis: Emphasis,
        message: M,
    ) -> Paint {
        let (hovered, pressed) = (
            self.is_hovered(rect),
            self.is_pressed(id) && self.is_hovered(rect),
        );
        let paint = match emphasis {
            Emphasis::Primary => {
                let fill = match (pressed, hovered) {
                    (true, _) => self.theme.primary.ground.mix(self.theme.primary.ink, 0.14),
                    (false, true) => self.theme.primary.ground.mix(WHITE, 0.14),
                    (false, false) => self.theme.primary.ground,
                };
                Paint {
                    fill: Some(fill),
                    ink: self.theme.primary.ink,
                }
            }
            Emphasis::Danger => Paint {
                fill: Some(self.theme.danger.ground),
                ink: self.theme.danger.ink,
            },
            Emphasis::Disabled => Paint {
                fill: Some(self.theme.raised.fade(0.5)),
                ink: self.theme.dim.fade(0.5),
            },
            Emphasis::Normal if pressed => Paint {
                fill: Some(self.theme.line),
                ink: self.theme.text,
            },
            Emphasis::Normal if hovered => Paint {
                fill: Some(self.theme.hover),
                ink: self.theme.text,
            },
            Emphasis::Normal => Paint {
                fill: Some(self.theme.raised),
                ink: self.theme.text,
            },
        };
        self.surface(id, rect, &paint);
        if emphasis != Emphasis::Disabled {
            self.target(id, rect, Response::Click(message));
        }
        paint
    }

    fn surface(&mut self, id: Id, rect: Rect, paint: &Paint) {
        if let Some(color) = paint.fill {
            self.panel(rect, color);
        }
        self.focus_ring(id, rect);
    }

    pub(crate) fn focus_ring(&mut self, id: Id, rect: Rect) {
        if self.is_focused(id) {
            let (radius, width) = (self.px(6.0), self.px(2.0));
            self.draw(Sprite::Frame {
                rect,
                radius,
                width,
                color: self.theme.accent,
            });
        }
    }
}
