//! A game on this computer.

use std::collections::VecDeque;

use super::Session;
use super::event::{Event, Seq, SessionEvent};
use super::keeper::{Keeper, ReopenError};
use super::player::{Note, Player, Say};
use crate::drawing::{Drawings, Shape};
use crate::log::{Aside, Entry, EventLog, GameId, entries, replay_log};
use crate::premove::{Due, PremoveEdit, Premoves};
use crate::{
    Actor, ByColor, Color, Command, Game, GameEvent, GameSetup, Millis, PauseCause, Pauses, Phase,
    Ply, Recorded, Replayed, Timestamp, UciMove, View,
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
    newcomers: VecDeque<(Color, Seat, String)>,
    aside: Aside,
    /// What was drawn since the last poll, and after how many moves.
    drawn: Vec<(Ply, Vec<Shape>)>,
    /// What happened before the first poll.
    unsent: Vec<(Timestamp, GameEvent)>,
    /// Everything that has happened.
    record: Vec<Recorded>,
    keeper: Option<Keeper>,
    seen: Seen,
    /// How many milliseconds the game's time is ahead of the front end's.
    ahead: i64,
}

/// When the session last looked at the game.
#[derive(Clone, Copy)]
enum Seen {
    Never,
    /// Before the program was closed; time has passed that nobody played in.
    BeforeReopening(Timestamp),
    At(Timestamp),
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
            unsent: opening.into_iter().map(|event| (now, event)).collect(),
            ..Self::of(game, seats)
        }
    }

    /// A game that has been replayed. Its clocks stand until somebody resumes it, its past events are not sent
    /// again, and its time goes on where it stood, whatever time the front end hands in.
    #[must_use]
    pub fn resume(replayed: Replayed, seats: ByColor<Seat>) -> Self {
        let last = replayed
            .record
            .last()
            .map_or(Timestamp::ZERO, |last| last.at);
        Self {
            seq: Seq::new(replayed.record.len() as u64),
            record: replayed.record,
            aside: Aside {
                drawings: replayed.drawings,
                ..Aside::default()
            },
            seen: Seen::BeforeReopening(last),
            ..Self::of(replayed.game, seats)
        }
    }

    /// The game that `log` holds as `id`, exactly as it was, with what was chosen in advance; from now on kept
    /// there.
    ///
    /// # Errors
    /// The log cannot be read, or holds no such game.
    pub fn reopen(
        log: Box<dyn EventLog>,
        id: GameId,
        seats: ByColor<Seat>,
    ) -> Result<Self, ReopenError> {
        let kept = log.read(id, Seq::NONE)?;
        let replayed = replay_log(&kept)?;
        let aside = log.aside(id)?;
        let mut session = Self::resume(replayed, seats);
        let missing = entries(&session.record[kept.len()..]);
        session.aside = aside;
        session.keeper = Some(Keeper::new(log, id, Seq::new(kept.len() as u64), missing));
        Ok(session)
    }

    /// Names who sits, in the front end's own words, for [`EventLog::aside`] to tell when the game is reopened.
    #[must_use]
    pub fn seated_as(mut self, seats: ByColor<String>) -> Self {
        self.aside.seats = seats;
        self
    }

    /// Keeps every event in `log` as `id` before it is shown.
    #[must_use]
    pub fn kept_in(mut self, log: Box<dyn EventLog>, id: GameId) -> Self {
        let mut keeper = Keeper::new(log, id, Seq::NONE, entries(&self.record));
        keeper.put_aside(&self.aside);
        self.keeper = Some(keeper);
        self
    }

    fn of(game: Game, seats: ByColor<Seat>) -> Self {
        Self {
            view: View::of(&game),
            game,
            seats,
            seq: Seq::NONE,
            inbox: VecDeque::new(),
            edits: VecDeque::new(),
            newcomers: VecDeque::new(),
            aside: Aside::default(),
            drawn: Vec::new(),
            unsent: Vec::new(),
            record: Vec::new(),
            keeper: None,
            seen: Seen::Never,
            ahead: 0,
        }
    }

    /// The game itself.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }
}

impl Session for LocalSession {
    fn record(&self) -> &[Recorded] {
        &self.record
    }

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
        &self.aside.premoves[side]
    }

    fn edit_premoves(&mut self, side: Color, edit: PremoveEdit) {
        self.edits.push_back((side, edit));
    }

    fn drawings(&self) -> &Drawings {
        &self.aside.drawings
    }

    fn draw(&mut self, path: &[UciMove], shapes: Vec<Shape>) {
        let ply = u32::try_from(path.len()).map_or(Ply::START, Ply::new);
        self.aside.drawings.set(path, shapes.clone());
        self.drawn.push((ply, shapes));
    }

    fn take_seat(&mut self, side: Color, seat: Seat, name: String) {
        self.newcomers.push_back((side, seat, name));
    }

    fn poll(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        let now = self.act(now, sink);
        for side in Color::ALL {
            self.hear(side, now, sink);
        }
    }

    fn poll_unheard(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        self.act(now, sink);
    }
}

impl LocalSession {
    /// Does what is due, and returns what time it is in the game.
    fn act(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) -> Timestamp {
        let now = self.look(now, sink);
        for (at, event) in std::mem::take(&mut self.unsent) {
            self.keep(at, std::slice::from_ref(&event), sink);
            self.tell(at, event, sink);
        }
        while let Some((side, seat, name)) = self.newcomers.pop_front() {
            self.seats[side] = seat;
            self.aside.seats[side] = name;
            self.keep_aside(now, sink);
            self.welcome(side, now, sink);
        }
        if !self.drawn.is_empty() {
            self.keep_aside(now, sink);
        }
        for (ply, shapes) in std::mem::take(&mut self.drawn) {
            sink(Event::Session(SessionEvent::Drawn { ply, shapes }));
        }
        self.keep(now, &[], sink);
        let flags = self.game.expire(now);
        self.happen(flags, now, sink);
        while let Some((side, edit)) = self.edits.pop_front() {
            self.edit(side, edit, now, sink);
        }
        while let Some((by, command)) = self.inbox.pop_front() {
            self.ask(by, command, now, sink);
        }
        self.play_premove(now, sink);
        now
    }

