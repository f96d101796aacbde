//! The marks on the squares: what was moved, what may be moved, what stands in check, what is chosen.

use std::f32::consts::TAU;

use tabia_game::premove::{Condition, Premove};

use super::{BoardPicture, shade};
use crate::board::BoardGeometry;
use crate::board_ui::Marker;
use crate::drawing;
use crate::geometry::{Point, Rect};
use crate::scene::{Align, Rgba, Sprite};
use crate::text::TextStyle;
use crate::theme::Scale;
use tabia_look::{Shapes, SquareState};

const MARKER_RADIUS: f32 = 0.134;
const CORNERS_RADIUS: f32 = 0.566;
const FRAME: f32 = 0.06;
const TICK: f32 = 0.22;

impl BoardPicture<'_> {
    /// The direction of the last move by shape: ticks in the corners where it began, a frame where it ended.
    pub(super) fn last_move_marks(&self, into: &mut Vec<Sprite>) {
        let Some((from, to)) = self.last_move else {
            return;
        };
        let side = self.geometry.side();
        let (length, width) = ((side * TICK).round(), (side * FRAME).round().max(2.0));
        let rect = self.geometry.rect_of(from);
        let color = self.ink().fade(0.7);
        let ends = |start: f32, end: f32, size: f32| [start, end - size];
        for y in ends(rect.y, rect.bottom(), width) {
            for x in ends(rect.x, rect.right(), length) {
                into.push(Sprite::Fill {
                    rect: Rect::new(x, y, length, width),
                    radius: 0.0,
                    color,
                });
            }
        }
        for (y, x) in [
            (rect.y + width, rect.x),
            (rect.y + width, rect.right() - width),
        ]
        .into_iter()
        .chain([
            (rect.bottom() - length, rect.x),
            (rect.bottom() - length, rect.right() - width),
        ]) {
            into.push(Sprite::Fill {
                rect: Rect::new(x, y, width, length - width),
                radius: 0.0,
                color,
            });
        }
        into.push(Sprite::Frame {
            rect: self.geometry.rect_of(to),
            radius: 0.0,
            width,
            color,
        });
    }

    /// An arrow along the last move, where one is wanted.
    pub(super) fn last_move_arrow_mark(&self, into: &mut Vec<Sprite>) {
        if let Some((from, to)) = self.last_move.filter(|_| self.last_move_arrow) {
            let ends = (self.geometry.center_of(from), self.geometry.center_of(to));
            drawing::build_thin_arrow(ends, self.geometry.side(), self.ink(), into);
        }
    }

    /// A frame with round corners, a little inside of the square: no other mark looks so.
    pub(super) fn selected_mark(&self, into: &mut Vec<Sprite>) {
        let Some(square) = self.selected else { return };
        let side = self.geometry.side();
        let (inset, width, color) = match self.palette.shapes {
            Shapes::Usual => (side * 0.04, (side * 0.035).max(1.5), self.ink().fade(0.8)),
            Shapes::Strong => (0.0, self.scale.px(4.0), Rgba::hex(0)),
        };
        into.push(Sprite::Frame {
            rect: self.geometry.rect_of(square).inset(inset.round()),
            radius: (side * 0.16).round(),
            width,
            color,
        });
    }

    /// Slanting lines over the squares of moves chosen in advance, where shapes are to be strong.
    pub(super) fn premove_hatch(&self, into: &mut Vec<Sprite>) {
        if self.palette.shapes != Shapes::Strong {
            return;
        }
        let side = self.geometry.side();
        let (width, color) = ((side * 0.03).max(1.5), Rgba::hex(0x3A_1B6B));
        for square in self
            .premoves
            .iter()
            .flat_map(|premove| [premove.mv.from, premove.mv.to])
        {
            let rect = self.geometry.rect_of(square);
            for n in 1..8 {
                let along = side * n as f32 / 4.0;
                let (near, far) = (along.min(side), (along - side).max(0.0));
                into.push(Sprite::Line {
                    from: Point::new(rect.x + near, rect.y + far),
                    to: Point::new(rect.x + far, rect.y + near),
                    width,
                    color,
                });
            }
        }
    }

    pub(super) fn check_mark(&self, into: &mut Vec<Sprite>) {
        let Some(king) = self.check else { return };
        let (rect, side) = (self.geometry.rect_of(king), self.geometry.side());
        let ring = Rgba::from(self.palette.square(shade(king), SquareState::Check))
            .mix(Rgba::hex(0x60_0000), 0.55);
        into.push(Sprite::Glow {
            rect,
            inner: side * 0.18,
            outer: side * 0.63,
            color: ring.fade(0.45),
        });
        into.push(Sprite::Ring {
            center: rect.center(),
            radius: side * 0.485,
            width: (side * 0.05).max(2.0),
            color: ring,
        });
        if self.palette.shapes == Shapes::Strong {
            let style = TextStyle::bold((side * 0.3).max(self.scale.px(11.0)) as u16);
            let place = Rect::new(rect.x, rect.y + side * 0.04, side * 0.97, side * 0.3);
            into.push(Sprite::Text {
                text: "!".to_owned(),
                at: Point::new(place.right(), style.baseline_in(place)),
                align: Align::Right,
                style,
                color: Rgba::hex(0),
                clip: None,
            });
        }
        for checker in self.checkers {
            let center = self.geometry.center_of(*checker);
            into.push(Sprite::Ring {
                center,
                radius: side * 0.46,
                width: (side * 0.03).max(1.5),
                color: ring.fade(0.8),
            });
        }
    }

    /// A dashed frame and a number on each square that a chosen move goes to.
    pub(super) fn premove_marks(&self, into: &mut Vec<Sprite>) {
        let side = self.geometry.side();
        let color = Rgba::from(self.palette.premove_marker);
        let width = (side * FRAME * 0.7).max(2.0);
        for (i, premove) in self.premoves.iter().enumerate() {
            let rect = self.geometry.rect_of(premove.mv.to);
            let dash = side / 7.0;
            for n in 0..4 {
                let along = dash * 2.0 * n as f32;
                let strips = [
                    Rect::new(rect.x + along, rect.y, dash, width),
                    Rect::new(rect.x + along, rect.bottom() - width, dash, width),
                    Rect::new(rect.x, rect.y + along, width, dash),
                    Rect::new(rect.right() - width, rect.y + along, width, dash),
                ];
                into.extend(strips.map(|rect| Sprite::Fill {
                    rect,
                    radius: 0.0,
                    color,
                }));
            }
            self.premove_badge(i, into);
        }
    }

    /// The number of a chosen move, and before it what the move waits for.
    fn premove_badge(&self, index: usize, into: &mut Vec<Sprite>) {
        let badge = badge(self.geometry, self.scale, self.premoves, index);
        let radius = badge.h / 2.0;
        into.push(Sprite::Fill {
            rect: badge,
            radius,
            color: Rgba::hex(0x2E_1A4A),
        });
        let style = TextStyle::bold((radius * 1.35).ceil() as u16);
        let mut rest = badge;
        let mut write = |text: &str, place: Rect, color| {
            into.push(Sprite::Text {
                text: text.to_owned(),
                at: Point::new(place.center().x, style.baseline_in(place)),
                align: Align::Center,
                style,
                color: Rgba::hex(color),
                clip: None,
            });
        };
        let number = rest.cut_right(badge.h);
        write(&(index + 1).to_string(), number, 0xFF_FFFF);
        let sign = match self.premoves[index].condition {
            Condition::Always => return,
            Condition::Capture => "×",
            Condition::Safe => "✓",
        };
        write(sign, rest, 0xFF_C94D);
    }

    pub(super) fn reason_marks(&self, into: &mut Vec<Sprite>) {
        let side = self.geometry.side();
        for square in self.reason {
            let (center, width) = (self.geometry.center_of(*square), (side * 0.06).max(2.0));
            let color = Rgba::hex(0xD5_5E00);
            into.push(Sprite::Ring {
                center,
                radius: side * 0.47,
                width,
                color,
            });
        }
    }

    pub(super) fn target_marks(&self, into: &mut Vec<Sprite>) {
        let side = self.geometry.side();
        let color = match self.ghost {
            None => self.ink(),
            Some(_) => Rgba::from(self.palette.premove_marker),
        };
        for target in self.targets {
            let rect = self.geometry.rect_of(target.to);
            if self.hovered == Some(target.to) && target.marker != Marker::DropOnly {
                let color =
                    Rgba::from(self.palette.square(shade(target.to), SquareState::Selected))
                        .fade(0.7);
                into.push(Sprite::Fill {
                    rect,
                    radius: 0.0,
                    color,
                });
                continue;
            }
            match target.marker {
                Marker::Quiet => {
                    into.push(Sprite::Circle {
                        center: rect.center(),
                        radius: side * MARKER_RADIUS,
                        color,
                    });
                }
                Marker::Capture => into.push(Sprite::Corners {
                    rect,
                    radius: side * CORNERS_RADIUS,
                    color,
                }),
                Marker::DropOnly => {}
            }
        }
    }

    /// The square under the keyboard: a light frame in a dark one, to be seen on any square.
    pub(super) fn cursor_mark(&self, into: &mut Vec<Sprite>) {
        let Some(square) = self.cursor else { return };
        let rect = self.geometry.rect_of(square);
        let width = (self.geometry.side() * 0.05).round().max(2.0);
        let mut frame = |inset: f32, color| {
            into.push(Sprite::Frame {
                rect: rect.inset(inset),
                radius: width,
                width,
                color,
            });
        };
        frame(0.0, Rgba::hex(0x10_1418));
        frame(width, Rgba::hex(0xFF_FFFF));
    }

    /// A ring around the piece that shrinks as the time to take the move back runs out.
    pub(super) fn countdown_mark(&self, into: &mut Vec<Sprite>) {
        let Some((square, left)) = self.countdown else {
            return;
        };
        let (center, side) = (self.geometry.center_of(square), self.geometry.side());
        let on = |radius: f32, turn: f32| {
            let angle = (turn - 0.25) * TAU;
            center.offset(side * radius * angle.cos(), side * radius * angle.sin())
        };
        let pieces = (left * 48.0).ceil() as usize;
        for i in 0..pieces {
            let (a, b) = (i as f32 / 48.0, ((i + 1) as f32 / 48.0).min(left));
            into.push(Sprite::Polygon {
                points: vec![on(0.48, a), on(0.48, b), on(0.42, b), on(0.42, a)],
                color: Rgba::hex(0xD5_5E00),
            });
        }
    }
}

/// Where the number of a chosen move is, in the corner of the square that the move goes to; of several that go there,
/// the later ones are further left.
pub(crate) fn badge(
    geometry: BoardGeometry,
    scale: Scale,
    premoves: &[Premove],
    index: usize,
) -> Rect {
    let radius = (geometry.side() * 0.15).max(scale.px(8.5));
    let width = |premove: &Premove| match premove.condition {
        Condition::Always => radius * 2.0,
        Condition::Capture | Condition::Safe => radius * 3.6,
    };
    let to = premoves[index].mv.to;
    let mut square = geometry.rect_of(to);
    let earlier = premoves[..index]
        .iter()
        .filter(|premove| premove.mv.to == to);
    square.w -= earlier.map(width).sum::<f32>();
    let mut row = square.cut_top(radius * 2.0);
    row.cut_right(width(&premoves[index]))
}
