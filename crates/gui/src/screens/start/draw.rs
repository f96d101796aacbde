//! The picture of the choice: the board that the game begins with, and beside it one page of what can be chosen.

use std::borrow::Cow;

use tabia_game::Color;
use tabia_words::{self as words, Label, Language};

use super::{CLOCKS, Message, Opponent, Page, SideChoice, StartScreen, on_offer};
use crate::app::{Chore, Message as AppMessage};
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::layout::Arrangement;
use crate::plan::ClockChoice;
use crate::scene::Align;
use crate::screens::context::Context;
use crate::settings::play::Choice;
use crate::ui::{Emphasis, IconButton, Id, Ui};

pub(super) fn say(message: Message) -> AppMessage {
    AppMessage::Start(message)
}

/// Sizes in logical pixels that depend on how much room there is.
#[derive(PartialEq)]
struct Measures {
    pad: f32,
    gap: f32,
    title: f32,
    row: f32,
    play: f32,
}

const ROOMY: Measures = Measures {
    pad: 24.0,
    gap: 18.0,
    title: 44.0,
    row: 36.0,
    play: 48.0,
};
const TIGHT: Measures = Measures {
    pad: 10.0,
    gap: 8.0,
    title: 26.0,
    row: 32.0,
    play: 42.0,
};
/// The height of a caption.
const CAPTION: f32 = 20.0;
/// The height of a slider.
const SLIDER: f32 = 24.0;

/// A page in the making: rows from the top down.
pub(super) struct Column<'f, 'u> {
    pub(super) ui: &'f mut Ui<'u, AppMessage>,
    pub(super) language: Language,
    pub(super) rest: Rect,
    m: &'static Measures,
}

impl Column<'_, '_> {
    pub(super) fn is_roomy(&self) -> bool {
        *self.m == ROOMY
    }

    fn gap(&mut self) {
        let gap = self.ui.px(self.m.gap);
        self.rest.cut_top(gap);
    }

    /// The next line, `height` logical pixels high.
    pub(super) fn line(&mut self, height: f32) -> Rect {
        let line = self.rest.cut_top(self.ui.px(height));
        self.gap();
        line
    }

    /// What the next row chooses, and at its right end what is chosen.
    pub(super) fn caption(&mut self, text: &str, note: &str) {
        let mut line = self.rest.cut_top(self.ui.px(CAPTION));
        let (style, dim, ink) = (
            self.ui.scale.caption(),
            self.ui.theme.dim,
            self.ui.theme.text,
        );
        let w = self.ui.fonts.width(style, text) + self.ui.px(10.0);
        let place = line.cut_left(w);
        self.ui.label(place, text, style, dim, Align::Left);
        if self.ui.fonts.width(style, note) > line.w {
            self.ui.tip(line, note);
        } else {
            self.ui.label(line, note, style, ink, Align::Right);
        }
    }

    /// A caption with a way to what else can be set.
    pub(super) fn caption_with_gear(&mut self, text: &str, note: &str, gear: (Label, AppMessage)) {
        let mut line = self.rest;
        line.h = self.ui.px(CAPTION);
        let side = self.ui.px(22.0);
        let place = Rect::square_around(line.cut_right(side).center(), side);
        let (label, message) = (gear.0.text(self.language), gear.1);
        self.ui
            .tool(Id("options", 0), place, Icon::Gear, label, message);
        let whole = self.rest;
        self.rest.w -= side + self.ui.px(6.0);
        self.caption(text, note);
        self.rest.x = whole.x;
        self.rest.w = whole.w;
    }

    /// The line in which something is typed.
    pub(super) fn field_line(&mut self) -> Rect {
        let height = if self.is_roomy() { self.m.row } else { 30.0 };
        self.line(height)
    }

    /// A row with its caption.
    pub(super) fn row(&mut self, caption: &str, note: &str) -> Rect {
        self.caption(caption, note);
        self.line(self.m.row)
    }

