//! The settings of playing: how pieces are moved, what is held back, how it moves and sounds.

use std::ops::RangeInclusive;
use std::time::Duration;

use toml::{Table, Value};

use super::Settings;
use super::caution::Cautions;
use crate::screens::game::Moment;
use crate::sound::Cue;

/// A setting with a few named values.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// Every value, in the order in which they are offered.
    const ALL: &'static [Self];

    /// The value's name in the settings file.
    fn name(self) -> &'static str;

    /// The value of this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == name)
    }
}

/// Writes down a [`Choice`]: its values, the default first, each with its name in the file.
macro_rules! choice {
    ($(#[$doc:meta])* $type:ident { $(#[$first_doc:meta])* $first:ident = $first_name:literal,
        $($(#[$value_doc:meta])* $value:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub(crate) enum $type {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$value_doc])* $value),*
        }

        impl $crate::settings::play::Choice for $type {
            const ALL: &'static [Self] = &[Self::$first, $(Self::$value),*];

            fn name(self) -> &'static str {
                match self {
                    Self::$first => $first_name,
                    $(Self::$value => $name),*
                }
            }
        }
    };
}

pub(crate) use choice;

choice! {
    /// How a person moves pieces with the pointer.
    MoveInput {
        Both = "both",
        Click = "click",
        Drag = "drag",
    }
}

choice! {
    /// When a click on the target makes the move.
    MovesOn {
        Press = "press",
        /// The target can still be changed, or the move given up, while the button is down.
        Release = "release",
    }
}

choice! {
    /// How one castles with the pointer; in Chess960 always onto the rook.
    Castling {
        /// By two squares, or by dragging the king onto the rook.
        Both = "both",
        /// By two squares alone.
        Squares = "two-squares",
        /// Also by a click on the rook.
        Rook = "rook",
    }
}

choice! {
    /// How the last move is shown.
    LastMove {
        Squares = "squares",
        /// And with an arrow.
        Arrow = "arrow",
    }
}

choice! {
    /// Which captured pieces stand beside a name.
    Captured {
        /// What one side has taken more of than the other.
        Difference = "difference",
        All = "all",
    }
}

choice! {
    /// When a clock shows tenths of a second.
    Tenths {
        /// Below ten seconds.
        Low = "low",
        Never = "never",
        Always = "always",
    }
}

choice! {
    /// What the number on the evaluation bar is.
    ScoreUnit {
        Pawns = "pawns",
        /// White's chances, in percent.
        Chances = "chances",
    }
}

choice! {
    /// When the wheel over the board steps through the moves.
    Wheel {
        /// Once the game is over, and where one only watches.
        AfterGame = "after-game",
        Never = "never",
        Always = "always",
    }
}

choice! {
    /// When a pawn becomes a queen without a question.
    AutoQueen {
        /// When it is chosen in advance.
        Premove = "premove",
        Never = "never",
        Always = "always",
    }
}

choice! {
    /// How many threads the engine uses where it plays at its best: for hints, the evaluation and the analysis.
    Threads {
        /// Half of the processors, and four at most.
        Auto = "auto",
        One = "1",
        Two = "2",
        Four = "4",
        Eight = "8",
        Sixteen = "16",
    }
}

impl Threads {
    /// How many on a computer with so many processors; never more than it has.
    pub(crate) fn on(self, processors: usize) -> usize {
        let processors = processors.max(1);
        match self {
            Self::Auto => (processors / 2).clamp(1, 4),
            Self::One => 1,
            Self::Two => processors.min(2),
            Self::Four => processors.min(4),
            Self::Eight => processors.min(8),
            Self::Sixteen => processors.min(16),
        }
    }
}

choice! {
    /// What turns when two people play at one board.
    AutoFlip {
        Never = "never",
        /// The board turns to the side to move.
        Board = "board",
        /// The board stays, and Black's pieces face Black.
        Pieces = "pieces",
    }
}

choice! {
    /// When the evaluation is to be seen beside the board.
    EvaluationBar {
        /// Once the game is over, and where one only watches.
        AfterGame = "after-game",
        Never = "never",
        Always = "always",
    }
}

/// How loud each event is, as a share of the volume of all sounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Levels([f32; Cue::ALL.len()]);

impl Levels {
    pub(crate) fn of(&self, cue: Cue) -> f32 {
        self.0[cue as usize]
    }

    /// The levels with that of `cue` changed.
    #[must_use]
    pub(crate) fn with(mut self, cue: Cue, level: f32) -> Self {
        self.0[cue as usize] = level.clamp(0.0, 1.0);
        self
    }
}

impl Default for Levels {
    fn default() -> Self {
        // Not everybody wants the last seconds counted aloud.
        Self([1.0; Cue::ALL.len()]).with(Cue::Tick, 0.0)
    }
}

/// The lengths of an animation on offer, in milliseconds.
pub(crate) const ANIMATIONS: RangeInclusive<u16> = 0..=500;
/// The least times for a reply on offer, in milliseconds.
pub(crate) const REPLIES: RangeInclusive<u16> = 0..=3_000;

impl Settings {
    /// How loud the music is to play: not at all while sound is off.
    pub(crate) fn music(&self) -> f32 {
        if self.sound.on { self.play.music } else { 0.0 }
    }

    /// What a game has to know of the settings just now.
    pub(crate) fn moment(&self, now: Duration) -> Moment<'_> {
        Moment {
            now,
            play: &self.play,
            language: self.language,
        }
    }
}

