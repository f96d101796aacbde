//! Telling those who play, and those who watch, what has happened.

use tabia_game::{Color, Timestamp};

use super::ConnId;
use super::desk::Desk;
use super::table::Table;
use crate::wire::{Event, EventKind, FRAME_BYTES, Presence, ServerFrame};

/// How much of a frame its events may fill.
const EVENT_BYTES: usize = FRAME_BYTES - 512;

impl Table {
    /// The events behind `after`.
    pub(super) fn since(&self, after: u64) -> &[Event] {
        let skip = usize::try_from(after).unwrap_or(usize::MAX);
        self.events.get(skip..).unwrap_or_default()
    }

    /// Tells the events behind `after`, in as many frames as it takes.
    pub(super) fn tell_since(&self, after: u64, to: &[ConnId], desk: &mut Desk) {
        self.tell_events(self.since(after), to, desk);
    }

    fn tell_events(&self, events: &[Event], to: &[ConnId], desk: &mut Desk) {
        let mut frame: Vec<Event> = Vec::new();
        let mut bytes = 0;
        let mut send = |events: &mut Vec<Event>| {
            if !events.is_empty() {
                let events = std::mem::take(events);
                let game_id = self.id;
                desk.tell(
                    game_id,
                    to.to_vec(),
                    ServerFrame::Events { game_id, events },
                );
            }
        };
        for event in events {
            let size = crate::wire::encode(event).len() + 1;
            if bytes + size > EVENT_BYTES {
                send(&mut frame);
                bytes = 0;
            }
            bytes += size;
            frame.push(event.clone());
        }
        send(&mut frame);
    }

    /// How many events those may see who watch, `behind` half-moves behind: all of them once the game is over.
    pub(super) fn visible(&self, behind: usize) -> u64 {
        if behind == 0 || self.game.result().is_some() {
            return self.seq().get();
        }
        let is_move = |event: &&Event| matches!(event.kind, EventKind::MovePlayed { .. });
        let mut moves = self.events.iter().rev().filter(is_move);
        // Before the first moves there is the beginning to see.
        let hidden_from = moves.nth(behind - 1);
        let hidden_from = hidden_from.or_else(|| self.events.iter().find(is_move));
        hidden_from.map_or(self.seq().get(), |event| event.seq - 1)
    }

    /// Tells those who watch what they may see now and did not before.
    pub(super) fn show(&mut self, desk: &mut Desk) {
        let visible = self.visible(desk.behind);
        let watchers: Vec<ConnId> = self.watchers.iter().copied().collect();
        self.tell_between(self.shown, visible, &watchers, desk);
        self.shown = visible.max(self.shown);
    }

    /// Tells somebody who watches what there is to see behind `after`.
    pub(super) fn tell_watcher(&self, after: u64, to: ConnId, desk: &mut Desk) {
        self.tell_between(after, self.visible(desk.behind), &[to], desk);
    }

    fn tell_between(&self, after: u64, until: u64, to: &[ConnId], desk: &mut Desk) {
        let events = self.since(after);
        let many = usize::try_from(until.saturating_sub(after)).unwrap_or(usize::MAX);
        self.tell_events(&events[..many.min(events.len())], to, desk);
    }

    /// Who is here, as of `now`.
    pub(super) fn tell_presence(&self, to: Vec<ConnId>, now: Timestamp, desk: &mut Desk) {
        let presence = |side: Color| Presence {
            online: self.player(side).is_some(),
            claim_in_ms: self.gone_at(side).map(|at| u64::from(at.since(now).get())),
        };
        let frame = ServerFrame::Presence {
            game_id: self.id,
            white: presence(Color::White),
            black: presence(Color::Black),
            watchers: u32::try_from(self.watchers.len()).unwrap_or(u32::MAX),
        };
        desk.tell(self.id, to, frame);
    }
}
