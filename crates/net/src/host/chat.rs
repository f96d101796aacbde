//! Words between the two players of a game: relayed, never kept, and only where the host allows it.

use tabia_game::log::GameId;
use tabia_game::{Color, Timestamp};

use super::{ConnId, Host, Place};
use crate::name::display_safe_text;
use crate::pace::CHAT;
use crate::wire::{ByeCode, ErrorCode, ServerFrame};

use super::COME_BACK;

/// Whether players may chat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chat {
    /// No.
    #[default]
    Forbidden,
    /// Where whoever opens the game wants it.
    Offered,
    /// Yes.
    Allowed,
}

impl Chat {
    /// Whether the players of a game chat whose opener wished it, or not.
    pub(super) const fn is_open(self, wished: bool) -> bool {
        match self {
            Self::Forbidden => false,
            Self::Offered => wished,
            Self::Allowed => true,
        }
    }
}

impl Host {
    pub(super) fn chat(&mut self, conn: ConnId, game: GameId, text: &str, now: Timestamp) {
        let place = self
            .guests
            .get(&conn)
            .and_then(|guest| guest.games.iter().find(|(at, _)| *at == game));
        let wished = self.tables.get(&game).is_some_and(|table| table.chat);
        let side = match place {
            Some((_, Place::Seat(side))) if self.chat.is_open(wished) => *side,
            Some(_) | None => {
                let message = "only players chat, and only where the host allows it".to_owned();
                return self.complain(conn, ErrorCode::NoChat, message, false, now);
            }
        };
        let bucket = self.guests.get_mut(&conn).map(|guest| &mut guest.bucket);
        if bucket.is_some_and(|bucket| bucket.take(CHAT, now).is_err()) {
            return self.throw_out(conn, ByeCode::RateLimited, Some(COME_BACK), now);
        }
        let text = display_safe_text(text);
        let Some(table) = self.tables.get(&game).filter(|_| !text.is_empty()) else {
            return;
        };
        let players = Color::ALL.into_iter().filter_map(|side| table.player(side));
        let frame = ServerFrame::Chat {
            game_id: game,
            by: side.into(),
            text,
        };
        self.desk.tell(game, players.collect(), frame);
    }
}
