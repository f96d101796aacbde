//! Second Look at a game: what every position was worth, how well each side played, and the moments that turned the
//! result, to be solved. It is worked at in the background, and goes on where it was stopped.

mod draw;
mod graph;

use std::time::Duration;

use tabia_archive::{Practice, Seat, Volume};
use tabia_game::{Color, Ply, UciMove};
use tabia_players::Background;
use tabia_review::{
    Accuracy, Day, Effort, Evaluation, Found, IllegalGame, Mark, Moment as TurningPoint, Question,
    Review, Schedule, Whose,
};
use tabia_words::{self as words, Label, Language};

use super::game::{Browse, Message as GameMessage, Moment, Topic};
use super::records::names;
use super::solve::{self, Solver};
use super::tool::Wish;
use super::walk::Walk;
use crate::app::Effect;
use crate::bench::Bench;
use crate::board::BoardGeometry;
use crate::eval_bar;
use crate::input::{InputEvent, Key, Mods};
use crate::layout::Layout;
use crate::library::{Look, Request};

/// The least height of the panel, in logical pixels.
const PANEL: f32 = 260.0;
/// After so many answers what has been found is kept: no more is lost when the program ends at once.
const KEPT_AFTER: usize = 5;

/// Who answers the questions of a review, and how many positions each may take.
pub(crate) struct Help {
    pub(crate) effort: Effort,
    pub(crate) worker: Background<Question, Found>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Message {
    Browse(Browse),
    /// To the place that is so far through the game, from 0 to 1.
    Slide(f32),
    /// Goes on looking, or stops.
    Go(bool),
    /// Begins to solve, at the first of the turning points.
    Begin,
    /// To the next turning point; after the last the whole game is shown.
    Next,
    Previous,
    WholeGame,
    Solve(solve::Message),
    Flip,
    Analyse,
    Leave,
}

/// What a moment of work has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Nothing,
    Further,
    /// So many turning points.
    Finished(usize),
}

/// A game under review.
pub(crate) struct ReviewScreen {
    look: Box<Look>,
    review: Review,
    worker: Background<Question, Found>,
    /// Whether the worker has a question.
    is_asked: bool,
    /// Whether somebody wants it to be looked at now.
    goes: bool,
    /// Answers that have not been kept.
    unkept: usize,
    /// Known when it is finished.
    moments: Vec<TurningPoint>,
    walk: Walk,
    bottom: Color,
    /// The turning point on the board.
    solving: Option<(usize, Solver)>,
    /// Sounds and lines for the next tick.
    effects: Vec<Effect>,
}

impl ReviewScreen {
    /// The game at its end, with what was found out about it before.
    ///
    /// # Errors
    /// A move of it is not legal.
    pub(crate) fn new(look: Box<Look>, help: Help) -> Result<Self, IllegalGame> {
        let view = &look.kept.view;
        let start = &view.setup.start;
        let moves: Vec<UciMove> = view.moves.iter().map(|played| played.mv).collect();
        let whose = names::person(&look.kept.head).map_or(Whose::Both, Whose::Side);
        let fresh = Review::of(start, moves, whose, help.effort)?;
        let before = look
            .review
            .as_deref()
            .and_then(|text| Review::from_text(text).ok());
        let is_of_game = |review: &Review| {
            let same = review.start() == start && review.moves() == fresh.moves();
            same && review.whose() == whose
        };
        let review = before.filter(is_of_game).unwrap_or(fresh);
        Ok(Self {
            walk: Walk::at_end(view),
            bottom: look.kept.bottom(),
            moments: review.moments(),
            goes: !review.is_finished(),
            review,
            worker: help.worker,
            is_asked: false,
            unkept: 0,
            solving: None,
            effects: Vec::new(),
            look,
        })
    }

    /// Whether it is about the same game.
    pub(crate) fn is_of(&self, look: &Look) -> bool {
        self.look.kept.game == look.kept.game
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.review.is_finished()
    }

    /// Takes up an answer and asks the next question, if it is to go on and nobody else needs the computer now.
    pub(crate) fn work(
        &mut self,
        may_work: bool,
        effects: &mut Vec<Effect>,
        today: Day,
    ) -> Progress {
        let mut progress = Progress::Nothing;
        while let Some(found) = self.worker.poll() {
            self.review.give(found);
            self.is_asked = false;
            self.unkept += 1;
            progress = Progress::Further;
            if self.review.is_finished() {
                self.goes = false;
                self.moments = self.review.moments();
                self.practise(effects, today);
                progress = Progress::Finished(self.moments.len());
            }
        }
        match (self.goes && may_work, self.is_asked) {
            (true, false) => {
                if let Some(question) = self.review.next() {
                    self.worker.ask(question);
                    self.is_asked = true;
                }
            }
            (false, true) => {
                self.worker.rest();
                self.is_asked = false;
            }
            (true, true) | (false, false) => {}
        }
        let is_enough = self.unkept >= KEPT_AFTER || !self.goes;
        if self.unkept > 0 && is_enough {
            self.keep(effects);
        }
        progress
    }

