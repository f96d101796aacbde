//! Real sockets: games over the network, and what strangers may try.
#![cfg(test)]

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tabia_game::log::{CommandId, MemLog};
use tabia_game::{Actor, Color, Command, Event, GameResult, GameSetup, Session, WinReason};
use tabia_net::wire::Preference;
use tabia_net::{
    Address, Clock, Doors, Goal, Guest, Host, Identity, JoinSecret, KeyPin, Link, NetworkPipe,
    RemoteSession, SeatToken, Security, Server, Unreachable,
};

/// How long anything may take; far more than it does.
const DEADLINE: Duration = Duration::from_secs(60);

const WHITE: SeatToken = SeatToken([1; 32]);
const BLACK: SeatToken = SeatToken([2; 32]);
const COMMAND: CommandId = CommandId([3; 16]);

fn identity() -> Identity {
    let pem = Identity::generate().unwrap();
    Identity::from_pem(&pem, &pem).unwrap()
}

fn server(identity: Option<Identity>, doors: Doors) -> Server {
    let clock = Clock::start();
    let host = Host::new(Box::new(MemLog::default()), &[], clock.now()).unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    Server::start(listener, identity, host, clock, doors).unwrap()
}

fn address(server: &Server, security: Security) -> Address {
    Address {
        host: "127.0.0.1".to_owned(),
        port: server.address().port(),
        security,
    }
}

/// A player's program.
struct Program {
    session: RemoteSession,
    clock: Clock,
    news: mpsc::Receiver<()>,
}

impl Program {
    fn new(goal: Goal, address: Address) -> Self {
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
    fn until(&mut self, what: &str, mut is_so: impl FnMut(&RemoteSession) -> bool) {
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

    fn poll(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.session
            .poll(self.clock.now(), &mut |event| events.push(event));
        events
    }

    fn play(&mut self, mv: &str) {
        let side = self.session.guest().side().unwrap();
        let ply = self.session.view().ply;
        let mv = mv.parse().unwrap();
        self.session
            .send(Actor::Player(side), Command::Play { ply, mv });
        self.until(mv.to_string().as_str(), |session| session.view().ply > ply);
    }
}

fn create() -> Goal {
    Goal::Create {
        command: COMMAND,
        token: WHITE,
        name: "Ann".to_owned(),
        setup: GameSetup::default(),
        color: Preference::White,
    }
}

fn join() -> Goal {
    Goal::Join {
        secret: JoinSecret::of(&WHITE, COMMAND),
        token: BLACK,
        name: "Bob\u{202E}\u{1b}[2J".to_owned(),
    }
}

#[test]
fn a_game_over_an_encrypted_connection() {
    let identity = identity();
    let pin = Security::Pinned(identity.pin());
    let server = server(Some(identity), Doors::default());
    let mut white = Program::new(create(), address(&server, pin));
    white.until("opens", |session| *session.guest().link() == Link::Waiting);
    let mut black = Program::new(join(), address(&server, pin));
    black.until("sits", |session| session.guest().game().is_some());
    white.until("begins", |session| session.guest().game().is_some());
    assert_eq!(white.session.view().setup.players.black, "Bob[2J");
    for (index, mv) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let ply = index as u32;
        let (mover, other) = if index % 2 == 0 {
            (&mut white, &mut black)
        } else {
            (&mut black, &mut white)
        };
        mover.play(mv);
        other.until("sees it", |session| session.view().ply.get() > ply);
    }
    let mate = GameResult::Win {
        winner: Color::Black,
        by: WinReason::Checkmate,
    };
    for program in [&mut white, &mut black] {
        program.until("ends", |session| session.view().result() == Some(mate));
    }
    assert_eq!(white.session.record(), black.session.record());
    white.session.offer_rematch();
    white.until("offers", |session| {
        session.guest().rematch().offered_by.is_some()
    });
    black.session.offer_rematch();
    black.until("agrees", |session| session.guest().rematch().next.is_some());
    white.until("agrees", |session| session.guest().rematch().next.is_some());
    server.drain();
}

#[test]
fn another_key_is_not_the_host() {
    let server = server(Some(identity()), Doors::default());
    let other = Security::Pinned(KeyPin([7; 32]));
    let mut guest = Program::new(create(), address(&server, other));
    guest.until("refuses", |session| session.trouble().is_some());
    assert_eq!(
        guest.session.trouble(),
        Some(&Unreachable::WrongCertificate)
    );
    // Nor does it fall back to nothing: a plain host is no encrypted one, and the other way.
    let mut plain = Program::new(create(), address(&server, Security::Plain));
    plain.until("refuses", |session| session.trouble().is_some());
    // Authorities do not vouch for a key that the host has made itself.
    let mut vouched = Program::new(create(), address(&server, Security::Authorities));
    vouched.until("refuses", |session| session.trouble().is_some());
    assert_eq!(
        vouched.session.trouble(),
        Some(&Unreachable::WrongCertificate)
    );
}

/// A connection that does not follow the rules.
fn raw(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    stream
}

/// The same after the WebSocket handshake.
fn upgraded(server: &Server) -> TcpStream {
    let mut stream = raw(server);
    let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        assert_eq!(
            stream.read(&mut byte).unwrap(),
            1,
            "{}",
            String::from_utf8_lossy(&answer)
        );
        answer.extend(byte);
    }
    stream
}

