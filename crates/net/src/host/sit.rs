//! Coming and going: opening a table, sitting down, coming back, watching, leaving.

use tabia_game::log::{CommandId, GameId, replay_log};
use tabia_game::{ByColor, Color, Command, Game, Seq, Timestamp};

use super::kept::{Kept, KeptSeat, Offer};
use super::lag::Quota;
use super::table::{Seat, Table, Whereabouts};
use super::{ConnId, GAMES_A_CONNECTION, Host, Place, Waiting};
use crate::name::display_safe;
use crate::secret::{JoinSecret, SeatToken, coin};
use crate::wire::{ByeCode, ErrorCode, Role, ServerFrame};

/// What somebody wants of a table that he opens.
pub(super) struct Opening {
    pub(super) name: String,
    pub(super) offer: Offer,
    pub(super) chat: bool,
}

impl Host {
    pub(super) fn create(
        &mut self,
        conn: ConnId,
        command: CommandId,
        token: &SeatToken,
        opening: Opening,
        now: Timestamp,
    ) {
        let Opening { name, offer, chat } = opening;
        let secret = JoinSecret::of(token, command);
        let game = secret.game();
        if !self.has_room(conn, game, now) {
            return;
        }
        if self.find(game, now) {
            // The same again: only the holder of the token can ask for this very game.
            return self.resume_with(conn, game, token, 0, Some(secret), now);
        }
        if let Err(error) = offer.setup.to_game(ByColor::default()) {
            let message = error.to_string();
            return self.complain(conn, ErrorCode::BadSetup, message, false, now);
        }
        let seat = KeptSeat {
            token: token.hash(),
            name: display_safe(&name),
            offer: Some(offer.clone()),
            last: None,
            chat,
            heard: false,
        };
        let kept = Kept::Waiting(seat.clone(), offer.clone());
        self.desk.keep_aside(game, kept.to_aside());
        self.waiting.insert(game, Waiting::new(seat, offer));
        self.resume_with(conn, game, token, 0, Some(secret), now);
    }

    pub(super) fn join(
        &mut self,
        conn: ConnId,
        secret: JoinSecret,
        token: &SeatToken,
        name: &str,
        now: Timestamp,
    ) {
        let game = secret.game();
        if !self.has_room(conn, game, now) {
            return;
        }
        if !self.find(game, now) {
            let message = "nobody waits there: the invitation is wrong, or was called off";
            return self.refuse_guess(conn, ErrorCode::NoSuchGame, message, now);
        }
        if let Some(table) = self.tables.get(&game) {
            let is_mine = Color::ALL
                .into_iter()
                .any(|side| table.seats[side].token.is_of(token));
            if !is_mine {
                let message = "both seats are taken";
                return self.refuse_guess(conn, ErrorCode::SeatsTaken, message, now);
            }
        } else if let Some(mut waiting) = self.waiting.remove(&game) {
            if waiting.seat.token.is_of(token) {
                self.waiting.insert(game, waiting);
            } else {
                waiting.watchers.remove(&conn);
                self.sit_down(game, waiting, token, name, now);
            }
        }
        self.resume_with(conn, game, token, 0, None, now);
    }

    /// The second player sits down, and the game begins.
    fn sit_down(
        &mut self,
        game: GameId,
        waiting: Waiting,
        token: &SeatToken,
        name: &str,
        now: Timestamp,
    ) {
        let first = waiting.seat.token;
        let wanted = waiting.offer.color.side();
        let side = wanted.unwrap_or(if coin(first, token.hash()) {
            Color::White
        } else {
            Color::Black
        });
        let guest = KeptSeat {
            token: token.hash(),
            name: display_safe(name),
            offer: None,
            last: None,
            chat: false,
            heard: false,
        };
        let (one, other) = (waiting.seat, guest);
        let seats = match side {
            Color::White => ByColor {
                white: one,
                black: other,
            },
            Color::Black => ByColor {
                white: other,
                black: one,
            },
        };
        let kept = Kept::Taken(seats.clone());
        self.desk.keep_aside(game, kept.to_aside());
        let Some(mut table) = self.begin(game, &seats, now) else {
            return;
        };
        if let Some(conn) = waiting.at {
            table.seats[side].at = Whereabouts::Here(conn);
            if let Some(guest) = self.guests.get_mut(&conn) {
                guest.games.retain(|(at, _)| *at != game);
                guest.games.push((game, Place::Seat(side)));
            }
            self.tell_place(conn, &table, Role::from(side), None, now);
            table.tell_since(0, &[conn], &mut self.desk);
        }
        for conn in waiting.watchers {
            table.watchers.insert(conn);
            self.tell_place(conn, &table, Role::Watcher, None, now);
            table.tell_watcher(0, conn, &mut self.desk);
        }
        self.put_back(table);
    }

