//! Following the game as the host tells it.

use tabia_game::{Color, Event, Fact, Follower, GameEvent, Recorded, Seq, Timestamp};

use super::{Closed, Guest, Link, Role};
use crate::wire::{self, ClientFrame, convert};

impl Guest {
    pub(super) fn follow(&mut self, events: &[wire::Event], now: Timestamp) {
        let before = self.record().len();
        for event in events {
            let seq = self.seq().get();
            if event.seq <= seq {
                continue;
            }
            if event.seq > seq + 1 {
                self.ask_again(seq);
                break;
            }
            if let Err(why) = self.believe(event) {
                return self.close(Closed::Nonsense(format!("event {}: {why}", event.seq)));
            }
            self.syncing = None;
        }
        let new: Vec<Recorded> = self.record()[before..].to_vec();
        if new.is_empty() {
            return;
        }
        if self.role.is_some_and(|role| role != Role::Waiting) {
            self.link = Link::Online;
        }
        self.refresh();
        for (index, Recorded { at, event }) in new.into_iter().enumerate() {
            let seq = Seq::new((before + index) as u64 + 1);
            let drops = matches!(
                event,
                GameEvent::TakenBack { .. } | GameEvent::Redone { .. } | GameEvent::Over { .. }
            );
            self.events.push(Event::Game { seq, at, event });
            if drops {
                for side in Color::ALL {
                    self.drop_premoves(side);
                }
            }
        }
        self.confirm_end();
        self.take_up_plans(now);
        self.drop_stale_asks(now);
    }

    fn believe(&mut self, event: &wire::Event) -> Result<(), String> {
        let at = Timestamp::from_millis(event.at_ms);
        let fact = convert::fact(&event.kind).map_err(|error| error.to_string())?;
        match (&mut self.follower, fact) {
            (None, Fact::Started(setup)) => self.follower = Some(Follower::new(*setup, at)),
            (None, _) => return Err("the game has not started".to_owned()),
            (Some(follower), fact) => follower
                .follow(at, &fact)
                .map_err(|error| error.to_string())?,
        }
        Ok(())
    }

    /// Lets the host know that one has heard of the end: there is nothing after it to be asked for.
    fn confirm_end(&mut self) {
        let is_over = self.game().is_some_and(|game| game.result().is_some());
        if is_over && self.side().is_some() {
            let (game_id, after) = (self.game_id(), self.seq().get());
            self.frames.push(ClientFrame::Sync { game_id, after });
        }
    }

    /// Asks for what is missing, once.
    fn ask_again(&mut self, after: u64) {
        if self.syncing != Some(after) {
            self.syncing = Some(after);
            let game_id = self.game_id();
            self.frames.push(ClientFrame::Sync { game_id, after });
        }
    }
}
