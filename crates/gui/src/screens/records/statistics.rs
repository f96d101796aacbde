//! What a person's games add up to, in pictures: bars for won, drawn and lost, and the rating over time.

use tabia_archive::{RatingPoint, Record, TimeClass};
use tabia_game::{Color, Millis};
use tabia_players::Level;
use tabia_words::{self as words, Label, Language};

use super::draw::say;
use super::{Message, names};
use crate::app::Message as AppMessage;
use crate::geometry::{Point, Rect};
use crate::library::Sums;
use crate::opening;
use crate::scene::{Align, Rgba, Sprite};
use crate::screens::context::Context;
use crate::theme;
use crate::ui::{Part, Ui};

/// One picture of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Chart {
    #[default]
    Rating,
    Levels,
    Clocks,
    Openings,
}

impl Chart {
    const ALL: [Self; 4] = [Self::Rating, Self::Levels, Self::Clocks, Self::Openings];

    const fn label(self) -> Label {
        match self {
            Self::Rating => Label::RatingOverTime,
            Self::Levels => Label::ScoreByLevel,
            Self::Clocks => Label::ScoreByColorAndClock,
            Self::Openings => Label::ScoreByOpening,
        }
    }

    const fn short(self) -> Label {
        match self {
            Self::Rating => Label::Rating,
            Self::Levels => Label::Level,
            Self::Clocks => Label::Clock,
            Self::Openings => Label::Openings,
        }
    }
}

/// The ratings of the levels, the first one's first.
pub(crate) fn levels() -> Vec<u16> {
    Level::all().map(|level| level.rating().points()).collect()
}

/// Points of a hundred: "43 %".
fn percent(record: Record) -> String {
    record
        .percent()
        .map_or_else(|| "–".to_owned(), |share| format!("{share:.0} %"))
}

/// A row of a chart: what it is about, and what came of it.
struct Bar {
    name: String,
    record: Record,
    note: String,
    is_marked: bool,
}

impl Sums {
    /// The sums in a sentence.
    pub(super) fn told(&self, language: Language) -> String {
        let total = self.all.total;
        let games = usize::try_from(total.games()).unwrap_or_default();
        let games = words::text(language, words::Message::GameCount(games));
        let mut text = format!("{games}, {}", percent(total));
        if let Some(level) = self.all.suggested_level {
            let level = words::text(language, words::Message::Level(level));
            text += &format!(", {}: {level}", Label::SuggestedLevel.text(language));
        }
        text
    }

    pub(super) fn draw(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        rect: Rect,
        chosen: Chart,
    ) {
        let mut rest = rect;
        if self.all.total.games() == 0 {
            ui.panel(rect, ui.theme.panel);
            let (text, style) = (Label::NoStatistics.text(cx.language), ui.scale.body());
            return ui.label(rect, text, style, ui.theme.dim, Align::Center);
        }
        let gap = ui.px(12.0);
        let tile = ui.px(if rect.h > ui.px(480.0) { 76.0 } else { 60.0 });
        let tiles = rest.cut_top(tile);
        self.tiles(ui, cx, tiles);
        rest.cut_top(gap);
        let wide = rest.w >= ui.px(820.0) && rest.h >= ui.px(440.0);
        let tall = rest.h >= ui.px(820.0);
        if !wide && !tall {
            let options = Chart::ALL.map(|chart| {
                let text = chart.short().text(cx.language).to_owned();
                (text, chart == chosen, say(Message::Chart(chart)))
            });
            let row = rest.cut_top(ui.px(34.0));
            ui.choice("records-chart", row, options.into());
            rest.cut_top(gap);
            return self.chart(ui, cx, rest, chosen);
        }
        let cells: Vec<Rect> = if wide {
            let h = (rest.h - gap) / 2.0;
            let mut lower = rest;
            let upper = lower.cut_top(h.floor());
            lower.cut_top(gap);
            [upper, lower]
                .into_iter()
                .flat_map(|row| row.columns(2, gap).collect::<Vec<_>>())
                .collect()
        } else {
            let h = ((rest.h - 3.0 * gap) / 4.0).floor();
            let row = |i: usize| Rect::new(rest.x, rest.y + i as f32 * (h + gap), rest.w, h);
            (0..4).map(row).collect()
        };
        for (chart, cell) in Chart::ALL.into_iter().zip(cells) {
            self.chart(ui, cx, cell, chart);
        }
    }

