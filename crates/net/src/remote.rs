//! A game on another computer, as a front end holds it.

use tabia_game::drawing::{Drawings, Shape};
use tabia_game::log::EventLog;
use tabia_game::premove::Premoves;
use tabia_game::{
    Actor, Attendance, ByColor, Color, Command, Connection, Contact, Event, Millis, Obstacle, Ply,
    PremoveEdit, Recorded, Seat, Session, SessionEvent, Timestamp, UciMove, View,
};

use thiserror::Error;

use crate::guest::{Closed, Guest, HangUp, Link, Plans, Presences};
use crate::ledger::Ledger;
use crate::wire::{ClientFrame, ErrorCode, ServerFrame};

/// A way to a host that makes connections, and makes them anew, by itself. No call waits.
pub trait Pipe {
    /// Sends a frame over the present connection; lost if there is none.
    fn send(&mut self, frame: &ClientFrame);

    /// What has come; none for now.
    fn receive(&mut self) -> Option<FromPipe>;

    /// Closes the present connection.
    fn hang_up(&mut self, how: HangUp);
}

/// What comes out of a [`Pipe`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromPipe {
    /// A connection has been made.
    Connected,
    /// A frame.
    Frame(ServerFrame),
    /// The connection is gone; another will be made.
    Disconnected,
    /// No connection could be made; it is tried again.
    Unreachable(Unreachable),
}

/// Why a host cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unreachable {
    /// Nobody answers there.
    #[error("the host does not answer: {0}")]
    NoAnswer(String),
    /// Somebody answers who is not the host.
    #[error("whoever answers there is not the host that the invitation names: its key is another")]
    WrongCertificate,
    /// Something else answers.
    #[error("what answers there is no chess host: {0}")]
    NoChessHost(String),
}

/// The most that one poll takes in, so that a front end's frame stays short.
const AT_ONCE: usize = 256;

/// A game on another computer.
pub struct RemoteSession {
    guest: Guest,
    pipe: Box<dyn Pipe>,
    /// What waits for the next poll.
    inbox: Vec<(Actor, Command)>,
    edits: Vec<(Color, PremoveEdit)>,
    rematch: Option<RematchWish>,
    /// What is drawn here stays here.
    drawings: Drawings,
    drawn: Vec<SessionEvent>,
    trouble: Option<Unreachable>,
    ledger: Option<Ledger>,
    /// Since when it has not been at the game, if it was there before.
    away: Option<Timestamp>,
    /// What is to be said to the other player.
    lines: Vec<String>,
    notes: Option<Notes>,
}

/// Where it is noted what a player has decided and the host has not confirmed.
pub trait Notebook {
    /// Notes this in the place of what was noted before; none where nothing is left of it.
    fn note(&mut self, plans: Option<&Plans>);
}

/// A notebook, and what was noted last.
struct Notes {
    book: Box<dyn Notebook>,
    last: Option<Plans>,
}

/// What is asked about another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RematchWish {
    Offer,
    Decline,
}

impl RemoteSession {
    /// The game of `guest`, over `pipe`.
    #[must_use]
    pub fn new(guest: Guest, pipe: Box<dyn Pipe>) -> Self {
        Self {
            guest,
            pipe,
            inbox: Vec::new(),
            edits: Vec::new(),
            rematch: None,
            drawings: Drawings::default(),
            drawn: Vec::new(),
            trouble: None,
            ledger: None,
            away: None,
            lines: Vec::new(),
            notes: None,
        }
    }

    /// The same game, written into `log` once it is over, if a side of it is played here; the log calls whoever does so
    /// `seat`.
    #[must_use]
    pub fn kept_in(mut self, log: Box<dyn EventLog>, seat: String) -> Self {
        self.ledger = Some(Ledger::new(log, seat));
        self
    }

    /// The same game; what is decided and not confirmed is noted in `book` whenever it has changed.
    #[must_use]
    pub fn noted_in(mut self, book: Box<dyn Notebook>) -> Self {
        let last = self.guest.plans();
        self.notes = Some(Notes { book, last });
        self
    }

    /// What is known about the connection, the other player and another game.
    #[must_use]
    pub const fn guest(&self) -> &Guest {
        &self.guest
    }

    /// Why the host cannot be reached, while it cannot.
    #[must_use]
    pub const fn trouble(&self) -> Option<&Unreachable> {
        self.trouble.as_ref()
    }
}

impl Session for RemoteSession {
    fn view(&self) -> &View {
        self.guest.view()
    }

    fn record(&self) -> &[Recorded] {
        self.guest.record()
    }

    fn control(&self) -> ByColor<bool> {
        ByColor::new_with(|side| self.guest.side() == Some(side))
    }

    fn send(&mut self, by: Actor, command: Command) {
        self.inbox.push((by, command));
    }

    fn premoves(&self, side: Color) -> &Premoves {
        self.guest.premoves(side)
    }

    fn edit_premoves(&mut self, side: Color, edit: PremoveEdit) {
        self.edits.push((side, edit));
    }

    fn drawings(&self) -> &Drawings {
        &self.drawings
    }

    fn draw(&mut self, path: &[UciMove], shapes: Vec<Shape>) {
        let ply = u32::try_from(path.len()).map_or(Ply::START, Ply::new);
        self.drawings.set(path, shapes.clone());
        self.drawn.push(SessionEvent::Drawn { ply, shapes });
    }

    fn take_seat(&mut self, _: Color, _: Seat, _: String) {}

    fn connection(&self) -> Option<Connection> {
        let guest = &self.guest;
        let rematch = guest.rematch();
        let presences = guest.presences();
        Some(Connection {
            contact: self.contact(),
            players: presences.map_or_else(nobody_missed, attendances),
            watchers: presences.map_or(0, |presences| presences.watchers),
            pending: guest.pending_move(),
            rematch_offer: rematch.offered_by,
            next: rematch.next,
            talk: guest.talk(),
        })
    }

