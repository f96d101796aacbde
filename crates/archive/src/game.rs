//! A game as the archive has it.

use rusqlite::{Connection, OptionalExtension, Row};
use serde::Serialize;
use tabia_core::pgn::{Game as Pgn, Reader};
use tabia_core::{CastlingMode, Fen, Move, Position, RepetitionKey};
use tabia_game::drawing::Drawings;
use tabia_game::log::GameId;
use tabia_game::pgn::{Heading, ImportError, Imported, export, import};
use tabia_game::{ByColor, Millis, Replayed, StartPosition, save};

use crate::cause::{Cause, Score};
use crate::date::Date;
use crate::draft::{Source, TagList, TimeClass};
use crate::error::{ArchiveError, GameNumber};
use crate::moves::{PackedMove, clocks_from_blob, from_blob, unpack};
use crate::notes::movetext;
use crate::packed::Broken;
use crate::positions::{LONGEST, Posting};
use crate::seat::Seat;

/// What a list shows of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameHead {
    /// Its number in the archive.
    pub number: GameNumber,
    /// Where it comes from.
    pub source: Source,
    /// The names of the players; empty where they are not known.
    pub players: ByColor<String>,
    /// Their ratings.
    pub elo: ByColor<Option<u16>>,
    /// Who sat there.
    pub seats: ByColor<Seat>,
    /// What made a computer's choices.
    pub seeds: ByColor<Option<u64>>,
    /// Who won.
    pub result: Score,
    /// How the game ended.
    pub cause: Cause,
    /// When it was played.
    pub date: Date,
    /// The tournament or match; empty if it is not known, like the next two.
    pub event: String,
    /// Where it was played.
    pub site: String,
    /// The round of the tournament.
    pub round: String,
    /// The opening by our own table: code and name.
    pub opening: Option<(String, String)>,
    /// As PGN writes it; empty if it is not known or not the same for both.
    pub time_control: String,
    /// How much time that is.
    pub time_class: TimeClass,
    /// Whether castling is Chess960's.
    pub chess960: bool,
    /// How many half-moves it has.
    pub plies: u32,
    /// How often moves were taken back.
    pub takebacks: u32,
    /// The time that each side thought, where it is known.
    pub used: ByColor<Option<Millis>>,
    /// What somebody has noted on it.
    pub note: String,
    /// Whether it lies in the bin.
    pub binned: bool,
}

/// A game with its moves.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What a list shows of it.
    pub head: GameHead,
    /// Its name while it was played here.
    pub uid: Option<GameId>,
    start: StartPosition,
    moves: Vec<PackedMove>,
    clocks: Vec<Option<u32>>,
    notes: Vec<u8>,
    tags: TagList,
    record: Option<Vec<u8>>,
    drawings: Drawings,
}

const COLUMNS: &str = "SELECT g.id, g.source, w.name, b.name, g.white_elo, g.black_elo, g.white_seat, g.black_seat,
    g.white_seed, g.black_seed, g.result, g.cause, g.date, e.name, g.site, g.round, o.eco, o.name, g.time_control,
    g.time_class, g.chess960, g.plies, g.takebacks, g.white_ms, g.black_ms, g.note, g.binned_ms IS NOT NULL,
    g.uid, g.start, g.moves, g.clocks, g.notes, g.tags, g.record,
    (SELECT drawings FROM live_game WHERE uid = g.uid)
  FROM game g JOIN player w ON w.id = g.white JOIN player b ON b.id = g.black
    LEFT JOIN event e ON e.id = g.event LEFT JOIN opening o ON o.id = g.opening WHERE g.id = ?1";

/// What a list shows of a game.
pub(crate) fn head(db: &Connection, number: GameNumber) -> Result<GameHead, ArchiveError> {
    let read = |row: &Row<'_>| Ok(head_of(row));
    let head = db
        .prepare_cached(COLUMNS)?
        .query_row([number], read)
        .optional()?;
    head.unwrap_or(Err(ArchiveError::NoSuchGame { number }))
}

/// A game with its moves.
pub(crate) fn game(db: &Connection, number: GameNumber) -> Result<StoredGame, ArchiveError> {
    let read = |row: &Row<'_>| Ok(game_of(row));
    let game = db
        .prepare_cached(COLUMNS)?
        .query_row([number], read)
        .optional()?;
    game.unwrap_or(Err(ArchiveError::NoSuchGame { number }))
}

