//! What was played in the position on the board, in the games that are kept.

use tabia_archive::{ArchiveError, Explored, Explorer, Tally};
use tabia_game::StartPosition;
use tabia_words::{self as words, Label, Language};

use super::draw::say;
use super::{Counsel, Message};
use crate::app::{Effect, Message as AppMessage};
use crate::geometry::Rect;
use crate::library::Request;
use crate::scene::{Align, Rgba};
use crate::screens::context::Context;
use crate::screens::records::fault;
use crate::screens::scroll::Scroll;
use crate::ui::{Id, Part, Response, Ui};

/// The height of a row in logical pixels.
const ROW: f32 = 26.0;
/// So many moves are said.
const MOST_SAID: usize = 3;

/// Whose games are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Whose {
    #[default]
    All,
    Mine,
    Imported,
}

impl Whose {
    const ALL: [(Self, Label); 3] = [
        (Self::All, Label::AllOfThem),
        (Self::Mine, Label::MyGames),
        (Self::Imported, Label::Imported),
    ];

    fn of(self, known: &Explored) -> Tally {
        match self {
            Self::All => known.played.plus(known.imported),
            Self::Mine => known.played,
            Self::Imported => known.imported,
        }
    }
}

/// Whether it is on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pane {
    #[default]
    Hidden,
    Shown,
}

pub(super) struct ExplorerPane {
    pane: Pane,
    counsel: Counsel,
    whose: Whose,
    /// The number of the last question.
    number: u64,
    /// Whether the position on the board has not been asked for.
    is_stale: bool,
    found: Option<Result<Explorer, ArchiveError>>,
    to_say: bool,
    scroll: Scroll,
}

/// A move that was played, as it is shown.
struct Row<'e> {
    known: &'e Explored,
    tally: Tally,
}

impl ExplorerPane {
    pub(super) fn new() -> Self {
        Self {
            pane: Pane::default(),
            counsel: Counsel::Withheld,
            whose: Whose::default(),
            number: 0,
            is_stale: false,
            found: None,
            to_say: false,
            scroll: Scroll::default(),
        }
    }

    /// Lets games be asked for, or not: what has been found is forgotten.
    pub(super) fn counsel(&mut self, counsel: Counsel) {
        self.counsel = counsel;
        self.number += 1;
        self.found = None;
        self.ask_anew();
    }

    pub(super) fn is_shown(&self) -> bool {
        self.pane == Pane::Shown
    }

    pub(super) fn show(&mut self) {
        self.pane = Pane::Shown;
        self.ask_anew();
    }

    pub(super) fn toggle(&mut self) {
        match self.pane {
            Pane::Hidden => self.show(),
            Pane::Shown => self.pane = Pane::Hidden,
        }
    }

    /// Another position is on the board, or other games are kept.
    pub(super) fn ask_anew(&mut self) {
        self.is_stale = true;
    }

    pub(super) fn count(&mut self, whose: Whose) {
        self.whose = whose;
        self.scroll = Scroll::default();
        self.to_say = true;
    }

    pub(super) fn scroll_by(&mut self, steps: i8) {
        self.scroll.by(isize::from(-steps) * 2);
    }

    /// Asks for what is to be seen, and says what has come.
    pub(super) fn tick(
        &mut self,
        effects: &mut Vec<Effect>,
        position: impl FnOnce() -> StartPosition,
        language: Language,
    ) {
        if !self.is_shown() || self.counsel == Counsel::Withheld {
            return;
        }
        if std::mem::take(&mut self.is_stale) {
            self.number += 1;
            let position = Box::new(position());
            effects.push(Effect::Ask(Request::Explore {
                number: self.number,
                position,
            }));
        }
        if self.found.is_some() && std::mem::take(&mut self.to_say) {
            effects.push(Effect::Say(self.told(language)));
        }
    }

    /// Takes up what the library has told.
    pub(super) fn take(&mut self, number: u64, found: Result<Explorer, ArchiveError>) {
        if number == self.number {
            self.found = Some(found);
            self.scroll = Scroll::default();
            self.to_say = true;
        }
    }

