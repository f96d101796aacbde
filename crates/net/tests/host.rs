//! The host alone, frame by frame, where a case must come about that chance seldom brings.
#![cfg(test)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tabia_game::log::{AppendError, Aside, CommandId, Entry, EventLog, GameId, MemLog, ReadError};
use tabia_game::{Seq, Timestamp};
use tabia_net::wire::{ClientFrame, Preference, RejectCode, Request, Role, ServerFrame, encode};
use tabia_net::{ConnId, Host, JoinSecret, Out, SeatToken, is_end_known, rematch_of};

const WHITE: SeatToken = SeatToken([0xA1; 32]);
const BLACK: SeatToken = SeatToken([0xB2; 32]);
const OPENING: CommandId = CommandId([0xC3; 16]);
const ANN: ConnId = ConnId(1);
const BOB: ConnId = ConnId(2);

/// A log whose disk may be full.
struct Disk {
    log: Arc<Mutex<MemLog>>,
    full: Arc<AtomicBool>,
}

impl Disk {
    fn room(&self) -> Result<(), AppendError> {
        let full = self.full.load(Ordering::Relaxed);
        if full { Err(AppendError::Full) } else { Ok(()) }
    }
}

impl EventLog for Disk {
    fn append(&mut self, game: GameId, after: Seq, new: &[Entry]) -> Result<Seq, AppendError> {
        self.room()?;
        self.log.lock().unwrap().append(game, after, new)
    }

    fn read(&self, game: GameId, after: Seq) -> Result<Vec<Entry>, ReadError> {
        self.log.lock().unwrap().read(game, after)
    }

    fn tail(&self, game: GameId) -> Result<Seq, ReadError> {
        self.log.lock().unwrap().tail(game)
    }

    fn keep_aside(&mut self, game: GameId, aside: &Aside) -> Result<(), AppendError> {
        self.room()?;
        self.log.lock().unwrap().keep_aside(game, aside)
    }

    fn aside(&self, game: GameId) -> Result<Aside, ReadError> {
        self.log.lock().unwrap().aside(game)
    }
}

/// Ann's table, at which Bob sits.
struct Hall {
    host: Host,
    log: Arc<Mutex<MemLog>>,
    disk_is_full: Arc<AtomicBool>,
    game: GameId,
    asked: u8,
}

impl Hall {
    fn new() -> Self {
        Self::of(|host| host)
    }

    /// The same with a host of that sort.
    fn of(sort: impl Fn(Host) -> Host) -> Self {
        let mut hall = Self::waiting_at(sort);
        hall.greet(BOB);
        let heard = hall.join(BOB);
        assert!(heard.iter().any(|(_, frame)| is_place(frame, Role::Black)));
        hall
    }

    /// Ann still waits for somebody.
    fn waiting_at(sort: impl Fn(Host) -> Host) -> Self {
        let disk_is_full = Arc::<AtomicBool>::default();
        let log = Arc::<Mutex<MemLog>>::default();
        let disk = Disk {
            log: Arc::clone(&log),
            full: Arc::clone(&disk_is_full),
        };
        let mut hall = Self {
            host: sort(Host::new(Box::new(disk), &[], NOW).unwrap()),
            log,
            disk_is_full,
            game: JoinSecret::of(&WHITE, OPENING).game(),
            asked: 0,
        };
        hall.greet(ANN);
        hall.open(ANN);
        hall
    }

    fn greet(&mut self, conn: ConnId) {
        self.host.connect(conn, NOW);
        let (client, protocol) = ("test".to_owned(), [1, 1]);
        self.say(conn, &ClientFrame::Hello { protocol, client });
    }

