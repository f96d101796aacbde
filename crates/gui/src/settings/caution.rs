//! Which moves are held back before anybody else sees them, in which games.

use std::time::Duration;

use tabia_game::Millis;
use toml::{Table, Value};

use super::play::{Choice, choice, choose};

/// A game that is likely to last so long leaves time to think: servers call it rapid.
const SLOW: Duration = Duration::from_secs(480);

choice! {
    /// Which moves are held back for a moment, or until they are confirmed.
    Caution {
        /// Those that look like a slip of the hand, for a moment.
        Slips = "slips",
        /// None.
        Off = "off",
        /// All, until they are confirmed.
        Confirm = "confirm",
    }
}

choice! {
    /// With less on the clock than this, nothing is held back.
    Hurry {
        TwentySeconds = "20",
        TenSeconds = "10",
        Minute = "60",
        /// However short time is, moves are held back.
        Never = "never",
    }
}

impl Hurry {
    /// Below this there is no time for questions.
    pub(crate) const fn below(self) -> Millis {
        Millis::from_secs(match self {
            Self::Never => 0,
            Self::TenSeconds => 10,
            Self::TwentySeconds => 20,
            Self::Minute => 60,
        })
    }
}

/// How much time a game gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tempo {
    NoClock,
    Slow,
    Fast,
}

impl Tempo {
    /// The tempo of a game in which a side is likely to think so long in all.
    pub(crate) fn of(estimate: Option<Duration>) -> Self {
        match estimate {
            None => Self::NoClock,
            Some(time) if time >= SLOW => Self::Slow,
            Some(_) => Self::Fast,
        }
    }

    /// Every tempo with its key in the settings file.
    const ALL: [(Self, &'static str); 3] = [
        (Self::NoClock, "caution"),
        (Self::Slow, "caution_slow"),
        (Self::Fast, "caution_fast"),
    ];
}

/// What is held back in each game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cautions {
    tempi: [Caution; 3],
    pub(crate) hurry: Hurry,
    /// Whether a move that gives the queen away counts as a slip.
    pub(crate) guards_queen: bool,
}

impl Cautions {
    pub(crate) const fn of(&self, tempo: Tempo) -> Caution {
        self.tempi[tempo as usize]
    }

    pub(crate) const fn set(&mut self, tempo: Tempo, caution: Caution) {
        self.tempi[tempo as usize] = caution;
    }

    /// The same whatever the clock.
    #[cfg(test)]
    pub(crate) fn always(caution: Caution) -> Self {
        Self {
            tempi: [caution; 3],
            ..Self::default()
        }
    }

    /// Takes what `table` has; returns the keys whose values make no sense.
    pub(super) fn read(&mut self, table: &Table) -> Vec<&'static str> {
        let mut wrong = Vec::new();
        let mut field = |key: &'static str, set: &mut dyn FnMut(&Value) -> Option<()>| {
            if table.get(key).is_some_and(|value| set(value).is_none()) {
                wrong.push(key);
            }
        };
        // Where only the first is written, it holds for every game.
        field("caution", &mut |v| {
            let mut caution = Caution::default();
            choose(v, &mut caution)?;
            self.tempi = [caution; 3];
            Some(())
        });
        for (tempo, key) in &Tempo::ALL[1..] {
            field(key, &mut |v| choose(v, &mut self.tempi[*tempo as usize]));
        }
        field("hurry", &mut |v| choose(v, &mut self.hurry));
        field("guards_queen", &mut |v| {
            v.as_bool().map(|on| self.guards_queen = on)
        });
        wrong
    }

    pub(super) fn write(self, table: &mut Table) {
        for (tempo, key) in Tempo::ALL {
            table.insert(key.to_owned(), self.of(tempo).name().into());
        }
        table.insert("hurry".to_owned(), self.hurry.name().into());
        table.insert("guards_queen".to_owned(), self.guards_queen.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tempo_has_its_own_and_an_older_file_holds_for_all() {
        let mut cautions = Cautions::default();
        cautions.set(Tempo::Fast, Caution::Off);
        cautions.set(Tempo::Slow, Caution::Confirm);
        cautions.guards_queen = true;
        cautions.hurry = Hurry::Minute;
        let mut table = Table::new();
        cautions.write(&mut table);
        let mut read = Cautions::default();
        assert_eq!(read.read(&table), [""; 0]);
        assert_eq!(read, cautions);
        let old = "caution = \"confirm\"".parse().expect("TOML");
        assert_eq!(read.read(&old), [""; 0]);
        assert_eq!(read.of(Tempo::Fast), Caution::Confirm);
        let wrong = "caution_fast = \"never\"".parse().expect("TOML");
        assert_eq!(read.read(&wrong), ["caution_fast"]);
    }

    #[test]
    fn eight_minutes_are_slow() {
        let of = |seconds| Tempo::of(Some(Duration::from_secs(seconds)));
        assert_eq!((of(479), of(480)), (Tempo::Fast, Tempo::Slow));
        assert_eq!(Tempo::of(None), Tempo::NoClock);
    }
}
