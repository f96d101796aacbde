//! Line icons on a grid of 24 by 24, drawn as strokes with round ends.

use std::f32::consts::TAU;

use crate::geometry::{Point, Rect};
use crate::scene::{Rgba, Sprite};

/// A picture on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    New,
    Flip,
    Takeback,
    Redo,
    Flag,
    /// Half a point.
    Half,
    Gear,
    Question,
    Sound,
    Silence,
    Close,
    /// A tick: yes.
    Check,
    Rematch,
    Paste,
    Copy,
    Open,
    Save,
    File,
    Home,
    Up,
    /// A board with a pencil.
    Edit,
    Analysis,
    /// The hand that moves.
    Hand,
    Back,
    Play,
    First,
    Previous,
    Next,
    Last,
}

enum Stroke {
    Line(&'static [(f32, f32)]),
    /// Centre, radius, and the turns (0 to 1, clockwise from the right) where it begins and ends.
    Arc((f32, f32), f32, f32, f32),
}

use Stroke::{Arc, Line};

impl Icon {
    fn strokes(self) -> &'static [Stroke] {
        match self {
            Self::New => &[
                Line(&[(12.0, 5.0), (12.0, 19.0)]),
                Line(&[(5.0, 12.0), (19.0, 12.0)]),
            ],
            Self::Flip => &[
                Line(&[(8.0, 20.0), (8.0, 4.0)]),
                Line(&[(4.0, 8.0), (8.0, 4.0), (12.0, 8.0)]),
                Line(&[(16.0, 4.0), (16.0, 20.0)]),
                Line(&[(12.0, 16.0), (16.0, 20.0), (20.0, 16.0)]),
            ],
            Self::Takeback => &[
                Line(&[(9.0, 4.5), (4.5, 9.0), (9.0, 13.5)]),
                Line(&[(4.5, 9.0), (14.0, 9.0)]),
                Arc((14.0, 14.25), 5.25, 0.75, 1.25),
                Line(&[(14.0, 19.5), (9.0, 19.5)]),
            ],
            Self::Question => &[
                Arc((12.0, 8.5), 4.0, 0.5, 1.15),
                Line(&[(14.35, 11.74), (12.0, 13.5), (12.0, 15.5)]),
                Line(&[(12.0, 19.4), (12.0, 19.6)]),
            ],
            Self::Redo => &[
                Line(&[(15.0, 4.5), (19.5, 9.0), (15.0, 13.5)]),
                Line(&[(19.5, 9.0), (10.0, 9.0)]),
                Arc((10.0, 14.25), 5.25, 0.25, 0.75),
                Line(&[(10.0, 19.5), (15.0, 19.5)]),
            ],
            Self::Check => &[Line(&[(5.0, 12.5), (10.0, 17.5), (19.0, 7.0)])],
            Self::Flag => &[
                Line(&[(6.0, 21.0), (6.0, 3.5)]),
                Line(&[
                    (6.0, 4.5),
                    (10.0, 3.6),
                    (14.5, 5.4),
                    (19.0, 4.5),
                    (19.0, 13.5),
                    (14.5, 14.4),
                    (10.0, 12.6),
                    (6.0, 13.5),
                ]),
            ],
            Self::Half => &[
                Line(&[(4.0, 6.0), (6.5, 4.0), (6.5, 11.5)]),
                Line(&[(18.5, 4.5), (5.5, 19.5)]),
                Line(&[
                    (14.0, 14.6),
                    (15.0, 13.0),
                    (17.5, 12.6),
                    (19.3, 13.8),
                    (19.0, 15.6),
                    (14.0, 20.0),
                    (19.8, 20.0),
                ]),
            ],
            Self::Gear => &[
                Arc((12.0, 12.0), 3.0, 0.0, 1.0),
                Arc((12.0, 12.0), 6.6, 0.0, 1.0),
                Line(&[(12.0, 5.4), (12.0, 2.8)]),
                Line(&[(12.0, 18.6), (12.0, 21.2)]),
                Line(&[(5.4, 12.0), (2.8, 12.0)]),
                Line(&[(18.6, 12.0), (21.2, 12.0)]),
                Line(&[(16.67, 7.33), (18.5, 5.5)]),
                Line(&[(7.33, 16.67), (5.5, 18.5)]),
                Line(&[(7.33, 7.33), (5.5, 5.5)]),
                Line(&[(16.67, 16.67), (18.5, 18.5)]),
            ],
            Self::Sound => &[
                Line(&[
                    (11.0, 5.0),
                    (6.5, 9.0),
                    (3.0, 9.0),
                    (3.0, 15.0),
                    (6.5, 15.0),
                    (11.0, 19.0),
                    (11.0, 5.0),
                ]),
                Arc((11.0, 12.0), 5.0, -0.12, 0.12),
                Arc((11.0, 12.0), 9.0, -0.12, 0.12),
            ],
            Self::Silence => &[
                Line(&[
                    (11.0, 5.0),
                    (6.5, 9.0),
                    (3.0, 9.0),
                    (3.0, 15.0),
                    (6.5, 15.0),
                    (11.0, 19.0),
                    (11.0, 5.0),
                ]),
                Line(&[(15.5, 9.5), (20.5, 14.5)]),
                Line(&[(20.5, 9.5), (15.5, 14.5)]),
            ],
            Self::Close => &[
                Line(&[(6.0, 6.0), (18.0, 18.0)]),
                Line(&[(18.0, 6.0), (6.0, 18.0)]),
            ],
            Self::Rematch => &[
                Arc((12.0, 12.0), 7.5, 0.0, 0.78),
                Line(&[(13.5, 1.8), (16.2, 5.0), (12.6, 7.2)]),
            ],
            Self::Copy => &[
                Line(&[
                    (9.0, 8.0),
                    (20.0, 8.0),
                    (20.0, 21.0),
                    (9.0, 21.0),
                    (9.0, 8.0),
                ]),
                Line(&[
                    (5.5, 16.5),
                    (4.5, 16.5),
                    (4.5, 3.5),
                    (15.5, 3.5),
                    (15.5, 4.8),
                ]),
            ],
            Self::Open => &[
                Line(&[
                    (3.0, 19.0),
                    (3.0, 5.5),
                    (9.0, 5.5),
                    (11.5, 8.0),
                    (19.0, 8.0),
                    (19.0, 11.0),
                ]),
                Line(&[
                    (3.0, 19.0),
                    (6.0, 11.0),
                    (22.0, 11.0),
                    (19.0, 19.0),
                    (3.0, 19.0),
                ]),
            ],
            Self::Save => &[
                Line(&[(12.0, 3.5), (12.0, 14.5)]),
                Line(&[(7.5, 10.5), (12.0, 15.0), (16.5, 10.5)]),
                Line(&[(4.0, 15.0), (4.0, 20.0), (20.0, 20.0), (20.0, 15.0)]),
            ],
            Self::File => &[
                Line(&[
                    (6.0, 3.0),
                    (14.0, 3.0),
                    (18.5, 7.5),
                    (18.5, 21.0),
                    (6.0, 21.0),
                    (6.0, 3.0),
                ]),
                Line(&[(14.0, 3.0), (14.0, 7.5), (18.5, 7.5)]),
            ],
            Self::Home => &[
                Line(&[(3.5, 12.0), (12.0, 4.0), (20.5, 12.0)]),
                Line(&[(6.0, 10.0), (6.0, 20.0), (18.0, 20.0), (18.0, 10.0)]),
            ],
            Self::Up => &[
                Line(&[(12.0, 20.0), (12.0, 4.5)]),
                Line(&[(6.0, 10.5), (12.0, 4.5), (18.0, 10.5)]),
            ],
            Self::Edit => &[
                Line(&[
                    (5.0, 19.0),
                    (6.0, 14.5),
                    (16.0, 4.5),
                    (19.5, 8.0),
                    (9.5, 18.0),
                    (5.0, 19.0),
                ]),
                Line(&[(13.5, 7.0), (17.0, 10.5)]),
            ],
            Self::Analysis => &[
                Line(&[(4.0, 4.0), (4.0, 20.0), (20.5, 20.0)]),
                Line(&[(7.0, 15.5), (11.0, 10.5), (14.0, 13.5), (20.0, 6.0)]),
            ],
            Self::Hand => &[
                Line(&[(12.0, 3.0), (12.0, 21.0)]),
                Line(&[(3.0, 12.0), (21.0, 12.0)]),
                Line(&[(9.5, 5.5), (12.0, 3.0), (14.5, 5.5)]),
                Line(&[(9.5, 18.5), (12.0, 21.0), (14.5, 18.5)]),
                Line(&[(5.5, 9.5), (3.0, 12.0), (5.5, 14.5)]),
                Line(&[(18.5, 9.5), (21.0, 12.0), (18.5, 14.5)]),
            ],
            Self::Back => &[
                Line(&[(20.0, 12.0), (4.5, 12.0)]),
                Line(&[(10.5, 6.0), (4.5, 12.0), (10.5, 18.0)]),
            ],
            Self::Play => &[Line(&[(7.0, 4.5), (19.0, 12.0), (7.0, 19.5), (7.0, 4.5)])],
            Self::First => &[
                Line(&[(12.0, 6.0), (6.0, 12.0), (12.0, 18.0)]),
                Line(&[(19.0, 6.0), (13.0, 12.0), (19.0, 18.0)]),
            ],
            Self::Previous => &[Line(&[(15.0, 6.0), (9.0, 12.0), (15.0, 18.0)])],
            Self::Next => &[Line(&[(9.0, 6.0), (15.0, 12.0), (9.0, 18.0)])],
            Self::Last => &[
                Line(&[(5.0, 6.0), (11.0, 12.0), (5.0, 18.0)]),
                Line(&[(12.0, 6.0), (18.0, 12.0), (12.0, 18.0)]),
            ],
            Self::Paste => &[
                Line(&[
                    (8.5, 5.0),
                    (5.0, 5.0),
                    (5.0, 21.0),
                    (19.0, 21.0),
                    (19.0, 5.0),
                    (15.5, 5.0),
                ]),
                Line(&[(8.5, 3.0), (15.5, 3.0), (15.5, 7.0), (8.5, 7.0), (8.5, 3.0)]),
                Line(&[(9.0, 12.0), (15.0, 12.0)]),
                Line(&[(9.0, 16.0), (15.0, 16.0)]),
            ],
        }
    }

    /// Draws the icon centred in the rectangle, `side` pixels wide.
    pub(crate) fn draw(self, into: &mut Vec<Sprite>, rect: Rect, side: f32, color: Rgba) {
        let unit = side / 24.0;
        let origin = rect.center().offset(-side / 2.0, -side / 2.0);
        let place = |(x, y): (f32, f32)| origin.offset(x * unit, y * unit);
        let width = (1.7 * unit).max(1.3);
        let mut polyline = |points: &[Point]| {
            into.extend(points.windows(2).map(|p| Sprite::Line {
                from: p[0],
                to: p[1],
                width,
                color,
            }));
        };
        for stroke in self.strokes() {
            match stroke {
                Line(points) => polyline(&points.iter().copied().map(place).collect::<Vec<_>>()),
                Arc(center, radius, from, to) => {
                    let steps = ((to - from) * 32.0).ceil().max(4.0) as usize;
                    let points: Vec<Point> = (0..=steps)
                        .map(|i| {
                            let angle = (from + (to - from) * i as f32 / steps as f32) * TAU;
                            place((
                                center.0 + radius * angle.cos(),
                                center.1 + radius * angle.sin(),
                            ))
                        })
                        .collect();
                    polyline(&points);
                }
            }
        }
    }
}
