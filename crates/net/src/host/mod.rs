//! The host of games between guests: a state machine without a socket or a clock.
//!
//! Frames and the time come in as arguments; what is to be written and sent comes out of [`Host::commit`], and
//! nothing of a game is sent before its events are safe in the log. Rules, clocks and results are the host's: what
//! a guest says is a wish.

mod chat;
mod command;
mod desk;
mod kept;
mod lag;
mod sit;
mod stale;
mod table;
mod tell;

use std::collections::{BTreeSet, HashMap};

use tabia_game::log::{EventLog, GameId, ReadError};
use tabia_game::{Color, Millis, Timestamp};

use desk::Desk;
use kept::{KeptSeat, Offer};
use sit::Opening;
use table::Table;

pub use chat::Chat;
pub use desk::Out;
pub use kept::is_end_known;

use crate::pace::{BURST, Bucket, GUESS, PER_SECOND};
use crate::wire::{
    self, ByeCode, ClientFrame, DecodeError, ErrorCode, FRAME_BYTES, Limits, ServerFrame,
};

/// A connection, as whoever owns the sockets numbers them; a number is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnId(pub u64);

/// The most games that one connection sits at or watches.
const GAMES_A_CONNECTION: usize = 16;

/// When guests should come back to a host that stops or stumbles, in milliseconds.
pub(crate) const COME_BACK: u64 = 1000;

/// So many frames are sent before more is heard: whoever asks for long games again and again fills no memory with the
/// answers.
const MUCH: usize = 512;

/// How soon what could not happen is tried again.
const AGAIN: Millis = Millis::new(50);

/// All games, and everybody who is connected.
pub struct Host {
    log: Box<dyn EventLog + Send>,
    /// A map has room for more than it holds, and a table is large.
    tables: HashMap<GameId, Box<Table>>,
    waiting: HashMap<GameId, Waiting>,
    guests: HashMap<ConnId, Guest>,
    desk: Desk,
    /// When to look at which game again.
    deadlines: BTreeSet<(Timestamp, GameId)>,
    /// How many milliseconds the games' time is ahead of the one that comes in: the system's clock may have been
    /// set back since the last event of a game.
    ahead: u64,
    /// Games that nobody may look at any more: read again if somebody does.
    idle: Vec<GameId>,
    chat: Chat,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Draining,
}

/// Somebody who has opened a table and waits for the other player.
#[derive(Debug)]
struct Waiting {
    seat: KeptSeat,
    offer: Offer,
    at: Option<ConnId>,
    /// Who looks on already.
    watchers: BTreeSet<ConnId>,
}

impl Waiting {
    /// Nobody is there yet.
    const fn new(seat: KeptSeat, offer: Offer) -> Self {
        Self {
            seat,
            offer,
            at: None,
            watchers: BTreeSet::new(),
        }
    }

    /// Whether nobody would notice if it were read again.
    fn is_idle(&self) -> bool {
        self.at.is_none() && self.watchers.is_empty()
    }
}

/// Somebody who is connected.
#[derive(Debug)]
struct Guest {
    manners: Manners,
    bucket: Bucket,
    /// How long a frame takes there and back.
    round_trip: Millis,
    games: Vec<(GameId, Place)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manners {
    /// Has not said hello yet.
    Unknown,
    Welcomed,
}

/// What somebody is at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Seat(Color),
    Waiting,
    Watcher,
}

impl Host {
    /// The host of what `log` holds. `unfinished` are the games that go on.
    ///
    /// # Errors
    /// The log cannot be read. A single game that cannot is left alone.
    pub fn new(
        log: Box<dyn EventLog + Send>,
        unfinished: &[GameId],
        now: Timestamp,
    ) -> Result<Self, ReadError> {
        let mut host = Self {
            log,
            tables: HashMap::new(),
            waiting: HashMap::new(),
            guests: HashMap::new(),
            desk: Desk::default(),
            deadlines: BTreeSet::new(),
            ahead: 0,
            idle: Vec::new(),
            chat: Chat::Forbidden,
            state: State::Open,
        };
        for game in unfinished {
            let last = host.log.read(*game, tabia_game::Seq::NONE)?;
            let last = last.last().map_or(0, |last| last.at.as_millis());
            host.ahead = host.ahead.max(last.saturating_sub(now.as_millis()));
        }
        for game in unfinished {
            host.find(*game, host.game_time(now));
        }
        Ok(host)
    }

