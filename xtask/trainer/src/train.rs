//! Trains the network: first to judge as the hand-written evaluation does, then from what search and games said.

use std::error::Error;
use std::io::Write;

use crate::lesson::{self, Lesson};
use crate::model::{Descent, Model, expectation, output_of};
use crate::random::Random;

const BATCH: usize = 16_384;
/// One position in 32, the last ones read, shows whether what is learnt holds elsewhere.
const TESTS: usize = 32;

/// A course of lessons.
struct Course {
    epochs: usize,
    /// The step at the begin and at the end.
    rate: (f32, f32),
    /// How much the game's result counts beside the score.
    result_share: f32,
}

const IMITATION: Course = Course {
    epochs: 16,
    rate: (2e-3, 4e-5),
    result_share: 0.0,
};

const GAMES: Course = Course {
    epochs: 10,
    rate: (1e-3, 1e-5),
    result_share: 0.2,
};

/// Positions that random moves lead to, for each of a game, in the imitation.
const MORE: usize = 9;

/// The same in the games' course.
const REHEARSED: usize = 3;

/// Trains a network from random weights to judge the positions of `paths`, and others near them, as the hand-written
/// evaluation does, and writes it for [`train`].
pub(crate) fn imitate(seed: u64, paths: &[&str], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(seed);
    let mut model = Model::random(&mut random);
    let mut lessons = lesson::imitate(paths, MORE, &mut random)?;
    teach(&mut model, &IMITATION, &mut lessons, &mut random);
    out.write_all(&model.to_bytes())?;
    Ok(())
}

/// Trains the network in the file `start` on files of `FEN|White's score|White's result` and writes it for the engine.
pub(crate) fn train(seed: u64, start: &str, paths: &[&str], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(seed);
    let mut model = Model::read(&std::fs::read(start)?).ok_or_else(|| format!("{start}: not written by `imitate`"))?;
    // Who only sees quiet positions forgets the others.
    let mut lessons = lesson::imitate(&paths[..1], REHEARSED, &mut random)?;
    lessons.extend(lesson::read(paths)?);
    teach(&mut model, &GAMES, &mut lessons, &mut random);
    out.write_all(&model.rounded().to_bytes())?;
    Ok(())
}

fn teach(model: &mut Model, course: &Course, lessons: &mut [Lesson], random: &mut Random) {
    let (lessons, tests) = lessons.split_at_mut(lessons.len() - lessons.len() / TESTS);
    eprintln!("{} lessons, {} tests: error {:.6}", lessons.len(), tests.len(), error(model, course, tests));
    let mut descent = Descent::new();
    let mut slopes = Model::zero();
    for epoch in 0..course.epochs {
        random.shuffle(lessons);
        let mut sum = 0.0;
        for (number, batch) in lessons.chunks(BATCH).enumerate() {
            let done = (epoch as f32 + (number * BATCH) as f32 / lessons.len() as f32) / course.epochs as f32;
            // Half a cosine from the first rate to the last.
            let high = 0.5 + 0.5 * (done * std::f32::consts::PI).cos();
            let rate = course.rate.1 + (course.rate.0 - course.rate.1) * high;
            for lesson in batch {
                sum += f64::from(model.learn(&lesson.inputs(), course.target(lesson), &mut slopes));
            }
            descent.step(model, &mut slopes, batch.len(), rate);
        }
        let own = sum / lessons.len() as f64;
        eprintln!("epoch {}: error {own:.6}, tests {:.6}", epoch + 1, error(model, course, tests));
    }
}

fn error(model: &Model, course: &Course, tests: &[Lesson]) -> f64 {
    let sum: f64 = tests
        .iter()
        .map(|test| {
            let expected = expectation(model.output(&test.inputs()));
            f64::from(expected - course.target(test)).powi(2)
        })
        .sum();
    sum / tests.len() as f64
}

impl Course {
    fn target(&self, lesson: &Lesson) -> f32 {
        let score = expectation(output_of(lesson.score));
        match lesson.result {
            Some(result) => self.result_share * f32::from(result) / 2.0 + (1.0 - self.result_share) * score,
            None => score,
        }
    }
}
