//! The disc that stands for a side.

use tabia_game::Color;

use crate::app::Message;
use crate::geometry::{Point, Rect};
use crate::scene::{Rgba, Sprite};
use crate::ui::Ui;

/// A disc in the colour of `side` at the left end of `place`, in the middle of its height.
pub(super) fn side_disc(ui: &mut Ui<'_, Message>, place: Rect, side: Color) {
    let (radius, width) = (ui.px(6.0), ui.px(1.5).max(1.0));
    let center = Point::new(place.x + radius, place.center().y);
    let color = match side {
        Color::White => Rgba::hex(0xF4_F6F8),
        Color::Black => Rgba::hex(0x0E_1114),
    };
    ui.draw(Sprite::Circle {
        center,
        radius,
        color,
    });
    ui.draw(Sprite::Ring {
        center,
        radius,
        width,
        color: ui.theme.dim,
    });
}
