//! A recorded game, played back at any speed.

use super::event::{Event, Seq, SessionEvent};
use super::{Seat, Session};
use crate::drawing::{Drawings, Shape};
use crate::premove::{PremoveEdit, PremoveError, Premoves};
use crate::{
    Actor, ByColor, Color, Command, Game, Ply, Recorded, Rejection, Replayed, Timestamp, UciMove,
    View,
};

/// A recorded game that one watches: its events happen again, as far apart as they were, or faster, or slower.
pub struct ReplaySession {
    record: Vec<Recorded>,
    game: Game,
    view: View,
    /// How many events have happened again.
    shown: usize,
    pace: Pace,
    /// What is to be told with the next poll.
    unsent: Vec<SessionEvent>,
    no_premoves: Premoves,
    drawings: Drawings,
}

/// How fast recorded time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    Still,
    /// From the next poll on, at this percentage of the recorded speed.
    Starting(u32),
    Running {
        percent: u32,
        /// When it began to run, and where in recorded time.
        since: Timestamp,
        from: Timestamp,
    },
}

impl ReplaySession {
    /// A recorded game at its start, standing still.
    #[must_use]
    pub fn new(replayed: Replayed) -> Self {
        let record = replayed.record;
        let game = game_after(&record, 1);
        Self {
            view: View::of(&game).with_clocks_at(game.started()),
            shown: record.len().min(1),
            game,
            record,
            pace: Pace::Still,
            unsent: Vec::new(),
            no_premoves: Premoves::default(),
            drawings: replayed.drawings,
        }
    }

    /// Lets time pass, at `percent` of the speed at which the game was played.
    pub const fn run(&mut self, percent: u32) {
        self.pace = Pace::Starting(percent);
    }

    /// Stops time.
    pub const fn stop(&mut self) {
        self.pace = Pace::Still;
    }

    /// Goes to just after the event `seq`, or as near as there is; the view shows it at once, and nothing is told.
    pub fn seek(&mut self, seq: Seq) {
        let wanted = usize::try_from(seq.get()).unwrap_or(usize::MAX);
        self.shown = wanted.clamp(1, self.record.len().max(1));
        self.game = game_after(&self.record, self.shown);
        self.show(self.last());
        self.pace = match self.pace {
            Pace::Still => Pace::Still,
            Pace::Starting(percent) | Pace::Running { percent, .. } => Pace::Starting(percent),
        };
    }

    /// The event that happened last.
    #[must_use]
    pub const fn seq(&self) -> Seq {
        Seq::new(self.shown as u64)
    }

    /// When the event happened that is shown last.
    fn last(&self) -> Timestamp {
        let shown = self.record.get(self.shown.saturating_sub(1));
        shown.map_or(Timestamp::ZERO, |last| last.at)
    }

    /// Shows the game as it stood at `at` in recorded time, its clocks too.
    fn show(&mut self, at: Timestamp) {
        self.view = View::of(&self.game).with_clocks_at(at);
    }

    /// Where recorded time stands.
    fn recorded_now(&mut self, now: Timestamp) -> Option<Timestamp> {
        let last = self.last();
        if let Pace::Starting(percent) = self.pace {
            self.pace = Pace::Running {
                percent,
                since: now,
                from: last,
            };
        }
        let Pace::Running {
            percent,
            since,
            from,
        } = self.pace
        else {
            return None;
        };
        let passed = u64::from(now.since(since).get()) * u64::from(percent) / 100;
        Some(Timestamp::from_millis(
            from.as_millis().saturating_add(passed),
        ))
    }
}

/// The game after the first `count` events of a record.
fn game_after(record: &[Recorded], count: usize) -> Game {
    let events = record.iter().take(count.max(1)).map(|entry| &entry.event);
    Game::fold(events).expect("a replayed record begins with the start of a game")
}

impl Session for ReplaySession {
    fn record(&self) -> &[Recorded] {
        &self.record
    }

    fn view(&self) -> &View {
        &self.view
    }

    fn control(&self) -> ByColor<bool> {
        ByColor::default()
    }

    fn send(&mut self, by: Actor, command: Command) {
        self.unsent.push(SessionEvent::Rejected {
            by,
            command,
            rejection: Rejection::Watching,
        });
    }

    fn premoves(&self, _: Color) -> &Premoves {
        &self.no_premoves
    }

    fn edit_premoves(&mut self, side: Color, _: PremoveEdit) {
        let error = PremoveError::Watching;
        self.unsent
            .push(SessionEvent::PremoveRefused { side, error });
    }

    fn drawings(&self) -> &Drawings {
        &self.drawings
    }

    fn draw(&mut self, path: &[UciMove], shapes: Vec<Shape>) {
        let ply = u32::try_from(path.len()).map_or(Ply::START, Ply::new);
        self.drawings.set(path, shapes.clone());
        self.unsent.push(SessionEvent::Drawn { ply, shapes });
    }

    fn take_seat(&mut self, _: Color, _: Seat, _: String) {}

    fn poll(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        for event in self.unsent.drain(..) {
            sink(Event::Session(event));
        }
        let Some(recorded_now) = self.recorded_now(now) else {
            return;
        };
        let begun = self.shown;
        while let Some(next) = self.record.get(self.shown)
            && next.at <= recorded_now
        {
            self.game.apply(&next.event);
            self.shown += 1;
        }
        self.show(recorded_now);
        for index in begun..self.shown {
            let Recorded { at, event } = self.record[index].clone();
            let seq = Seq::new(index as u64 + 1);
            sink(Event::Game { seq, at, event });
        }
    }
}