    /// Keeps what has been found.
    pub(crate) fn keep(&mut self, effects: &mut Vec<Effect>) {
        if std::mem::take(&mut self.unkept) > 0 {
            let text = self.review.to_text();
            let request = Request::KeepReview(self.look.kept.game, text);
            effects.push(Effect::Ask(request));
        }
    }

    /// Lets the positions come back that a person at this program has misplayed.
    fn practise(&self, effects: &mut Vec<Effect>, today: Day) {
        let (game, seats) = (self.look.kept.game, &self.look.kept.head.seats);
        let is_own = |moment: &&TurningPoint| seats[moment.exercise.side()] == Seat::Person;
        if game.volume != Volume::Played {
            return;
        }
        let schedule = Schedule::begin(today);
        let practice = |moment: &TurningPoint| Practice {
            position: moment.exercise.name(),
            stage: schedule.stage as u8,
            due: schedule.due,
            body: moment.exercise.to_text(),
        };
        let all: Vec<Practice> = self.moments.iter().filter(is_own).map(practice).collect();
        if !all.is_empty() {
            let practise = Request::Practise {
                today,
                positions: all,
            };
            effects.push(Effect::Ask(practise));
        }
    }

    pub(crate) fn board(&self, layout: &Layout) -> BoardGeometry {
        BoardGeometry {
            rect: Bench::new(layout, 0.0, PANEL).board,
            bottom: self.bottom,
        }
    }

    /// The position on the screen, to be looked at elsewhere.
    pub(crate) fn study(&self) -> tabia_game::study::Study {
        match &self.solving {
            Some((_, solver)) => solver.study().clone(),
            None => self.look.kept.study_at(self.walk.ply),
        }
    }

    pub(crate) fn handle(
        &mut self,
        event: &InputEvent,
        layout: &Layout,
        moment: Moment<'_>,
    ) -> Option<Wish> {
        let board = self.board(layout);
        if let InputEvent::Key { key, mods } = event {
            return self.key(*key, *mods, (event, board), moment);
        }
        match (&mut self.solving, event) {
            (Some((_, solver)), _) => solver.handle(event, board, moment),
            (None, InputEvent::Wheel { steps, .. }) => {
                let browse = if *steps > 0 {
                    Browse::Back
                } else {
                    Browse::Forward
                };
                return self.update(Message::Browse(browse), moment);
            }
            (None, _) => {}
        }
        None
    }

    fn key(
        &mut self,
        key: Key,
        mods: Mods,
        (event, board): (&InputEvent, BoardGeometry),
        moment: Moment<'_>,
    ) -> Option<Wish> {
        if let Some((_, solver)) = &mut self.solving {
            let message = match key {
                Key::PageDown => Message::Next,
                Key::Right if mods.ctrl => Message::Next,
                Key::PageUp => Message::Previous,
                Key::Left if mods.ctrl => Message::Previous,
                _ => {
                    solver.handle(event, board, moment);
                    return None;
                }
            };
            return self.update(message, moment);
        }
        let browse = match key {
            Key::Left | Key::PageUp => Browse::Back,
            Key::Right | Key::PageDown => Browse::Forward,
            Key::Home | Key::Up => Browse::Start,
            Key::End | Key::Down => Browse::End,
            Key::Space if self.review.is_finished() => return None,
            Key::Space => return self.update(Message::Go(!self.goes), moment),
            Key::Enter => return self.update(Message::Begin, moment),
            _ => return None,
        };
        self.update(Message::Browse(browse), moment)
    }