    /// The same host, where players may chat, or not, or as whoever opens a game likes.
    #[must_use]
    pub const fn with_chat(mut self, chat: Chat) -> Self {
        self.chat = chat;
        self
    }

    /// The same host, where whoever watches sees a game as it was so many half-moves ago, until it is over.
    #[must_use]
    pub const fn with_watchers_behind(mut self, plies: usize) -> Self {
        self.desk.behind = plies;
        self
    }

    /// Somebody has connected.
    pub fn connect(&mut self, conn: ConnId, now: Timestamp) {
        match self.state {
            State::Open => {
                let guest = Guest {
                    manners: Manners::Unknown,
                    bucket: Bucket::new(self.game_time(now)),
                    round_trip: Millis::ZERO,
                    games: Vec::new(),
                };
                self.guests.insert(conn, guest);
            }
            State::Draining => self.desk.bye(conn, ByeCode::Draining, Some(COME_BACK)),
        }
    }

    /// Somebody's connection is gone.
    pub fn disconnect(&mut self, conn: ConnId, now: Timestamp) {
        self.leave(conn, self.game_time(now));
    }

    /// The time that a frame takes to a guest and back has been measured.
    pub fn measured(&mut self, conn: ConnId, round_trip: Millis) {
        if let Some(guest) = self.guests.get_mut(&conn) {
            guest.round_trip = round_trip;
        }
    }

    /// A frame came from a guest; `arrival` is when the last of its bytes did.
    pub fn receive(&mut self, conn: ConnId, text: &str, arrival: Timestamp) {
        let now = self.game_time(arrival);
        let Some(guest) = self.guests.get_mut(&conn) else {
            return;
        };
        if guest.bucket.take(1, now).is_err() {
            return self.throw_out(conn, ByeCode::RateLimited, Some(COME_BACK), now);
        }
        let frame = match wire::decode::<ClientFrame>(text) {
            Ok(frame) => frame,
            Err(error) => {
                let (code, fatal) = match error {
                    DecodeError::TooLong(_) => (ErrorCode::TooLong, true),
                    DecodeError::UnknownType => (ErrorCode::UnknownType, false),
                    DecodeError::Malformed(_) => (ErrorCode::Malformed, true),
                };
                return self.complain(conn, code, error.to_string(), fatal, now);
            }
        };
        match (guest.manners, frame) {
            (Manners::Unknown, ClientFrame::Hello { protocol, .. }) => {
                self.greet(conn, protocol, now);
            }
            (Manners::Unknown, _) => {
                let message = "the first frame is `hello`".to_owned();
                self.complain(conn, ErrorCode::OutOfOrder, message, true, now);
            }
            (Manners::Welcomed, frame) => self.serve(conn, frame, now),
        }
    }

