//! Positions that were misplayed and come back: those of today, one after the other.

use std::time::Duration;

use tabia_archive::{Practice, PracticeCount};
use tabia_game::study::Study;
use tabia_review::{Day, Exercise, Schedule, Stage};
use tabia_words::{self as words, Label, Language};

use super::context::Context;
use super::game::{Browse, Message as GameMessage, Moment, Topic};
use super::solve::{self, Outcome, Solver};
use super::tool::{Message as ToolMessage, Wish};
use crate::app::{Effect, Message as AppMessage};
use crate::bench::Bench;
use crate::board::BoardGeometry;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::input::{InputEvent, Key};
use crate::layout::Layout;
use crate::library::Request;
use crate::scene::Align;
use crate::ui::{Emphasis, IconButton, Id, Ui};

/// The least height of the panel, in logical pixels.
const PANEL: f32 = 260.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Message {
    Solve(solve::Message),
    /// To the next position.
    Next,
    Analyse,
    Leave,
}

/// A position of today.
struct Item {
    practice: Practice,
    exercise: Exercise,
}

/// The positions on the screen.
pub(crate) struct PracticeScreen {
    today: Day,
    /// None until the library has answered.
    items: Option<Vec<Item>>,
    later: PracticeCount,
    at: usize,
    solver: Option<Solver>,
    /// Whether the next stage of the position on the board has been written down.
    is_noted: bool,
    /// When it comes back.
    next: Option<Schedule>,
    effects: Vec<Effect>,
}

impl PracticeScreen {
    /// Nothing yet: the library is asked.
    pub(crate) fn new(today: Day) -> Self {
        Self {
            today,
            items: None,
            later: PracticeCount::default(),
            at: 0,
            solver: None,
            is_noted: false,
            next: None,
            effects: vec![Effect::Ask(Request::Practice { today })],
        }
    }

    /// Takes up what is due, the first time that the library tells it.
    pub(crate) fn take(&mut self, due: &[Practice], count: PracticeCount, language: Language) {
        self.later = count;
        if self.items.is_some() {
            return;
        }
        let item = |practice: &Practice| {
            let exercise = Exercise::from_text(&practice.body).ok()?;
            let practice = practice.clone();
            Some(Item { practice, exercise })
        };
        self.items = Some(due.iter().filter_map(item).collect());
        self.put(0, language);
    }

    fn items(&self) -> &[Item] {
        self.items.as_deref().unwrap_or_default()
    }

    /// Puts the position of this number on the board; there is none behind the last.
    fn put(&mut self, number: usize, language: Language) {
        self.at = number;
        self.is_noted = false;
        self.next = None;
        let exercise = self.items().get(number).map(|item| item.exercise.clone());
        let told = self.told_head(language);
        self.effects.push(Effect::Say(told));
        self.solver = exercise.map(|exercise| Solver::new(exercise, language));
    }

    /// Writes down how the position went as soon as it is known.
    fn note(&mut self, language: Language) {
        let outcome = self.solver.as_ref().and_then(Solver::outcome);
        let Some(outcome) = outcome.filter(|_| !self.is_noted) else {
            return;
        };
        let today = self.today;
        let practice = self.items()[self.at].practice.clone();
        let schedule = Schedule {
            stage: stage(practice.stage),
            due: practice.due,
        };
        let next = match outcome {
            Outcome::Solved => schedule.solved(today),
            Outcome::Failed => Some(Schedule::begin(today)),
        };
        let request = match next {
            Some(next) => Request::Practise {
                today,
                positions: vec![Practice {
                    stage: next.stage as u8,
                    due: next.due,
                    ..practice
                }],
            },
            None => Request::Learnt {
                today,
                position: practice.position,
            },
        };
        self.is_noted = true;
        self.next = next;
        let told = self.told_next(language);
        self.effects.push(Effect::Ask(request));
        self.effects.push(Effect::Say(told));
    }

    /// When the position comes back.
    fn told_next(&self, language: Language) -> String {
        match self.next {
            Some(next) => {
                words::text(language, words::Message::ComesBack(next.stage.days())).into_owned()
            }
            None => Label::KnownNow.text(language).to_owned(),
        }
    }

    /// Which position it is, or that there is none.
    fn told_head(&self, language: Language) -> String {
        let of = self.items().len();
        match (&self.items, self.at < of) {
            (None, _) => Label::Searching.text(language).to_owned(),
            (Some(_), true) => {
                let number = self.at + 1;
                words::text(language, words::Message::PracticeAt { number, of }).into_owned()
            }
            (Some(_), false) => {
                let label = if of == 0 {
                    Label::NothingDue
                } else {
                    Label::PracticeDone
                };
                let later = self.told_later(language).unwrap_or_default();
                format!("{} {later}", label.text(language))
                    .trim_end()
                    .to_owned()
            }
        }
    }

    fn told_later(&self, language: Language) -> Option<String> {
        let days = self.later.next?.saturating_sub(self.today);
        let count = self.later.later;
        let message = words::Message::PracticeLater { count, days };
        Some(words::text(language, message).into_owned())
    }

    /// The position on the board, if there is one.
    pub(crate) fn study(&self) -> Option<&Study> {
        self.solver.as_ref().map(Solver::study)
    }

