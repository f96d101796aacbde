//! One game while it is read.

use alloc::vec::Vec;
use core::mem;

use super::lexer::{CommentKind, Lead, Lexeme, PieceEnd};
use super::reader::{Reader, Summary};
use super::source::Source;
use super::start::{Placed, start_position};
use super::tag_pair::TagPair;
use super::text::decode;
use super::visitor::{CommentPart, CommentPiece, TagValue};
use super::word::{self, Word};
use super::{Outcome, PgnError, PgnErrorKind, PgnMove, Snippet, Variation, Visitor};
use crate::{Position, Undo};

/// Deeper variations are left out, so that memory has a bound.
const MAX_DEPTH: usize = 100_000;
const MAX_TAGS: u32 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Tags,
    Moves,
    /// The termination marker stands before on this line.
    Over,
    /// It stands on a line before: what follows may be text between games.
    Beyond,
    /// Moves that follow it have been complained of.
    Trailing,
}

impl Phase {
    const fn is_over(self) -> bool {
        matches!(self, Self::Over | Self::Beyond | Self::Trailing)
    }
}

/// Whether the moves of a line can still be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Sound,
    Broken,
}

/// Whether chess can begin where the tags say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Known,
    Unknown,
}

/// What a variation interrupts.
pub(super) struct Frame {
    position: Position,
    last: Option<(PgnMove, Undo)>,
}

/// The state between two tokens of a game.
pub(super) struct Reading<'r, S, V> {
    pub(super) reader: &'r mut Reader<S>,
    pub(super) visitor: &'r mut V,
    index: u64,
    phase: Phase,
    tags: u32,
    fen: Option<Placed>,
    variant: Option<Placed>,
    result_tag: Option<Outcome>,
    start: Start,
    pub(super) position: Position,
    pub(super) last: Option<(PgnMove, Undo)>,
    pub(super) frames: Vec<Frame>,
    line: Line,
    /// How many variations deep the text is that is passed over.
    skipped: u64,
    pub(super) plies: u32,
    outcome: Option<Outcome>,
    error: Option<PgnError>,
}

impl<'r, S: Source, V: Visitor> Reading<'r, S, V> {
    pub(super) fn new(reader: &'r mut Reader<S>, visitor: &'r mut V, index: u64) -> Self {
        Self {
            position: reader.standard.clone(),
            reader,
            visitor,
            index,
            phase: Phase::Tags,
            tags: 0,
            fen: None,
            variant: None,
            result_tag: None,
            start: Start::Known,
            last: None,
            frames: Vec::new(),
            line: Line::Sound,
            skipped: 0,
            plies: 0,
            outcome: None,
            error: None,
        }
    }

    /// Gives up the whole text.
    pub(super) fn refuse(mut self, kind: PgnErrorKind) -> Summary {
        self.fail(kind, 0);
        self.start = Start::Unknown;
        self.summary()
    }

    pub(super) fn run(mut self) -> Result<Summary, S::Error> {
        loop {
            if self.phase == Phase::Moves && self.is_followed() && self.reader.is_between_tokens() {
                self.plain_moves()?;
            }
            let lexeme = self.reader.next()?;
            if lexeme == Lexeme::End || self.begins_next_game(lexeme) {
                self.reader.unread(lexeme);
                break;
            }
            if lexeme == Lexeme::Tag {
                self.tag()?;
                continue;
            }
            let offset = self.reader.lexer.token_start();
            if lexeme == Lexeme::Stray && self.phase == Phase::Tags {
                self.fail(PgnErrorKind::MalformedTag, offset);
                continue;
            }
            if !(matches!(lexeme, Lexeme::Comment(_)) && self.tags == 0) {
                self.begin_movetext();
            }
            if self.phase == Phase::Over && self.reader.lexer.lead() >= Lead::First {
                self.phase = Phase::Beyond;
            }
            match lexeme {
                Lexeme::End | Lexeme::Tag => {}
                Lexeme::Number(_) => {
                    if self.phase.is_over() && self.reader.lexer.text().ends_with(b".") {
                        self.complain_of_text_after_result(offset);
                    }
                }
                Lexeme::Word => self.word(offset)?,
                Lexeme::Marker(outcome) => self.marker(outcome, offset)?,
                Lexeme::Nag(nag) => {
                    if self.is_followed() && self.last.is_some() {
                        self.visitor.nag(nag);
                    }
                }
                Lexeme::Comment(kind) => self.comment(kind, offset)?,
                Lexeme::OpenVariation => self.open_variation(offset),
                Lexeme::CloseVariation => self.close_variation(offset),
                Lexeme::Stray => self.stray(offset),
            }
        }
        self.begin_movetext();
        self.close_all(self.reader.lexer.token_start());
        Ok(self.summary())
    }

