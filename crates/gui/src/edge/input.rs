//! The window library's events as ours. Its per-frame polling loses the order of events and repeated keys, so the
//! events themselves are replayed.

use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::input::{get_dropped_files, is_key_down, is_mouse_button_down};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

use super::files;
use crate::geometry::Point;
use crate::input::{Button, InputEvent, Key, Mods};

/// Collects the events of a frame.
pub(crate) struct InputQueue {
    subscriber: usize,
    pressed: bool,
    pointer: Point,
    size: (f32, f32),
}

impl InputQueue {
    /// Call once the window exists, on the main thread.
    pub(crate) fn new() -> Self {
        Self {
            subscriber: register_input_subscriber(),
            pressed: false,
            pointer: Point::default(),
            size: (0.0, 0.0),
        }
    }

    /// Everything that happened since the last call, oldest first.
    pub(crate) fn drain(&mut self, size: (f32, f32)) -> Vec<InputEvent> {
        let mut events = Vec::new();
        if size != self.size {
            self.size = size;
            events.push(InputEvent::Resized {
                width: size.0,
                height: size.1,
            });
        }
        let mut replay = Replay {
            events,
            pointer: self.pointer,
            pressed: self.pressed,
        };
        repeat_all_miniquad_input(&mut replay, self.subscriber);
        let Replay {
            mut events,
            pointer,
            pressed,
        } = replay;
        self.pointer = pointer;
        self.pressed = pressed;
        // Released outside of the window: no event tells.
        if self.pressed && !is_mouse_button_down(MouseButton::Left) {
            self.pressed = false;
            events.push(InputEvent::PointerLost);
        }
        for file in get_dropped_files() {
            let path = file.path.unwrap_or_default();
            let bytes = match file.bytes {
                Some(bytes) => files::not_too_large(bytes),
                None => files::read(&path),
            };
            events.push(InputEvent::FileDropped {
                path,
                bytes: bytes.map_err(|error| error.kind()),
            });
        }
        if macroquad::prelude::is_quit_requested() {
            events.push(InputEvent::QuitRequested);
        }
        events
    }
}

struct Replay {
    events: Vec<InputEvent>,
    pointer: Point,
    pressed: bool,
}

impl EventHandler for Replay {
    fn update(&mut self) {}
    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.pointer = Point::new(x, y);
        // Only the newest of a run of movements matters.
        if let Some(InputEvent::PointerMoved(last)) = self.events.last_mut() {
            *last = self.pointer;
        } else {
            self.events.push(InputEvent::PointerMoved(self.pointer));
        }
    }

    fn mouse_wheel_event(&mut self, _x: f32, y: f32) {
        // Systems disagree about the unit (1, 120, about 100): only the direction is common to them.
        let steps = match y {
            y if y > 0.0 => 1,
            y if y < 0.0 => -1,
            _ => return,
        };
        self.events.push(InputEvent::Wheel {
            at: self.pointer,
            steps,
            mods: held_mods(),
        });
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.pointer = Point::new(x, y);
        let Some(button) = known(button) else { return };
        self.pressed |= button == Button::Primary;
        self.events.push(InputEvent::PointerDown {
            at: self.pointer,
            button,
            mods: held_mods(),
        });
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.pointer = Point::new(x, y);
        let Some(button) = known(button) else { return };
        if button == Button::Primary && !std::mem::take(&mut self.pressed) {
            return; // Re-entering with a held button reports a release that never was.
        }
        self.events.push(InputEvent::PointerUp {
            at: self.pointer,
            button,
        });
    }

    fn char_event(&mut self, c: char, mods: KeyMods, _repeat: bool) {
        if !(c.is_control() || mods.ctrl || mods.alt || mods.logo) {
            self.events.push(InputEvent::Char(c));
        }
    }

    fn key_down_event(&mut self, code: KeyCode, mods: KeyMods, repeat: bool) {
        if let Some(key) = layout_free(code) {
            if repeat && !repeats(key) {
                return;
            }
            let mods = Mods {
                shift: mods.shift,
                ctrl: mods.ctrl,
                alt: mods.alt,
            };
            self.events.push(InputEvent::Key { key, mods });
        } else if (mods.ctrl || mods.logo)
            && !repeat
            && let Some(letter) = shortcut(code)
        {
            self.events.push(InputEvent::Shortcut(letter));
        }
    }
}

