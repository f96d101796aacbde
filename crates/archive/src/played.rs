//! Games that were played here, from the log into the archive.

use rusqlite::{Connection, OptionalExtension, params};
use tabia_core::Fen;
use tabia_game::drawing::Drawings;
use tabia_game::log::{Entry, replay_log};
use tabia_game::{ByColor, Color, Game, GameEvent, Opening, Replayed, TimeControl, save};

use crate::cause;
use crate::draft::{Draft, Source, TagList};
use crate::error::{ArchiveError, GameNumber};
use crate::facet::Indexed;
use crate::moves::pack;
use crate::packed::Broken;
use crate::positions::{self, LONGEST};
use crate::seat::Seated;
use crate::store::{Added, Store};

/// Moves a game whose `last` event has ended it from the log into the archive; of one that was put away, puts a copy
/// there, if a move has been made in it. One that cannot be replayed stays where it is: nothing of it is lost.
pub(crate) fn archive(
    db: &Connection,
    uid: [u8; 16],
    last: Option<&Entry>,
) -> Result<(), ArchiveError> {
    let has_ended = last.is_some_and(Entry::ends_game);
    let was_left = "SELECT put_away FROM live_game WHERE uid = ?1";
    let was_left = || {
        db.prepare_cached(was_left)?
            .query_row([uid], |row| row.get(0))
            .optional()
    };
    if !has_ended && was_left()? != Some(true) {
        return Ok(());
    }
    let Some(replayed) = replay(db, uid)? else {
        return Ok(());
    };
    forget_copy(db, uid)?;
    let has_ended = replayed.game.result().is_some();
    if !has_ended && replayed.game.moves().len() == 0 {
        return Ok(());
    }
    let kept = insert(db, uid, &replayed)?;
    if has_ended && kept.is_some() {
        db.prepare_cached("DELETE FROM live_event WHERE game_uid = ?1")?
            .execute([uid])?;
    }
    Ok(())
}

/// Moves a game from the archive back into the log, because it goes on: its end was taken back.
pub(crate) fn take_back(db: &Connection, uid: [u8; 16]) -> Result<(), ArchiveError> {
    let is_kept = "SELECT EXISTS(SELECT 1 FROM game WHERE uid = ?1)";
    if !db
        .prepare_cached(is_kept)?
        .query_row([uid], |row| row.get(0))?
    {
        return Ok(());
    }
    let is_logged = "SELECT EXISTS(SELECT 1 FROM live_event WHERE game_uid = ?1)";
    if !db
        .prepare_cached(is_logged)?
        .query_row([uid], |row| row.get(0))?
    {
        let insert = "INSERT INTO live_event(game_uid, seq, at_ms, body) VALUES (?1, ?2, ?3, ?4)";
        let mut insert = db.prepare_cached(insert)?;
        for (seq, entry) in (1..).zip(entries_of(db, uid)?) {
            let seq: i64 = seq;
            insert.execute(params![uid, seq, entry.at.as_millis(), entry.body])?;
        }
    }
    forget_copy(db, uid)
}

/// Takes a game out of the archive.
pub(crate) fn forget_copy(db: &Connection, uid: [u8; 16]) -> Result<(), ArchiveError> {
    let copy: Option<GameNumber> = db
        .prepare_cached("SELECT id FROM game WHERE uid = ?1")?
        .query_row([uid], |row| row.get(0))
        .optional()?;
    copy.map_or(Ok(()), |number| crate::change::delete(db, number))
}

/// The events of a game of the archive as the log held them.
pub(crate) fn entries_of(db: &Connection, uid: [u8; 16]) -> rusqlite::Result<Vec<Entry>> {
    let record: Option<Vec<u8>> = db
        .prepare_cached("SELECT record FROM game WHERE uid = ?1 AND record IS NOT NULL")?
        .query_row([uid], |row| row.get(0))
        .optional()?;
    let replayed = record.and_then(|record| save::load(&record).ok());
    Ok(replayed.map_or_else(Vec::new, |replayed| {
        tabia_game::log::entries(&replayed.record)
    }))
}

fn replay(db: &Connection, uid: [u8; 16]) -> Result<Option<Replayed>, ArchiveError> {
    let mut query =
        db.prepare_cached("SELECT body FROM live_event WHERE game_uid = ?1 ORDER BY seq")?;
    let bodies = query.query_map([uid], |row| row.get::<_, Vec<u8>>(0))?;
    let entries = bodies.map(|body| Ok(entry(body?)));
    let entries = entries.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(replay_log(&entries).ok())
}