    /// A place for a slider with its caption and its value.
    pub(super) fn setting(&mut self, caption: Label, note: &str) -> Rect {
        let text = caption.text(self.language);
        let mut line = if self.is_roomy() {
            self.caption(text, note);
            self.rest.cut_top(self.ui.px(SLIDER))
        } else {
            self.rest.cut_top(self.ui.px(SLIDER + 4.0))
        };
        let gap = self.ui.px(self.m.gap / 3.0);
        self.rest.cut_top(gap);
        if !self.is_roomy() {
            let (style, dim, ink) = (
                self.ui.scale.caption(),
                self.ui.theme.dim,
                self.ui.theme.text,
            );
            let (caption, value) = (line.cut_left(self.ui.px(58.0)), self.ui.px(56.0));
            self.ui.lines(caption, text, dim);
            let value = line.cut_right(value);
            self.ui.label(value, note, style, ink, Align::Right);
        }
        line
    }

    /// Options of which one is chosen, in as many lines as they need.
    pub(super) fn choices(&mut self, id: &'static str, options: Vec<(String, bool, AppMessage)>) {
        let style = self.ui.scale.caption_strong();
        let width = |(text, ..): &(String, bool, AppMessage)| {
            self.ui.fonts.width(style, text) + self.ui.px(7.0)
        };
        let widths: Vec<f32> = options.iter().map(width).collect();
        let room = self.rest.w - self.ui.px(3.0);
        let fits = |in_a_line: &usize| {
            let lines = widths.chunks(*in_a_line);
            lines
                .map(|line| line.iter().sum::<f32>())
                .all(|w| w <= room)
        };
        let all = widths.len();
        let in_a_line = (1..=all).map(|lines| all.div_ceil(lines)).find(fits);
        let in_a_line = in_a_line.unwrap_or(1).max(1);
        let mut options = options.into_iter().peekable();
        let mut first = 0;
        while options.peek().is_some() {
            if first > 0 {
                let gap = self.ui.px(4.0);
                self.rest.cut_top(gap);
            }
            let line = self.rest.cut_top(self.ui.px(self.m.row));
            let some = options.by_ref().take(in_a_line).collect();
            self.ui.choice_from(Id(id, first), line, some);
            first += in_a_line;
        }
        self.gap();
    }
}

