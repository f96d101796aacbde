//! What a connection costs that does nothing, and what one hears of a host that ends. Counted are the bytes that the
//! host's threads hold, and so both run on the thread that counts; the guests do not.

use std::net::Ipv4Addr;
use std::sync::mpsc as std_mpsc;

use futures::{SinkExt, StreamExt};
use tabia_game::GameSetup;
use tabia_game::log::{CommandId, MemLog};

use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

use super::*;
use crate::invite::{Address, Security};
use crate::secret::{JoinSecret, SeatToken};
use crate::transport::NetworkPipe;
use crate::transport::connection::ToGuest;
use crate::wire::Preference;
use crate::{Goal, Guest, Link, RemoteSession};

/// The most that a connection may hold, in bytes: what the system needs beside that is within 16 KiB with it.
const MOST: i64 = 13_000;

/// A guest, and by what it is woken.
struct Program {
    session: RemoteSession,
    news: std_mpsc::Receiver<()>,
    clock: Clock,
}

impl Program {
    fn new(goal: Goal, address: Address) -> Self {
        let (sender, news) = std_mpsc::channel();
        let waker = Box::new(move || {
            // The program may already be gone.
            let _ = sender.send(());
        });
        let pipe = NetworkPipe::connect(address, waker).unwrap();
        let clock = Clock::start();
        let guest = Guest::new(goal, 1, clock.now());
        let session = RemoteSession::new(guest, Box::new(pipe));
        Self {
            session,
            news,
            clock,
        }
    }

    fn until(&mut self, link: &Link) {
        use tabia_game::Session;
        while self.session.guest().link() != link {
            let news = self.news.recv_timeout(core::time::Duration::from_secs(20));
            assert!(
                news.is_ok(),
                "{:?}, not {link:?}",
                self.session.guest().link()
            );
            self.session.poll(self.clock.now(), &mut |_| {});
        }
    }
}

/// Both players of so many games, at their games.
fn players(address: &Address, games: u8) -> Vec<Program> {
    let mut players = Vec::new();
    for game in 0..games {
        let command = CommandId([game; 16]);
        let [white, black] = [1, 2].map(|side| SeatToken([game ^ (side << 6); 32]));
        let create = Goal::Create {
            command,
            token: white,
            name: "Ann".to_owned(),
            setup: GameSetup::default(),
            color: Preference::White,
            chat: false,
        };
        let join = Goal::Join {
            secret: JoinSecret::of(&white, command),
            token: black,
            name: "Bob".to_owned(),
        };
        let mut creator = Program::new(create, address.clone());
        creator.until(&Link::Waiting);
        let mut joiner = Program::new(join, address.clone());
        for player in [&mut joiner, &mut creator] {
            player.until(&Link::Online);
        }
        players.extend([creator, joiner]);
    }
    players
}

/// The bytes that a host holds at which so many games are played, of two encrypted connections each.
fn held_with(games: u8) -> i64 {
    let pem = Identity::generate().unwrap();
    let identity = Identity::from_pem(&pem, &pem).unwrap();
    let listener = StdListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = Address {
        host: Ipv4Addr::LOCALHOST.to_string(),
        port: listener.local_addr().unwrap().port(),
        security: Security::Pinned(identity.pin()),
    };
    let clock = Clock::start();
    let (seated, are_seated) = oneshot::channel();
    let (leave, may_leave) = std_mpsc::channel::<()>();
    let guests = thread::spawn(move || {
        let players = players(&address, games);
        seated.send(()).unwrap();
        // Nobody tells: the end of it is told.
        let _ = may_leave.recv();
        drop(players);
    });
    let held = allocation_counter::measure(|| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let (stop, stopped) = mpsc::channel(1);
        runtime.block_on(async {
            let host = Host::new(Box::new(MemLog::default()), &[], clock.now()).unwrap();
            let (hall, from_guests) = Hall::new(Some(identity), clock, Doors::default());
            let listener = TcpListener::from_std(listener).unwrap();
            tokio::spawn(judge_all(host, from_guests, stopped, clock));
            tokio::spawn(async move { hall.accept_all(&listener).await });
            are_seated.await.unwrap();
        });
        // Whatever is held now is still held when it is counted.
        core::mem::forget((runtime, stop));
    });
    drop(leave);
    guests.join().unwrap();
    held.bytes_current
}

#[test]
fn an_idle_connection_with_its_half_of_a_game_holds_little() {
    let (few, many) = (4, 36);
    let connections = 2 * i64::from(many - few);
    let each = (held_with(many) - held_with(few)) / connections;
    println!("{each} bytes a connection");
    assert!(each < MOST, "{each} bytes a connection");
}

fn on_this_thread<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(future)
}

#[test]
fn who_has_come_before_the_host_ends_hears_of_it() {
    let clock = Clock::start();
    let host = Host::new(Box::new(MemLog::default()), &[], clock.now()).unwrap();
    let (to_host, from_guests) = mpsc::channel(TO_HOST);
    let (outgoing, incoming) = queue();
    let (conn, now) = (ConnId(1), clock.now());
    let hello = r#"{"type":"hello","protocol":[1,1],"client":"test"}"#;
    let connected = ToHost::Connected(conn, outgoing, now);
    assert!(to_host.try_send(connected).is_ok());
    let greets = ToHost::Frame(conn, Utf8Bytes::from(hello), now);
    assert!(to_host.try_send(greets).is_ok());
    let (stop, stopped) = mpsc::channel(1);
    let (done, _is_done) = oneshot::channel();
    assert!(stop.try_send(Stop { done }).is_ok());
    let said = on_this_thread(async {
        judge_all(host, from_guests, stopped, clock).await;
        let mut said = Vec::new();
        while let ToGuest::Frame(text) = incoming.next().await {
            said.push(text.to_string());
        }
        said
    });
    let [welcome, bye] = &said[..] else {
        panic!("{said:?}");
    };
    assert!(welcome.contains("welcome") && bye.contains("draining"));
}

#[test]
fn who_speaks_while_the_host_ends_hears_of_it_too() {
    let said = on_this_thread(async {
        let (here, there) = tokio::io::duplex(1 << 16);
        let here: Box<dyn Stream> = Box::new(here);
        let socket = WebSocketStream::from_raw_socket(here, Role::Server, None).await;
        let mut guest = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
        let (to_host, from_guests) = mpsc::channel(1);
        drop(from_guests);
        let (outgoing, incoming) = queue();
        let first_by = Tick::now() + HANDSHAKE;
        let clock = Clock::start();
        let served = converse(
            ConnId(1),
            socket,
            &to_host,
            incoming,
            clock,
            first_by,
            || (),
        );
        let heard = async {
            guest.send(Message::text("late")).await.unwrap();
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
            let last = Utf8Bytes::from("last");
            assert!(outgoing.push(last).is_ok(), "the connection is there");
            drop(outgoing);
            let mut said = Vec::new();
            while let Some(Ok(message)) = guest.next().await {
                if let Message::Text(text) = message {
                    said.push(text.to_string());
                }
            }
            said
        };
        let ((), said) = tokio::join!(served, heard);
        said
    });
    assert_eq!(said, ["last"]);
}
