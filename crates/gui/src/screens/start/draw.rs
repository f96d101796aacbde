//! The picture of the choice: the board that the game begins with, and beside it one page of what can be chosen.

use std::borrow::Cow;

use tabia_game::Color;
use tabia_words::{self as words, Label, Language};

use super::column::{BETWEEN, CAPTION, Column, Measures, ROOMY, TIGHT};
use super::{CLOCKS, Goal, Message, Opponent, Page, SideChoice, StartScreen, on_offer};
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

/// The name of the program.
fn title(column: &mut Column<'_, '_>) {
    let style = if column.is_roomy() {
        column.ui.scale.display()
    } else {
        column.ui.scale.title()
    };
    let place = column.line(column.m.title);
    let ink = column.ui.theme.text;
    column.ui.label(place, "Tabia", style, ink, Align::Left);
}

/// How the ways to everything else stand on the first page.
#[derive(Clone, Copy, PartialEq)]
enum Tools {
    /// In two rows, and what is seldom chosen has a line of its own.
    TwoRows,
    /// All in one row.
    OneRow,
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
            Page::Join => self.side_page(column, Label::JoinGame, Self::join_page),
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
        self.start_button(column.ui, play, column.language);
    }

    fn main(&self, mut column: Column<'_, '_>, game_waits: bool) {
        let (roomy, m) = (column.is_roomy(), column.m);
        // Title, rows with captions, buttons: one block a little above the middle.
        let rows = match self.choice.opponent {
            Opponent::Computer | Opponent::Network => 3.0,
            Opponent::Nobody => 2.0,
            Opponent::Person => 1.0,
        };
        let against = self.opponents(roomy, column.language);
        let more_lines = column.lines(&against).len() as f32 - 1.0;
        let against_high = m.row + more_lines * (m.row + BETWEEN);
        let choices = against_high + m.gap + rows * (CAPTION + m.row + m.gap);
        let leads_back = game_waits || !self.put_aside.is_empty();
        let line = m.row + m.gap / 2.0;
        let buttons = m.play + f32::from(u8::from(leads_back)) * line;
        let fold = m.row + m.gap;
        let more = if roomy { fold } else { 0.0 };
        let has_room = column.rest.h >= column.ui.px(choices + more + buttons + 2.0 * line);
        let tools = match roomy && has_room {
            true => Tools::TwoRows,
            false => Tools::OneRow,
        };
        let (buttons, more) = match tools {
            Tools::TwoRows => (buttons + 2.0 * line, more),
            Tools::OneRow => (buttons + line, 0.0),
        };
        // The title is the first to go where there is little room.
        let titled = choices + m.title + m.gap;
        let has_title = column.rest.h >= column.ui.px(titled + more + buttons);
        let choices = if has_title { titled } else { choices };
        // The gear leads to the opponent, too; a line says so where there is room for one more.
        let has_likes = self.has_computer() && self.program().is_none();
        let fits = column.rest.h >= column.ui.px(choices + 2.0 * fold + buttons);
        let folds: &[Page] = match (tools, has_likes && fits) {
            (Tools::OneRow, _) => &[],
            (Tools::TwoRows, false) => &[Page::More],
            (Tools::TwoRows, true) => &[Page::Opponent, Page::More],
        };
        let choices = column.ui.px(choices + folds.len() as f32 * fold);
        let buttons = column.ui.px(buttons);
        let spare = (column.rest.h - choices - buttons).max(0.0);
        column.rest.cut_top((spare * 0.4).round());
        let mut below = column.rest;
        below.cut_top(choices.min(column.rest.h - buttons));
        if has_title {
            title(&mut column);
        }
        self.choices(&mut column, against);
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
        self.buttons(column.ui, below, language, (m, tools), game_waits);
    }

    /// Against whom one can play.
    fn opponents(&self, roomy: bool, language: Language) -> Vec<(String, bool, AppMessage)> {
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
                Opponent::Network => Label::OverNetwork,
            };
            let message = say(Message::Against(who));
            let text = text.text(language).to_owned();
            (text, self.choice.opponent == who, message)
        });
        against.collect()
    }

    fn choices(&self, column: &mut Column<'_, '_>, against: Vec<(String, bool, AppMessage)>) {
        let language = column.language;
        let label = |label: Label| label.text(language).to_owned();
        let choice = &self.choice;
        column.choices("against", against);
        if matches!(choice.opponent, Opponent::Computer | Opponent::Network) {
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
        if self.has_computer() {
            self.levels(column);
        }
        if choice.opponent == Opponent::Network {
            self.name_row(column);
        }
        self.clocks(column);
    }

    /// Whether a computer plays.
    fn has_computer(&self) -> bool {
        match self.choice.opponent {
            Opponent::Computer | Opponent::Nobody => true,
            Opponent::Person | Opponent::Network => false,
        }
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
        (m, arranged): (&Measures, Tools),
        game_waits: bool,
    ) {
        let (gap, row) = (ui.px(m.gap) / 2.0, ui.px(m.row));
        let mut play = rect.cut_top(ui.px(m.play));
        if self.goal() == Goal::Host {
            let join = play.cut_right(((play.w - gap) / 2.0).round());
            play.cut_right(gap);
            let message = say(Message::Show(Page::Join));
            let text = Label::JoinGame.text(language);
            ui.button(Id("join", 0), join, text, Emphasis::Normal, message);
        }
        self.start_button(ui, play, language);
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
        let in_a_row = match arranged {
            Tools::TwoRows => 2,
            Tools::OneRow => {
                let message = say(Message::Show(Page::More));
                tools.push((Icon::More, Label::More, message));
                5
            }
        };
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
        let back = match game_waits {
            true => {
                let text = Label::ContinueGame.text(language).to_owned();
                Some((text, AppMessage::BackToGame))
            }
            false => self.way_back(ui, rect.w - ui.px(8.0), language),
        };
        if let Some((text, message)) = back {
            rect.cut_top(gap);
            let back = rect.cut_top(row);
            ui.button(Id("back", 0), back, &text, Emphasis::Normal, message);
        }
    }

    /// The button that begins what has been chosen.
    fn start_button(&self, ui: &mut Ui<'_, AppMessage>, rect: Rect, language: Language) {
        let text = self.goal().label().text(language);
        let message = AppMessage::Play;
        ui.button(Id("play", 0), rect, text, Emphasis::Primary, message);
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