    /// What the keys of a game mean here; `false` if nothing.
    pub(crate) fn obey(&mut self, message: GameMessage, moment: Moment<'_>) -> bool {
        let message = match (message, &self.solving) {
            (GameMessage::Browse(browse), None) => Message::Browse(browse),
            (GameMessage::Browse(Browse::Back), Some(_)) => Message::Previous,
            (GameMessage::Browse(Browse::Forward), Some(_)) => Message::Next,
            (GameMessage::Takeback, Some(_)) => Message::Solve(solve::Message::Again),
            (GameMessage::Hint, Some(_)) => Message::Solve(solve::Message::Show),
            (GameMessage::Flip, _) => Message::Flip,
            (GameMessage::Scroll(steps), None) => {
                self.walk.scroll.by(isize::from(-steps) * 2);
                return true;
            }
            (GameMessage::Say(topic), _) => {
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
            Message::Browse(browse) => self.browse(browse, moment),
            Message::Slide(share) => {
                let end = self.look.kept.view.moves.len();
                let ply = (share * end as f32).round() as u32;
                self.browse(Browse::To(Ply::new(ply)), moment);
            }
            Message::Go(goes) => self.goes = goes && !self.review.is_finished(),
            Message::Begin => self.solve(0, moment.language),
            Message::Next => {
                let next = self.solving.as_ref().map_or(0, |(at, _)| at + 1);
                self.solving = None;
                self.solve(next, moment.language);
            }
            Message::Previous => {
                let at = self.solving.as_ref().map_or(0, |(at, _)| *at);
                self.solve(at.saturating_sub(1), moment.language);
            }
            Message::WholeGame => self.solving = None,
            Message::Solve(message) => {
                if let Some((_, solver)) = &mut self.solving {
                    solver.update(message, moment);
                }
            }
            Message::Flip => self.bottom = !self.bottom,
            Message::Analyse => return Some(Wish::Analyse(Box::new(self.study()))),
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }

    /// Puts the turning point of this number on the board; there is none behind the last.
    fn solve(&mut self, number: usize, language: Language) {
        let Some(moment) = self.moments.get(number) else {
            return;
        };
        let of = self.moments.len();
        let number_told = words::Message::TurningPoint {
            number: number + 1,
            of,
        };
        let told = words::text(language, number_told).into_owned();
        self.effects.push(Effect::Say(told));
        let solver = Solver::new(moment.exercise.clone(), language);
        self.bottom = solver.side();
        let ply = Ply::new(u32::try_from(moment.ply).unwrap_or(u32::MAX));
        self.walk.jump(ply, &self.look.kept.view);
        self.solving = Some((number, solver));
    }

    fn browse(&mut self, browse: Browse, moment: Moment<'_>) {
        if let Some(cue) = self.walk.go(browse, &self.look.kept.view, moment) {
            let line = self.told_move(moment.language);
            self.effects.extend([cue, Effect::Say(line)]);
        }
    }

    /// The move that led to the position on the board, how bad it was, and what the position is worth.
    fn told_move(&self, language: Language) -> String {
        let past = self.look.kept.view.past(self.walk.ply);
        let mut told = match past.last_move {
            Some(played) => words::text(language, words::Message::Move(played)).into_owned(),
            None => Label::StartPosition.text(language).to_owned(),
        };
        let mark = self
            .walk
            .ply
            .previous()
            .and_then(|ply| self.review.mark(ply.index()));
        if let Some(mark) = mark {
            told += &format!(", {}", mark_label(mark).text(language));
        }
        if let Some(score) = self.told_score() {
            told += &format!(", {score}");
        }
        told
    }

    /// What the position on the board is worth, if it is known; nothing of a mate that stands there.
    fn told_score(&self) -> Option<String> {
        match self.review.found(self.walk.ply.index())?.evaluation {
            Evaluation::Mate { moves: 0, .. } => None,
            evaluation => Some(eval_bar::text(evaluation.score())),
        }
    }

    pub(crate) fn say_topic(&mut self, topic: Topic, language: Language) {
        if let Some((_, solver)) = &mut self.solving {
            return solver.say_topic(topic, language);
        }
        let line = match topic {
            Topic::LastMove => self.told_move(language),
            Topic::Position => {
                words::text(language, words::Message::Position(self.walk.shown())).into_owned()
            }
            Topic::Clocks | Topic::Players => {
                let accuracy = self.review.accuracy();
                let told = Color::ALL.into_iter().filter_map(|side| {
                    let percent = rounded(accuracy[side]?);
                    let message = words::Message::Accuracy { side, percent };
                    Some(words::text(language, message).into_owned())
                });
                let told: Vec<String> = told.collect();
                if told.is_empty() {
                    self.told_progress(language)
                } else {
                    told.join(". ")
                }
            }
        };
        self.effects.push(Effect::Say(line));
    }

    pub(crate) fn told_progress(&self, language: Language) -> String {
        let percent = (self.review.progress() * 100.0) as u16;
        words::text(language, words::Message::Looked(percent)).into_owned()
    }

    /// Backs out by one layer; `false` if there was none.
    pub(crate) fn back_out(&mut self) -> bool {
        match &mut self.solving {
            Some((_, solver)) => {
                if !solver.back_out() {
                    self.solving = None;
                }
                true
            }
            None => false,
        }
    }

    /// Lets time pass; whether the picture has changed.
    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>) -> bool {
        effects.append(&mut self.effects);
        if let Some((_, solver)) = &mut self.solving {
            solver.tick(effects);
        }
        false
    }

    pub(crate) fn is_animating(&self, now: Duration) -> bool {
        match &self.solving {
            Some((_, solver)) => solver.is_animating(now),
            None => !self.walk.animation.is_over(now),
        }
    }
}

const fn mark_label(mark: Mark) -> Label {
    match mark {
        Mark::Inaccuracy => Label::Inaccuracy,
        Mark::Mistake => Label::Mistake,
        Mark::Blunder => Label::Blunder,
    }
}

fn rounded(accuracy: Accuracy) -> u16 {
    accuracy.percent().round() as u16
}