    /// The few numbers that matter most, large.
    fn tiles(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let all = &self.all;
        let total = all.total;
        let label = |label: Label| label.text(cx.language);
        let rating = all.rating.last();
        let rating = rating.map_or_else(
            || "–".to_owned(),
            |point| format!("{:.0} ± {:.0}", point.rating, point.deviation),
        );
        let streak = all.streaks;
        let (now, run) = if streak.losing > 0 {
            (Label::LosingStreak, streak.losing)
        } else if streak.winning > 0 {
            (Label::WinningStreak, streak.winning)
        } else {
            (Label::UnbeatenStreak, streak.unbeaten)
        };
        let level = all.suggested_level.map_or_else(
            || "–".to_owned(),
            |level| words::text(cx.language, words::Message::Level(level)).into_owned(),
        );
        let tiles = [
            (
                total.games().to_string(),
                label(Label::ByOrigin),
                String::new(),
            ),
            (
                percent(total),
                label(Label::Score),
                format!("+{} ={} −{}", total.won, total.drawn, total.lost),
            ),
            (rating, label(Label::Rating), String::new()),
            (
                run.to_string(),
                label(now),
                format!(
                    "{} {}",
                    label(Label::LongestWinning),
                    streak.longest_winning
                ),
            ),
            (level, label(Label::SuggestedLevel), String::new()),
        ];
        let count = if rect.w >= ui.px(700.0) { 5 } else { 3 };
        // In a small window: games with their score, rating, and the level to play.
        let shown: Vec<usize> = match count {
            5 => (0..5).collect(),
            _ => vec![1, 2, 4],
        };
        let cells = rect.columns(count, ui.px(12.0).min((rect.w * 0.02).round()));
        for (index, cell) in shown.into_iter().zip(cells) {
            let (value, name, note) = &tiles[index];
            ui.panel(cell, ui.theme.panel);
            let mut inner = cell.inset_xy(ui.px(12.0).min((cell.w * 0.08).round()), ui.px(8.0));
            let large = inner.cut_top((inner.h * 0.6).round());
            let styles = [ui.scale.title(), ui.scale.strong()];
            let fits = |style: &crate::text::TextStyle| ui.fonts.width(*style, value) <= large.w;
            let style = styles.into_iter().find(fits).unwrap_or(styles[1]);
            let color = if index == 4 {
                ui.theme.accent
            } else {
                ui.theme.text
            };
            ui.label(large, value, style.tabular(), color, Align::Left);
            let caption = ui.scale.caption();
            let both = if note.is_empty() {
                (*name).to_owned()
            } else {
                format!("{name} · {note}")
            };
            let text = if ui.fonts.width(caption, &both) <= inner.w {
                &both
            } else {
                ui.tip(cell, &both);
                *name
            };
            ui.label(inner, text, caption, ui.theme.dim, Align::Left);
        }
    }

    fn chart(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect, chart: Chart) {
        ui.panel(rect, ui.theme.panel);
        let mut inner = rect.inset_xy(ui.px(16.0), ui.px(12.0));
        let head = inner.cut_top(ui.px(22.0));
        let (style, color) = (ui.scale.strong(), ui.theme.text);
        let title = chart.label().text(cx.language);
        ui.label(head, title, style, color, Align::Left);
        inner.cut_top(ui.px(6.0));
        match chart {
            Chart::Rating => rating(ui, inner, &self.all.rating, cx.language),
            Chart::Levels => bars(ui, inner, &self.by_level(cx.language)),
            Chart::Clocks => bars(ui, inner, &self.by_color_and_clock(cx.language)),
            Chart::Openings => bars(ui, inner, &self.by_opening(cx.language)),
        }
    }

    fn by_level(&self, language: Language) -> Vec<Bar> {
        let bar = |(level, record): &(u8, tabia_game::ByColor<Record>)| Bar {
            name: words::text(language, words::Message::Level(*level)).into_owned(),
            record: sum(record.white, record.black),
            note: String::new(),
            is_marked: self.all.suggested_level == Some(*level),
        };
        self.all.by_level.iter().map(bar).collect()
    }

