//! A clock of one's own: sliders for what is common, and PGN's notation for everything.

use std::num::NonZeroU16;

use tabia_game::{Bonus, ByColor, Color, Millis, Stage, TimeControl};
use tabia_words::{self as words, Label, Language};

use super::column::Column;
use super::draw::say;
use super::{Message, StartScreen};
use crate::app::Message as AppMessage;
use crate::plan::ClockChoice;
use crate::ui::{Id, Step};

/// What a move brings in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Fischer,
    Bronstein,
    Delay,
    Hourglass,
}

/// What a slider sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Time,
    Bonus,
    /// After how many moves a second stage begins; at its left end there is none.
    Moves,
    SecondTime,
}

/// Seconds on offer for a side, and for a move.
const TIMES: [u32; 42] = [
    0, 15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720, 780, 840, 900,
    960, 1_020, 1_080, 1_140, 1_200, 1_500, 1_800, 2_100, 2_400, 2_700, 3_000, 3_300, 3_600, 4_500,
    5_400, 6_000, 6_300, 7_200, 8_100, 9_000, 9_900, 10_800,
];
const BONUSES: [u32; 32] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 30, 35, 40, 45,
    60, 75, 90, 120, 150, 180,
];
const MOVES: [u32; 10] = [0, 10, 15, 20, 25, 30, 35, 40, 50, 60];
/// Nobody types a longer one.
const LONGEST: usize = 60;

impl Setting {
    const fn steps(self) -> &'static [u32] {
        match self {
            Self::Time | Self::SecondTime => &TIMES,
            Self::Bonus => &BONUSES,
            Self::Moves => &MOVES,
        }
    }

    const fn caption(self) -> Label {
        match self {
            Self::Time => Label::TimePerSide,
            Self::Bonus => Label::BonusPerMove,
            Self::Moves => Label::SecondStage,
            Self::SecondTime => Label::SecondTime,
        }
    }

    fn message(self) -> fn(f32) -> AppMessage {
        match self {
            Self::Time => |v| say(Message::Set(Self::Time, v)),
            Self::Bonus => |v| say(Message::Set(Self::Bonus, v)),
            Self::Moves => |v| say(Message::Set(Self::Moves, v)),
            Self::SecondTime => |v| say(Message::Set(Self::SecondTime, v)),
        }
    }

    /// What it is now: seconds, or moves.
    fn of(self, control: &TimeControl) -> u32 {
        let stages = control.stages();
        match self {
            Self::Time => stages[0].time.get() / 1_000,
            Self::Bonus => bonus_time(stages[0].bonus).get() / 1_000,
            Self::Moves => stages[0].moves.map_or(0, |moves| moves.get().into()),
            Self::SecondTime => stages.get(1).map_or(0, |stage| stage.time.get() / 1_000),
        }
    }

    /// The place on the slider that comes nearest.
    fn share(self, control: &TimeControl) -> f32 {
        let (value, steps) = (self.of(control), self.steps());
        let last = steps.len() - 1;
        let at = steps.iter().position(|step| *step >= value).unwrap_or(last);
        at as f32 / last as f32
    }

    /// `control` with this set to the step at `share`, if that is a clock at all.
    fn set(self, control: &TimeControl, share: f32) -> Option<TimeControl> {
        let steps = self.steps();
        let value = steps[(share * (steps.len() - 1) as f32).round() as usize];
        let time = Millis::from_secs(value);
        let mut stages = control.stages().to_vec();
        match self {
            Self::Time => stages[0].time = time,
            Self::Bonus => {
                let kind = Kind::of(control);
                for stage in &mut stages {
                    stage.bonus = kind.bonus(time);
                }
            }
            Self::Moves => {
                stages[0].moves = u16::try_from(value).ok().and_then(NonZeroU16::new);
                let half_an_hour = Stage {
                    moves: None,
                    time: Millis::from_secs(1_800),
                    bonus: stages[0].bonus,
                };
                match stages[0].moves {
                    None => stages.truncate(1),
                    Some(_) if stages.len() == 1 => stages.push(half_an_hour),
                    Some(_) => {}
                }
            }
            Self::SecondTime => stages.get_mut(1)?.time = time,
        }
        TimeControl::new(stages).ok()
    }

    fn told(self, control: &TimeControl, language: Language) -> String {
        let text = |message| words::text(language, message).into_owned();
        match (self, self.of(control)) {
            (Self::Bonus | Self::Moves, 0) => Label::NoneAtAll.text(language).to_owned(),
            (Self::Moves, moves) => text(words::Message::MoveCount(moves as u16)),
            (_, _) => {
                let stages = control.stages();
                text(words::Message::Span(match self {
                    Self::Bonus => bonus_time(stages[0].bonus),
                    Self::SecondTime => stages.get(1).map_or(Millis::ZERO, |stage| stage.time),
                    Self::Time | Self::Moves => stages[0].time,
                }))
            }
        }
    }
}

