//! What one searching thread allocates: once, before it searches.

use tabia_core::{Move, MoveList};

use crate::eval::{Layers, PawnCache};
use crate::frame::Frame;
use crate::history::{Correction, History, PieceTo};
use crate::mate::Prover;
use crate::picker::Arena;
use crate::score::{MAX_PLY, Value};

/// One position on the search path.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    pub(super) frame: Frame,
    /// The corrected evaluation; none in check.
    pub(super) eval: Option<Value>,
    pub(super) in_check: bool,
    /// Plies back to the last move that cannot be undone, a null move included.
    pub(super) reversible: usize,
    /// The move that is being tried here; none for a null move.
    pub(super) moved: Option<PieceTo>,
    pub(super) killers: [Option<Move>; 2],
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Move>,
    /// Extensions by more than one ply on the path so far.
    pub(super) double_extensions: u8,
    pub(super) cutoffs: u8,
}

impl Ply {
    pub(super) const fn new(frame: Frame) -> Self {
        Self {
            frame,
            eval: None,
            in_check: false,
            reversible: 0,
            moved: None,
            killers: [None; 2],
            excluded: None,
            double_extensions: 0,
            cutoffs: 0,
        }
    }
}

pub(crate) struct Memory {
    pub(super) history: History,
    pub(super) correction: Correction,
    pub(super) pawns: PawnCache,
    pub(super) layers: Layers,
    pub(super) path: Vec<Ply>,
    pub(super) arena: Arena,
    pub(super) prover: Prover,
    /// The legal moves of the node that is being set up.
    pub(super) moves: MoveList,
    /// The best line from each ply.
    pub(super) lines: Vec<Vec<Move>>,
}

impl Memory {
    /// More than the moves of all nodes on a path; the arena grows beyond it only in composed positions.
    const MOVES: usize = MAX_PLY * 64;

    pub(super) fn new() -> Self {
        Self {
            history: History::new(),
            correction: Correction::new(),
            pawns: PawnCache::new(),
            layers: Layers::new(MAX_PLY + 2),
            path: Vec::with_capacity(MAX_PLY + 2),
            arena: Arena::with_capacity(Self::MOVES),
            prover: Prover::default(),
            moves: MoveList::new(),
            lines: (0..=MAX_PLY + 1)
                .map(|_| Vec::with_capacity(MAX_PLY + 1))
                .collect(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.history.clear();
        self.correction.clear();
    }

    /// Makes the line at `ply` from `mv` and the line after it.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }
}
