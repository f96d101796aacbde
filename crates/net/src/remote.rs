//! A game on another computer, as a front end holds it.

use tabia_game::drawing::{Drawings, Shape};
use tabia_game::premove::Premoves;
use tabia_game::{
    Actor, ByColor, Color, Command, Event, Ply, PremoveEdit, Recorded, Seat, Session, SessionEvent,
    Timestamp, UciMove, View,
};

use thiserror::Error;

use crate::guest::{Guest, HangUp};
use crate::wire::{ClientFrame, ServerFrame};

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
        }
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

    /// Offers another game with the next poll, or accepts the one offered.
    pub const fn offer_rematch(&mut self) {
        self.rematch = Some(RematchWish::Offer);
    }

    /// Refuses another game with the next poll, or takes the own offer back.
    pub const fn decline_rematch(&mut self) {
        self.rematch = Some(RematchWish::Decline);
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
        self.guest.poll(now);
        self.flush();
        for event in self.guest.take_events() {
            sink(event);
        }
    }
}

impl RemoteSession {
    fn flush(&mut self) {
        for frame in self.guest.take_frames() {
            self.pipe.send(&frame);
        }
        if let Some(how) = self.guest.take_hang_up() {
            self.pipe.hang_up(how);
        }
    }
}