    /// The moves that are shown, the most played first.
    fn rows(&self) -> Vec<Row<'_>> {
        let Some(Ok(explorer)) = &self.found else {
            return Vec::new();
        };
        let row = |known| Row {
            known,
            tally: self.whose.of(known),
        };
        let mut rows: Vec<Row<'_>> = explorer.moves.iter().map(row).collect();
        rows.retain(|row| row.tally.games() > 0);
        rows.sort_by_key(|row| std::cmp::Reverse(row.tally.games()));
        rows
    }

    /// The move of a row, as UCI writes it.
    pub(super) fn uci(&self, row: usize) -> Option<String> {
        self.rows().get(row).map(|row| row.known.uci.clone())
    }

    fn told(&self, language: Language) -> String {
        let rows = self.rows();
        if rows.is_empty() {
            return self.nothing(language);
        }
        let told = |row: &Row<'_>| {
            let games = games(row.tally, language);
            let score = score(row.tally).map_or_else(String::new, |score| format!(", {score}"));
            format!("{}: {games}{score}", row.known.san)
        };
        let told: Vec<String> = rows.iter().take(MOST_SAID).map(told).collect();
        told.join("; ")
    }

    /// Why there are no moves.
    fn nothing(&self, language: Language) -> String {
        match &self.found {
            None if self.counsel == Counsel::Withheld => Label::NoCounsel.text(language).to_owned(),
            None => Label::Searching.text(language).to_owned(),
            Some(Ok(_)) => Label::NeverHere.text(language).to_owned(),
            Some(Err(error)) => fault(error, language),
        }
    }

    pub(super) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        ui.panel(rect, ui.theme.panel);
        let scroll = |steps| say(Message::ScrollExplorer(steps));
        ui.target(Id("explorer", 0), rect, Response::Wheel(scroll));
        let mut inner = rect.inset(ui.px(6.0));
        let options = Whose::ALL.map(|(whose, label)| {
            let message = say(Message::Whose(whose));
            (
                label.text(cx.language).to_owned(),
                whose == self.whose,
                message,
            )
        });
        let choice = inner.cut_top(ui.px(30.0));
        ui.choice("explorer-whose", choice, options.into());
        inner.cut_top(ui.px(4.0));
        let rows = self.rows();
        if rows.is_empty() {
            return ui.lines(inner, &self.nothing(cx.language), ui.theme.dim);
        }
        let row_h = ui.px(ROW);
        let fitting = (inner.h / row_h).floor() as usize;
        let first = self.scroll.first(rows.len(), fitting, 0);
        for (i, row) in rows.iter().enumerate().skip(first).take(fitting) {
            let y = inner.y + (i - first) as f32 * row_h;
            let line = Rect::new(inner.x, y, inner.w - ui.px(6.0), row_h);
            draw_row(ui, cx.language, line, (i, row));
        }
        ui.scroll_bar(rect, rows.len(), fitting, first);
    }
}

fn draw_row(
    ui: &mut Ui<'_, AppMessage>,
    language: Language,
    line: Rect,
    (number, row): (usize, &Row<'_>),
) {
    if ui.is_hovered(line) {
        ui.panel(line, ui.theme.raised);
    }
    let tally = row.tally;
    let mut rest = line.inset_xy(ui.px(4.0), 0.0);
    let (strong, caption) = (ui.scale.strong(), ui.scale.caption().tabular());
    let (ink, dim) = (ui.theme.text, ui.theme.dim);
    let san = rest.cut_left(ui.px(58.0));
    ui.label(san, &row.known.san, strong, ink, Align::Left);
    let score_w = ui.px(40.0);
    if let Some(score) = score(tally) {
        let place = rest.cut_right(score_w);
        ui.label(place, &score, caption, ink, Align::Right);
    } else {
        rest.cut_right(score_w);
    }
    let count = words::text(language, words::Message::Number(tally.games()));
    let place = rest.cut_left(ui.px(62.0));
    ui.label(place, &count, caption, dim, Align::Right);
    rest.cut_left(ui.px(8.0));
    rest.cut_right(ui.px(4.0));
    let known = tally.white + tally.draws + tally.black;
    if known > 0 {
        let percent = |count: u64| format!("{:.0}", count as f64 * 100.0 / known as f64);
        let part = |(count, ground, ink): (u64, u32, u32)| Part {
            count,
            ground: Rgba::hex(ground),
            ink: Rgba::hex(ink),
            text: percent(count),
        };
        let parts = [
            (tally.white, 0xE9_EDF0, 0x1B_1F23),
            (tally.draws, 0x8A_9299, 0x0E_1114),
            (tally.black, 0x0E_1114, 0xE9_EDF0),
        ];
        ui.stack(rest.inset_xy(0.0, ui.px(4.0)), &parts.map(part));
    }
    let games = games(tally, language);
    let result = |(label, count): (&str, u64)| {
        let count = words::text(language, words::Message::Number(count));
        format!("{label} {count}")
    };
    let results = [
        ("1–0", tally.white),
        ("½–½", tally.draws),
        ("0–1", tally.black),
    ]
    .map(result)
    .join(", ");
    ui.tip(line, &format!("{}: {games}, {results}", row.known.san));
    ui.focusable(Id("explored", number), line, say(Message::Explore(number)));
}

fn games(tally: Tally, language: Language) -> String {
    let games = usize::try_from(tally.games()).unwrap_or(usize::MAX);
    words::text(language, words::Message::GameCount(games)).into_owned()
}

/// White's share of the points; none without a result.
fn score(tally: Tally) -> Option<String> {
    let known = tally.white + tally.draws + tally.black;
    let points = tally.white as f64 + tally.draws as f64 / 2.0;
    (known > 0).then(|| format!("{:.0} %", points * 100.0 / known as f64))
}