    /// The table of a game that begins between these two.
    fn begin(
        &mut self,
        game: GameId,
        kept: &ByColor<KeptSeat>,
        now: Timestamp,
    ) -> Option<Box<Table>> {
        let offer = Color::ALL
            .into_iter()
            .find_map(|side| kept[side].offer.as_ref())?;
        let names = ByColor::new_with(|side: Color| kept[side].name.clone());
        let setup = offer.setup.to_game(names).ok()?;
        let seats = ByColor::new_with(|side: Color| seat(&kept[side], side, &setup, now));
        let events = Game::opening_events(setup, now);
        let table = Table::begin(game, &events, seats, now, &mut self.desk);
        Some(table.as_kept(kept))
    }

    pub(super) fn resume(
        &mut self,
        conn: ConnId,
        game: GameId,
        token: &SeatToken,
        after: u64,
        now: Timestamp,
    ) {
        if !self.has_room(conn, game, now) {
            return;
        }
        if !self.find(game, now) {
            let message = "there is no such game here";
            return self.refuse_guess(conn, ErrorCode::NoSuchGame, message, now);
        }
        self.resume_with(conn, game, token, after, None, now);
    }

    fn resume_with(
        &mut self,
        conn: ConnId,
        game: GameId,
        token: &SeatToken,
        after: u64,
        secret: Option<JoinSecret>,
        now: Timestamp,
    ) {
        if let Some(waiting) = self.waiting.get_mut(&game) {
            if !waiting.seat.token.is_of(token) {
                let message = "that is not the token of a seat of this game";
                return self.refuse_guess(conn, ErrorCode::BadToken, message, now);
            }
            waiting.watchers.remove(&conn);
            let before = waiting.at.replace(conn);
            self.replace(before, conn, now);
            self.note(conn, game, Place::Waiting);
            return self.tell_waiting(conn, game, Role::Waiting, secret, now);
        }
        let Some(table) = self.tables.get(&game) else {
            return;
        };
        let mine = Color::ALL
            .into_iter()
            .find(|side| table.seats[*side].token.is_of(token));
        let Some(side) = mine else {
            let message = "that is not the token of a seat of this game";
            return self.refuse_guess(conn, ErrorCode::BadToken, message, now);
        };
        let before = table.player(side);
        self.replace(before, conn, now);
        self.note(conn, game, Place::Seat(side));
        let Some(mut table) = self.tables.remove(&game) else {
            return;
        };
        table.watchers.remove(&conn);
        if table.player(!side) == Some(conn) {
            // A connection has one seat of a game: whoever takes the other leaves the first.
            table.seats[!side].at = Whereabouts::AwaySince(now);
        }
        table.seats[side].at = Whereabouts::Here(conn);
        self.tell_place(conn, &table, Role::from(side), secret, now);
        table.knows(side, after, &mut self.desk);
        table.tell_since(after, &[conn], &mut self.desk);
        let at = now.max(table.last());
        if table.game.is_absent(side) {
            table.arbiter(Command::MarkPresent(side), at, &mut self.desk);
        }
        if table.game.turn() == side {
            table.go_on(at, &mut self.desk);
        }
        table.tell_presence(table.everybody(), now, &mut self.desk);
        self.tell_about_rematch(&table, conn, now);
        self.put_back(table);
    }

    pub(super) fn watch(&mut self, conn: ConnId, game: GameId, after: u64, now: Timestamp) {
        if !self.has_room(conn, game, now) {
            return;
        }
        self.find(game, now);
        if let Some(waiting) = self.waiting.get_mut(&game) {
            let role = match waiting.at == Some(conn) {
                true => Role::Waiting,
                false => Role::Watcher,
            };
            if role == Role::Watcher {
                waiting.watchers.insert(conn);
                self.note(conn, game, Place::Watcher);
            }
            return self.tell_waiting(conn, game, role, None, now);
        }
        let Some(mut table) = self.tables.remove(&game) else {
            let message = "no such game is played here";
            return self.refuse_guess(conn, ErrorCode::NoSuchGame, message, now);
        };
        let sits = Color::ALL
            .into_iter()
            .find(|side| table.player(*side) == Some(conn));
        if sits.is_none() {
            table.watchers.insert(conn);
            self.note(conn, game, Place::Watcher);
        }
        let role = sits.map_or(Role::Watcher, Role::from);
        self.tell_place(conn, &table, role, None, now);
        if sits.is_some() {
            table.tell_since(after, &[conn], &mut self.desk);
        } else {
            table.tell_watcher(after, conn, &mut self.desk);
        }
        table.tell_presence(table.everybody(), now, &mut self.desk);
        self.put_back(table);
    }

    pub(super) fn sync(&mut self, conn: ConnId, game: GameId, after: u64, now: Timestamp) {
        let guest = self.guests.get(&conn);
        let place = guest.and_then(|guest| guest.games.iter().find(|(at, _)| *at == game));
        match (self.tables.get_mut(&game), place) {
            (Some(table), Some((_, Place::Watcher))) => {
                table.tell_watcher(after, conn, &mut self.desk);
            }
            (Some(table), Some((_, place))) => {
                if let Place::Seat(side) = place {
                    table.knows(*side, after, &mut self.desk);
                }
                table.tell_since(after, &[conn], &mut self.desk);
            }
            (Some(_), None) | (None, _) => {
                let message = "resume or watch the game first";
                self.complain(conn, ErrorCode::NoSuchGame, message.to_owned(), false, now);
            }
        }
    }

