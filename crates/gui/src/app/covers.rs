//! What lies over the rest of the window, and which keys act through it.

use std::time::Duration;

use tabia_words::Label;

use super::{App, Effect, Message};
use crate::screens::game::{self, GameScreen};
use crate::screens::start::StartScreen;

impl App {
    /// Says which screen has come to the top; the game speaks for itself.
    pub(super) fn name_screen(&mut self) {
        let title = if self.help.is_some() {
            Some(Label::Keys)
        } else if self.settings_page.is_some() {
            Some(Label::Settings)
        } else if let Some(tool) = self.tools.last() {
            Some(tool.title())
        } else {
            self.start.as_ref().map(|_| Label::NewGame)
        };
        if title == self.named {
            return;
        }
        let before = std::mem::replace(&mut self.named, title);
        // A game that begins says so itself.
        let has_begun = title.is_none() && before == Some(Label::NewGame);
        if !has_begun {
            let text = title.unwrap_or(Label::Game).text(self.settings.language);
            self.effects.push(Effect::Say(text.to_owned()));
        }
    }

    /// Whether the game is to be seen, and nothing lies over it.
    pub(super) fn shows_game(&self) -> bool {
        self.start.is_none() && self.tools.is_empty() && !self.has_dialog()
    }

    /// Whether the word for the sheet of keys has been typed in the game.
    pub(super) fn is_asked_for_help(&mut self) -> bool {
        self.shows_game()
            && self
                .game
                .as_mut()
                .is_some_and(GameScreen::is_asked_for_help)
    }

    /// Takes the topmost layer away.
    pub(super) fn escape(&mut self, now: Duration) {
        // Like a press on the board: it has been seen.
        self.notice = None;
        if self.help.take().is_some() {
            return;
        }
        if self.settings_page.take().is_some() {
            return;
        }
        if let Some(tool) = self.tools.last_mut() {
            if !tool.back_out() {
                self.close_tool(now);
            }
            return;
        }
        if self.start.as_mut().is_some_and(StartScreen::back_out) {
            return;
        }
        if self.game.is_some() && self.start.take().is_some() {
            return;
        }
        self.update(Message::Game(game::Message::Escape), now);
    }
}

impl Message {
    /// Whether it is about the game or a tool, which the settings and the sheet of keys cover.
    pub(super) const fn is_of_what_lies_below(self) -> bool {
        match self {
            Self::Start(_)
            | Self::Game(_)
            | Self::Play
            | Self::NewGame
            | Self::Rematch
            | Self::Replace(_)
            | Self::BackToGame
            | Self::Paste
            | Self::Tool(_)
            | Self::Network(_)
            | Self::Copy => true,
            // A chore knows for itself: a screenshot is of everything.
            Self::Do(_)
            | Self::Settings(_)
            | Self::OpenSettings
            | Self::SettingsPage(_)
            | Self::CloseSettings
            | Self::Help(_)
            | Self::Escape
            | Self::Zoom(_)
            | Self::Fullscreen
            | Self::ToggleSound
            | Self::ToggleEvaluation
            | Self::Quit => false,
        }
    }
}