    fn serve(&mut self, conn: ConnId, frame: ClientFrame, now: Timestamp) {
        match frame {
            ClientFrame::Hello { .. } => {
                let message = "`hello` comes once".to_owned();
                self.complain(conn, ErrorCode::OutOfOrder, message, true, now);
            }
            ClientFrame::Create {
                command_id,
                seat_token,
                name,
                setup,
                color,
                chat,
            } => {
                let opening = Opening {
                    name,
                    offer: Offer { setup, color },
                    chat,
                };
                self.create(conn, command_id, &seat_token, opening, now);
            }
            ClientFrame::Join {
                secret,
                seat_token,
                name,
            } => self.join(conn, secret, &seat_token, &name, now),
            ClientFrame::Resume {
                game_id,
                seat_token,
                after,
            } => self.resume(conn, game_id, &seat_token, after, now),
            ClientFrame::Watch { game_id, after } => self.watch(conn, game_id, after, now),
            ClientFrame::Sync { game_id, after } => self.sync(conn, game_id, after, now),
            ClientFrame::Command {
                game_id,
                command_id,
                expected_seq,
                request,
                lag_ms,
            } => {
                let claimed = lag_ms.map(Millis::new);
                let asked = command::Asked {
                    id: command_id,
                    expected: expected_seq,
                    request,
                    claimed,
                };
                self.command(conn, game_id, &asked, now);
            }
            ClientFrame::Chat { game_id, text } => self.chat(conn, game_id, &text, now),
            ClientFrame::Ping { n } => {
                let now_ms = now.as_millis();
                self.desk.send(conn, ServerFrame::Pong { n, now_ms });
            }
        }
    }

    fn greet(&mut self, conn: ConnId, theirs: [u16; 2], now: Timestamp) {
        let Some(protocol) = wire::negotiate(theirs) else {
            let [oldest, newest] = wire::VERSIONS;
            let message = format!(
                "this host speaks versions {oldest} to {newest} of the protocol, not {} to {}",
                theirs[0], theirs[1]
            );
            return self.complain(conn, ErrorCode::UnsupportedProtocol, message, true, now);
        };
        if let Some(guest) = self.guests.get_mut(&conn) {
            guest.manners = Manners::Welcomed;
        }
        let welcome = ServerFrame::Welcome {
            protocol,
            server: concat!("tabia ", env!("CARGO_PKG_VERSION")).to_owned(),
            now_ms: now.as_millis(),
            limits: Limits {
                frame_bytes: FRAME_BYTES as u32,
                burst: BURST,
                per_second: PER_SECOND,
            },
        };
        self.desk.send(conn, welcome);
    }

    /// Lets happen what is due: flags, games that nobody begins, players who stay away.
    pub fn tick(&mut self, now: Timestamp) {
        let now = self.game_time(now);
        let due = self.deadlines.iter().take_while(|(at, _)| *at <= now);
        let due: Vec<(Timestamp, GameId)> = due.copied().collect();
        for (at, game) in due {
            self.deadlines.remove(&(at, game));
            if let Some(mut table) = self.tables.remove(&game) {
                table.scheduled = None;
                let round_trip = self.round_trip(&table);
                table.look(now, round_trip, &mut self.desk);
                // What cannot happen yet, for a flag that falls while a move may be under way, is tried again.
                self.put_back_until(table, now.after(AGAIN));
            }
        }
    }

