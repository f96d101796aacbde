//! What a position is worth: by the [`network`], or by hand, as a sum of counted terms, each with a middlegame and an
//! endgame weight.
//!
//! What is counted lives in [`pawns`] and [`pieces`], what a count is worth in [`weights`]. The counting code
//! is generic over a [`Tally`], so the same lines play the game, explain a position and feed the trainer.

mod endgame;
mod hidden;
pub mod network;
mod pair;
mod pawns;
mod pieces;
mod taste;
mod terms;
mod trace;
mod weights;

use tabia_core::{Color, Role};

use crate::frame::Frame;
use crate::planes::Planes;
use crate::score::Value;

pub(crate) use hidden::Layers;
pub(crate) use pair::Pair;
pub(crate) use pawns::{PawnCache, PawnView};
pub(crate) use taste::Taste;
pub use trace::{Trace, term_groups};

/// Takes the counted terms.
trait Tally {
    fn add(&mut self, color: Color, term: usize, count: i32);
}

/// The weighted sum, White's less Black's.
#[derive(Default)]
struct Sum(Pair);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, color: Color, term: usize, count: i32) {
        let worth = weights::WEIGHTS[term] * count;
        match color {
            Color::White => self.0 += worth,
            Color::Black => self.0 -= worth,
        }
    }
}

/// On which half of the board each king stands. Placement is counted with a king's own half turned to the
/// kingside, so that the tables learn one picture of attack and shelter instead of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flanks([u8; 2]);

impl Flanks {
    pub(crate) const fn of(planes: &Planes) -> Self {
        Self([
            flank(planes.king(Color::White)),
            flank(planes.king(Color::Black)),
        ])
    }
}

/// What a square's file is XORed with: 7 when the king stands on the files a to d.
const fn flank(king: usize) -> u8 {
    if king & 4 == 0 { 7 } else { 0 }
}

/// White's square for White, the mirrored one for Black.
const fn relative(color: Color, square: usize) -> usize {
    match color {
        Color::White => square,
        Color::Black => square ^ 56,
    }
}

/// The terms of material and placement of one piece: its kind, its square seen from its own king's half, and
/// from the enemy king's.
const fn placement_terms(flanks: Flanks, color: Color, role: Role, square: usize) -> [usize; 3] {
    let square = relative(color, square);
    let own = flanks.0[color as usize] as usize;
    let enemy = flanks.0[1 - color as usize] as usize;
    let role = role as usize;
    [
        terms::MATERIAL.at(role),
        terms::PLACEMENT.at(role * 64 + (square ^ own)),
        terms::FACING.at(role * 64 + (square ^ enemy)),
    ]
}

/// What one piece is worth where it stands, White's positive.
pub(crate) fn placement(flanks: Flanks, color: Color, role: Role, square: usize) -> Pair {
    let [own, enemy] = match color {
        Color::White => flanks.0,
        Color::Black => [flanks.0[1], flanks.0[0]],
    };
    let square = relative(color, square);
    let picture = usize::from(own & 1) * 2 + usize::from(enemy & 1);
    let worth = PLACED[picture][role as usize][square];
    match color {
        Color::White => worth,
        Color::Black => -worth,
    }
}

/// The three terms of each piece summed beforehand, by both kings' halves.
static PLACED: [[[Pair; 64]; 6]; 4] = {
    let mut table = [[[Pair::ZERO; 64]; 6]; 4];
    let mut index = 0;
    while index < 4 * 384 {
        let (picture, role, square) = (index / 384, index / 64 % 6, index % 64);
        let flanks = Flanks([(picture as u8 >> 1) * 7, (picture as u8 & 1) * 7]);
        let [a, b, c] = placement_terms(flanks, Color::White, Role::ALL[role], square);
        table[picture][role][square] = weights::WEIGHTS[a]
            .plus(weights::WEIGHTS[b])
            .plus(weights::WEIGHTS[c]);
        index += 1;
    }
    table
};

/// How much of the middlegame is left: 24 with all pieces, 0 with none.
fn phase(planes: &Planes) -> i32 {
    let count = |set: u64| set.count_ones() as i32;
    let minor = planes.role(Role::Knight) | planes.role(Role::Bishop);
    let phase =
        count(minor) + 2 * count(planes.role(Role::Rook)) + 4 * count(planes.role(Role::Queen));
    phase.min(24)
}

/// What the position is worth to `turn`, in centipawns, mates and draws by rule not looked at.
pub(crate) fn evaluate(frame: &Frame, turn: Color, cache: &mut PawnCache) -> Value {
    let planes = &frame.planes;
    let pawns = cache.view(frame.pawn_key, planes);
    let mut sum = Sum(frame.placement + pawns.structure);
    pieces::count(planes, &pawns, &mut sum);
    let white = endgame::taper(planes, sum.0);
    let value = match turn {
        Color::White => white,
        Color::Black => -white,
    };
    value + TEMPO
}

/// What having the move is worth.
const TEMPO: Value = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen, Position};

    fn evaluate_fen(fen: &str) -> Value {
        let position: Position = fen
            .parse::<Fen>()
            .unwrap()
            .to_position(CastlingMode::Standard)
            .unwrap();
        evaluate(
            &Frame::of(&position),
            position.turn(),
            &mut PawnCache::new(),
        )
    }

    /// The same position with colours and ranks exchanged.
    fn mirrored(fen: &str) -> String {
        let fields: Vec<&str> = fen.split(' ').collect();
        let swap = |text: &str| -> String {
            text.chars()
                .map(|c| {
                    if c.is_ascii_uppercase() {
                        c.to_ascii_lowercase()
                    } else {
                        c.to_ascii_uppercase()
                    }
                })
                .collect()
        };
        let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
        let turn = if fields[1] == "w" { "b" } else { "w" };
        format!("{} {turn} - - 0 1", rows.join("/"))
    }

    #[test]
    fn both_colours_are_judged_alike() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/4k3/8/8/4K3/4R3/8 w - - 0 1",
            "2r3k1/1q3ppp/p3p3/1pbnP3/5P2/1P1B1N2/P2Q2PP/R6K b - - 0 1",
        ] {
            assert_eq!(evaluate_fen(fen), evaluate_fen(&mirrored(fen)), "{fen}");
        }
    }

    #[test]
    fn a_trace_adds_up_to_the_evaluation() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "2r3k1/1q3ppp/p3p3/1pbnP3/5P2/1P1B1N2/P2Q2PP/R6K b - - 0 1",
        ] {
            let position = fen
                .parse::<Fen>()
                .unwrap()
                .to_position(CastlingMode::Standard)
                .unwrap();
            let frame = Frame::of(&position);
            let pawns = PawnView::of(&frame.planes);
            let mut sum = Sum(frame.placement + pawns.structure);
            pieces::count(&frame.planes, &pawns, &mut sum);
            assert_eq!(Trace::of(&position).sum(), sum.0, "{fen}");
        }
    }
}