/// A masked frame (RFC 6455, 5.2) with a mask of zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        len @ 0..126 => frame.push(0x80 | len as u8),
        len @ 126..65536 => {
            frame.push(0x80 | 126);
            frame.extend((len as u16).to_be_bytes());
        }
        len => {
            frame.push(0x80 | 127);
            frame.extend((len as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// Reads until the host closes, and returns what it said.
fn until_closed(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    let mut bytes = [0; 4096];
    loop {
        match stream.read(&mut bytes) {
            Ok(0) => break,
            Ok(read) => said.extend(&bytes[..read]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                panic!("still open: {}", String::from_utf8_lossy(&said))
            }
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&said).into_owned()
}

const HELLO: &[u8] = br#"{"type":"hello","protocol":[1,1],"client":"test"}"#;

#[test]
fn malformed_frames_close_the_connection() {
    let server = server(None, Doors::default());
    let huge = [&[0x81, 0xFF][..], &(1u64 << 62).to_be_bytes(), &[0; 4]].concat();
    let long = frame(0x81, &vec![b' '; 9000]);
    let deep = frame(0x81, "[".repeat(4000).as_bytes());
    let mut pieces = frame(0x01, &vec![b' '; 5000]);
    pieces.extend(frame(0x80, &vec![b' '; 5000]));
    let unmasked = vec![0x81, 0x02, b'{', b'}'];
    for (bytes, says) in [
        (huge, ""),
        (long, ""),
        (pieces, ""),
        (unmasked, ""),
        (frame(0x81, &[0xFF, 0xFE]), ""),
        (frame(0x82, HELLO), ""),
        (deep, "malformed"),
        (frame(0x81, b"null"), "malformed"),
        (frame(0x81, br#"{"type":"ping","n":1}"#), "outOfOrder"),
        (
            frame(0x81, br#"{"type":"hello","protocol":[2,9],"client":"x"}"#),
            "unsupportedProtocol",
        ),
    ] {
        let mut stream = upgraded(&server);
        // It may be closed before all of it is sent.
        let _ = stream.write_all(&bytes);
        let said = until_closed(stream);
        assert!(said.contains(says), "{says}: {said}");
    }
}

#[test]
fn unknown_types_are_answered_and_the_connection_stays() {
    let server = server(None, Doors::default());
    let mut stream = upgraded(&server);
    stream.write_all(&frame(0x81, HELLO)).unwrap();
    stream
        .write_all(&frame(0x81, br#"{"type":"teleport"}"#))
        .unwrap();
    stream
        .write_all(&frame(0x81, br#"{"type":"ping","n":77}"#))
        .unwrap();
    let mut said = Vec::new();
    let mut bytes = [0; 1024];
    while !String::from_utf8_lossy(&said).contains("\"n\":77") {
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0);
        said.extend(&bytes[..read]);
    }
    assert!(String::from_utf8_lossy(&said).contains("unknownType"));
}

#[test]
fn a_flood_is_cut_off() {
    let server = server(None, Doors::default());
    let mut stream = upgraded(&server);
    stream.write_all(&frame(0x81, HELLO)).unwrap();
    for n in 0..1000 {
        let ping = format!(r#"{{"type":"ping","n":{n}}}"#);
        if stream.write_all(&frame(0x81, ping.as_bytes())).is_err() {
            break;
        }
    }
    assert!(until_closed(stream).contains("rateLimited"));
}

#[test]
fn guessing_is_soon_over() {
    let server = server(None, Doors::default());
    let mut stream = upgraded(&server);
    stream.write_all(&frame(0x81, HELLO)).unwrap();
    for n in 0..100u8 {
        let secret = data_encoding::BASE64URL_NOPAD.encode(&[n; 16]);
        let token = data_encoding::BASE64URL_NOPAD.encode(&[n; 32]);
        let join =
            format!(r#"{{"type":"join","secret":"{secret}","seatToken":"{token}","name":"x"}}"#);
        if stream.write_all(&frame(0x81, join.as_bytes())).is_err() {
            break;
        }
    }
    let said = until_closed(stream);
    assert!(said.contains("rateLimited"), "{said}");
    let guesses = said.matches("noSuchGame").count();
    assert!(
        (1..=6).contains(&guesses),
        "{guesses} guesses were answered"
    );
}

#[test]
fn silent_and_dribbling_sockets_keep_nobody_out_and_are_shown_out() {
    let doors = Doors {
        unheard: 1000,
        ..Doors::default()
    };
    let server = server(None, doors);
    let mut silent: Vec<TcpStream> = (0..500).map(|_| raw(&server)).collect();
    for stream in silent.iter_mut().take(100) {
        // A header that never ends.
        stream.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
    }
    silent.extend((0..10).map(|_| upgraded(&server)));
    let mut guest = Program::new(create(), address(&server, Security::Plain));
    guest.until("comes in", |session| {
        *session.guest().link() == Link::Waiting
    });
    for stream in silent {
        let said = until_closed(stream);
        assert!(!said.contains("welcome"), "{said}");
    }
    guest.poll();
    assert_eq!(*guest.session.guest().link(), Link::Waiting);
}

#[test]
fn one_address_has_only_so_many_connections_that_say_nothing() {
    let server = server(None, Doors::default());
    let silent: Vec<TcpStream> = (0..20).map(|_| upgraded(&server)).collect();
    assert_eq!(until_closed(raw(&server)), "");
    drop(silent);
}

#[test]
fn a_host_that_stops_says_so() {
    let server = server(None, Doors::default());
    let mut stream = upgraded(&server);
    stream.write_all(&frame(0x81, HELLO)).unwrap();
    let mut bytes = [0; 1024];
    assert!(stream.read(&mut bytes).unwrap() > 0);
    server.drain();
    assert!(until_closed(stream).contains("draining"));
}

#[test]
fn a_full_host_says_so() {
    let doors = Doors {
        connections: 2,
        unheard: 20,
    };
    let server = server(None, doors);
    let guests: Vec<TcpStream> = (0..2)
        .map(|_| {
            let mut stream = upgraded(&server);
            stream.write_all(&frame(0x81, HELLO)).unwrap();
            stream
        })
        .collect();
    assert!(until_closed(upgraded(&server)).contains("busy"));
    drop(guests);
}

#[test]
fn a_lost_connection_comes_back_by_itself() {
    let clock = Clock::start();
    let host = Host::new(Box::new(MemLog::default()), &[], clock.now()).unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let at = listener.local_addr().unwrap();
    let first = Server::start(listener, None, host, clock, Doors::default()).unwrap();
    let mut white = Program::new(create(), address(&first, Security::Plain));
    white.until("opens", |session| *session.guest().link() == Link::Waiting);
    first.drain();
    white.until("notices", |session| {
        matches!(session.guest().link(), Link::Offline { .. })
    });
    let host = Host::new(Box::new(MemLog::default()), &[], clock.now()).unwrap();
    let listener = TcpListener::bind(at).unwrap();
    let second = Server::start(listener, None, host, clock, Doors::default()).unwrap();
    white.until("opens again", |session| {
        *session.guest().link() == Link::Waiting
    });
    drop(second);
}
