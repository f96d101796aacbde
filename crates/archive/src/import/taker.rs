//! A game while it is read.

use tabia_core::pgn::{
    Comment, CommentPart, CommentPiece, Loss, Nag, Outcome, PgnError, PgnErrorKind, PgnMove,
    Summary, TagValue, Variation, Visitor, decode,
};
use tabia_core::{CastlingMode, Color, Fen, Position};
use tabia_game::Opening;

use crate::cause::{self, Cause, Score};
use crate::draft::Draft;
use crate::moves::pack;
use crate::notes::{NoteTaker, only_a_clock};
use crate::positions::LONGEST;

/// Comments and variations of a game may take so many bytes.
const MOST_NOTES: usize = 1 << 20;
/// So may its tags.
const MOST_TAGS: usize = 1 << 16;

/// Takes down what a reader tells of a game.
#[derive(Default)]
pub(super) struct Taker {
    draft: Draft,
    notes: NoteTaker,
    depth: usize,
    /// A comment that is longer than the reader's window, so far.
    comment: Vec<u8>,
    clock: ClockAt,
    termination: String,
    has_fen: bool,
    is_named_960: bool,
    bad: Option<String>,
    offset: u64,
}

/// Whether the next comment may be the clock of the last move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ClockAt {
    #[default]
    Nowhere,
    LastMove,
}

impl Taker {
    /// Forgets the last game; the next one begins at `offset` or later.
    pub(super) fn begin(&mut self, offset: u64) {
        let draft = &mut self.draft;
        for side in Color::ALL {
            draft.players[side].clear();
            draft.elo[side] = None;
        }
        for text in [
            &mut draft.event,
            &mut draft.site,
            &mut draft.round,
            &mut draft.time_control,
        ] {
            text.clear();
        }
        draft.date = crate::date::Date::default();
        draft.start = None;
        draft.chess960 = false;
        draft.moves.clear();
        draft.clocks.clear();
        draft.notes.clear();
        draft.tags.0.clear();
        draft.keys.clear();
        self.notes.clear();
        self.depth = 0;
        self.comment.clear();
        self.clock = ClockAt::Nowhere;
        self.termination.clear();
        self.has_fen = false;
        self.is_named_960 = false;
        self.bad = None;
        self.offset = offset;
    }

    /// Where the game begins.
    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    fn refuse(&mut self, reason: &str) {
        self.bad.get_or_insert_with(|| reason.to_owned());
    }

    /// The game, or why it is refused.
    pub(super) fn finish(&mut self, summary: &Summary) -> Result<&Draft, String> {
        let Some(position) = &summary.position else {
            return Err(self
                .bad
                .take()
                .unwrap_or_else(|| "its position cannot be".into()));
        };
        if self.draft.moves.len() > LONGEST {
            self.refuse("it has more moves than a game can have");
        }
        if self.notes.len() > MOST_NOTES {
            self.refuse("its comments and variations are longer than 1 MiB");
        }
        if self.draft.tags.0.len() > MOST_TAGS {
            self.refuse("its tags are longer than 64 KiB");
        }
        let draft = &mut self.draft;
        let nobody = draft.players.white.is_empty() && draft.players.black.is_empty();
        if draft.moves.is_empty() && nobody {
            self.bad
                .get_or_insert_with(|| "it has neither moves nor players".into());
        }
        if let Some(bad) = self.bad.take() {
            return Err(bad);
        }
        draft.keys.push(position.repetition_key());
        draft.score = match summary.outcome {
            Outcome::Win(winner) => Score::won_by(winner),
            Outcome::Draw => Score::Draw,
            Outcome::Unknown => Score::Unknown,
        };
        let end = match draft.score.winner() {
            Some(winner) if position.turn() != winner && position.is_checkmate() => {
                Some(Cause::Checkmate)
            }
            None if draft.score == Score::Draw && position.is_stalemate() => Some(Cause::Stalemate),
            Some(_) | None => None,
        };
        draft.cause = cause::of_pgn(draft.score, &self.termination, end);
        draft.opening = Opening::on_way(draft.keys.iter().copied());
        draft.notes.extend_from_slice(self.notes.blob());
        Ok(draft)
    }

    fn add_comment(&mut self, bytes: &[u8]) {
        let clock = std::mem::take(&mut self.clock);
        if clock == ClockAt::LastMove
            && let Some(clock) = only_a_clock(bytes)
            && let Some(last) = self.draft.clocks.last_mut()
        {
            *last = Some(clock);
            return;
        }
        if self.notes.len() <= MOST_NOTES
            && let Some(comment) = Comment::new(&decode(bytes))
        {
            self.notes.comment(comment.as_str());
        }
    }

