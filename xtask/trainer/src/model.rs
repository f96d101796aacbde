//! The network with fractions for weights: what it says, and how to change the weights so that it says better.

use tabia_engine::network::{
    BUCKETS, CENTIPAWNS, HIDDEN_ONE, INPUTS, Network, OUTPUT_ONE, Row, SUM_ONE, WIDTH,
};

use crate::lesson::Inputs;
use crate::random::Random;

/// Output weights stay within this, so that the engine's sums fit their numbers.
const MOST_OUTPUT: f32 = 1.98;
/// As many sums side by side as a vector instruction can hold; also fixes the order in which they are added up.
const LANES: usize = 16;

const BIAS: usize = INPUTS * WIDTH;
const OUTPUTS: usize = BIAS + WIDTH;
const OUTPUT_BIAS: usize = OUTPUTS + BUCKETS * 2 * WIDTH;
const COUNT: usize = OUTPUT_BIAS + BUCKETS;

type Layer = [f32; WIDTH];

/// All weights in one row: inputs, bias, outputs, output biases; or what is to be changed of each.
#[derive(Clone)]
pub(crate) struct Model(Vec<f32>);

impl Model {
    pub(crate) fn zero() -> Self {
        Self(vec![0.0; COUNT])
    }

    /// Small random weights; every bucket begins with the same outputs.
    pub(crate) fn random(random: &mut Random) -> Self {
        let mut model = Self::zero();
        for weight in &mut model.0[..BIAS] {
            *weight = 0.12 * random.sign();
        }
        model.0[BIAS..OUTPUTS].fill(0.3);
        for index in 0..2 * WIDTH {
            let weight = 0.15 * random.sign();
            for bucket in 0..BUCKETS {
                model.0[OUTPUTS + bucket * 2 * WIDTH + index] = weight;
            }
        }
        model
    }

    fn layer(&self, start: usize) -> &Layer {
        self.0[start..start + WIDTH].try_into().expect("a layer's length")
    }

    fn layer_mut(&mut self, start: usize) -> &mut Layer {
        (&mut self.0[start..start + WIDTH]).try_into().expect("a layer's length")
    }

    fn hidden(&self, inputs: &[u16]) -> Layer {
        let mut hidden = *self.layer(BIAS);
        for &input in inputs {
            let row = self.layer(usize::from(input) * WIDTH);
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        hidden
    }

    /// The output for these inputs.
    pub(crate) fn output(&self, inputs: &Inputs) -> f32 {
        let hidden = [0, 1].map(|side: usize| self.hidden(&inputs.sides[side][..inputs.pieces]));
        self.output_of(&hidden, inputs.bucket)
    }

    fn output_of(&self, hidden: &[Layer; 2], bucket: usize) -> f32 {
        let mut lanes = [0.0; LANES];
        for (side, hidden) in hidden.iter().enumerate() {
            let weights = self.layer(OUTPUTS + (bucket * 2 + side) * WIDTH);
            for (units, weights) in hidden.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
                for lane in 0..LANES {
                    let unit = units[lane].clamp(0.0, 1.0);
                    lanes[lane] += unit * unit * weights[lane];
                }
            }
        }
        lanes.iter().sum::<f32>() + self.0[OUTPUT_BIAS + bucket]
    }

    /// Adds to `slopes` how the error grows with each weight, and returns the error.
    pub(crate) fn learn(&self, inputs: &Inputs, target: f32, slopes: &mut Self) -> f32 {
        let hidden = [0, 1].map(|side: usize| self.hidden(&inputs.sides[side][..inputs.pieces]));
        let expected = expectation(self.output_of(&hidden, inputs.bucket));
        let error = expected - target;
        let slope = 2.0 * error * expected * (1.0 - expected);
        slopes.0[OUTPUT_BIAS + inputs.bucket] += slope;
        for (side, hidden) in hidden.iter().enumerate() {
            let at = OUTPUTS + (inputs.bucket * 2 + side) * WIDTH;
            let mut units = [0.0; WIDTH];
            let mut back = [0.0; WIDTH];
            let weights = self.layer(at);
            for index in 0..WIDTH {
                let sum = hidden[index];
                let unit = sum.clamp(0.0, 1.0);
                let inside = if sum == unit { 2.0 * slope } else { 0.0 };
                units[index] = slope * unit * unit;
                back[index] = inside * unit * weights[index];
            }
            let outputs = slopes.layer_mut(at);
            for index in 0..WIDTH {
                outputs[index] += units[index];
            }
            let bias = slopes.layer_mut(BIAS);
            for index in 0..WIDTH {
                bias[index] += back[index];
            }
            for &input in &inputs.sides[side][..inputs.pieces] {
                let row = slopes.layer_mut(usize::from(input) * WIDTH);
                for index in 0..WIDTH {
                    row[index] += back[index];
                }
            }
        }
        error * error
    }

    /// All weights as little-endian fractions of 32 bits.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// The other way; none if it is no file of this shape.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let (weights, rest) = bytes.as_chunks::<4>();
        let weights: Vec<f32> = weights.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        (rest.is_empty() && weights.len() == COUNT).then_some(Self(weights))
    }

    /// The network in the engine's whole numbers.
    pub(crate) fn rounded(&self) -> Network {
        let row = |start: usize, one: i32| {
            Row(self.layer(start).map(|weight| (weight * one as f32).round() as i16))
        };
        Network {
            inputs: (0..INPUTS).map(|input| row(input * WIDTH, HIDDEN_ONE)).collect(),
            bias: row(BIAS, HIDDEN_ONE),
            outputs: std::array::from_fn(|bucket| {
                [0, 1].map(|side| row(OUTPUTS + (bucket * 2 + side) * WIDTH, OUTPUT_ONE))
            }),
            output_bias: std::array::from_fn(|bucket| {
                (self.0[OUTPUT_BIAS + bucket] * SUM_ONE as f32).round() as i32
            }),
        }
    }
}

/// What the side to move can expect, 0 to 1.
pub(crate) fn expectation(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// The output that stands for this many centipawns.
pub(crate) fn output_of(centipawns: i16) -> f32 {
    f32::from(centipawns) / CENTIPAWNS as f32
}

/// AdamW (Loshchilov and Hutter 2019).
pub(crate) struct Descent {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

impl Descent {
    const DECAY: f32 = 0.01;

    pub(crate) fn new() -> Self {
        Self {
            mean: vec![0.0; COUNT],
            square: vec![0.0; COUNT],
            step: 0,
        }
    }

    /// One step against `slopes`, the sums over `count` positions, which are set to zero.
    pub(crate) fn step(&mut self, model: &mut Model, slopes: &mut Model, count: usize, rate: f32) {
        self.step += 1;
        let mean_part = 1.0 / (1.0 - 0.9f32.powi(self.step));
        let square_part = 1.0 / (1.0 - 0.999f32.powi(self.step));
        let count = 1.0 / count as f32;
        for index in 0..COUNT {
            let slope = slopes.0[index] * count;
            slopes.0[index] = 0.0;
            let mean = 0.9 * self.mean[index] + 0.1 * slope;
            let square = 0.999 * self.square[index] + 0.001 * slope * slope;
            self.mean[index] = mean;
            self.square[index] = square;
            let weight = model.0[index] * (1.0 - rate * Self::DECAY);
            let way = mean * mean_part / ((square * square_part).sqrt() + 1e-8);
            model.0[index] = weight - rate * way;
        }
        for weight in &mut model.0[OUTPUTS..OUTPUT_BIAS] {
            *weight = weight.clamp(-MOST_OUTPUT, MOST_OUTPUT);
        }
    }
}
