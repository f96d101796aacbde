//! The network: what a position is worth, learnt from the engine's own games.
//!
//! 768 inputs (which piece of which side stands where), seen by each side from its own end of the board and with its
//! own king on the kingside; one hidden layer of [`WIDTH`] for both sides, clipped and squared; one row of output
//! weights for each number of pieces left. Everything is in whole numbers, so that every computer finds the same value.
//! The inner loops have fixed lengths and 16-bit numbers: the compiler makes vector instructions of them.

use std::sync::LazyLock;

use tabia_core::{Color, Position, Role};

use super::hidden::Hidden;
use super::{endgame, flank, relative};
use crate::planes::Planes;
use crate::score::{MATE_BOUND, Value};

/// Hidden units a side.
pub const WIDTH: usize = 128;
/// Inputs: two sides, six kinds of piece, 64 squares.
pub const INPUTS: usize = 768;
/// Rows of output weights, by the number of pieces.
pub const BUCKETS: usize = 8;
/// What stands for 1 in the hidden layer.
pub const HIDDEN_ONE: i32 = 255;
/// What stands for 1 among the output weights.
pub const OUTPUT_ONE: i32 = 256;
/// What stands for 1 at the output: the square of the hidden layer is halved to fit 16 bits.
pub const SUM_ONE: i32 = HIDDEN_ONE * HIDDEN_ONE / 2 * OUTPUT_ONE;
/// Centipawns of 1 at the output, which makes a win e times as likely as a loss.
pub const CENTIPAWNS: i32 = 220;

const MAGIC: [u8; 8] = *b"TabiaNet";
const LEN: usize = 8 + 4 + 2 * WIDTH * (INPUTS + 1) + 2 * BUCKETS * 2 * WIDTH + 4 * BUCKETS + 8;

/// The hidden layer of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; WIDTH]);

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each input adds to the hidden layer: [`INPUTS`] rows in the order of [`input`].
    pub inputs: Vec<Row>,
    /// What the hidden layer holds with an empty board.
    pub bias: Row,
    /// By bucket: what the hidden layer of the side to move and of the other side is worth.
    pub outputs: [[Row; 2]; BUCKETS],
    /// By bucket: what is added to the sum.
    pub output_bias: [i32; BUCKETS],
}

/// Why a file is no network of this program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// It does not begin as one.
    #[error("not a network file")]
    NotANetwork,
    /// Its layers have other sizes.
    #[error(
        "a network of {width} hidden units and {buckets} buckets; this program takes {WIDTH} and {BUCKETS}"
    )]
    OtherShape {
        /// Hidden units.
        width: u16,
        /// Rows of output weights.
        buckets: u16,
    },
    /// Too short or too long.
    #[error("{0} bytes; a network has {LEN}")]
    Length(usize),
    /// The check sum at its end does not agree.
    #[error("damaged: the check sum does not agree")]
    Damaged,
}

/// The input of a piece of `color` on `square` (0 = a1, 63 = h8), seen by `side` whose king stands on `king`.
#[must_use]
pub const fn input(side: Color, king: usize, color: Color, role: Role, square: usize) -> usize {
    let whose = (color as usize != side as usize) as usize;
    let square = relative(side, square) ^ flank(king) as usize;
    whose * 384 + role as usize * 64 + square
}

/// The row of output weights for this many pieces, kings included.
#[must_use]
pub const fn bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(2) / 4;
    if bucket < BUCKETS {
        bucket
    } else {
        BUCKETS - 1
    }
}

static OURS: LazyLock<Network> = LazyLock::new(|| {
    Network::read(include_bytes!("../../../../assets/network/tabia.net"))
        .expect("a test reads our own network")
});

