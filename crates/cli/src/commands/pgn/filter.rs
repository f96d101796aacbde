//! `tabia-cli pgn filter`: the games that fit.

use tabia_archive::Date;
use tabia_core::pgn::{CommentPiece, Outcome as GameResult, PgnMove, TagValue, Variation, Visitor};
use tabia_core::{CastlingMode, Position, RepetitionKey};

use super::facts::{self, Beginning, Heading};
use super::games::{self, Copy, Sheet};
use super::material::Material;
use crate::args::PgnFilterArgs;
use crate::commands::position;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::Output;

pub(super) fn run(args: &PgnFilterArgs) -> Outcome {
    let wanted = Wanted::new(args)?;
    let progress = input::progress(&args.work.files.paths);
    let mut sheet = Sheet::new(Output::create(&args.work.output)?.beside(&progress));
    let read = games::copy(
        &args.work.files.paths,
        &progress,
        || Seen::new(&wanted),
        |seen, game| {
            if seen.fits(&game) == args.invert {
                return Ok(());
            }
            if args.work.json {
                return sheet.json(&facts::json(&game, &seen.heading.tags));
            }
            sheet.game(&seen.heading.frame.text(&game))
        },
    );
    sheet.finish(read)
}

/// What is asked of a game.
struct Wanted<'a> {
    args: &'a PgnFilterArgs,
    player: Option<String>,
    white: Option<String>,
    black: Option<String>,
    event: Option<String>,
    eco: Option<String>,
    result: Option<GameResult>,
    position: Option<Position>,
    key: Option<RepetitionKey>,
    material: Option<Material>,
}

impl<'a> Wanted<'a> {
    fn new(args: &'a PgnFilterArgs) -> Result<Self, Failure> {
        let lower = |text: &Option<String>| text.as_deref().map(str::to_lowercase);
        let position = args.position.as_deref();
        // Chess960 includes the standard rules.
        let position = position.map(|fen| position::require(fen, CastlingMode::Chess960));
        let position = position.transpose()?;
        let material = args.material.as_deref().map(|text| {
            let read = text.parse::<Material>();
            read.map_err(|error| Failure::Usage(format!("--material {text:?}: {error}")))
        });
        Ok(Self {
            args,
            player: lower(&args.player),
            white: lower(&args.white),
            black: lower(&args.black),
            event: lower(&args.event),
            eco: args.eco.as_deref().map(str::to_uppercase),
            result: args.result.map(Into::into),
            key: position.as_ref().map(Position::repetition_key),
            position,
            material: material.transpose()?,
        })
    }

    fn is_place(&self, position: &Position) -> bool {
        // The key first, which nearly always says no.
        self.key == Some(position.repetition_key())
            && self
                .position
                .as_ref()
                .is_some_and(|wanted| wanted.board() == position.board())
    }
}

/// What there is to see in a game.
struct Seen<'a> {
    wanted: &'a Wanted<'a>,
    heading: Heading,
    beginning: Beginning,
    has_position: bool,
    has_material: bool,
}

impl<'a> Seen<'a> {
    fn new(wanted: &'a Wanted<'a>) -> Self {
        Self {
            wanted,
            heading: Heading::default(),
            beginning: Beginning::default(),
            has_position: wanted.position.is_none(),
            has_material: wanted.material.is_none(),
        }
    }

    fn look_at(&mut self, position: &Position) {
        self.has_position = self.has_position || self.wanted.is_place(position);
        let material = self.wanted.material;
        self.has_material =
            self.has_material || material.is_some_and(|material| material.is_on(position.board()));
    }

    fn fits(&self, game: &Copy<'_>) -> bool {
        let (wanted, args) = (self.wanted, self.wanted.args);
        let summary = game.summary;
        let last = summary.position.as_ref();
        let has_position =
            self.has_position || last.is_some_and(|position| wanted.is_place(position));
        let material = wanted.material;
        let has_material = self.has_material
            || last.is_some_and(|last| material.is_some_and(|wanted| wanted.is_on(last.board())));
        has_position
            && has_material
            && wanted.result.is_none_or(|result| result == summary.outcome)
            && args.at_least.is_none_or(|plies| summary.plies >= plies)
            && args.at_most.is_none_or(|plies| summary.plies <= plies)
            && self.has_names()
            && self.is_in_time(args.from, args.until)
            && self.has_opening(last)
    }

    fn has_names(&self) -> bool {
        let (tags, wanted) = (&self.heading.tags, self.wanted);
        let has = |name: &str, part: &Option<String>| {
            part.as_deref()
                .is_none_or(|part| name.to_lowercase().contains(part))
        };
        (has(&tags.white, &wanted.player) || has(&tags.black, &wanted.player))
            && has(&tags.white, &wanted.white)
            && has(&tags.black, &wanted.black)
            && has(&tags.event, &wanted.event)
    }

    /// A date of which a part is unknown is where it may be.
    fn is_in_time(&self, from: Option<Date>, until: Option<Date>) -> bool {
        let date = self.heading.tags.date();
        let is_known = date != Date::default();
        from.is_none_or(|from| is_known && date.last() >= from)
            && until.is_none_or(|until| is_known && date <= until.last())
    }

    fn has_opening(&self, last: Option<&Position>) -> bool {
        let Some(wanted) = &self.wanted.eco else {
            return true;
        };
        let tag = &self.heading.tags.eco;
        if !tag.is_empty() {
            return tag.to_uppercase().starts_with(wanted);
        }
        let opening = self.beginning.clone().opening(last);
        opening.is_some_and(|opening| opening.eco.starts_with(wanted.as_str()))
    }
}

impl Visitor for Seen<'_> {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.heading.tag(name, value);
    }

    fn ply(&mut self, before: &Position, mv: PgnMove) {
        self.heading.ply(before, mv);
        if self.wanted.eco.is_some() {
            self.beginning.pass(before);
        }
        self.look_at(before);
    }

    fn comment(&mut self, piece: CommentPiece<'_>) {
        self.heading.comment(piece);
    }

    fn begin_variation(&mut self) -> Variation {
        Variation::Skip
    }

    fn outcome(&mut self, outcome: GameResult) {
        self.heading.outcome(outcome);
    }
}
