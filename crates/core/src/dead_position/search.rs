//! A best-first search for a mate that both sides work for.

use alloc::vec::Vec;

use super::frontier::{Seen, Waiting};
use super::reach::Reach;
use super::{CanMate, NodeBudget, hope, material};
use crate::{Color, Move, Position, Undo};

/// A position by the move that led to it; the root is its own parent.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    depth: u32,
    mv: Option<Move>,
    is_expanded: bool,
}

/// The tree, and the one position that is moved about in it.
struct Walk {
    nodes: Vec<Node>,
    position: Position,
    /// From the root to where the position stands now.
    path: Vec<(u32, Move, Undo)>,
}

pub(super) fn helpmate(root: &Position, winners: &[Color], budget: NodeBudget) -> CanMate {
    if root.is_checkmate() && winners.contains(&!root.turn()) {
        return CanMate::Yes(Vec::new());
    }
    let mut walk = Walk {
        nodes: Vec::new(),
        position: root.clone(),
        path: Vec::new(),
    };
    walk.nodes.push(Node {
        parent: 0,
        depth: 0,
        mv: None,
        is_expanded: false,
    });
    let mut seen = Seen::new();
    seen.insert(root.polyglot_key());
    // Half of the time the most hopeful position is looked at, however deep; the other half depth counts too,
    // which leads out of the dead ends that hope alone runs into.
    let mut orders = [Waiting::new(), Waiting::new()];
    orders[0].push(0, 0);
    let mut turn = 0;
    loop {
        let next = orders[turn].pop().or_else(|| orders[1 - turn].pop());
        turn = 1 - turn;
        let Some(index) = next else {
            return CanMate::No;
        };
        if core::mem::replace(&mut walk.nodes[index as usize].is_expanded, true) {
            continue;
        }
        walk.go_to(index);
        if is_hopeless(&walk.position, winners) {
            continue;
        }
        let depth = walk.nodes[index as usize].depth + 1;
        for &mv in &walk.position.legal_moves() {
            let undo = walk.position.make(mv);
            if seen.insert(walk.position.polyglot_key()) {
                if walk.nodes.len() >= budget.0 as usize {
                    return CanMate::Unknown;
                }
                let child = walk.nodes.len() as u32;
                walk.nodes.push(Node {
                    parent: index,
                    depth,
                    mv: Some(mv),
                    is_expanded: false,
                });
                let mated = walk.position.is_checkmate();
                if mated && winners.contains(&!walk.position.turn()) {
                    return CanMate::Yes(walk.line(child));
                }
                let cost = winners
                    .iter()
                    .map(|&winner| hope::cost(&walk.position, winner))
                    .min()
                    .unwrap_or_default();
                orders[0].push(child, cost);
                orders[1].push(child, cost + (depth / 2) as u16);
            }
            walk.position.unmake(mv, undo);
        }
    }
}

/// Whether a move that cannot be taken back has left no winner any way to mate.
fn is_hopeless(position: &Position, winners: &[Color]) -> bool {
    position.halfmove_clock() == 0 && {
        let reach = Reach::of(position);
        winners
            .iter()
            .all(|&winner| material::rules_out(position, winner) || reach.rules_out(winner))
    }
}

impl Walk {
    /// Takes moves back up to the common ancestor and plays down to `target`.
    fn go_to(&mut self, target: u32) {
        let mut way = Vec::new();
        let mut node = target;
        loop {
            let depth = self.nodes[node as usize].depth as usize;
            if depth <= self.path.len() && self.node_at(depth) == node {
                while self.path.len() > depth {
                    let (_, mv, undo) = self.path.pop().expect("longer than zero");
                    self.position.unmake(mv, undo);
                }
                break;
            }
            way.push(node);
            node = self.nodes[node as usize].parent;
        }
        for &node in way.iter().rev() {
            if let Some(mv) = self.nodes[node as usize].mv {
                let undo = self.position.make(mv);
                self.path.push((node, mv, undo));
            }
        }
    }

    fn node_at(&self, depth: usize) -> u32 {
        match depth.checked_sub(1) {
            None => 0,
            Some(above) => self.path[above].0,
        }
    }

    /// The moves from the root to `node`.
    fn line(&self, node: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = self.nodes[node as usize];
        while let Some(mv) = node.mv {
            line.push(mv);
            node = self.nodes[node.parent as usize];
        }
        line.reverse();
        line
    }
}