    fn summary(self) -> Summary {
        Summary {
            index: self.index,
            plies: self.plies,
            position: Some(self.position).filter(|_| self.start == Start::Known),
            outcome: match self.outcome {
                Some(Outcome::Unknown) | None => self.result_tag.unwrap_or_default(),
                Some(known) => known,
            },
            error: self.error,
        }
    }

    /// Whether what is said now is about a line that is told.
    fn is_followed(&self) -> bool {
        self.skipped == 0 && self.line == Line::Sound
    }

    /// Where games are glued together, with or without a marker, blank lines and tags between them.
    fn begins_next_game(&self, lexeme: Lexeme) -> bool {
        let lexer = &self.reader.lexer;
        let is_over = self.phase.is_over();
        match lexeme {
            Lexeme::Tag => match self.phase {
                Phase::Tags => {
                    lexer.lead() == Lead::Apart
                        && self.tags > 0
                        && lexer.tag_name() == self.reader.first_tag
                }
                Phase::Moves => lexer.lead() >= Lead::First,
                Phase::Over | Phase::Beyond | Phase::Trailing => true,
            },
            Lexeme::Number(1) if is_over => true,
            Lexeme::Number(1) => {
                lexer.lead() == Lead::Apart
                    && self.frames.is_empty()
                    && self.plies >= 2
                    && !lexer.text().ends_with(b"..")
            }
            Lexeme::Word => {
                is_over && lexer.lead() >= Lead::First && word::is_like_a_move(lexer.text())
            }
            Lexeme::End
            | Lexeme::Number(_)
            | Lexeme::Marker(_)
            | Lexeme::Nag(_)
            | Lexeme::OpenVariation
            | Lexeme::CloseVariation
            | Lexeme::Comment(_)
            | Lexeme::Stray => false,
        }
    }

    fn tag(&mut self) -> Result<(), S::Error> {
        let offset = self.reader.lexer.token_start();
        let Some(TagPair { name, value, .. }) = self.reader.lexer.tag_pair()? else {
            self.fail(PgnErrorKind::MalformedTag, offset);
            return Ok(());
        };
        if self.phase != Phase::Tags {
            let snippet = Snippet::new(name);
            self.fail(PgnErrorKind::StrayText(snippet), offset);
            return Ok(());
        }
        self.tags += 1;
        if self.tags > MAX_TAGS {
            if self.tags == MAX_TAGS + 1 {
                self.fail(PgnErrorKind::TooManyTags, offset);
            }
            return Ok(());
        }
        if self.tags == 1 {
            self.reader.first_tag.clear();
            self.reader.first_tag.extend_from_slice(name);
        }
        match name {
            b"FEN" => self.fen = Some((offset, decode(value).into_owned())),
            b"Variant" => self.variant = Some((offset, decode(value).into_owned())),
            b"Result" => self.result_tag = decode(value).parse().ok(),
            _ => {}
        }
        let name = core::str::from_utf8(name).expect("a tag's name is ASCII");
        self.visitor.tag(name, TagValue(value));
        Ok(())
    }

    fn begin_movetext(&mut self) {
        if self.phase != Phase::Tags {
            return;
        }
        self.phase = Phase::Moves;
        if self.fen.is_none() && self.variant.is_none() {
            self.visitor.start(&self.position);
            return;
        }
        match start_position(self.fen.as_ref(), self.variant.as_ref()) {
            Ok((position, repairs)) => {
                self.position = position;
                if let Some((offset, _)) = self.fen.as_ref().filter(|_| !repairs.is_empty()) {
                    self.fail(PgnErrorKind::Repaired(repairs), *offset);
                }
                self.visitor.start(&self.position);
            }
            Err((kind, offset)) => {
                self.fail(kind, offset);
                self.start = Start::Unknown;
                self.line = Line::Broken;
            }
        }
    }

    fn word(&mut self, offset: u64) -> Result<(), S::Error> {
        let text = self.reader.lexer.text();
        match self.phase {
            Phase::Tags | Phase::Moves => {}
            Phase::Over => {
                self.complain_of_text_after_result(offset);
                return Ok(());
            }
            Phase::Beyond | Phase::Trailing => return Ok(()),
        }
        if !self.is_followed() {
            return match word::marker(text) {
                Some(outcome) => self.marker(outcome, offset),
                None => Ok(()),
            };
        }
        match word::read(text, &self.position) {
            Ok(Word::Ply(mv, nag)) => {
                if V::SEES_PLIES {
                    self.visitor.ply(&self.position, mv);
                }
                if let Some(nag) = nag {
                    self.visitor.nag(nag);
                }
                let undo = match mv {
                    PgnMove::Move(mv) => self.position.make(mv),
                    PgnMove::Null => self.position.make_null(),
                };
                self.last = Some((mv, undo));
                self.plies = self.plies.saturating_add(u32::from(self.frames.is_empty()));
            }
            Ok(Word::Nag(nag)) => {
                if self.last.is_some() {
                    self.visitor.nag(nag);
                }
            }
            Ok(Word::Marker(outcome)) => self.marker(outcome, offset)?,
            Ok(Word::Nothing) => {}
            Err(kind) => {
                self.fail(kind, offset);
                if kind.loss() > super::Loss::Nothing {
                    self.line = Line::Broken;
                }
            }
        }
        Ok(())
    }

