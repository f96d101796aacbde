//! What is told of an import or an export, in a strip above the list: how far it is, what has come of it, or that one
//! was broken off.

use std::time::Duration;

use tabia_archive::{ArchiveError, Progress, Unfinished};
use tabia_words::{self as words, Label, Language};

use super::draw::say;
use super::{RecordsScreen, View, names};
use crate::app::{Effect, Message as AppMessage};
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::library::Request;
use crate::scene::{Align, Sprite};
use crate::screens::context::Context;
use crate::screens::tool::Wish;
use crate::transfer::{self, Job, NotExported, Report, Running};
use crate::ui::{Emphasis, Id, Ui};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Stop,
    /// Goes on with the import that was broken off.
    GoOn,
    /// Lets it be over.
    Forget,
    /// Shows what was refused.
    Refused,
    /// Puts away what has come of the last one.
    PutAway,
}

/// Whether there is anything to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strip {
    Nothing,
    Shown,
}

/// What the strip shows.
pub(super) struct Told {
    title: String,
    /// The first of these for which there is room.
    lines: Vec<String>,
    tone: Tone,
    /// From 0 to 1.
    share: Option<f32>,
    buttons: Vec<(Icon, Label, Message)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Plain,
    Warning,
}

impl RecordsScreen {
    /// What there is to tell: of what is under way, or what it came to, or what was left.
    pub(super) fn told_of_transfers(&self, cx: &Context<'_>) -> Option<Told> {
        let language = cx.language;
        if let Some(running) = cx.transfers.running() {
            return Some(Told::running(running, language));
        }
        if let Some((job, report)) = cx.transfers.last() {
            return Some(Told::done(job, report, language));
        }
        let unfinished = self.unfinished.first();
        unfinished.map(|unfinished| Told::unfinished(unfinished, language))
    }

    pub(super) fn transfer(&mut self, message: Message) -> Option<Wish> {
        match message {
            Message::Stop => Some(Wish::StopCarrying),
            Message::GoOn => {
                let file = &self.unfinished.first()?.file;
                Some(Wish::Carry(Job::Import(file.into())))
            }
            Message::Forget => {
                let file = self.unfinished.first()?.file.clone();
                Some(Wish::Do(Effect::Ask(Request::Abandon(file))))
            }
            Message::Refused => {
                self.view = View::Refused;
                self.refusals.ask_anew();
                Some(Wish::PutAway)
            }
            Message::PutAway => Some(Wish::PutAway),
        }
    }
}

/// What has come of an import, in a sentence.
pub(crate) fn imported(
    job: &Job,
    result: &Result<Progress, ArchiveError>,
    language: Language,
) -> String {
    let path = match job {
        Job::Import(path) | Job::Export { path, .. } => path,
    };
    let name = transfer::name(path);
    match result {
        Ok(progress) => {
            let message = words::Message::Imported {
                added: progress.added,
                duplicates: progress.duplicates,
                refused: progress.quarantined,
            };
            words::text(language, message).into_owned()
        }
        Err(ArchiveError::NotPgn) => {
            words::text(language, words::Message::NotPgn(&name)).into_owned()
        }
        Err(ArchiveError::Io { .. }) => {
            words::text(language, words::Message::Unreadable(&name)).into_owned()
        }
        Err(error) => names::fault(error, language),
    }
}

/// What has come of an export, in a sentence.
pub(crate) fn exported(
    result: &Result<(std::path::PathBuf, usize), NotExported>,
    language: Language,
) -> String {
    let message = match result {
        Ok((path, _)) => {
            let path = path.display().to_string();
            return words::text(language, words::Message::Saved(&path)).into_owned();
        }
        Err(NotExported::Stopped) => return Label::Stopped.text(language).to_owned(),
        Err(NotExported::Unread(error)) => return names::fault(error, language),
        Err(NotExported::Unwritten(path, why)) => (path.display().to_string(), why),
    };
    let (path, why) = (&*message.0, &**message.1);
    words::text(language, words::Message::NotSaved { path, why }).into_owned()
}

impl Told {
    fn running(running: &Running, language: Language) -> Self {
        let label = |label: Label| label.text(language);
        let games =
            |games: usize| words::text(language, words::Message::GameCount(games)).into_owned();
        let (what, path) = match &running.job {
            Job::Import(path) => (Label::Importing, path),
            Job::Export { path, .. } => (Label::Exporting, path),
        };
        let (lines, share) = match &running.report {
            Some(Report::Importing(progress, elapsed)) => {
                (importing(progress, *elapsed, language), read(progress))
            }
            Some(Report::Exporting { done, of }) => {
                let share = *done as f32 / (*of).max(1) as f32;
                let text = format!("{} / {}", games(*done), games(*of));
                (vec![text], Some(share))
            }
            Some(Report::Imported(_) | Report::Exported(_)) | None => (Vec::new(), None),
        };
        let lines = if running.is_stopping {
            vec![label(Label::Stopping).to_owned()]
        } else {
            lines
        };
        Self {
            title: format!("{}: {}", label(what), transfer::name(path)),
            lines,
            tone: Tone::Plain,
            share,
            buttons: vec![(Icon::Pause, Label::Stop, Message::Stop)],
        }
    }

