//! What earlier nodes have taught about moves and about the evaluation.

use tabia_core::{Color, Move, Role};

use crate::frame::Frame;
use crate::planes::Planes;
use crate::score::{MATE_BOUND, Value};

const LIMIT: i32 = 16_384;

/// A piece and the square it went to, as an index below [`PieceTo::COUNT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    const COUNT: usize = 768;

    pub(crate) fn of(planes: &Planes, us: Color, mv: Move) -> Self {
        let role = planes.role_at(mv.from().index()).unwrap_or(Role::Pawn);
        Self((us as u16 * 6 + role as u16) * 64 + mv.to().index() as u16)
    }
}

/// Moves a number towards `±LIMIT`, the slower the nearer it is.
fn gravitate(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// How well moves have done, by several views of what a move is.
pub(crate) struct History {
    /// By side, from and to.
    quiet: Vec<i16>,
    /// By moving piece, target and captured kind.
    capture: Vec<i16>,
    /// By an earlier move and this one, each as piece and target; a last row of zeros for no earlier move.
    continuation: Vec<[i16; PieceTo::COUNT]>,
}

/// What is known of the moves that may follow those made one, two and four plies ago.
pub(crate) type Continuations<'a> = [&'a [i16; PieceTo::COUNT]; 3];

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; PieceTo::COUNT * 6],
            continuation: vec![[0; PieceTo::COUNT]; PieceTo::COUNT + 1],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill([0; PieceTo::COUNT]);
    }

    fn quiet_index(us: Color, mv: Move) -> usize {
        (us as usize * 64 + mv.from().index()) * 64 + mv.to().index()
    }

    fn capture_index(planes: &Planes, us: Color, mv: Move) -> usize {
        let captured = planes.captured(mv).map_or(0, |(role, _)| role as usize);
        usize::from(PieceTo::of(planes, us, mv).0) * 6 + captured
    }

    /// `before` are the moves one, two and four plies ago.
    pub(crate) fn continuations(&self, before: [Option<PieceTo>; 3]) -> Continuations<'_> {
        let row = |before: Option<PieceTo>| before.map_or(PieceTo::COUNT, |before| before.0.into());
        before.map(|before| &self.continuation[row(before)])
    }

    /// A quiet move's record.
    pub(crate) fn quiet(
        &self,
        planes: &Planes,
        us: Color,
        mv: Move,
        continuations: Continuations<'_>,
    ) -> i32 {
        let this = usize::from(PieceTo::of(planes, us, mv).0);
        let continuation: i32 = continuations.iter().map(|row| i32::from(row[this])).sum();
        i32::from(self.quiet[Self::quiet_index(us, mv)]) + continuation
    }

    /// A capture's record.
    pub(crate) fn capture(&self, planes: &Planes, us: Color, mv: Move) -> i32 {
        i32::from(self.capture[Self::capture_index(planes, us, mv)])
    }

    pub(crate) fn reward_quiet(
        &mut self,
        planes: &Planes,
        us: Color,
        mv: Move,
        before: [Option<PieceTo>; 3],
        bonus: i32,
    ) {
        gravitate(&mut self.quiet[Self::quiet_index(us, mv)], bonus);
        let this = PieceTo::of(planes, us, mv);
        for before in before.into_iter().flatten() {
            let row = &mut self.continuation[usize::from(before.0)];
            gravitate(&mut row[usize::from(this.0)], bonus);
        }
    }

    pub(crate) fn reward_capture(&mut self, planes: &Planes, us: Color, mv: Move, bonus: i32) {
        gravitate(
            &mut self.capture[Self::capture_index(planes, us, mv)],
            bonus,
        );
    }
}

/// How far search results have differed from the evaluation in positions that look alike in one respect
/// (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>).
pub(crate) struct Correction {
    pawns: Vec<i16>,
    pieces: [Vec<i16>; 2],
}

impl Correction {
    const SLOTS: usize = 1 << 14;
    /// Table units in a centipawn.
    const GRAIN: i32 = 128;

    pub(crate) fn new() -> Self {
        let table = || vec![0; 2 * Self::SLOTS];
        Self {
            pawns: table(),
            pieces: [table(), table()],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.pawns.fill(0);
        for table in &mut self.pieces {
            table.fill(0);
        }
    }

    fn index(us: Color, key: u64) -> usize {
        us as usize * Self::SLOTS + key as usize % Self::SLOTS
    }

    /// `eval` as experience corrects it.
    pub(crate) fn correct(&self, frame: &Frame, us: Color, eval: Value) -> Value {
        let pawns = i32::from(self.pawns[Self::index(us, frame.pawn_key)]);
        let [white, black] = frame.piece_keys;
        let white = i32::from(self.pieces[0][Self::index(us, white)]);
        let black = i32::from(self.pieces[1][Self::index(us, black)]);
        let correction = (pawns + white + black) / Self::GRAIN;
        (eval + correction).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    /// Learns that a search of `depth` found `difference` more than the evaluation.
    pub(crate) fn learn(&mut self, frame: &Frame, us: Color, difference: Value, depth: i32) {
        let bonus = (difference * depth * Self::GRAIN / 64).clamp(-LIMIT / 4, LIMIT / 4);
        let [white, black] = frame.piece_keys;
        gravitate(&mut self.pawns[Self::index(us, frame.pawn_key)], bonus);
        gravitate(&mut self.pieces[0][Self::index(us, white)], bonus);
        gravitate(&mut self.pieces[1][Self::index(us, black)], bonus);
    }
}