impl StartScreen {
    /// `game_waits` tells whether there is a game to go back to.
    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, game_waits: bool) {
        let (layout, language) = (cx.layout, cx.language);
        let panel = match layout.arrangement {
            Arrangement::Side => {
                let geometry = BoardGeometry {
                    rect: layout.board,
                    bottom: self.bottom(),
                };
                self.preview(ui, geometry, cx);
                let (top, bottom) = (layout.upper.y, layout.lower.bottom());
                Rect::new(layout.upper.x, top, layout.upper.w, bottom - top)
            }
            Arrangement::Stack => {
                let w = ui.px(420.0).min(layout.window.w - ui.px(16.0));
                let h = ui
                    .px(500.0)
                    .min(layout.window.h - layout.bar.h - ui.px(16.0));
                let x = ((layout.window.w - w) / 2.0).round();
                Rect::new(x, layout.bar.bottom() + ui.px(8.0), w, h)
            }
        };
        ui.panel(panel, ui.theme.panel);
        let m = if panel.w >= ui.px(280.0) && panel.h >= ui.px(540.0) {
            &ROOMY
        } else {
            &TIGHT
        };
        let mut inner = panel.inset(ui.px(m.pad));
        if inner.w > ui.px(420.0) {
            inner = inner.inset_xy((inner.w - ui.px(420.0)) / 2.0, 0.0);
        }
        let column = Column {
            ui,
            language,
            rest: inner,
            m,
        };
        match self.page {
            Page::Main => self.main(column, game_waits),
            Page::Opponent => self.side_page(column, Label::Opponent, Self::opponent_page),
            Page::Clock => self.side_page(column, Label::Clock, Self::clock_page),
            Page::More => self.side_page(column, Label::More, Self::more_page),
        }
    }

    /// A page with a way back at its top, and the way into the game at its bottom.
    fn side_page(
        &self,
        mut column: Column<'_, '_>,
        title: Label,
        draw: impl FnOnce(&Self, &mut Column<'_, '_>),
    ) {
        let play = column.rest.cut_bottom(column.ui.px(column.m.play));
        let mut head = column
            .rest
            .cut_top(column.ui.px(column.m.title.min(TIGHT.row)));
        column.gap();
        let back = head.cut_left(head.h);
        head.cut_left(column.ui.px(6.0));
        let message = say(Message::Show(Page::Main));
        let text = Label::Back.text(column.language);
        column
            .ui
            .tool(Id("start-back", 0), back, Icon::Back, text, message);
        let (style, ink) = (column.ui.scale.title(), column.ui.theme.text);
        let text = title.text(column.language);
        column.ui.label(head, text, style, ink, Align::Left);
        draw(self, &mut column);
        start_button(column.ui, play, column.language);
    }

    fn main(&self, mut column: Column<'_, '_>, game_waits: bool) {
        let (roomy, m) = (column.is_roomy(), column.m);
        // Title, rows with captions, buttons: one block a little above the middle.
        let rows = match self.choice.opponent {
            Opponent::Computer => 3.0,
            Opponent::Nobody => 2.0,
            Opponent::Person => 1.0,
        };
        let choices = m.title + m.row + 2.0 * m.gap + rows * (CAPTION + m.row + m.gap);
        let lines = if roomy { 2.0 } else { 1.0 } + f32::from(u8::from(game_waits));
        let buttons = m.play + lines * (m.row + m.gap / 2.0);
        // The gear leads to the opponent, too; a line says so where there is room for one more.
        let fold = m.row + m.gap;
        let has_likes = self.choice.opponent != Opponent::Person && self.program().is_none();
        let fits = column.rest.h >= column.ui.px(choices + 2.0 * fold + buttons);
        let folds: &[Page] = match (roomy, has_likes && fits) {
            (false, _) => &[],
            (true, false) => &[Page::More],
            (true, true) => &[Page::Opponent, Page::More],
        };
        let choices = column.ui.px(choices + folds.len() as f32 * fold);
        let buttons = column.ui.px(buttons);
        let spare = (column.rest.h - choices - buttons).max(0.0);
        column.rest.cut_top((spare * 0.4).round());
        let mut below = column.rest;
        below.cut_top(choices.min(column.rest.h - buttons));
        self.choices(&mut column);
        for (i, page) in folds.iter().enumerate() {
            let (title, note) = match page {
                Page::Opponent => (Label::Opponent, self.told_opponent(column.language)),
                _ => (Label::More, self.told_more(column.language)),
            };
            let place = column.line(m.row);
            let (text, message) = (title.text(column.language), say(Message::Show(*page)));
            column.ui.fold(Id("more", i), place, text, &note, message);
        }
        let language = column.language;
        self.buttons(column.ui, below, language, m, game_waits);
    }

    fn choices(&self, column: &mut Column<'_, '_>) {
        let (language, roomy) = (column.language, column.is_roomy());
        let style = if roomy {
            column.ui.scale.display()
        } else {
            column.ui.scale.title()
        };
        let title = column.line(column.m.title);
        let ink = column.ui.theme.text;
        column.ui.label(title, "Tabia", style, ink, Align::Left);
        let label = |label: Label| label.text(language).to_owned();
        let choice = &self.choice;
        let computer = if roomy {
            Label::PlayComputer
        } else {
            Label::Computer
        };
        let against = Opponent::ALL.iter().map(|&who| {
            let text = match who {
                Opponent::Computer => computer,
                Opponent::Person => Label::TwoPlayers,
                Opponent::Nobody => Label::Watch,
            };
            let message = say(Message::Against(who));
            (label(text), choice.opponent == who, message)
        });
        column.choices("against", against.collect());
        if choice.opponent == Opponent::Computer {
            let sides = SideChoice::ALL.iter().map(|&side| {
                let color = |color| words::text(language, words::Message::Side(color)).into_owned();
                let text = match side {
                    SideChoice::White => color(Color::White),
                    SideChoice::Either => label(Label::RandomColor),
                    SideChoice::Black => color(Color::Black),
                };
                (text, choice.side == side, say(Message::Side(side)))
            });
            column.caption(Label::YourColor.text(language), "");
            column.choices("side", sides.collect());
        }
        if choice.opponent != Opponent::Person {
            self.levels(column);
        }
        self.clocks(column);
    }

    fn clocks(&self, column: &mut Column<'_, '_>) {
        let (language, clock) = (column.language, &self.choice.clock);
        let none = if column.is_roomy() {
            Label::NoClock.text(language)
        } else {
            "∞"
        };
        let is_none = *clock == ClockChoice::None;
        let mut options = vec![(none.to_owned(), is_none, say(Message::NoClock))];
        let mut is_own = !is_none;
        let offered = if column.is_roomy() {
            CLOCKS.len()
        } else {
            CLOCKS.len() - 1
        };
        for (i, (minutes, seconds)) in CLOCKS.into_iter().enumerate().take(offered) {
            let chosen = *clock == ClockChoice::Control(on_offer(i));
            is_own &= !chosen;
            let text = format!("{minutes}+{seconds}");
            options.push((text, chosen, say(Message::Clock(i))));
        }
        let own = Label::OwnClock.text(language).to_owned();
        options.push((own, is_own, say(Message::OwnClock)));
        let told = |side| {
            let control = clock.control(side)?;
            Some(words::text(language, words::Message::TimeControl(control)))
        };
        let note = match clock {
            ClockChoice::None => None,
            ClockChoice::Control(_) => told(Color::White).map(Cow::into_owned),
            ClockChoice::Each(_) => {
                let each = Color::ALL.into_iter().filter_map(told);
                Some(each.collect::<Vec<_>>().join(" / "))
            }
        };
        column.caption(Label::Clock.text(language), &note.unwrap_or_default());
        column.choices("clock", options);
    }

    fn buttons(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        mut rect: Rect,
        language: Language,
        m: &Measures,
        game_waits: bool,
    ) {
        let (gap, row) = (ui.px(m.gap) / 2.0, ui.px(m.row));
        start_button(ui, rect.cut_top(ui.px(m.play)), language);
        let is_roomy = *m == ROOMY;
        let mut tools = vec![
            (Icon::Paste, Label::Paste, AppMessage::Paste),
            (Icon::Open, Label::OpenFile, AppMessage::Do(Chore::OpenFile)),
            (Icon::Edit, Label::EditPosition, AppMessage::Do(Chore::Edit)),
            (
                Icon::Analysis,
                Label::Analysis,
                AppMessage::Do(Chore::Analyse),
            ),
        ];
        if !is_roomy {
            let message = say(Message::Show(Page::More));
            tools.push((Icon::More, Label::More, message));
        }
        let in_a_row = if is_roomy { 2 } else { 5 };
        for (i, some) in tools.chunks(in_a_row).enumerate() {
            rect.cut_top(gap);
            let buttons = some.iter().map(|(icon, label, message)| IconButton {
                icon: *icon,
                text: label.text(language),
                emphasis: Emphasis::Normal,
                message: *message,
            });
            let line = rect.cut_top(row);
            ui.icon_row(Id("tool", i * in_a_row), line, buttons.collect());
        }
        if game_waits {
            rect.cut_top(gap);
            let back = rect.cut_top(row);
            let text = Label::ContinueGame.text(language);
            let message = AppMessage::BackToGame;
            ui.button(Id("back", 0), back, text, Emphasis::Normal, message);
        }
    }

    /// The position that the game will start from.
    fn preview(&self, ui: &mut Ui<'_, AppMessage>, geometry: BoardGeometry, cx: &Context<'_>) {
        let position = self.start.position();
        let picture = BoardPicture {
            check: position.is_check().then(|| position.king(position.turn())),
            ..cx.board(position.board(), geometry)
        };
        picture.build(ui.sprites());
    }
}

fn start_button(ui: &mut Ui<'_, AppMessage>, rect: Rect, language: Language) {
    let text = Label::Start.text(language);
    ui.button(
        Id("play", 0),
        rect,
        text,
        Emphasis::Primary,
        AppMessage::Play,
    );
}
