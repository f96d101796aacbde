//! A guest at one game of a host: a state machine without a socket or a clock.
//!
//! It holds the game as the host tells it, replayed through the rules; keeps one command at a time under way until
//! the host has answered it, through any number of connections; and plays what was chosen in advance.

mod ask;
mod chat;
mod follow;
mod goal;
mod pings;
mod plans;
mod premoves;

use std::collections::VecDeque;

use tabia_game::log::GameId;
use tabia_game::premove::Premoves;
use tabia_game::{
    ByColor, Color, Event, Follower, Game, Millis, Recorded, Seq, Timestamp, UciMove, View,
};

use crate::pace::Bucket;
use crate::secret::JoinSecret;
use crate::wire::{
    ByeCode, ClientFrame, ErrorCode, Presence, Role, ServerFrame, Setup, Side, VERSIONS,
};
use ask::Ask;
use chat::Chat;
pub use goal::Goal;
use pings::Pings;
pub use plans::Plans;

/// A host that says nothing for so long is taken for gone.
const SILENCE: Millis = Millis::from_secs(25);

/// A command that is not answered for so long is sent again over a new connection.
const NO_ANSWER: Millis = Millis::from_secs(5);

/// How a guest stands with its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// Not connected, since then; it is tried again.
    Offline {
        /// Since when, in the front end's time.
        since: Timestamp,
    },
    /// Connected, and not yet at the game.
    Entering,
    /// At the game, which waits for its second player.
    Waiting,
    /// At the game.
    Online,
    /// For good.
    Closed(Closed),
}

/// Why a guest does not come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The seat is used from elsewhere.
    Replaced,
    /// The host does not let one in.
    Refused {
        /// Why.
        code: ErrorCode,
        /// What it says, safe to show.
        message: String,
    },
    /// What the host says cannot be.
    Nonsense(String),
}

/// A guest asks for its connection to be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HangUp {
    /// And another to be made, no sooner than after so long.
    ComeBack(Millis),
    /// For good.
    ForGood,
}

/// Who is at the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presences {
    /// Each player.
    pub players: ByColor<Presence>,
    /// How many watch.
    pub watchers: u32,
    /// When this was so, in the front end's time.
    pub at: Timestamp,
}

/// One side of a game, or an onlooker, somewhere else than the host.
pub struct Guest {
    goal: Goal,
    link: Link,
    role: Option<Role>,
    follower: Option<Follower>,
    view: View,
    asks: VecDeque<Ask>,
    next_id: u128,
    pace: Bucket,
    premoves: ByColor<Premoves>,
    /// What was decided in another session, until everything is known that has happened since.
    plans: Option<Plans>,
    /// The number of the last event that there was on coming in.
    told: u64,
    presences: Option<Presences>,
    rematch: Rematch,
    chat: Chat,
    /// The events that are asked for again.
    syncing: Option<u64>,
    heard: Timestamp,
    pings: Pings,
    /// By how many milliseconds the host's time is ahead of the front end's.
    ahead: i64,
    frames: Vec<ClientFrame>,
    events: Vec<Event>,
    hang_up: Option<HangUp>,
}

/// How it stands with another game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rematch {
    /// Who has offered one.
    pub offered_by: Option<Color>,
    /// The new game, once both agree.
    pub next: Option<GameId>,
}

impl Guest {
    /// A guest that is not connected yet. `chance` is unlike that of any other guest with the same token.
    #[must_use]
    pub fn new(goal: Goal, chance: u128, now: Timestamp) -> Self {
        Self {
            view: View::of(&Game::new(goal.setup(), now)),
            goal,
            link: Link::Offline { since: now },
            role: None,
            follower: None,
            asks: VecDeque::new(),
            next_id: chance,
            pace: Bucket::new(now),
            premoves: ByColor::default(),
            plans: None,
            told: 0,
            presences: None,
            rematch: Rematch::default(),
            chat: Chat::default(),
            syncing: None,
            heard: now,
            pings: Pings::default(),
            ahead: 0,
            frames: Vec::new(),
            events: Vec::new(),
            hang_up: None,
        }
    }

    /// The game that this is about.
    #[must_use]
    pub fn game_id(&self) -> GameId {
        self.goal.game()
    }

    /// What invites the other player, for whoever opened the game.
    #[must_use]
    pub fn secret(&self) -> Option<JoinSecret> {
        match &self.goal {
            Goal::Create { command, token, .. } => Some(JoinSecret::of(token, *command)),
            Goal::Join { .. } | Goal::Resume { .. } | Goal::Watch { .. } => None,
        }
    }

