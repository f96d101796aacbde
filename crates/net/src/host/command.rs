//! Commands of those who sit.

use tabia_game::log::{CommandId, GameId};
use tabia_game::{ByColor, Color, Game, GameSetup, Millis, Seq, Timestamp};

use super::desk::rejected;
use super::kept::{Kept, KeptSeat};
use super::table::{Arrival, Seat, Table, Whereabouts};
use super::{ConnId, Host, Place};
use crate::host::lag::Quota;
use crate::secret::rematch_of;
use crate::wire::convert::{self, Wish};
use crate::wire::{RejectCode, Request, ServerFrame};

/// What somebody asks of a game.
pub(super) struct Asked {
    pub(super) id: CommandId,
    /// The number of the last event that they knew.
    pub(super) expected: u64,
    pub(super) request: Request,
    /// How late they say it is.
    pub(super) claimed: Option<Millis>,
}

/// What a command has brought about.
#[derive(Clone, Copy, Debug)]
struct Done {
    /// The number of its first event.
    seq: Seq,
    /// The game whose events must be safe before it is answered.
    game: GameId,
}

impl Done {
    /// It is about the game that `table` has played, and no event of it.
    const fn at(table: &Table) -> Self {
        Self {
            seq: table.seq(),
            game: table.id,
        }
    }
}

/// Why it is refused.
type Refusal = (RejectCode, Option<String>);

impl Host {
    pub(super) fn command(&mut self, conn: ConnId, game: GameId, asked: &Asked, now: Timestamp) {
        let Some(guest) = self.guests.get(&conn) else {
            return;
        };
        let round_trip = guest.round_trip;
        let place = guest.games.iter().find(|(at, _)| *at == game);
        let side = match place {
            Some((_, Place::Seat(side))) => Some(*side),
            Some((_, Place::Waiting | Place::Watcher)) | None => None,
        };
        // A table is taken out only by those who sit at it, and always put back.
        let seat = side.and_then(|side| Some((side, self.tables.remove(&game)?)));
        let Some((side, mut table)) = seat else {
            let frame = rejected(game, asked.id, RejectCode::NotASeat, None, Seq::NONE);
            self.desk.send(conn, frame);
            return;
        };
        let arrival = Arrival {
            at: now,
            claimed: asked.claimed,
            round_trip,
        };
        let answer = match table.happened(side, asked.id) {
            Some(seq) => Ok(Done { seq, game }),
            None => self.judge(&mut table, side, asked, arrival),
        };
        let written = answer.as_ref().map_or(game, |done| done.game);
        let frame = match answer {
            Ok(Done { seq, .. }) => ServerFrame::Accepted {
                game_id: game,
                command_id: asked.id,
                seq: seq.get(),
            },
            Err((code, reason)) => {
                if code == RejectCode::Stale {
                    table.tell_since(asked.expected, &[conn], &mut self.desk);
                }
                rejected(game, asked.id, code, reason, table.seq())
            }
        };
        self.desk.tell(written, vec![conn], frame);
        self.put_back(table);
    }

    fn judge(
        &mut self,
        table: &mut Table,
        side: Color,
        asked: &Asked,
        arrival: Arrival,
    ) -> Result<Done, Refusal> {
        let mover = self.round_trip(table);
        table.let_flag_fall(arrival.at, mover, &mut self.desk);
        let wish = convert::wish(&asked.request, side)
            .map_err(|error| (RejectCode::IllegalMove, Some(error.to_string())))?;
        let command = match wish {
            Wish::Game(command) => command,
            Wish::OfferRematch => return self.offer_rematch(table, side, arrival.at),
            Wish::DeclineRematch => {
                table.rematch = None;
                tell_rematch(table, None, table.everybody(), &mut self.desk);
                return Ok(Done::at(table));
            }
        };
        if let Some(result) = table.game.result() {
            let over = tabia_game::Rejection::GameOver { result };
            return Err(convert::refusal(&over));
        }
        if table.is_too_long_for(&command) {
            let reason = Some("too much has been offered and taken back in this game".to_owned());
            return Err((RejectCode::NotAllowed, reason));
        }
        if table.is_stale(&command, asked.expected) {
            return Err((RejectCode::Stale, None));
        }
        let first = table.seq().next();
        table
            .play(side, command, asked.id, arrival, &mut self.desk)
            .map_err(|rejection| convert::refusal(&rejection))?;
        Ok(Done {
            seq: first,
            game: table.id,
        })
    }

    /// Offers another game with colours changed; begins it if the other side has offered one too.
    fn offer_rematch(
        &mut self,
        table: &mut Table,
        side: Color,
        now: Timestamp,
    ) -> Result<Done, Refusal> {
        if table.game.result().is_none() {
            let reason = Some("the game goes on".to_owned());
            return Err((RejectCode::NotAllowed, reason));
        }
        let next = rematch_of(table.id);
        let begun = self.find(next, now);
        if !begun && table.rematch != Some(!side) {
            table.rematch = Some(side);
            tell_rematch(table, None, table.everybody(), &mut self.desk);
            return Ok(Done::at(table));
        }
        if !begun {
            let new = self.rematch(table, next, now);
            self.put_back(new);
        }
        tell_rematch(table, Some(next), table.everybody(), &mut self.desk);
        let seq = table.seq();
        Ok(Done { seq, game: next })
    }

    fn rematch(&mut self, old: &Table, id: GameId, now: Timestamp) -> Box<Table> {
        let setup = old.game.setup();
        let swapped = |sides: &ByColor<String>| ByColor {
            white: sides.black.clone(),
            black: sides.white.clone(),
        };
        let setup = GameSetup {
            players: swapped(&setup.players),
            clocks: ByColor {
                white: setup.clocks.black.clone(),
                black: setup.clocks.white.clone(),
            },
            ..setup.clone()
        };
        let kept = |side: Color| KeptSeat {
            token: old.seats[!side].token,
            name: old.seats[!side].name.clone(),
            offer: None,
            last: None,
            chat: old.chat,
            heard: false,
        };
        let kept = ByColor::new_with(kept);
        let seats = Kept::Taken(kept.clone());
        self.desk.keep_aside(id, seats.to_aside());
        let seats = ByColor::new_with(|side: Color| Seat {
            token: old.seats[!side].token,
            name: old.seats[!side].name.clone(),
            at: Whereabouts::AwaySince(now),
            quota: Quota::new(&setup, side),
        });
        let events = Game::opening_events(setup, now);
        let table = Table::begin(id, &events, seats, now, &mut self.desk);
        table.as_kept(&kept)
    }

    /// Tells a guest how it stands with the game after `table`'s.
    pub(super) fn tell_about_rematch(&mut self, table: &Table, conn: ConnId, now: Timestamp) {
        if table.game.result().is_none() {
            return;
        }
        let next = rematch_of(table.id);
        let next = self.find(next, now).then_some(next);
        if next.is_some() || table.rematch.is_some() {
            tell_rematch(table, next, vec![conn], &mut self.desk);
        }
    }
}

fn tell_rematch(
    table: &Table,
    next: Option<GameId>,
    to: Vec<ConnId>,
    desk: &mut super::desk::Desk,
) {
    // An offer stands until the new game is safe; only then is anybody told of it.
    let offered_by = table.rematch.filter(|_| next.is_none());
    let frame = ServerFrame::Rematch {
        game_id: table.id,
        offered_by: offered_by.map(Into::into),
        next,
    };
    desk.tell(next.unwrap_or(table.id), to, frame);
}