/// The settings of playing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Play {
    pub(crate) input: MoveInput,
    pub(crate) moves_on: MovesOn,
    /// Whether a press on a square that one piece alone can go to moves it.
    pub(crate) one_click: bool,
    pub(crate) castling: Castling,
    pub(crate) last_move: LastMove,
    pub(crate) wheel: Wheel,
    pub(crate) captured: Captured,
    pub(crate) tenths: Tenths,
    /// Whether a bar at the foot of a clock tells how much of the time is left.
    pub(crate) clock_bar: bool,
    pub(crate) score_unit: ScoreUnit,
    pub(crate) auto_queen: AutoQueen,
    pub(crate) caution: Cautions,
    pub(crate) threads: Threads,
    pub(crate) auto_flip: AutoFlip,
    pub(crate) evaluation: EvaluationBar,
    /// How long a move glides where there is no hurry, in milliseconds.
    pub(crate) animation: u16,
    /// Whether nothing is to move at all.
    pub(crate) reduce_motion: bool,
    /// The computer never answers sooner than this, in milliseconds.
    pub(crate) reply: u16,
    pub(crate) levels: Levels,
    /// How loud the music is, from 0 (none) to 1.
    pub(crate) music: f32,
}

impl Default for Play {
    fn default() -> Self {
        Self {
            input: MoveInput::default(),
            moves_on: MovesOn::default(),
            one_click: false,
            castling: Castling::default(),
            last_move: LastMove::default(),
            wheel: Wheel::default(),
            captured: Captured::default(),
            tenths: Tenths::default(),
            clock_bar: false,
            score_unit: ScoreUnit::default(),
            auto_queen: AutoQueen::default(),
            caution: Cautions::default(),
            threads: Threads::default(),
            auto_flip: AutoFlip::default(),
            evaluation: EvaluationBar::default(),
            animation: 180,
            reduce_motion: false,
            reply: 600,
            levels: Levels::default(),
            music: 0.0,
        }
    }
}

