//! Sounds that crowd are thinned out.

use std::time::Duration;

use super::Cue;

/// The same sound is not heard again sooner than this.
const SAME: Duration = Duration::from_millis(100);

/// Remembers when each sound was last played.
#[derive(Debug, Default)]
pub(crate) struct Throttle {
    last: [Option<Duration>; Cue::ALL.len()],
}

impl Throttle {
    /// Whether `cue` may sound at this time.
    pub(crate) fn admits(&mut self, cue: Cue, at: Duration) -> bool {
        let last = &mut self.last[cue as usize];
        if last.is_some_and(|last| at.saturating_sub(last) < SAME) {
            return false;
        }
        *last = Some(at);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_sound_is_not_doubled() {
        let mut throttle = Throttle::default();
        let mut heard = |cue, millis| throttle.admits(cue, Duration::from_millis(millis));
        assert!(heard(Cue::Move, 0) && heard(Cue::Check, 0));
        assert!(!heard(Cue::Move, 99));
        assert!(heard(Cue::Move, 100));
        assert!(!heard(Cue::Move, 150));
    }
}