    fn open(&mut self, conn: ConnId) {
        let create = ClientFrame::Create {
            command_id: OPENING,
            seat_token: WHITE,
            name: "Ann".to_owned(),
            setup: serde_json::from_str(r#"{"takebacks":"byConsent"}"#).unwrap(),
            color: Preference::White,
            chat: false,
        };
        self.say(conn, &create);
    }

    fn join(&mut self, conn: ConnId) -> Vec<(ConnId, ServerFrame)> {
        let join = ClientFrame::Join {
            secret: JoinSecret::of(&WHITE, OPENING),
            seat_token: BLACK,
            name: "Bob".to_owned(),
        };
        self.say(conn, &join)
    }

    /// What is sent when `conn` has said this.
    fn say(&mut self, conn: ConnId, frame: &ClientFrame) -> Vec<(ConnId, ServerFrame)> {
        self.host.receive(conn, &encode(frame), NOW);
        let mut heard = Vec::new();
        for out in self.host.commit() {
            if let Out::Send(to, frame) = out {
                heard.extend(to.into_iter().map(|to| (to, frame.clone())));
            }
        }
        heard
    }

    fn ask(&mut self, conn: ConnId, request: Request) -> Vec<(ConnId, ServerFrame)> {
        self.asked += 1;
        let command = ClientFrame::Command {
            game_id: self.game,
            command_id: CommandId([self.asked; 16]),
            expected_seq: 0,
            request,
            lag_ms: None,
        };
        self.say(conn, &command)
    }
}

const NOW: Timestamp = Timestamp::from_millis(1_000);

fn is_place(frame: &ServerFrame, role: Role) -> bool {
    matches!(frame, ServerFrame::Game { you, .. } if *you == role)
}

#[test]
fn a_rematch_that_could_not_be_written_is_not_announced() {
    let mut hall = Hall::new();
    hall.ask(ANN, Request::Resign);
    hall.ask(ANN, Request::OfferRematch);
    hall.disk_is_full.store(true, Ordering::Relaxed);
    let heard = hall.ask(BOB, Request::OfferRematch);
    let [(BOB, ServerFrame::Rejected { game_id, .. })] = heard.as_slice() else {
        panic!("{heard:?}");
    };
    assert_eq!(*game_id, hall.game);

    hall.disk_is_full.store(false, Ordering::Relaxed);
    let heard = hall.ask(BOB, Request::OfferRematch);
    let begun = |to, frame: &(ConnId, ServerFrame)| {
        frame.0 == to
            && matches!(frame.1, ServerFrame::Rematch { next, .. } if next == Some(rematch_of(hall.game)))
    };
    assert!(
        heard.iter().any(|frame| begun(ANN, frame)) && heard.iter().any(|frame| begun(BOB, frame)),
        "{heard:?}"
    );
}

#[test]
fn a_connection_has_one_seat_of_a_game() {
    let mut hall = Hall::new();
    let resume = ClientFrame::Resume {
        game_id: hall.game,
        seat_token: BLACK,
        after: 0,
    };
    let heard = hall.say(ANN, &resume);
    let presence = heard.iter().rev().find_map(|(to, frame)| match frame {
        ServerFrame::Presence { white, black, .. } if *to == ANN => Some((*white, *black)),
        _ => None,
    });
    let (white, black) = presence.expect("she is told who is there");
    assert!(!white.online && black.online, "{heard:?}");
}

#[test]
fn whoever_watches_a_game_that_waits_gets_it_when_it_begins() {
    let mut hall = Hall::waiting_at(|host| host);
    // So many wrong guesses would be sent away.
    let onlookers: Vec<ConnId> = (3..6).map(ConnId).collect();
    for conn in onlookers.iter().copied() {
        hall.greet(conn);
        for _ in 0..8 {
            let game_id = hall.game;
            let heard = hall.say(conn, &ClientFrame::Watch { game_id, after: 0 });
            let [(to, ServerFrame::Game { you, seq: 0, .. })] = heard.as_slice() else {
                panic!("{heard:?}");
            };
            assert_eq!((*to, *you), (conn, Role::Watcher));
        }
    }
    // One goes, and one sits down himself; Ann's coming and going changes nothing.
    hall.host.disconnect(onlookers[0], NOW);
    hall.host.disconnect(ANN, NOW);
    hall.host.commit();
    hall.greet(ANN);
    hall.open(ANN);
    let heard = hall.join(onlookers[1]);
    let places = |to: ConnId| {
        let places = heard.iter().filter(|(conn, _)| *conn == to);
        let places = places.filter_map(|(_, frame)| match frame {
            ServerFrame::Game { you, seq, .. } => Some((*you, *seq)),
            _ => None,
        });
        places.collect::<Vec<_>>()
    };
    assert_eq!(places(ANN), [(Role::White, 1)]);
    assert_eq!(places(onlookers[0]), []);
    assert_eq!(places(onlookers[1]), [(Role::Black, 1)]);
    assert_eq!(places(onlookers[2]), [(Role::Watcher, 1)]);
    for conn in [ANN, onlookers[1], onlookers[2]] {
        let events = heard.iter().filter(|(to, frame)| {
            *to == conn && matches!(frame, ServerFrame::Events { events, .. } if events.len() == 1)
        });
        assert_eq!(events.count(), 1, "{heard:?}");
    }
    // And everybody hears what happens then, and how many watch.
    let heard = hall.ask(ANN, Request::Resign);
    let told = heard
        .iter()
        .any(|(to, frame)| *to == onlookers[2] && matches!(frame, ServerFrame::Events { .. }));
    assert!(told, "{heard:?}");
}

#[test]
fn a_player_who_asks_to_watch_is_told_the_seat() {
    let mut hall = Hall::new();
    let watch = ClientFrame::Watch {
        game_id: hall.game,
        after: 0,
    };
    let heard = hall.say(BOB, &watch);
    assert!(
        heard
            .iter()
            .any(|(to, frame)| *to == BOB && is_place(frame, Role::Black)),
        "{heard:?}"
    );
}

#[test]
fn whoever_does_not_sit_at_a_game_cannot_touch_it() {
    let mut hall = Hall::new();
    let onlooker = ConnId(3);
    hall.greet(onlooker);
    for watches in [false, true] {
        if watches {
            let game_id = hall.game;
            hall.say(onlooker, &ClientFrame::Watch { game_id, after: 0 });
        }
        let heard = hall.ask(onlooker, Request::Resign);
        assert!(
            matches!(
                heard.as_slice(),
                [(
                    _,
                    ServerFrame::Rejected {
                        code: RejectCode::NotASeat,
                        ..
                    }
                )]
            ),
            "{heard:?}"
        );
    }
    // The game is still there for those who play it.
    let heard = hall.ask(ANN, Request::Resign);
    let accepted = |frame: &(ConnId, ServerFrame)| {
        frame.0 == ANN && matches!(frame.1, ServerFrame::Accepted { .. })
    };
    assert!(heard.iter().any(accepted), "{heard:?}");
}

#[test]
fn whoever_claims_ten_seconds_a_move_gains_no_more_than_the_quota() {
    let mut host = Host::new(Box::new(MemLog::default()), &[], NOW).unwrap();
    let secret = JoinSecret::of(&WHITE, CommandId([0xC3; 16]));
    for conn in [ANN, BOB] {
        host.connect(conn, NOW);
    }
    let mut now = NOW.as_millis();
    let mut say = |conn: ConnId, frame: &ClientFrame, takes: u64| {
        now += takes;
        host.receive(conn, &encode(frame), Timestamp::from_millis(now));
        host.commit()
    };
    for conn in [ANN, BOB] {
        let client = "test".to_owned();
        let protocol = [1, 1];
        say(conn, &ClientFrame::Hello { protocol, client }, 0);
    }
    let clocks = r#"{"takebacks":"byConsent","clocks":{"white":"300","black":"300"}}"#;
    let create = ClientFrame::Create {
        command_id: CommandId([0xC3; 16]),
        seat_token: WHITE,
        name: "Ann".to_owned(),
        setup: serde_json::from_str(clocks).unwrap(),
        color: Preference::White,
        chat: false,
    };
    say(ANN, &create, 0);
    let join = ClientFrame::Join {
        secret,
        seat_token: BLACK,
        name: "Bob".to_owned(),
    };
    say(BOB, &join, 0);
    let moves = [
        "g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8",
    ];
    // Each move takes two seconds, and White says that the network took ten.
    let (mut ply, mut seq, mut left) = (0, 1, None);
    for uci in moves {
        let conn = if ply % 2 == 0 { ANN } else { BOB };
        let command = ClientFrame::Command {
            game_id: secret.game(),
            command_id: CommandId([ply as u8 + 1; 16]),
            expected_seq: seq,
            request: Request::Move {
                ply,
                uci: uci.to_owned(),
            },
            lag_ms: (conn == ANN).then_some(10_000),
        };
        for out in say(conn, &command, 2_000) {
            if let Out::Send(_, ServerFrame::Events { events, .. }) = out {
                let last = events.last().expect("there is at least one");
                (seq, left) = (last.seq, last.white_ms.or(left));
            }
        }
        ply += 1;
    }
    // Three of White's moves were timed, six seconds in all. With no measured round trip a gain is 140 ms.
    let used = 300_000 - left.expect("the clock is told");
    let most = (3 + 4) * 140;
    assert!((6_000 - most..=6_000).contains(&used), "{used}");
}

/// A guest who watches Ann and Bob, and what it is told first.
fn onlooker(hall: &mut Hall) -> (ConnId, Vec<(ConnId, ServerFrame)>) {
    let onlooker = ConnId(3);
    hall.greet(onlooker);
    let game_id = hall.game;
    let heard = hall.say(onlooker, &ClientFrame::Watch { game_id, after: 0 });
    (onlooker, heard)
}

#[test]
fn whoever_confirms_that_he_knows_the_end_is_remembered() {
    let mut hall = Hall::new();
    let game_id = hall.game;
    let (onlooker, _) = onlooker(&mut hall);
    let sync = |after| ClientFrame::Sync { game_id, after };
    let is_known = |hall: &Hall| is_end_known(&hall.log.lock().unwrap().aside(game_id).unwrap());
    for conn in [ANN, BOB] {
        hall.say(conn, &sync(99));
    }
    hall.ask(ANN, Request::Resign);
    assert!(!is_known(&hall), "there was no end yet");
    for (conn, after, known) in [
        (ANN, 2, false),
        (onlooker, 2, false),
        (BOB, 1, false),
        (BOB, 2, true),
    ] {
        hall.say(conn, &sync(after));
        assert_eq!(is_known(&hall), known, "{conn:?} knows {after}");
    }
}

#[test]
fn whoever_watches_is_behind_until_the_game_is_over() {
    let mut hall = Hall::of(|host| host.with_watchers_behind(2));
    let (onlooker, heard) = onlooker(&mut hall);
    let seen = |heard: &[(ConnId, ServerFrame)]| {
        let mut last = None;
        for (to, frame) in heard {
            if let (true, ServerFrame::Events { events, .. }) = (*to == onlooker, frame) {
                last = events.last().map(|event| event.seq);
            }
        }
        last
    };
    assert_eq!(seen(&heard), Some(1));
    let mut shown = Vec::new();
    for (ply, uci) in (0..).zip(["e2e4", "e7e5", "g1f3", "b8c6"]) {
        let conn = if ply % 2 == 0 { ANN } else { BOB };
        hall.asked += 1;
        let heard = hall.say(
            conn,
            &ClientFrame::Command {
                game_id: hall.game,
                command_id: CommandId([hall.asked; 16]),
                expected_seq: u64::from(ply) + 1,
                request: Request::Move {
                    ply,
                    uci: uci.to_owned(),
                },
                lag_ms: None,
            },
        );
        shown.push(seen(&heard));
    }
    // The third move shows the first, the fourth the second.
    assert_eq!(shown, [None, None, Some(2), Some(3)]);
    let sync = ClientFrame::Sync {
        game_id: hall.game,
        after: 3,
    };
    assert_eq!(hall.say(onlooker, &sync), [], "asking again shows no more");
    let heard = hall.ask(ANN, Request::Resign);
    assert_eq!(seen(&heard), Some(6));
}
