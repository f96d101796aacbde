//! The game at the host, and whoever speaks for this side, in one loop.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use tabia_game::{Event, Note, Player, Say, Seat as GameSeat, Session};
use tabia_net::{
    Clock, Closed, Guest, Invite, InvitedTo, Link, NetworkPipe, RemoteSession, Security, random_id,
};
use tabia_players::{Pace, ProgramOptions, Seating, Waker};

use super::Seat;
use super::local::Local;
use crate::commands::play::line::{self, Line};
use crate::commands::play::show::Show;
use crate::commands::play::wake::{Wake, listen};
use crate::failure::{Failure, Outcome};

/// Who speaks for this side.
pub(in crate::commands) enum Voice {
    /// Somebody who types.
    Person,
    /// A program.
    Program(Seating, u64),
    /// Nobody: the game is watched.
    Nobody,
}

/// How long nothing happens before the clocks are looked at again.
const TICK: Duration = Duration::from_millis(100);

/// How long a game that is over waits to hear of another one, or for the last answer.
const LINGER: Duration = Duration::from_millis(300);

pub(in crate::commands) struct Table {
    session: RemoteSession,
    clock: Clock,
    wakes: Receiver<Wake>,
    player: Option<Box<dyn Player>>,
    types: bool,
    told: Told,
    invite: Invite,
    local: Option<Local>,
}

/// What has been said about the connection.
#[derive(Default, PartialEq)]
enum Told {
    #[default]
    Nothing,
    Trouble,
    Online,
}

impl Table {
    pub(in crate::commands) fn new(
        seat: &Seat,
        insecure: bool,
        voice: Voice,
    ) -> Result<Self, Failure> {
        let address = seat.invite.address.clone();
        if address.security == Security::Plain && !address.is_loopback() && !insecure {
            let message = "nothing would be encrypted: anybody on the way could play your moves; \
                to go on all the same, say --insecure";
            return Err(Failure::RefusedBecause(message.to_owned()));
        }
        let (sender, wakes) = channel();
        let network = sender.clone();
        let waker = Box::new(move || {
            // The table may already be gone.
            let _ = network.send(Wake::News);
        });
        let pipe = NetworkPipe::connect(address, waker);
        let pipe = pipe.map_err(|error| Failure::Io(error.to_string()))?;
        let clock = Clock::start();
        let chance = u128::from_be_bytes(random_id().0);
        let guest = Guest::new(seat.goal.clone(), chance, clock.now());
        let types = matches!(voice, Voice::Person);
        let player = match voice {
            Voice::Person => {
                listen(sender);
                None
            }
            Voice::Program(seating, seed) => {
                let waker: Waker = Arc::new(move || {
                    let _ = sender.send(Wake::News);
                });
                match seating.seat(seed, &waker, &Pace::hurried(), &ProgramOptions::default()) {
                    GameSeat::Player(player) => Some(player),
                    GameSeat::Person => {
                        let message = "a bot is played by engine:LEVEL, random or uci:PATH";
                        return Err(Failure::Usage(message.to_owned()));
                    }
                }
            }
            Voice::Nobody => {
                // Nobody will wake it but the network.
                drop(sender);
                None
            }
        };
        Ok(Self {
            session: RemoteSession::new(guest, Box::new(pipe)),
            clock,
            wakes,
            player,
            types,
            told: Told::Nothing,
            invite: seat.invite.clone(),
            local: None,
        })
    }

    /// Lets the local network hear of the game while it waits for the other player.
    pub(super) fn announce(&mut self, local: Local) {
        self.local = Some(local);
    }

