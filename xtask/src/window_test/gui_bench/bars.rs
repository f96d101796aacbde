//! What the window may cost at most.

use anyhow::{Result, bail};

/// Percent of a core while nothing happens.
pub(super) const IDLE: f64 = 0.3;
/// Percent of a core while a clock runs, which needs a frame a second.
pub(super) const CLOCK: f64 = 3.0;
/// Megabytes of a million bytes.
pub(super) const RESIDENT: f64 = 150.0;
/// Milliseconds of a frame that are ours: scene, layout, our paint.
pub(super) const FRAME: f64 = 1.0;
/// Milliseconds from an input to its picture: a frame of a screen that shows 60 a second.
pub(super) const ANSWER: f64 = 1000.0 / 60.0;

/// What was held against a bar.
#[derive(Default)]
pub(super) struct Bars {
    missed: Vec<String>,
}

impl Bars {
    /// `what` is `value`, and may be `most`.
    pub(super) fn at_most(&mut self, what: &str, value: f64, most: f64) {
        if value.is_nan() || value > most {
            self.missed
                .push(format!("{what}: {value:.2}, not {most:.2} or less"));
        }
    }

    /// An error that names what was missed, if anything was.
    pub(super) fn verdict(self) -> Result<()> {
        match self.missed.as_slice() {
            [] => {
                println!("every bar is held");
                Ok(())
            }
            missed => bail!("missed: {}", missed.join("; ")),
        }
    }
}
