//! Words with the other player.

use tabia_game::{Color, Timestamp};

use super::{Guest, Link};
use crate::name::display_safe_text;
use crate::wire::ClientFrame;

/// The most lines that wait to be shown; older ones are let go.
const LINES: usize = 100;

/// Something that a player has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who.
    pub by: Color,
    /// What, safe to show.
    pub text: String,
}

/// How it stands with chat.
#[derive(Debug, Default)]
pub(super) struct Chat {
    pub(super) is_allowed: bool,
    is_muted: bool,
    heard: Vec<Said>,
}

impl Guest {
    /// Whether the host lets the players chat.
    #[must_use]
    pub const fn may_chat(&self) -> bool {
        self.chat.is_allowed
    }

    /// Says something to the other player; whether it is on its way. What is lost with the connection is not said again.
    pub fn chat(&mut self, text: &str, now: Timestamp) -> bool {
        let text = display_safe_text(text);
        let may = self.link == Link::Online && self.chat.is_allowed && self.side().is_some();
        let says = may && !text.is_empty() && self.pace.take(crate::pace::CHAT + 1, now).is_ok();
        if says {
            let game_id = self.game_id();
            self.frames.push(ClientFrame::Chat { game_id, text });
        }
        says
    }

    /// Hears nothing of the other player any more.
    pub const fn mute(&mut self) {
        self.chat.is_muted = true;
    }

    /// Hears the other player again.
    pub const fn unmute(&mut self) {
        self.chat.is_muted = false;
    }

    /// What has been said since the last call, by either player.
    pub fn take_said(&mut self) -> Vec<Said> {
        std::mem::take(&mut self.chat.heard)
    }

    pub(super) fn hear(&mut self, by: Color, text: &str) {
        let text = display_safe_text(text);
        let is_other = self.side() != Some(by);
        if text.is_empty() || (is_other && self.chat.is_muted) {
            return;
        }
        if self.chat.heard.len() == LINES {
            self.chat.heard.remove(0);
        }
        self.chat.heard.push(Said { by, text });
    }
}
