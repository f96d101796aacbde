//! A game that is played: its log, its seats, whoever watches.

use std::collections::{BTreeSet, HashMap};

use tabia_game::log::{CommandId, Entry, GameId, entries};
use tabia_game::{
    Actor, ByColor, Color, Command, Fact, Game, GameEvent, Millis, PauseCause, Phase, Recorded,
    Rejection, Seq, Timestamp,
};

use super::ConnId;
use super::desk::Desk;
use super::kept::{Happened, Kept, KeptSeat};
use super::lag::Quota;
use super::stale::depends;
use crate::secret::TokenHash;
use crate::wire::{Event, convert};

/// How long a game waits for a first move before it is called off, where clocks are played with.
pub(super) const NO_START: Millis = Millis::from_secs(60);

/// How long clocks stand after the host itself was gone, unless whoever is to move comes back.
pub(super) const INTERRUPTION: Millis = Millis::from_secs(60);

/// So many events are told at once to whoever comes back, within what may wait for a reader. The longest games of chess
/// have fewer; offers and takebacks alone could go on for ever.
pub(super) const MANY_EVENTS: u64 = 1_500;

/// A seat that is taken.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) token: TokenHash,
    pub(super) name: String,
    pub(super) at: Whereabouts,
    pub(super) quota: Quota,
}

/// Where a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whereabouts {
    Here(ConnId),
    AwaySince(Timestamp),
}

/// A game with both its players.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) id: GameId,
    pub(super) game: Game,
    pub(super) seats: ByColor<Seat>,
    pub(super) watchers: BTreeSet<ConnId>,
    /// Every event, as it is told.
    pub(super) events: Vec<Event>,
    /// How many of them those who watch have been told.
    pub(super) shown: u64,
    /// When the last one happened.
    last: Timestamp,
    /// The commands that have happened.
    commands: HashMap<(Color, CommandId), Seq>,
    /// Since when the host is back, while the clocks stand because it was gone.
    interrupted: Option<Timestamp>,
    pub(super) rematch: Option<Color>,
    /// Whether whoever opened it lets the players chat.
    pub(super) chat: bool,
    /// Who has confirmed that he knows the end.
    heard: ByColor<bool>,
    /// The time at which the host is to look at it again, as it is written down there.
    pub(super) scheduled: Option<Timestamp>,
}

impl Table {
    /// A game that begins.
    pub(super) fn begin(
        id: GameId,
        game: &[GameEvent],
        seats: ByColor<Seat>,
        now: Timestamp,
        desk: &mut Desk,
    ) -> Box<Self> {
        let Some(GameEvent::Started { setup, at }) = game.first() else {
            unreachable!("a game's first event starts it");
        };
        let mut table = Self::empty(id, Game::new(setup.clone(), *at), seats, now);
        table.happen(&moment(now, game.to_vec()), None, desk);
        table
    }

    /// A game out of the log. Its clocks stand until whoever is to move is here.
    pub(super) fn reopen(
        id: GameId,
        kept: &[Entry],
        record: &[Recorded],
        seats: ByColor<Seat>,
        now: Timestamp,
        desk: &mut Desk,
    ) -> Box<Self> {
        let first = record.first().expect("a replayed game has a first event");
        let GameEvent::Started { setup, at } = &first.event else {
            unreachable!("a game's first event starts it");
        };
        let mut table = Self::empty(id, Game::new(setup.clone(), *at), seats, now);
        for (index, entry) in kept.iter().enumerate() {
            let seq = Seq::new(index as u64 + 1);
            table.commands.extend(entry.command.map(|who| (who, seq)));
        }
        let (told, due) = record.split_at(kept.len().min(record.len()));
        for Recorded { at, event } in told {
            table.note(*at, event);
        }
        if !due.is_empty() {
            table.happen(due, None, desk);
        }
        if table.game.clocks().running.is_some() && table.game.result().is_none() {
            let last = table.last;
            table.arbiter(Command::Pause, last, desk);
        }
        if table.game.phase() == Phase::Paused(PauseCause::Gap) {
            table.interrupted = Some(now);
        }
        table.shown = table.visible(desk.behind);
        table
    }