    /// Plays or watches to the end of the game, or until the person leaves it.
    pub(in crate::commands) fn play(mut self, show: &mut dyn Show) -> Outcome {
        let mut input_ended = false;
        loop {
            let mut events = Vec::new();
            self.session
                .poll(self.clock.now(), &mut |event| events.push(event));
            for event in &events {
                show.event(self.session.view(), event)?;
            }
            self.tell_link()?;
            if self.session.view().result().is_some() {
                self.linger();
                return Ok(());
            }
            self.hear_player(show)?;
            if let Some(failure) = show.dead_end() {
                return Err(Failure::RefusedBecause(failure));
            }
            if !events.is_empty() {
                // What was just said may be answered at once.
                continue;
            }
            let mine = self.session.control();
            let turn = self.session.view().turn;
            if self.types && mine[turn] && self.session.guest().pending_move().is_none() {
                show.prompt(self.session.view())?;
            }
            match self.wakes.recv_timeout(TICK) {
                Ok(Wake::Line(text)) if self.obey_chat(&text) => {}
                Ok(Wake::Line(text)) => match line::read(&text, self.session.view(), mine) {
                    Line::Ask(by, command) => self.session.send(by, command),
                    Line::Quit => return Ok(()),
                    other => show.answer(self.session.view(), &other)?,
                },
                // A script that has said all it has to say still sees the game to its end.
                Ok(Wake::EndOfInput) => input_ended = true,
                Ok(Wake::News) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let message = "the network is gone".to_owned();
                    return Err(Failure::Io(message));
                }
            }
            if input_ended && self.is_stuck() {
                return Err(Failure::RefusedBecause(
                    "the input ended before the game".into(),
                ));
            }
        }
    }

    /// Whether `text` was about chat, and not about the game.
    fn obey_chat(&mut self, text: &str) -> bool {
        let text = text.trim();
        match (text, text.strip_prefix("say ")) {
            (_, Some(said)) => self.session.say(said.to_owned()),
            ("mute", None) => self.session.mute(),
            ("unmute", None) => self.session.unmute(),
            (_, None) => return false,
        }
        true
    }

    /// Whether it is for somebody to move who has no more to say.
    fn is_stuck(&self) -> bool {
        let guest = self.session.guest();
        let view = self.session.view();
        *guest.link() == Link::Online
            && guest.game().is_some()
            && guest.side() == Some(view.turn)
            && guest.pending_move().is_none()
    }

    /// Says once what is new about the connection, on the error stream: the output is the game's.
    fn tell_link(&mut self) -> Outcome {
        let guest = self.session.guest();
        if let Some(local) = &mut self.local {
            local.set(*guest.link() == Link::Waiting)?;
        }
        match guest.link() {
            Link::Closed(why) => {
                let why = match why {
                    Closed::Replaced => "your seat is used from elsewhere".to_owned(),
                    Closed::Refused { message, .. } => format!("the host refuses: {message}"),
                    Closed::Nonsense(why) => {
                        format!("the host tells what cannot be: {}", why.escape_debug())
                    }
                };
                return Err(Failure::RefusedBecause(why));
            }
            Link::Waiting | Link::Online if self.told != Told::Online => {
                self.told = Told::Online;
                let at = |to| Invite {
                    address: self.invite.address.clone(),
                    to,
                };
                if *guest.link() == Link::Waiting && guest.looks_on() {
                    eprintln!("the game waits for its second player");
                }
                if let (Link::Waiting, Some(secret)) = (guest.link(), guest.secret()) {
                    eprintln!("invite the other player: {}", at(InvitedTo::Join(secret)));
                }
                eprintln!("to watch: {}", at(InvitedTo::Watch(guest.game_id())));
            }
            Link::Waiting | Link::Online | Link::Entering => {}
            Link::Offline { .. } => {
                if let Some(trouble) = self.session.trouble()
                    && self.told != Told::Trouble
                {
                    let trouble = trouble.to_string();
                    eprintln!("{}; trying again", trouble.escape_debug());
                    self.told = Told::Trouble;
                } else if self.told == Told::Online {
                    eprintln!("the connection is lost; trying again");
                    self.told = Told::Nothing;
                }
            }
        }
        Ok(())
    }

    fn hear_player(&mut self, show: &mut dyn Show) -> Outcome {
        let now = self.clock.now();
        let guest = self.session.guest();
        let (Some(player), Some(game), Some(side)) = (&mut self.player, guest.game(), guest.side())
        else {
            return Ok(());
        };
        if *guest.link() != Link::Online || guest.pending_move().is_some() {
            return Ok(());
        }
        let mut said = Vec::new();
        player.poll(game, side, guest.host_time(now), &mut |say| said.push(say));
        for say in said {
            match say {
                Say::Command(command) => {
                    self.session.send(tabia_game::Actor::Player(side), command);
                }
                Say::Note(note @ Note::Failed(_)) => {
                    show.event(self.session.view(), &Event::Player { side, note })?;
                }
                Say::Note(_) => {}
            }
        }
        Ok(())
    }

    /// Lets the last answers arrive before the program ends.
    fn linger(&mut self) {
        let until = std::time::Instant::now() + LINGER;
        while let Some(left) = until.checked_duration_since(std::time::Instant::now()) {
            let _ = self.wakes.recv_timeout(left.min(TICK));
            self.session.poll(self.clock.now(), &mut |_| {});
        }
    }
}
