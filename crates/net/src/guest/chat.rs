//! Words with the other player.

use std::collections::VecDeque;

use tabia_game::{Color, Event, SessionEvent, Talk, Timestamp, Unsaid};

use super::{Guest, Link};
use crate::name::display_safe_text;
use crate::pace::{CHAT, RESERVE};
use crate::wire::ClientFrame;

/// How it stands with chat.
#[derive(Debug, Default)]
pub(super) struct Chat {
    pub(super) is_allowed: bool,
    is_muted: bool,
    /// What was said here and has not come back from the host, the oldest first.
    on_way: VecDeque<String>,
}

impl Guest {
    /// Whether the players talk, and whether the other is heard here.
    #[must_use]
    pub fn talk(&self) -> Talk {
        match self.chat.is_muted {
            _ if !self.chat.is_allowed || self.side().is_none() => Talk::Off,
            false => Talk::On,
            true => Talk::Muted,
        }
    }

    /// Says a line to the other player. Whether he has been told is an event; what holds nothing to show is not said.
    pub fn say(&mut self, line: &str, now: Timestamp) {
        let text = display_safe_text(line);
        if text.is_empty() {
            return;
        }
        if let Some(why) = self.speechless(now) {
            return self.unsaid(text, why);
        }
        let game_id = self.game_id();
        self.chat.on_way.push_back(text.clone());
        self.frames.push(ClientFrame::Chat { game_id, text });
    }

    /// Why nothing can be said now. What can be is counted as said.
    fn speechless(&mut self, now: Timestamp) -> Option<Unsaid> {
        let side = self.side().filter(|_| self.talk() != Talk::Off);
        let Some(side) = side else {
            return Some(Unsaid::NotAllowed);
        };
        if self.link != Link::Online {
            return Some(Unsaid::NoConnection);
        }
        let presences = self.presences.as_ref();
        if presences.is_some_and(|presences| !presences.players[!side].online) {
            return Some(Unsaid::NobodyThere);
        }
        let pace = self.pace.take_beyond(RESERVE, CHAT + 1, now);
        pace.is_err().then_some(Unsaid::TooFast)
    }

    /// Hears nothing of the other player any more.
    pub const fn mute(&mut self) {
        self.chat.is_muted = true;
    }

    /// Hears the other player again.
    pub const fn unmute(&mut self) {
        self.chat.is_muted = false;
    }

    pub(super) fn hear(&mut self, by: Color, text: &str) {
        let text = display_safe_text(text);
        let is_mine = self.side() == Some(by);
        let is_heard = match self.talk() {
            Talk::Off => false,
            Talk::On => true,
            Talk::Muted => is_mine,
        };
        if is_mine {
            self.chat.on_way.pop_front();
        }
        if is_heard && !text.is_empty() {
            self.tell(SessionEvent::Said { by, text });
        }
    }

    /// The host does not let the players talk.
    pub(super) fn silenced(&mut self) {
        if let Some(text) = self.chat.on_way.pop_front() {
            self.unsaid(text, Unsaid::NotAllowed);
        }
    }

    /// The connection is gone, and what was on its way with it, or not.
    pub(super) fn lose_lines(&mut self) {
        for text in std::mem::take(&mut self.chat.on_way) {
            self.unsaid(text, Unsaid::Uncertain);
        }
    }

    fn unsaid(&mut self, text: String, why: Unsaid) {
        self.tell(SessionEvent::Unsaid { text, why });
    }

    fn tell(&mut self, event: SessionEvent) {
        self.events.push(Event::Session(event));
    }
}