    /// The same, with what is kept of the commands of a game that is over.
    pub(super) fn recalling(mut self: Box<Self>, last: ByColor<Option<Happened>>) -> Box<Self> {
        if self.game.result().is_some() {
            for side in Color::ALL {
                let known = last[side].map(|last| ((side, last.command), Seq::new(last.seq)));
                self.commands.extend(known);
            }
        }
        self
    }

    /// The same, with chat as whoever opened it wanted it, and with what was kept of who knows the end.
    pub(super) fn as_kept(mut self: Box<Self>, kept: &ByColor<KeptSeat>) -> Box<Self> {
        self.chat = kept.white.chat || kept.black.chat;
        self.heard = ByColor::new_with(|side: Color| kept[side].heard);
        self
    }

    fn empty(id: GameId, game: Game, seats: ByColor<Seat>, now: Timestamp) -> Box<Self> {
        Box::new(Self {
            id,
            game,
            seats,
            watchers: BTreeSet::new(),
            events: Vec::new(),
            shown: 0,
            last: now,
            commands: HashMap::new(),
            interrupted: None,
            rematch: None,
            chat: false,
            heard: ByColor::default(),
            scheduled: None,
        })
    }

    /// The number of the last event.
    pub(super) const fn seq(&self) -> Seq {
        Seq::new(self.events.len() as u64)
    }

    /// When the last event happened.
    pub(super) const fn last(&self) -> Timestamp {
        self.last
    }

    /// Whether so much has happened that `command`, which no game needs, is refused.
    pub(super) const fn is_too_long_for(&self, command: &Command) -> bool {
        let is_extra = matches!(
            command,
            Command::OfferDraw
                | Command::DeclineDraw
                | Command::ProposeTakeback { .. }
                | Command::AcceptTakeback
                | Command::DeclineTakeback
                | Command::AddTime { .. }
        );
        is_extra && self.seq().get() >= MANY_EVENTS
    }

    /// Everybody who is to hear what happens.
    pub(super) fn everybody(&self) -> Vec<ConnId> {
        let mut all = self.players();
        all.extend(&self.watchers);
        all
    }

    pub(super) fn players(&self) -> Vec<ConnId> {
        let players = Color::ALL.into_iter().filter_map(|side| self.player(side));
        players.collect()
    }

    /// Whether it is over and nobody looks at it.
    pub(super) fn is_idle(&self) -> bool {
        self.game.result().is_some() && self.everybody().is_empty()
    }

    pub(super) fn player(&self, side: Color) -> Option<ConnId> {
        match self.seats[side].at {
            Whereabouts::Here(conn) => Some(conn),
            Whereabouts::AwaySince(_) => None,
        }
    }

    /// The event that `command` of `side` has already brought about.
    pub(super) fn happened(&self, side: Color, command: CommandId) -> Option<Seq> {
        self.commands.get(&(side, command)).copied()
    }

    /// Lets events have happened, tells everybody, and has them written.
    pub(super) fn happen(
        &mut self,
        events: &[Recorded],
        command: Option<(Color, CommandId)>,
        desk: &mut Desk,
    ) {
        let expected = self.seq();
        let mut entries = entries(events);
        if let Some(first) = entries.first_mut() {
            first.command = command;
        }
        self.commands
            .extend(command.map(|command| (command, expected.next())));
        for Recorded { at, event } in events {
            self.note(*at, event);
        }
        if self.game.result().is_some() {
            desk.keep_aside(self.id, self.kept().to_aside());
        }
        desk.append(self.id, expected, entries);
        self.tell_since(expected.get(), &self.players(), desk);
        self.show(desk);
    }

    /// What is kept of the seats once the game is over.
    fn kept(&self) -> Kept {
        Kept::Taken(ByColor::new_with(|side: Color| {
            let mine = self.commands.iter().filter(|((by, _), _)| *by == side);
            let last = mine.max_by_key(|(_, seq)| **seq);
            KeptSeat {
                token: self.seats[side].token,
                name: self.seats[side].name.clone(),
                offer: None,
                last: last.map(|((_, command), seq)| Happened {
                    command: *command,
                    seq: seq.get(),
                }),
                chat: self.chat,
                heard: self.heard[side],
            }
        }))
    }

