//! The world of the model-based test.
//!
//! Long because everything in it happens to the same four programs.

mod chance;
mod log;
mod truth;

use std::collections::{BTreeMap, VecDeque};

use chance::Chance;
use log::{SharedLog, Trouble};
use tabia_game::log::{CommandId, GameId};
use tabia_game::{
    Actor, ByColor, Color, Command, DrawClaim, FirstMoves, GameSetup, Millis, Ply, PremoveEdit,
    Takebacks, Timestamp,
};
use tabia_net::wire::{self, ClientFrame, Preference, Request, ServerFrame};
use tabia_net::{ConnId, Goal, Guest, HangUp, Host, Link, Out, SeatToken};

const WHITE: SeatToken = SeatToken([0xA1; 32]);
const BLACK: SeatToken = SeatToken([0xB2; 32]);
const OPENING: CommandId = CommandId([0xC3; 16]);

/// A frame on its way.
struct Under<F> {
    arrives: u64,
    frame: F,
}

/// A connection of one guest.
struct Wire {
    conn: ConnId,
    up: VecDeque<Under<String>>,
    down: VecDeque<Under<Down>>,
}

enum Down {
    Frame(ServerFrame),
    Close,
}

/// A guest's program.
struct Program {
    guest: Guest,
    wire: Option<Wire>,
    /// When it connects again.
    again: u64,
    /// By how much its clock is ahead of the world's.
    skew: u64,
    /// How many events have been compared with the log.
    compared: usize,
}

/// A moment of a case.
pub(crate) struct When {
    seed: u64,
    step: u64,
}

impl core::fmt::Display for When {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "seed {}, step {}", self.seed, self.step)
    }
}

/// What a case came to.
pub(crate) struct End {
    pub(crate) over: bool,
    pub(crate) events: u64,
    pub(crate) accepted: u64,
}

pub(crate) struct World {
    chance: Chance,
    now: u64,
    /// By how much the host's clock is ahead; another for each of its programs.
    host_skew: u64,
    host: Host,
    log: SharedLog,
    programs: Vec<Program>,
    next_conn: u64,
    /// Frames may be late, connections cut, programs ended.
    stormy: bool,
    /// Commands that a connection has carried to the host and that are not answered.
    unanswered: BTreeMap<(ConnId, CommandId), u64>,
    acknowledged: Vec<(CommandId, u64)>,
    /// What was asked, and the last event that whoever asked knew.
    asked: BTreeMap<CommandId, (u64, Request)>,
    /// How long the log was whenever the host's program ended.
    host_ends: Vec<usize>,
    /// How long the log was, and how much was acknowledged, when they were last compared.
    compared: (usize, usize),
}

