//! Words between players: which games have them, and what becomes of what is said.
#![cfg(test)]

use std::sync::{Arc, Mutex};

use tabia_game::log::{AppendError, Aside, CommandId, Entry, EventLog, GameId, MemLog, ReadError};
use tabia_game::{
    Color, Event, GameSetup, LONGEST_LINE, Seq, SessionEvent, Talk, Timestamp, Unsaid,
};
use tabia_net::wire::{
    ByeCode, ClientFrame, ErrorCode, Preference, Presence, Request, Role, ServerFrame, Setup, Side,
    encode,
};
use tabia_net::{Chat, ConnId, Goal, Guest, Host, JoinSecret, Out, SeatToken, rematch_of};

const WHITE: SeatToken = SeatToken([1; 32]);
const BLACK: SeatToken = SeatToken([2; 32]);
const OPENING: CommandId = CommandId([9; 16]);
const ANN: ConnId = ConnId(1);
const BOB: ConnId = ConnId(2);
const NOW: Timestamp = Timestamp::from_millis(1_000);

/// A log that outlives its host.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<MemLog>>);

impl EventLog for Kept {
    fn append(&mut self, game: GameId, after: Seq, new: &[Entry]) -> Result<Seq, AppendError> {
        self.0.lock().unwrap().append(game, after, new)
    }

    fn read(&self, game: GameId, after: Seq) -> Result<Vec<Entry>, ReadError> {
        self.0.lock().unwrap().read(game, after)
    }

    fn tail(&self, game: GameId) -> Result<Seq, ReadError> {
        self.0.lock().unwrap().tail(game)
    }

    fn keep_aside(&mut self, game: GameId, aside: &Aside) -> Result<(), AppendError> {
        self.0.lock().unwrap().keep_aside(game, aside)
    }

    fn aside(&self, game: GameId) -> Result<Aside, ReadError> {
        self.0.lock().unwrap().aside(game)
    }
}

/// What is sent when `conn` says this.
fn say(host: &mut Host, conn: ConnId, frame: &ClientFrame) -> Vec<(ConnId, ServerFrame)> {
    host.receive(conn, &encode(frame), NOW);
    let mut heard = Vec::new();
    for out in host.commit() {
        if let Out::Send(to, frame) = out {
            heard.extend(to.into_iter().map(|to| (to, frame.clone())));
        }
    }
    heard
}

fn host_of(log: &Kept, chat: Chat, game: GameId) -> Host {
    let host = Host::new(Box::new(log.clone()), &[game], NOW).unwrap();
    let mut host = host.with_chat(chat);
    for conn in [ANN, BOB] {
        greet(&mut host, conn);
    }
    host
}

fn greet(host: &mut Host, conn: ConnId) {
    host.connect(conn, NOW);
    let (client, protocol) = ("test".to_owned(), [1, 1]);
    say(host, conn, &ClientFrame::Hello { protocol, client });
}

fn opens(chat: bool) -> ClientFrame {
    ClientFrame::Create {
        command_id: OPENING,
        seat_token: WHITE,
        name: "Ann".to_owned(),
        setup: Setup::of(&GameSetup::default()),
        color: Preference::White,
        chat,
    }
}

fn joins() -> ClientFrame {
    ClientFrame::Join {
        secret: JoinSecret::of(&WHITE, OPENING),
        seat_token: BLACK,
        name: "Bob".to_owned(),
    }
}

/// A host at which Ann and Bob play, and their game.
fn hall(chat: Chat) -> (Host, GameId) {
    let game = JoinSecret::of(&WHITE, OPENING).game();
    let mut host = host_of(&Kept::default(), chat, game);
    say(&mut host, ANN, &opens(false));
    say(&mut host, BOB, &joins());
    (host, game)
}

fn says(game_id: GameId, text: &str) -> ClientFrame {
    let text = text.to_owned();
    ClientFrame::Chat { game_id, text }
}

