//! A small widget kit. A screen draws itself into a [`Ui`], which yields sprites and *targets*: rectangles with what
//! happens when they are used. Input is then judged against the targets of the picture that the person saw. All of it
//! is pure: no widget keeps anything of its own.

mod fields;
mod icon_buttons;
mod stack;
mod widgets;

use crate::geometry::{Point, Rect};
use crate::input::{Button, InputEvent, Key};
use crate::scene::Sprite;
use crate::text::Fonts;
use crate::theme::{Scale, Theme};

pub(crate) use fields::Entry;
pub(crate) use icon_buttons::IconButton;
pub(crate) use stack::Part;
pub(crate) use widgets::{Emphasis, Tip};

/// Names a widget from one picture to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Id(pub(crate) &'static str, pub(crate) usize);

/// What using a target does.
#[derive(Clone, Debug)]
pub(crate) enum Response<M> {
    /// Pressed and released on it, or chosen with the keyboard.
    Click(M),
    /// Pressed: it happens at once, and the pointer is free to go on.
    Press(M),
    /// Dragged along: the share of the way (0 to 1) becomes a message.
    Slide {
        value: f32,
        step: Step,
        message: fn(f32) -> M,
    },
    /// The wheel turned over it.
    Wheel(fn(i8) -> M),
    /// Nothing; but nothing behind it can be used either.
    Nothing,
}

/// How far a key moves a slider, as a share of its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Step(f32);

impl Step {
    /// From one to the next of so many values, of which there are at least two.
    pub(crate) fn of(values: usize) -> Self {
        Self(1.0 / (values.max(2) - 1) as f32)
    }

    /// A twentieth of the way.
    pub(crate) const TWENTIETH: Self = Self(0.05);
}

/// A rectangle that reacts.
#[derive(Clone, Debug)]
pub(crate) struct Target<M> {
    id: Id,
    rect: Rect,
    response: Response<M>,
}

/// A finished picture with its targets, the topmost last.
#[derive(Clone, Debug)]
pub(crate) struct Picture<M> {
    pub(crate) sprites: Vec<Sprite>,
    pub(crate) targets: Vec<Target<M>>,
    /// What rectangles without a text of their own are called.
    names: Vec<(Rect, String)>,
}

impl<M> Default for Picture<M> {
    fn default() -> Self {
        Self {
            sprites: Vec::new(),
            targets: Vec::new(),
            names: Vec::new(),
        }
    }
}

/// Where pointer and keyboard are, between two pictures.
#[derive(Clone, Debug, Default)]
pub(crate) struct UiState {
    pub(crate) pointer: Point,
    pressed: Option<Id>,
    focus: Option<Id>,
}

/// What became of an input event.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Handled<M> {
    /// A widget was used.
    Message(M),
    /// A widget took it, without a consequence yet.
    Taken,
    /// No widget wanted it.
    Free,
}

impl UiState {
    /// Judges one event against the picture that was on the screen.
    pub(crate) fn handle<M: Clone>(
        &mut self,
        event: &InputEvent,
        picture: &Picture<M>,
    ) -> Handled<M> {
        match event {
            InputEvent::PointerMoved(at) => {
                self.pointer = *at;
                let sliding = self
                    .pressed
                    .and_then(|id| picture.targets.iter().find(|t| t.id == id));
                sliding.map_or(Handled::Free, |target| target.slid(*at))
            }
            InputEvent::PointerDown {
                at,
                button: Button::Primary,
                ..
            } => {
                self.pointer = *at;
                self.focus = None;
                let Some(target) = picture.clickable_at(*at) else {
                    return Handled::Free;
                };
                if let Response::Press(message) = &target.response {
                    return Handled::Message(message.clone());
                }
                self.pressed = Some(target.id);
                target.slid(*at)
            }
            InputEvent::PointerUp {
                at,
                button: Button::Primary,
            } => {
                self.pointer = *at;
                let Some(pressed) = self.pressed.take() else {
                    return Handled::Free;
                };
                match picture.clickable_at(*at) {
                    Some(Target {
                        id,
                        response: Response::Click(message),
                        ..
                    }) if *id == pressed => Handled::Message(message.clone()),
                    Some(_) | None => Handled::Taken,
                }
            }
            InputEvent::PointerLost => {
                self.pressed = None;
                Handled::Free
            }
            InputEvent::Wheel { at, steps, .. } => match picture
                .topmost(*at, |r| matches!(r, Response::Wheel(_) | Response::Nothing))
            {
                Some(Target {
                    response: Response::Wheel(message),
                    ..
                }) => Handled::Message(message(*steps)),
                Some(_) | None => Handled::Free,
            },
            InputEvent::Key {
                key: Key::Tab,
                mods,
            } => {
                self.move_focus(picture, mods.shift);
                Handled::Taken
            }
            InputEvent::Key {
                key: Key::Enter | Key::Space,
                ..
            } => {
                let focused = self
                    .focus
                    .and_then(|id| picture.reachable().find(|t| t.id == id));
                match focused {
                    Some(Target {
                        response: Response::Click(message) | Response::Press(message),
                        ..
                    }) => Handled::Message(message.clone()),
                    Some(_) | None => Handled::Free,
                }
            }
            InputEvent::Key {
                key: key @ (Key::Left | Key::Right),
                ..
            } => {
                let focused = self
                    .focus
                    .and_then(|id| picture.reachable().find(|t| t.id == id));
                match focused {
                    Some(Target {
                        response:
                            Response::Slide {
                                value,
                                step: Step(step),
                                message,
                            },
                        ..
                    }) => {
                        let moved = if *key == Key::Left { -step } else { *step };
                        Handled::Message(message((value + moved).clamp(0.0, 1.0)))
                    }
                    Some(_) | None => Handled::Free,
                }
            }
            InputEvent::PointerDown { .. }
            | InputEvent::PointerUp { .. }
            | InputEvent::Key { .. }
            | InputEvent::Char(_)
            | InputEvent::Shortcut(_)
            | InputEvent::Resized { .. }
            | InputEvent::FileDropped { .. }
            | InputEvent::QuitRequested => Handled::Free,
        }
    }