impl Play {
    /// How long a move glides where there is no hurry.
    pub(crate) fn animation(&self) -> Duration {
        if self.reduce_motion {
            Duration::ZERO
        } else {
            Duration::from_millis(self.animation.into())
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
        field("input", &mut |v| choose(v, &mut self.input));
        field("moves_on", &mut |v| choose(v, &mut self.moves_on));
        field("one_click", &mut |v| {
            v.as_bool().map(|on| self.one_click = on)
        });
        field("castling", &mut |v| choose(v, &mut self.castling));
        field("last_move", &mut |v| choose(v, &mut self.last_move));
        field("wheel", &mut |v| choose(v, &mut self.wheel));
        field("captured", &mut |v| choose(v, &mut self.captured));
        field("tenths", &mut |v| choose(v, &mut self.tenths));
        field("clock_bar", &mut |v| {
            v.as_bool().map(|on| self.clock_bar = on)
        });
        field("score_unit", &mut |v| choose(v, &mut self.score_unit));
        field("auto_queen", &mut |v| choose(v, &mut self.auto_queen));
        field("threads", &mut |v| choose(v, &mut self.threads));
        field("auto_flip", &mut |v| choose(v, &mut self.auto_flip));
        field("evaluation", &mut |v| choose(v, &mut self.evaluation));
        field("animation_ms", &mut |v| {
            number(v, &ANIMATIONS).map(|ms| self.animation = ms)
        });
        field("reduce_motion", &mut |v| {
            v.as_bool().map(|on| self.reduce_motion = on)
        });
        field("reply_ms", &mut |v| {
            number(v, &REPLIES).map(|ms| self.reply = ms)
        });
        field("music", &mut |v| share(v).map(|level| self.music = level));
        field("sounds", &mut |v| {
            let table = v.as_table()?;
            for cue in Cue::ALL {
                if let Some(value) = table.get(cue.name()) {
                    self.levels = self.levels.with(cue, share(value)?);
                }
            }
            Some(())
        });
        wrong.extend(self.caution.read(table));
        wrong
    }

    pub(super) fn write(&self, table: &mut Table) {
        let mut put = |key: &str, value: Value| table.insert(key.to_owned(), value);
        put("input", self.input.name().into());
        put("moves_on", self.moves_on.name().into());
        put("one_click", self.one_click.into());
        put("castling", self.castling.name().into());
        put("last_move", self.last_move.name().into());
        put("wheel", self.wheel.name().into());
        put("captured", self.captured.name().into());
        put("tenths", self.tenths.name().into());
        put("clock_bar", self.clock_bar.into());
        put("score_unit", self.score_unit.name().into());
        put("auto_queen", self.auto_queen.name().into());
        put("threads", self.threads.name().into());
        put("auto_flip", self.auto_flip.name().into());
        put("evaluation", self.evaluation.name().into());
        put("animation_ms", i64::from(self.animation).into());
        put("reduce_motion", self.reduce_motion.into());
        put("reply_ms", i64::from(self.reply).into());
        put("music", percent(self.music));
        let levels = Cue::ALL.map(|cue| (cue.name().to_owned(), percent(self.levels.of(cue))));
        put("sounds", Value::Table(levels.into_iter().collect()));
        self.caution.write(table);
    }
}

pub(super) fn choose<C: Choice>(value: &Value, into: &mut C) -> Option<()> {
    C::from_name(value.as_str()?).map(|choice| *into = choice)
}

fn number(value: &Value, range: &RangeInclusive<u16>) -> Option<u16> {
    let number = u16::try_from(value.as_integer()?).ok()?;
    range.contains(&number).then_some(number)
}

fn share(value: &Value) -> Option<f32> {
    number(value, &(0..=100)).map(|percent| f32::from(percent) / 100.0)
}

fn percent(share: f32) -> Value {
    i64::from((share * 100.0).round() as i16).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::caution::Caution;

    #[test]
    fn what_is_written_is_read_back() {
        let play = Play {
            input: MoveInput::Drag,
            moves_on: MovesOn::Release,
            one_click: true,
            castling: Castling::Squares,
            last_move: LastMove::Arrow,
            wheel: Wheel::Always,
            captured: Captured::All,
            tenths: Tenths::Never,
            clock_bar: true,
            score_unit: ScoreUnit::Chances,
            auto_queen: AutoQueen::Always,
            caution: Cautions::always(Caution::Confirm),
            threads: Threads::Two,
            auto_flip: AutoFlip::Pieces,
            evaluation: EvaluationBar::Never,
            animation: 20,
            reduce_motion: true,
            reply: 1_500,
            levels: Levels::default().with(Cue::Check, 0.25),
            music: 0.4,
        };
        let mut table = Table::new();
        play.write(&mut table);
        let mut read = Play::default();
        assert_eq!(read.read(&table), [""; 0]);
        assert_eq!(read, play);
    }

    #[test]
    fn what_makes_no_sense_is_named_and_keeps_its_default() {
        let text = "animation_ms = 501\nauto_queen = \"king\"\nreply_ms = 0\n[sounds]\nmove = 200";
        let mut play = Play::default();
        let wrong = play.read(&text.parse().expect("it is TOML"));
        assert_eq!(wrong, ["auto_queen", "animation_ms", "sounds"]);
        assert_eq!(
            play,
            Play {
                reply: 0,
                ..Play::default()
            }
        );
    }

    #[test]
    fn there_are_no_more_threads_than_processors() {
        let auto = [0, 1, 2, 4, 16].map(|all| Threads::Auto.on(all));
        assert_eq!(auto, [1, 1, 1, 2, 4]);
        assert_eq!((Threads::Eight.on(2), Threads::Eight.on(64)), (2, 8));
    }

    #[test]
    fn without_motion_nothing_glides() {
        let play = Play {
            reduce_motion: true,
            ..Play::default()
        };
        assert_eq!(play.animation(), Duration::ZERO);
        assert_eq!(Play::default().animation(), Duration::from_millis(180));
    }
}