    /// Somebody's connection is gone.
    pub(super) fn leave(&mut self, conn: ConnId, now: Timestamp) {
        let Some(guest) = self.guests.remove(&conn) else {
            return;
        };
        for (game, place) in guest.games {
            if let Some(waiting) = self.waiting.get_mut(&game) {
                waiting.watchers.remove(&conn);
                waiting.at = waiting.at.filter(|at| *at != conn);
                self.idle.push(game);
            }
            let Some(mut table) = self.tables.remove(&game) else {
                continue;
            };
            table.watchers.remove(&conn);
            if let Place::Seat(side) = place
                && table.player(side) == Some(conn)
            {
                table.seats[side].at = Whereabouts::AwaySince(now);
            }
            table.tell_presence(table.everybody(), now, &mut self.desk);
            self.put_back(table);
        }
    }

    /// Whoever had the seat before is sent away.
    fn replace(&mut self, before: Option<ConnId>, by: ConnId, now: Timestamp) {
        if let Some(before) = before
            && before != by
        {
            self.throw_out(before, ByeCode::Replaced, None, now);
        }
    }

    fn note(&mut self, conn: ConnId, game: GameId, place: Place) {
        if let Some(guest) = self.guests.get_mut(&conn) {
            guest.games.retain(|(at, _)| *at != game);
            guest.games.push((game, place));
        }
    }

    fn has_room(&mut self, conn: ConnId, game: GameId, now: Timestamp) -> bool {
        let Some(guest) = self.guests.get(&conn) else {
            return false;
        };
        let known = guest.games.iter().any(|(at, _)| *at == game);
        if known || guest.games.len() < GAMES_A_CONNECTION {
            return true;
        }
        let message = format!("one connection has at most {GAMES_A_CONNECTION} games");
        self.complain(conn, ErrorCode::TooManyGames, message, false, now);
        false
    }

    /// Tells somebody that the game waits for its second player.
    fn tell_waiting(
        &mut self,
        conn: ConnId,
        game: GameId,
        you: Role,
        secret: Option<JoinSecret>,
        now: Timestamp,
    ) {
        let waiting = self.waiting.get(&game);
        let wished = waiting.is_some_and(|waiting| waiting.seat.chat);
        let frame = ServerFrame::Game {
            game_id: game,
            you,
            seq: 0,
            now_ms: now.as_millis(),
            secret,
            chat: self.chat.is_open(wished) && you != Role::Watcher,
        };
        self.desk.tell(game, vec![conn], frame);
    }

    fn tell_place(
        &mut self,
        conn: ConnId,
        table: &Table,
        you: Role,
        secret: Option<JoinSecret>,
        now: Timestamp,
    ) {
        let seq = match you {
            Role::Watcher => table.visible(self.desk.behind),
            Role::White | Role::Black | Role::Waiting => table.seq().get(),
        };
        let frame = ServerFrame::Game {
            game_id: table.id,
            you,
            seq,
            now_ms: now.as_millis(),
            secret,
            chat: self.chat.is_open(table.chat) && you != Role::Watcher,
        };
        self.desk.tell(table.id, vec![conn], frame);
    }

    /// Whether there is such a game; reads it from the log if need be.
    pub(super) fn find(&mut self, game: GameId, now: Timestamp) -> bool {
        if self.tables.contains_key(&game) || self.waiting.contains_key(&game) {
            return true;
        }
        let (Ok(aside), Ok(entries)) = (self.log.aside(game), self.log.read(game, Seq::NONE))
        else {
            return false;
        };
        let seats = match Kept::of(&aside) {
            Some(Kept::Waiting(seat, offer)) => {
                self.waiting.insert(game, Waiting::new(seat, offer));
                self.idle.push(game);
                return true;
            }
            Some(Kept::Taken(seats)) => seats,
            None => return false,
        };
        let table = if entries.is_empty() {
            // The program ended between the second player's sitting down and the game's first event.
            self.begin(game, &seats, now)
        } else {
            replay_log(&entries).ok().map(|replayed| {
                let setup = replayed.game.setup();
                let last = ByColor::new_with(|side: Color| seats[side].last);
                let kept = &seats;
                let seats = ByColor::new_with(|side: Color| seat(&seats[side], side, setup, now));
                let record = &replayed.record;
                let table = Table::reopen(game, &entries, record, seats, now, &mut self.desk);
                table.recalling(last).as_kept(kept)
            })
        };
        match table {
            Some(table) => {
                self.put_back(table);
                true
            }
            None => false,
        }
    }
}

fn seat(kept: &KeptSeat, side: Color, setup: &tabia_game::GameSetup, now: Timestamp) -> Seat {
    Seat {
        token: kept.token,
        name: kept.name.clone(),
        at: Whereabouts::AwaySince(now),
        quota: Quota::new(setup, side),
    }
}
