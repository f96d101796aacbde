//! A position to be solved, on the board: a move is tried, and what is to be said of it is said; the answer is shown
//! only to who asks for it.

mod draw;

use std::time::Duration;

use tabia_game::study::Study;
use tabia_game::{Board, Color, Rejection, Square, UciMove, typed};
use tabia_review::{Exercise, Standing, Try};
use tabia_words::{self as words, Label, Language};

use super::game::{Moment, Topic};
use super::study_board::{StudyMoves, manner};
use crate::anim::Animation;
use crate::app::Effect;
use crate::board::BoardGeometry;
use crate::board_ui::{BoardUi, Hand, Intent, State};
use crate::cursor::{self, Way};
use crate::drawing::Sketch;
use crate::hands::{self, Reading, Spelt, Stepped};
use crate::input::{InputEvent, Key, Mods};
use crate::sound::Cue;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// Puts the position on the board again.
    Again,
    /// Shows the answer.
    Show,
}

/// How the first attempt went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Solved,
    /// A move that does not hold was tried, or the answer asked for, before one that holds.
    Failed,
}

/// A position under somebody's hands.
pub(crate) struct Solver {
    exercise: Exercise,
    study: Study,
    board_ui: BoardUi,
    /// Nothing is drawn here; the keys' cursor leads it.
    sketch: Sketch,
    /// The square under the keyboard.
    cursor: Option<Square>,
    /// The move that is being typed.
    typed: String,
    animation: Animation,
    /// The board of the last picture.
    shown: Board,
    /// The move that was tried last, while it is on the board.
    tried: Option<UciMove>,
    /// What the rules have against the move before.
    refused: Option<Rejection>,
    outcome: Option<Outcome>,
    is_answer_shown: bool,
    /// Sounds and lines for the next tick.
    effects: Vec<Effect>,
}

impl Solver {
    pub(crate) fn new(exercise: Exercise, language: Language) -> Self {
        let study = Study::new(exercise.position());
        let mut solver = Self {
            shown: study.board().clone(),
            study,
            exercise,
            board_ui: BoardUi::default(),
            sketch: Sketch::default(),
            cursor: None,
            typed: String::new(),
            animation: Animation::default(),
            tried: None,
            refused: None,
            outcome: None,
            is_answer_shown: false,
            effects: Vec::new(),
        };
        let told = [solver.told_verdict(language), solver.told_task(language)];
        told.into_iter().for_each(|line| solver.say(line));
        solver
    }

    /// The side that is to find a move.
    pub(crate) fn side(&self) -> Color {
        self.exercise.side()
    }

    /// How the first attempt went, once there was one.
    pub(crate) const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The position on the board, to be looked at elsewhere.
    pub(crate) fn study(&self) -> &Study {
        &self.study
    }

    fn say(&mut self, line: String) {
        self.effects.push(Effect::Say(line));
    }

    fn sound(&mut self, cue: Cue) {
        let after = Duration::ZERO;
        self.effects.push(Effect::Play { cue, after });
    }

    pub(crate) fn handle(&mut self, event: &InputEvent, board: BoardGeometry, moment: Moment<'_>) {
        if let InputEvent::PointerDown { at, .. } = event {
            self.cursor = None;
            self.refused = None;
            if self.tried.is_some() && board.square_at(*at).is_some() {
                return self.again(moment);
            }
        }
        if let InputEvent::Key { key, mods } = event {
            return self.key(*key, *mods, board.bottom, moment);
        }
        if self.tried.is_some() {
            return;
        }
        let is_promoting = matches!(self.board_ui.state(), State::Promoting(_));
        if let InputEvent::Char(c) = event
            && !is_promoting
        {
            return self.type_char(*c, moment);
        }
        let moves = StudyMoves(&self.study, moment.play.castling);
        let manner = manner(moment);
        let intent = hands::point(event, board, &mut self.board_ui, &moves, manner);
        if let Some(intent) = intent {
            self.obey(intent, moment);
        }
    }

    fn key(&mut self, key: Key, mods: Mods, bottom: Color, moment: Moment<'_>) {
        let way = match key {
            Key::Left => Some(Way::Left),
            Key::Right => Some(Way::Right),
            Key::Up => Some(Way::Up),
            Key::Down => Some(Way::Down),
            _ => None,
        };
        if let Some(way) = way.filter(|_| !mods.ctrl) {
            return self.move_cursor(way, bottom, moment);
        }
        match key {
            Key::Space | Key::Enter if self.tried.is_some() => self.again(moment),
            Key::Enter if !self.typed.is_empty() => {
                if let Some(mv) = self.reading(&self.typed).exact {
                    self.attempt(mv, Hand::Click, moment);
                }
            }
            Key::Space | Key::Enter => self.press_cursor(bottom, moment),
            Key::Backspace if self.tried.is_some() => self.again(moment),
            Key::Backspace => {
                self.typed.pop();
            }
            Key::Delete => self.typed.clear(),
            _ => {}
        }
    }