    fn offer_rematch(&mut self) {
        self.rematch = Some(RematchWish::Offer);
    }

    fn decline_rematch(&mut self) {
        self.rematch = Some(RematchWish::Decline);
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn mute(&mut self) {
        self.guest.mute();
    }

    fn unmute(&mut self) {
        self.guest.unmute();
    }

    fn poll(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        for drawn in self.drawn.drain(..) {
            sink(Event::Session(drawn));
        }
        for _ in 0..AT_ONCE {
            match self.pipe.receive() {
                None => break,
                Some(FromPipe::Connected) => {
                    self.trouble = None;
                    self.guest.connected(now);
                }
                Some(FromPipe::Frame(frame)) => self.guest.receive(frame, now),
                Some(FromPipe::Disconnected) => self.guest.disconnected(now),
                Some(FromPipe::Unreachable(why)) => self.trouble = Some(why),
            }
            self.note_absence();
            self.flush();
        }
        for (side, edit) in std::mem::take(&mut self.edits) {
            self.guest.edit_premoves(side, edit);
        }
        for (by, command) in std::mem::take(&mut self.inbox) {
            self.guest.send(by, command, now);
        }
        match self.rematch.take() {
            Some(RematchWish::Offer) => self.guest.offer_rematch(now),
            Some(RematchWish::Decline) => self.guest.decline_rematch(now),
            None => {}
        }
        for line in std::mem::take(&mut self.lines) {
            self.guest.say(&line, now);
        }
        self.guest.poll(now);
        self.note_absence();
        self.flush();
        self.note_plans();
        for event in self.guest.take_events() {
            sink(event);
        }
        let kept = self.keep(now);
        kept.into_iter()
            .for_each(|event| sink(Event::Session(event)));
    }
}

impl RemoteSession {
    fn contact(&self) -> Contact {
        match self.guest.link() {
            Link::Closed(why) => Contact::Ended(obstacle(why)),
            Link::Waiting if self.guest.looks_on() => Contact::NotBegun,
            Link::Waiting => Contact::Waiting,
            Link::Online if self.guest.game().is_some() => Contact::Present,
            Link::Offline { .. } | Link::Entering | Link::Online => match self.away {
                Some(since) => Contact::Lost { since },
                None => Contact::Seeking(self.trouble.as_ref().map(|trouble| match trouble {
                    Unreachable::NoAnswer(_) => Obstacle::NoAnswer,
                    Unreachable::WrongCertificate => Obstacle::OtherKey,
                    Unreachable::NoChessHost(_) => Obstacle::NoHost,
                })),
            },
        }
    }

    fn note_absence(&mut self) {
        match self.guest.link() {
            Link::Offline { since } if self.guest.game().is_some() => {
                self.away.get_or_insert(*since);
            }
            Link::Waiting | Link::Online | Link::Closed(_) => self.away = None,
            Link::Offline { .. } | Link::Entering => {}
        }
    }

    fn note_plans(&mut self) {
        let Some(notes) = &mut self.notes else { return };
        let plans = self.guest.plans();
        if plans != notes.last {
            notes.book.note(plans.as_ref());
            notes.last = plans;
        }
    }

    /// Keeps a game that is over.
    fn keep(&mut self, now: Timestamp) -> Option<SessionEvent> {
        let ledger = self.ledger.as_mut()?;
        self.guest.game()?.result()?;
        let (game, side) = (self.guest.game_id(), self.guest.side()?);
        ledger.write(game, side, self.guest.record(), now)
    }

    fn flush(&mut self) {
        let frames = self.guest.take_frames();
        let asks = |frame: &ClientFrame| matches!(frame, ClientFrame::Command { .. });
        if frames.iter().any(asks) {
            // First noted, then sent: at no moment is something on its way that the next session would not know.
            self.note_plans();
        }
        for frame in frames {
            self.pipe.send(&frame);
        }
        if let Some(how) = self.guest.take_hang_up() {
            self.pipe.hang_up(how);
        }
    }
}

/// Until the host has said who is there, nobody is missed.
fn nobody_missed() -> ByColor<Attendance> {
    ByColor::new_with(|_| Attendance {
        is_here: true,
        claim_from: None,
    })
}

fn attendances(presences: Presences) -> ByColor<Attendance> {
    ByColor::new_with(|side: Color| {
        let presence = presences.players[side];
        let claim_in = presence.claim_in_ms;
        let claim_in = claim_in.map(|claim_in| u32::try_from(claim_in).unwrap_or(u32::MAX));
        Attendance {
            is_here: presence.online,
            claim_from: claim_in.map(|claim_in| presences.at.after(Millis::new(claim_in))),
        }
    })
}

const fn obstacle(why: &Closed) -> Obstacle {
    match why {
        Closed::Replaced => Obstacle::Replaced,
        Closed::Nonsense(_) => Obstacle::Nonsense,
        Closed::Refused { code, .. } => match code {
            ErrorCode::NoSuchGame => Obstacle::NoSuchGame,
            ErrorCode::BadToken => Obstacle::NotTheSeat,
            ErrorCode::SeatsTaken => Obstacle::SeatsTaken,
            ErrorCode::BadSetup => Obstacle::BadSetup,
            ErrorCode::UnsupportedProtocol | ErrorCode::UnknownType => Obstacle::NoHost,
            ErrorCode::TooManyGames
            | ErrorCode::Malformed
            | ErrorCode::TooLong
            | ErrorCode::OutOfOrder
            | ErrorCode::NoChat
            | ErrorCode::Unavailable => Obstacle::Closed,
        },
    }
}
