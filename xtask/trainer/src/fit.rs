//! Gradient descent on the squared error of the expectation (Adam, Kingma and Ba 2014).

use std::io::{self, Write};

use crate::sample::{Sample, expectation};

const EPOCHS: usize = 60;
const BATCH: usize = 8192;
const RATE: f64 = 0.8;
/// Holds a weight that few positions speak of near where it was.
const DECAY: f64 = 2e-7;

/// Middlegame and endgame weights in the order of the engine's table.
type Weights = Vec<[f64; 2]>;

/// The weights that explain the samples best, beginning from the engine's own.
pub(crate) fn fit(samples: &[Sample]) -> Weights {
    let start: Weights = tabia_engine::term_groups()
        .flat_map(|(_, weights)| weights)
        .map(|(mg, eg)| [f64::from(mg), f64::from(eg)])
        .collect();
    let mut weights = start.clone();
    let mut moments = vec![[[0.0; 2]; 2]; weights.len()];
    // One sample in 16 is kept back to see whether what is learnt holds elsewhere.
    let (tests, lessons): (Vec<_>, Vec<_>) =
        samples.iter().enumerate().partition(|(index, _)| index % 16 == 0);
    let tests: Vec<&Sample> = tests.into_iter().map(|(_, sample)| sample).collect();
    let lessons: Vec<&Sample> = lessons.into_iter().map(|(_, sample)| sample).collect();
    eprintln!("{} lessons, {} tests, error {:.6}", lessons.len(), tests.len(), error(&tests, &weights));
    let mut step = 0;
    for epoch in 0..EPOCHS {
        let rate = RATE * (1.0 - epoch as f64 / EPOCHS as f64) + 0.02;
        // A stride that is coprime to the number of batches mixes games without a shuffle.
        let batches = lessons.len().div_ceil(BATCH);
        for batch in 0..batches {
            step += 1;
            let lessons = lessons.iter().skip(batch).step_by(batches);
            let gradient = gradient(lessons, &weights);
            for (index, gradient) in gradient.iter().enumerate() {
                for part in 0..2 {
                    let pull = DECAY * (weights[index][part] - start[index][part]);
                    let slope = gradient[part] + pull;
                    let [mean, square] = &mut moments[index][part];
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    let mean = *mean / (1.0 - 0.9f64.powi(step));
                    let square = *square / (1.0 - 0.999f64.powi(step));
                    weights[index][part] -= rate * mean / (square.sqrt() + 1e-8);
                }
            }
        }
        if epoch % 10 == 9 {
            eprintln!("epoch {}: error {:.6}", epoch + 1, error(&tests, &weights));
        }
    }
    weights
}

fn value(sample: &Sample, weights: &Weights) -> f64 {
    let mut sum = [0.0; 2];
    for &(term, count) in &sample.counts {
        let weight = weights[usize::from(term)];
        sum[0] += weight[0] * f64::from(count);
        sum[1] += weight[1] * f64::from(count);
    }
    sum[0] * f64::from(sample.factors[0]) + sum[1] * f64::from(sample.factors[1])
}

fn gradient<'a>(lessons: impl Iterator<Item = &'a &'a Sample>, weights: &Weights) -> Weights {
    let mut gradient = vec![[0.0; 2]; weights.len()];
    let mut count = 0.0;
    for sample in lessons {
        count += 1.0;
        let expected = expectation(value(sample, weights));
        let slope = (expected - f64::from(sample.target)) * expected * (1.0 - expected);
        for &(term, times) in &sample.counts {
            let entry = &mut gradient[usize::from(term)];
            entry[0] += slope * f64::from(times) * f64::from(sample.factors[0]);
            entry[1] += slope * f64::from(times) * f64::from(sample.factors[1]);
        }
    }
    for entry in &mut gradient {
        *entry = entry.map(|slope| slope / count);
    }
    gradient
}

fn error(tests: &[&Sample], weights: &Weights) -> f64 {
    let sum: f64 = tests
        .iter()
        .map(|sample| (expectation(value(sample, weights)) - f64::from(sample.target)).powi(2))
        .sum();
    sum / tests.len() as f64
}

/// Writes the engine's `weights.rs`.
pub(crate) fn write(weights: &Weights, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "//! What each term is worth, as (middlegame, endgame) in centipawns, in the order of [`super::terms`].")?;
    writeln!(out, "//! Written by `xtask/trainer`.\n")?;
    writeln!(out, "use super::Pair;\nuse super::terms::COUNT;\n")?;
    writeln!(out, "const fn w(middlegame: i32, endgame: i32) -> Pair {{\n    Pair::new(middlegame, endgame)\n}}\n")?;
    writeln!(out, "#[rustfmt::skip]\npub(super) static WEIGHTS: [Pair; COUNT] = [")?;
    let mut rest = weights.as_slice();
    for (name, group) in tabia_engine::term_groups() {
        let (here, after) = rest.split_at(group.len());
        rest = after;
        writeln!(out, "    // {name}")?;
        for row in here.chunks(8) {
            let row: Vec<String> = row
                .iter()
                .map(|[mg, eg]| format!("w({}, {}),", mg.round(), eg.round()))
                .collect();
            writeln!(out, "    {}", row.join(" "))?;
        }
    }
    writeln!(out, "];")
}