    /// `side` knows the events up to this one. That it knows the end is kept.
    pub(super) fn knows(&mut self, side: Color, seq: u64, desk: &mut Desk) {
        let has_heard = self.game.result().is_some() && seq >= self.seq().get();
        if has_heard && !std::mem::replace(&mut self.heard[side], true) {
            desk.keep_aside(self.id, self.kept().to_aside());
        }
    }

    fn note(&mut self, at: Timestamp, event: &GameEvent) {
        self.game.apply(event);
        self.last = self.last.max(at);
        if self.events.is_empty() {
            self.last = at;
        }
        let fact = Fact::from(event);
        let event = convert::event(self.seq().next(), at, &fact, &self.game);
        self.events
            .push(event.expect("the host lets nothing happen that it cannot tell"));
    }

    /// Something that the host itself does, if the game lets it.
    pub(super) fn arbiter(&mut self, command: Command, at: Timestamp, desk: &mut Desk) {
        if let Ok(events) = self.game.decide(Actor::Arbiter, command, at) {
            self.happen(&moment(at, events), None, desk);
        }
    }

    /// How long `side` may be gone before the other may claim the win: shorter in faster games.
    pub(super) fn patience(&self) -> Millis {
        let clocks = &self.game.setup().clocks;
        let longest = Color::ALL.into_iter().filter_map(|side| {
            let first = clocks[side].as_ref()?.stage(0);
            let bonus = match first.bonus {
                tabia_game::Bonus::Increment(time)
                | tabia_game::Bonus::Bronstein(time)
                | tabia_game::Bonus::Delay(time) => time.get(),
                tabia_game::Bonus::None | tabia_game::Bonus::Hourglass => 0,
            };
            Some(first.time.get().saturating_add(bonus.saturating_mul(40)))
        });
        Millis::from_secs(match longest.max() {
            Some(length) if length < 8 * 60_000 => 30,
            Some(length) if length < 25 * 60_000 => 60,
            Some(_) => 120,
            None => 180,
        })
    }

    /// When `side` will have been gone too long; none while it is here, or has long left.
    pub(super) fn gone_at(&self, side: Color) -> Option<Timestamp> {
        match self.seats[side].at {
            Whereabouts::AwaySince(since)
                if self.game.result().is_none() && !self.game.is_absent(side) =>
            {
                Some(since.after(self.patience()))
            }
            Whereabouts::AwaySince(_) | Whereabouts::Here(_) => None,
        }
    }

    /// When the flag of the side to move falls, and no move of it can be under way any more.
    fn flag_at(&self, round_trip: Millis) -> Option<Timestamp> {
        let clocks = self.game.clocks();
        let side = self.game.turn();
        clocks.running.filter(|_| self.game.result().is_none())?;
        let left = self.game.clock(side, self.last)?.left;
        let grace = self.seats[side].quota.grace(round_trip);
        Some(self.last.after(left).after(grace))
    }

    /// When the game is called off because nobody begins.
    fn no_start_at(&self) -> Option<Timestamp> {
        let setup = self.game.setup();
        let timed = setup.clocks.white.is_some() || setup.clocks.black.is_some();
        let waits = timed && self.game.ply().get() < 2 && self.game.phase() == Phase::Playing;
        waits.then(|| self.last.after(NO_START))
    }

    /// When the host is to look at the game again. `round_trip` is that of the side to move.
    pub(super) fn deadline(&self, round_trip: Millis) -> Option<Timestamp> {
        let interrupted = self.interrupted.map(|since| since.after(INTERRUPTION));
        let times = [
            interrupted,
            self.flag_at(round_trip),
            self.no_start_at(),
            self.gone_at(Color::White),
            self.gone_at(Color::Black),
        ];
        times.into_iter().flatten().min()
    }

    /// Lets happen what is due at `now`.
    pub(super) fn look(&mut self, now: Timestamp, round_trip: Millis, desk: &mut Desk) {
        let is_due = |at: Option<Timestamp>| at.is_some_and(|at| at <= now);
        if is_due(self.interrupted.map(|since| since.after(INTERRUPTION))) {
            self.go_on(now, desk);
        }
        self.let_flag_fall(now, round_trip, desk);
        if is_due(self.no_start_at()) {
            self.arbiter(Command::Abort, now, desk);
        }
        for side in Color::ALL {
            if is_due(self.gone_at(side)) {
                self.arbiter(Command::MarkAbsent(side), now, desk);
            }
        }
    }