    /// How it stands with the host.
    #[must_use]
    pub const fn link(&self) -> &Link {
        &self.link
    }

    /// The side that this guest plays, once it is known.
    #[must_use]
    pub fn side(&self) -> Option<Color> {
        self.role.and_then(Role::side)
    }

    /// Whether this guest only looks on, as far as the host has said so.
    #[must_use]
    pub fn looks_on(&self) -> bool {
        self.role == Some(Role::Watcher)
    }

    /// Who else is there, as last heard.
    #[must_use]
    pub const fn presences(&self) -> Option<Presences> {
        self.presences
    }

    /// How it stands with another game.
    #[must_use]
    pub const fn rematch(&self) -> Rematch {
        self.rematch
    }

    /// What there is to show, in the front end's time.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The game, once it has begun.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.follower.as_ref().map(Follower::game)
    }

    /// Everything that has happened.
    #[must_use]
    pub fn record(&self) -> &[Recorded] {
        self.follower.as_ref().map_or(&[], Follower::record)
    }

    /// The moves that `side` has chosen in advance.
    #[must_use]
    pub fn premoves(&self, side: Color) -> &Premoves {
        &self.premoves[side]
    }

    /// The move that the host has not confirmed yet.
    #[must_use]
    pub fn pending_move(&self) -> Option<UciMove> {
        self.asks.iter().find_map(Ask::mv)
    }

    /// How long a frame last took there and back, once measured.
    #[must_use]
    pub const fn round_trip(&self) -> Option<Millis> {
        self.pings.last()
    }

    /// The number of the last event.
    #[must_use]
    pub fn seq(&self) -> Seq {
        Seq::new(self.record().len() as u64)
    }

    /// What time it is for the host.
    #[must_use]
    pub const fn host_time(&self, now: Timestamp) -> Timestamp {
        Timestamp::from_millis(now.as_millis().saturating_add_signed(self.ahead))
    }

    /// The frames to be sent, in order.
    pub fn take_frames(&mut self) -> Vec<ClientFrame> {
        std::mem::take(&mut self.frames)
    }

    /// What has happened since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Whether the connection is to be closed.
    pub fn take_hang_up(&mut self) -> Option<HangUp> {
        self.hang_up.take()
    }

    /// A connection has been made.
    pub fn connected(&mut self, now: Timestamp) {
        if matches!(self.link, Link::Closed(_)) {
            self.hang_up = Some(HangUp::ForGood);
            return;
        }
        // Whoever hangs up may not be told of it.
        self.lose_lines();
        self.link = Link::Entering;
        self.heard = now;
        self.syncing = None;
        self.pings = self.pings.anew();
        self.pace = Bucket::new(now);
        self.hang_up = None;
        for ask in &mut self.asks {
            ask.sent = None;
        }
        self.frames = vec![ClientFrame::Hello {
            protocol: VERSIONS,
            client: concat!("tabia ", env!("CARGO_PKG_VERSION")).to_owned(),
        }];
    }

    /// The connection is gone.
    pub fn disconnected(&mut self, now: Timestamp) {
        self.frames.clear();
        self.lose_lines();
        if !matches!(self.link, Link::Closed(_) | Link::Offline { .. }) {
            self.link = Link::Offline { since: now };
        }
    }

    /// A frame came from the host.
    pub fn receive(&mut self, frame: ServerFrame, now: Timestamp) {
        if matches!(self.link, Link::Closed(_) | Link::Offline { .. }) {
            return;
        }
        self.heard = now;
        match frame {
            ServerFrame::Welcome { now_ms, .. } => {
                self.guess_time(now_ms, now);
                self.enter();
                self.ping(now);
            }
            ServerFrame::Game {
                game_id,
                you,
                seq,
                now_ms,
                chat,
                ..
            } if game_id == self.game_id() => {
                self.role = Some(you);
                self.chat.is_allowed = chat;
                self.told = seq;
                self.guess_time(now_ms, now);
                self.link = match you {
                    Role::Waiting => Link::Waiting,
                    Role::Watcher if seq == 0 => Link::Waiting,
                    Role::White | Role::Black | Role::Watcher => Link::Online,
                };
            }
            ServerFrame::Events { game_id, events } if game_id == self.game_id() => {
                self.follow(&events, now);
            }
            ServerFrame::Accepted { command_id, .. } => self.accepted(command_id),
            ServerFrame::Rejected {
                command_id, code, ..
            } => self.rejected(command_id, code, now),
            ServerFrame::Presence {
                game_id,
                white,
                black,
                watchers,
            } if game_id == self.game_id() => {
                self.presences = Some(Presences {
                    players: ByColor { white, black },
                    watchers,
                    at: now,
                });
            }
            ServerFrame::Chat { game_id, by, text } if game_id == self.game_id() => {
                self.hear(by.into(), &text);
            }
            ServerFrame::Rematch {
                game_id,
                offered_by,
                next,
            } if game_id == self.game_id() => {
                self.rematch = Rematch {
                    offered_by: offered_by.map(Side::into),
                    next,
                };
            }
            ServerFrame::Pong { n, now_ms } => self.pong(n, now_ms, now),
            ServerFrame::Error {
                code,
                message,
                fatal,
            } => self.complained(code, &message, fatal),
            ServerFrame::Bye {
                code,
                retry_after_ms,
            } => self.sent_away(code, retry_after_ms),
            // About another game.
            ServerFrame::Game { .. }
            | ServerFrame::Events { .. }
            | ServerFrame::Presence { .. }
            | ServerFrame::Chat { .. }
            | ServerFrame::Rematch { .. } => {}
        }
    }

    /// Lets happen what is due: pings, commands, premoves.
    pub fn poll(&mut self, now: Timestamp) {
        if matches!(self.link, Link::Closed(_) | Link::Offline { .. }) {
            return;
        }
        let silent = now.since(self.heard) > SILENCE;
        let unanswered = self.asks.front().and_then(|ask| ask.sent);
        if silent || unanswered.is_some_and(|sent| now.since(sent) > NO_ANSWER) {
            self.hang_up = Some(HangUp::ComeBack(Millis::ZERO));
            self.disconnected(now);
            return;
        }
        if matches!(self.link, Link::Online | Link::Waiting) && self.pings.are_due(now) {
            self.ping(now);
        }
        self.play_premove(now);
        self.send_ask(now);
    }

    fn enter(&mut self) {
        let after = self.seq().get();
        let game_id = self.game_id();
        // Once one has been there, one's token is enough.
        let resume = self.role.is_some_and(|role| role != Role::Waiting);
        let frame = match (&self.goal, self.goal.token()) {
            (Goal::Watch { .. }, _) | (_, None) => ClientFrame::Watch { game_id, after },
            (_, Some(seat_token)) if resume => ClientFrame::Resume {
                game_id,
                seat_token,
                after,
            },
            (Goal::Resume { .. }, Some(seat_token)) => ClientFrame::Resume {
                game_id,
                seat_token,
                after,
            },
            (
                Goal::Create {
                    command,
                    name,
                    setup,
                    color,
                    chat,
                    ..
                },
                Some(seat_token),
            ) => ClientFrame::Create {
                command_id: *command,
                seat_token,
                name: name.clone(),
                setup: Setup::of(setup),
                color: *color,
                chat: *chat,
            },
            (Goal::Join { secret, name, .. }, Some(seat_token)) => ClientFrame::Join {
                secret: *secret,
                seat_token,
                name: name.clone(),
            },
        };
        self.frames.push(frame);
    }

    fn complained(&mut self, code: ErrorCode, message: &str, fatal: bool) {
        if code == ErrorCode::NoChat {
            self.silenced();
        }
        let entering = self.link == Link::Entering;
        let unavailable = code == ErrorCode::Unavailable;
        if unavailable || (fatal && !entering) {
            self.hang_up = Some(HangUp::ComeBack(Millis::from_secs(1)));
        } else if entering {
            let message = crate::display_safe_text(message);
            self.close(Closed::Refused { code, message });
        }
    }

    fn sent_away(&mut self, code: ByeCode, retry_after_ms: Option<u64>) {
        if code == ByeCode::Replaced {
            return self.close(Closed::Replaced);
        }
        let wait = u32::try_from(retry_after_ms.unwrap_or(1000)).unwrap_or(u32::MAX);
        let wait = Millis::new(wait.min(60_000));
        self.hang_up = Some(HangUp::ComeBack(wait));
    }

    fn close(&mut self, why: Closed) {
        self.link = Link::Closed(why);
        self.frames.clear();
        self.lose_lines();
        self.hang_up = Some(HangUp::ForGood);
    }
}