    fn done(job: &Job, report: &Report, language: Language) -> Self {
        let close = (Icon::Close, Label::Close, Message::PutAway);
        let (line, refused, is_good) = match report {
            Report::Imported(result) => {
                let refused = result.as_ref().map_or(0, |progress| progress.quarantined);
                (imported(job, result, language), refused, result.is_ok())
            }
            Report::Exported(result) => (exported(result, language), 0, result.is_ok()),
            Report::Importing(..) | Report::Exporting { .. } => (String::new(), 0, true),
        };
        let path = match job {
            Job::Import(path) | Job::Export { path, .. } => path,
        };
        let see = (refused > 0).then_some((Icon::File, Label::RefusedGames, Message::Refused));
        Self {
            // What went wrong names its file.
            title: if is_good {
                transfer::name(path)
            } else {
                String::new()
            },
            lines: vec![line],
            tone: if is_good { Tone::Plain } else { Tone::Warning },
            share: None,
            buttons: see.into_iter().chain([close]).collect(),
        }
    }

    fn unfinished(unfinished: &Unfinished, language: Language) -> Self {
        let message = words::Message::ImportUnfinished(unfinished.games);
        Self {
            title: transfer::name(unfinished.file.as_ref()),
            lines: vec![words::text(language, message).into_owned()],
            tone: Tone::Plain,
            share: None,
            buttons: vec![
                (Icon::Play, Label::Resume, Message::GoOn),
                (Icon::Bin, Label::Forget, Message::Forget),
            ],
        }
    }

    pub(super) fn draw(&self, ui: &mut Ui<'_, AppMessage>, language: Language, rect: Rect) {
        ui.panel(rect, ui.theme.panel);
        if let Some(share) = self.share {
            let h = ui.px(4.0);
            let mut bar = rect.inset_xy(ui.px(10.0), ui.px(3.0));
            let bar = bar.cut_bottom(h);
            let (line, accent) = (ui.theme.raised, ui.theme.accent);
            let done = Rect {
                w: (bar.w * share.clamp(0.0, 1.0)).round(),
                ..bar
            };
            for (rect, color) in [(bar, line), (done, accent)] {
                let radius = h / 2.0;
                ui.draw(Sprite::Fill {
                    rect,
                    radius,
                    color,
                });
            }
        }
        let mut rest = rect.inset_xy(ui.px(12.0), ui.px(8.0));
        let w = if rect.w >= ui.px(620.0) { 128.0 } else { 40.0 };
        for (i, (icon, label, message)) in self.buttons.iter().enumerate().rev() {
            let place = rest.cut_right(ui.px(w));
            let message = say(super::Message::Transfer(*message));
            let (id, text) = (Id("records-transfer", i), label.text(language));
            if w > 40.0 {
                ui.icon_button(id, place, *icon, text, Emphasis::Normal, message);
            } else {
                ui.icon_only(id, place, *icon, text, message);
            }
            rest.cut_right(ui.px(8.0));
        }
        let color = match self.tone {
            Tone::Plain => ui.theme.dim,
            Tone::Warning => ui.theme.warning,
        };
        let style = ui.scale.caption().tabular();
        let fits = |line: &&String| ui.fonts.width(style, line) <= rest.w;
        let line = self.lines.iter().find(fits).or(self.lines.last());
        let Some(line) = line.filter(|_| !self.title.is_empty()) else {
            let text = line.unwrap_or(&self.title);
            return ui.lines(rest, text, color);
        };
        let place = rest.cut_top((rest.h / 2.0).round());
        let strong = ui.scale.strong();
        if ui.fonts.width(strong, &self.title) > place.w {
            ui.tip(place, &self.title);
        }
        ui.label(place, &self.title, strong, ui.theme.text, Align::Left);
        if ui.fonts.width(style, line) > rest.w {
            ui.tip(rest, line);
        }
        ui.label(rest, line, style, color, Align::Left);
    }
}

/// How much of the text is read.
fn read(progress: &Progress) -> Option<f32> {
    let of = progress.of.filter(|of| *of > 0)?;
    Some((progress.bytes as f64 / of as f64) as f32)
}

/// How far an import is, with as much of it as there may be room for.
fn importing(progress: &Progress, elapsed: Duration, language: Language) -> Vec<String> {
    let games = usize::try_from(progress.games).unwrap_or(usize::MAX);
    let games = words::text(language, words::Message::GameCount(games));
    let pace = words::Message::ImportPace {
        per_second: progress.games_per_second(elapsed).round() as u64,
        left: progress.left(elapsed),
    };
    let pace = words::text(language, pace);
    let percent = read(progress).map(|share| format!("{:.0} % · ", share * 100.0));
    let percent = percent.unwrap_or_default();
    vec![
        format!("{percent}{games} · {pace}"),
        format!("{percent}{games}"),
    ]
}