    fn rating(&mut self, side: Color, name: &str, value: &str) {
        match value.parse() {
            Ok(elo @ 1..=9999) => self.draft.elo[side] = Some(elo),
            Ok(_) | Err(_) if is_known(value) => self.draft.tags.push(name, value),
            Ok(_) | Err(_) => {}
        }
    }
}

fn is_known(value: &str) -> bool {
    !matches!(value, "" | "?" | "-")
}

fn set(text: &mut String, value: &str) {
    text.clear();
    if value != "?" {
        text.push_str(value);
    }
}

impl Visitor for Taker {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        let value = value.decode();
        let value = if value.contains(['\n', '\r']) {
            std::borrow::Cow::Owned(value.replace(['\n', '\r'], " "))
        } else {
            value
        };
        let draft = &mut self.draft;
        match name {
            "White" => set(&mut draft.players.white, &value),
            "Black" => set(&mut draft.players.black, &value),
            "Event" => set(&mut draft.event, &value),
            "Site" => set(&mut draft.site, &value),
            "Round" => set(&mut draft.round, &value),
            "TimeControl" => set(&mut draft.time_control, &value),
            "Date" => {
                draft.date = value.parse().unwrap_or_default();
                if draft.date.to_string() != value && is_known(&value) && value != "????.??.??" {
                    draft.tags.push(name, &value);
                }
            }
            "WhiteElo" => self.rating(Color::White, name, &value),
            "BlackElo" => self.rating(Color::Black, name, &value),
            "FEN" => self.has_fen = true,
            "Result" | "SetUp" => {}
            _ => {
                match name {
                    "Termination" => set(&mut self.termination, &value),
                    "Variant" => {
                        let name = value.to_lowercase();
                        self.is_named_960 = ["960", "fischer", "freestyle"]
                            .iter()
                            .any(|word| name.contains(word));
                    }
                    _ => {}
                }
                if draft.tags.0.len() <= MOST_TAGS {
                    draft.tags.push(name, &value);
                }
            }
        }
    }

    fn start(&mut self, position: &Position) {
        if !self.has_fen && !self.is_named_960 {
            return;
        }
        let is_standard = Position::from_setup(position.to_setup(), CastlingMode::Standard).is_ok();
        self.draft.chess960 = self.is_named_960 || !is_standard;
        if self.draft.chess960 || *position != Position::standard() {
            self.draft.start = Some(Fen::from(position).to_string());
        }
    }

    fn ply(&mut self, before: &Position, mv: PgnMove) {
        if self.depth > 0 {
            if self.notes.len() <= MOST_NOTES {
                self.notes.side_move(mv);
            }
            return;
        }
        match mv {
            PgnMove::Move(mv) if self.draft.moves.len() <= LONGEST => {
                self.draft.moves.push(pack(mv));
                self.draft.keys.push(before.repetition_key());
                self.draft.clocks.push(None);
                self.clock = ClockAt::LastMove;
                self.notes.main_move();
            }
            PgnMove::Move(_) => {}
            PgnMove::Null => self.refuse("a null move is no move of a game"),
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.notes.len() <= MOST_NOTES {
            self.notes.nag(nag.0);
        }
    }

    fn comment(&mut self, piece: CommentPiece<'_>) {
        match piece.part {
            CommentPart::Last if self.comment.is_empty() => self.add_comment(piece.bytes),
            CommentPart::Last => {
                let mut text = std::mem::take(&mut self.comment);
                text.extend_from_slice(piece.bytes);
                self.add_comment(&text);
            }
            // What is longer than this is refused anyway.
            CommentPart::Open if self.comment.len() <= 2 * MOST_NOTES => {
                self.comment.extend_from_slice(piece.bytes);
            }
            CommentPart::Open => {}
        }
    }

    fn begin_variation(&mut self) -> Variation {
        if self.notes.len() > MOST_NOTES {
            return Variation::Skip;
        }
        self.clock = ClockAt::Nowhere;
        self.depth += 1;
        self.notes.open();
        Variation::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
        self.notes.close();
    }

    fn error(&mut self, error: PgnError) {
        let is_in_main_line = self.depth == 0;
        match error.kind.loss() {
            Loss::AllMoves => self.refuse(&reason(&error)),
            Loss::RestOfLine if is_in_main_line => self.refuse(&reason(&error)),
            Loss::RestOfLine | Loss::Nothing => {}
        }
    }
}

fn reason(error: &PgnError) -> String {
    match error.kind {
        PgnErrorKind::Move(..) | PgnErrorKind::NullMoveInCheck => {
            let dots = match error.turn {
                Color::White => ".",
                Color::Black => "...",
            };
            format!("move {}{dots}: {}", error.move_number, error.kind)
        }
        kind => kind.to_string(),
    }
}
