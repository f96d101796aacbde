//! What a bad network does: drawn by chance, and the same for the same seed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::Chance;

/// How bad it is.
#[derive(Clone, Copy)]
pub(super) struct Weather {
    /// Every piece is so late,
    pub(super) delay: Duration,
    /// and up to so much later, by chance; the order stays.
    pub(super) jitter: Duration,
    /// How many of a thousand pieces meet each [`Hindrance`], in the order of [`Hindrance::ALL`].
    pub(super) hindered: [u64; 3],
    /// How long a stall is.
    pub(super) stall: Duration,
    /// How long nothing comes through a black hole.
    pub(super) dark: Duration,
    /// A connection ends after so long on average.
    pub(super) life: Duration,
}

/// What happens to a piece on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// It waits, and all that come after it in its direction.
    Stall,
    /// It goes on a few bytes at a time.
    Throttle,
    /// Nothing comes through the network, in no direction and on no connection, and nobody is told.
    BlackHole,
}

impl Hindrance {
    const ALL: [Self; 3] = [Self::Stall, Self::Throttle, Self::BlackHole];
}

/// How a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Both sides see the other's end of it.
    Close,
    /// Both sides are told that it is broken, and what was under way is lost.
    Reset,
    /// One direction ends, the other goes on.
    HalfClose,
    /// In the middle of a piece.
    Cut,
}

impl End {
    const ALL: [Self; 4] = [Self::Close, Self::Reset, Self::HalfClose, Self::Cut];
}

/// What one direction of a connection meets: the same for the same seed, network, connection and direction.
pub(super) struct Fate {
    weather: Weather,
    chance: Chance,
}

impl Fate {
    pub(super) fn new(weather: Weather, seed: u64, of: impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        (seed, of).hash(&mut hasher);
        Self {
            weather,
            chance: Chance(hasher.finish()),
        }
    }

    /// How and after how long a connection ends.
    pub(super) fn end(&mut self) -> (End, Duration) {
        let end = End::ALL[self.below(End::ALL.len() as u64) as usize];
        let most = 2 * self.weather.life.as_millis() as u64;
        (end, Duration::from_millis(self.below(most + 1)))
    }

    /// How late the next piece is, and what else happens to it.
    pub(super) fn next(&mut self) -> (Duration, Option<Hindrance>) {
        let jitter = self.weather.jitter.as_millis() as u64;
        let late = Duration::from_millis(self.below(jitter + 1));
        let mut drawn = self.below(1000);
        let hindered = Hindrance::ALL.into_iter().zip(self.weather.hindered);
        for (hindrance, share) in hindered {
            if drawn < share {
                return (self.weather.delay + late, Some(hindrance));
            }
            drawn -= share;
        }
        (self.weather.delay + late, None)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.chance.below(bound)
    }
}

/// How often what happened.
#[derive(Default)]
pub(super) struct Damage {
    connections: AtomicU64,
    hindered: [AtomicU64; Hindrance::ALL.len()],
    ended: [AtomicU64; End::ALL.len()],
}

impl Damage {
    pub(super) fn connected(&self) {
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn hindered(&self, by: Hindrance) {
        self.hindered[by as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn ended(&self, by: End) {
        self.ended[by as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// What has not happened at all.
    pub(super) fn missing(&self) -> Vec<String> {
        let kinds = self.kinds().into_iter();
        let missing = kinds.filter(|(_, count)| *count == 0);
        missing.map(|(kind, _)| kind).collect()
    }

    pub(super) fn tell(&self) -> String {
        let kinds = self.kinds().into_iter();
        let kinds = kinds.map(|(kind, count)| format!(", {count} × {kind}"));
        let connections = self.connections.load(Ordering::Relaxed);
        format!("{connections} connections") + &kinds.collect::<String>()
    }

    fn kinds(&self) -> Vec<(String, u64)> {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let hindered =
            Hindrance::ALL.map(|kind| (format!("{kind:?}"), count(&self.hindered[kind as usize])));
        let ended = End::ALL.map(|kind| (format!("{kind:?}"), count(&self.ended[kind as usize])));
        hindered.into_iter().chain(ended).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEATHER: Weather = Weather {
        delay: Duration::from_millis(10),
        jitter: Duration::from_millis(100),
        hindered: [50, 100, 20],
        stall: Duration::from_secs(1),
        dark: Duration::from_secs(1),
        life: Duration::from_secs(20),
    };

    fn drawn(seed: u64, connection: u64) -> (String, Vec<Option<Hindrance>>) {
        let mut fate = Fate::new(WEATHER, seed, (1, connection));
        let end = format!("{:?}", fate.end());
        let pieces: Vec<_> = (0..1000).map(|_| fate.next()).collect();
        let hindrances = pieces.iter().map(|(_, hindrance)| *hindrance).collect();
        (format!("{end} {pieces:?}"), hindrances)
    }

    #[test]
    fn a_seed_draws_the_same_faults_every_time_and_another_does_not() {
        assert_eq!(drawn(7, 1), drawn(7, 1));
        assert_ne!(drawn(7, 1), drawn(8, 1));
        assert_ne!(drawn(7, 1), drawn(7, 2));
        let (_, hindrances) = drawn(7, 1);
        for (hindrance, share) in Hindrance::ALL.into_iter().zip(WEATHER.hindered) {
            let many = hindrances.iter().filter(|met| **met == Some(hindrance));
            let many = many.count() as u64;
            assert!(
                (share / 2..2 * share).contains(&many),
                "{many} × {hindrance:?}"
            );
        }
        let ends = (0..100).map(|connection| Fate::new(WEATHER, 7, connection).end().0);
        let ends: Vec<End> = ends.collect();
        assert!(End::ALL.iter().all(|end| ends.contains(end)), "{ends:?}");
    }

    #[test]
    fn what_has_not_happened_is_missed() {
        let damage = Damage::default();
        damage.hindered(Hindrance::Stall);
        damage.hindered(Hindrance::BlackHole);
        damage.ended(End::Reset);
        assert_eq!(damage.missing(), ["Throttle", "Close", "HalfClose", "Cut"]);
    }
}