    /// Ends the game if the flag has fallen and no move can be under way that came in time.
    pub(super) fn let_flag_fall(&mut self, now: Timestamp, round_trip: Millis, desk: &mut Desk) {
        if self.flag_at(round_trip).is_some_and(|at| at <= now) {
            self.fall(now, desk);
        }
    }

    fn fall(&mut self, now: Timestamp, desk: &mut Desk) {
        let fallen = self.game.expire(now);
        if !fallen.is_empty() {
            self.happen(&moment(now, fallen), None, desk);
        }
    }

    /// Lets the clocks go on after the host was gone.
    pub(super) fn go_on(&mut self, now: Timestamp, desk: &mut Desk) {
        if self.interrupted.take().is_some() {
            self.arbiter(Command::Resume, now.max(self.last), desk);
        }
    }

    /// Stops the clocks because the host goes.
    pub(super) fn stop(&mut self, now: Timestamp, desk: &mut Desk) {
        if self.game.clocks().running.is_some() && self.game.result().is_none() {
            self.arbiter(Command::Pause, now.max(self.last), desk);
        }
    }

    /// What `command` of `side`, which arrived at `arrival` and says that it is `lag` late, brings about.
    ///
    /// # Errors
    /// Why it is refused.
    pub(super) fn play(
        &mut self,
        side: Color,
        command: Command,
        id: CommandId,
        arrival: Arrival,
        desk: &mut Desk,
    ) -> Result<(), Rejection> {
        let now = arrival.at.max(self.last);
        let by = Actor::Player(side);
        let is_move = matches!(command, Command::Play { .. });
        let given = if is_move {
            self.give_back(side, arrival, now)
        } else {
            Millis::ZERO
        };
        let sent = Timestamp::from_millis(now.as_millis() - u64::from(given.get())).max(self.last);
        // As if it had arrived earlier: so it is judged, and only then is the time given.
        let judged = self.game.decide(by, command, sent);
        if is_move && matches!(judged, Err(Rejection::TimeIsUp { .. })) {
            // No move is under way any more.
            self.fall(now, desk);
        }
        let mut events = moment(sent, judged?);
        if given > Millis::ZERO {
            let gift = Command::AddTime {
                to: side,
                time: given,
            };
            let gift = self
                .game
                .decide(Actor::Arbiter, gift, sent)
                .unwrap_or_default();
            for event in &gift {
                self.game.apply(event);
            }
            let played = self.game.decide(by, command, now)?;
            events = moment(sent, gift);
            events.extend(moment(now, played));
        }
        self.happen(&events, Some((side, id)), desk);
        if is_move {
            self.seats[side].quota.spend(given, arrival.round_trip);
        }
        Ok(())
    }

    /// How much of the time that a move of `side` took is the network's.
    fn give_back(&self, side: Color, arrival: Arrival, now: Timestamp) -> Millis {
        let clocks = self.game.clocks();
        let Some(since) = clocks.running.filter(|_| self.game.turn() == side) else {
            return Millis::ZERO;
        };
        if clocks.left[side].is_none() {
            return Millis::ZERO;
        }
        let claimed = arrival.claimed.unwrap_or(arrival.round_trip);
        let most = self.seats[side].quota.most(claimed, arrival.round_trip);
        most.min(now.since(since))
    }

    /// Whether something has happened behind `expected` that `command` depends on.
    pub(super) fn is_stale(&self, command: &Command, expected: u64) -> bool {
        if expected > self.seq().get() {
            return true;
        }
        self.since(expected)
            .iter()
            .any(|event| depends(command, &event.kind))
    }
}

/// Events that happen at the same time.
fn moment(at: Timestamp, events: Vec<GameEvent>) -> Vec<Recorded> {
    let events = events.into_iter();
    events.map(|event| Recorded { at, event }).collect()
}

/// When a command came, and how long it took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) at: Timestamp,
    /// How late it says it is.
    pub(super) claimed: Option<Millis>,
    /// What the host has measured.
    pub(super) round_trip: Millis,
}