    fn by_color_and_clock(&self, language: Language) -> Vec<Bar> {
        let colors = Color::ALL.map(|side| Bar {
            name: words::text(language, words::Message::Side(side)).into_owned(),
            record: self.all.by_color[side],
            note: String::new(),
            is_marked: false,
        });
        let clock = |(class, record): &(TimeClass, Record)| {
            let spent = self.spent.iter().find(|(of, _)| of == class);
            let each = spent.and_then(|(_, spent)| spent.per_move());
            let note = each.map_or_else(String::new, |each| per_move(each, language));
            Bar {
                name: names::time(*class).text(language).to_owned(),
                record: *record,
                note,
                is_marked: false,
            }
        };
        let clocks = self.all.by_time.iter().map(clock);
        colors.into_iter().chain(clocks).collect()
    }

    fn by_opening(&self, language: Language) -> Vec<Bar> {
        let bar = |(opening, record): &(Option<(String, String)>, Record)| Bar {
            name: opening.as_ref().map_or_else(
                || Label::Unknown.text(language).to_owned(),
                |(eco, name)| format!("{eco}\t{name}"),
            ),
            record: *record,
            note: String::new(),
            is_marked: false,
        };
        self.all.by_opening.iter().map(bar).collect()
    }
}

/// "4.2 s a move".
fn per_move(each: Millis, language: Language) -> String {
    let seconds = f64::from(each.get()) / 1000.0;
    words::text(language, words::Message::SecondsPerMove(seconds)).into_owned()
}

fn sum(a: Record, b: Record) -> Record {
    Record {
        won: a.won + b.won,
        drawn: a.drawn + b.drawn,
        lost: a.lost + b.lost,
    }
}

/// Rows of bars: the share that was won, drawn and lost, in that order from the left, with the counts in them.
fn bars(ui: &mut Ui<'_, AppMessage>, rect: Rect, all: &[Bar]) {
    let most = ui.px(34.0);
    let least = ui.px(24.0);
    let fitting = (rect.h / least).floor().max(1.0) as usize;
    let shown = &all[..all.len().min(fitting)];
    if shown.is_empty() {
        return;
    }
    let row_h = (rect.h / shown.len() as f32).floor().min(most);
    let name_w = (rect.w * 0.3).round().min(ui.px(190.0));
    let has_notes = all.iter().any(|bar| !bar.note.is_empty()) && rect.w > ui.px(430.0);
    for (i, bar) in shown.iter().enumerate() {
        let mut line = Rect::new(rect.x, rect.y + i as f32 * row_h, rect.w, row_h);
        let name = line.cut_left(name_w);
        let share = line.cut_right(ui.px(46.0));
        if has_notes {
            let note = line.cut_right(ui.px(92.0));
            let (style, color) = (ui.scale.caption().tabular(), ui.theme.dim);
            ui.label(note, &bar.note, style, color, Align::Right);
        }
        line.cut_left(ui.px(8.0));
        let style = if bar.is_marked {
            ui.scale.caption_strong()
        } else {
            ui.scale.caption()
        };
        let text = match bar.name.split_once('\t') {
            Some((eco, of)) => opening::fitting(ui.fonts, style, (eco, of), name.w),
            None => bar.name.clone(),
        };
        let ink = if bar.is_marked {
            ui.theme.accent
        } else {
            ui.theme.text
        };
        ui.label(name, &text, style, ink, Align::Left);
        if let Some((eco, of)) = bar.name.split_once('\t') {
            ui.tip(name, &format!("{eco} {of}"));
        }
        let track = line.inset_xy(0.0, (row_h * 0.18).round());
        stack(ui, track, bar.record);
        let style = ui.scale.caption_strong().tabular();
        ui.label(
            share,
            &percent(bar.record),
            style,
            ui.theme.text,
            Align::Right,
        );
    }
}

/// Won, drawn and lost as lengths.
fn stack(ui: &mut Ui<'_, AppMessage>, rect: Rect, record: Record) {
    let part = |(count, ground): (u32, Rgba)| Part {
        count: count.into(),
        ground,
        ink: theme::ON_RESULT,
        text: count.to_string(),
    };
    let parts = [
        (record.won, theme::WON),
        (record.drawn, theme::DRAWN),
        (record.lost, theme::LOST),
    ];
    ui.stack(rect, &parts.map(part));
}

