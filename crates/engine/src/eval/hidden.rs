//! The network's hidden layer, carried along the search path.

use tabia_core::{Color, Role};

use super::flank;
use super::network::{Network, Row, input};
use crate::planes::{Planes, squares};

/// The hidden layer of a position, White's and Black's view, before clipping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hidden(pub(super) [Row; 2]);

impl Hidden {
    pub(crate) fn of(network: &Network, planes: &Planes) -> Self {
        Self(Color::ALL.map(|side| view(network, planes, side)))
    }

    /// The layer of `after` from this one of `before`, which differs by a move.
    pub(crate) fn after(&self, network: &Network, before: &Planes, after: &Planes) -> Self {
        let mut next = *self;
        for side in Color::ALL {
            let row = &mut next.0[side as usize];
            let king = after.king(side);
            if flank(king) != flank(before.king(side)) {
                *row = view(network, after, side);
                continue;
            }
            for color in Color::ALL {
                for role in Role::ALL {
                    let (old, new) = (before.pieces(color, role), after.pieces(color, role));
                    for square in squares(new & !old) {
                        row.add(&network.inputs[input(side, king, color, role, square)]);
                    }
                    for square in squares(old & !new) {
                        row.subtract(&network.inputs[input(side, king, color, role, square)]);
                    }
                }
            }
        }
        next
    }
}

/// The hidden layers along a search path, worked out where they are asked for.
pub(crate) struct Layers {
    /// From the root; none where a position has changed since.
    plies: Vec<Option<Hidden>>,
}

impl Layers {
    pub(crate) fn new(plies: usize) -> Self {
        Self {
            plies: vec![None; plies],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.plies.fill(None);
    }

    /// Another position stands at `ply` now.
    pub(crate) fn forget(&mut self, ply: usize) {
        self.plies[ply] = None;
    }

    /// The layer at `ply`, from the nearest one before it; `planes` gives the positions of the path.
    pub(crate) fn at<'a>(
        &mut self,
        ply: usize,
        network: &Network,
        planes: &impl Fn(usize) -> &'a Planes,
    ) -> &Hidden {
        if ply > 0 && self.plies[ply].is_none() {
            self.at(ply - 1, network, planes);
        }
        let (before, here) = self.plies.split_at_mut(ply);
        let layer = here[0].get_or_insert_with(|| match before.last().and_then(Option::as_ref) {
            None => Hidden::of(network, planes(ply)),
            Some(last) => last.after(network, planes(ply - 1), planes(ply)),
        });
        debug_assert_eq!(*layer, Hidden::of(network, planes(ply)));
        layer
    }
}

/// The hidden layer as `side` sees the board.
fn view(network: &Network, planes: &Planes, side: Color) -> Row {
    let king = planes.king(side);
    let mut row = network.bias;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in squares(planes.pieces(color, role)) {
                row.add(&network.inputs[input(side, king, color, role, square)]);
            }
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::{FENS, position, random};
    use tabia_core::Position;

    #[test]
    fn layers_carried_along_equal_fresh_ones() {
        let network = random();
        for fen in FENS {
            let mut position = position(fen);
            let mut path = vec![Planes::of(position.board())];
            walk(&mut position, &network, &mut Layers::new(4), &mut path);
        }
    }

    /// Goes every way of three moves and looks at every other position only, so that some layers are carried over two
    /// moves.
    fn walk(
        position: &mut Position,
        network: &Network,
        layers: &mut Layers,
        path: &mut Vec<Planes>,
    ) {
        let ply = path.len() - 1;
        if ply % 2 == 1 || ply == 2 {
            let fresh = Hidden::of(network, &path[ply]);
            assert_eq!(layers.at(ply, network, &|ply| &path[ply]), &fresh);
        }
        if ply == 3 {
            return;
        }
        for &mv in position.legal_moves().iter().step_by(1 + ply) {
            let undo = position.make(mv);
            path.push(Planes::of(position.board()));
            layers.forget(ply + 1);
            walk(position, network, layers, path);
            path.pop();
            position.unmake(mv, undo);
        }
    }
}