    pub(crate) fn board(&self, layout: &Layout) -> BoardGeometry {
        BoardGeometry {
            rect: Bench::new(layout, 0.0, PANEL).board,
            bottom: self
                .solver
                .as_ref()
                .map_or(tabia_game::Color::White, Solver::side),
        }
    }

    pub(crate) fn handle(
        &mut self,
        event: &InputEvent,
        layout: &Layout,
        moment: Moment<'_>,
    ) -> Option<Wish> {
        let board = self.board(layout);
        if let InputEvent::Key {
            key: Key::PageDown, ..
        } = event
        {
            return self.update(Message::Next, moment);
        }
        if let Some(solver) = &mut self.solver {
            solver.handle(event, board, moment);
            self.note(moment.language);
        }
        None
    }

    /// What the keys of a game mean here; `false` if nothing.
    pub(crate) fn obey(&mut self, message: GameMessage, moment: Moment<'_>) -> bool {
        let message = match message {
            GameMessage::Browse(Browse::Forward) => Message::Next,
            GameMessage::Takeback => Message::Solve(solve::Message::Again),
            GameMessage::Hint => Message::Solve(solve::Message::Show),
            GameMessage::Say(topic) => {
                self.say_topic(topic, moment.language);
                return true;
            }
            _ => return false,
        };
        self.update(message, moment);
        true
    }

    pub(crate) fn update(&mut self, message: Message, moment: Moment<'_>) -> Option<Wish> {
        match message {
            Message::Solve(message) => {
                if let Some(solver) = &mut self.solver {
                    solver.update(message, moment);
                    self.note(moment.language);
                }
            }
            // Whoever passes a position over has neither solved nor failed it: it is due again.
            Message::Next if self.at < self.items().len() => {
                self.put(self.at + 1, moment.language);
            }
            Message::Next => {}
            Message::Analyse => {
                return Some(Wish::Analyse(Box::new(self.study()?.clone())));
            }
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }

    pub(crate) fn say_topic(&mut self, topic: Topic, language: Language) {
        match &mut self.solver {
            Some(solver) => solver.say_topic(topic, language),
            None => {
                let line = self.told_head(language);
                self.effects.push(Effect::Say(line));
            }
        }
    }

    pub(crate) fn back_out(&mut self) -> bool {
        self.solver.as_mut().is_some_and(Solver::back_out)
    }

    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>) -> bool {
        effects.append(&mut self.effects);
        if let Some(solver) = &mut self.solver {
            solver.tick(effects);
        }
        false
    }

    pub(crate) fn is_animating(&self, now: Duration) -> bool {
        self.solver
            .as_ref()
            .is_some_and(|solver| solver.is_animating(now))
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        let Bench { mut panel, .. } = Bench::new(cx.layout, 0.0, PANEL);
        let geometry = self.board(cx.layout);
        match &self.solver {
            Some(solver) => solver.draw_board(ui, cx, geometry),
            None => {
                let start = tabia_game::StartPosition::standard();
                cx.board(start.position().board(), geometry)
                    .build(ui.sprites());
            }
        }
        let (gap, row) = (ui.px(6.0), ui.px(34.0));
        let ways = panel.cut_bottom(row);
        panel.cut_bottom(gap);
        let head = panel.cut_top(ui.px(if self.solver.is_some() { 28.0 } else { 80.0 }));
        let head = head.inset_xy(ui.px(4.0), 0.0);
        let text = self.told_head(cx.language);
        if self.solver.is_some() {
            let (style, ink) = (ui.scale.strong(), ui.theme.text);
            ui.label(head, &text, style, ink, Align::Left);
        } else {
            ui.lines(head, &text, ui.theme.text);
        }
        panel.cut_top(gap);
        if let Some(solver) = &self.solver {
            let actions = panel.cut_bottom(row);
            panel.cut_bottom(gap);
            if self.is_noted {
                let line = panel.cut_bottom(ui.px(24.0)).inset_xy(ui.px(4.0), 0.0);
                panel.cut_bottom(gap);
                let (text, ink) = (self.told_next(cx.language), ui.theme.dim);
                ui.lines(line, &text, ink);
            }
            solver.draw_words(ui, cx, panel);
            solver.draw_actions(ui, cx, actions, |message| say(Message::Solve(message)));
        }
        self.ways(ui, cx, ways);
    }

    fn ways(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let small = [
            (Icon::Back, Label::Back, Message::Leave),
            (Icon::Analysis, Label::Analysis, Message::Analyse),
        ];
        let rest = ui.square_icons(Id("practice-way", 0), rect, cx.named(small, say));
        let emphasis = match (&self.solver, self.is_noted) {
            (None, _) => Emphasis::Disabled,
            (Some(_), true) => Emphasis::Primary,
            (Some(_), false) => Emphasis::Normal,
        };
        let button = IconButton {
            icon: Icon::Next,
            text: Label::NextPosition.text(cx.language),
            emphasis,
            message: say(Message::Next),
        };
        ui.icon_row(Id("practice-next", 0), rest, vec![button]);
    }
}

/// A stage that nobody writes is the first.
fn stage(number: u8) -> Stage {
    let stages = Stage::ALL.into_iter();
    let mut known = stages.filter(|stage| *stage as u8 == number);
    known.next().unwrap_or_default()
}

fn say(message: Message) -> AppMessage {
    AppMessage::Tool(ToolMessage::Practice(message))
}