    /// What the keyboard is at, in words; empty where it has none.
    pub(crate) fn focused<M>(&self, picture: &Picture<M>) -> Option<String> {
        let target = self
            .focus
            .and_then(|id| picture.reachable().find(|target| target.id == id))?;
        Some(picture.name_of(target.rect))
    }

    /// The keyboard turns to something that is no widget.
    pub(crate) fn leave_focus(&mut self) {
        self.focus = None;
    }

    fn move_focus<M>(&mut self, picture: &Picture<M>, backwards: bool) {
        let ids: Vec<Id> = picture.reachable().map(|t| t.id).collect();
        if ids.is_empty() {
            return;
        }
        let n = ids.len();
        let at = self
            .focus
            .and_then(|id| ids.iter().position(|other| *other == id));
        let next = match (at, backwards) {
            (None, false) => 0,
            (None, true) => n - 1,
            (Some(i), false) => (i + 1) % n,
            (Some(i), true) => (i + n - 1) % n,
        };
        self.focus = Some(ids[next]);
    }
}

impl<M> Picture<M> {
    fn topmost(&self, at: Point, wanted: impl Fn(&Response<M>) -> bool) -> Option<&Target<M>> {
        self.targets
            .iter()
            .rev()
            .find(|t| t.rect.contains(at) && wanted(&t.response))
    }

    /// The texts in a rectangle, or else what it is called.
    fn name_of(&self, rect: Rect) -> String {
        let texts = self.sprites.iter().filter_map(|sprite| match sprite {
            Sprite::Text { text, at, .. } if rect.contains(*at) => Some(text.as_str()),
            _ => None,
        });
        let texts: Vec<&str> = texts.collect();
        let name = self.names.iter().rev().find(|(of, _)| *of == rect);
        match (texts.is_empty(), name) {
            (true, Some((_, name))) => name.clone(),
            (_, _) => texts.join(" "),
        }
    }

    /// Everything that can be used, and where: nothing behind a dialog.
    #[cfg(test)]
    pub(crate) fn front(&self) -> Vec<(Id, Rect)> {
        self.reachable().map(|t| (t.id, t.rect)).collect()
    }

    fn clickable_at(&self, at: Point) -> Option<&Target<M>> {
        self.topmost(at, |r| !matches!(r, Response::Wheel(_)))
    }

    /// The targets that the keyboard can reach: none behind a dialog.
    fn reachable(&self) -> impl Iterator<Item = &Target<M>> {
        let front = self
            .targets
            .iter()
            .rposition(|t| matches!(t.response, Response::Nothing))
            .map_or(0, |i| i + 1);
        self.targets[front..].iter().filter(|t| match t.response {
            Response::Click(_) | Response::Press(_) | Response::Slide { .. } => true,
            Response::Wheel(_) | Response::Nothing => false,
        })
    }
}

impl<M> Target<M> {
    /// What a press or a movement at this place does to a slider.
    fn slid(&self, at: Point) -> Handled<M> {
        match &self.response {
            Response::Slide { message, .. } => Handled::Message(message(
                ((at.x - self.rect.x) / self.rect.w.max(1.0)).clamp(0.0, 1.0),
            )),
            Response::Click(_) | Response::Press(_) | Response::Wheel(_) | Response::Nothing => {
                Handled::Taken
            }
        }
    }
}

/// A picture in the making.
pub(crate) struct Ui<'a, M> {
    pub(crate) fonts: &'a Fonts,
    pub(crate) theme: Theme,
    pub(crate) scale: Scale,
    state: &'a UiState,
    picture: Picture<M>,
    tip: Option<Tip>,
}

impl<'a, M> Ui<'a, M> {
    pub(crate) fn new(fonts: &'a Fonts, theme: Theme, scale: Scale, state: &'a UiState) -> Self {
        Self {
            fonts,
            theme,
            scale,
            state,
            picture: Picture::default(),
            tip: None,
        }
    }

    /// Draws a sprite on top of everything so far.
    pub(crate) fn draw(&mut self, sprite: Sprite) {
        self.picture.sprites.push(sprite);
    }

    /// Where several sprites can be drawn at once.
    pub(crate) fn sprites(&mut self) -> &mut Vec<Sprite> {
        &mut self.picture.sprites
    }

    /// Makes a rectangle react.
    pub(crate) fn target(&mut self, id: Id, rect: Rect, response: Response<M>) {
        self.picture.targets.push(Target { id, rect, response });
    }

    pub(crate) fn px(&self, logical: f32) -> f32 {
        self.scale.px(logical)
    }

    /// Whether the pointer is over the rectangle and nothing drawn so far behind a dialog is meant.
    pub(crate) fn is_hovered(&self, rect: Rect) -> bool {
        rect.contains(self.state.pointer)
    }

    fn is_pressed(&self, id: Id) -> bool {
        self.state.pressed == Some(id)
    }

    fn is_focused(&self, id: Id) -> bool {
        self.state.focus == Some(id)
    }
}

#[cfg(test)]
mod tests;
