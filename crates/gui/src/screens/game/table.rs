//! A game over the network: who is there, what the host has not confirmed yet, and the way in.

use std::time::Duration;

use tabia_game::log::GameId;
use tabia_game::{
    Board, ByColor, CastlingRights, Color, Connection, Contact, LegalMove, Phase, Square, Talk,
    Timestamp, UciMove,
};
use tabia_words::{self as words, Label, Language, Message, Online};

use super::{GameScreen, Moment, timestamp};
use crate::app::Effect;
use crate::network::Place;
use crate::plan::GamePlan;
use crate::record;

/// A move that is confirmed sooner is never shown as waiting: most are, and the piece would only flicker.
const PATIENCE: Duration = Duration::from_millis(250);

/// Where a game over the network is, and how it stands with the way there.
pub(crate) struct Table {
    pub(crate) place: Place,
    connection: Connection,
    /// Since when the own last move waits for the host.
    waiting_since: Option<Duration>,
    /// The sides whose moves come from here, as far as that was known last.
    control: ByColor<bool>,
    course: Course,
    /// Whether it has begun to wait for the other player, and that is news.
    has_come_to_wait: bool,
    /// Whether the next game has been asked for.
    is_followed: bool,
}

/// How far the game has come, as the window has taken notice of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    GoesOn,
    /// It is over, and that is news.
    HasEnded,
    Over,
}

impl Table {
    /// Whether the game has ended since the last time this was asked.
    pub(crate) fn is_over_now(&mut self) -> bool {
        let has_ended = self.course == Course::HasEnded;
        if has_ended {
            self.course = Course::Over;
        }
        has_ended
    }

    /// Whether the host has begun to wait for the other player since the last time this was asked.
    pub(crate) fn waits_now(&mut self) -> bool {
        std::mem::take(&mut self.has_come_to_wait)
    }

    pub(super) const fn contact(&self) -> Contact {
        self.connection.contact
    }

    /// Whether the players talk.
    pub(super) const fn talk(&self) -> Talk {
        self.connection.talk
    }

    pub(super) const fn rematch_offer(&self) -> Option<Color> {
        self.connection.rematch_offer
    }

    /// The own move that the host has not confirmed yet.
    pub(super) const fn pending(&self) -> Option<UciMove> {
        self.connection.pending
    }

    /// Whether it has been waited for longer than usual.
    fn is_waiting(&self, now: Duration) -> bool {
        let since = self.waiting_since;
        since.is_some_and(|since| now >= since + PATIENCE)
    }

    /// The side at the board that is not there, if one is missed here: the other one, or for an onlooker either.
    fn missed(&self) -> Option<Color> {
        let mut sides = Color::ALL.into_iter();
        sides.find(|side| !self.control[*side] && !self.connection.players[*side].is_here)
    }

    /// When the other may claim the win, while `side` is not there.
    fn claim_from(&self, side: Color) -> Option<Timestamp> {
        self.connection.players[side].claim_from
    }
}

impl GameScreen {
    /// The same game, over the network.
    pub(crate) fn at_table(mut self, place: Place) -> Self {
        if let Some(connection) = self.session.connection() {
            self.table = Some(Table {
                place,
                connection,
                waiting_since: None,
                control: self.session.control(),
                course: Course::GoesOn,
                has_come_to_wait: false,
                is_followed: false,
            });
        }
        self
    }

    pub(crate) fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    pub(crate) fn table_mut(&mut self) -> Option<&mut Table> {
        self.table.as_mut()
    }

    /// Whether somebody elsewhere counts on the person here: a game over the network is offered or goes on.
    pub(crate) fn is_at_table(&self) -> bool {
        let Some(table) = &self.table else {
            return false;
        };
        let control = self.session.control();
        let plays = control.white || control.black;
        match table.contact() {
            Contact::Ended(_) | Contact::Seeking(_) | Contact::NotBegun => false,
            Contact::Waiting => true,
            Contact::Present | Contact::Lost { .. } => plays && self.view().result().is_none(),
        }
    }

