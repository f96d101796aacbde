//! A host of games, its guests and the way between them in memory, each guest in a window of his own.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use tabia_game::log::{CommandId, GameId, MemLog};
use tabia_net::wire::{self, ClientFrame};
use tabia_net::{
    Address, ConnId, FromPipe, Goal, Guest, HangUp, Host as GameHost, Invite, InvitedTo, Neighbour,
    Out, Pipe, RemoteSession, SeatToken, Security,
};

use super::*;
use crate::app::NetworkMessage;
use crate::network::Network;
use crate::network::{Leaving, Listing, NotListed, NotSeated, Offer, Place, PutAside, Seated};

/// A host without sockets, and what it has sent that was not fetched yet.
pub(super) struct Hall {
    host: GameHost,
    now: Timestamp,
    sent: BTreeMap<ConnId, VecDeque<FromPipe>>,
    connections: u64,
    tokens: u8,
    /// What the host sends stays on its way.
    pub(super) holds: bool,
}

impl Hall {
    fn new() -> Rc<RefCell<Self>> {
        let now = Timestamp::from_millis(1_000);
        let host = GameHost::new(Box::new(MemLog::default()), &[], now).expect("an empty log");
        let host = host.with_chat(tabia_net::Chat::Offered);
        Rc::new(RefCell::new(Self {
            host,
            now,
            sent: BTreeMap::new(),
            connections: 0,
            tokens: 0,
            holds: false,
        }))
    }

    fn connect(&mut self) -> ConnId {
        self.connections += 1;
        let conn = ConnId(self.connections);
        self.host.connect(conn, self.now);
        self.sent.insert(conn, VecDeque::new());
        conn
    }

    fn disconnect(&mut self, conn: ConnId) {
        self.sent.remove(&conn);
        self.host.disconnect(conn, self.now);
        self.commit();
    }

    fn receive(&mut self, conn: ConnId, frame: &ClientFrame) {
        self.host.receive(conn, &wire::encode(frame), self.now);
        self.commit();
    }

    fn commit(&mut self) {
        for out in self.host.commit() {
            match out {
                Out::Send(to, frame) => {
                    for conn in to {
                        if let Some(sent) = self.sent.get_mut(&conn) {
                            sent.push_back(FromPipe::Frame(frame.clone()));
                        }
                    }
                }
                Out::Close(conn) => {
                    if let Some(sent) = self.sent.get_mut(&conn) {
                        sent.push_back(FromPipe::Disconnected);
                    }
                }
            }
        }
    }

    fn token(&mut self) -> SeatToken {
        self.tokens += 1;
        SeatToken([self.tokens; 32])
    }
}

/// A way to the hall that can be cut.
struct Wire {
    hall: Rc<RefCell<Hall>>,
    is_cut: Rc<Cell<bool>>,
    conn: Option<ConnId>,
    is_over: bool,
}

impl Pipe for Wire {
    fn send(&mut self, frame: &ClientFrame) {
        if let Some(conn) = self.conn.filter(|_| !self.is_cut.get()) {
            self.hall.borrow_mut().receive(conn, frame);
        }
    }

    fn receive(&mut self) -> Option<FromPipe> {
        let mut hall = self.hall.borrow_mut();
        match self.conn {
            Some(conn) if self.is_cut.get() => {
                hall.disconnect(conn);
                self.conn = None;
                Some(FromPipe::Disconnected)
            }
            None if self.is_cut.get() || self.is_over => None,
            None => {
                self.conn = Some(hall.connect());
                Some(FromPipe::Connected)
            }
            Some(conn) if !hall.holds => hall.sent.get_mut(&conn)?.pop_front(),
            Some(_) => None,
        }
    }

    fn hang_up(&mut self, how: HangUp) {
        if let Some(conn) = self.conn.take() {
            self.hall.borrow_mut().disconnect(conn);
        }
        self.is_over |= how == HangUp::ForGood;
    }
}

