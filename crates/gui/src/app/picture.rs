//! The picture of the whole window: a screen, the bar, and what lies over them.

use std::time::Duration;

use super::App;
use crate::scene::{Rgba, Sprite};
use crate::screens::context::Context;
use crate::screens::game::GameScreen;
use crate::screens::settings as settings_screen;
use crate::theme::Theme;
use crate::ui::Ui;

impl App {
    pub(crate) fn theme(&self) -> Theme {
        self.settings.theme.palette().into()
    }

    pub(crate) fn background(&self) -> Rgba {
        self.theme().page
    }

    /// The picture that was drawn last.
    pub(crate) fn sprites(&self) -> &[Sprite] {
        &self.picture.sprites
    }

    /// Draws the window anew.
    pub(crate) fn draw(&mut self, now: Duration) {
        // A picture of something on its way is not the last one, however long it takes to show it.
        self.dirty = match (self.seen_tool(), &self.game) {
            (Some(tool), _) => tool.is_animating(now),
            (None, Some(game)) => game.is_animating(now),
            (None, None) => false,
        };
        let layout = self.layout();
        let language = self.settings.language;
        let mut ui = Ui::new(&self.fonts, self.theme(), layout.scale, &self.ui);
        let cx = Context {
            layout: &layout,
            language,
            palette: self.settings.board.palette(),
            pieces: self.settings.pieces,
            coordinates: self.settings.coordinates,
            now,
            pointer: self.ui.pointer,
            play: &self.settings.play,
            transfers: &self.transfers,
            listing: self.settings.next_game.listing,
        };
        match (self.seen_tool(), &self.start, &self.game) {
            (Some(tool), _, _) => tool.draw(&mut ui, &cx),
            (None, Some(start), game) => {
                let waits = game.as_ref().is_some_and(GameScreen::is_under_way);
                start.draw(&mut ui, &cx, waits);
            }
            (None, None, Some(game)) => game.draw(&mut ui, &cx),
            (None, None, None) => {}
        }
        self.bar(&mut ui, &layout, language);
        if let Some(dialog) = self.tools.last().filter(|tool| tool.is_dialog()) {
            dialog.draw(&mut ui, &cx);
        }
        if let Some(page) = self.settings_page {
            settings_screen::draw(&mut ui, layout.window, &self.settings, page, &self.notes);
        }
        if let Some(help) = &self.help {
            help.draw(&mut ui, layout.window, language);
        }
        self.picture = ui.finish(layout.window);
    }
}