/// Whether `conn` is told that there is chat, and whether what he says is heard by both.
fn check(host: &mut Host, conn: ConnId, enter: &ClientFrame, expected: bool) {
    let heard = say(host, conn, enter);
    let told = heard.iter().find_map(|(to, frame)| match frame {
        ServerFrame::Game { chat, game_id, .. } if *to == conn => Some((*chat, *game_id)),
        _ => None,
    });
    let (told, game_id) = told.expect("a place");
    assert_eq!(told, expected);
    let text = "hello".to_owned();
    let heard = say(host, conn, &ClientFrame::Chat { game_id, text });
    let is_chat = |(_, frame): &&(ConnId, ServerFrame)| matches!(frame, ServerFrame::Chat { .. });
    assert_eq!(
        heard.iter().any(|heard| is_chat(&heard)),
        expected,
        "{heard:?}"
    );
}

#[test]
fn a_game_has_chat_as_its_opener_wanted_where_the_host_leaves_it_to_him() {
    for (policy, wished, expected) in [
        (Chat::Forbidden, true, false),
        (Chat::Offered, false, false),
        (Chat::Offered, true, true),
        (Chat::Allowed, false, true),
    ] {
        let log = Kept::default();
        let game = JoinSecret::of(&WHITE, OPENING).game();
        let mut host = host_of(&log, policy, game);
        say(&mut host, ANN, &opens(wished));
        // The host is killed while Ann waits, again while they play, and when it is over.
        let mut host = host_of(&log, policy, game);
        let resume = |game_id, seat_token| ClientFrame::Resume {
            game_id,
            seat_token,
            after: 0,
        };
        say(&mut host, ANN, &resume(game, WHITE));
        check(&mut host, BOB, &joins(), expected);
        let mut host = host_of(&log, policy, game);
        check(&mut host, ANN, &resume(game, WHITE), expected);
        say(&mut host, BOB, &resume(game, BLACK));
        let mut asked = 0;
        let mut ask = |host: &mut Host, conn, request| {
            asked += 1;
            let command = ClientFrame::Command {
                game_id: game,
                command_id: CommandId([asked; 16]),
                expected_seq: 1,
                request,
                lag_ms: None,
            };
            say(host, conn, &command);
        };
        ask(&mut host, BOB, Request::Resign);
        let mut host = host_of(&log, policy, game);
        check(&mut host, BOB, &resume(game, BLACK), expected);
        say(&mut host, ANN, &resume(game, WHITE));
        // And so has the game after it.
        ask(&mut host, ANN, Request::OfferRematch);
        ask(&mut host, BOB, Request::OfferRematch);
        check(&mut host, BOB, &resume(rematch_of(game), BLACK), expected);
    }
}