/// The network of one window: none, or a way to the hall.
#[derive(Clone, Default)]
pub(super) struct Line {
    hall: Option<Rc<RefCell<Hall>>>,
    pub(super) is_cut: Rc<Cell<bool>>,
    token: Rc<Cell<Option<SeatToken>>>,
    pub(super) game: Rc<Cell<Option<GameId>>>,
    pub(super) finished: Rc<Cell<usize>>,
    pub(super) left: Rc<Cell<Option<Leaving>>>,
    /// The seat of a window that was killed.
    pub(super) at_hand: Rc<Cell<Option<GameId>>>,
    /// The seat that was put aside, and against whom it is.
    aside: Rc<RefCell<Option<PutAside>>>,
    against: Rc<RefCell<Option<String>>>,
    pub(super) listed: Rc<Cell<Option<Listing>>>,
    pub(super) near: Rc<RefCell<Vec<Neighbour>>>,
}

impl Line {
    pub(super) fn to(hall: &Rc<RefCell<Hall>>) -> Self {
        Self {
            hall: Some(Rc::clone(hall)),
            ..Self::default()
        }
    }

    fn hall(&self) -> Result<Rc<RefCell<Hall>>, NotSeated> {
        let none = || NotSeated::Refused("no network".to_owned());
        self.hall.clone().ok_or_else(none)
    }

    fn sit(&self, goal: Goal, invitation: Option<Invite>) -> Result<Seated, NotSeated> {
        let hall = self.hall()?;
        let now = hall.borrow().now;
        let game = goal.game();
        let is_seat = !matches!(goal, Goal::Watch { .. });
        self.game.set(Some(game).filter(|_| is_seat));
        let wire = Wire {
            hall,
            is_cut: Rc::clone(&self.is_cut),
            conn: None,
            is_over: false,
        };
        let session = RemoteSession::new(Guest::new(goal, 1, now), Box::new(wire));
        Ok(Seated {
            session: Box::new(session),
            place: Place {
                host: "localhost:7464".to_owned(),
                invitation: invitation.map(|link| link.to_string()),
                watch_link: link(InvitedTo::Watch(game)).to_string(),
                can_be_listed: true,
                can_be_put_aside: is_seat,
            },
            flaw: None,
        })
    }
}

pub(super) fn link(to: InvitedTo) -> Invite {
    Invite {
        address: Address {
            host: "localhost".to_owned(),
            port: 7464,
            security: Security::Plain,
        },
        to,
    }
}

impl Network for Line {
    fn reopen(&mut self) -> Result<Option<Seated>, NotSeated> {
        let seat = self.at_hand.get();
        seat.map(|game| self.come_back(game)).transpose()
    }

    fn host(&mut self, offer: &Offer) -> Result<Seated, NotSeated> {
        let token = self.hall()?.borrow_mut().token();
        self.token.set(Some(token));
        let command = CommandId([9; 16]);
        let goal = offer.opened_by(token, command);
        let secret = tabia_net::JoinSecret::of(&token, command);
        self.sit(goal, Some(link(InvitedTo::Join(secret))))
    }

    fn follow(&mut self, link: &Invite, offer: &Offer) -> Result<Seated, NotSeated> {
        let token = self.hall()?.borrow_mut().token();
        match link.to {
            InvitedTo::Join(secret) => {
                self.token.set(Some(token));
                let name = offer.name.clone();
                let goal = Goal::Join {
                    secret,
                    token,
                    name,
                };
                self.sit(goal, None)
            }
            InvitedTo::Watch(game) => self.sit(Goal::Watch { game }, None),
            InvitedTo::Open => self.host(offer),
        }
    }

    fn follow_rematch(&mut self, game: GameId) -> Result<Seated, NotSeated> {
        let token = self.token.get().expect("a seat");
        self.sit(Goal::Resume { game, token }, None)
    }

    fn finish(&mut self) {
        self.finished.set(self.finished.get() + 1);
    }

    fn leave(&mut self, how: Leaving) {
        self.left.set(Some(how));
        let game = self.game.get().filter(|_| how == Leaving::PutAside);
        *self.aside.borrow_mut() = game.map(|game| PutAside {
            game,
            against: self.against.borrow().clone(),
            host: "localhost:7464".to_owned(),
        });
    }

    fn come_back(&mut self, game: GameId) -> Result<Seated, NotSeated> {
        let token = self.token.get().expect("a seat");
        *self.aside.borrow_mut() = None;
        self.sit(Goal::Resume { game, token }, None)
    }

