//! From what a reader tells to a tree.

use alloc::vec::Vec;
use core::mem;

use super::game::{Game, NodeId};
use super::text::decode;
use super::{
    Comment, CommentPart, CommentPiece, Nag, PgnError, PgnMove, Reader, Source, TagValue,
    Variation, Visitor,
};
use crate::{CastlingMode, Position};

/// More than anyone reads; it keeps a file of nothing but mistakes from filling memory.
const MAX_ERRORS: usize = 100;

impl<S: Source> Reader<S> {
    /// The next game as a tree.
    ///
    /// # Errors
    /// The source cannot be read.
    pub fn next_game(&mut self) -> Result<Option<Game>, S::Error> {
        let mut builder = Builder::default();
        let summary = self.read_game(&mut builder)?;
        Ok(summary.map(|summary| {
            let mut game = builder.game;
            game.outcome = summary.outcome;
            game.tags.remove("Result");
            game
        }))
    }
}

#[derive(Default)]
struct Builder {
    game: Game,
    line: Line,
    /// Where the variations that are open go back to.
    stack: Vec<NodeId>,
    comment: Vec<u8>,
}

/// Where the next move and comment belong.
enum Line {
    /// After this place.
    At(NodeId),
    /// To a variation without a move, after this place; comments on it wait for one.
    New(NodeId, Vec<Comment>),
}

impl Default for Line {
    fn default() -> Self {
        Self::At(Game::ROOT)
    }
}

impl Builder {
    fn add_comment(&mut self, text: &[u8]) {
        let Some(comment) = Comment::new(&decode(text)) else {
            return;
        };
        match &mut self.line {
            Line::At(node) => self.game.notes_mut(*node).after.push(comment),
            Line::New(_, waiting) => waiting.push(comment),
        }
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.game.tags.insert(name, &value.decode());
    }

    fn start(&mut self, position: &Position) {
        self.game.start = position.clone();
        self.game.tags.remove("FEN");
        self.game.tags.remove("SetUp");
        let is_standard = Position::from_setup(position.to_setup(), CastlingMode::Standard).is_ok();
        if !is_standard && self.game.tags.get("Variant").is_none() {
            self.game.tags.insert("Variant", "Chess960");
        }
    }

    fn ply(&mut self, _before: &Position, mv: PgnMove) {
        let node = match mem::take(&mut self.line) {
            Line::At(node) => self.game.push(node, mv),
            Line::New(parent, waiting) => {
                let node = self.game.push(parent, mv);
                if !waiting.is_empty() {
                    self.game.notes_mut(node).before = waiting;
                }
                node
            }
        };
        self.line = Line::At(node);
    }

    fn nag(&mut self, nag: Nag) {
        if let Line::At(node) = self.line {
            self.game.notes_mut(node).nags.push(nag);
        }
    }

    fn comment(&mut self, piece: CommentPiece<'_>) {
        match piece.part {
            CommentPart::Last if self.comment.is_empty() => self.add_comment(piece.bytes),
            CommentPart::Last => {
                let mut text = mem::take(&mut self.comment);
                text.extend_from_slice(piece.bytes);
                self.add_comment(&text);
            }
            CommentPart::Open => self.comment.extend_from_slice(piece.bytes),
        }
    }

    fn begin_variation(&mut self) -> Variation {
        match self.line {
            Line::At(node) => {
                self.stack.push(node);
                let parent = self.game.parent(node).unwrap_or(node);
                self.line = Line::New(parent, Vec::new());
                Variation::Read
            }
            Line::New(..) => Variation::Skip,
        }
    }

    fn end_variation(&mut self) {
        let Some(node) = self.stack.pop() else {
            return;
        };
        // What was said in a variation without moves is said of the move that it stands at.
        if let Line::New(_, mut waiting) = mem::replace(&mut self.line, Line::At(node))
            && !waiting.is_empty()
        {
            self.game.notes_mut(node).after.append(&mut waiting);
        }
    }

    fn error(&mut self, error: PgnError) {
        if self.game.errors.len() < MAX_ERRORS {
            self.game.errors.push(error);
        }
    }
}