/// None for a game that is longer than the archive's games are.
fn insert(
    db: &Connection,
    uid: [u8; 16],
    replayed: &Replayed,
) -> Result<Option<GameNumber>, ArchiveError> {
    if replayed.game.moves().len() > LONGEST {
        return Ok(None);
    }
    let mut draft = draft(replayed)?;
    draft.uid = Some(uid);
    let seats = "SELECT white_seat, black_seat, date(started_ms / 1000, 'unixepoch', 'localtime'),
        CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM live_game WHERE uid = ?1";
    let row = db
        .prepare_cached(seats)?
        .query_row([uid], |row| {
            let seats: [String; 2] = [row.get(0)?, row.get(1)?];
            Ok((seats, row.get::<_, Option<String>>(2)?, row.get(3)?))
        })
        .optional()?;
    if let Some(([white, black], date, now)) = row {
        let seated = ByColor {
            white: Seated::read(&white),
            black: Seated::read(&black),
        };
        for side in Color::ALL {
            draft.seats[side] = seated[side].seat;
            draft.seeds[side] = seated[side].seed;
            if draft.players[side].is_empty() {
                draft.players[side].clone_from(&seated[side].name);
            }
        }
        draft.date = date.and_then(|date| date.parse().ok()).unwrap_or_default();
        draft.kept_ms = Some(now);
    }
    let mut store = Store::default();
    let Added::New(number) = store.add(db, &draft, Indexed::Yes)? else {
        return Err(Broken.into());
    };
    store.flush(db)?;
    positions::add(db, Source::Played, &mut store.postings)?;
    Ok(Some(number))
}

/// What a replayed game tells of itself.
fn draft(replayed: &Replayed) -> Result<Draft, ArchiveError> {
    let game = &replayed.game;
    let setup = game.setup();
    let (score, cause) = cause::of_result(game.result());
    let mut position = setup.start.position().clone();
    let mut moves = Vec::new();
    let mut keys = vec![position.repetition_key()];
    for played in game.moves() {
        let mv = played.mv.to_move(&position).map_err(|_| Broken)?;
        moves.push(pack(mv));
        position.make(mv);
        keys.push(position.repetition_key());
    }
    let controls =
        ByColor::new_with(|side| setup.clocks[side].as_ref().map(TimeControl::to_string));
    let taken_back =
        |recorded: &&tabia_game::Recorded| matches!(recorded.event, GameEvent::TakenBack { .. });
    Ok(Draft {
        source: Source::Played,
        players: setup.players.clone(),
        score,
        cause,
        opening: Opening::of(game),
        time_control: if controls.white == controls.black {
            controls.white.unwrap_or_else(|| "-".to_owned())
        } else {
            String::new()
        },
        start: (!setup.start.is_standard()).then(|| Fen::from(setup.start.position()).to_string()),
        chess960: setup.start.mode() == tabia_core::CastlingMode::Chess960,
        used_ms: ByColor::new_with(|side| used(game, side)),
        takebacks: u32::try_from(replayed.record.iter().filter(taken_back).count())
            .unwrap_or(u32::MAX),
        moves,
        clocks: clocks(game),
        tags: TagList::default(),
        record: Some(save::save(&replayed.record, &Drawings::NONE)),
        keys,
        ..Draft::default()
    })
}

fn used(game: &Game, side: Color) -> Option<i64> {
    let by_side = game.moves().filter(|played| played.piece.color == side);
    by_side
        .map(|played| i64::from(played.spent.get()))
        .reduce(|a, b| a + b)
}

/// What the mover's clock showed after each move, in hundredths of a second.
fn clocks(game: &Game) -> Vec<Option<u32>> {
    let shown = |played: &tabia_game::MovePlayed| {
        let left = played.clocks.left[played.piece.color]?;
        Some(left.get() / 10)
    };
    game.moves().map(shown).collect()
}

/// Archives the games that ended, or were left, under a version that only logged them.
pub(crate) fn archive_logged(db: &Connection) -> Result<(), ArchiveError> {
    let mut games: Vec<([u8; 16], Entry)> = Vec::new();
    {
        let last = "SELECT g.uid, e.body FROM live_game g JOIN live_event e ON e.game_uid = g.uid
            WHERE e.seq = (SELECT max(seq) FROM live_event WHERE game_uid = g.uid) ORDER BY g.number";
        let mut query = db.prepare(last)?;
        let mut rows = query.query(())?;
        while let Some(row) = rows.next()? {
            games.push((row.get(0)?, entry(row.get(1)?)));
        }
    }
    games
        .iter()
        .try_for_each(|(uid, last)| archive(db, *uid, Some(last)))
}

/// An entry of which only what the event says matters.
const fn entry(body: Vec<u8>) -> Entry {
    Entry {
        at: tabia_game::Timestamp::ZERO,
        command: None,
        body,
    }
}