impl Network {
    /// The one that the engine plays with.
    #[must_use]
    pub fn ours() -> &'static Self {
        &OURS
    }

    /// Reads a network file: `TabiaNet`, hidden units and buckets as 16 bits, the 16-bit weights of inputs, bias and
    /// outputs, the 32-bit output biases, all little-endian, and FNV-1a of all that in 64 bits.
    ///
    /// # Errors
    /// It is another file, a network of another shape, cut or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let shape = bytes
            .strip_prefix(&MAGIC)
            .and_then(|rest| rest.first_chunk::<4>())
            .ok_or(NetworkError::NotANetwork)?;
        let width = u16::from_le_bytes([shape[0], shape[1]]);
        let buckets = u16::from_le_bytes([shape[2], shape[3]]);
        if (usize::from(width), usize::from(buckets)) != (WIDTH, BUCKETS) {
            return Err(NetworkError::OtherShape { width, buckets });
        }
        let (content, sum) = bytes
            .split_last_chunk::<8>()
            .filter(|_| bytes.len() == LEN)
            .ok_or(NetworkError::Length(bytes.len()))?;
        if u64::from_le_bytes(*sum) != check_sum(content) {
            return Err(NetworkError::Damaged);
        }
        let (weights, biases) = content[12..].split_at(LEN - 12 - 4 * BUCKETS - 8);
        let mut weights = weights
            .chunks_exact(2)
            .map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        let mut row = || Row(std::array::from_fn(|_| weights.next().unwrap_or_default()));
        let mut network = Self {
            inputs: (0..INPUTS).map(|_| row()).collect(),
            bias: row(),
            outputs: std::array::from_fn(|_| [row(), row()]),
            output_bias: [0; BUCKETS],
        };
        for (bias, bytes) in network.output_bias.iter_mut().zip(biases.chunks_exact(4)) {
            *bias = i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        Ok(network)
    }

    /// The network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((WIDTH as u16).to_le_bytes());
        bytes.extend((BUCKETS as u16).to_le_bytes());
        let rows = self
            .inputs
            .iter()
            .chain([&self.bias])
            .chain(self.outputs.as_flattened());
        bytes.extend(rows.flat_map(|row| row.0).flat_map(i16::to_le_bytes));
        bytes.extend(self.output_bias.into_iter().flat_map(i32::to_le_bytes));
        let sum = check_sum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// What the position is worth to the side to move, in centipawns.
    #[must_use]
    pub fn value_of(&self, position: &Position) -> i32 {
        let planes = Planes::of(position.board());
        self.value(&Hidden::of(self, &planes), &planes, position.turn())
    }

    /// The same from a hidden layer that is up to date.
    pub(crate) fn value(&self, hidden: &Hidden, planes: &Planes, turn: Color) -> Value {
        let bucket = bucket(planes.occupied().count_ones() as usize);
        let [ours, theirs] = &self.outputs[bucket];
        let sum = i64::from(dot(&hidden.0[turn as usize], ours))
            + i64::from(dot(&hidden.0[!turn as usize], theirs))
            + i64::from(self.output_bias[bucket]);
        let value = sum * i64::from(CENTIPAWNS) / i64::from(SUM_ONE);
        let stronger = if value > 0 { turn } else { !turn };
        endgame::winnable(planes, stronger, value as Value).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }
}

/// The clipped and squared hidden units, each times its weight. The trainer keeps the weights below 2, where the sum of
/// 128 units fits 32 bits.
fn dot(hidden: &Row, weights: &Row) -> i32 {
    hidden
        .0
        .iter()
        .zip(&weights.0)
        .map(|(&unit, &weight)| {
            let unit = unit.clamp(0, HIDDEN_ONE as i16) as u16;
            i32::from((unit * unit / 2) as i16) * i32::from(weight)
        })
        .sum()
}

/// FNV-1a (Fowler, Noll, Vo 1991).
fn check_sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

impl Row {
    pub(super) fn add(&mut self, other: &Self) {
        for (unit, &change) in self.0.iter_mut().zip(&other.0) {
            *unit = unit.wrapping_add(change);
        }
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        for (unit, &change) in self.0.iter_mut().zip(&other.0) {
            *unit = unit.wrapping_sub(change);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen};

    pub(in crate::eval) const FENS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "1k6/8/8/8/8/8/p7/RK5R w HA - 0 1",
        "8/8/4k3/8/8/4K3/4R3/6n1 b - - 0 1",
    ];

    pub(in crate::eval) fn position(fen: &str) -> Position {
        let fen = fen.parse::<Fen>().unwrap();
        fen.to_position(CastlingMode::Chess960).unwrap()
    }

