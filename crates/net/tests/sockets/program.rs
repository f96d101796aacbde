//! A player's program, and the server that it plays at.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tabia_game::log::{CommandId, MemLog};
use tabia_game::{Actor, Command, Event, GameSetup, Session};
use tabia_net::wire::Preference;
use tabia_net::{
    Address, Clock, Doors, Goal, Guest, Host, Identity, JoinSecret, NetworkPipe, RemoteSession,
    SeatToken, Security, Server,
};

use crate::raw::DEADLINE;

pub(crate) const WHITE: SeatToken = SeatToken([1; 32]);
pub(crate) const BLACK: SeatToken = SeatToken([2; 32]);
pub(crate) const COMMAND: CommandId = CommandId([3; 16]);

pub(crate) fn identity() -> Identity {
    let pem = Identity::generate().unwrap();
    Identity::from_pem(&pem, &pem).unwrap()
}

pub(crate) fn server(identity: Option<Identity>, doors: Doors) -> Server {
    let clock = Clock::start();
    let host = Host::new(Box::new(MemLog::default()), &[], clock.now()).unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    Server::start(listener, identity, host, clock, doors).unwrap()
}

pub(crate) fn address(server: &Server, security: Security) -> Address {
    Address {
        host: "127.0.0.1".to_owned(),
        port: server.address().port(),
        security,
    }
}

/// A player's program.
pub(crate) struct Program {
    pub(crate) session: RemoteSession,
    clock: Clock,
    news: mpsc::Receiver<()>,
}

impl Program {
    pub(crate) fn new(goal: Goal, address: Address) -> Self {
        let (sender, news) = mpsc::channel();
        let waker = Box::new(move || {
            // The program may already be gone.
            let _ = sender.send(());
        });
        let pipe = NetworkPipe::connect(address, waker).unwrap();
        let clock = Clock::start();
        let guest = Guest::new(goal, 1, clock.now());
        Self {
            session: RemoteSession::new(guest, Box::new(pipe)),
            clock,
            news,
        }
    }

    /// Lets things happen until `is_so`.
    pub(crate) fn until(&mut self, what: &str, mut is_so: impl FnMut(&RemoteSession) -> bool) {
        let began = Instant::now();
        loop {
            self.poll();
            if is_so(&self.session) {
                return;
            }
            assert!(
                began.elapsed() < DEADLINE,
                "{what}: {:?}",
                self.session.guest().link()
            );
            let _ = self.news.recv_timeout(Duration::from_millis(50));
        }
    }

    pub(crate) fn poll(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.session
            .poll(self.clock.now(), &mut |event| events.push(event));
        events
    }

    pub(crate) fn play(&mut self, mv: &str) {
        let side = self.session.guest().side().unwrap();
        let ply = self.session.view().ply;
        let mv = mv.parse().unwrap();
        self.session
            .send(Actor::Player(side), Command::Play { ply, mv });
        self.until(mv.to_string().as_str(), |session| session.view().ply > ply);
    }
}

pub(crate) fn create() -> Goal {
    Goal::Create {
        command: COMMAND,
        token: WHITE,
        name: "Ann".to_owned(),
        setup: GameSetup::default(),
        color: Preference::White,
        chat: false,
    }
}

pub(crate) fn join() -> Goal {
    Goal::Join {
        secret: JoinSecret::of(&WHITE, COMMAND),
        token: BLACK,
        name: "Bob\u{202E}\u{1b}[2J".to_owned(),
    }
}
