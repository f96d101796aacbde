//! A game with its variations, as a tree.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::walk::Walk;
use super::{Comment, Nag, Outcome, PgnError, PgnMove, Tags};
use crate::{CastlingMode, Fen, IllegalMove, Move, Position};

/// A place in a [`Game`]: the start, or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

#[derive(Clone, Debug)]
struct Node {
    /// None at the start only.
    mv: Option<PgnMove>,
    parent: NodeId,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

/// What annotators have added to a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Comments before the first move of a variation.
    pub before: Vec<Comment>,
    /// Annotation glyphs.
    pub nags: Vec<Nag>,
    /// Comments on the move.
    pub after: Vec<Comment>,
}

static NO_NOTES: Notes = Notes {
    before: Vec::new(),
    nags: Vec::new(),
    after: Vec::new(),
};

/// A game record: tags, moves with variations, comments and glyphs, outcome.
///
/// The first child of a node is the main line, the others are variations. Games are equal if they say the same,
/// in whatever order their variations were added to them; errors in reading do not count.
///
/// ```
/// use tabia_core::pgn::Reader;
///
/// let text = "1. e4 (1. d4 {the other one}) e5 1-0";
/// let game = Reader::new(text.as_bytes()).next_game()?.unwrap();
/// assert_eq!(game.main_line().count(), 2);
/// assert!(game.to_string().ends_with("1. e4 (1. d4 {the other one}) 1... e5 1-0\n"));
/// # Ok::<(), std::convert::Infallible>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// Its tag pairs.
    pub tags: Tags,
    /// How it ended.
    pub outcome: Outcome,
    pub(super) start: Position,
    nodes: Vec<Node>,
    pub(super) errors: Vec<PgnError>,
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::standard(), CastlingMode::Standard)
    }
}

impl Game {
    pub(super) const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// A game without moves. In Chess960 it is given the Variant tag that says so.
    #[must_use]
    pub fn new(start: Position, mode: CastlingMode) -> Self {
        let mut tags = Tags::default();
        match mode {
            CastlingMode::Standard => {}
            CastlingMode::Chess960 => tags.insert("Variant", "Chess960"),
        }
        let root = Node {
            mv: None,
            parent: Game::ROOT,
            first_child: None,
            last_child: None,
            next_sibling: None,
            notes: None,
        };
        Self {
            tags,
            outcome: Outcome::Unknown,
            start,
            nodes: vec![root],
            errors: Vec::new(),
        }
    }

    /// The position that the game begins with.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The place before the first move.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        Game::ROOT
    }

    /// What was wrong with the text that the game was read from, the first 100 of it.
    #[must_use]
    pub fn errors(&self) -> &[PgnError] {
        &self.errors
    }

    /// The move that leads to `node`; none at the start.
    #[must_use]
    pub fn mv(&self, node: NodeId) -> Option<PgnMove> {
        self.node(node).mv
    }

    /// The place before `node`; none at the start.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).mv.map(|_| self.node(node).parent)
    }

    /// The moves that follow, the main line first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.node(node).first_child, |&child| {
            self.next_sibling(child)
        })
    }

    /// The places of the main line, from the first move on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.node(Game::ROOT).first_child, |&node| {
            self.main_child(node)
        })
    }

    /// Comments and glyphs of a place; those of the start stand before the first move.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.node(node).notes.as_deref().unwrap_or(&NO_NOTES)
    }

    /// The same, to be changed.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.nodes[node.index()].notes.get_or_insert_default()
    }

    /// The position at `node`.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Position {
        let path = core::iter::successors(Some(node), |&node| self.parent(node));
        let moves: Vec<PgnMove> = path.filter_map(|node| self.mv(node)).collect();
        let mut position = self.start.clone();
        for mv in moves.into_iter().rev() {
            mv.make(&mut position);
        }
        position
    }

    /// Adds a move after `node`: the main line if it is the first there, else a variation.
    ///
    /// # Errors
    /// The move is not legal there.
    pub fn play(&mut self, node: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        self.position(node).play(mv)?;
        Ok(self.push(node, PgnMove::Move(mv)))
    }

    /// Adds a null move after `node`; none where the side to move is in check.
    pub fn pass(&mut self, node: NodeId) -> Option<NodeId> {
        let is_check = self.position(node).is_check();
        (!is_check).then(|| self.push(node, PgnMove::Null))
    }

    /// [`Game::play`] for a move that is known to be legal, or a null move where there is no check.
    pub(super) fn push(&mut self, parent: NodeId, mv: PgnMove) -> NodeId {
        let number = u32::try_from(self.nodes.len() + 1)
            .ok()
            .and_then(NonZeroU32::new);
        let node = NodeId(number.expect("four billion moves do not fit in memory"));
        self.nodes.push(Node {
            mv: Some(mv),
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            notes: None,
        });
        let before = &mut self.nodes[parent.index()];
        match before.last_child.replace(node) {
            None => before.first_child = Some(node),
            Some(sibling) => self.nodes[sibling.index()].next_sibling = Some(node),
        }
        node
    }

    pub(super) fn main_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).first_child
    }

    pub(super) fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).next_sibling
    }

    pub(super) fn is_main_child(&self, node: NodeId) -> bool {
        self.node(self.node(node).parent).first_child == Some(node)
    }

    fn node(&self, node: NodeId) -> &Node {
        // A node of another, larger game is answered for by the start.
        self.nodes.get(node.index()).unwrap_or(&self.nodes[0])
    }
}

impl PgnMove {
    /// Plays the move in the position that it was read in.
    pub(super) fn make(self, position: &mut Position) {
        match self {
            Self::Move(mv) => position.make(mv),
            Self::Null => position.make_null(),
        };
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.outcome == other.outcome
            && Fen::from(&self.start) == Fen::from(&other.start)
            && self.notes(self.root()) == other.notes(other.root())
            && Walk::new(self).says_the_same(Walk::new(other))
    }
}

impl Eq for Game {}
