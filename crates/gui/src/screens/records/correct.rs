//! Correcting what is wrong or missing in a game's record.

use tabia_archive::{Cause, Correction, Date, GameHead, GameRef, Score};
use tabia_game::Color;
use tabia_words::{self as words, Label};

use super::draw::{form_lines, say};
use super::{Message, Turn, names};
use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::input::Key;
use crate::scene::Align;
use crate::screens::context::Context;
use crate::ui::{Emphasis, Entry, Id, Ui};

/// No name needs more; a note may be longer.
const LONGEST: usize = 200;

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    White,
    Black,
    Event,
    Site,
    Date,
    Round,
    Note,
    /// Any tag of PGN: `Annotator=Kim`.
    Tag,
}

impl Line {
    const ALL: [Self; 8] = [
        Self::White,
        Self::Black,
        Self::Event,
        Self::Site,
        Self::Date,
        Self::Round,
        Self::Note,
        Self::Tag,
    ];
}

/// What is being corrected.
pub(super) struct Form {
    pub(super) game: GameRef,
    before: GameHead,
    lines: [String; Line::ALL.len()],
    score: Score,
    cause: Cause,
    at: Line,
}

const SCORES: [Score; 4] = [Score::White, Score::Draw, Score::Black, Score::Unknown];

impl Form {
    pub(super) fn new(game: GameRef, head: &GameHead) -> Self {
        let date = match head.date.parts() {
            (0, ..) => String::new(),
            _ => head.date.to_string(),
        };
        let known = |text: &str| if text == "?" { "" } else { text }.to_owned();
        Self {
            game,
            lines: [
                known(&head.players.white),
                known(&head.players.black),
                known(&head.event),
                known(&head.site),
                date,
                known(&head.round),
                head.note.clone(),
                String::new(),
            ],
            score: head.result,
            cause: head.cause,
            at: Line::White,
            before: head.clone(),
        }
    }

    pub(super) fn go_to(&mut self, line: Line) {
        self.at = line;
    }

    pub(super) fn push(&mut self, c: char) {
        let text = &mut self.lines[self.at as usize];
        if text.chars().count() < LONGEST {
            text.push(c);
        }
    }

    /// A key: it edits the line, or goes to another.
    pub(super) fn key(&mut self, key: Key) {
        let index = self.at as usize;
        match key {
            Key::Up => self.at = Line::ALL[index.saturating_sub(1)],
            Key::Down => self.at = Line::ALL[(index + 1).min(Line::ALL.len() - 1)],
            Key::Space => self.push(' '),
            Key::Backspace => drop(self.lines[index].pop()),
            Key::Delete => self.lines[index].clear(),
            _ => {}
        }
    }

    pub(super) fn set_score(&mut self, score: Score) {
        self.score = score;
    }

    pub(super) fn turn_cause(&mut self, turn: Turn) {
        let all = Cause::ALL;
        let at = all.iter().position(|cause| *cause == self.cause);
        let at = at.unwrap_or_default();
        let next = match turn {
            Turn::Back => at + all.len() - 1,
            Turn::On => at + 1,
        };
        self.cause = all[next % all.len()];
    }

    /// What is typed as a tag, name and value.
    fn tag(&self) -> Option<(String, String)> {
        let text = self.lines[Line::Tag as usize].trim();
        if text.is_empty() {
            return None;
        }
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        Some((name.trim().to_owned(), value.trim().to_owned()))
    }

    fn date(&self) -> Option<Date> {
        let text = self.lines[Line::Date as usize].trim();
        match text {
            "" => Some(Date::default()),
            text => text.parse().ok(),
        }
    }

    /// What has changed; none while the date cannot be read.
    pub(super) fn correction(&self) -> Option<Correction> {
        let date = self.date()?;
        let before = &self.before;
        let changed = |line: Line, old: &str| {
            let new = self.lines[line as usize].trim();
            let was_empty = old.is_empty() || old == "?";
            (new != old && !(new.is_empty() && was_empty)).then(|| new.to_owned())
        };
        Some(Correction {
            white: changed(Line::White, &before.players.white),
            black: changed(Line::Black, &before.players.black),
            result: ((self.score, self.cause) != (before.result, before.cause))
                .then_some((self.score, self.cause)),
            date: (date != before.date).then_some(date),
            event: changed(Line::Event, &before.event),
            site: changed(Line::Site, &before.site),
            round: changed(Line::Round, &before.round),
            note: changed(Line::Note, &before.note),
            tags: self.tag().into_iter().collect(),
        })
    }

    pub(super) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>, rect: Rect) {
        let label = |label: Label| label.text(cx.language);
        let mut line = form_lines(ui, rect);
        let is_wrong = self.date().is_none();
        for at in Line::ALL {
            let mut rest = line();
            let caption = rest.cut_left((rest.w * 0.28).round());
            let text = match at {
                Line::White => words::text(cx.language, words::Message::Side(Color::White)),
                Line::Black => words::text(cx.language, words::Message::Side(Color::Black)),
                Line::Event => label(Label::Event).into(),
                Line::Site => label(Label::Site).into(),
                Line::Date => label(Label::PlayedOn).into(),
                Line::Round => label(Label::Round).into(),
                Line::Note => label(Label::GameNote).into(),
                Line::Tag => label(Label::Tag).into(),
            };
            ui.lines(caption, &text, ui.theme.dim);
            let hint = match at {
                Line::Date => "2026.11.30",
                Line::Tag => "Annotator=Kim",
                _ => "",
            };
            let why = (is_wrong && at == Line::Date).then(|| label(Label::NotADate));
            ui.entry(
                Id("correct-line", at as usize),
                rest,
                &Entry {
                    text: &self.lines[at as usize],
                    hint,
                    is_active: at == self.at,
                    why,
                },
                say(Message::Line(at)),
            );
        }
        let options = SCORES.map(|score| {
            (
                names::score(score).to_owned(),
                score == self.score,
                say(Message::Score(score)),
            )
        });
        ui.choice("correct-score", line(), options.into());
        let mut rest = line();
        ui.panel(rest, ui.theme.raised);
        let side = rest.h.min(ui.px(30.0));
        let (back, on) = (rest.cut_left(side), rest.cut_right(side));
        let text = label(Label::ByCause);
        for (i, (place, icon, turn)) in [
            (back, Icon::Previous, Turn::Back),
            (on, Icon::Next, Turn::On),
        ]
        .into_iter()
        .enumerate()
        {
            let message = say(Message::TurnCause(turn));
            ui.tool(Id("correct-cause", i), place, icon, text, message);
        }
        let (style, ink) = (ui.scale.body(), ui.theme.text);
        let cause = label(names::cause(self.cause));
        ui.label(rest, cause, style, ink, Align::Center);
        let cells: Vec<Rect> = line().columns(2, ui.px(6.0)).collect();
        ui.button(
            Id("correct-cancel", 0),
            cells[0],
            label(Label::Cancel),
            Emphasis::Normal,
            say(Message::Correct),
        );
        let emphasis = if is_wrong {
            Emphasis::Disabled
        } else {
            Emphasis::Primary
        };
        ui.button(
            Id("correct-save", 0),
            cells[1],
            label(Label::Save),
            emphasis,
            say(Message::Write),
        );
    }
}