impl Kind {
    const ALL: [(Label, Self); 4] = [
        (Label::Fischer, Self::Fischer),
        (Label::Bronstein, Self::Bronstein),
        (Label::Delay, Self::Delay),
        (Label::Hourglass, Self::Hourglass),
    ];

    /// A clock without a bonus counts as Fischer's.
    fn of(control: &TimeControl) -> Self {
        match control.stages()[0].bonus {
            Bonus::None | Bonus::Increment(_) => Self::Fischer,
            Bonus::Bronstein(_) => Self::Bronstein,
            Bonus::Delay(_) => Self::Delay,
            Bonus::Hourglass => Self::Hourglass,
        }
    }

    fn bonus(self, time: Millis) -> Bonus {
        match self {
            Self::Hourglass => Bonus::Hourglass,
            _ if time == Millis::ZERO => Bonus::None,
            Self::Fischer => Bonus::Increment(time),
            Self::Bronstein => Bonus::Bronstein(time),
            Self::Delay => Bonus::Delay(time),
        }
    }
}

fn bonus_time(bonus: Bonus) -> Millis {
    match bonus {
        Bonus::Increment(time) | Bonus::Bronstein(time) | Bonus::Delay(time) => time,
        Bonus::None | Bonus::Hourglass => Millis::ZERO,
    }
}

impl StartScreen {
    /// Whose clock the sliders show.
    fn set_side(&self) -> Color {
        self.sets.unwrap_or(Color::White)
    }

    fn own(&self) -> &TimeControl {
        &self.choice.own_clock[self.set_side()]
    }

    /// The clock is this from now on, for whom it is being set.
    fn put_clock(&mut self, control: &TimeControl) {
        let clocks = &mut self.choice.own_clock;
        match self.sets {
            None => *clocks = ByColor::new_with(|_| control.clone()),
            Some(side) => clocks[side] = control.clone(),
        }
        self.choice.clock = ClockChoice::of(clocks.clone());
    }

    /// Writes the clock into the line.
    pub(super) fn spell_clock(&mut self) {
        self.typed = self.own().to_string();
    }

    pub(super) fn set_clock(&mut self, setting: Setting, share: f32) {
        if let Some(control) = setting.set(self.own(), share) {
            self.put_clock(&control);
        }
        self.spell_clock();
    }

    pub(super) fn set_whose(&mut self, sets: Option<Color>) {
        self.sets = sets;
        if sets.is_none() {
            let control = self.own().clone();
            self.put_clock(&control);
        }
        self.spell_clock();
    }

    /// All clocks are of one kind.
    pub(super) fn set_kind(&mut self, kind: Kind) {
        let usual = Millis::from_secs(5);
        for side in Color::ALL {
            let mut stages = self.choice.own_clock[side].stages().to_vec();
            for stage in &mut stages {
                let time = match bonus_time(stage.bonus) {
                    Millis::ZERO => usual,
                    time => time,
                };
                stage.bonus = kind.bonus(time);
            }
            // A clock of bonuses alone is none without them.
            if let Ok(control) = TimeControl::new(stages) {
                self.choice.own_clock[side] = control;
            }
        }
        self.choice.clock = ClockChoice::of(self.choice.own_clock.clone());
        self.spell_clock();
    }

    /// Takes the typed clock, once it is one.
    pub(super) fn read_clock(&mut self) {
        while self.typed.chars().count() > LONGEST {
            self.typed.pop();
        }
        if let Ok(control) = self.typed.parse::<TimeControl>() {
            self.put_clock(&control);
        }
    }

