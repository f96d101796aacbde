//! The games that are kept: a list to look through, and the game under the cursor beside it.

mod card;
mod correct;
mod draw;
mod filters;
mod list;
pub(crate) mod names;
pub(crate) mod statistics;

use std::collections::BTreeMap;

use tabia_archive::{ArchiveError, Chosen, GameRef, ResultFilter, Row, Score, Shelf};
use tabia_game::{Color, Ply, StartPosition};
use tabia_words::{self as words, Label, Language};

use super::game::Moment;
use super::scroll::Scroll;
use super::tool::Wish;
use crate::app::Effect;
use crate::document::Document;
use crate::input::{InputEvent, Key, Mods};
use crate::library::{Answer, Kept, Request, Sums};
use correct::Form;
pub(crate) use correct::Line;
use filters::Filters;
pub(crate) use filters::{Field, Turn, Wheel};
pub(crate) use statistics::Chart;

/// How many rows a page has, for the keys that turn it.
const PAGE: isize = 10;
/// So many rows before and behind those on the screen are asked for at once.
const AHEAD: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Message {
    /// The row of this number.
    Pick(usize),
    Scroll(i8),
    /// Type here.
    Type(Field),
    Result(Option<ResultFilter>),
    Color(Option<Color>),
    Turn(Wheel, Turn),
    Place(Shelf),
    Clear,
    /// Shows the filters where there is no room for them, or hides them.
    Filters,
    EveryPosition,
    Watch,
    Analyse,
    SecondLook,
    CopyPgn,
    Save,
    Delete,
    Restore,
    View(View),
    Chart(Chart),
    /// Opens the form for corrections, or closes it.
    Correct,
    Line(Line),
    Score(Score),
    TurnCause(Turn),
    /// Writes what has been corrected.
    Write,
    Leave,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum View {
    #[default]
    Games,
    Statistics,
}

/// The list on the screen.
pub(crate) struct RecordsScreen {
    view: View,
    /// The picture of the statistics where there is room for one.
    chart: Chart,
    /// What the games add up to, once it is known; asked for anew when one of them changes.
    sums: Option<Box<Sums>>,
    lacks_sums: bool,
    filters: Filters,
    /// The line that is being typed in.
    field: Field,
    shows_filters: bool,
    position: Option<StartPosition>,
    /// The number of the list that was asked for last.
    number: u64,
    /// Whether another list is to be asked for.
    is_stale: bool,
    /// None until the first answer has come.
    chosen: Option<Chosen>,
    rows: BTreeMap<usize, Row>,
    /// The first row of those that were asked for and have not come.
    asked_rows: Option<usize>,
    /// The row under the cursor.
    at: usize,
    scroll: Scroll,
    /// The game under the cursor.
    kept: Option<Box<Kept>>,
    asked_game: Option<GameRef>,
    /// The position of it that is shown.
    ply: Ply,
    /// What is being corrected.
    form: Option<Form>,
    /// The game that was deleted last.
    deleted: Option<GameRef>,
    /// Why the rows or the game cannot be read.
    fault: Option<ArchiveError>,
    /// Whether the row under the cursor is to be said.
    to_say: bool,
}

impl RecordsScreen {
    /// All games, or those that went through `position`.
    pub(crate) fn new(position: Option<StartPosition>) -> Self {
        Self {
            view: View::default(),
            chart: Chart::default(),
            sums: None,
            lacks_sums: true,
            filters: Filters::default(),
            field: Field::Player,
            shows_filters: false,
            position,
            number: 0,
            is_stale: true,
            chosen: None,
            rows: BTreeMap::new(),
            asked_rows: None,
            at: 0,
            scroll: Scroll::default(),
            kept: None,
            asked_game: None,
            ply: Ply::START,
            form: None,
            deleted: None,
            fault: None,
            to_say: true,
        }
    }

    fn total(&self) -> usize {
        self.chosen.as_ref().map_or(0, |chosen| chosen.total)
    }

    /// The game under the cursor, once it is known.
    fn here(&self) -> Option<&Row> {
        self.rows.get(&self.at)
    }

    /// The game under the cursor with its moves.
    fn kept(&self) -> Option<&Kept> {
        let here = self.here()?.game;
        self.kept.as_deref().filter(|kept| kept.game == here)
    }

    /// Another list is wanted; the cursor goes to its top.
    fn choose_anew(&mut self) {
        self.is_stale = true;
        self.at = 0;
        self.scroll.follow();
        self.to_say = true;
    }

    fn go_to(&mut self, row: usize) {
        self.at = row.min(self.total().saturating_sub(1));
        self.scroll.follow();
        self.to_say = true;
    }

    pub(crate) fn handle(&mut self, event: &InputEvent) -> Option<Wish> {
        if let Some(form) = &mut self.form {
            match event {
                InputEvent::Char(c) => form.push(*c),
                InputEvent::Key {
                    key: Key::Enter, ..
                } => return self.update(Message::Write),
                InputEvent::Key { key, .. } => form.key(*key),
                _ => {}
            }
            return None;
        }
        if let InputEvent::Key {
            key: Key::PageUp | Key::PageDown,
            mods: Mods { ctrl: true, .. },
        } = event
        {
            let other = match self.view {
                View::Games => View::Statistics,
                View::Statistics => View::Games,
            };
            return self.update(Message::View(other));
        }
        if self.view == View::Statistics {
            return None;
        }
        match event {
            InputEvent::Char(c) => {
                self.filters.push(self.field, *c);
                self.choose_anew();
            }
            InputEvent::Key { key, .. } => return self.key(*key),
            _ => {}
        }
        None
    }

    fn key(&mut self, key: Key) -> Option<Wish> {
        let step = |rows: isize| self.at.saturating_add_signed(rows);
        match key {
            Key::Up => self.go_to(step(-1)),
            Key::Down => self.go_to(step(1)),
            Key::PageUp => self.go_to(step(-PAGE)),
            Key::PageDown => self.go_to(step(PAGE)),
            Key::Home => self.go_to(0),
            Key::End => self.go_to(usize::MAX),
            Key::Left => self.ply = self.ply.previous().unwrap_or(Ply::START),
            Key::Right => {
                if let Some(end) = self.kept().map(|kept| kept.view.ply) {
                    self.ply = self.ply.next().min(end);
                }
            }
            Key::Enter => return self.update(Message::Watch),
            Key::Space if self.filters.text(self.field).is_empty() => {}
            Key::Space => {
                self.filters.push(self.field, ' ');
                self.choose_anew();
            }
            Key::Backspace => {
                self.filters.pop(self.field);
                self.choose_anew();
            }
            Key::Delete => {
                if !self.filters.clear(self.field) {
                    return self.update(Message::Delete);
                }
                self.choose_anew();
            }
            Key::Escape | Key::Tab | Key::Function(_) => {}
        }
        None
    }

    /// Backs out by one layer; `false` if there was none.
    pub(crate) fn back_out(&mut self) -> bool {
        let was_list = std::mem::take(&mut self.view) == View::Games;
        !was_list || self.form.take().is_some() || std::mem::take(&mut self.shows_filters)
    }

    pub(crate) fn update(&mut self, message: Message) -> Option<Wish> {
        match message {
            Message::Pick(row) if row == self.at => return self.update(Message::Watch),
            Message::Pick(row) => {
                self.form = None;
                self.at = row;
                self.to_say = true;
            }
            Message::Scroll(steps) => self.scroll.by(isize::from(-steps) * 3),
            Message::Type(field) => self.field = field,
            Message::Result(result) => {
                self.filters.result = result;
                self.choose_anew();
            }
            Message::Color(color) => {
                self.filters.color = color;
                self.choose_anew();
            }
            Message::Turn(wheel, turn) => {
                self.filters.turn(wheel, turn);
                self.choose_anew();
            }
            Message::Place(place) => {
                self.filters.place = place;
                self.choose_anew();
            }
            Message::Clear => {
                self.filters = Filters::default();
                self.choose_anew();
            }
            Message::Filters => self.shows_filters = !self.shows_filters,
            Message::EveryPosition => {
                self.position = None;
                self.choose_anew();
            }
            Message::Watch => return Some(Wish::Watch(Box::new(self.kept()?.clone()))),
            Message::Analyse => {
                let kept = self.kept()?;
                return Some(Wish::Analyse(Box::new(kept.study_at(self.ply))));
            }
            Message::SecondLook => return Some(Wish::SecondLook(self.here()?.game)),
            Message::CopyPgn => return Some(Wish::Copy(self.kept()?.pgn.clone())),
            Message::Save => {
                let document = Document::of_study(&self.kept()?.study, Color::White);
                return Some(Wish::SaveAs(Box::new(document)));
            }
            Message::Delete => return self.put(self.here()?.game, Shelf::Bin),
            Message::Restore => return self.put(self.here()?.game, Shelf::Kept),
            Message::View(view) => {
                self.view = view;
                self.form = None;
                self.to_say = true;
            }
            Message::Chart(chart) => self.chart = chart,
            Message::Correct => {
                let here = self.here().map(|row| Form::new(row.game, &row.head));
                self.form = match self.form.take() {
                    Some(_) => None,
                    None => here,
                };
            }
            Message::Line(line) => {
                if let Some(form) = &mut self.form {
                    form.go_to(line);
                }
            }
            Message::Score(score) => {
                if let Some(form) = &mut self.form {
                    form.set_score(score);
                }
            }
            Message::TurnCause(turn) => {
                if let Some(form) = &mut self.form {
                    form.turn_cause(turn);
                }
            }
            Message::Write => {
                let form = self.form.as_ref()?;
                let correction = Box::new(form.correction()?);
                let request = Request::Correct(form.game, correction);
                return Some(Wish::Do(Effect::Ask(request)));
            }
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }

    fn put(&mut self, game: GameRef, place: Shelf) -> Option<Wish> {
        self.deleted = (place == Shelf::Bin).then_some(game);
        Some(Wish::Do(Effect::Ask(Request::Put(game, place))))
    }

    /// Brings the game back that was deleted last; none if there is none.
    pub(crate) fn undo(&mut self) -> Option<Wish> {
        let game = self.deleted.take()?;
        self.put(game, Shelf::Kept)
    }

    /// Takes up what the library has told; what is worth a notice is returned.
    pub(crate) fn take(&mut self, answer: Answer, language: Language) -> Option<String> {
        match answer {
            Answer::Chosen { number, chosen } if number == self.number => {
                let unread = chosen.unread.as_ref();
                let unread = unread.map(|(_, error)| names::fault(error, language));
                self.at = self.at.min(chosen.total.saturating_sub(1));
                self.chosen = Some(chosen);
                self.rows.clear();
                self.asked_rows = None;
                self.fault = None;
                unread
            }
            Answer::Rows {
                number,
                first,
                rows: Ok(rows),
            } if number == self.number => {
                self.asked_rows = None;
                self.rows = (first..).zip(rows).collect();
                None
            }
            Answer::Game(game, Ok(kept)) if self.asked_game == Some(game) => {
                self.ply = kept.view.ply;
                self.kept = Some(kept);
                self.fault = None;
                None
            }
            Answer::Rows {
                rows: Err(error), ..
            }
            | Answer::Game(_, Err(error)) => {
                let text = names::fault(&error, language);
                self.fault = Some(error);
                Some(text)
            }
            Answer::Sums(Ok(sums)) => {
                self.sums = Some(sums);
                None
            }
            Answer::Sums(Err(error)) => Some(names::fault(&error, language)),
            Answer::Put(place, Ok(())) => {
                self.is_stale = true;
                self.lacks_sums = true;
                let label = match place {
                    Shelf::Bin => Label::Deleted,
                    Shelf::Kept => Label::Restored,
                };
                Some(label.text(language).to_owned())
            }
            Answer::Corrected(Ok(())) => {
                self.form = None;
                self.is_stale = true;
                self.lacks_sums = true;
                self.asked_game = None;
                Some(Label::Corrected.text(language).to_owned())
            }
            Answer::Put(_, Err(error)) | Answer::Corrected(Err(error)) => {
                Some(names::fault(&error, language))
            }
            Answer::Chosen { .. }
            | Answer::Rows { .. }
            | Answer::Game(..)
            | Answer::Look(_)
            | Answer::ReviewKept(_)
            | Answer::Practice(_) => None,
        }
    }

    /// Asks for what is to be seen and has not come; whether the picture has changed.
    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>, moment: Moment<'_>) -> bool {
        if self.is_stale
            && let Ok(filter) = self.filters.filter()
        {
            self.is_stale = false;
            self.number += 1;
            effects.push(Effect::Ask(Request::Choose {
                number: self.number,
                filter: Box::new(filter),
                position: self.position.clone().map(Box::new),
            }));
            return false;
        }
        if self.view == View::Statistics {
            if std::mem::take(&mut self.lacks_sums) {
                effects.push(Effect::Ask(Request::Sums(statistics::levels())));
            }
            if let Some(sums) = self.sums.as_ref().filter(|_| self.to_say) {
                self.to_say = false;
                effects.push(Effect::Say(sums.told(moment.language)));
            }
            return false;
        }
        let first = self.scroll.drawn();
        let wanted = first..(first + AHEAD).min(self.total());
        let is_there = |row: usize| self.rows.contains_key(&row);
        let is_complete = wanted.is_empty() || is_there(wanted.start) && is_there(wanted.end - 1);
        if !is_complete && self.asked_rows.is_none() && self.fault.is_none() {
            let first = first.saturating_sub(AHEAD);
            self.asked_rows = Some(first);
            effects.push(Effect::Ask(Request::Rows {
                number: self.number,
                first,
                count: 3 * AHEAD,
            }));
        }
        let here = self.here().map(|row| row.game);
        if here.is_some() && here != self.asked_game {
            self.asked_game = here;
            effects.extend(here.map(|game| Effect::Ask(Request::Game(game))));
        }
        if here.is_some() && std::mem::take(&mut self.to_say) {
            effects.extend(self.told(moment.language).map(Effect::Say));
        }
        false
    }

    /// What the row under the cursor says.
    fn told(&self, language: Language) -> Option<String> {
        let head = &self.here()?.head;
        let players = names::players(head, language);
        let result = list::badge(head, language);
        let (number, total) = (self.at + 1, self.total());
        let mut text = format!(
            "{number}/{total}. {} – {}, {result}",
            players.white, players.black
        );
        if let Some((_, name)) = &head.opening {
            text += &format!(", {name}");
        }
        Some(format!("{text}, {}", head.date))
    }

    /// How many games there are, in words.
    fn count(&self, language: Language) -> String {
        match &self.chosen {
            None => Label::Searching.text(language).to_owned(),
            Some(chosen) => {
                words::text(language, words::Message::GameCount(chosen.total)).into_owned()
            }
        }
    }
}
