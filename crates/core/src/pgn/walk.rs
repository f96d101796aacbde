//! The order in which PGN writes a tree.

use alloc::vec::Vec;

use super::game::{Game, NodeId};

/// A step through a game in the order of its text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The move that leads to this node.
    Ply(NodeId),
    /// A variation begins: other moves in place of the last one.
    Open,
    /// It ends.
    Close,
}

enum Task {
    Ply(NodeId),
    Variation(NodeId),
    Close,
}

/// Goes through a game: each move, then the variations to it, then what follows it. The stack is on the heap.
pub(super) struct Walk<'a> {
    game: &'a Game,
    tasks: Vec<Task>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        let tasks = game.main_child(game.root()).map(Task::Ply);
        Self {
            game,
            tasks: tasks.into_iter().collect(),
        }
    }

    /// Whether two games say the same from here on.
    pub(super) fn says_the_same(mut self, mut other: Walk<'_>) -> bool {
        loop {
            match (self.next(), other.next()) {
                (None, None) => return true,
                (Some(Step::Ply(ours)), Some(Step::Ply(theirs))) => {
                    let is_same = self.game.mv(ours) == other.game.mv(theirs)
                        && self.game.notes(ours) == other.game.notes(theirs);
                    if !is_same {
                        return false;
                    }
                }
                (Some(Step::Open), Some(Step::Open)) | (Some(Step::Close), Some(Step::Close)) => {}
                _ => return false,
            }
        }
    }

    fn then(&mut self, node: Option<NodeId>, task: fn(NodeId) -> Task) {
        self.tasks.extend(node.map(task));
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        Some(match self.tasks.pop()? {
            Task::Ply(node) => {
                self.then(self.game.main_child(node), Task::Ply);
                if self.game.is_main_child(node) {
                    self.then(self.game.next_sibling(node), Task::Variation);
                }
                Step::Ply(node)
            }
            Task::Variation(node) => {
                self.then(self.game.next_sibling(node), Task::Variation);
                self.tasks.push(Task::Close);
                self.tasks.push(Task::Ply(node));
                Step::Open
            }
            Task::Close => Step::Close,
        })
    }
}