/// The rating after each game, with what it may be off by, between the ratings of the levels.
fn rating(ui: &mut Ui<'_, AppMessage>, rect: Rect, points: &[RatingPoint], language: Language) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        let (text, style) = (Label::NoRating.text(language), ui.scale.body());
        return ui.label(rect, text, style, ui.theme.dim, Align::Center);
    };
    let mut plot = rect;
    let dates = plot.cut_bottom(ui.px(18.0));
    let names_w = ui.px(64.0);
    plot.w -= names_w;
    let low = points.iter().map(|p| p.rating - p.deviation);
    let high = points.iter().map(|p| p.rating + p.deviation);
    let low = low.fold(f64::INFINITY, f64::min).max(0.0) - 40.0;
    let high = high.fold(f64::NEG_INFINITY, f64::max) + 40.0;
    let y = |rating: f64| {
        let share = ((rating - low) / (high - low)).clamp(0.0, 1.0) as f32;
        plot.bottom() - share * plot.h
    };
    let x = |index: usize| {
        let share = index as f32 / (points.len().max(2) - 1) as f32;
        plot.x + share * plot.w
    };
    let caption = ui.scale.caption().tabular();
    let mut free = f32::INFINITY;
    for (number, level) in (1_u8..).zip(levels()) {
        let level = f64::from(level);
        if level < low || level > high {
            continue;
        }
        let at = y(level).round();
        dashed(ui, plot, at);
        // Names that would lie on each other are left out.
        if free - at >= ui.px(14.0) {
            free = at;
            let place = Rect::new(
                plot.right() + ui.px(6.0),
                at - ui.px(9.0),
                names_w - ui.px(6.0),
                ui.px(18.0),
            );
            let text = words::text(language, words::Message::Level(number));
            ui.label(place, &text, caption, ui.theme.dim, Align::Left);
        }
    }
    // No finer than a person sees.
    let step = (points.len() as f32 / (plot.w / ui.px(3.0)).max(1.0))
        .ceil()
        .max(1.0) as usize;
    let mut seen: Vec<usize> = (0..points.len()).step_by(step).collect();
    if seen.last() != Some(&(points.len() - 1)) {
        seen.push(points.len() - 1);
    }
    let (accent, width) = (ui.theme.accent, ui.px(2.0).max(1.0));
    for pair in seen.windows(2) {
        let (a, b) = (&points[pair[0]], &points[pair[1]]);
        let (xa, xb) = (x(pair[0]), x(pair[1]));
        ui.draw(Sprite::Polygon {
            points: vec![
                Point::new(xa, y(a.rating + a.deviation)),
                Point::new(xb, y(b.rating + b.deviation)),
                Point::new(xb, y(b.rating - b.deviation)),
                Point::new(xa, y(a.rating - a.deviation)),
            ],
            color: accent.fade(0.16),
        });
    }
    for pair in seen.windows(2) {
        let at = |index: usize| Point::new(x(index), y(points[index].rating));
        ui.draw(Sprite::Line {
            from: at(pair[0]),
            to: at(pair[1]),
            width,
            color: accent,
        });
    }
    let end = Point::new(x(points.len() - 1), y(last.rating));
    let (center, radius) = (end, ui.px(4.0));
    ui.draw(Sprite::Circle {
        center,
        radius,
        color: accent,
    });
    let dim = ui.theme.dim;
    let mut line = dates;
    line.w -= names_w;
    ui.label(line, &first.date.to_string(), caption, dim, Align::Left);
    if points.len() > 1 && line.w > ui.px(170.0) {
        ui.label(line, &last.date.to_string(), caption, dim, Align::Right);
    }
}

/// A thin dashed line across the plot.
fn dashed(ui: &mut Ui<'_, AppMessage>, plot: Rect, y: f32) {
    let (dash, gap) = (ui.px(4.0), ui.px(4.0));
    let color: Rgba = ui.theme.line;
    let mut x = plot.x;
    while x < plot.right() {
        ui.draw(Sprite::Fill {
            rect: Rect::new(x, y, dash.min(plot.right() - x), ui.px(1.0).max(1.0)),
            radius: 0.0,
            color,
        });
        x += dash + gap;
    }
}
