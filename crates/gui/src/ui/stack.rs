//! Shares of a whole as lengths beside each other.

use super::Ui;
use crate::geometry::Rect;
use crate::scene::{Align, Rgba, Sprite};

/// A share of the whole.
pub(crate) struct Part {
    pub(crate) count: u64,
    pub(crate) ground: Rgba,
    pub(crate) ink: Rgba,
    /// What stands in it where there is room.
    pub(crate) text: String,
}

impl<M> Ui<'_, M> {
    /// The parts in their order from the left; those of nothing are left out.
    pub(crate) fn stack(&mut self, rect: Rect, parts: &[Part]) {
        let all: u64 = parts.iter().map(|part| part.count).sum();
        let radius = self.px(3.0);
        if all == 0 {
            let color = self.theme.raised;
            return self.draw(Sprite::Fill {
                rect,
                radius,
                color,
            });
        }
        let gap = self.px(2.0);
        let filled = parts.iter().filter(|part| part.count > 0);
        let room = rect.w - gap * (filled.clone().count().max(1) - 1) as f32;
        let mut rest = rect;
        let style = self.scale.caption_strong().tabular();
        for part in filled {
            let share = part.count as f64 / all as f64;
            let w = (room * share as f32).round().max(1.0);
            let place = rest.cut_left(w);
            rest.cut_left(gap);
            self.draw(Sprite::Fill {
                rect: place,
                radius: radius.min(place.w / 2.0),
                color: part.ground,
            });
            if self.fonts.width(style, &part.text) + self.px(6.0) <= place.w {
                self.label(place, &part.text, style, part.ink, Align::Center);
            }
        }
    }
}
