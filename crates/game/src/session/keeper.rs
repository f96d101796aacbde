//! Keeping a session's events in a log, through trouble.

use thiserror::Error;

use super::event::{Seq, SessionEvent};
use crate::log::{AppendError, Aside, Entry, EventLog, GameId, ReadError};
use crate::save::LoadError;
use crate::{Millis, Timestamp};

/// How long a log that failed is left alone.
const PATIENCE: Millis = Millis::from_secs(1);

/// Why a kept game cannot be reopened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReopenError {
    /// The log cannot be read.
    #[error(transparent)]
    Log(#[from] ReadError),
    /// What it holds is not the record of a game.
    #[error(transparent)]
    Record(#[from] LoadError),
}

/// A game's log, and what it has not taken yet.
pub(super) struct Keeper {
    log: Box<dyn EventLog>,
    game: GameId,
    /// The last event that is kept.
    last: Seq,
    unkept: Vec<Entry>,
    /// What is to stand beside the events, and does not yet.
    aside: Option<Aside>,
    state: State,
}

enum State {
    Well,
    /// The log failed; it is tried again from then on.
    Waiting(Timestamp),
    /// Somebody else writes this game: nothing of theirs may be lost.
    GivenUp,
}

impl Keeper {
    pub(super) fn new(log: Box<dyn EventLog>, game: GameId, last: Seq, unkept: Vec<Entry>) -> Self {
        Self {
            log,
            game,
            last,
            unkept,
            aside: None,
            state: State::Well,
        }
    }

    /// Puts `aside` down to be kept with the next [`Keeper::keep`].
    pub(super) fn put_aside(&mut self, aside: &Aside) {
        self.aside = Some(aside.clone());
    }

    /// Keeps `entries` behind everything that waits; says so if that begins or ceases to fail.
    pub(super) fn keep(
        &mut self,
        now: Timestamp,
        entries: impl Iterator<Item = Entry>,
    ) -> Option<SessionEvent> {
        self.unkept.extend(entries);
        let was_well = match self.state {
            State::Well => true,
            State::Waiting(until) if now >= until => false,
            State::Waiting(_) | State::GivenUp => return None,
        };
        if self.unkept.is_empty() && self.aside.is_none() {
            return None;
        }
        match self.write() {
            Ok(()) => {
                self.state = State::Well;
                (!was_well).then_some(SessionEvent::KeptAgain)
            }
            Err(error @ AppendError::Conflict { .. }) => {
                self.state = State::GivenUp;
                Some(SessionEvent::NotKept { error })
            }
            Err(error) => {
                self.state = State::Waiting(now.after(PATIENCE));
                was_well.then_some(SessionEvent::NotKept { error })
            }
        }
    }

    /// Who sits at a game is known before its first event: nobody finds it without its players.
    fn write(&mut self) -> Result<(), AppendError> {
        if let Some(aside) = &self.aside {
            self.log.keep_aside(self.game, aside)?;
            self.aside = None;
        }
        if !self.unkept.is_empty() {
            self.last = self.append()?;
            self.unkept.clear();
        }
        Ok(())
    }

    fn append(&mut self) -> Result<Seq, AppendError> {
        match self.log.append(self.game, self.last, &self.unkept) {
            // An attempt whose outcome was unknown may have been written after all.
            Err(conflict @ AppendError::Conflict { .. }) => {
                let kept = self.log.read(self.game, self.last).unwrap_or_default();
                if kept.is_empty() || !self.unkept.starts_with(&kept) {
                    return Err(conflict);
                }
                self.unkept.drain(..kept.len());
                self.last = Seq::new(self.last.get() + kept.len() as u64);
                if self.unkept.is_empty() {
                    return Ok(self.last);
                }
                self.log.append(self.game, self.last, &self.unkept)
            }
            added => added,
        }
    }
}
