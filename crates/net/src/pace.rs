//! How much one connection may send: the host holds guests to it, and a guest holds itself to it.

use tabia_game::Timestamp;

/// Frames at once.
pub(crate) const BURST: u32 = 40;

/// Frames a second in the long run.
pub(crate) const PER_SECOND: u32 = 10;

/// What a wrong token, secret or game costs, in frames: whoever guesses is soon done.
pub(crate) const GUESS: u32 = 8;

/// What a line of chat costs besides its frame: eight at once, two a second.
pub(crate) const CHAT: u32 = 4;

/// What a guest who talks leaves untouched, in frames: for its moves, for what it says besides, and for a network that
/// holds frames back and brings them all at once.
pub(crate) const RESERVE: u32 = 15;

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    /// In thousandths of a frame.
    left: u64,
    seen: Timestamp,
}

impl Bucket {
    pub(crate) const fn new(now: Timestamp) -> Self {
        Self {
            left: BURST as u64 * 1000,
            seen: now,
        }
    }

    /// Takes what `frames` frames cost, if it is there.
    pub(crate) fn take(&mut self, frames: u32, now: Timestamp) -> Result<(), Empty> {
        self.take_beyond(0, frames, now)
    }

    /// The same, if so many others are there besides.
    pub(crate) fn take_beyond(
        &mut self,
        reserve: u32,
        frames: u32,
        now: Timestamp,
    ) -> Result<(), Empty> {
        let passed = u64::from(now.since(self.seen).get());
        self.seen = self.seen.max(now);
        self.left = (self.left + passed * u64::from(PER_SECOND)).min(u64::from(BURST) * 1000);
        if self.left < u64::from(reserve + frames) * 1000 {
            return Err(Empty);
        }
        self.left -= u64::from(frames) * 1000;
        Ok(())
    }
}

/// It was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Empty;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_a_rate() {
        let at = Timestamp::from_millis;
        let mut bucket = Bucket::new(at(5_000));
        let burst = (0..100).take_while(|_| bucket.take(1, at(5_000)).is_ok());
        assert_eq!(burst.count(), BURST as usize);
        let second = (0..100).filter(|n| bucket.take(1, at(5_010 + n * 10)).is_ok());
        assert_eq!(second.count(), PER_SECOND as usize);
        // A clock that goes backwards fills nothing.
        assert_eq!(bucket.take(1, at(0)), Err(Empty));
        let later = (0..100).take_while(|_| bucket.take(1, at(99_999)).is_ok());
        assert_eq!(later.count(), BURST as usize);
        // Whoever talks can still move.
        let mut bucket = Bucket::new(at(0));
        let lines = (0..100).take_while(|_| bucket.take_beyond(RESERVE, 5, at(0)).is_ok());
        assert_eq!(lines.count(), 5);
        let moves = (0..100).take_while(|_| bucket.take(1, at(0)).is_ok());
        assert_eq!(moves.count(), RESERVE as usize);
    }
}
