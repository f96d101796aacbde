//! The window library's events as ours. Its per-frame polling loses the order of events and repeated keys, so the
//! events themselves are replayed.

use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::input::{get_dropped_files, is_key_down, is_mouse_button_down};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

use super::files;
use super::idle::Pointed;
use crate::geometry::Point;
use crate::input::{Button, InputEvent, Key, Mods};

/// Collects the events of a frame.
pub(crate) struct InputQueue {
    subscriber: usize,
    /// Whether each release is told, also one outside of the window.
    tells_every_release: bool,
    pressed: bool,
    pointer: Point,
    size: (f32, f32),
}

impl InputQueue {
    /// Call once the window exists, on the main thread.
    pub(crate) fn new(tells_every_release: bool) -> Self {
        Self {
            subscriber: register_input_subscriber(),
            tells_every_release,
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
        let mut replay = self.replay(events);
        repeat_all_miniquad_input(&mut replay, self.subscriber);
        let is_down = is_mouse_button_down(MouseButton::Left);
        if self.tells_every_release {
            replay.unsay_release(is_down);
        }
        let mut events = self.keep(replay);
        // Released outside of the window: no event tells.
        if self.pressed && !is_down && !self.tells_every_release {
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

    /// What the pointer did since the last call of this or the other.
    pub(crate) fn pointed(&mut self, pointed: &[Pointed]) -> Vec<InputEvent> {
        let mut replay = self.replay(Vec::new());
        for pointed in pointed {
            replay.point(*pointed);
        }
        self.keep(replay)
    }

    fn replay(&self, events: Vec<InputEvent>) -> Replay {
        Replay {
            events,
            pointer: self.pointer,
            pressed: self.pressed,
        }
    }

    /// Goes on from where the replay has come to.
    fn keep(&mut self, replay: Replay) -> Vec<InputEvent> {
        self.pointer = replay.pointer;
        self.pressed = replay.pressed;
        replay.events
    }
}

struct Replay {
    events: Vec<InputEvent>,
    pointer: Point,
    pressed: bool,
}

impl Replay {
    fn point(&mut self, pointed: Pointed) {
        match pointed {
            Pointed::Moved(at) => self.mouse_motion_event(at.x, at.y),
            Pointed::Down(number @ (4 | 5), at, mods) => {
                self.pointer = at;
                self.wheel(if number == 4 { 1 } else { -1 }, mods);
            }
            Pointed::Down(number, at, mods) => {
                if let Some(button) = numbered(number) {
                    self.down(button, at, mods);
                }
            }
            Pointed::Up(number, at) => {
                if let Some(button) = numbered(number) {
                    self.up(button, at);
                }
            }
        }
    }

    fn wheel(&mut self, steps: i8, mods: Mods) {
        let at = self.pointer;
        self.events.push(InputEvent::Wheel { at, steps, mods });
    }

    fn down(&mut self, button: Button, at: Point, mods: Mods) {
        self.pointer = at;
        self.pressed |= button == Button::Primary;
        self.events
            .push(InputEvent::PointerDown { at, button, mods });
    }

    fn up(&mut self, button: Button, at: Point) {
        self.pointer = at;
        if button == Button::Primary && !std::mem::take(&mut self.pressed) {
            return; // Re-entering with a held button reports a release that never was.
        }
        self.events.push(InputEvent::PointerUp { at, button });
    }

    /// Where a button is held down while the pointer comes back into the window, the library reports a release that
    /// never was, and that the button is down.
    fn unsay_release(&mut self, is_down: bool) {
        let is_of_primary = |event: &InputEvent| {
            matches!(
                event,
                InputEvent::PointerDown {
                    button: Button::Primary,
                    ..
                } | InputEvent::PointerUp {
                    button: Button::Primary,
                    ..
                }
            )
        };
        let last = self.events.iter().rposition(is_of_primary);
        if let Some(last) = last.filter(|_| is_down)
            && let InputEvent::PointerUp { .. } = self.events[last]
        {
            self.events.remove(last);
            self.pressed = true;
        }
    }
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
        self.wheel(steps, held_mods());
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if let Some(button) = known(button) {
            self.down(button, Point::new(x, y), held_mods());
        }
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if let Some(button) = known(button) {
            self.up(button, Point::new(x, y));
        }
    }

    /// Whoever turns to another window lets go.
    fn window_minimized_event(&mut self) {
        if std::mem::take(&mut self.pressed) {
            self.events.push(InputEvent::PointerLost);
        }
    }

    fn char_event(&mut self, c: char, mods: KeyMods, _repeat: bool) {
        // The blank comes as a key, too, before or after, and is one blank.
        if !(c == ' ' || c.is_control() || mods.ctrl || mods.alt || mods.logo) {
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

/// A button as X11 counts them.
const fn numbered(number: u32) -> Option<Button> {
    match number {
        1 => Some(Button::Primary),
        2 => Some(Button::Middle),
        3 => Some(Button::Secondary),
        _ => None,
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

    fn replay() -> Replay {
        Replay {
            events: Vec::new(),
            pointer: Point::default(),
            pressed: false,
        }
    }

    #[test]
    fn a_blank_is_typed_once() {
        let mut replay = replay();
        let (mods, none) = (Mods::default(), KeyMods::default());
        replay.key_down_event(KeyCode::A, none, false);
        replay.char_event('a', none, false);
        replay.key_down_event(KeyCode::Space, none, false);
        replay.char_event(' ', none, false);
        // X11 tells of the character first.
        replay.char_event(' ', none, false);
        replay.key_down_event(KeyCode::Space, none, false);
        let space = InputEvent::Key {
            key: Key::Space,
            mods,
        };
        let expected = [InputEvent::Char('a'), space.clone(), space];
        assert_eq!(replay.events, expected);
    }

    #[test]
    fn what_the_window_system_tells_of_the_pointer_is_taken_as_it_is() {
        let (at, mods) = (Point::new(3.0, 4.0), Mods::default());
        let mut replay = replay();
        for pointed in [
            Pointed::Moved(Point::new(1.0, 1.0)),
            Pointed::Moved(at),
            Pointed::Down(1, at, mods),
            Pointed::Up(1, at),
            Pointed::Up(1, at),
            Pointed::Down(3, at, mods),
            Pointed::Down(5, at, mods),
            Pointed::Down(9, at, mods),
        ] {
            replay.point(pointed);
        }
        let button = Button::Primary;
        let expected = [
            InputEvent::PointerMoved(at),
            InputEvent::PointerDown { at, button, mods },
            InputEvent::PointerUp { at, button },
            InputEvent::PointerDown {
                at,
                button: Button::Secondary,
                mods,
            },
            InputEvent::Wheel {
                at,
                steps: -1,
                mods,
            },
        ];
        assert_eq!(replay.events, expected);
    }

    #[test]
    fn coming_back_with_a_held_button_is_no_release() {
        let at = Point::new(3.0, 4.0);
        let pressed = || {
            let mut replay = replay();
            replay.point(Pointed::Down(1, at, Mods::default()));
            replay.events.clear();
            replay
        };
        for (is_down, left) in [(true, 0), (false, 1)] {
            let mut replay = pressed();
            replay.up(Button::Primary, at);
            replay.unsay_release(is_down);
            assert_eq!((replay.events.len(), replay.pressed), (left, is_down));
        }
        // Pressed again meanwhile: both were.
        let mut replay = pressed();
        replay.up(Button::Primary, at);
        replay.down(Button::Primary, at, Mods::default());
        replay.unsay_release(true);
        assert_eq!((replay.events.len(), replay.pressed), (2, true));
    }

    #[test]
    fn whoever_turns_to_another_window_lets_go() {
        let mut replay = replay();
        replay.window_minimized_event();
        assert_eq!(replay.events, []);
        replay.point(Pointed::Down(1, Point::default(), Mods::default()));
        replay.window_minimized_event();
        assert_eq!(replay.events.last(), Some(&InputEvent::PointerLost));
    }

    #[test]
    fn a_key_that_is_held_down_leads_on_but_acts_once() {
        let heard = |code, repeat| {
            let mut replay = replay();
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
