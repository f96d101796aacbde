//! A game on this computer.

use std::collections::VecDeque;

use super::event::{Event, Seq, SessionEvent};
use super::player::{Player, Say};
use super::{PremoveEdit, Session};
use crate::premove::Premoves;
use crate::{
    Actor, ByColor, Color, Command, Game, GameEvent, GameSetup, Millis, Phase, Timestamp, View,
};

/// A gap between two polls that is longer than this stops the clocks: the computer slept.
const GAP: Millis = Millis::from_secs(5);

/// Who plays a side.
pub enum Seat {
    /// Somebody at the front end.
    Person,
    /// Something that plays by itself.
    Player(Box<dyn Player>),
}

/// A game between anybody on this computer.
pub struct LocalSession {
    game: Game,
    view: View,
    seats: ByColor<Seat>,
    seq: Seq,
    /// What waits for the next poll.
    inbox: VecDeque<(Actor, Command)>,
    edits: VecDeque<(Color, PremoveEdit)>,
    premoves: ByColor<Premoves>,
    /// What happened before the first poll.
    unsent: Vec<(Timestamp, GameEvent)>,
    last_poll: Option<Timestamp>,
}

impl LocalSession {
    /// A new game that starts at `now`; its first events come with the first poll.
    #[must_use]
    pub fn new(setup: GameSetup, seats: ByColor<Seat>, now: Timestamp) -> Self {
        let opening = Game::opening_events(setup.clone(), now);
        let mut game = Game::new(setup, now);
        for event in &opening {
            game.apply(event);
        }
        Self {
            view: View::of(&game),
            game,
            seats,
            seq: Seq::NONE,
            inbox: VecDeque::new(),
            edits: VecDeque::new(),
            premoves: ByColor::default(),
            unsent: opening.into_iter().map(|event| (now, event)).collect(),
            last_poll: None,
        }
    }

    /// The game itself.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Puts somebody else in `side`'s place.
    pub fn take_seat(&mut self, side: Color, seat: Seat) {
        self.seats[side] = seat;
    }
}

impl Session for LocalSession {
    fn view(&self) -> &View {
        &self.view
    }

    fn control(&self) -> ByColor<bool> {
        ByColor::new_with(|side| matches!(self.seats[side], Seat::Person))
    }

    fn send(&mut self, by: Actor, command: Command) {
        self.inbox.push_back((by, command));
    }

    fn premoves(&self, side: Color) -> &Premoves {
        &self.premoves[side]
    }

    fn edit_premoves(&mut self, side: Color, edit: PremoveEdit) {
        self.edits.push_back((side, edit));
    }

    fn poll(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        for (at, event) in std::mem::take(&mut self.unsent) {
            self.seq = self.seq.next();
            let seq = self.seq;
            sink(Event::Game { seq, at, event });
        }
        self.notice_gap(now, sink);
        let flags = self.game.expire(now);
        self.happen(flags, now, sink);
        while let Some((side, edit)) = self.edits.pop_front() {
            self.edit(side, edit, sink);
        }
        while let Some((by, command)) = self.inbox.pop_front() {
            self.ask(by, command, now, sink);
        }
        self.play_premove(now, sink);
        for side in Color::ALL {
            self.hear(side, now, sink);
        }
        self.last_poll = Some(now);
    }
}

impl LocalSession {
    /// Stops the clocks as of the last poll if time has passed without one.
    fn notice_gap(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        let Some(last) = self.last_poll else { return };
        if now.since(last) > GAP && self.game.clocks().running.is_some() {
            self.ask(Actor::Arbiter, Command::Pause, last, sink);
        }
    }

    fn ask(&mut self, by: Actor, command: Command, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        match self.game.decide(by, command, now) {
            Ok(events) => self.happen(events, now, sink),
            Err(rejection) => sink(Event::Session(SessionEvent::Rejected {
                by,
                command,
                rejection,
            })),
        }
    }

    fn happen(&mut self, events: Vec<GameEvent>, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        if events.is_empty() {
            return;
        }
        for event in &events {
            self.game.apply(event);
        }
        self.view = View::of(&self.game);
        for event in events {
            let drops_premoves = match &event {
                GameEvent::TakenBack { .. } | GameEvent::Redone { .. } | GameEvent::Over { .. } => {
                    true
                }
                GameEvent::Started { .. }
                | GameEvent::MovePlayed(_)
                | GameEvent::DrawOffered { .. }
                | GameEvent::DrawDeclined { .. }
                | GameEvent::DrawClaimed { .. }
                | GameEvent::TakebackProposed { .. }
                | GameEvent::RedoProposed { .. }
                | GameEvent::TakebackDeclined { .. }
                | GameEvent::TimeAdded { .. }
                | GameEvent::Paused { .. }
                | GameEvent::Resumed { .. }
                | GameEvent::Absent { .. }
                | GameEvent::Present { .. } => false,
            };
            self.seq = self.seq.next();
            let (seq, at) = (self.seq, now);
            sink(Event::Game { seq, at, event });
            if drops_premoves {
                for side in Color::ALL {
                    self.drop_premoves(side, sink);
                }
            }
        }
    }

    fn edit(&mut self, side: Color, edit: PremoveEdit, sink: &mut dyn FnMut(Event)) {
        let position = self.game.position();
        let premoves = &mut self.premoves[side];
        let changed = match edit {
            PremoveEdit::Push(mv) => premoves.push(mv, side, position.board(), position.castling()),
            PremoveEdit::Remove(index) => premoves.remove(index),
            PremoveEdit::Clear => {
                premoves.clear();
                Ok(())
            }
        };
        match changed {
            Ok(()) => self.tell_premoves(side, sink),
            Err(error) => sink(Event::Session(SessionEvent::PremoveRefused { side, error })),
        }
    }

    fn tell_premoves(&self, side: Color, sink: &mut dyn FnMut(Event)) {
        sink(Event::Session(SessionEvent::PremovesChanged {
            side,
            moves: self.premoves[side].moves().to_vec(),
        }));
    }

    fn drop_premoves(&mut self, side: Color, sink: &mut dyn FnMut(Event)) {
        if !self.premoves[side].moves().is_empty() {
            self.premoves[side].clear();
            self.tell_premoves(side, sink);
        }
    }

    /// Plays the next premove of the side to move.
    fn play_premove(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        if self.game.phase() != Phase::Playing {
            return;
        }
        let side = self.game.turn();
        let Some(mv) = self.premoves[side].pop() else {
            return;
        };
        let command = Command::Play {
            ply: self.game.ply(),
            mv,
        };
        match self.game.decide(Actor::Player(side), command, now) {
            Ok(events) => {
                self.happen(events, now, sink);
                self.tell_premoves(side, sink);
            }
            Err(rejection) => {
                self.premoves[side].clear();
                sink(Event::Session(SessionEvent::PremoveFailed {
                    side,
                    mv,
                    rejection,
                }));
                self.tell_premoves(side, sink);
            }
        }
    }

    /// Lets the player of `side` speak, if something plays it.
    fn hear(&mut self, side: Color, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        let Seat::Player(player) = &mut self.seats[side] else {
            return;
        };
        let mut said = Vec::new();
        player.poll(&self.game, side, now, &mut |say| said.push(say));
        for say in said {
            match say {
                Say::Note(note) => sink(Event::Player { side, note }),
                Say::Command(command) => self.ask(Actor::Player(side), command, now, sink),
            }
        }
    }
}
