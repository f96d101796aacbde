//! What a player has decided and the host has not confirmed outlives his session.
#![cfg(test)]

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use tabia_game::log::{CommandId, MemLog};
use tabia_game::{Actor, Color, Command, GameSetup, PremoveEdit, Session, Timestamp};
use tabia_net::wire::{ClientFrame, Preference, ServerFrame, encode};
use tabia_net::{
    ConnId, FromPipe, Goal, Guest, HangUp, Host, JoinSecret, Notebook, Out, Pipe, Plans,
    RemoteSession, SeatToken,
};

const WHITE: SeatToken = SeatToken([1; 32]);
const BLACK: SeatToken = SeatToken([2; 32]);
const OPENING: CommandId = CommandId([9; 16]);
const NOW: Timestamp = Timestamp::from_millis(1_000);

/// What becomes of what Black sends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Open,
    /// It does not arrive.
    Lost,
    /// It arrives, and the answer does not.
    Mute,
}

/// White and Black at a host.
struct Pair {
    host: Host,
    seats: [(Guest, ConnId); 2],
    sent: [VecDeque<ServerFrame>; 2],
    way: Way,
    conns: u64,
    /// The names under which Black has asked.
    asked: Vec<CommandId>,
}

impl Pair {
    fn new() -> Self {
        let host = Host::new(Box::new(MemLog::default()), &[], NOW).unwrap();
        let white = Goal::Create {
            command: OPENING,
            token: WHITE,
            name: "Ann".to_owned(),
            setup: GameSetup::default(),
            color: Preference::White,
            chat: false,
        };
        let black = Goal::Join {
            secret: JoinSecret::of(&WHITE, OPENING),
            token: BLACK,
            name: "Bob".to_owned(),
        };
        let mut pair = Self {
            host,
            seats: [(white, 1), (black, 2)].map(|(goal, conn)| {
                let guest = Guest::new(goal, conn.into(), NOW);
                (guest, ConnId(conn))
            }),
            sent: Default::default(),
            way: Way::Open,
            conns: 2,
            asked: Vec::new(),
        };
        for who in [0, 1] {
            pair.connect(who);
        }
        pair
    }

    fn connect(&mut self, who: usize) {
        let (guest, conn) = &mut self.seats[who];
        self.host.connect(*conn, NOW);
        guest.connected(NOW);
        self.settle();
    }

    /// Lets everything arrive, as far as it does.
    fn settle(&mut self) {
        for _ in 0..20 {
            for who in [0, 1] {
                let (guest, conn) = &mut self.seats[who];
                guest.poll(NOW);
                for frame in guest.take_frames() {
                    if let (1, ClientFrame::Command { command_id, .. }) = (who, &frame) {
                        self.asked.push(*command_id);
                    }
                    if who == 0 || self.way != Way::Lost {
                        self.host
                            .receive(*conn, &encode::<ClientFrame>(&frame), NOW);
                    }
                }
                for out in self.host.commit() {
                    let Out::Send(to, frame) = out else { continue };
                    for (seat, sent) in self.seats.iter().zip(&mut self.sent) {
                        if to.contains(&seat.1) {
                            sent.push_back(frame.clone());
                        }
                    }
                }
                let is_told = who == 0 || self.way == Way::Open;
                let told: Vec<ServerFrame> = self.sent[who].drain(..).collect();
                let guest = &mut self.seats[who].0;
                told.into_iter()
                    .filter(|_| is_told)
                    .for_each(|frame| guest.receive(frame, NOW));
            }
        }
    }

    fn send(&mut self, side: Color, command: Command) {
        let guest = &mut self.seats[usize::from(side == Color::Black)].0;
        guest.send(Actor::Player(side), command, NOW);
        self.settle();
    }

    fn play(&mut self, side: Color, mv: &str) {
        let guest = &self.seats[usize::from(side == Color::Black)].0;
        let (ply, mv) = (guest.view().ply, mv.parse().unwrap());
        self.send(side, Command::Play { ply, mv });
    }

    fn premove(&mut self, mv: &str) {
        let edit = PremoveEdit::Push(mv.parse().unwrap());
        self.seats[1].0.edit_premoves(Color::Black, edit);
    }