    /// Whether the person has a seat at a game over the network that goes on.
    pub(crate) fn plays_at_table(&self) -> bool {
        let control = self.session.control();
        let plays = control.white || control.black;
        plays && self.has_begun() && self.is_left_to_oneself()
    }

    /// Whether the two players have met.
    pub(crate) fn has_begun(&self) -> bool {
        !self.session.record().is_empty()
    }

    /// What the person elsewhere is called against whom one plays, once both have met.
    pub(crate) fn opponent_at_table(&self) -> Option<String> {
        let table = self.table.as_ref().filter(|_| self.has_begun())?;
        let mut sides = Color::ALL.into_iter();
        let mine = sides.find(|side| table.control[*side])?;
        Some(self.view().setup.players[!mine].clone())
    }

    /// Whether there is no way to the game yet, or none any more.
    pub(crate) fn awaits_way_in(&self) -> bool {
        let contact = self.table.as_ref().map(Table::contact);
        let is_away = match contact {
            Some(
                Contact::Seeking(_) | Contact::Waiting | Contact::NotBegun | Contact::Ended(_),
            ) => true,
            Some(Contact::Present | Contact::Lost { .. }) | None => false,
        };
        is_away && self.view().result().is_none()
    }

    /// Whether the way to a game that goes on is lost, and one can come back to the seat later.
    pub(crate) fn can_be_put_aside(&self) -> bool {
        let is_lost = |table: &Table| {
            matches!(table.contact(), Contact::Lost { .. }) && table.place.can_be_put_aside
        };
        self.table.as_ref().is_some_and(is_lost) && self.plays_at_table()
    }

    /// Whether another game takes the place of this one over the network, which may not be over: one cannot get to it.
    pub(crate) fn gives_way(&self) -> bool {
        self.awaits_way_in() || self.can_be_put_aside()
    }

    /// Whether there is a game to look at: over the network somebody may have to come first.
    pub(super) fn is_on(&self) -> bool {
        self.table.is_none() || self.has_begun()
    }

    /// The game on which both have agreed after this one, once.
    pub(crate) fn take_next_game(&mut self) -> Option<GameId> {
        let table = self.table.as_mut()?;
        let next = table.connection.next.filter(|_| !table.is_followed)?;
        table.is_followed = true;
        Some(next)
    }

    /// Takes notice of how it stands with the way to the game; `true` if that changes the picture.
    pub(super) fn follow_connection(
        &mut self,
        moment: Moment<'_>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let control = self.session.control();
        let is_over = self.view().result().is_some();
        let Some(connection) = self.session.connection() else {
            return false;
        };
        let Some(table) = &mut self.table else {
            return false;
        };
        if is_over && table.course == Course::GoesOn {
            table.course = Course::HasEnded;
        }
        let has_side = std::mem::replace(&mut table.control, control) != control;
        if connection == table.connection && !has_side {
            return false;
        }
        table.waiting_since = match (connection.pending, table.connection.pending) {
            (None, _) => None,
            (now, before) if now == before => table.waiting_since,
            (Some(_), _) => Some(moment.now),
        };
        let waited = table.contact() == Contact::Waiting;
        table.has_come_to_wait |= connection.contact == Contact::Waiting && !waited;
        let told = record::connection(&connection);
        let is_news = told != record::connection(&table.connection);
        table.connection = connection;
        if has_side {
            self.bottom = match control.black {
                true => Color::Black,
                false => Color::White,
            };
        }
        if is_news {
            effects.push(Effect::Record(told));
            let line = self.connection_line(moment.language, moment.now);
            line.into_iter().for_each(|line| self.say(&line));
        }
        true
    }

    /// The game has come from its host: now it is known what is played.
    pub(super) fn take_up_setup(&mut self) {
        if self.table.is_some() {
            self.plan = GamePlan::between_people(&self.view().setup);
        }
    }

    /// Why nobody can be asked for a hint now.
    pub(super) fn is_left_to_oneself(&self) -> bool {
        self.table.is_some() && self.view().result().is_none()
    }