    fn move_cursor(&mut self, way: Way, bottom: Color, moment: Moment<'_>) {
        let at = (bottom, cursor::first(bottom));
        let (board_ui, sketch) = (&mut self.board_ui, &mut self.sketch);
        if hands::step(&mut self.cursor, way, at, board_ui, sketch) == Stepped::Edge {
            self.sound(Cue::Refused);
        }
        self.say_cursor(moment.language);
    }

    fn say_cursor(&mut self, language: Language) {
        let line = match (self.board_ui.state(), self.cursor) {
            (State::Promoting(promoting), _) => {
                words::text(language, words::Message::Role(promoting.marked))
            }
            (_, Some(square)) => {
                let board = self.study.board();
                words::text(language, words::Message::Square { square, board })
            }
            (_, None) => return,
        };
        self.say(line.into_owned());
    }

    /// Presses the square under the cursor, as the pointer would; the first time it is only shown.
    fn press_cursor(&mut self, bottom: Color, moment: Moment<'_>) {
        let Some(square) = self.cursor else {
            self.cursor = Some(cursor::first(bottom));
            return self.say_cursor(moment.language);
        };
        let moves = StudyMoves(&self.study, moment.play.castling);
        match hands::press(square, bottom, &mut self.board_ui, &moves, manner(moment)) {
            Some(intent) => self.obey(intent, moment),
            None => self.say_cursor(moment.language),
        }
    }

    fn type_char(&mut self, c: char, moment: Moment<'_>) {
        self.refused = None;
        let mut typed = std::mem::take(&mut self.typed);
        let spelt = hands::spell(&mut typed, c, |text| self.reading(text));
        self.typed = typed;
        match spelt {
            Spelt::No | Spelt::Longer => {}
            Spelt::Move(mv) => self.attempt(mv, Hand::Click, moment),
            Spelt::Wrong => {
                self.sound(Cue::Refused);
                self.say(Label::NoSuchMove.text(moment.language).to_owned());
            }
        }
    }

    /// What a typed text may mean.
    fn reading(&self, text: &str) -> Reading {
        typed::read_legal(text, self.study.legal(), self.study.mode()).into()
    }

    fn obey(&mut self, intent: Intent, moment: Moment<'_>) {
        match intent {
            Intent::Play { mv, by, .. } => self.attempt(mv, by, moment),
            Intent::Refused { mv } => {
                self.sound(Cue::Refused);
                let why = self.study.refusal(mv);
                self.refused = why.map(|why| Rejection::Illegal { mv, why });
                if let Some(line) = self.told_refusal(moment.language) {
                    self.say(line);
                }
            }
        }
    }

    /// Tries a move.
    fn attempt(&mut self, mv: UciMove, by: Hand, moment: Moment<'_>) {
        let Ok(answer) = self.exercise.answer(mv) else {
            return;
        };
        let (mv, holds) = (answer.tried.mv, answer.holds);
        let first = if holds {
            Outcome::Solved
        } else {
            Outcome::Failed
        };
        self.outcome.get_or_insert(first);
        if self.study.play(mv).is_err() {
            return;
        }
        self.tried = Some(mv);
        self.settle(by, moment);
        self.sound(if holds { Cue::Move } else { Cue::Refused });
        if let Some((_, line)) = self.told_try(moment.language) {
            self.say(line);
        }
    }

    /// Puts the position on the board again.
    pub(crate) fn again(&mut self, moment: Moment<'_>) {
        self.study.start();
        self.tried = None;
        self.settle(Hand::Click, moment);
    }

    fn show(&mut self, language: Language) {
        self.outcome.get_or_insert(Outcome::Failed);
        self.is_answer_shown = true;
        let line = self.told_answer(language);
        self.say(line);
    }

    /// Shows what is on the board now.
    fn settle(&mut self, by: Hand, moment: Moment<'_>) {
        self.typed.clear();
        self.refused = None;
        self.board_ui.clear();
        let board = self.study.board().clone();
        self.animation = match by {
            Hand::Drag => Animation::default(),
            Hand::Click => {
                Animation::between(&self.shown, &board, moment.now, moment.play.animation())
            }
        };
        self.shown = board;
    }

