//! What a guest may try who knows the protocol and means harm.

use std::io::Write;
use std::net::TcpStream;

use tabia_game::log::{CommandId, GameId};
use tabia_game::{Color, Command, Session};
use tabia_net::wire::{
    ByeCode, ClientFrame, ErrorCode, Event, EventKind, Preference, RejectCode, Request, ServerFrame,
};
use tabia_net::{Doors, JoinSecret, Link, SeatToken, Security, Server};

use crate::program::{BLACK, COMMAND, Program, WHITE, address, create, join, server};
use crate::raw::{HELLO, Stranger, frame};

fn game() -> GameId {
    JoinSecret::of(&WHITE, COMMAND).game()
}

fn creates() -> ClientFrame {
    ClientFrame::Create {
        command_id: COMMAND,
        seat_token: WHITE,
        name: "Ann".to_owned(),
        setup: serde_json::from_str(r#"{"takebacks":"byConsent"}"#).unwrap(),
        color: Preference::White,
        chat: false,
    }
}

fn joins() -> ClientFrame {
    ClientFrame::Join {
        secret: JoinSecret::of(&WHITE, COMMAND),
        seat_token: BLACK,
        name: "Bob".to_owned(),
    }
}

fn resumes(seat_token: SeatToken) -> ClientFrame {
    ClientFrame::Resume {
        game_id: game(),
        seat_token,
        after: 0,
    }
}

fn asks(id: u8, expected_seq: u64, request: Request) -> ClientFrame {
    ClientFrame::Command {
        game_id: game(),
        command_id: CommandId([id; 16]),
        expected_seq,
        request,
        lag_ms: None,
    }
}

fn plays(ply: u32, uci: &str) -> Request {
    Request::Move {
        ply,
        uci: uci.to_owned(),
    }
}

/// The events of the game, as an onlooker is told them.
fn events(server: &Server) -> Vec<Event> {
    let mut onlooker = Stranger::new(server);
    onlooker.say(&ClientFrame::Watch {
        game_id: game(),
        after: 0,
    });
    let mut seen: Vec<Event> = Vec::new();
    let mut last = None;
    while last != Some(seen.len() as u64) {
        match onlooker.hear().expect("an onlooker is let in") {
            ServerFrame::Game { seq, .. } => last = Some(seq),
            ServerFrame::Events { events, .. } => seen.extend(events),
            _ => {}
        }
    }
    seen
}

/// Two players at the game, and everything that they have sent: offers, moves, a takeback.
fn recorded(server: &Server) -> Vec<ClientFrame> {
    let (mut white, mut black) = (Stranger::new(server), Stranger::new(server));
    let mut sent = vec![creates()];
    white.say(&sent[0]);
    white.until("waits", |frame| matches!(frame, ServerFrame::Game { .. }));
    sent.push(joins());
    black.say(&sent[1]);
    let asked = [
        (Color::White, plays(0, "e2e4")),
        (Color::Black, plays(1, "e7e5")),
        (Color::White, Request::OfferDraw),
        (Color::Black, Request::DeclineDraw),
        (Color::White, plays(2, "g1f3")),
        (Color::Black, plays(3, "b8c6")),
        (Color::Black, Request::ProposeTakeback { ply: 3 }),
        (Color::White, Request::AcceptTakeback),
        (Color::Black, plays(3, "d7d6")),
    ];
    let mut seq = 1;
    for (index, (side, request)) in asked.into_iter().enumerate() {
        let id = u8::try_from(index).unwrap() + 1;
        let ask = asks(id, seq, request);
        let player = match side {
            Color::White => &mut white,
            Color::Black => &mut black,
        };
        player.say(&ask);
        let answer = player.until("answers", |frame| {
            matches!(
                frame,
                ServerFrame::Accepted { .. } | ServerFrame::Rejected { .. }
            )
        });
        let ServerFrame::Accepted { seq: at, .. } = answer else {
            panic!("{ask:?}: {answer:?}");
        };
        assert!(at > seq, "{ask:?}");
        seq = at;
        sent.push(ask);
    }
    sent
}

#[test]
fn frames_that_are_sent_again_in_any_order_change_nothing() {
    let server = server(None, Doors::default());
    let sent = recorded(&server);
    let before = events(&server);
    let mut again: Vec<&ClientFrame> = sent.iter().chain(&sent).collect();
    let mut chance = 1u64;
    for round in 0..6 {
        for at in (1..again.len()).rev() {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            again.swap(at, usize::try_from(chance >> 33).unwrap() % (at + 1));
        }
        // Once from either seat, and once from none.
        let mut stranger = Stranger::new(&server);
        match round % 3 {
            0 => stranger.say(&resumes(WHITE)),
            1 => stranger.say(&resumes(BLACK)),
            _ => true,
        };
        for frame in &again {
            stranger.say(frame);
        }
        // The host has heard all of it, or has had enough.
        stranger.say(&ClientFrame::Ping { n: 7 });
        while stranger
            .hear()
            .is_some_and(|frame| !matches!(frame, ServerFrame::Pong { n: 7, .. }))
        {}
        assert_eq!(events(&server), before, "round {round}");
    }
}

#[test]
fn onlookers_and_whoever_has_another_token_can_do_nothing() {
    let server = server(None, Doors::default());
    recorded(&server);
    let before = events(&server);
    let requests = [
        plays(4, "d2d4"),
        Request::Resign,
        Request::Abort,
        Request::OfferDraw,
        Request::AcceptDraw,
        Request::DeclineDraw,
        Request::ClaimDraw { uci: None },
        Request::ProposeTakeback { ply: 3 },
        Request::AcceptTakeback,
        Request::DeclineTakeback,
        Request::Flag,
        Request::ClaimVictory,
        Request::AddTime { ms: 1000 },
        Request::OfferRematch,
        Request::DeclineRematch,
    ];
    let watch = ClientFrame::Watch {
        game_id: game(),
        after: 0,
    };
    for comes_in in [Some(watch), Some(resumes(SeatToken([9; 32]))), None] {
        let mut stranger = Stranger::new(&server);
        if let Some(frame) = &comes_in {
            stranger.say(frame);
        }
        for (id, request) in (100..).zip(&requests) {
            stranger.say(&asks(id, u64::MAX, request.clone()));
            let answer = stranger.until("answers", |frame| {
                matches!(
                    frame,
                    ServerFrame::Accepted { .. } | ServerFrame::Rejected { .. }
                )
            });
            let code = match answer {
                ServerFrame::Rejected { code, .. } => Some(code),
                _ => None,
            };
            assert_eq!(code, Some(RejectCode::NotASeat), "{comes_in:?} {request:?}");
        }
    }
    assert_eq!(events(&server), before);
}

#[test]
fn tokens_are_guessed_a_few_times_and_no_more() {
    let server = server(None, Doors::default());
    recorded(&server);
    // One bit is as wrong as all.
    let mut near = WHITE;
    near.0[31] ^= 1;
    let mut stranger = Stranger::new(&server);
    for _ in 0..100 {
        stranger.say(&resumes(near));
    }
    let said = stranger.until_the_end();
    let refused = |frame: &&ServerFrame| {
        matches!(
            frame,
            ServerFrame::Error {
                code: ErrorCode::BadToken,
                ..
            }
        )
    };
    let guesses = said.iter().filter(refused).count();
    assert!((1..=6).contains(&guesses), "{said:?}");
    assert!(
        matches!(
            said.last(),
            Some(ServerFrame::Bye {
                code: ByeCode::RateLimited,
                ..
            })
        ),
        "{said:?}"
    );
    assert!(
        !said
            .iter()
            .any(|frame| matches!(frame, ServerFrame::Game { .. }))
    );
}

/// Two programs in the middle of a game.
fn players(server: &Server) -> (Program, Program) {
    let mut white = Program::new(create(), address(server, Security::Plain));
    white.until("opens", |session| *session.guest().link() == Link::Waiting);
    let mut black = Program::new(join(), address(server, Security::Plain));
    black.until("sits", |session| session.guest().game().is_some());
    white.until("begins", |session| session.guest().game().is_some());
    (white, black)
}

fn play_both(white: &mut Program, black: &mut Program, moves: &[&str]) {
    for (index, mv) in moves.iter().enumerate() {
        let (mover, other) = if index % 2 == 0 {
            (&mut *white, &mut *black)
        } else {
            (&mut *black, &mut *white)
        };
        let ply = mover.session.view().ply;
        mover.play(mv);
        other.until("sees it", |session| session.view().ply > ply);
    }
}

#[test]
fn a_flood_of_commands_disturbs_nobody_else() {
    let server = server(None, Doors::default());
    let (mut white, mut black) = players(&server);
    let mut flooders: Vec<Stranger> = (0..5).map(|_| Stranger::new(&server)).collect();
    for n in 0..1000 {
        for stranger in &mut flooders {
            stranger.say(&ClientFrame::Ping { n });
            stranger.say(&asks(1, 0, Request::Resign));
        }
        if n == 100 {
            play_both(&mut white, &mut black, &["e2e4", "e7e5", "g1f3", "b8c6"]);
        }
    }
    for mut stranger in flooders {
        let last = stranger.until_the_end().pop();
        assert!(last.is_none_or(|last| matches!(
            last,
            ServerFrame::Bye {
                code: ByeCode::RateLimited,
                ..
            }
        )));
    }
    play_both(&mut white, &mut black, &["f1c4", "f8c5"]);
    assert_eq!(white.session.record(), black.session.record());
}

#[test]
fn a_flood_of_connections_disturbs_no_game() {
    let doors = Doors {
        connections: 40,
        unheard: 100,
    };
    let server = server(None, doors);
    let (mut white, mut black) = players(&server);
    let mut inside: Vec<Stranger> = (2..40).map(|_| Stranger::new(&server)).collect();
    // One in ten more than there is room for.
    for _ in 0..4 {
        let mut stream = crate::raw::upgraded(&server);
        // It may be closed before it is heard.
        let _ = stream.write_all(&frame(0x81, HELLO));
        assert!(crate::raw::until_closed(stream).contains("busy"));
    }
    play_both(&mut white, &mut black, &["e2e4", "e7e5"]);
    // Whoever leaves makes room.
    inside.clear();
    white.until("they have left", |_| server.connections() < 10);
    let mut watching = Stranger::new(&server);
    watching.say(&ClientFrame::Watch {
        game_id: game(),
        after: 0,
    });
    watching.until("is let in", |frame| {
        matches!(frame, ServerFrame::Events { .. })
    });
}

#[test]
fn connections_that_end_anywhere_leave_nothing_behind() {
    let server = server(None, Doors::default());
    let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    let mut bytes = request.as_bytes().to_vec();
    bytes.extend(frame(0x81, HELLO));
    bytes.extend(frame(0x81, tabia_net::wire::encode(&creates()).as_bytes()));
    for at in 0..bytes.len() {
        let mut stream = TcpStream::connect(server.address()).unwrap();
        // The host may have closed it already.
        let _ = stream.write_all(&bytes[..at]);
    }
    let mut guest = Program::new(create(), address(&server, Security::Plain));
    guest.until("comes in", |session| {
        *session.guest().link() == Link::Waiting
    });
    guest.until("alone", |_| server.connections() == 1);
}

#[test]
fn hostile_names_are_cleaned_before_anybody_sees_them() {
    let server = server(None, Doors::default());
    let (mut white, mut black) = (Stranger::new(&server), Stranger::new(&server));
    let names = [
        "\u{1b}]52;c;aGk=\u{7}\u{202E}Ann\n\"]",
        &"가\u{200B}".repeat(1000),
    ];
    let ClientFrame::Create { setup, .. } = creates() else {
        unreachable!("it creates");
    };
    white.say(&ClientFrame::Create {
        command_id: COMMAND,
        seat_token: WHITE,
        name: names[0].to_owned(),
        setup,
        color: Preference::White,
        chat: false,
    });
    white.until("waits", |frame| matches!(frame, ServerFrame::Game { .. }));
    black.say(&ClientFrame::Join {
        secret: JoinSecret::of(&WHITE, COMMAND),
        seat_token: BLACK,
        name: names[1].to_owned(),
    });
    black.until("begins", |frame| {
        matches!(frame, ServerFrame::Events { .. })
    });
    let events = events(&server);
    let EventKind::GameStarted { players, .. } = &events[0].kind else {
        panic!("{events:?}");
    };
    assert_eq!(players.white, "]52;c;aGk=Ann \"]");
    assert_eq!(players.black, "가".repeat(40));
}

#[test]
fn what_the_rules_forbid_never_becomes_an_event() {
    let server = server(None, Doors::default());
    let (mut white, mut black) = players(&server);
    play_both(&mut white, &mut black, &["e2e4"]);
    drop((white, black));
    let before = events(&server);
    let mut stranger = Stranger::new(&server);
    stranger.say(&resumes(WHITE));
    for (id, uci) in (50..).zip([
        "e4e5", "e7e5", "e1e8", "a1a1", "e2e4q", "h9h9", "0000", "", "♔♔", "e7e8q", "e8g8",
    ]) {
        stranger.say(&asks(id, u64::MAX, plays(1, uci)));
        let answer = stranger.until("answers", |frame| {
            matches!(
                frame,
                ServerFrame::Accepted { .. } | ServerFrame::Rejected { .. }
            )
        });
        assert!(
            matches!(answer, ServerFrame::Rejected { .. }),
            "{uci}: {answer:?}"
        );
    }
    let kept: Vec<Event> = events(&server);
    assert_eq!(kept, before);
    // The one who may, still may.
    let mut black = Program::new(
        tabia_net::Goal::Resume {
            game: game(),
            token: BLACK,
        },
        address(&server, Security::Plain),
    );
    black.until("is back", |session| {
        session.guest().side() == Some(Color::Black)
    });
    let ply = black.session.view().ply;
    let mv = "e7e5".parse().unwrap();
    black.session.send(
        tabia_game::Actor::Player(Color::Black),
        Command::Play { ply, mv },
    );
    black.until("plays", |session| session.view().ply > ply);
}