    /// Black's program ends, and another begins with what was noted last.
    fn begin_again(&mut self, meanwhile: impl FnOnce(&mut Self)) {
        let (old, conn) = &self.seats[1];
        let noted = old.plans().map(|plans| plans.to_json());
        let game = old.game_id();
        self.host.disconnect(*conn, NOW);
        self.conns += 1;
        let goal = Goal::Resume { game, token: BLACK };
        let mut guest = Guest::new(goal, 77, NOW);
        if let Some(noted) = noted {
            guest = guest.with_plans(Plans::from_json(&noted).unwrap());
        }
        self.seats[1] = (guest, ConnId(self.conns));
        self.way = Way::Open;
        meanwhile(self);
        let kept = self.seats[1].0.plans().is_some();
        self.connect(1);
        assert!(kept || self.seats[1].0.plans().is_none());
    }

    /// Black's program finds these in the place of what was noted last.
    fn go_on_with(&mut self, plans: Plans) {
        let game = self.seats[1].0.game_id();
        let goal = Goal::Resume { game, token: BLACK };
        self.seats[1].0 = Guest::new(goal, 78, NOW).with_plans(plans);
    }

    fn moves(&self) -> String {
        let told = self.seats.iter().map(|(guest, _)| {
            let moves = guest.view().moves.iter();
            moves
                .map(|played| played.san.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        });
        let told: Vec<String> = told.collect();
        assert_eq!(told[0], told[1]);
        told[0].clone()
    }

    fn chosen(&self) -> usize {
        self.seats[1].0.premoves(Color::Black).moves().len()
    }
}

#[test]
fn a_move_under_way_is_sent_again_and_happens_once() {
    for way in [Way::Lost, Way::Mute] {
        let mut pair = Pair::new();
        pair.play(Color::White, "e2e4");
        pair.way = way;
        pair.play(Color::Black, "e7e5");
        pair.premove("g8f6");
        pair.premove("f6e4?capture");
        pair.begin_again(|_| ());
        assert_eq!(pair.moves(), "e4 e5");
        let first = pair.asked[0];
        assert!(pair.asked.iter().all(|asked| *asked == first));
        assert_eq!(pair.asked.len(), if way == Way::Lost { 2 } else { 1 });
        let premoves = pair.seats[1].0.premoves(Color::Black).moves();
        assert_eq!(premoves[1].to_string(), "f6e4?capture", "behind it");
        pair.play(Color::White, "d2d4");
        assert_eq!(pair.moves(), "e4 e5 d4 Nf6");
        assert_eq!(pair.seats[1].0.pending_move(), None);
        assert_eq!(pair.chosen(), 1);
    }
}

#[test]
fn what_was_chosen_in_advance_waits_for_its_turn_in_the_next_session() {
    let mut pair = Pair::new();
    pair.premove("e7e5");
    pair.premove("g8f6");
    pair.begin_again(|_| ());
    assert_eq!(pair.chosen(), 2);
    pair.begin_again(|pair| pair.play(Color::White, "e2e4"));
    assert_eq!(pair.moves(), "e4 e5", "its turn has come");
    assert_eq!(pair.chosen(), 1);
}

#[test]
fn what_can_no_longer_be_meant_is_let_go() {
    // The position is another, though as many moves have been made.
    let mut pair = Pair::new();
    pair.play(Color::White, "e2e4");
    pair.play(Color::Black, "e7e5");
    let to = pair.seats[0].0.view().takeback_to.white.unwrap();
    pair.send(Color::White, Command::ProposeTakeback { to });
    pair.premove("g8f6");
    let mut noted = None;
    pair.begin_again(|pair| noted = pair.seats[1].0.plans());
    assert_eq!(pair.chosen(), 1);
    pair.send(Color::Black, Command::AcceptTakeback);
    pair.play(Color::White, "d2d4");
    pair.play(Color::Black, "d7d5");
    pair.begin_again(|pair| {
        pair.go_on_with(noted.unwrap());
    });
    assert_eq!((pair.moves().as_str(), pair.chosen()), ("d4 d5", 0));
    // It has been played already, and that was not noted any more.
    let mut pair = Pair::new();
    pair.premove("e7e5");
    pair.premove("g8f6");
    let noted = pair.seats[1].0.plans().unwrap();
    pair.play(Color::White, "e2e4");
    pair.begin_again(|pair| {
        pair.go_on_with(noted);
    });
    assert_eq!((pair.moves().as_str(), pair.chosen()), ("e4 e5", 0));
    // So it is when the game is over.
    let mut pair = Pair::new();
    pair.premove("e7e5");
    pair.begin_again(|pair| pair.send(Color::White, Command::Resign));
    assert_eq!(pair.chosen(), 0);
    assert_eq!(pair.seats[1].0.plans(), None);
    assert_eq!(Plans::from_json("{}"), None);
    // Another move was made from the same seat elsewhere.
    let mut pair = Pair::new();
    pair.play(Color::White, "e2e4");
    pair.way = Way::Lost;
    pair.play(Color::Black, "e7e5");
    pair.premove("g8f6");
    let noted = pair.seats[1].0.plans().unwrap();
    let elsewhere = r#"{"side":"black","seq":2,"ply":3,"premoves":[]}"#;
    let elsewhere = Plans::from_json(elsewhere).unwrap();
    pair.begin_again(|pair| pair.go_on_with(elsewhere));
    pair.play(Color::Black, "d7d5");
    pair.begin_again(|pair| pair.go_on_with(noted));
    assert_eq!((pair.moves().as_str(), pair.chosen()), ("e4 d5", 0));
    // The game went otherwise: fewer things have happened than were known.
    let mut pair = Pair::new();
    let later = r#"{"side":"black","seq":9,"ply":1,"premoves":["e7e5"]}"#;
    pair.begin_again(|pair| {
        pair.go_on_with(Plans::from_json(later).unwrap());
    });
    assert_eq!((pair.chosen(), pair.seats[1].0.plans()), (0, None));
    let odd = r#"{"side":"black","seq":1,"ply":1,"premoves":["e7e5","x","a2a4"]}"#;
    let mut pair = Pair::new();
    pair.begin_again(|pair| {
        pair.go_on_with(Plans::from_json(odd).unwrap());
    });
    assert_eq!(pair.chosen(), 1, "as far as it makes sense");
}

/// What a session does, in order.
type Doings = Rc<RefCell<Vec<&'static str>>>;

/// What comes to a session; what it sends is told.
struct Told(VecDeque<FromPipe>, Doings);

impl Pipe for Told {
    fn send(&mut self, frame: &ClientFrame) {
        if matches!(frame, ClientFrame::Command { .. }) {
            self.1.borrow_mut().push("sends");
        }
    }

