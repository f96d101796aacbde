//! How long our part of a frame takes, from the app's state to what the graphics driver is given; the event file tells
//! it when the window closes.

use std::time::Duration;

/// The width of a class of costs, in microseconds.
const STEP: u64 = 10;
/// The last class also counts whatever costs more.
const CLASSES: usize = 500;

/// How many frames have cost how much.
pub(crate) struct FrameCosts([u32; CLASSES]);

impl FrameCosts {
    pub(crate) const fn new() -> Self {
        Self([0; CLASSES])
    }

    pub(crate) fn add(&mut self, cost: Duration) {
        let class = u64::try_from(cost.as_micros()).unwrap_or(u64::MAX) / STEP;
        let class = usize::try_from(class).map_or(CLASSES - 1, |class| class.min(CLASSES - 1));
        self.0[class] = self.0[class].saturating_add(1);
    }

    pub(crate) fn frames(&self) -> u64 {
        self.0.iter().copied().map(u64::from).sum()
    }

    /// What this share of the frames (0 to 1) costs at most, in microseconds, up to the width of a class.
    pub(crate) fn quantile(&self, share: f64) -> u64 {
        let wanted = (self.frames() as f64 * share).ceil() as u64;
        let mut seen = 0;
        let class = self.0.iter().position(|frames| {
            seen += u64::from(*frames);
            seen >= wanted
        });
        (class.unwrap_or(0) as u64 + 1) * STEP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_frames_cost_no_more_than_the_median() {
        let mut costs = FrameCosts::new();
        for micros in [105, 205, 305, 1_000_000] {
            costs.add(Duration::from_micros(micros));
        }
        assert_eq!(costs.frames(), 4);
        assert_eq!(costs.quantile(0.5), 210);
        assert_eq!(costs.quantile(0.75), 310);
        assert_eq!(costs.quantile(1.0), 5_000);
    }
}