    fn complain_of_text_after_result(&mut self, offset: u64) {
        if self.phase != Phase::Trailing {
            self.phase = Phase::Trailing;
            self.fail(PgnErrorKind::TextAfterResult, offset);
        }
    }

    /// A marker ends the game, unless it stands at the end of a variation, where it says nothing.
    fn marker(&mut self, outcome: Outcome, offset: u64) -> Result<(), S::Error> {
        if self.skipped > 0 || !self.frames.is_empty() {
            let next = self.reader.next()?;
            self.reader.unread(next);
            if next == Lexeme::CloseVariation {
                return Ok(());
            }
            self.close_all(offset);
        }
        if self.phase == Phase::Moves {
            self.phase = Phase::Over;
            self.outcome = Some(outcome);
            self.visitor.outcome(outcome);
        }
        Ok(())
    }

    fn comment(&mut self, kind: CommentKind, offset: u64) -> Result<(), S::Error> {
        let is_told = self.is_followed();
        loop {
            let (bytes, end) = self.reader.lexer.comment_piece(kind)?;
            if is_told {
                let part = match end {
                    PieceEnd::Open => CommentPart::Open,
                    PieceEnd::Closed | PieceEnd::Unclosed => CommentPart::Last,
                };
                self.visitor.comment(CommentPiece { bytes, part });
            }
            match end {
                PieceEnd::Open => {}
                PieceEnd::Closed => return Ok(()),
                PieceEnd::Unclosed => {
                    self.fail(PgnErrorKind::UnclosedComment, offset);
                    return Ok(());
                }
            }
        }
    }

    fn open_variation(&mut self, offset: u64) {
        if !self.is_followed() {
            self.skipped += 1;
            return;
        }
        let Some((mv, undo)) = self.last.filter(|_| !self.phase.is_over()) else {
            self.skipped = 1;
            self.fail(PgnErrorKind::StrayVariation, offset);
            return;
        };
        if self.frames.len() == MAX_DEPTH {
            self.skipped = 1;
            self.fail(PgnErrorKind::TooDeep, offset);
            return;
        }
        match self.visitor.begin_variation() {
            Variation::Skip => self.skipped = 1,
            Variation::Read => {
                let mut before = self.position.clone();
                match mv {
                    PgnMove::Move(mv) => before.unmake(mv, undo),
                    PgnMove::Null => before.unmake_null(undo),
                }
                self.frames.push(Frame {
                    position: mem::replace(&mut self.position, before),
                    last: self.last.take(),
                });
            }
        }
    }

    fn close_variation(&mut self, offset: u64) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if let Some(frame) = self.frames.pop() {
            self.resume(frame);
        } else if self.line == Line::Sound {
            self.fail(PgnErrorKind::StrayText(Snippet::new(b")")), offset);
        }
    }

    fn resume(&mut self, frame: Frame) {
        self.position = frame.position;
        self.last = frame.last;
        // A line is entered only while it is sound.
        self.line = Line::Sound;
        self.visitor.end_variation();
    }

    /// Closes the variations that the text has left open.
    fn close_all(&mut self, offset: u64) {
        let was_open = mem::take(&mut self.skipped) > 0 || !self.frames.is_empty();
        while let Some(frame) = self.frames.pop() {
            self.resume(frame);
        }
        if was_open {
            self.fail(PgnErrorKind::UnclosedVariation, offset);
        }
    }

    fn stray(&mut self, offset: u64) {
        if self.phase == Phase::Moves && self.is_followed() {
            let snippet = Snippet::new(self.reader.lexer.text());
            self.fail(PgnErrorKind::StrayText(snippet), offset);
        }
    }

    fn fail(&mut self, kind: PgnErrorKind, offset: u64) {
        let error = PgnError {
            kind,
            game: self.index,
            offset,
            move_number: self.position.fullmove_number(),
            turn: self.position.turn(),
        };
        self.error.get_or_insert(error);
        self.visitor.error(error);
    }
}
