//! The picture: filters, list and game side by side, or what there is room for.

use tabia_archive::{ResultFilter, Shelf};
use tabia_game::Color;
use tabia_words::{self as words, Label};

use super::filters::{Field, Shown, Turn, Wheel};
use super::strip::Strip;
use super::{Message, RecordsScreen, View};
use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::layout::Layout;
use crate::scene::Align;
use crate::screens::context::Context;
use crate::screens::tool::Message as ToolMessage;
use crate::ui::{Emphasis, Entry, Id, Ui};

pub(super) fn say(message: Message) -> AppMessage {
    AppMessage::Tool(ToolMessage::Records(message))
}

/// Widths in logical pixels from which there is room for another column.
const WITH_FILTERS: f32 = 1080.0;
const WITH_CARD: f32 = 700.0;

/// What is where.
struct Areas {
    head: Rect,
    /// What is told of an import or an export.
    strip: Option<Rect>,
    filters: Option<Rect>,
    list: Option<Rect>,
    card: Option<Rect>,
}

impl Areas {
    fn new(layout: &Layout, screen: &RecordsScreen, strip: Strip) -> Self {
        let corrects = screen.form.is_some();
        let shows_filters = screen.shows_filters && !corrects;
        let px = |logical| layout.scale.px(logical);
        let mut rest = layout.window;
        rest.cut_top(layout.bar.h);
        let roomy = rest.w >= px(1000.0) && rest.h >= px(560.0);
        let (margin, gap) = if roomy {
            (px(16.0), px(14.0))
        } else {
            (px(8.0), px(8.0))
        };
        let mut rest = rest.inset(margin);
        let head = rest.cut_top(px(36.0));
        rest.cut_top(px(if roomy { 12.0 } else { 6.0 }));
        let strip = (strip == Strip::Shown).then(|| {
            let strip = rest.cut_top(px(52.0));
            rest.cut_top(gap);
            strip
        });
        let w = layout.window.w;
        let is_tall = rest.h > rest.w * 1.25;
        if w >= px(WITH_CARD) && rest.h >= px(300.0) && !is_tall {
            let share = if w >= px(WITH_FILTERS) { 0.27 } else { 0.38 };
            let card = rest.cut_right((rest.w * share).clamp(px(264.0), px(460.0)).round());
            rest.cut_right(gap);
            if w >= px(WITH_FILTERS) {
                let filters = rest.cut_left(px(268.0));
                rest.cut_left(gap);
                return Self {
                    head,
                    strip,
                    filters: Some(filters),
                    list: Some(rest),
                    card: Some(card),
                };
            }
            return Self {
                head,
                strip,
                filters: shows_filters.then_some(card),
                list: Some(rest),
                card: (!shows_filters).then_some(card),
            };
        }
        if shows_filters || corrects {
            return Self {
                head,
                strip,
                filters: (!corrects).then_some(rest),
                card: corrects.then_some(rest),
                list: None,
            };
        }
        let card = px(if rest.h >= px(700.0) { 330.0 } else { 128.0 });
        let card = rest.cut_bottom(card);
        rest.cut_bottom(gap);
        Self {
            head,
            strip,
            filters: None,
            list: Some(rest),
            card: Some(card),
        }
    }
}