    fn receive(&mut self) -> Option<FromPipe> {
        self.0.pop_front()
    }

    fn hang_up(&mut self, _: HangUp) {}
}

struct Book(Doings);

impl Notebook for Book {
    fn note(&mut self, plans: Option<&Plans>) {
        let what = if plans.is_some() { "notes" } else { "forgets" };
        self.0.borrow_mut().push(what);
    }
}

#[test]
fn a_move_is_noted_before_it_is_sent() {
    let mut pair = Pair::new();
    pair.play(Color::White, "e2e4");
    let game = pair.seats[1].0.game_id();
    // What the host tells whoever comes back.
    let conn = ConnId(9);
    pair.host.connect(conn, NOW);
    let mut told = VecDeque::from([FromPipe::Connected]);
    let mut guest = Guest::new(Goal::Resume { game, token: BLACK }, 5, NOW);
    guest.connected(NOW);
    for _ in 0..3 {
        for frame in guest.take_frames() {
            pair.host.receive(conn, &encode::<ClientFrame>(&frame), NOW);
        }
        for out in pair.host.commit() {
            if let Out::Send(to, frame) = out
                && to.contains(&conn)
            {
                guest.receive(frame.clone(), NOW);
                told.push_back(FromPipe::Frame(frame));
            }
        }
    }
    let doings = Doings::default();
    let fresh = Guest::new(Goal::Resume { game, token: BLACK }, 6, NOW);
    let pipe = Box::new(Told(told, Rc::clone(&doings)));
    let mut session = RemoteSession::new(fresh, pipe).noted_in(Box::new(Book(Rc::clone(&doings))));
    session.poll(NOW, &mut |_| ());
    let (ply, mv) = (session.view().ply, "e7e5".parse().unwrap());
    session.send(Actor::Player(Color::Black), Command::Play { ply, mv });
    session.poll(NOW, &mut |_| ());
    assert_eq!(*doings.borrow(), ["notes", "sends"]);
}