    /// A network of random weights: what holds for it holds for all.
    pub(in crate::eval) fn random() -> Network {
        let mut state = 1;
        let mut weight = |below: i16| {
            state = crate::handicap::mix(state);
            (state % (2 * below as u64)) as i16 - below
        };
        let mut row = |below| Row(std::array::from_fn(|_| weight(below)));
        Network {
            inputs: (0..INPUTS).map(|_| row(60)).collect(),
            bias: row(100),
            outputs: std::array::from_fn(|_| [row(507), row(507)]),
            output_bias: std::array::from_fn(|bucket| bucket as i32 * 99_999 - 300_000),
        }
    }

    #[test]
    fn our_own_file_is_read_and_written_alike() {
        let bytes = include_bytes!("../../../../assets/network/tabia.net");
        assert_eq!(Network::ours().to_bytes(), bytes);
        let weights = Network::ours().outputs.as_flattened().iter();
        assert!(
            weights
                .flat_map(|row| row.0)
                .all(|weight| weight.abs() < 2 * OUTPUT_ONE as i16)
        );
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let whole = random().to_bytes();
        assert_eq!(Network::read(&whole), Ok(random()));
        assert_eq!(Network::read(b""), Err(NetworkError::NotANetwork));
        assert_eq!(Network::read(b"TabiaNet"), Err(NetworkError::NotANetwork));
        assert_eq!(
            Network::read(&whole[..LEN - 1]),
            Err(NetworkError::Length(LEN - 1))
        );
        let mut longer = whole.clone();
        longer.push(0);
        assert_eq!(Network::read(&longer), Err(NetworkError::Length(LEN + 1)));
        let mut wider = whole.clone();
        wider[8] = 65;
        assert_eq!(
            Network::read(&wider),
            Err(NetworkError::OtherShape {
                width: 65,
                buckets: 8
            })
        );
        for at in [12, LEN / 2, LEN - 1] {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            assert_eq!(Network::read(&damaged), Err(NetworkError::Damaged), "{at}");
        }
    }

    #[test]
    fn the_sum_is_what_it_says() {
        let network = random();
        for fen in FENS {
            let position = position(fen);
            let planes = Planes::of(position.board());
            let hidden = Hidden::of(&network, &planes);
            let turn = position.turn();
            let bucket = bucket(planes.occupied().count_ones() as usize);
            let mut sum = i64::from(network.output_bias[bucket]);
            for (row, side) in network.outputs[bucket].iter().zip([turn, !turn]) {
                for (weight, unit) in row.0.iter().zip(hidden.0[side as usize].0) {
                    let unit = i64::from(unit).clamp(0, 255);
                    sum += unit * unit / 2 * i64::from(*weight);
                }
            }
            let value = (sum * i64::from(CENTIPAWNS) / i64::from(SUM_ONE)) as Value;
            let stronger = if value > 0 { turn } else { !turn };
            let value = endgame::winnable(&planes, stronger, value);
            assert_eq!(network.value_of(&position), value, "{fen}");
        }
    }

    #[test]
    fn colours_and_halves_are_judged_alike() {
        let network = random();
        for (one, other) in [
            // Colours exchanged.
            (
                "2r3k1/1q3ppp/p3p3/1pbnP3/5P2/1P1B1N2/P2Q2PP/R6K b - - 0 1",
                "r6k/p2q2pp/1p1b1n2/5p2/1PBNp3/P3P3/1Q3PPP/2R3K1 w - - 0 1",
            ),
            // Left and right exchanged.
            (
                "2r3k1/1q3ppp/p3p3/1pbnP3/5P2/1P1B1N2/P2Q2PP/R6K b - - 0 1",
                "1k3r2/ppp3q1/3p3p/3Pnbp1/2P5/2N1B1P1/PP2Q2P/K6R b - - 0 1",
            ),
        ] {
            let [one, other] = [one, other].map(|fen| network.value_of(&position(fen)));
            assert_eq!(one, other);
            assert_ne!(one, 0);
        }
    }

    #[test]
    fn what_cannot_be_won_is_worth_nothing() {
        // A knight more and no pawn.
        let value = Network::ours().value_of(&position("8/8/4k3/8/8/4K3/4N3/6b1 w - - 0 1"));
        assert_eq!(value, 0);
        let value = Network::ours().value_of(&position("8/8/4k3/8/7p/4K3/4N3/6b1 w - - 0 1"));
        assert_ne!(value, 0);
    }
}
