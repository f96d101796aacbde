//! Corrections, and the bin.

use rusqlite::{Connection, params};
use tabia_game::ByColor;

use crate::cause::{Cause, Score};
use crate::date::Date;
use crate::draft::TagList;
use crate::error::{ArchiveError, GameNumber};
use crate::facet::{self, Facet, Indexed, Place, State};
use crate::game::{self, StoredGame};
use crate::people::fold;
use crate::positions;
use crate::store::Store;

const TERMINATION: &str = "Termination";

/// What is to be corrected; what is none stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    /// The name of the player of the white pieces.
    pub white: Option<String>,
    /// The name of the player of the black pieces.
    pub black: Option<String>,
    /// Who won, and how; the Termination tag says so too, unless it is among the tags.
    pub result: Option<(Score, Cause)>,
    /// When it was played.
    pub date: Option<Date>,
    /// The tournament or match.
    pub event: Option<String>,
    /// Where it was played.
    pub site: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// What somebody has to say of the game.
    pub note: Option<String>,
    /// Other tags of its PGN, name and value; an empty value takes the tag away.
    pub tags: Vec<(String, String)>,
}

pub(crate) fn correct(
    db: &Connection,
    number: GameNumber,
    correction: &Correction,
) -> Result<(), ArchiveError> {
    let mut game = game::game(db, number)?;
    let old = game.postings()?;
    let tags = merged(game.tags(), &all_tags(correction))?;
    let head = &mut game.head;
    let replace = |text: &mut String, new: &Option<String>| {
        if let Some(new) = new {
            text.clone_from(new);
        }
    };
    replace(&mut head.players.white, &correction.white);
    replace(&mut head.players.black, &correction.black);
    replace(&mut head.event, &correction.event);
    replace(&mut head.site, &correction.site);
    replace(&mut head.round, &correction.round);
    replace(&mut head.note, &correction.note);
    head.date = correction.date.unwrap_or(head.date);
    if let Some((result, cause)) = correction.result {
        (head.result, head.cause) = (result, cause);
    }
    write(db, &game, &tags)?;
    let facet = facet::get(db, number)?;
    if correction.result.is_some() && facet.state.indexed() == Indexed::Yes && !game.head.binned {
        positions::remove(db, &old)?;
        positions::add(db, game.head.source, &mut game.postings()?)?;
    }
    Ok(())
}

fn write(db: &Connection, game: &StoredGame, tags: &TagList) -> Result<(), ArchiveError> {
    let head = &game.head;
    let mut store = Store::default();
    let players = ByColor {
        white: store.player(db, &head.players.white)?,
        black: store.player(db, &head.players.black)?,
    };
    let event = store.event(db, &head.event)?;
    let folded = ByColor::new_with(|side| fold(&head.players[side]));
    let content = game.content_draft().content(ByColor {
        white: &folded.white,
        black: &folded.black,
    });
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    db.prepare_cached(
        "UPDATE game SET white = ?2, black = ?3, result = ?4, cause = ?5, date = ?6, event = ?7, site = ?8,
            round = ?9, note = ?10, content = ?11, tags = ?12 WHERE id = ?1",
    )?
    .execute(params![
        head.number,
        players.white,
        players.black,
        head.result as u8,
        head.cause as u8,
        head.date.code(),
        event,
        some(&head.site),
        some(&head.round),
        some(&head.note),
        content,
        (!tags.0.is_empty()).then_some(&tags.0),
    ])?;
    facet::change(db, head.number, |facet| {
        *facet = Facet {
            players,
            event,
            date: head.date,
            score: head.result,
            cause: head.cause,
            ..*facet
        };
    })
}

/// The tags of a correction, with the one that tells of another result.
fn all_tags(correction: &Correction) -> Vec<(String, String)> {
    let mut tags = correction.tags.clone();
    if let Some((score, cause)) = correction.result
        && tags.iter().all(|(name, _)| name != TERMINATION)
    {
        tags.push((TERMINATION.into(), cause.termination(score).into()));
    }
    tags
}

/// The tags with those of a correction.
fn merged(old: &TagList, new: &[(String, String)]) -> Result<TagList, ArchiveError> {
    // A scratch game knows what can be a tag.
    let mut scratch = tabia_core::pgn::Game::default();
    for (name, value) in new {
        let is_own = matches!(
            &**name,
            "Event"
                | "Site"
                | "Date"
                | "Round"
                | "White"
                | "Black"
                | "WhiteElo"
                | "BlackElo"
                | "TimeControl"
                | "Variant"
        );
        if is_own || scratch.tags.set(name, value).is_err() {
            return Err(ArchiveError::TagName { name: name.clone() });
        }
    }
    let mut tags = TagList::default();
    for (name, value) in old.read()? {
        if !new.iter().any(|(changed, _)| changed == name) {
            tags.push(name, value);
        }
    }
    for (name, value) in new.iter().filter(|(_, value)| !value.is_empty()) {
        tags.push(name, value);
    }
    Ok(tags)
}

/// Puts a game into the bin: lists, statistics and searches pass over it.
pub(crate) fn bin(db: &Connection, number: GameNumber) -> Result<(), ArchiveError> {
    let game = game::game(db, number)?;
    if game.head.binned {
        return Ok(());
    }
    let indexed = facet::get(db, number)?.state.indexed();
    if indexed == Indexed::Yes {
        positions::remove(db, &game.postings()?)?;
    }
    let now =
        "UPDATE game SET binned_ms = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE id = ?1";
    db.execute(now, [number])?;
    facet::change(db, number, |facet| {
        facet.state = State::new(Place::Bin, indexed);
    })
}

/// Takes a game out of the bin.
pub(crate) fn restore(db: &Connection, number: GameNumber) -> Result<(), ArchiveError> {
    let mut game = game::game(db, number)?;
    if !game.head.binned {
        return Ok(());
    }
    game.head.binned = false;
    let indexed = facet::get(db, number)?.state.indexed();
    if indexed == Indexed::Yes {
        positions::add(db, game.head.source, &mut game.postings()?)?;
    }
    db.execute("UPDATE game SET binned_ms = NULL WHERE id = ?1", [number])?;
    facet::change(db, number, |facet| {
        facet.state = State::new(Place::Shelf, indexed);
    })
}

/// Takes a game away for good.
pub(crate) fn delete(db: &Connection, number: GameNumber) -> Result<(), ArchiveError> {
    bin(db, number)?;
    db.execute("DELETE FROM game WHERE id = ?1", [number])?;
    db.execute("DELETE FROM review WHERE game = ?1", [number])?;
    facet::change(db, number, |facet| *facet = Facet::default())
}

/// Takes every game of the bin away for good; says how many.
pub(crate) fn empty_bin(db: &Connection) -> Result<usize, ArchiveError> {
    let mut query = db.prepare("SELECT id FROM game WHERE binned_ms IS NOT NULL")?;
    let games = query.query_map((), |row| row.get(0))?;
    let games: Vec<GameNumber> = games.collect::<rusqlite::Result<_>>()?;
    for &number in &games {
        delete(db, number)?;
    }
    Ok(games.len())
}