fn setup(chance: &mut Chance) -> GameSetup {
    let clock = chance.pick(&[None, Some("60+1"), Some("300+3"), Some("5"), Some("20d3")]);
    let clock = clock.flatten();
    let clock = || clock.map(|clock| clock.parse().unwrap());
    GameSetup {
        clocks: ByColor {
            white: clock(),
            black: clock(),
        },
        takebacks: chance
            .pick(&[Takebacks::ByConsent, Takebacks::Forbidden])
            .unwrap(),
        first_moves: FirstMoves::Untimed,
        ..GameSetup::default()
    }
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let log = SharedLog::default();
        let create = Goal::Create {
            command: OPENING,
            token: WHITE,
            name: "Ann".to_owned(),
            setup: setup(&mut chance),
            color: Preference::White,
            chat: false,
        };
        let secret = tabia_net::JoinSecret::of(&WHITE, OPENING);
        let join = Goal::Join {
            secret,
            token: BLACK,
            name: "Bob".to_owned(),
        };
        let watch = Goal::Watch {
            game: secret.game(),
        };
        let mut world = Self {
            now: 1_000_000,
            host_skew: 10_000_000,
            host: Host::new(
                Box::new(log.clone()),
                &[],
                Timestamp::from_millis(11_000_000),
            )
            .unwrap(),
            log,
            programs: Vec::new(),
            next_conn: 0,
            stormy: true,
            unanswered: BTreeMap::new(),
            acknowledged: Vec::new(),
            asked: BTreeMap::new(),
            host_ends: Vec::new(),
            compared: (0, 0),
            chance,
        };
        for goal in [create, join, watch] {
            let program = world.program(goal);
            world.programs.push(program);
        }
        world
    }

    fn program(&mut self, goal: Goal) -> Program {
        let skew = self.chance.below(5_000_000);
        let chance = u128::from(self.chance.next());
        let now = Timestamp::from_millis(self.now + skew);
        Program {
            guest: Guest::new(goal, chance, now),
            wire: None,
            again: self.now,
            skew,
            compared: 0,
        }
    }

    fn is_at_rest(&self) -> bool {
        let tail = self.log.len(self.game());
        let rests = |guest: &Guest| guest.record().len() == tail && guest.pending_move().is_none();
        self.unanswered.is_empty() && self.programs.iter().all(|program| rests(&program.guest))
    }

    fn game(&self) -> GameId {
        self.programs[0].guest.game_id()
    }

    fn host_now(&self) -> Timestamp {
        Timestamp::from_millis(self.now + self.host_skew)
    }

    pub(crate) fn play(mut self, seed: u64) -> End {
        // In most cases the players sit down first, and then the storm begins.
        self.stormy = self.chance.one_in(4);
        for _ in 0..40 {
            self.now += 50;
            self.let_pass();
        }
        self.stormy = true;
        let steps = 100 + self.chance.below(500);
        for step in 0..steps {
            self.step();
            self.check(&When { seed, step });
        }
        // The storm is over: everybody comes to rest.
        self.stormy = false;
        self.log.trouble(None);
        for step in 0..400 {
            self.now += 100;
            self.let_pass();
            self.check(&When {
                seed,
                step: steps + step,
            });
            if step > 60 && self.is_at_rest() {
                break;
            }
        }
        self.check_rest(seed);
        let entries = self.log.entries(self.game());
        End {
            over: entries
                .last()
                .is_some_and(tabia_game::log::Entry::ends_game),
            events: entries.len() as u64,
            accepted: self.acknowledged.len() as u64,
        }
    }

    fn step(&mut self) {
        let passes = match self.chance.below(150) {
            0 => 20_000 + self.chance.below(60_000),
            1..8 => self.chance.below(4_000),
            _ => self.chance.below(300),
        };
        if passes > 300 {
            // A host that runs writes within a moment what it has judged.
            self.commit();
        }
        self.now += passes;
        let who = usize::try_from(self.chance.below(3)).unwrap();
        match self.chance.below(200) {
            0..5 => self.cut(who),
            5..7 => self.end_program(who),
            7..9 => self.restart_host(),
            9..11 => {
                let troubles = [
                    None,
                    None,
                    Some(Trouble::Full),
                    Some(Trouble::UnknownAndWritten),
                    Some(Trouble::UnknownAndLost),
                ];
                let trouble = self.chance.pick(&troubles).unwrap();
                self.log.trouble(trouble);
            }
            11..20 => self.double(who),
            20..40 => self.log.trouble(None),
            40..190 => self.act(who),
            190..196 => self.shuffle(who),
            _ => {}
        }
        self.let_pass();
    }

    /// A player does something.
    fn act(&mut self, who: usize) {
        let now = Timestamp::from_millis(self.now + self.programs[who].skew);
        let guest = &self.programs[who].guest;
        let Some((side, game)) = guest.side().zip(guest.game()) else {
            return;
        };
        let (ply, moves) = (game.ply(), guest.view().legal.clone());
        let any: Vec<_> = moves.iter().map(|legal| legal.mv).collect();
        let by = Actor::Player(side);
        let chance = &mut self.chance;
        let over = game.result().is_some();
        let command = match chance.below(100) {
            0 if chance.one_in(8) => Command::Resign,
            1 if chance.one_in(8) => Command::Abort,
            2..4 => Command::OfferDraw,
            4 if chance.one_in(4) => Command::AcceptDraw,
            5 => Command::DeclineDraw,
            6 => Command::ClaimDraw(DrawClaim::Standing),
            7..9 => Command::ProposeTakeback {
                to: Ply::new(
                    ply.get()
                        .saturating_sub(1 + u32::try_from(chance.below(2)).unwrap()),
                ),
            },
            9..12 => Command::AcceptTakeback,
            12 => Command::DeclineTakeback,
            13 => Command::ClaimTimeout,
            14..16 => Command::ClaimAbandoned,
            16 => Command::AddTime {
                to: !side,
                time: Millis::from_secs(15),
            },
            17 if over => {
                self.programs[who].guest.offer_rematch(now);
                return;
            }
            18..22 => {
                let Some(mv) = chance.pick(&any) else { return };
                self.programs[who]
                    .guest
                    .edit_premoves(side, PremoveEdit::Push(mv.into()));
                return;
            }
            _ => {
                let Some(mv) = chance.pick(&any) else { return };
                Command::Play { ply, mv }
            }
        };
        self.programs[who].guest.send(by, command, now);
    }

    /// The network loses a connection, and with it the last frames of either direction.
    fn cut(&mut self, who: usize) {
        let Some(mut wire) = self.programs[who].wire.take() else {
            return;
        };
        let arrive = usize::try_from(self.chance.below(wire.up.len() as u64 + 1)).unwrap();
        for _ in 0..arrive {
            if let Some(Under { frame, .. }) = wire.up.pop_front() {
                self.hear(wire.conn, &frame);
            }
        }
        self.lose(who, wire.conn);
    }

    fn lose(&mut self, who: usize, conn: ConnId) {
        self.unanswered.retain(|(at, _), _| *at != conn);
        self.host.disconnect(conn, self.host_now());
        let program = &mut self.programs[who];
        program
            .guest
            .disconnected(Timestamp::from_millis(self.now + program.skew));
        program.again = self.now + 250 + self.chance.below(4_000);
    }

    /// A guest's program is ended and begun again; all it has is its token.
    fn end_program(&mut self, who: usize) {
        if let Some(wire) = self.programs[who].wire.take() {
            self.lose(who, wire.conn);
        }
        let game = self.game();
        let seated = self.programs[who].guest.game().is_some();
        let goal = match who {
            0 if seated => Goal::Resume { game, token: WHITE },
            1 if seated => Goal::Resume { game, token: BLACK },
            2 => Goal::Watch { game },
            _ => return,
        };
        self.programs[who] = self.program(goal);
    }

    /// The host's program is ended, whatever it was doing, and begun again on a clock that shows another time.
    fn restart_host(&mut self) {
        for who in 0..self.programs.len() {
            if let Some(wire) = self.programs[who].wire.take() {
                self.unanswered.retain(|(at, _), _| *at != wire.conn);
                let program = &mut self.programs[who];
                program
                    .guest
                    .disconnected(Timestamp::from_millis(self.now + program.skew));
                program.again = self.now + self.chance.below(2_000);
            }
        }
        self.host_skew = 6_400_000 + self.chance.below(7_200_000);
        let entries = self.log.entries(self.game());
        self.host_ends.push(entries.len());
        let goes_on = entries.last().is_some_and(|last| !last.ends_game());
        let unfinished: Vec<GameId> = goes_on.then(|| self.game()).into_iter().collect();
        self.host = Host::new(Box::new(self.log.clone()), &unfinished, self.host_now()).unwrap();
    }

    /// Somebody in between sends a guest's frame a second time.
    fn double(&mut self, who: usize) {
        if let Some(wire) = &self.programs[who].wire
            && let Some(Under { frame, .. }) = wire.up.front()
            && frame.contains("\"command\"")
        {
            let (conn, frame) = (wire.conn, frame.clone());
            self.hear(conn, &frame);
        }
    }

    /// Somebody in between lets one frame of events overtake another.
    fn shuffle(&mut self, who: usize) {
        let Some(wire) = &mut self.programs[who].wire else {
            return;
        };
        let is_events =
            |under: &Under<Down>| matches!(under.frame, Down::Frame(ServerFrame::Events { .. }));
        let places = wire.down.iter().enumerate();
        let mut places = places.filter(|(_, under)| is_events(under));
        let two = places.next().zip(places.next());
        if let Some(((one, _), (other, _))) = two {
            wire.down.swap(one, other);
        }
    }

    fn hear(&mut self, conn: ConnId, text: &str) {
        if let Ok(ClientFrame::Command {
            command_id,
            expected_seq,
            request,
            ..
        }) = wire::decode(text)
        {
            let sent = self.unanswered.entry((conn, command_id));
            sent.or_insert(self.now);
            let asked = self.asked.entry(command_id);
            asked.or_insert((expected_seq, request));
        }
        self.host.receive(conn, text, self.host_now());
        if self.chance.one_in(2) {
            self.commit();
        }
    }

    fn commit(&mut self) {
        for out in self.host.commit() {
            match out {
                Out::Send(to, frame) => {
                    for conn in to {
                        self.send(conn, &frame);
                    }
                }
                Out::Close(conn) => {
                    self.unanswered.retain(|(at, _), _| *at != conn);
                    let arrives = self.later();
                    if let Some(wire) = self.wire(conn) {
                        wire.down.push_back(Under {
                            arrives,
                            frame: Down::Close,
                        });
                    }
                }
            }
        }
    }

    fn send(&mut self, conn: ConnId, frame: &ServerFrame) {
        self.check_frame(conn, frame);
        let arrives = self.later();
        if let Some(wire) = self.wire(conn) {
            wire.down.push_back(Under {
                arrives,
                frame: Down::Frame(frame.clone()),
            });
        }
    }

    const fn later(&mut self) -> u64 {
        let delay = if self.stormy { 800 } else { 20 };
        self.now + self.chance.below(delay)
    }

    fn wire(&mut self, conn: ConnId) -> Option<&mut Wire> {
        let wires = self
            .programs
            .iter_mut()
            .filter_map(|program| program.wire.as_mut());
        wires.into_iter().find(|wire| wire.conn == conn)
    }

    /// Everything that is due happens.
    fn let_pass(&mut self) {
        for who in 0..self.programs.len() {
            self.connect(who);
            self.let_arrive(who);
            let program = &mut self.programs[who];
            let now = Timestamp::from_millis(self.now + program.skew);
            program.guest.poll(now);
            let frames = program.guest.take_frames();
            program.guest.take_events();
            for frame in frames {
                let arrives = self.later();
                if let Some(wire) = &mut self.programs[who].wire {
                    wire.up.push_back(Under {
                        arrives,
                        frame: wire::encode(&frame),
                    });
                }
            }
            self.let_hang_up(who);
        }
        self.host.tick(self.host_now());
        if !self.stormy || !self.chance.one_in(3) {
            self.commit();
        }
    }

    fn connect(&mut self, who: usize) {
        if self.programs[who].wire.is_some() || self.now < self.programs[who].again {
            return;
        }
        self.next_conn += 1;
        let conn = ConnId(self.next_conn);
        self.host.connect(conn, self.host_now());
        let program = &mut self.programs[who];
        program.wire = Some(Wire {
            conn,
            up: VecDeque::new(),
            down: VecDeque::new(),
        });
        program
            .guest
            .connected(Timestamp::from_millis(self.now + program.skew));
    }

    fn let_arrive(&mut self, who: usize) {
        let now = self.now;
        let due = |under: &mut u64| *under <= now;
        while let Some(wire) = &mut self.programs[who].wire
            && let Some(under) = wire.up.pop_front_if(|under| due(&mut under.arrives))
        {
            let conn = wire.conn;
            self.hear(conn, &under.frame);
        }
        while let Some(wire) = &mut self.programs[who].wire
            && let Some(under) = wire.down.pop_front_if(|under| due(&mut under.arrives))
        {
            let conn = wire.conn;
            let program = &mut self.programs[who];
            match under.frame {
                Down::Frame(frame) => {
                    let now = Timestamp::from_millis(self.now + program.skew);
                    // What goes over the wire is text.
                    let frame = wire::decode(&wire::encode(&frame)).unwrap();
                    program.guest.receive(frame, now);
                }
                Down::Close => {
                    program.wire = None;
                    self.lose(who, conn);
                }
            }
        }
    }

    fn let_hang_up(&mut self, who: usize) {
        let Some(how) = self.programs[who].guest.take_hang_up() else {
            return;
        };
        if let Some(wire) = self.programs[who].wire.take() {
            self.lose(who, wire.conn);
        }
        self.programs[who].again = match how {
            HangUp::ComeBack(wait) => self.now + u64::from(wait.get()),
            HangUp::ForGood => u64::MAX,
        };
        assert!(
            !matches!(
                self.programs[who].guest.link(),
                Link::Closed(tabia_net::Closed::Nonsense(_))
            ),
            "{:?}",
            self.programs[who].guest.link()
        );
        // An onlooker who came before the game is told so, and tries again; so is everybody whose host lost its
        // table before it was written.
        if how == HangUp::ForGood && who == 2 {
            let game = self.game();
            self.programs[2] = self.program(Goal::Watch { game });
            self.programs[2].again = self.now + 1_000;
        } else if how == HangUp::ForGood {
            let goal = self.first_goal(who);
            self.programs[who] = self.program(goal);
            self.programs[who].again = self.now + 1_000;
        }
    }

    fn first_goal(&self, who: usize) -> Goal {
        let game = self.game();
        let seated = !self.log.entries(game).is_empty();
        match (who, seated) {
            (0, true) => Goal::Resume { game, token: WHITE },
            (1, true) => Goal::Resume { game, token: BLACK },
            (0, false) => Goal::Create {
                command: OPENING,
                token: WHITE,
                name: "Ann".to_owned(),
                setup: self.programs[0].guest.view().setup.clone(),
                color: Preference::White,
                chat: false,
            },
            _ => Goal::Join {
                secret: tabia_net::JoinSecret::of(&WHITE, OPENING),
                token: BLACK,
                name: "Bob".to_owned(),
            },
        }
    }

    /// The side of a program that plays.
    const fn side_of(who: usize) -> Option<Color> {
        match who {
            0 => Some(Color::White),
            1 => Some(Color::Black),
            _ => None,
        }
    }
}
