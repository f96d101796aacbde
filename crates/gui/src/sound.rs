//! The sounds, computed: wooden pieces on a wooden board.
//!
//! A struck piece of wood is a handful of modes that die away within a tenth of a second, the higher the faster, and
//! a very short burst of noise at the moment of contact. Melodies are played on bars of the same wood, as on a
//! marimba, whose bars are tuned so that the second mode lies two octaves above the first.

pub(crate) mod music;
pub(crate) mod throttle;

use std::f32::consts::TAU;

/// Frames per second of every sound.
pub(crate) const SAMPLE_RATE: u32 = 48_000;

/// What a sound is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cue {
    Move,
    Capture,
    Check,
    Castling,
    Promotion,
    Win,
    Loss,
    Draw,
    /// A move that was refused.
    Refused,
    LowTime,
    Mate,
    /// A move waits to be confirmed.
    Question,
    /// One of the last seconds of a clock.
    Tick,
}

impl Cue {
    pub(crate) const ALL: [Self; 13] = [
        Self::Move,
        Self::Capture,
        Self::Check,
        Self::Castling,
        Self::Promotion,
        Self::Win,
        Self::Loss,
        Self::Draw,
        Self::Refused,
        Self::LowTime,
        Self::Mate,
        Self::Question,
        Self::Tick,
    ];

    /// The event's name in the settings file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Capture => "capture",
            Self::Check => "check",
            Self::Castling => "castling",
            Self::Promotion => "promotion",
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Refused => "refused",
            Self::LowTime => "low_time",
            Self::Mate => "mate",
            Self::Question => "question",
            Self::Tick => "tick",
        }
    }

    /// The sound: one channel, between -1 and 1, ending in silence.
    pub(crate) fn synthesise(self) -> Vec<f32> {
        let mut sound = Sound::at_rate(SAMPLE_RATE);
        match self {
            Self::Move => sound.knock(0.0, 1.0, 0.80),
            Self::Capture => {
                sound.clack(0.0, 0.55);
                sound.knock(0.034, 0.92, 0.95);
            }
            Self::Check => {
                sound.knock(0.0, 1.0, 0.75);
                sound.bar(0.055, 587.33, 0.30, 0.32);
                sound.bar(0.145, 880.00, 0.26, 0.42);
            }
            Self::Castling => {
                sound.knock(0.0, 1.0, 0.75);
                sound.knock(0.115, 0.86, 0.85);
            }
            Self::Promotion => {
                sound.knock(0.0, 1.0, 0.75);
                for (i, pitch) in [523.25, 659.26, 783.99].into_iter().enumerate() {
                    sound.bar(0.07 + 0.075 * i as f32, pitch, 0.28, 0.45);
                }
            }
            Self::Win => {
                for (i, pitch) in [392.00, 523.25, 659.26, 783.99].into_iter().enumerate() {
                    sound.bar(0.12 * i as f32, pitch, 0.34, 0.75);
                }
                sound.bar(0.36, 523.25, 0.22, 0.9);
            }
            Self::Loss => {
                for (i, pitch) in [392.00, 349.23, 311.13, 261.63].into_iter().enumerate() {
                    sound.bar(0.15 * i as f32, pitch, 0.32, 0.8);
                }
            }
            Self::Draw => {
                for (i, pitch) in [392.00, 293.66, 392.00].into_iter().enumerate() {
                    sound.bar(0.16 * i as f32, pitch, 0.32, 0.7);
                }
            }
            Self::Refused => sound.thud(0.0, 0.6),
            Self::LowTime => {
                for i in 0..4 {
                    sound.clack(0.16 * i as f32, if i % 2 == 0 { 0.55 } else { 0.38 });
                }
            }
            // The check, and then a fifth that falls: nothing comes after it.
            Self::Mate => {
                sound.knock(0.0, 0.9, 0.9);
                for (i, pitch) in [880.0, 587.33, 293.66].into_iter().enumerate() {
                    sound.bar(0.06 + 0.13 * i as f32, pitch, 0.30, 0.5);
                }
                sound.bar(0.32, 440.0, 0.20, 0.6);
            }
            Self::Question => {
                sound.bar(0.0, 523.25, 0.20, 0.16);
                sound.bar(0.11, 698.46, 0.22, 0.22);
            }
            Self::Tick => sound.clack(0.0, 0.42),
        }
        sound.finish()
    }
}

/// One mode of a struck body: its frequency in hertz, its share and the seconds in which it fades to a third.
struct Mode(f32, f32, f32);

struct Sound {
    samples: Vec<f32>,
    rate: u32,
}

impl Sound {
    fn at_rate(rate: u32) -> Self {
        Self {
            samples: Vec::new(),
            rate,
        }
    }

    /// A felted piece set down on the board. A higher `size` sounds smaller.
    fn knock(&mut self, at: f32, size: f32, gain: f32) {
        self.strike(
            at,
            gain,
            &[
                Mode(186.0 * size, 0.55, 0.042),
                Mode(297.0 * size, 0.50, 0.034),
                Mode(512.0 * size, 0.42, 0.022),
                Mode(873.0 * size, 0.34, 0.014),
                Mode(1460.0 * size, 0.22, 0.008),
                Mode(2390.0 * size, 0.10, 0.005),
            ],
        );
        self.noise(at, gain * 0.34, 0.0035, 0.30);
        // The base settles: a second, much weaker contact.
        self.noise(at + 0.017, gain * 0.06, 0.003, 0.22);
    }

