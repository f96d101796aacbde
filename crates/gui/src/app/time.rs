//! What the passing of time changes, and when the next picture is due.

use std::time::Duration;

use super::{App, NextFrame};
use crate::screens::tool::Tool;

impl App {
    /// Lets time pass.
    pub(crate) fn tick(&mut self, now: Duration) {
        self.try_to_enter(now);
        if let Some(game) = &mut self.game {
            let moment = self.settings.moment(now);
            if game.lacks_analyst(moment.play) {
                game.seat_analyst(self.host.analyst());
            }
            if game.poll(moment, &mut self.effects) {
                self.dirty = true;
            }
            if let Some(keeping) = game.take_keeping() {
                self.tell_keeping(&keeping, now);
            }
        }
        self.follow_table(now);
        self.look_around(now);
        self.withhold_counsel(now);
        if let Some(tool) = self.tools.last_mut() {
            let moment = self.settings.moment(now);
            self.dirty |= tool.tick(&mut self.effects, moment);
        }
        self.look_on(now);
        self.name_screen();
        self.shelve(now);
        if self
            .notice
            .as_ref()
            .is_some_and(|notice| now >= notice.until)
        {
            self.notice = None;
            self.dirty = true;
        }
    }

    /// When the next frame is due, were nothing to happen.
    pub(crate) fn next_frame(&self, now: Duration) -> NextFrame {
        if self.dirty {
            return NextFrame::Now;
        }
        let (game, moment) = (self.game.as_ref(), self.settings.moment(now));
        let notice = self.notice.as_ref().map(|notice| notice.until);
        let tool = self.tools.last().and_then(Tool::next_change);
        let game = game.and_then(|game| game.next_change(moment));
        let due = [notice, tool, game, self.next_entry()]
            .into_iter()
            .flatten()
            .min();
        due.map_or(NextFrame::OnEvent, NextFrame::At)
    }
}