    /// How a move that the host has not confirmed yet would stand on the board.
    pub(super) fn unconfirmed(&self) -> Option<&LegalMove> {
        let mv = self.table.as_ref()?.pending()?;
        self.view().legal.find(mv)
    }

    /// The board and the castling rights as they are once that move is confirmed.
    pub(super) fn behind_unconfirmed(&self) -> Option<(Board, CastlingRights)> {
        let mv = self.table.as_ref()?.pending()?;
        self.view().once_played(mv)
    }

    /// Where the piece stands that has been waited for longer than usual.
    pub(super) fn unconfirmed_square(&self, now: Duration) -> Option<Square> {
        let is_waiting = self.table.as_ref()?.is_waiting(now);
        let legal = self.unconfirmed().filter(|_| is_waiting)?;
        Some(legal.to)
    }

    /// What is to be said about who is there and who is not.
    pub(super) fn connection_line(&self, language: Language, now: Duration) -> Option<String> {
        let table = self.table.as_ref()?;
        let view = self.view();
        let text = |what| words::text(language, Message::Online(what)).into_owned();
        if view.result().is_some() {
            let by = table.rematch_offer()?;
            return Some(match table.control[by] {
                true => Label::RematchAsked.text(language).to_owned(),
                false => text(Online::RematchOffered(by)),
            });
        }
        match table.contact() {
            Contact::Seeking(Some(obstacle)) | Contact::Ended(obstacle) => {
                Some(text(Online::Obstacle(obstacle)))
            }
            Contact::Seeking(None) => Some(text(Online::Seeking(&table.place.host))),
            Contact::Waiting => Some(Label::WaitingForPlayer.text(language).to_owned()),
            Contact::NotBegun => Some(Label::NotBegun.text(language).to_owned()),
            Contact::Lost { since } => {
                let seconds = u64::from(timestamp(now).since(since).get() / 1000);
                let runs = Color::ALL.into_iter().any(|side| {
                    let reading = view.clock.reading(side, timestamp(now));
                    table.control[side] && reading.is_some_and(|reading| reading.is_running)
                });
                Some(text(match runs {
                    true => Online::LostWhileClockRuns(seconds),
                    false => Online::Lost(seconds),
                }))
            }
            Contact::Present => {
                let Some(side) = table.missed() else {
                    let stands = matches!(view.phase, Phase::Paused(_));
                    return stands.then(|| Label::HostWasAway.text(language).to_owned());
                };
                Some(text(match table.claim_from(side) {
                    _ if view.absent[side] => Online::Gone(side),
                    None => Online::Away(side),
                    Some(from) => {
                        let left = from.since(timestamp(now)).get();
                        let seconds = u64::from(left.div_ceil(1000));
                        Online::AwayFor { side, seconds }
                    }
                }))
            }
        }
    }

    /// How many look on, in words, if anybody does.
    pub(super) fn told_watchers(&self, language: Language) -> Option<String> {
        let count = self.table.as_ref()?.connection.watchers;
        let message = Message::Online(Online::Watchers(count));
        (count > 0).then(|| words::text(language, message).into_owned())
    }

    /// When that line reads otherwise, were nothing to happen.
    pub(super) fn next_connection_change(&self, now: Duration) -> Option<Duration> {
        let table = self.table.as_ref()?;
        let at = timestamp(now);
        let after = |millis: u32| Some(now + Duration::from_millis(millis.into()));
        let shown = table.waiting_since.map(|since| since + PATIENCE);
        let shown = shown.filter(|then| *then > now);
        let line = match table.contact() {
            _ if self.view().result().is_some() => None,
            Contact::Lost { since } => after(1000 - at.since(since).get() % 1000),
            Contact::Present => {
                let from = table.missed().and_then(|side| table.claim_from(side));
                let left = from.map_or(0, |from| from.since(at).get());
                match left {
                    0 => None,
                    left => after((left - 1) % 1000 + 1),
                }
            }
            Contact::Seeking(_) | Contact::Waiting | Contact::NotBegun | Contact::Ended(_) => None,
        };
        [shown, line].into_iter().flatten().min()
    }
}