    pub(crate) fn update(&mut self, message: Message, moment: Moment<'_>) {
        match message {
            Message::Again => self.again(moment),
            Message::Show => self.show(moment.language),
        }
    }

    /// Backs out by one layer; `false` if there was none.
    pub(crate) fn back_out(&mut self) -> bool {
        let was_typed = !std::mem::take(&mut self.typed).is_empty();
        was_typed || self.board_ui.back_out() || self.cursor.take().is_some()
    }

    pub(crate) fn say_topic(&mut self, topic: Topic, language: Language) {
        let line = match topic {
            Topic::Position => {
                let position = words::Message::Position(self.study.board());
                let position = words::text(language, position);
                let turn = words::text(language, words::Message::Turn(self.study.turn()));
                format!("{position} {turn}.")
            }
            Topic::LastMove => match self.told_try(language) {
                Some((_, line)) => line,
                None => self.told_task(language),
            },
            Topic::Players | Topic::Clocks => self.told_verdict(language),
        };
        self.say(line);
    }

    /// Hands over what is to be heard.
    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>) {
        effects.append(&mut self.effects);
    }

    pub(crate) fn is_animating(&self, now: Duration) -> bool {
        !self.animation.is_over(now)
    }

    /// What one calls the position, and what became of it.
    fn told_verdict(&self, language: Language) -> String {
        let (before, after) = self.exercise.turned();
        let turned = words::Message::Turned {
            side: self.exercise.side(),
            before: standing(before),
            after: standing(after),
        };
        words::text(language, turned).into_owned()
    }

    /// What was played, and that better is to be found.
    fn told_task(&self, language: Language) -> String {
        let position = self.exercise.position().position();
        let number = position.fullmove_number();
        let dots = match position.turn() {
            Color::White => ".",
            Color::Black => "…",
        };
        let san = first(&self.exercise, self.exercise.played());
        let played = format!("{number}{dots} {san}{}", self.exercise.mark());
        let played = words::text(language, words::Message::PlayedHere(&played));
        format!("{played} – {}", Label::FindBetter.text(language))
    }

    /// What is to be said of the move on the board, and whether it holds.
    fn told_try(&self, language: Language) -> Option<(bool, String)> {
        let answer = self.exercise.answer(self.tried?).ok()?;
        let line = self.exercise.written(answer.tried);
        let san = line.first()?.to_string();
        let percent = answer.tried.chance.percent();
        let message = if answer.holds {
            words::Message::TryHolds { san: &san, percent }
        } else {
            let reply = line.get(1).map(ToString::to_string);
            let before = self.exercise.best().chance.percent();
            let told = words::Message::TryFails {
                san: &san,
                reply: reply.as_deref(),
                before,
                after: percent,
            };
            return Some((false, words::text(language, told).into_owned()));
        };
        Some((true, words::text(language, message).into_owned()))
    }

    fn told_answer(&self, language: Language) -> String {
        let best = self.exercise.written(self.exercise.best());
        let best: Vec<String> = best.iter().take(5).map(ToString::to_string).collect();
        let others = self.exercise.solutions().skip(1).take(4);
        let others: Vec<String> = others.map(|one| first(&self.exercise, one)).collect();
        let (line, others) = (best.join(" "), others.join(", "));
        let message = words::Message::BestWas {
            line: &line,
            others: &others,
        };
        words::text(language, message).into_owned()
    }

    /// Why the move before is none, in words.
    fn told_refusal(&self, language: Language) -> Option<String> {
        let message = words::Message::Refusal {
            rejection: self.refused?,
            board: self.study.board(),
        };
        Some(words::text(language, message).into_owned())
    }

    /// The typed text and what it may become.
    fn told_typed(&self) -> Option<String> {
        let moves = self.reading(&self.typed).candidates;
        (!self.typed.is_empty()).then(|| format!("{}▏ {}", self.typed, moves.join(" ")))
    }
}

/// A try as it is written.
fn first(exercise: &Exercise, one: &Try) -> String {
    let line = exercise.written(one);
    line.first().map(ToString::to_string).unwrap_or_default()
}

const fn standing(standing: Standing) -> words::Standing {
    match standing {
        Standing::Won => words::Standing::Won,
        Standing::Level => words::Standing::Level,
        Standing::Lost => words::Standing::Lost,
    }
}