    pub(super) fn clock_page(&self, column: &mut Column<'_, '_>) {
        let language = column.language;
        let control = self.own();
        let kind = Kind::of(control);
        let runs = self.choice.clock != ClockChoice::None;
        let label = |label: Label| label.text(language).to_owned();
        let none = (label(Label::NoClock), !runs, say(Message::NoClock));
        let kinds = Kind::ALL.map(|(text, of)| {
            let chosen = runs && of == kind;
            (label(text), chosen, say(Message::Kind(of)))
        });
        column.choices("kind", [none].into_iter().chain(kinds).collect());
        if !runs {
            return;
        }
        let side = |side| words::text(language, words::Message::Side(side)).into_owned();
        let whose = [
            (label(Label::BothSides), None),
            (side(Color::White), Some(Color::White)),
            (side(Color::Black), Some(Color::Black)),
        ];
        let whose = whose.map(|(text, sets)| (text, self.sets == sets, say(Message::Sets(sets))));
        column.choices("whose", whose.into());
        let sliders = [
            (Setting::Time, true),
            (Setting::Bonus, kind != Kind::Hourglass),
            (Setting::Moves, true),
            (Setting::SecondTime, control.stages().len() > 1),
        ];
        for (i, (setting, is_there)) in sliders.into_iter().enumerate() {
            if is_there {
                let (caption, note) = (setting.caption(), setting.told(control, language));
                let place = column.setting(caption, &note);
                let step = Step::of(setting.steps().len());
                let value = setting.share(control);
                let id = Id("clock-set", i);
                column.ui.slider(id, place, value, step, setting.message());
            }
        }
        let is_read = self.typed.parse::<TimeControl>();
        let told = match &is_read {
            Ok(control) => words::text(language, words::Message::TimeControl(control)),
            Err(error) => words::text(language, words::Message::TimeControlError(*error)),
        };
        let color = match is_read {
            Ok(_) => column.ui.theme.dim,
            Err(_) => column.ui.theme.warning,
        };
        let hint = Label::ClockText.text(language);
        if column.is_roomy() {
            let place = column.row(hint, "");
            column.ui.field(place, &self.typed, hint);
        }
        let place = column.line(48.0);
        column.ui.lines(place, &told, color);
        if !column.is_roomy() {
            let place = column.line(30.0);
            column.ui.field(place, &self.typed, hint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().expect(text)
    }

    #[test]
    fn every_step_of_every_slider_comes_back() {
        let settings = [
            Setting::Time,
            Setting::Bonus,
            Setting::Moves,
            Setting::SecondTime,
        ];
        for setting in settings {
            let last = setting.steps().len() - 1;
            for (i, step) in setting.steps().iter().enumerate() {
                let share = i as f32 / last as f32;
                let set = setting.set(&control("40/600+5:300+5"), share);
                let set = set.expect("there is a bonus, whatever the time");
                assert_eq!(setting.of(&set), *step, "{setting:?}");
                assert!((setting.share(&set) - share).abs() < 1e-6, "{setting:?}");
            }
        }
    }

    #[test]
    fn a_clock_that_is_none_is_not_taken() {
        let mut screen = StartScreen::new(super::super::NextGame::default(), 0);
        screen.update(Message::OwnClock);
        screen.update(Message::Set(Setting::Time, 0.0));
        assert_eq!(screen.typed, "0+5");
        screen.update(Message::Set(Setting::Bonus, 0.0));
        assert_eq!(screen.typed, "0+5", "there must be some time");
        screen.update(Message::Set(Setting::Time, 1.0));
        screen.update(Message::Kind(Kind::Hourglass));
        assert_eq!(screen.typed, "*10800");
        screen.update(Message::Kind(Kind::Delay));
        assert_eq!(screen.typed, "10800d5");
    }

    #[test]
    fn sides_have_times_of_their_own_until_both_are_set() {
        let mut screen = StartScreen::new(super::super::NextGame::default(), 0);
        screen.update(Message::OwnClock);
        screen.update(Message::Sets(Some(Color::Black)));
        screen.update(Message::Set(Setting::Moves, 7.0 / 9.0));
        let plan = screen.plan(true);
        assert_eq!(plan.clock.control(Color::White), Some(&control("600+5")));
        let black = control("40/600+5:1800+5");
        assert_eq!(plan.clock.control(Color::Black), Some(&black));
        screen.update(Message::Sets(None));
        let plan = screen.plan(true);
        assert_eq!(plan.clock, ClockChoice::Control(control("600+5")));
    }
}