    fn put_aside(&self) -> Vec<PutAside> {
        self.aside.borrow().iter().cloned().collect()
    }

    fn meet(&mut self, other: &str) {
        *self.against.borrow_mut() = Some(other.to_owned());
    }

    fn list(&mut self, listing: Listing) -> Result<(), NotListed> {
        self.listed.set(Some(listing));
        Ok(())
    }

    fn neighbours(&mut self) -> Result<Vec<Neighbour>, NotListed> {
        Ok(self.near.borrow().clone())
    }

    fn look_away(&mut self) {}

    fn own_name(&self) -> String {
        "Ann".to_owned()
    }
}

/// People who have this network.
pub(super) fn with(line: Line) -> People {
    People {
        line,
        ..People::default()
    }
}

/// Windows at one host, in one time.
pub(super) struct Party {
    pub(super) hall: Rc<RefCell<Hall>>,
    pub(super) lines: Vec<Line>,
    pub(super) windows: Vec<Window>,
}

pub(super) const HOST: usize = 0;
pub(super) const GUEST: usize = 1;

impl Party {
    pub(super) fn of(count: usize) -> Self {
        let hall = Hall::new();
        let lines: Vec<Line> = (0..count).map(|_| Line::to(&hall)).collect();
        let window = |line: &Line| Window::of(Box::new(with(line.clone())), None);
        let windows = lines.iter().map(window).collect();
        Self {
            hall,
            lines,
            windows,
        }
    }

    /// A game that has begun; the first window has White.
    pub(super) fn playing(clock: &str) -> Self {
        let mut party = Self::of(2);
        party.host(clock);
        let invitation = party.invitation();
        party.join(GUEST, &invitation);
        party
    }

    pub(super) fn host(&mut self, clock: &str) {
        let window = &mut self.windows[HOST];
        let choose = Message::Network(NetworkMessage::Choose);
        window.app.update(choose, window.now);
        window.choose(&[start::Message::Side(start::SideChoice::White)]);
        if clock == "none" {
            window.choose(&[start::Message::NoClock]);
        } else {
            window.choose(&[start::Message::Clock(0)]);
        }
        window.button("Host a game");
        self.settle();
    }

    pub(super) fn invitation(&self) -> String {
        let game = self.windows[HOST].app.game.as_ref().expect("a game");
        let table = game.table().expect("a table");
        table.place.invitation.clone().expect("an invitation")
    }

    /// Another window looks on by the host's link.
    pub(super) fn looked_on(&mut self) {
        let onlooker = Line::to(&self.hall);
        let window = Window::of(Box::new(with(onlooker.clone())), None);
        self.windows.push(window);
        self.lines.push(onlooker);
        let link = self.watch_link();
        self.join(self.windows.len() - 1, &link);
    }

    pub(super) fn watch_link(&self) -> String {
        let game = self.windows[HOST].app.game.as_ref().expect("a game");
        game.table().expect("a table").place.watch_link.clone()
    }

    pub(super) fn join(&mut self, who: usize, link: &str) {
        let window = &mut self.windows[who];
        window.app.paste(Some(link), window.now);
        window.pass(Duration::ZERO);
        window.input(&InputEvent::Key {
            key: Key::Enter,
            mods: Mods::default(),
        });
        self.settle();
    }

    pub(super) fn pass(&mut self, time: Duration) {
        {
            let mut hall = self.hall.borrow_mut();
            hall.now = hall.now.after(Millis::new(time.as_millis() as u32));
            let now = hall.now;
            hall.host.tick(now);
            hall.commit();
        }
        for window in &mut self.windows {
            window.pass(time);
        }
    }

    /// Lets everything arrive that is on its way.
    pub(super) fn settle(&mut self) {
        for _ in 0..6 {
            self.pass(Duration::from_millis(20));
        }
    }

    pub(super) fn play(&mut self, who: usize, from: &str, to: &str) {
        self.windows[who].drag(from, to);
        self.settle();
    }

    pub(super) fn texts(&self, who: usize) -> String {
        self.windows[who].texts()
    }

    pub(super) fn key(&mut self, who: usize, letter: char) {
        self.windows[who].input(&InputEvent::Shortcut(letter));
        self.settle();
    }
}
