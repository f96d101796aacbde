//! The games that are kept: a list to look through, and the game under the cursor beside it.

mod asking;
mod card;
mod correct;
mod draw;
mod filters;
mod list;
pub(crate) mod names;
mod refused;
pub(crate) mod statistics;
mod strip;

use std::collections::BTreeMap;

use tabia_archive::{ArchiveError, Chosen, GameRef, ResultFilter, Row, Score, Shelf, Unfinished};
use tabia_game::{Color, Ply, StartPosition};

use super::files::Purpose;
use super::scroll::Scroll;
use super::tool::Wish;
use crate::app::Effect;
use crate::document::Document;
use crate::input::{InputEvent, Key};
use crate::library::{Kept, Request, Sums};
use correct::Form;
pub(crate) use correct::Line;
use filters::Filters;
pub(crate) use filters::{Field, Turn, Wheel};
pub(crate) use names::fault;
use refused::Refusals;
pub(crate) use statistics::Chart;
pub(crate) use strip::{exported, imported};

/// How many rows a page has, for the keys that turn it.
const PAGE: isize = 10;

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
    /// Show what was played in the position.
    Explore,
    Watch,
    Analyse,
    SecondLook,
    CopyPgn,
    Save,
    Delete,
    Restore,
    View(View),
    /// The other of games and statistics.
    TurnPage,
    Chart(Chart),
    /// Choose a file whose games are to be kept.
    Import,
    /// Choose a file for the games of the list.
    Export,
    Transfer(strip::Message),
    ScrollRefused(i8),
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
    /// What imports have refused.
    Refused,
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
    /// The number of the list that came last.
    answered: u64,
    /// Whether the game under the cursor is to be played back as soon as it is there: the person was faster.
    is_awaited: bool,
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
    /// Imports that were broken off; asked for anew when one ends.
    unfinished: Vec<Unfinished>,
    lacks_unfinished: bool,
    refusals: Refusals,
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
            answered: 0,
            is_awaited: false,
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
            unfinished: Vec::new(),
            lacks_unfinished: true,
            refusals: Refusals::default(),
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

    /// Whether the list is what was asked for last.
    const fn is_current(&self) -> bool {
        !self.is_stale && self.answered == self.number
    }

    /// Plays the game under the cursor back, or will as soon as it is there.
    fn watch(&mut self) -> Option<Wish> {
        let is_known = self.is_current() && self.kept().is_some();
        if is_known {
            return self.update(Message::Watch);
        }
        self.is_awaited = self.filters.filter().is_ok();
        None
    }

    /// The game that was waited for, once it is there.
    pub(crate) fn arrived(&mut self) -> Option<Wish> {
        let is_hopeless = self.fault.is_some() || self.is_current() && self.total() == 0;
        self.is_awaited &= !is_hopeless;
        let is_there = self.is_awaited && self.is_current() && self.kept().is_some();
        is_there.then(|| self.update(Message::Watch)).flatten()
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
        self.is_awaited = false;
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
        match self.view {
            View::Games => {}
            View::Statistics => return None,
            View::Refused => {
                if let InputEvent::Key { key, .. } = event {
                    self.refusals.key(*key);
                }
                return None;
            }
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
            Key::Enter => return self.watch(),
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
                if self.filters.clear(self.field) {
                    self.choose_anew();
                } else if self.is_current() {
                    return self.update(Message::Delete);
                }
            }
            Key::Escape | Key::Tab | Key::Function(_) => {}
        }
        None
    }

    /// Backs out by one layer; `false` if there was none.
    pub(crate) fn back_out(&mut self) -> bool {
        self.is_awaited = false;
        let was_list = std::mem::take(&mut self.view) == View::Games;
        !was_list || self.form.take().is_some() || std::mem::take(&mut self.shows_filters)
    }

    pub(crate) fn update(&mut self, message: Message) -> Option<Wish> {
        self.is_awaited = false;
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
            Message::Explore => return Some(Wish::Explore(self.position.clone()?)),
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
            Message::TurnPage => {
                let other = match self.view {
                    View::Games | View::Refused => View::Statistics,
                    View::Statistics => View::Games,
                };
                return self.update(Message::View(other));
            }
            Message::Import => return Some(Wish::Choose(Purpose::Import)),
            Message::Export => return self.export(),
            Message::Transfer(message) => return self.transfer(message),
            Message::ScrollRefused(steps) => self.refusals.scroll_by(steps),
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

    /// Asks for a file for the games of the list; there must be some.
    fn export(&self) -> Option<Wish> {
        let filter = Box::new(self.filters.filter().ok()?);
        let position = self.position.clone().map(Box::new);
        (self.total() > 0).then_some(Wish::Choose(Purpose::Export(filter, position)))
    }

    /// Games have come or are being kept back: what is shown is asked for anew.
    pub(crate) fn ask_anew(&mut self) {
        self.is_stale = true;
        self.lacks_unfinished = true;
        self.refusals.ask_anew();
    }

    /// What the games add up to is another now.
    fn add_up_anew(&mut self) {
        self.sums = None;
        self.lacks_sums = true;
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
}
