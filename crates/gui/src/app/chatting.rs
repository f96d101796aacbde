//! The line that is being written to the other player: while it has the keyboard, nothing else has.

use std::time::Duration;

use super::{App, Effect};
use crate::input::{InputEvent, Key};
use crate::screens::game::GameScreen;

impl App {
    /// Whether a line is being written, and to be seen.
    pub(super) fn is_writing(&self) -> bool {
        self.shows_game() && self.game.as_ref().is_some_and(GameScreen::is_writing)
    }

    /// Whatever is pressed or reached by Tab has the keyboard from now on.
    pub(super) fn take_keyboard_away(&mut self, event: &InputEvent) {
        let takes = matches!(
            event,
            InputEvent::PointerDown { .. } | InputEvent::Key { key: Key::Tab, .. }
        );
        if let Some(game) = self.game.as_mut().filter(|_| takes) {
            game.stop_writing();
        }
    }

    /// A line that was asked for has the keyboard, and no widget.
    pub(super) fn give_keyboard(&mut self) {
        if self.is_writing() {
            self.ui.leave_focus();
        }
    }

    /// Hands to the line what is typed while it is being written; `false` for everything else.
    pub(super) fn hand_to_line(&mut self, event: &InputEvent, now: Duration) -> bool {
        if !self.is_writing() {
            return false;
        }
        if let InputEvent::Shortcut('v') = event {
            self.effects.push(Effect::ReadClipboard);
            return true;
        }
        let moment = self.settings.moment(now);
        let game = self.game.as_mut();
        game.is_some_and(|game| game.write(event, moment))
    }

    /// Takes what was on the clipboard into the line that is being written; `false` if none is.
    pub(super) fn paste_into_line(&mut self, text: &str) -> bool {
        let is_writing = self.is_writing();
        if let Some(game) = self.game.as_mut().filter(|_| is_writing) {
            game.paste_line(text);
        }
        is_writing
    }
}
