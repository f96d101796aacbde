//! What a person did, in the order in which it happened. Our own words: nothing behind this line knows the
//! window library.

use std::io::ErrorKind;
use std::path::PathBuf;

use crate::geometry::Point;

/// A button of the mouse. A touch is the primary button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Button {
    Primary,
    Secondary,
    Middle,
}

/// Modifier keys held down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mods {
    pub(crate) shift: bool,
    pub(crate) ctrl: bool,
    pub(crate) alt: bool,
}

/// A key that means the same on every keyboard layout. Letters and digits come as [`InputEvent::Char`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Escape,
    Enter,
    Space,
    Tab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    /// F1 to F12.
    Function(u8),
}

/// One thing that happened to the window. Positions and sizes are physical pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum InputEvent {
    PointerMoved(Point),
    PointerDown {
        at: Point,
        button: Button,
        mods: Mods,
    },
    PointerUp {
        at: Point,
        button: Button,
    },
    /// The button was released where the window cannot see it: whatever it did is off.
    PointerLost,
    /// Whole steps, positive away from the person.
    Wheel {
        at: Point,
        steps: i8,
        mods: Mods,
    },
    Key {
        key: Key,
        mods: Mods,
    },
    /// A character was typed, without Ctrl or Alt.
    Char(char),
    /// A letter, in lower case, or one of `+ - 0` was pressed together with Ctrl (or Cmd).
    Shortcut(char),
    Resized {
        width: f32,
        height: f32,
    },
    /// The bytes, or why they could not be read.
    FileDropped {
        path: PathBuf,
        bytes: Result<Vec<u8>, ErrorKind>,
    },
    QuitRequested,
}
