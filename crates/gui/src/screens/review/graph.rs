//! White's chance over the whole game as a curve; a press anywhere goes there.

use tabia_game::Ply;
use tabia_review::{Mark, Review};

use super::Message;
use crate::app::Message as AppMessage;
use crate::geometry::{Point, Rect};
use crate::scene::{Rgba, Sprite};
use crate::screens::tool::Message as ToolMessage;
use crate::ui::{Id, Response, Step, Ui};

const WHITE: Rgba = Rgba::hex(0xE9_EDF0);
const BLACK: Rgba = Rgba::hex(0x2A_2F35);

/// Draws the curve, as far as it is known, the marks on it, and where the board is.
pub(super) fn draw(ui: &mut Ui<'_, AppMessage>, rect: Rect, review: &Review, at: Ply) {
    ui.draw(Sprite::Fill {
        rect,
        radius: 0.0,
        color: BLACK,
    });
    let pad = ui.px(6.0);
    let plot = rect.inset_xy(pad, 0.0);
    let plies = review.moves().len();
    let x = |ply: usize| plot.x + plot.w * ply as f32 / plies.max(1) as f32;
    let y = |share: f32| plot.bottom() - plot.h * share;
    let point = |ply: usize| {
        let chance = review.chance(ply)?;
        let share = f32::from(chance.ten_thousandths()) / 10_000.0;
        Some(Point::new(x(ply), y(share)))
    };
    let known: Vec<Point> = (0..=plies).map_while(point).collect();
    // Each a little wider than its part, so that no seam shows between two.
    let seam = ui.px(0.75).max(0.75);
    for pair in known.windows(2) {
        let (a, b) = (pair[0], pair[1].offset(seam, 0.0));
        ui.draw(Sprite::Polygon {
            points: vec![
                a,
                b,
                Point::new(b.x, plot.bottom()),
                Point::new(a.x, plot.bottom()),
            ],
            color: WHITE,
        });
    }
    let middle = Rect::new(plot.x, y(0.5).round(), plot.w, ui.px(1.0).max(1.0));
    let (color, accent) = (ui.theme.dim, ui.theme.accent);
    ui.draw(Sprite::Fill {
        rect: middle,
        radius: 0.0,
        color,
    });
    for (ply, &center) in known.iter().enumerate().skip(1) {
        if let Some(mark) = review.mark(ply - 1) {
            draw_mark(ui, mark, center);
        }
    }
    let width = ui.px(2.0).max(1.0);
    let line = Rect::new(x(at.index()) - width / 2.0, rect.y, width, rect.h);
    ui.draw(Sprite::Fill {
        rect: line,
        radius: 0.0,
        color: accent,
    });
    let id = Id("review-graph", 0);
    ui.focus_ring(id, rect);
    let slide = Response::Slide {
        value: at.index() as f32 / plies.max(1) as f32,
        step: Step::of(plies + 1),
        message: |share| AppMessage::Tool(ToolMessage::Review(Message::Slide(share))),
    };
    ui.target(id, plot, slide);
}

/// A disc and a square: they differ by more than colour. Inaccuracies would be too many for a curve.
fn draw_mark(ui: &mut Ui<'_, AppMessage>, mark: Mark, center: Point) {
    let (radius, color) = (ui.px(4.0), ui.theme.warning);
    match mark {
        Mark::Inaccuracy => {}
        Mark::Mistake => ui.draw(Sprite::Circle {
            center,
            radius,
            color,
        }),
        Mark::Blunder => ui.draw(Sprite::Fill {
            rect: Rect::square_around(center, ui.px(9.0)),
            radius: 0.0,
            color,
        }),
    }
}