    /// When [`Host::tick`] has something to do, in the time that comes in.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Timestamp> {
        let (at, _) = self.deadlines.first()?;
        Some(Timestamp::from_millis(
            at.as_millis().saturating_sub(self.ahead),
        ))
    }

    /// Stops all clocks and sends everybody away: the program is to end, and another will go on.
    pub fn drain(&mut self, now: Timestamp) {
        let now = self.game_time(now);
        self.state = State::Draining;
        for table in self.tables.values_mut() {
            table.stop(now, &mut self.desk);
        }
        let mut conns: Vec<ConnId> = self.guests.drain().map(|(conn, _)| conn).collect();
        conns.sort_unstable();
        for conn in conns {
            self.desk.bye(conn, ByeCode::Draining, Some(COME_BACK));
        }
    }

    /// Writes what has happened since the last commit, and says what is to be sent now that it is safe.
    pub fn commit(&mut self) -> Vec<Out> {
        let (mut out, lost) = self.desk.commit(self.log.as_mut());
        for lost in lost {
            // The game is not what it seemed: whoever is there comes back, and it is read again.
            self.waiting.remove(&lost.game);
            self.forget(lost.game);
            let there = |guest: &Guest| guest.games.iter().any(|(game, _)| *game == lost.game);
            let mut conns: Vec<ConnId> = self
                .guests
                .iter()
                .filter(|(_, guest)| there(guest))
                .map(|(conn, _)| *conn)
                .collect();
            conns.sort_unstable();
            for conn in conns {
                let last = self.last_time(conn);
                self.throw_out(conn, ByeCode::Unavailable, Some(COME_BACK), last);
            }
        }
        let (more, _) = self.desk.commit(self.log.as_mut());
        out.extend(more);
        for game in std::mem::take(&mut self.idle) {
            if self.tables.get(&game).is_some_and(|table| table.is_idle()) {
                self.forget(game);
            }
            if self.waiting.get(&game).is_some_and(Waiting::is_idle) {
                self.waiting.remove(&game);
            }
        }
        out
    }

    /// Whether what there is to say should be said, by [`Host::commit`], before more is heard.
    #[must_use]
    pub const fn has_much_to_say(&self) -> bool {
        self.desk.waiting() >= MUCH
    }

    /// How many are connected, and how many games are in memory.
    #[must_use]
    pub fn census(&self) -> (usize, usize) {
        (self.guests.len(), self.tables.len() + self.waiting.len())
    }

    /// The time of the games.
    const fn game_time(&self, now: Timestamp) -> Timestamp {
        Timestamp::from_millis(now.as_millis().saturating_add(self.ahead))
    }

    /// A time at which nothing of what this guest's games have seen lies in the future.
    fn last_time(&self, conn: ConnId) -> Timestamp {
        let games = self.guests.get(&conn).map_or(&[][..], |guest| &guest.games);
        let tables = games.iter().filter_map(|(game, _)| self.tables.get(game));
        tables.map(|table| table.last()).max().unwrap_or_default()
    }

    fn complain(
        &mut self,
        conn: ConnId,
        code: ErrorCode,
        message: String,
        fatal: bool,
        now: Timestamp,
    ) {
        let frame = ServerFrame::Error {
            code,
            message,
            fatal,
        };
        self.desk.send(conn, frame);
        if fatal {
            self.desk.close(conn);
            self.leave(conn, now);
        }
    }

    /// A guess has failed: the frame is answered, and costs more.
    fn refuse_guess(&mut self, conn: ConnId, code: ErrorCode, message: &str, now: Timestamp) {
        self.complain(conn, code, message.to_owned(), false, now);
        let guest = self.guests.get_mut(&conn);
        if guest.is_some_and(|guest| guest.bucket.take(GUESS, now).is_err()) {
            self.throw_out(conn, ByeCode::RateLimited, Some(COME_BACK), now);
        }
    }

    fn throw_out(&mut self, conn: ConnId, code: ByeCode, retry: Option<u64>, now: Timestamp) {
        self.desk.bye(conn, code, retry);
        self.leave(conn, now);
    }

    /// The round trip of the side to move.
    fn round_trip(&self, table: &Table) -> Millis {
        let mover = table.player(table.game.turn());
        let guest = mover.and_then(|conn| self.guests.get(&conn));
        guest.map_or(Millis::ZERO, |guest| guest.round_trip)
    }

    /// Puts a table back that was taken out to be changed, and writes down when to look at it again.
    fn put_back(&mut self, table: Box<Table>) {
        self.put_back_until(table, Timestamp::ZERO);
    }

    /// The same, looking at it no sooner than `earliest`.
    fn put_back_until(&mut self, mut table: Box<Table>, earliest: Timestamp) {
        let deadline = table.deadline(self.round_trip(&table));
        let deadline = deadline.map(|at| at.max(earliest));
        if table.scheduled != deadline {
            if let Some(old) = table.scheduled {
                self.deadlines.remove(&(old, table.id));
            }
            if let Some(new) = deadline {
                self.deadlines.insert((new, table.id));
            }
            table.scheduled = deadline;
        }
        if table.is_idle() {
            self.idle.push(table.id);
        }
        self.tables.insert(table.id, table);
    }

    fn forget(&mut self, game: GameId) {
        if let Some(table) = self.tables.remove(&game)
            && let Some(at) = table.scheduled
        {
            self.deadlines.remove(&(at, game));
        }
    }
}