#[test]
fn players_chat_only_where_the_host_allows_it() {
    let (mut host, game) = hall(Chat::Forbidden);
    let heard = say(&mut host, ANN, &says(game, "hello"));
    let [
        (
            ANN,
            ServerFrame::Error {
                code: ErrorCode::NoChat,
                fatal: false,
                ..
            },
        ),
    ] = heard.as_slice()
    else {
        panic!("{heard:?}");
    };

    let (mut host, game) = hall(Chat::Allowed);
    let onlooker = ConnId(3);
    greet(&mut host, onlooker);
    let watch = ClientFrame::Watch {
        game_id: game,
        after: 0,
    };
    say(&mut host, onlooker, &watch);
    let heard = say(&mut host, BOB, &says(game, "\u{1b}[2Jhi\u{202E}\n there"));
    let said = |to| {
        let frame = ServerFrame::Chat {
            game_id: game,
            by: Side::Black,
            text: "[2Jhi there".to_owned(),
        };
        (to, frame)
    };
    assert_eq!(heard, [said(ANN), said(BOB)]);
    // Nothing of it is an event.
    let sync = ClientFrame::Sync {
        game_id: game,
        after: 1,
    };
    assert_eq!(say(&mut host, ANN, &sync), []);
    // Whoever watches does not chat; what is empty is not said; what is long is cut.
    let heard = say(&mut host, onlooker, &says(game, "Nf3!"));
    assert!(
        matches!(
            heard.as_slice(),
            [(
                _,
                ServerFrame::Error {
                    code: ErrorCode::NoChat,
                    ..
                }
            )]
        ),
        "{heard:?}"
    );
    assert_eq!(say(&mut host, ANN, &says(game, "\u{200B}")), []);
    let heard = say(&mut host, ANN, &says(game, &"a".repeat(5000)));
    let [(ANN, ServerFrame::Chat { text, .. }), _] = heard.as_slice() else {
        panic!("{heard:?}");
    };
    assert_eq!(text.len(), 200);
    // And whoever talks too much is sent away.
    let mut last = Vec::new();
    for _ in 0..10 {
        last.extend(say(&mut host, ANN, &says(game, "spam")));
    }
    let told = last
        .iter()
        .filter(|(to, frame)| *to == BOB && matches!(frame, ServerFrame::Chat { .. }));
    assert!((1..8).contains(&told.count()), "{last:?}");
    let away = |frame: &(ConnId, ServerFrame)| {
        matches!(
            frame,
            (
                ANN,
                ServerFrame::Bye {
                    code: ByeCode::RateLimited,
                    ..
                }
            )
        )
    };
    assert!(last.iter().any(away), "{last:?}");
}

/// Black's guest at a game with White, connected at a time in milliseconds.
struct Seat {
    guest: Guest,
    now: u64,
}

impl Seat {
    fn new(chat: bool) -> Self {
        let secret = JoinSecret::of(&WHITE, OPENING);
        let (token, name) = (BLACK, "Bob".to_owned());
        let goal = Goal::Join {
            secret,
            token,
            name,
        };
        let mut seat = Self {
            guest: Guest::new(goal, 1, NOW),
            now: 1_000,
        };
        seat.enter(chat);
        seat
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.now)
    }

    fn game(&self) -> GameId {
        self.guest.game_id()
    }

    fn enter(&mut self, chat: bool) {
        let (game_id, now_ms) = (self.game(), self.now);
        self.guest.connected(self.now());
        self.hear(ServerFrame::Game {
            game_id,
            you: Role::Black,
            seq: 0,
            now_ms,
            secret: None,
            chat,
        });
        self.attended(true);
    }

    /// Whether White is there.
    fn attended(&mut self, online: bool) {
        let presence = |online| Presence {
            online,
            claim_in_ms: None,
        };
        let game_id = self.game();
        self.hear(ServerFrame::Presence {
            game_id,
            white: presence(online),
            black: presence(true),
            watchers: 0,
        });
    }

    fn hear(&mut self, frame: ServerFrame) {
        let now = self.now();
        self.guest.receive(frame, now);
    }

    fn told(&mut self, by: Side, text: &str) {
        let (game_id, text) = (self.game(), text.to_owned());
        self.hear(ServerFrame::Chat { game_id, by, text });
    }

    /// Says something; how many lines are sent to the host.
    fn say(&mut self, line: &str) -> Vec<String> {
        let now = self.now();
        self.guest.take_frames();
        self.guest.say(line, now);
        let frames = self.guest.take_frames().into_iter();
        let lines = frames.filter_map(|frame| match frame {
            ClientFrame::Chat { text, .. } => Some(text),
            _ => None,
        });
        lines.collect()
    }

    fn events(&mut self) -> Vec<SessionEvent> {
        let events = self.guest.take_events().into_iter();
        let events = events.filter_map(|event| match event {
            Event::Session(event) => Some(event),
            _ => None,
        });
        events.collect()
    }
}

fn said(by: Color, text: &str) -> SessionEvent {
    let text = text.to_owned();
    SessionEvent::Said { by, text }
}

