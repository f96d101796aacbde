//! A game to be played: where from, by whom, on what clock.

use std::io;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use tabia_game::log::{GameId, OpenError};
use tabia_game::{
    Bonus, ByColor, Color, GameSetup, Millis, ReopenError, Replayed, Seat, Session, StartPosition,
    Takebacks, TimeControl, TimeControlError,
};
use tabia_players::{Analyst, Computer, Inquiry, Level, Personality, Seating};
use tabia_review::Day;

use crate::network::Network;
use crate::screens::review::Help;

/// Each side's time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClockChoice {
    None,
    /// The same for both.
    Control(TimeControl),
    /// Different times.
    Each(ByColor<TimeControl>),
}

impl ClockChoice {
    pub(crate) fn of(controls: ByColor<TimeControl>) -> Self {
        if controls.white == controls.black {
            Self::Control(controls.white)
        } else {
            Self::Each(controls)
        }
    }

    /// One side's time.
    pub(crate) fn control(&self, side: Color) -> Option<&TimeControl> {
        match self {
            Self::None => None,
            Self::Control(control) => Some(control),
            Self::Each(controls) => Some(&controls[side]),
        }
    }
}

/// Everything that is settled before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GamePlan {
    pub(crate) start: StartPosition,
    pub(crate) seats: ByColor<Seating>,
    pub(crate) clock: ClockChoice,
    pub(crate) takebacks: Takebacks,
}

impl GamePlan {
    /// What the game has to know of it.
    pub(crate) fn setup(&self) -> GameSetup {
        GameSetup {
            start: self.start.clone(),
            players: ByColor::new_with(|color| recorded_name(&self.seats[color])),
            clocks: ByColor::new_with(|side| self.clock.control(side).cloned()),
            takebacks: self.takebacks,
            ..GameSetup::default()
        }
    }

    /// The plan that `seats` play by in a game that has been kept.
    pub(crate) fn of(setup: &GameSetup, seats: ByColor<Seating>) -> Self {
        let clock = match setup.clocks.clone() {
            ByColor {
                white: Some(white),
                black: Some(black),
            } => ClockChoice::of(ByColor { white, black }),
            ByColor { white, black } => white
                .or(black)
                .map_or(ClockChoice::None, ClockChoice::Control),
        };
        Self {
            start: setup.start.clone(),
            seats,
            clock,
            takebacks: setup.takebacks,
        }
    }

    /// The plan of two people who are not both at this computer.
    pub(crate) fn between_people(setup: &GameSetup) -> Self {
        Self::of(setup, ByColor::new_with(|_| Seating::Human))
    }

    /// How long the side with less time is likely to think in all: its time and forty bonuses. `None` without a clock.
    pub(crate) fn estimate(&self) -> Option<Duration> {
        let controls = Color::ALL.into_iter();
        let controls = controls.filter_map(|side| self.clock.control(side));
        controls.map(estimate).min()
    }

    /// The same game again with the sides changed; each takes his own time along.
    pub(crate) fn rematch(&self) -> Self {
        let ByColor { white, black } = self.seats.clone();
        let clock = match &self.clock {
            ClockChoice::Each(ByColor { white, black }) => ClockChoice::Each(ByColor {
                white: black.clone(),
                black: white.clone(),
            }),
            same => same.clone(),
        };
        Self {
            seats: ByColor {
                white: black,
                black: white,
            },
            clock,
            ..self.clone()
        }
    }
}

fn estimate(control: &TimeControl) -> Duration {
    let bonus = control
        .stages()
        .first()
        .map_or(Millis::ZERO, |stage| match stage.bonus {
            Bonus::Increment(time) | Bonus::Bronstein(time) | Bonus::Delay(time) => time,
            Bonus::None | Bonus::Hourglass => Millis::ZERO,
        });
    let all = u64::from(control.initial().get()) + 40 * u64::from(bonus.get());
    Duration::from_millis(all)
}

/// What the game's record calls somebody; people are written in by those who know them.
fn recorded_name(seating: &Seating) -> String {
    match seating {
        Seating::Human => String::new(),
        Seating::Engine(Computer { level, personality }) => {
            let level = level.number();
            match personality {
                Personality::Balanced => format!("Tabia, level {level}"),
                other => format!("Tabia, level {level}, {}", other.name()),
            }
        }
        Seating::Random => "Random mover".to_owned(),
        Seating::Uci(path) => program_name(path),
    }
}

/// Who had this name in a game's record.
pub(crate) fn seating_of(name: &str) -> Seating {
    let read = || {
        let computer = name.strip_prefix("Tabia, level ")?;
        let (level, personality) = match computer.split_once(", ") {
            Some((level, personality)) => (level, Personality::from_name(personality)?),
            None => (computer, Personality::Balanced),
        };
        let level = Level::new(level.parse().ok()?)?;
        Some(Seating::Engine(Computer { level, personality }))
    };
    read().unwrap_or(Seating::Human)
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
    /// What the engine's choices come from.
    pub(crate) seed: u64,
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

/// Where an analysis lies while the program does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shelf {
    /// It is on the screen.
    Open,
    /// It was the last to be closed with lines of its own.
    Aside,
}

/// What the window needs of the world to begin a game.
pub(crate) trait Host {
    /// Whether this program has its folder for itself, so that it may go on with what is kept there: tries once more
    /// where another had it.
    fn enter(&mut self) -> bool;

    /// The game that was under way when the program ended, as it was, if there is one.
    fn reopen(&mut self) -> Result<Option<OpenGame>, NotReopened>;

    /// Seats the players and starts the game; the same `seed` makes the engine choose the same.
    fn open(&mut self, plan: &GamePlan, seed: u64, now: Duration) -> Box<dyn Session>;

    /// Goes on with a game that was saved; people sit down where nobody else is known to have played.
    fn resume(&mut self, replayed: Replayed) -> OpenGame;

    /// The day, as PGN writes it: `2026.11.30`.
    fn today(&self) -> String;

    /// The same day, counted from 1970-01-01.
    fn day(&self) -> Day;

    /// The game that was left for the current one is to be the current one again.
    fn go_back(&mut self);

    /// Somebody to sit down at a game that is going on, with his name for the record kept beside it.
    fn seat(&mut self, seating: &Seating) -> (Seat, String);

    /// The text of the analysis that lies there.
    fn kept(&self, shelf: Shelf) -> io::Result<Option<String>>;

    /// Puts the text of an analysis there, or takes away what lies there.
    fn keep(&mut self, shelf: Shelf, text: Option<&str>) -> io::Result<()>;

    /// What lies there is no analysis: it is put where nothing overwrites it.
    fn set_apart(&mut self, shelf: Shelf) -> io::Result<()>;

    /// Somebody who looks at positions; the window is woken when there is something to see.
    fn analyst(&self) -> Analyst;

    /// Somebody who answers the questions of a review in the background; the window is woken when he has.
    fn second_look(&self) -> Help;

    /// The name of the game that was opened last.
    fn current(&self) -> Option<GameId>;

    /// Asks a program for its options; the window is woken when it has answered.
    fn inquire(&self, program: &Path) -> Inquiry;

    /// Heads or tails.
    fn coin(&mut self) -> bool;

    /// The games that are not here.
    fn network(&mut self) -> &mut dyn Network;
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
