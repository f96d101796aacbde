//! The board made larger or smaller: by its corner, by the wheel with Ctrl, in the settings; and everything on it.

use std::time::Duration;

use super::{App, Effect};
use crate::geometry::Point;
use crate::input::{Button, InputEvent, Mods};
use crate::settings::{BOARD_SHARES, ZOOMS};

/// A step of making everything larger or smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zoom {
    In,
    Out,
    /// As the system has it.
    Reset,
}

/// What a step of the wheel changes.
const STEP: f32 = 0.05;
/// A second press within this time fits the board to the window.
const DOUBLE: Duration = Duration::from_millis(400);

/// The corner of the board in the hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Resizing {
    /// Where it was taken up, and how large the board was, while the button is down.
    held: Option<(Point, f32)>,
    pressed: Option<Duration>,
}

/// How much a step of zooming changes.
const ZOOM_STEP: f32 = 0.25;

impl App {
    pub(super) fn zoom(&mut self, zoom: Zoom) {
        let step = match zoom {
            Zoom::In => self.settings.zoom + ZOOM_STEP,
            Zoom::Out => self.settings.zoom - ZOOM_STEP,
            Zoom::Reset => 1.0,
        };
        self.settings.zoom = step.clamp(*ZOOMS.start(), *ZOOMS.end());
        self.effects.push(Effect::SaveSettings);
    }

    /// Takes an event that changes how large the board is; `false` if it does not.
    pub(super) fn resize_board(&mut self, event: &InputEvent, now: Duration) -> bool {
        if !self.shows_game() || self.game.is_none() {
            return false;
        }
        let layout = self.layout();
        match event {
            InputEvent::Wheel {
                at,
                steps,
                mods: Mods { ctrl: true, .. },
            } if layout.board.contains(*at) => {
                self.set_board_share(self.settings.board_share + STEP * f32::from(*steps));
                self.effects.push(Effect::SaveSettings);
            }
            InputEvent::PointerDown {
                at,
                button: Button::Primary,
                ..
            } if layout.grip().contains(*at) => {
                let last = self.resizing.pressed.replace(now);
                if last.is_some_and(|last| now < last + DOUBLE) {
                    self.resizing = Resizing::default();
                    self.set_board_share(1.0);
                    self.effects.push(Effect::SaveSettings);
                } else {
                    self.resizing.held = Some((*at, self.settings.board_share));
                }
            }
            InputEvent::PointerMoved(at) => {
                let Some((from, share)) = self.resizing.held else {
                    return false;
                };
                // The board stays in the middle: it grows by what the corner is led, to both sides.
                let largest = layout.board.w / self.settings.board_share.max(0.1);
                let led = (at.x - from.x).max(at.y - from.y);
                self.set_board_share(share + led / largest);
            }
            InputEvent::PointerUp {
                button: Button::Primary,
                ..
            }
            | InputEvent::PointerLost => {
                if self.resizing.held.take().is_none() {
                    return false;
                }
                self.effects.push(Effect::SaveSettings);
            }
            _ => return false,
        }
        true
    }

    fn set_board_share(&mut self, share: f32) {
        let share = share.clamp(*BOARD_SHARES.start(), *BOARD_SHARES.end());
        if share != self.settings.board_share {
            self.settings.board_share = share;
            self.let_go();
        }
    }

    /// What the hand holds is put down: its squares are somewhere else now.
    pub(super) fn let_go(&mut self) {
        let moment = self.settings.moment(Duration::ZERO);
        if let Some(game) = &mut self.game {
            let board = crate::board::BoardGeometry::unseen();
            game.handle(&InputEvent::PointerLost, board, moment);
        }
    }
}
