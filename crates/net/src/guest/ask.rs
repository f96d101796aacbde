//! Asking the host, one thing at a time, until it has answered.

use tabia_game::log::CommandId;
use tabia_game::{
    Actor, Color, Command, Event, Millis, Ply, Rejection, SessionEvent, Timestamp, UciMove,
};

use super::{Guest, Link};
use crate::wire::convert::{self, Wish};
use crate::wire::{ClientFrame, RejectCode, Request};

/// How long a host that cannot write is left alone.
const PATIENCE: Millis = Millis::from_secs(1);

/// Something that the host has not answered yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) id: CommandId,
    wish: Wish,
    /// The number of the last event when it was first sent.
    pub(super) expected: Option<u64>,
    /// When it was sent over the present connection.
    pub(super) sent: Option<Timestamp>,
    /// It is not sent before then.
    wait: Timestamp,
}

impl Ask {
    /// What was asked under this name before, in another session.
    pub(super) const fn again(
        id: CommandId,
        command: Command,
        expected: Option<u64>,
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            wish: Wish::Game(command),
            expected,
            sent: None,
            wait: now,
        }
    }

    pub(super) fn mv(&self) -> Option<UciMove> {
        self.played().map(|(_, mv)| mv)
    }

    /// The move that it asks for, and the half-moves before it.
    pub(super) const fn played(&self) -> Option<(Ply, UciMove)> {
        match self.wish {
            Wish::Game(Command::Play { ply, mv }) => Some((ply, mv)),
            Wish::Game(_) | Wish::OfferRematch | Wish::DeclineRematch => None,
        }
    }
}

impl Guest {
    /// Asks for `command` on behalf of `by`. What the rules refuse is refused here already, with its reason.
    pub fn send(&mut self, by: Actor, command: Command, now: Timestamp) {
        let refused = match (self.side(), self.game()) {
            (Some(side), Some(game)) if by == Actor::Player(side) => {
                let judged = game.decide(by, command, self.host_time(now)).err();
                let judged = judged.filter(|rejection| !is_about_time(rejection));
                match convert::request(command, side) {
                    None => Some(judged.unwrap_or(Rejection::ArbiterOnly)),
                    Some(_) => judged,
                }
            }
            (Some(_), Some(_)) => Some(Rejection::ArbiterOnly),
            (None, _) | (_, None) => Some(Rejection::Watching),
        };
        match refused {
            Some(rejection) => self.refuse(command, rejection),
            None => {
                self.push(Wish::Game(command), now);
                self.send_ask(now);
            }
        }
    }

    /// Offers another game once this one is over, or accepts the one offered.
    pub fn offer_rematch(&mut self, now: Timestamp) {
        self.push(Wish::OfferRematch, now);
        self.send_ask(now);
    }

    /// Refuses another game, or takes the own offer back.
    pub fn decline_rematch(&mut self, now: Timestamp) {
        self.push(Wish::DeclineRematch, now);
        self.send_ask(now);
    }

    fn push(&mut self, wish: Wish, now: Timestamp) {
        let id = self.new_id();
        self.asks.push_back(Ask {
            id,
            wish,
            expected: None,
            sent: None,
            wait: now,
        });
    }

    const fn new_id(&mut self) -> CommandId {
        self.next_id = self.next_id.wrapping_add(1);
        CommandId(self.next_id.to_be_bytes())
    }

    /// Sends what is first in line, unless it is under way.
    pub(super) fn send_ask(&mut self, now: Timestamp) {
        if self.link != Link::Online {
            return;
        }
        let (seq, game_id, lag) = (self.seq().get(), self.game_id(), self.round_trip());
        let Some((side, ask)) = self.side().zip(self.asks.front_mut()) else {
            return;
        };
        if ask.sent.is_some() || now < ask.wait || self.pace.take(1, now).is_err() {
            return;
        }
        let request = match ask.wish {
            Wish::Game(command) => convert::request(command, side),
            Wish::OfferRematch => Some(Request::OfferRematch),
            Wish::DeclineRematch => Some(Request::DeclineRematch),
        };
        let Some(request) = request else {
            return;
        };
        ask.sent = Some(now);
        self.frames.push(ClientFrame::Command {
            game_id,
            command_id: ask.id,
            expected_seq: *ask.expected.get_or_insert(seq),
            request,
            lag_ms: lag.map(Millis::get),
        });
    }