/// Whether a key that is held down goes on: what leads somewhere does. What acts, such as Enter on a button, acts once
/// each time that it is struck.
const fn repeats(key: Key) -> bool {
    match key {
        Key::Left
        | Key::Right
        | Key::Up
        | Key::Down
        | Key::PageUp
        | Key::PageDown
        | Key::Tab
        | Key::Backspace => true,
        Key::Escape
        | Key::Enter
        | Key::Space
        | Key::Delete
        | Key::Home
        | Key::End
        | Key::Function(_) => false,
    }
}

/// The modifier keys that are down; a button's event does not tell.
fn held_mods() -> Mods {
    let any = |keys: [KeyCode; 2]| keys.into_iter().any(is_key_down);
    Mods {
        shift: any([KeyCode::LeftShift, KeyCode::RightShift]),
        ctrl: any([KeyCode::LeftControl, KeyCode::RightControl]),
        // Window managers take Alt for themselves; some people have another key in its place.
        alt: any([KeyCode::LeftAlt, KeyCode::RightAlt])
            || any([KeyCode::LeftSuper, KeyCode::RightSuper]),
    }
}

fn known(button: MouseButton) -> Option<Button> {
    match button {
        MouseButton::Left => Some(Button::Primary),
        MouseButton::Right => Some(Button::Secondary),
        MouseButton::Middle => Some(Button::Middle),
        MouseButton::Unknown => None,
    }
}

fn layout_free(code: KeyCode) -> Option<Key> {
    Some(match code {
        KeyCode::Escape => Key::Escape,
        KeyCode::Enter | KeyCode::KpEnter => Key::Enter,
        KeyCode::Space => Key::Space,
        KeyCode::Tab => Key::Tab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F1 => Key::Function(1),
        KeyCode::F2 => Key::Function(2),
        KeyCode::F3 => Key::Function(3),
        KeyCode::F4 => Key::Function(4),
        KeyCode::F5 => Key::Function(5),
        KeyCode::F6 => Key::Function(6),
        KeyCode::F7 => Key::Function(7),
        KeyCode::F8 => Key::Function(8),
        KeyCode::F9 => Key::Function(9),
        KeyCode::F10 => Key::Function(10),
        KeyCode::F11 => Key::Function(11),
        KeyCode::F12 => Key::Function(12),
        _ => return None,
    })
}

/// What a key writes when Ctrl keeps it from writing: letters, and the signs of zooming.
fn shortcut(code: KeyCode) -> Option<char> {
    match code {
        KeyCode::Equal | KeyCode::KpAdd => Some('+'),
        KeyCode::Minus | KeyCode::KpSubtract => Some('-'),
        KeyCode::Key0 | KeyCode::Kp0 => Some('0'),
        _ => {
            let offset = (code as u32).checked_sub(KeyCode::A as u32)?;
            (offset < 26).then(|| char::from(b'a' + offset as u8))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_held_down_leads_on_but_acts_once() {
        let heard = |code, repeat| {
            let mut replay = Replay {
                events: Vec::new(),
                pointer: Point::default(),
                pressed: false,
            };
            replay.key_down_event(code, KeyMods::default(), repeat);
            replay.events.len()
        };
        for (code, again) in [
            (KeyCode::Enter, 0),
            (KeyCode::Escape, 0),
            (KeyCode::F12, 0),
            (KeyCode::PageUp, 1),
            (KeyCode::Backspace, 1),
        ] {
            assert_eq!(
                (heard(code, false), heard(code, true)),
                (1, again),
                "{code:?}"
            );
        }
    }
}