fn unsaid(text: &str, why: Unsaid) -> SessionEvent {
    let text = text.to_owned();
    SessionEvent::Unsaid { text, why }
}

#[test]
fn what_is_said_comes_back_and_what_is_not_is_told() {
    let mut seat = Seat::new(true);
    assert_eq!(seat.guest.talk(), Talk::On);
    assert_eq!(seat.say(" hi\u{202E}\n there "), ["hi there"]);
    assert_eq!(seat.events(), [], "the host has not told it");
    seat.told(Side::Black, "hi there");
    seat.told(Side::White, "\u{1b}[2Jhello");
    let both = [
        said(Color::Black, "hi there"),
        said(Color::White, "[2Jhello"),
    ];
    assert_eq!(seat.events(), both);
    assert_eq!(seat.say(" \u{200B} "), [""; 0], "there is nothing to say");
    assert_eq!(seat.events(), []);
    let long = seat.say(&"가".repeat(5_000));
    assert_eq!(long[0].chars().count(), LONGEST_LINE);
    // Whoever is not connected hears nothing, and nothing is kept for him.
    seat.attended(false);
    assert_eq!(seat.say("are you there?"), [""; 0]);
    assert_eq!(
        seat.events(),
        [unsaid("are you there?", Unsaid::NobodyThere)]
    );
    seat.attended(true);
    // The host is not talked at faster than it bears.
    let sent = (0..10).map(|_| seat.say("x").len()).sum::<usize>();
    assert_eq!(
        sent, 3,
        "two have been said already, and moves are not held up"
    );
    assert_eq!(seat.events(), vec![unsaid("x", Unsaid::TooFast); 7]);
    seat.now += 500;
    assert_eq!(seat.say("x").len(), 1);
}

#[test]
fn what_was_on_its_way_when_the_connection_was_lost_is_told() {
    let mut seat = Seat::new(true);
    seat.say("one");
    seat.say("two");
    seat.say("three");
    seat.told(Side::Black, "one");
    seat.events();
    let now = seat.now();
    seat.guest.disconnected(now);
    let lost = ["two", "three"].map(|text| unsaid(text, Unsaid::Uncertain));
    assert_eq!(seat.events(), lost);
    assert_eq!(seat.say("four"), [""; 0]);
    assert_eq!(seat.events(), [unsaid("four", Unsaid::NoConnection)]);
    seat.enter(true);
    assert_eq!(seat.say("five"), ["five"]);
    seat.told(Side::White, "welcome back");
    assert_eq!(seat.events(), [said(Color::White, "welcome back")]);
}

#[test]
fn nothing_is_heard_of_whoever_is_muted_or_where_nobody_chats() {
    let mut seat = Seat::new(true);
    seat.guest.mute();
    assert_eq!(seat.guest.talk(), Talk::Muted);
    seat.told(Side::White, "you are lost");
    seat.say("sorry");
    seat.told(Side::Black, "sorry");
    assert_eq!(seat.events(), [said(Color::Black, "sorry")]);
    seat.guest.unmute();
    seat.told(Side::White, "well played");
    assert_eq!(seat.events(), [said(Color::White, "well played")]);

    let mut seat = Seat::new(false);
    assert_eq!(seat.guest.talk(), Talk::Off);
    assert_eq!(seat.say("hi"), [""; 0]);
    seat.told(Side::White, "hi");
    assert_eq!(seat.events(), [unsaid("hi", Unsaid::NotAllowed)]);
    // A host may change its mind.
    let mut seat = Seat::new(true);
    seat.say("hi");
    let (code, message) = (ErrorCode::NoChat, String::new());
    let fatal = false;
    seat.hear(ServerFrame::Error {
        code,
        message,
        fatal,
    });
    assert_eq!(seat.events(), [unsaid("hi", Unsaid::NotAllowed)]);
}