impl RecordsScreen {
    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        let told = self.told_of_transfers(cx);
        let strip = match told {
            Some(_) => Strip::Shown,
            None => Strip::Nothing,
        };
        let areas = Areas::new(cx.layout, self, strip);
        let is_list = self.view == View::Games;
        let has_button = is_list && cx.layout.window.w < ui.px(WITH_FILTERS);
        self.head(ui, cx, areas.head, has_button);
        if let (Some(rect), Some(told)) = (areas.strip, &told) {
            told.draw(ui, cx.language, rect);
        }
        let all = [areas.filters, areas.list, areas.card];
        let all = all.into_iter().flatten().reduce(Rect::union);
        match (self.view, all) {
            (View::Games, _) | (_, None) => {}
            (View::Statistics, Some(rect)) => return self.statistics(ui, cx, rect),
            (View::Refused, Some(rect)) => return self.refusals.draw(ui, cx, rect),
        }
        if let Some(rect) = areas.filters {
            self.filter_panel(ui, cx, rect);
        }
        if let Some(rect) = areas.list {
            self.list(ui, cx, rect);
        }
        match (areas.card, &self.form) {
            (Some(rect), Some(form)) => form.draw(ui, cx, rect),
            (Some(rect), None) => self.card(ui, cx, rect),
            (None, _) => {}
        }
    }

    fn head(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect, has_button: bool) {
        let is_list = self.view == View::Games;
        let label = |label: Label| label.text(cx.language);
        let mut rest = rect;
        let (gap, h) = (ui.px(8.0), rect.h);
        let back = rest.cut_left(h);
        ui.tool(
            Id("records-back", 0),
            back,
            Icon::Back,
            label(Label::Back),
            say(Message::Leave),
        );
        rest.cut_left(gap);
        if rect.w >= ui.px(700.0) {
            let title = label(Label::Records);
            let style = ui.scale.title();
            let place = rest.cut_left(ui.fonts.width(style, title) + ui.px(14.0));
            ui.label(place, title, style, ui.theme.text, Align::Left);
        }
        if has_button {
            let count = self.filters.count();
            let text = match count {
                0 => label(Label::Filters).to_owned(),
                _ => format!("{} · {count}", label(Label::Filters)),
            };
            let w = ui.fonts.width(ui.scale.strong(), &text) + ui.px(28.0);
            let emphasis = if self.shows_filters {
                Emphasis::Primary
            } else {
                Emphasis::Normal
            };
            let button = rest.cut_right(w).inset_xy(0.0, ui.px(2.0));
            ui.button(
                Id("records-filters", 0),
                button,
                &text,
                emphasis,
                say(Message::Filters),
            );
            rest.cut_right(gap);
        }
        let carry = [
            (Icon::Save, Label::ExportGames, Message::Export),
            (Icon::Open, Label::ImportGames, Message::Import),
        ];
        let carried = carry
            .into_iter()
            .filter(|(_, _, message)| is_list && (*message == Message::Import || self.total() > 0));
        for (i, (icon, text, message)) in carried.enumerate() {
            let place = rest.cut_right(h);
            ui.tool(
                Id("records-carry", i),
                place,
                icon,
                label(text),
                say(message),
            );
        }
        rest.cut_right(gap);
        let views = [
            (View::Games, Label::Games),
            (View::Statistics, Label::Statistics),
        ];
        let w: f32 = views
            .iter()
            .map(|(_, text)| ui.fonts.width(ui.scale.strong(), label(*text)) + ui.px(26.0))
            .sum();
        let options = views.map(|(view, text)| {
            let message = say(Message::View(view));
            (label(text).to_owned(), view == self.view, message)
        });
        let tabs = rest.cut_right(w).inset_xy(0.0, ui.px(1.0));
        ui.choice("records-view", tabs, options.into());
        rest.cut_right(gap);
        if self.position.is_some() && is_list {
            let explorer = rest.cut_right(h);
            let text = label(Label::Explorer);
            let id = Id("records-explorer", 0);
            ui.tool(id, explorer, Icon::Tree, text, say(Message::Explore));
            let text = label(Label::WithPosition);
            let w = ui.fonts.width(ui.scale.caption_strong(), text) + ui.px(48.0);
            let chip = rest
                .cut_right(w.min(rest.w * 0.6))
                .inset_xy(0.0, ui.px(3.0));
            ui.icon_button(
                Id("records-position", 0),
                chip,
                Icon::Close,
                text,
                Emphasis::Normal,
                say(Message::EveryPosition),
            );
            ui.tip(chip, label(Label::EveryPosition));
            rest.cut_right(gap);
        }
        if self.view != View::Games {
            return;
        }
        let (style, dim) = (ui.scale.body(), ui.theme.dim);
        let count = self.count(cx.language);
        // In the smallest window a position takes its place.
        if ui.fonts.width(style, &count) <= rest.w {
            ui.label(rest, &count, style, dim, Align::Left);
        }
    }

    fn statistics(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        if let Some(sums) = &self.sums {
            return sums.draw(ui, cx, rect, self.chart);
        }
        ui.panel(rect, ui.theme.panel);
        let (text, style) = (Label::Searching.text(cx.language), ui.scale.body());
        ui.label(rect, text, style, ui.theme.dim, Align::Center);
    }

    fn filter_panel(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let label = |label: Label| label.text(cx.language);
        let mut line = form_lines(ui, rect);
        let wrong = self.filters.filter().err();
        self.field(ui, cx, line(), Field::Player, wrong);
        self.field(ui, cx, line(), Field::Opening, wrong);
        let results = [
            (Label::AnyOf, None),
            (Label::Won, Some(ResultFilter::Won)),
            (Label::Drawn, Some(ResultFilter::Draw)),
            (Label::Lost, Some(ResultFilter::Lost)),
        ];
        let chosen = self.filters.result;
        let options = results.map(|(text, result)| {
            (
                label(text).to_owned(),
                result == chosen,
                say(Message::Result(result)),
            )
        });
        ui.choice("records-result", line(), options.into());
        let colors = [None, Some(Color::White), Some(Color::Black)];
        let options = colors.map(|color| {
            let text = match color {
                None => label(Label::AnyOf).to_owned(),
                Some(color) => words::text(cx.language, words::Message::Side(color)).into_owned(),
            };
            (
                text,
                color == self.filters.color,
                say(Message::Color(color)),
            )
        });
        ui.choice("records-color", line(), options.into());
        for (i, wheel) in Wheel::ALL.into_iter().enumerate() {
            self.wheel(ui, cx, line(), (i, wheel));
        }
        for pair in [[Field::From, Field::Until], [Field::Fewest, Field::Most]] {
            let cells = line().columns(2, ui.px(6.0));
            for (field, cell) in pair.into_iter().zip(cells) {
                self.field(ui, cx, cell, field, wrong);
            }
        }
        let mut last = line();
        let clear = last.cut_right((last.w * 0.5).round());
        last.cut_right(ui.px(6.0));
        let bin = self.filters.place == Shelf::Bin;
        let message = say(Message::Place(if bin { Shelf::Kept } else { Shelf::Bin }));
        ui.toggle(
            Id("records-bin", 0),
            last,
            label(Label::Bin),
            bin,
            Some(message),
        );
        let emphasis = if self.filters.count() == 0 {
            Emphasis::Disabled
        } else {
            Emphasis::Normal
        };
        ui.button(
            Id("records-clear", 0),
            clear,
            label(Label::ClearFilters),
            emphasis,
            say(Message::Clear),
        );
    }

    /// A line to type in; the one that is typed in has the cursor.
    fn field(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        rect: Rect,
        field: Field,
        wrong: Option<Field>,
    ) {
        let why = (wrong == Some(field)).then(|| match field {
            Field::From | Field::Until => Label::NotADate.text(cx.language),
            Field::Player | Field::Opening | Field::Fewest | Field::Most => {
                Label::NotANumber.text(cx.language)
            }
        });
        ui.entry(
            Id("records-field", field as usize),
            rect,
            &Entry {
                text: self.filters.text(field),
                hint: field.hint().text(cx.language),
                is_active: field == self.field,
                why,
            },
            say(Message::Type(field)),
        );
    }

    /// A value between two arrows.
    fn wheel(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        rect: Rect,
        (number, wheel): (usize, Wheel),
    ) {
        let mut rest = rect;
        let caption = rest.cut_left((rect.w * 0.28).round());
        let text = wheel.label().text(cx.language);
        ui.lines(caption, text, ui.theme.dim);
        ui.panel(rest, ui.theme.raised);
        let side = rest.h.min(ui.px(30.0));
        let (back, on) = (rest.cut_left(side), rest.cut_right(side));
        let shown = match self.filters.shown(wheel) {
            Shown::Label(label) => label.text(cx.language).to_owned(),
            Shown::Level(level) => {
                words::text(cx.language, words::Message::Level(level)).into_owned()
            }
        };
        let arrows = [
            (back, Icon::Previous, Turn::Back),
            (on, Icon::Next, Turn::On),
        ];
        for (i, (place, icon, turn)) in arrows.into_iter().enumerate() {
            let id = Id("records-wheel", number * 2 + i);
            ui.tool(
                id,
                place,
                icon,
                &format!("{text}: {shown}"),
                say(Message::Turn(wheel, turn)),
            );
        }
        let is_any = self.filters.shown(wheel) == Shown::Label(Label::AnyOf);
        let style = if is_any {
            ui.scale.body()
        } else {
            ui.scale.strong()
        };
        ui.label(rest, &shown, style, ui.theme.text, Align::Center);
    }
}

/// A panel for a form, and its lines one after the other: eleven, as high as there is room for.
pub(super) fn form_lines(ui: &mut Ui<'_, AppMessage>, rect: Rect) -> impl FnMut() -> Rect + use<> {
    ui.panel(rect, ui.theme.panel);
    let mut inner = rect.inset(ui.px(14.0));
    if inner.w > ui.px(440.0) {
        inner = inner.inset_xy(((inner.w - ui.px(440.0)) / 2.0).floor(), 0.0);
    }
    let each = (inner.h / 11.0).floor();
    let gap = ui.px(10.0).min((each * 0.18).floor());
    let row = ui.px(34.0).min(each - gap);
    move || {
        let line = inner.cut_top(row);
        inner.cut_top(gap);
        line
    }
}
