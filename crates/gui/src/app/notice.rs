//! A sentence on the bar, which passes.

use std::time::Duration;

use super::{App, Effect};

/// How long a passing notice stays.
pub(super) const NOTICE_SHOWN: Duration = Duration::from_secs(6);

pub(super) struct Notice {
    pub(super) text: String,
    pub(super) until: Duration,
    pub(super) tone: Tone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    News,
    Warning,
}

impl App {
    /// Says something, and shows it in passing.
    pub(super) fn tell(&mut self, text: &str, now: Duration) {
        self.put_up(text.to_owned(), now + NOTICE_SHOWN, Tone::News);
    }

    /// Says what is wrong, and shows it until then.
    pub(super) fn warn(&mut self, text: String, until: Duration) {
        self.put_up(text, until, Tone::Warning);
    }

    fn put_up(&mut self, text: String, until: Duration, tone: Tone) {
        self.effects.push(Effect::Say(text.clone()));
        self.notice = Some(Notice { text, until, tone });
    }
}
