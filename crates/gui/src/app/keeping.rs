//! The game of the last time, and what is said about saving this one.

use std::time::Duration;

use tabia_words::{self as words, Label};

use super::{App, Effect};
use crate::plan::{NotReopened, OpenGame};
use crate::record;
use crate::screens::game::{GameScreen, Keeping};

impl App {
    /// Puts the game of the last time on the board again, or the choice of a new one.
    pub(super) fn reopen(&mut self) {
        match self.host.network().reopen() {
            Ok(None) => {}
            Ok(Some(seated)) => return self.sit_down(Ok(seated), Duration::ZERO),
            Err(error) => self.warn(error.told(self.settings.language), Duration::MAX),
        }
        match self.host.reopen() {
            Ok(Some(OpenGame {
                plan,
                seed,
                session,
            })) => {
                self.effects
                    .push(Effect::Record(record::reopened(session.view())));
                self.game = Some(GameScreen::new(plan, seed, session));
                return;
            }
            Ok(None) => {}
            Err(error) => {
                let message = match &error {
                    NotReopened::OpenElsewhere => Label::OpenElsewhere.into(),
                    NotReopened::Unopened(error) => words::Message::GamesUnopened(error),
                    NotReopened::Unreadable(error) => words::Message::NotReopened(error),
                };
                let text = words::text(self.settings.language, message).into_owned();
                self.effects
                    .push(Effect::Record(record::not_reopened(&text)));
                self.warn(text, Duration::MAX);
            }
        }
        self.choice();
    }

    /// Says that the game is not saved until somebody has seen it, and that it is again in passing.
    pub(super) fn tell_keeping(&mut self, keeping: &Keeping, now: Duration) {
        let language = self.settings.language;
        match keeping {
            Keeping::Failed(error) => {
                let text = words::text(language, words::Message::NotKept(error));
                self.warn(text.into_owned(), Duration::MAX);
            }
            Keeping::Restored => self.tell(Label::KeptAgain.text(language), now),
        }
    }
}