    pub(super) fn accepted(&mut self, id: CommandId) {
        if self.asks.front().is_some_and(|ask| ask.id == id) {
            self.asks.pop_front();
        }
    }

    pub(super) fn rejected(&mut self, id: CommandId, code: RejectCode, now: Timestamp) {
        let Some(mut ask) = self.asks.front().copied().filter(|ask| ask.id == id) else {
            return;
        };
        self.asks.pop_front();
        let Wish::Game(command) = ask.wish else {
            return;
        };
        match code {
            RejectCode::Unavailable => {
                ask.sent = None;
                ask.wait = now.after(PATIENCE);
                self.asks.push_front(ask);
            }
            RejectCode::Stale if self.still_makes_sense(command, now) => {
                // Under a new name: an answer to a copy of the old frame is none to this one.
                ask.id = self.new_id();
                ask.sent = None;
                ask.expected = None;
                self.asks.push_front(ask);
                self.send_ask(now);
            }
            _ => self.give_up(command, now),
        }
    }

    /// Whether `command`, chosen some events ago, means the same now.
    fn still_makes_sense(&self, command: Command, now: Timestamp) -> bool {
        let Some((side, game)) = self.side().zip(self.game()) else {
            return false;
        };
        matches!(command, Command::Play { .. } | Command::OfferDraw)
            && game
                .decide(Actor::Player(side), command, self.host_time(now))
                .is_ok()
    }

    /// The reason that the rules give, in place of the host's code.
    fn why_not(&self, command: Command, now: Timestamp) -> Rejection {
        let ply = self.game().map_or(Ply::START, tabia_game::Game::ply);
        let stale = Rejection::Stale {
            now: ply,
            then: match command {
                Command::Play { ply, .. } => ply,
                _ => ply,
            },
        };
        let judged = self.side().zip(self.game()).and_then(|(side, game)| {
            game.decide(Actor::Player(side), command, self.host_time(now))
                .err()
        });
        judged.unwrap_or(stale)
    }

    /// Lets go of what was asked, and of the moves that were chosen behind it.
    fn give_up(&mut self, command: Command, now: Timestamp) {
        let side = self.side();
        if let Some(side) = side.filter(|_| matches!(command, Command::Play { .. })) {
            self.drop_premoves(side);
        }
        let rejection = self.why_not(command, now);
        self.refuse(command, rejection);
    }

    fn refuse(&mut self, command: Command, rejection: Rejection) {
        let by = Actor::Player(self.side().unwrap_or(Color::White));
        self.events.push(Event::Session(SessionEvent::Rejected {
            by,
            command,
            rejection,
        }));
    }

    /// Lets go of what was asked and never sent, and no longer makes sense.
    pub(super) fn drop_stale_asks(&mut self, now: Timestamp) {
        let is_unsent = |ask: &Ask| ask.sent.is_none() && ask.expected.is_none();
        let stale: Vec<Command> = self
            .asks
            .iter()
            .filter(|ask| is_unsent(ask))
            .filter_map(|ask| match ask.wish {
                Wish::Game(command) => Some(command),
                Wish::OfferRematch | Wish::DeclineRematch => None,
            })
            .filter(|command| {
                matches!(command, Command::Play { .. }) && !self.still_makes_sense(*command, now)
            })
            .collect();
        for command in stale {
            self.asks
                .retain(|ask| ask.wish != Wish::Game(command) || !is_unsent(ask));
            self.give_up(command, now);
        }
    }
}

/// Whether the host's clock may see it differently.
const fn is_about_time(rejection: &Rejection) -> bool {
    matches!(
        rejection,
        Rejection::TimeIsUp { .. } | Rejection::TimeIsNotUp { .. } | Rejection::Paused
    )
}