fn head_of(row: &Row<'_>) -> Result<GameHead, ArchiveError> {
    let text =
        |index| Ok::<_, rusqlite::Error>(row.get::<_, Option<String>>(index)?.unwrap_or_default());
    let seat = |index| Ok::<_, ArchiveError>(Seat::from_code(row.get(index)?)?);
    let seed =
        |index| Ok::<_, rusqlite::Error>(row.get::<_, Option<i64>>(index)?.map(|seed| seed as u64));
    let used = |index| {
        let millis: Option<i64> = row.get(index)?;
        let millis = millis.map(|millis| u32::try_from(millis).unwrap_or(u32::MAX));
        Ok::<_, rusqlite::Error>(millis.map(Millis::new))
    };
    let eco: Option<String> = row.get(16)?;
    Ok(GameHead {
        number: row.get(0)?,
        source: Source::from_code(row.get(1)?)?,
        players: ByColor {
            white: row.get(2)?,
            black: row.get(3)?,
        },
        elo: ByColor {
            white: row.get(4)?,
            black: row.get(5)?,
        },
        seats: ByColor {
            white: seat(6)?,
            black: seat(7)?,
        },
        seeds: ByColor {
            white: seed(8)?,
            black: seed(9)?,
        },
        result: Score::from_code(row.get(10)?)?,
        cause: Cause::from_code(row.get(11)?)?,
        date: Date::from_code(row.get(12)?),
        event: text(13)?,
        site: text(14)?,
        round: text(15)?,
        opening: eco.zip(row.get(17)?),
        time_control: text(18)?,
        time_class: TimeClass::from_code(row.get(19)?)?,
        chess960: row.get(20)?,
        plies: row.get(21)?,
        takebacks: row.get(22)?,
        used: ByColor {
            white: used(23)?,
            black: used(24)?,
        },
        note: text(25)?,
        binned: row.get(26)?,
    })
}

fn game_of(row: &Row<'_>) -> Result<StoredGame, ArchiveError> {
    let head = head_of(row)?;
    let blob =
        |index| Ok::<_, rusqlite::Error>(row.get::<_, Option<Vec<u8>>>(index)?.unwrap_or_default());
    let uid: Option<[u8; 16]> = row.get(27)?;
    let start: Option<String> = row.get(28)?;
    let mode = if head.chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let start = match start {
        Some(fen) => StartPosition::from_fen_in(&fen, mode).map_err(|_| Broken)?,
        None => StartPosition::from_position(&Position::standard(), mode).map_err(|_| Broken)?,
    };
    let moves: Vec<u8> = row.get(29)?;
    let moves = from_blob(&moves)?;
    if moves.len() > LONGEST {
        return Err(Broken.into());
    }
    Ok(StoredGame {
        uid: uid.map(GameId),
        start,
        moves,
        clocks: clocks_from_blob(&blob(30)?)?,
        notes: blob(31)?,
        tags: TagList(blob(32)?),
        record: row.get(33)?,
        drawings: Drawings::from(
            row.get::<_, Option<String>>(34)?
                .unwrap_or_default()
                .as_str(),
        ),
        head,
    })
}

impl StoredGame {
    /// Where it begins.
    #[must_use]
    pub const fn start(&self) -> &StartPosition {
        &self.start
    }

    /// The moves of its main line, each with the position that it was played in.
    ///
    /// # Errors
    /// They are not legal: the file is damaged.
    pub fn moves(&self) -> Result<Vec<(Position, Move)>, ArchiveError> {
        let mut position = self.start.position().clone();
        let mut all = Vec::with_capacity(self.moves.len());
        for &packed in &self.moves {
            let mv = unpack(packed, &position)?;
            all.push((position.clone(), mv));
            position.make(mv);
        }
        Ok(all)
    }

    /// The position after `ply` half-moves of the main line; the last one if there are fewer.
    ///
    /// # Errors
    /// They are not legal: the file is damaged.
    pub fn position(&self, ply: u32) -> Result<Position, ArchiveError> {
        let mut position = self.start.position().clone();
        for &packed in self.moves.iter().take(ply as usize) {
            let mv = unpack(packed, &position)?;
            position.make(mv);
        }
        Ok(position)
    }

    /// What the mover's clock showed after each half-move, where it is known.
    #[must_use]
    pub fn clocks(&self) -> Vec<Option<Millis>> {
        let millis = |hundredths: u32| Millis::new(hundredths.saturating_mul(10));
        self.clocks.iter().map(|clock| clock.map(millis)).collect()
    }

    /// The game as PGN in export format, with its tags, clocks, comments and variations.
    ///
    /// # Errors
    /// What is kept of it cannot be read: the file is damaged.
    pub fn pgn(&self) -> Result<String, ArchiveError> {
        self.tree().map(|tree| tree.to_string())
    }

