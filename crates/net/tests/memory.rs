//! What strangers can make the host hold in memory. A program of its own, since what is measured is all of it.
#![cfg(test)]
#![cfg(target_os = "linux")]

#[path = "sockets/raw.rs"]
mod raw;

use std::fs;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};

use raw::{HELLO, Stranger, frame, until_closed, upgraded};
use tabia_game::Timestamp;
use tabia_game::log::{CommandId, GameId, MemLog};
use tabia_net::wire::{ClientFrame, Preference, Request, ServerFrame, encode};
use tabia_net::{Clock, ConnId, Doors, Host, JoinSecret, SeatToken, Server};

/// What a flood may cost, in bytes.
const MOST: usize = 4 << 20;

/// How many events the game has that the slow reader asks for, and how often he does.
const EVENTS: u64 = 1_500;
const ASKED: u64 = 38;

const TOKENS: [SeatToken; 2] = [SeatToken([1; 32]), SeatToken([2; 32])];

/// Bytes of this program that are in memory.
fn resident() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = pages.split(' ').nth(1).unwrap().parse().unwrap();
    pages * 4096
}

/// A host at which a game of [`EVENTS`] events is played.
fn host(clock: &Clock) -> (Host, GameId) {
    let mut now = clock.now().as_millis() - 36_000_000;
    let mut host = Host::new(
        Box::new(MemLog::default()),
        &[],
        Timestamp::from_millis(now),
    )
    .unwrap();
    let secret = JoinSecret::of(&TOKENS[0], CommandId([3; 16]));
    let mut say = |conn: u64, frame: &ClientFrame, host: &mut Host| {
        now += 1_000;
        host.receive(
            ConnId(1_000_000 + conn),
            &encode(frame),
            Timestamp::from_millis(now),
        );
        host.commit();
    };
    for conn in [1, 2] {
        host.connect(ConnId(1_000_000 + conn), Timestamp::from_millis(0));
        let hello = ClientFrame::Hello {
            protocol: [1, 1],
            client: "test".to_owned(),
        };
        say(conn, &hello, &mut host);
    }
    let create = ClientFrame::Create {
        command_id: CommandId([3; 16]),
        seat_token: TOKENS[0],
        name: "Ann".to_owned(),
        setup: serde_json::from_str(r#"{"takebacks":"byConsent"}"#).unwrap(),
        color: Preference::White,
        chat: false,
    };
    say(1, &create, &mut host);
    let join = ClientFrame::Join {
        secret,
        seat_token: TOKENS[1],
        name: "Bob".to_owned(),
    };
    say(2, &join, &mut host);
    // A move is made and taken back, again and again.
    let rounds = [
        (
            1,
            Request::Move {
                ply: 0,
                uci: "e2e4".to_owned(),
            },
        ),
        (1, Request::ProposeTakeback { ply: 0 }),
        (2, Request::AcceptTakeback),
    ];
    // More than the host puts up with.
    let requests = rounds
        .iter()
        .cycle()
        .take(usize::try_from(EVENTS).unwrap() + 20);
    for (id, (conn, request)) in (1u128..).zip(requests) {
        let command = ClientFrame::Command {
            game_id: secret.game(),
            command_id: CommandId(id.to_be_bytes()),
            expected_seq: u64::try_from(id).unwrap().min(EVENTS),
            request: request.clone(),
            lag_ms: None,
        };
        say(*conn, &command, &mut host);
    }
    (host, secret.game())
}

#[test]
fn what_strangers_make_the_host_hold_is_bounded() {
    let clock = Clock::start();
    let (host, game) = host(&clock);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let doors = Doors {
        unheard: 1000,
        ..Doors::default()
    };
    let server = Server::start(listener, None, host, clock, doors).unwrap();
    let watch = |after| ClientFrame::Watch {
        game_id: game,
        after,
    };
    let events = |frame: &ServerFrame| match frame {
        ServerFrame::Events { events, .. } => events.len() as u64,
        _ => 0,
    };
    let mut first = Stranger::new(&server);
    first.say(&watch(0));
    let mut seen = 0;
    while seen < EVENTS {
        seen += events(&first.hear().unwrap());
    }
    // Frames that say that they are long, and are; and messages in very many pieces.
    let before = resident();
    let huge = [&[0x81, 0xFF][..], &(1u64 << 62).to_be_bytes(), &[0; 4]].concat();
    for _ in 0..50 {
        let mut stream = upgraded(&server);
        // Each may be closed before all of it is sent.
        let _ = stream.write_all(&huge);
        for _ in 0..100 {
            let _ = stream.write_all(&[b' '; 64 << 10]);
        }
        until_closed(stream);
        let mut stream = upgraded(&server);
        let _ = stream.write_all(&frame(0x81, HELLO));
        let _ = stream.write_all(&frame(0x01, b"["));
        for _ in 0..10_000 {
            let _ = stream.write_all(&frame(0x00, b"[[[[[[[["));
        }
        until_closed(stream);
    }
    let grown = resident().saturating_sub(before);
    println!("floods of frames and pieces: {} KiB more", grown >> 10);
    assert!(grown < MOST, "{grown} bytes");
    // Whoever asks for tens of thousands of events and reads none of them; the floods may have lasted so long that a
    // guest who said nothing meanwhile is gone.
    let mut other = Stranger::new(&server);
    let before = resident();
    let mut slow: Vec<Stranger> = (0..20).map(|_| Stranger::new(&server)).collect();
    for stranger in &mut slow {
        stranger.say(&watch(0));
        for _ in 0..ASKED {
            let sync = ClientFrame::Sync {
                game_id: game,
                after: 0,
            };
            stranger.say(&sync);
        }
    }
    // Others are served meanwhile.
    other.say(&ClientFrame::Ping { n: 5 });
    other.until("answers", |frame| {
        matches!(frame, ServerFrame::Pong { n: 5, .. })
    });
    let grown = resident().saturating_sub(before);
    println!("20 slow readers: {} KiB more", grown >> 10);
    // What waits for each, and what is on its way to the system: a tenth of what they asked for.
    assert!(grown < 20 * (600 << 10) + MOST, "{grown} bytes");
    // On a busy machine the first may be read from as fast as the host writes; the others wait meanwhile.
    let heard = slow
        .iter_mut()
        .map(|stranger| stranger.until_the_end().iter().map(events).sum::<u64>());
    let cut_off = heard.filter(|&heard| heard < EVENTS * ASKED).count();
    assert!(cut_off >= slow.len() / 2, "{cut_off} were cut off");
    // They come back where they were.
    let mut again = Stranger::new(&server);
    again.say(&watch(EVENTS - 10));
    let told = again.until("is told the rest", |frame| events(frame) > 0);
    assert_eq!(events(&told), 10);
}
