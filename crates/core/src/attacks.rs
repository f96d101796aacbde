//! Who attacks what, by the steps of the 0x88 board.

use crate::board::Cell;
use crate::{Board, Color, Role, Square};

/// A step on the 0x88 board: 16 is one rank up, 1 one file to the right.
pub(crate) type Step = i8;

pub(crate) const STRAIGHT: [Step; 4] = [16, 1, -16, -1];
pub(crate) const DIAGONAL: [Step; 4] = [17, -15, -17, 15];
pub(crate) const KING: [Step; 8] = [16, 17, 1, -15, -16, -17, -1, 15];
pub(crate) const KNIGHT: [Step; 8] = [33, 18, -14, -31, -33, -18, 14, 31];

/// A pawn's step forward.
pub(crate) const fn forward(color: Color) -> Step {
    match color {
        Color::White => 16,
        Color::Black => -16,
    }
}

/// A pawn's two capturing steps.
pub(crate) const fn pawn_captures(color: Color) -> [Step; 2] {
    [forward(color) - 1, forward(color) + 1]
}

/// The squares along `step` up to the edge, starting beside `from`.
pub(crate) fn ray(from: Square, step: Step) -> impl Iterator<Item = Square> {
    core::iter::successors(from.step(step), move |square| square.step(step))
}

/// The step from `from` towards `to` if they share a rank, file or diagonal.
pub(crate) fn line_step(from: Square, to: Square) -> Option<Step> {
    let files = to.file().index() as i8 - from.file().index() as i8;
    let ranks = to.rank().index() as i8 - from.rank().index() as i8;
    let aligned =
        (files, ranks) != (0, 0) && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
    aligned.then(|| 16 * ranks.signum() + files.signum())
}

impl Board {
    /// The first piece seen from `from` along `step`.
    pub(crate) fn first_along(&self, from: Square, step: Step) -> Option<Square> {
        ray(from, step).find(|&square| !self.cell(square).is_empty())
    }

    /// The squares of every piece of `by` that attacks `target`, whatever stands there (FIDE 3.1.2).
    pub fn attackers(&self, target: Square, by: Color) -> impl Iterator<Item = Square> + '_ {
        let one_step = move |steps: &'static [Step], bits: u8| {
            steps
                .iter()
                .filter_map(move |&step| target.step(step))
                .filter(move |&square| {
                    let cell = self.cell(square);
                    cell.has(Cell::color_bit(by)) && cell.has(bits)
                })
        };
        let sliding = move |steps: &'static [Step], bits: u8| {
            steps
                .iter()
                .filter_map(move |&step| self.first_along(target, step))
                .filter(move |&square| {
                    let cell = self.cell(square);
                    cell.has(Cell::color_bit(by)) && cell.has(bits)
                })
        };
        // A pawn attacks this square from where an enemy pawn standing here would attack it.
        let pawns = pawn_captures(!by)
            .into_iter()
            .filter_map(move |step| target.step(step))
            .filter(move |&square| self.cell(square) == Cell::of(Role::Pawn.of(by)));
        pawns
            .chain(one_step(&KNIGHT, Cell::KNIGHT))
            .chain(one_step(&KING, Cell::KING))
            .chain(sliding(&STRAIGHT, Cell::STRAIGHT))
            .chain(sliding(&DIAGONAL, Cell::DIAGONAL))
    }

    /// Whether any piece of `by` attacks `target`.
    #[must_use]
    pub fn is_attacked(&self, target: Square, by: Color) -> bool {
        self.attackers(target, by).next().is_some()
    }
}
