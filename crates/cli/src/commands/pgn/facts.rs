//! What a game says besides its moves, and how it is copied.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};
use tabia_archive::Date;
use tabia_core::pgn::{
    CommentPiece, Loss, Outcome, PgnErrorKind, PgnMove, Reader, TagValue, Variation, Visitor,
};
use tabia_core::{Position, RepetitionKey};
use tabia_game::Opening;

use super::games::Copy;

/// No opening is longer.
const OPENING: usize = 16;

/// The tags of a game that people ask for; empty where a game says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Tags {
    pub(super) event: String,
    pub(super) site: String,
    pub(super) date: String,
    pub(super) round: String,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) eco: String,
}

impl Tags {
    pub(super) fn read(&mut self, name: &str, value: TagValue<'_>) {
        let place = match name {
            "Event" => &mut self.event,
            "Site" => &mut self.site,
            "Date" => &mut self.date,
            "Round" => &mut self.round,
            "White" => &mut self.white,
            "Black" => &mut self.black,
            "ECO" => &mut self.eco,
            _ => return,
        };
        place.clear();
        let value = value.decode();
        if value != "?" {
            place.push_str(&value);
        }
    }

    /// When it was played, as far as that is known.
    pub(super) fn date(&self) -> Date {
        self.date.parse().unwrap_or_default()
    }

    /// The year, if it is known.
    pub(super) fn year(&self) -> Option<u32> {
        Some(self.date().parts().0).filter(|year| *year > 0)
    }
}

/// What a game's main line goes through at its beginning, for the name of its opening.
#[derive(Clone, Debug, Default)]
pub(super) struct Beginning(Vec<RepetitionKey>);

impl Beginning {
    /// The next position of the main line.
    pub(super) fn pass(&mut self, position: &Position) {
        if self.0.len() <= OPENING {
            self.0.push(position.repetition_key());
        }
    }

    pub(super) fn opening(self, last: Option<&Position>) -> Option<Opening> {
        let last = last.map(Position::repetition_key);
        Opening::on_way(self.0.into_iter().chain(last))
    }
}

/// How the text of a game begins and ends, which says whether it can stand between others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    begins: Begins,
    has_marker: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Begins {
    #[default]
    Open,
    WithTag,
    Otherwise,
}

impl Frame {
    pub(super) const fn tag(&mut self) {
        if let Begins::Open = self.begins {
            self.begins = Begins::WithTag;
        }
    }

    pub(super) const fn other(&mut self) {
        if let Begins::Open = self.begins {
            self.begins = Begins::Otherwise;
        }
    }

    pub(super) const fn marker(&mut self) {
        self.has_marker = true;
    }

    /// The game as it can be written between others: byte for byte, or, where it has no tags or no marker to tell it
    /// from them, in export format.
    pub(super) fn text<'a>(self, game: &Copy<'a>) -> Cow<'a, [u8]> {
        let stands_alone = self.begins == Begins::WithTag && self.has_marker;
        let is_closed = game
            .summary
            .error
            .is_none_or(|error| error.kind != PgnErrorKind::UnclosedComment);
        if stands_alone && is_closed {
            return Cow::Borrowed(game.text);
        }
        exported(game).map_or(Cow::Borrowed(game.text), Cow::Owned)
    }
}

/// A game in export format, without the line break at its end; none if that would cost moves.
pub(super) fn exported(game: &Copy<'_>) -> Option<Vec<u8>> {
    let Ok(tree) = Reader::new(game.text).next_game();
    // A tree notes so many mistakes and no more.
    let tree = tree.filter(|tree| {
        let costs = |kind: PgnErrorKind| {
            kind.loss() > Loss::Nothing
                || matches!(
                    kind,
                    // No tree has room for these.
                    PgnErrorKind::StrayVariation | PgnErrorKind::TooDeep
                )
        };
        tree.errors().len() < 100 && !tree.errors().iter().any(|error| costs(error.kind))
    })?;
    Some(tree.to_string().trim_end().as_bytes().to_vec())
}

/// A visitor who notes tags and frame.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    pub(super) tags: Tags,
    pub(super) frame: Frame,
}

impl Visitor for Heading {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.frame.tag();
        self.tags.read(name, value);
    }

    fn ply(&mut self, _before: &Position, _mv: PgnMove) {
        self.frame.other();
    }

    fn comment(&mut self, _piece: CommentPiece<'_>) {
        self.frame.other();
    }

    fn begin_variation(&mut self) -> Variation {
        Variation::Skip
    }

    fn outcome(&mut self, _outcome: Outcome) {
        self.frame.other();
        self.frame.marker();
    }
}

/// A game as a line of JSON.
pub(super) fn json(game: &Copy<'_>, tags: &Tags) -> Value {
    let summary = game.summary;
    json!({
        "file": game.path.to_string_lossy(),
        "index": summary.index,
        "event": tags.event,
        "site": tags.site,
        "date": tags.date,
        "round": tags.round,
        "white": tags.white,
        "black": tags.black,
        "eco": tags.eco,
        "result": summary.outcome.to_string(),
        "plies": summary.plies,
    })
}

/// A game as people call it.
pub(super) struct Called<'a>(pub(super) &'a Tags);

impl fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |name: &'_ str| {
            if name.is_empty() {
                "?".to_owned()
            } else {
                name.to_owned()
            }
        };
        write!(f, "{} - {}", name(&self.0.white), name(&self.0.black))
    }
}