    /// Two pieces touching: lighter and brighter than the board.
    fn clack(&mut self, at: f32, gain: f32) {
        self.strike(
            at,
            gain,
            &[
                Mode(740.0, 0.40, 0.018),
                Mode(1285.0, 0.45, 0.012),
                Mode(2140.0, 0.30, 0.008),
                Mode(3350.0, 0.14, 0.004),
            ],
        );
        self.noise(at, gain * 0.40, 0.0022, 0.50);
    }

    /// A dull, low bump that says no.
    fn thud(&mut self, at: f32, gain: f32) {
        self.strike(
            at,
            gain,
            &[
                Mode(92.0, 0.7, 0.055),
                Mode(141.0, 0.5, 0.045),
                Mode(228.0, 0.25, 0.025),
            ],
        );
        self.noise(at, gain * 0.15, 0.006, 0.08);
    }

    /// One bar of a marimba; `ring` is the time in seconds until it has faded to a third.
    fn bar(&mut self, at: f32, pitch: f32, gain: f32, ring: f32) {
        self.strike(
            at,
            gain,
            &[
                Mode(pitch, 1.0, ring * 0.5),
                Mode(pitch * 3.98, 0.16, ring * 0.14),
                Mode(pitch * 9.9, 0.05, ring * 0.05),
            ],
        );
        self.noise(at, gain * 0.12, 0.003, 0.20);
    }

    fn strike(&mut self, at: f32, gain: f32, modes: &[Mode]) {
        // Contact with felt takes about a millisecond: the force rises smoothly.
        const RISE: f32 = 0.0011;
        for Mode(frequency, share, fade) in modes {
            self.add(at, fade * 9.0, |t| {
                let rise = if t < RISE {
                    (1.0 - (t / RISE * TAU / 2.0).cos()) / 2.0
                } else {
                    1.0
                };
                gain * share * rise * (-t / fade).exp() * (TAU * frequency * t).sin()
            });
        }
    }

    /// A burst of low-passed noise; `brightness` from 0 (dull) to 1 (white).
    fn noise(&mut self, at: f32, gain: f32, fade: f32, brightness: f32) {
        let mut state = 0x9E37_79B9_u32;
        let mut low = 0.0;
        self.add(at, fade * 9.0, |t| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            low += brightness * (state as f32 / u32::MAX as f32 * 2.0 - 1.0 - low);
            gain * (-t / fade).exp() * low
        });
    }

    fn add(&mut self, at: f32, length: f32, mut wave: impl FnMut(f32) -> f32) {
        let rate = self.rate as f32;
        let start = (at * rate) as usize;
        let count = (length * rate) as usize;
        if self.samples.len() < start + count {
            self.samples.resize(start + count, 0.0);
        }
        for (i, sample) in self.samples[start..start + count].iter_mut().enumerate() {
            *sample += wave(i as f32 / rate);
        }
    }

    /// Peaks are rounded off instead of cut, and the last milliseconds fade out.
    fn finish(mut self) -> Vec<f32> {
        let fade = self.rate as usize / 200;
        let end = self.samples.len();
        for (i, sample) in self.samples.iter_mut().enumerate() {
            *sample = sample.tanh() * ((end - i) as f32 / fade as f32).min(1.0);
        }
        self.samples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn energy(samples: &[f32]) -> f32 {
        samples.iter().map(|s| s * s).sum()
    }

    /// How bright a sound is: zero crossings per second of its first 30 ms.
    fn crossings(samples: &[f32]) -> f32 {
        let head = &samples[..(SAMPLE_RATE as usize * 30 / 1000).min(samples.len())];
        head.windows(2).filter(|w| w[0] * w[1] < 0.0).count() as f32
            / (head.len() as f32 / SAMPLE_RATE as f32)
    }

    #[test]
    fn every_sound_is_audible_bounded_and_ends_in_silence() {
        for cue in Cue::ALL {
            let sound = cue.synthesise();
            let seconds = sound.len() as f32 / SAMPLE_RATE as f32;
            let peak = sound.iter().fold(0.0_f32, |peak, s| peak.max(s.abs()));
            assert!((0.05..8.0).contains(&seconds), "{cue:?} lasts {seconds} s");
            assert!((0.15..1.0).contains(&peak), "{cue:?} peaks at {peak}");
            assert!(
                sound[0].abs() < 0.2 && sound[sound.len() - 1].abs() < 0.001,
                "{cue:?} clicks"
            );
        }
    }

    #[test]
    fn a_move_is_over_within_a_fifth_of_a_second() {
        let sound = Cue::Move.synthesise();
        let head = SAMPLE_RATE as usize / 5;
        assert!(energy(&sound[..head.min(sound.len())]) > 0.999 * energy(&sound));
    }

    #[test]
    fn sounds_can_be_told_apart() {
        let [quiet, capture, refused] =
            [Cue::Move, Cue::Capture, Cue::Refused].map(Cue::synthesise);
        assert!(crossings(&capture) > crossings(&quiet));
        assert!(crossings(&refused) < crossings(&quiet) / 2.0);
    }
}
