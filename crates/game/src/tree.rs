//! The moves of a game as a tree: a takeback forks it, and a left line can be returned to.

use serde::{Deserialize, Serialize};

use crate::{Move, MovePlayed, Ply, UciMove};

/// The name of a line that was left; lines are numbered in the order in which they were first left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LineId(u16);

impl LineId {
    /// The line that was left that many lines after the first.
    #[must_use]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// The number of lines that were left before it.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    parent: Option<NodeId>,
    mv: Move,
    played: MovePlayed,
}

/// A node's place in the tree's list, which only grows.
pub(crate) type NodeId = usize;

/// Every move ever made, and which of them lead to the game's present position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// From the start to the present.
    path: Vec<NodeId>,
    /// The last moves of the lines that were left.
    tips: Vec<NodeId>,
}

impl Tree {
    pub(crate) fn ply(&self) -> Ply {
        Ply::new(u32::try_from(self.path.len()).expect("a game is shorter than that"))
    }

    pub(crate) fn push(&mut self, mv: Move, played: MovePlayed) {
        self.nodes.push(Node {
            parent: self.path.last().copied(),
            mv,
            played,
        });
        self.path.push(self.nodes.len() - 1);
    }

    pub(crate) fn line(&self) -> impl ExactSizeIterator<Item = &MovePlayed> + DoubleEndedIterator {
        self.path.iter().map(|&node| &self.nodes[node].played)
    }

    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.path.iter().map(|&node| self.nodes[node].mv)
    }

    /// The move that led to `ply` of the present line.
    pub(crate) fn played_to(&self, ply: Ply) -> Option<&MovePlayed> {
        let node = *self.path.get(ply.previous()?.index())?;
        Some(&self.nodes[node].played)
    }

    /// The number of moves ever made.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The present line.
    pub(crate) fn path(&self) -> &[NodeId] {
        &self.path
    }

    pub(crate) fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node].parent
    }

    pub(crate) fn mv(&self, node: NodeId) -> Move {
        self.nodes[node].mv
    }

    pub(crate) fn go_back(&mut self, to: Ply) {
        self.leave();
        self.path.truncate(to.index());
    }

    /// The moves of a left line, from the start of the game; none if the game is on it.
    pub(crate) fn left_line(&self, line: LineId) -> Option<Vec<NodeId>> {
        let &tip = self.tips.get(line.index())?;
        (!self.path.contains(&tip)).then(|| self.path_to(tip))
    }

    pub(crate) fn played(&self, node: NodeId) -> &MovePlayed {
        &self.nodes[node].played
    }

    /// The lines that the game is not on, the latest last.
    pub(crate) fn left_lines(&self) -> impl Iterator<Item = (LineId, Vec<NodeId>)> + '_ {
        (0..self.tips.len()).filter_map(|index| {
            let line = LineId(u16::try_from(index).ok()?);
            Some((line, self.left_line(line)?))
        })
    }

    /// How many moves of `line` the present line shares.
    pub(crate) fn shared(&self, line: &[NodeId]) -> usize {
        self.path
            .iter()
            .zip(line)
            .take_while(|(a, b)| a == b)
            .count()
    }

    pub(crate) fn return_to(&mut self, line: Vec<NodeId>) {
        self.leave();
        self.path = line;
    }

    /// Remembers the present line if it is not the beginning of one that is remembered.
    fn leave(&mut self) {
        let Some(&tip) = self.path.last() else { return };
        let goes_on = self.nodes.iter().any(|node| node.parent == Some(tip));
        if !goes_on && !self.tips.contains(&tip) && self.tips.len() < usize::from(u16::MAX) {
            self.tips.push(tip);
        }
    }

    /// The moves from the start to `node`, as they were asked for.
    pub(crate) fn uci_path_to(&self, node: NodeId) -> Vec<UciMove> {
        let path = self.path_to(node).into_iter();
        path.map(|node| self.nodes[node].played.mv).collect()
    }

    fn path_to(&self, tip: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(tip), |&node| self.nodes[node].parent).collect();
        path.reverse();
        path
    }
}