    /// The same as a tree.
    ///
    /// # Errors
    /// What is kept of it cannot be read: the file is damaged.
    pub fn tree(&self) -> Result<Pgn, ArchiveError> {
        let text = match self.replayed_record()? {
            Some(replayed) => export(&replayed.game, &replayed.drawings, &Heading::default()),
            None => self.bare_text()?,
        };
        let game = Reader::new(text.as_bytes()).next_game();
        let mut tree = game.ok().flatten().ok_or(Broken)?;
        if !tree.errors().is_empty() || tree.main_line().count() != self.moves.len() {
            return Err(Broken.into());
        }
        self.set_tags(&mut tree)?;
        Ok(tree)
    }

    fn bare_text(&self) -> Result<String, ArchiveError> {
        let moves = movetext(
            self.start.position(),
            &self.moves,
            &self.clocks,
            &self.notes,
        )?;
        let mut text = String::with_capacity(moves.len() + 100);
        if !self.start.is_standard() {
            text += &format!("[FEN \"{}\"]\n", self.start.fen());
        }
        if self.head.chess960 {
            text += "[Variant \"Chess960\"]\n";
        }
        Ok(text + "\n" + &moves + self.head.result.as_str())
    }

    fn set_tags(&self, tree: &mut Pgn) -> Result<(), ArchiveError> {
        let head = &self.head;
        let elo = |elo: Option<u16>| elo.map(|elo| elo.to_string()).unwrap_or_default();
        let date = head.date.to_string();
        let columns = [
            ("Event", &*head.event),
            ("Site", &*head.site),
            ("Date", &*date),
            ("Round", &*head.round),
            ("White", &*head.players.white),
            ("Black", &*head.players.black),
            ("WhiteElo", &*elo(head.elo.white)),
            ("BlackElo", &*elo(head.elo.black)),
            ("TimeControl", &*head.time_control),
        ]
        .map(|(name, value)| (name, value.to_owned()));
        let others = self.tags.read()?;
        let others = others
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()));
        for (name, value) in columns
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .chain(others)
        {
            tree.tags.set(name, &value).map_err(|_| Broken)?;
        }
        tree.outcome = head.result.as_str().parse().map_err(|_| Broken)?;
        Ok(())
    }

    fn replayed_record(&self) -> Result<Option<Replayed>, ArchiveError> {
        let Some(record) = &self.record else {
            return Ok(None);
        };
        let damaged = |error: save::LoadError| ArchiveError::Damaged {
            message: error.to_string(),
        };
        let replayed = save::load(record).map_err(damaged)?;
        Ok(Some(Replayed {
            drawings: self.drawings.clone(),
            ..replayed
        }))
    }

    /// The game with every event, replayed through the rules; what PGN does not tell of an imported one is supplied as
    /// `tabia_game::pgn::import` does.
    ///
    /// # Errors
    /// What is kept of it cannot be read: the file is damaged.
    pub fn replayed(&self) -> Result<Replayed, ArchiveError> {
        if let Some(replayed) = self.replayed_record()? {
            return Ok(replayed);
        }
        let damaged = |error: ImportError| ArchiveError::Damaged {
            message: error.to_string(),
        };
        import(&self.pgn()?)
            .map(|Imported { replayed, .. }| replayed)
            .map_err(damaged)
    }

    /// The positions of the main line, the start first, the end last.
    pub(crate) fn keys(&self) -> Result<Vec<RepetitionKey>, Broken> {
        let mut position = self.start.position().clone();
        let mut keys = vec![position.repetition_key()];
        for &packed in &self.moves {
            position.make(unpack(packed, &position)?);
            keys.push(position.repetition_key());
        }
        Ok(keys)
    }

    /// What the position index has of the game.
    pub(crate) fn postings(&self) -> Result<Vec<Posting>, Broken> {
        let moves = self.moves.iter().copied().chain([0]);
        let keys = self.keys()?.into_iter().zip(moves).enumerate();
        let posting =
            |(ply, (key, mv))| Posting::new(key, self.head.number, ply, mv, self.head.result);
        Ok(keys.map(posting).collect())
    }

    /// The FEN of the position after the last move.
    ///
    /// # Errors
    /// The moves are not legal: the file is damaged.
    pub fn last_fen(&self) -> Result<String, ArchiveError> {
        Ok(Fen::from(&self.position(u32::MAX)?).to_string())
    }

    /// The parts that make a game the same as another, for [`crate::draft::Draft::content`].
    pub(crate) fn content_draft(&self) -> crate::draft::Draft {
        crate::draft::Draft {
            start: (!self.start.is_standard()).then(|| self.start.fen()),
            chess960: self.head.chess960,
            moves: self.moves.clone(),
            event: self.head.event.clone(),
            round: self.head.round.clone(),
            date: self.head.date,
            ..crate::draft::Draft::default()
        }
    }

    pub(crate) const fn tags(&self) -> &TagList {
        &self.tags
    }
}