    /// Takes note of the time, which never runs backwards, and stops the clocks as of the last look if time has
    /// passed without one. Returns what time it is in the game.
    fn look(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) -> Timestamp {
        if let Seen::BeforeReopening(last) = self.seen {
            self.ahead = last.millis_after(now);
            self.view = View::of(&self.game).for_time_behind(self.ahead);
        }
        let now = now.shifted(self.ahead);
        let (last, gap) = match self.seen {
            Seen::Never => (now, false),
            Seen::BeforeReopening(last) => (last, true),
            Seen::At(last) => (last, now.since(last) > GAP),
        };
        if gap && self.game.clocks().running.is_some() {
            self.ask(Actor::Arbiter, Command::Pause, last, sink);
        }
        let now = now.max(last);
        if matches!(self.seen, Seen::BeforeReopening(_)) && self.game.result().is_none() {
            // Whoever had left was a program; it has been started anew.
            let absent = Color::ALL.map(|side| self.game.is_absent(side).then_some(side));
            for side in absent.into_iter().flatten() {
                self.ask(Actor::Arbiter, Command::MarkPresent(side), now, sink);
            }
        }
        self.seen = Seen::At(now);
        now
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
        self.keep(now, &events, sink);
        for event in &events {
            self.game.apply(event);
        }
        self.view = View::of(&self.game).for_time_behind(self.ahead);
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
            self.tell(now, event, sink);
            if drops_premoves {
                for side in Color::ALL {
                    self.drop_premoves(side, now, sink);
                }
            }
        }
    }

    /// Puts events where they are safe, before anybody sees them, and with them what could not be kept before.
    fn keep(&mut self, now: Timestamp, events: &[GameEvent], sink: &mut dyn FnMut(Event)) {
        let Some(keeper) = &mut self.keeper else {
            return;
        };
        let entries = events.iter().map(|event| Entry::new(now, event));
        if let Some(news) = keeper.keep(now, entries) {
            sink(Event::Session(news));
        }
    }

    fn tell(&mut self, at: Timestamp, event: GameEvent, sink: &mut dyn FnMut(Event)) {
        self.record.push(Recorded {
            at,
            event: event.clone(),
        });
        self.seq = self.seq.next();
        let seq = self.seq;
        sink(Event::Game { seq, at, event });
    }

    fn keep_aside(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        if let Some(keeper) = &mut self.keeper {
            keeper.put_aside(&self.aside);
        }
        self.keep(now, &[], sink);
    }

    fn edit(
        &mut self,
        side: Color,
        edit: PremoveEdit,
        now: Timestamp,
        sink: &mut dyn FnMut(Event),
    ) {
        let position = self.game.position();
        let premoves = &mut self.aside.premoves[side];
        let changed = premoves.edit(edit, side, position.board(), position.castling());
        match changed {
            Ok(()) => self.tell_premoves(side, now, sink),
            Err(error) => sink(Event::Session(SessionEvent::PremoveRefused { side, error })),
        }
    }

    fn tell_premoves(&mut self, side: Color, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        self.keep_aside(now, sink);
        sink(Event::Session(SessionEvent::PremovesChanged {
            side,
            moves: self.aside.premoves[side].moves().to_vec(),
        }));
    }

    fn drop_premoves(&mut self, side: Color, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        if !self.aside.premoves[side].moves().is_empty() {
            self.aside.premoves[side].clear();
            self.tell_premoves(side, now, sink);
        }
    }

    /// Plays the next premove of the side to move.
    fn play_premove(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        if self.game.phase() != Phase::Playing {
            return;
        }
        let side = self.game.turn();
        match self.aside.premoves[side].take_next(&self.game, now) {
            None => return,
            Some(Due::Played(_, events)) => self.happen(events, now, sink),
            Some(Due::Failed(mv, failure)) => {
                sink(Event::Session(SessionEvent::PremoveFailed {
                    side,
                    mv,
                    failure,
                }));
            }
        }
        self.tell_premoves(side, now, sink);
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
                Say::Note(note) => {
                    let has_failed = matches!(note, Note::Failed(_));
                    sink(Event::Player { side, note });
                    if has_failed {
                        self.excuse(side, now, sink);
                    }
                }
                Say::Command(command) => self.ask(Actor::Player(side), command, now, sink),
            }
        }
    }

    /// A player cannot go on. The game waits for somebody to take its place, or for the other side to claim the
    /// win; it costs nobody time, where the setup lets players stop the clocks.
    fn excuse(&mut self, side: Color, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        if self.game.result().is_some() || self.game.is_absent(side) {
            return;
        }
        self.ask(Actor::Arbiter, Command::MarkAbsent(side), now, sink);
        let may_pause = self.game.setup().pauses == Pauses::Free;
        if may_pause && self.game.clocks().running.is_some() {
            self.ask(Actor::Player(side), Command::Pause, now, sink);
        }
    }

    /// Somebody sits there again.
    fn welcome(&mut self, side: Color, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        if self.game.result().is_some() || !self.game.is_absent(side) {
            return;
        }
        self.ask(Actor::Arbiter, Command::MarkPresent(side), now, sink);
        if self.game.phase() == Phase::Paused(PauseCause::Asked) {
            self.ask(Actor::Player(side), Command::Resume, now, sink);
        }
    }
}
