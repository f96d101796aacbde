//! The game, the players and the person's lines in one loop.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use tabia_game::{ByColor, GameSetup, LocalSession, Session, Timestamp};
use tabia_players::{Pace, ProgramOptions, Seating, Waker};

use super::line::{self, Line};
use super::show::Show;
use super::wake::{Wake, listen};
use crate::failure::{Failure, Outcome};

pub(super) struct Table {
    session: LocalSession,
    persons: ByColor<bool>,
    origin: Instant,
    wakes: Receiver<Wake>,
}

/// How long nothing happens before the clocks are looked at again.
const TICK: Duration = Duration::from_millis(100);

impl Table {
    pub(super) fn new(setup: GameSetup, seating: &ByColor<Seating>, seeds: ByColor<u64>) -> Self {
        let (sender, wakes) = channel();
        let persons = ByColor::new_with(|side| seating[side] == Seating::Human);
        if persons.white || persons.black {
            listen(sender.clone());
        }
        let waker: Waker = Arc::new(move || {
            // The table may already be gone.
            let _ = sender.send(Wake::News);
        });
        let (pace, options) = (Pace::hurried(), ProgramOptions::default());
        let seats =
            ByColor::new_with(|side| seating[side].seat(seeds[side], &waker, &pace, &options));
        let session = LocalSession::new(setup, seats, Timestamp::ZERO);
        Self {
            session,
            persons,
            origin: Instant::now(),
            wakes,
        }
    }

    /// Plays to the end of the game, or until the person leaves it.
    pub(super) fn play(mut self, show: &mut dyn Show) -> Outcome {
        loop {
            let mut events = Vec::new();
            self.session
                .poll(self.now(), &mut |event| events.push(event));
            let quiet = events.is_empty();
            for event in &events {
                show.event(self.session.view(), event)?;
            }
            if self.session.view().result().is_some() {
                return Ok(());
            }
            if let Some(failure) = show.dead_end() {
                return Err(Failure::RefusedBecause(failure));
            }
            if !quiet {
                // What was just said may be answered at once.
                continue;
            }
            if self.persons[self.session.view().turn] {
                show.prompt(self.session.view())?;
            }
            match self.wakes.recv_timeout(TICK) {
                Ok(Wake::Line(text)) => {
                    if self.obey(&text, show)? == Stay::No {
                        return Ok(());
                    }
                }
                Ok(Wake::EndOfInput) => {
                    return Err(Failure::RefusedBecause(
                        "the input ended before the game".into(),
                    ));
                }
                Ok(Wake::News) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::RefusedBecause("nobody is left to move".into()));
                }
            }
        }
    }

    fn obey(&mut self, text: &str, show: &mut dyn Show) -> Result<Stay, Failure> {
        match line::read(text, self.session.view(), self.persons) {
            Line::Ask(by, command) => self.session.send(by, command),
            Line::Quit => return Ok(Stay::No),
            other => show.answer(self.session.view(), &other)?,
        }
        Ok(Stay::Yes)
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_millis(u64::try_from(self.origin.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}

/// Whether the person stays at the board.
#[derive(PartialEq, Eq)]
enum Stay {
    Yes,
    No,
}
