//! A game that is played back: each move takes as long as it took, or a fraction of that.

use std::time::Duration;

use tabia_words::{Label, Language};

use super::{Browse, GameScreen, Moment};

/// How many times as fast, one after the other.
const SPEEDS: [u32; 3] = [1, 4, 16];
/// What a move takes of which nobody knows how long it took.
const UNTIMED: Duration = Duration::from_millis(1_200);
/// No move follows another sooner, nor later.
const SHORTEST: Duration = Duration::from_millis(300);
const LONGEST: Duration = Duration::from_secs(60);

/// A game being played back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Replay {
    times: u32,
    /// When the next move is shown.
    pub(super) next: Duration,
}

impl GameScreen {
    /// Plays the game back from the position on the screen, or from its start if that is the end; asked again, faster,
    /// and at last no more.
    pub(super) fn play_back(&mut self, moment: Moment<'_>) {
        let times = match self.replay {
            None => Some(SPEEDS[0]),
            Some(replay) => SPEEDS.into_iter().find(|times| *times > replay.times),
        };
        if self.replay.is_none() && self.looking_at.is_none() {
            self.browse(Browse::Start, moment);
        }
        self.replay = times
            .filter(|_| self.looking_at.is_some())
            .map(|times| Replay {
                times,
                next: moment.now + self.pause_before_next(times),
            });
        let line = self.replay_line(moment.language);
        self.say(&line.unwrap_or_else(|| Label::Off.text(moment.language).to_owned()));
    }

    /// Shows the next move if it is due; `true` if it was.
    pub(super) fn follow_replay(&mut self, moment: Moment<'_>) -> bool {
        // Whoever has left the past does not watch any more.
        let replay = self.replay.take_if(|_| self.looking_at.is_none());
        if replay.is_some() {
            return true;
        }
        let Some(Replay { times, .. }) = self.replay.filter(|replay| moment.now >= replay.next)
        else {
            return false;
        };
        self.browse(Browse::Forward, moment);
        let next = moment.now + self.pause_before_next(times);
        let goes_on = self.looking_at.is_some();
        self.replay = goes_on.then_some(Replay { times, next });
        true
    }

    /// What is going on, in words.
    pub(super) fn replay_line(&self, language: Language) -> Option<String> {
        let replay = self.replay?;
        Some(format!(
            "{} ×{}",
            Label::Replay.text(language),
            replay.times
        ))
    }

    /// How long the move after the position on the screen took.
    fn pause_before_next(&self, times: u32) -> Duration {
        let next = self.view().moves.get(self.ply_shown().index());
        let spent = next.map_or(0, |played| played.spent.get());
        let spent = match spent {
            0 => UNTIMED,
            millis => Duration::from_millis(millis.into()),
        };
        (spent / times).clamp(SHORTEST, LONGEST)
    }
}
