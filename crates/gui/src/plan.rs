//! A game to be played: where from, by whom, on what clock.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use tabia_game::log::OpenError;
use tabia_game::{
    Bonus, ByColor, GameSetup, Millis, ReopenError, Seat, Session, StartPosition, TimeControl,
    TimeControlError,
};
use tabia_players::{Analyst, Seating};

/// Each side's time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClockChoice {
    None,
    Control(TimeControl),
}

/// Everything that is settled before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GamePlan {
    pub(crate) start: StartPosition,
    pub(crate) seats: ByColor<Seating>,
    pub(crate) clock: ClockChoice,
}

impl GamePlan {
    /// What the game has to know of it.
    pub(crate) fn setup(&self) -> GameSetup {
        let control = match &self.clock {
            ClockChoice::None => None,
            ClockChoice::Control(control) => Some(control.clone()),
        };
        GameSetup {
            start: self.start.clone(),
            players: ByColor::new_with(|color| recorded_name(&self.seats[color])),
            clocks: ByColor {
                white: control.clone(),
                black: control,
            },
            ..GameSetup::default()
        }
    }

    /// The plan that `seats` play by in a game that has been kept.
    pub(crate) fn of(setup: &GameSetup, seats: ByColor<Seating>) -> Self {
        let control = setup.clocks.white.clone().or(setup.clocks.black.clone());
        Self {
            start: setup.start.clone(),
            seats,
            clock: control.map_or(ClockChoice::None, ClockChoice::Control),
        }
    }

    /// How long one side is likely to think in all: its time and forty bonuses. `None` without a clock.
    pub(crate) fn estimate(&self) -> Option<Duration> {
        let ClockChoice::Control(control) = &self.clock else {
            return None;
        };
        let bonus = control
            .stages()
            .first()
            .map_or(Millis::ZERO, |stage| match stage.bonus {
                Bonus::Increment(time) | Bonus::Bronstein(time) | Bonus::Delay(time) => time,
                Bonus::None | Bonus::Hourglass => Millis::ZERO,
            });
        let all = u64::from(control.initial().get()) + 40 * u64::from(bonus.get());
        Some(Duration::from_millis(all))
    }

    /// The same game again with the sides changed.
    pub(crate) fn rematch(&self) -> Self {
        let ByColor { white, black } = self.seats.clone();
        Self {
            seats: ByColor {
                white: black,
                black: white,
            },
            ..self.clone()
        }
    }
}

/// What the game's record calls somebody; people are written in by those who know them.
fn recorded_name(seating: &Seating) -> String {
    match seating {
        Seating::Human => String::new(),
        Seating::Engine(level) => format!("Tabia, level {}", level.number()),
        Seating::Random => "Random mover".to_owned(),
        Seating::Uci(path) => program_name(path),
    }
}

/// The name of an engine that is known by its file only.
pub(crate) fn program_name(path: &Path) -> String {
    path.file_stem()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// A game on the board.
pub(crate) struct OpenGame {
    pub(crate) plan: GamePlan,
    pub(crate) session: Box<dyn Session>,
}

/// Why the game of the last time is not on the board.
#[derive(Debug)]
pub(crate) enum NotReopened {
    /// Another window holds it.
    OpenElsewhere,
    Unopened(OpenError),
    Unreadable(ReopenError),
}

/// What the window needs of the world to begin a game.
pub(crate) trait Host {
    /// The game that was under way when the program ended, as it was, if there is one.
    fn reopen(&mut self) -> Result<Option<OpenGame>, NotReopened>;

    /// Seats the players and starts the game.
    fn open(&mut self, plan: &GamePlan, now: Duration) -> Box<dyn Session>;

    /// The game that was left for the current one is to be the current one again.
    fn go_back(&mut self);

    /// Somebody to sit down at a game that is going on, with his name for the record kept beside it.
    fn seat(&mut self, seating: &Seating) -> (Seat, String);

    /// Somebody who looks at positions; the window is woken when there is something to see.
    fn analyst(&self) -> Analyst;

    /// Heads or tails.
    fn coin(&mut self) -> bool;
}

impl FromStr for ClockChoice {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        if text == "none" {
            Ok(Self::None)
        } else {
            text.parse().map(Self::Control)
        }
    }
}
