//! Quiet music to think by, computed: slow chords, and over them a few notes of a marimba that never hurry.

use std::f32::consts::TAU;

use super::Sound;

/// Frames per second; nothing in it is high enough to need more.
pub(crate) const RATE: u32 = 24_000;
/// How long a chord lasts, in seconds.
const CHORD: f32 = 6.0;
/// How far the piece leans into the next chord before it has begun, and out of the last.
const SWELL: f32 = 2.5;
/// The notes of each chord, in semitones from C3 (130.8 Hz).
const CHORDS: [[i8; 4]; 8] = [
    [0, 7, 16, 19],
    [-3, 7, 12, 16],
    [-7, 5, 12, 16],
    [-5, 5, 11, 14],
    [-8, 4, 11, 19],
    [-3, 7, 12, 16],
    [2, 9, 12, 17],
    [-5, 7, 12, 14],
];
/// When a bar is struck, in beats of a sixth of the chord, and which note of the chord, two octaves up.
const FIGURES: [&[(f32, usize)]; 4] = [
    &[(0.0, 2), (1.5, 3), (3.0, 1)],
    &[(0.5, 3), (3.5, 2)],
    &[(0.0, 1), (2.0, 2), (3.0, 3), (4.5, 2)],
    &[(1.0, 2)],
];

/// One round of the piece, which follows itself without a seam: one channel, between -1 and 1.
pub(crate) fn compose() -> Vec<f32> {
    let length = CHORD * CHORDS.len() as f32;
    let mut sound = Sound::at_rate(RATE);
    for (i, chord) in CHORDS.iter().enumerate() {
        let start = CHORD * i as f32;
        for (voice, note) in chord.iter().enumerate() {
            pad(
                &mut sound,
                start,
                pitch(*note),
                0.11 / (1.0 + voice as f32 * 0.4),
            );
        }
        for (beat, voice) in FIGURES[i * 3 % FIGURES.len()] {
            let at = start + CHORD / 6.0 * beat;
            sound.bar(at, pitch(chord[*voice] + 24), 0.09, 1.6);
        }
    }
    // What rings on after the end sounds at the beginning of the next round.
    let round = (length * RATE as f32) as usize;
    let mut samples = sound.samples;
    let tail = samples.split_off(round.min(samples.len()));
    for (sample, ringing) in samples.iter_mut().zip(tail) {
        *sample += ringing;
    }
    samples
}

fn pitch(semitones: i8) -> f32 {
    130.81 * (f32::from(semitones) / 12.0).exp2()
}

/// A tone that swells and fades like a bowed string, with a second one a little beside it.
fn pad(sound: &mut Sound, at: f32, pitch: f32, gain: f32) {
    let length = CHORD + SWELL;
    sound.add(at, length, |t| {
        let rise = (t / SWELL).min(1.0);
        let fall = ((length - t) / SWELL).min(1.0);
        let envelope = (rise * fall * TAU / 4.0).sin();
        let tone = (TAU * pitch * t).sin() + 0.6 * (TAU * pitch * 1.003 * t).sin();
        gain * envelope * (tone + 0.12 * (TAU * pitch * 2.0 * t).sin())
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_piece_is_quiet_long_and_without_a_seam() {
        let samples = compose();
        assert_eq!(samples.len(), 48 * RATE as usize);
        let peak = samples.iter().fold(0.0_f32, |peak, s| peak.max(s.abs()));
        assert!((0.1..0.9).contains(&peak), "it peaks at {peak}");
        let step = |a: f32, b: f32| (a - b).abs();
        let seam = step(samples[0], samples[samples.len() - 1]);
        let widest = samples
            .windows(2)
            .map(|w| step(w[0], w[1]))
            .fold(0.0, f32::max);
        assert!(
            seam <= widest,
            "the seam jumps by {seam}, nothing else by more than {widest}"
        );
        let second = RATE as usize;
        let loudness = samples
            .chunks(second)
            .map(|s| s.iter().map(|x| x * x).sum::<f32>());
        assert!(
            loudness.into_iter().all(|energy| energy > 1.0),
            "no second is silent"
        );
    }
}
