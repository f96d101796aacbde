//! Choosing a file: the folder's games to pick from, and a line to type a path into.

use std::path::{Path, PathBuf};

use tabia_archive::Filter;
use tabia_game::StartPosition;
use tabia_words::{Label, Language};

use super::context::Context;
use super::dialog::Dialog;
use super::scroll::Scroll;
use super::tool::{Message as ToolMessage, Wish};
use crate::app::{Effect, Message as AppMessage};
use crate::document::{Document, Format};
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::input::{InputEvent, Key};
use crate::scene::Align;
use crate::transfer::Job;
use crate::ui::{Emphasis, Id, Response, Ui};

/// What a file is chosen for.
#[derive(Debug)]
pub(crate) enum Purpose {
    Open,
    Save(Box<Document>, Format),
    /// Games to be kept.
    Import,
    /// A list of games to be written: which ones, and of those that went through a position.
    Export(Box<Filter>, Option<Box<StartPosition>>),
    /// A program that speaks UCI.
    Program,
}

/// What a folder holds, as the disk tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Listing {
    pub(crate) folder: PathBuf,
    /// Names of folders, and of files, each in order.
    pub(crate) folders: Vec<String>,
    pub(crate) files: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// The entry of this number in the list.
    Pick(usize),
    Up,
    Home,
    Format(Format),
    Scroll(i8),
    Confirm,
    Leave,
}

/// Files on the screen.
pub(crate) struct FilesScreen {
    purpose: Purpose,
    listing: Listing,
    /// The name or path in the line.
    typed: String,
    scroll: Scroll,
    /// Whether something is being written.
    is_writing: bool,
}

/// No path has more characters.
const LONGEST: usize = 4096;
/// The name that a game is saved under, unless another is typed.
const NAME: &str = "game";
/// And a list of games.
const LIST_NAME: &str = "games.pgn";

impl FilesScreen {
    pub(crate) fn new(purpose: Purpose) -> Self {
        let typed = match &purpose {
            Purpose::Open | Purpose::Program | Purpose::Import => String::new(),
            Purpose::Save(_, format) => format!("{NAME}.{}", format.extension()),
            Purpose::Export(..) => LIST_NAME.to_owned(),
        };
        Self {
            purpose,
            listing: Listing::default(),
            typed,
            scroll: Scroll::default(),
            is_writing: false,
        }
    }

    /// The file that was being written is there, or cannot be; whether one was waited for.
    pub(crate) fn written(&mut self) -> bool {
        std::mem::take(&mut self.is_writing)
    }

    /// Takes over what a folder holds.
    pub(crate) fn show(&mut self, listing: Listing) {
        self.listing = listing;
        self.scroll.follow();
    }

    pub(crate) fn handle(&mut self, event: &InputEvent) -> Option<Wish> {
        match event {
            InputEvent::Char(letter) if self.typed.len() < LONGEST => self.typed.push(*letter),
            InputEvent::Key { key, .. } => match key {
                Key::Backspace => drop(self.typed.pop()),
                Key::Delete => self.typed.clear(),
                Key::Enter => return self.update(Message::Confirm),
                Key::PageUp => return self.update(Message::Scroll(4)),
                Key::PageDown => return self.update(Message::Scroll(-4)),
                _ => {}
            },
            _ => {}
        }
        None
    }

    /// Text from the clipboard: its first line.
    pub(crate) fn paste(&mut self, text: &str) {
        let line = text.trim().lines().next().unwrap_or_default();
        let path = line.trim_start_matches("file://");
        self.typed = path.chars().take(LONGEST).collect();
    }

    /// The names in the list: folders first.
    fn entries(&self) -> impl Iterator<Item = (&str, Kind)> {
        let folders = self.listing.folders.iter();
        let files = self.listing.files.iter().filter(|name| self.suits(name));
        let folders = folders.map(|name| (name.as_str(), Kind::Folder));
        folders.chain(files.map(|name| (name.as_str(), Kind::File)))
    }

    fn suits(&self, name: &str) -> bool {
        let extension = Path::new(name).extension();
        let is = |wanted: &str| extension.is_some_and(|e| e.eq_ignore_ascii_case(wanted));
        match &self.purpose {
            Purpose::Open => ["pgn", "tabia", "fen", "epd", "txt"].into_iter().any(is),
            Purpose::Save(_, format) => is(format.extension()),
            Purpose::Import | Purpose::Export(..) => is("pgn"),
            Purpose::Program => true,
        }
    }

    /// The path that is meant by the line.
    fn path(&self) -> Option<PathBuf> {
        let typed = self.typed.trim();
        (!typed.is_empty()).then(|| self.listing.folder.join(typed))
    }

    pub(crate) fn update(&mut self, message: Message) -> Option<Wish> {
        let list = |folder: PathBuf| Some(Wish::Do(Effect::ListFolder(Some(folder))));
        match message {
            Message::Pick(number) => {
                let (name, kind) = self.entries().nth(number)?;
                let path = self.listing.folder.join(name);
                match (kind, &self.purpose) {
                    (Kind::Folder, _) => list(path),
                    (Kind::File, Purpose::Open) => Some(Wish::Do(Effect::ReadFile(path))),
                    (Kind::File, Purpose::Program) => Some(Wish::Program(path)),
                    (Kind::File, Purpose::Import) => Some(Wish::Carry(Job::Import(path))),
                    (Kind::File, Purpose::Save(..) | Purpose::Export(..)) => {
                        self.typed = name.to_owned();
                        None
                    }
                }
            }
            Message::Up => list(self.listing.folder.parent()?.to_owned()),
            Message::Home => Some(Wish::Do(Effect::ListFolder(None))),
            Message::Format(format) => {
                if let Purpose::Save(_, chosen) = &mut self.purpose {
                    *chosen = format;
                    let name = Path::new(&self.typed).with_extension(format.extension());
                    self.typed = name.to_string_lossy().into_owned();
                }
                None
            }
            Message::Scroll(steps) => {
                self.scroll.by(isize::from(-steps) * 2);
                None
            }
            Message::Confirm => {
                let path = self.path()?;
                match &self.purpose {
                    Purpose::Open => Some(Wish::Do(Effect::ReadFile(path))),
                    Purpose::Program => Some(Wish::Program(path)),
                    Purpose::Import => Some(Wish::Carry(Job::Import(path))),
                    Purpose::Export(filter, position) => {
                        let path = match path.extension() {
                            Some(_) => path,
                            None => path.with_extension("pgn"),
                        };
                        let (filter, position) = (filter.clone(), position.clone());
                        Some(Wish::Carry(Job::Export {
                            path,
                            filter,
                            position,
                        }))
                    }
                    Purpose::Save(document, format) => {
                        // Whoever types an extension means that format.
                        let extension = path.extension().and_then(|e| e.to_str());
                        let typed = document
                            .formats()
                            .iter()
                            .find(|format| Some(format.extension()) == extension);
                        let format = *typed.unwrap_or(format);
                        let path = match extension {
                            Some(_) => path,
                            None => path.with_extension(format.extension()),
                        };
                        self.is_writing = true;
                        Some(Wish::Save(path, document.clone(), format))
                    }
                }
            }
            Message::Leave => Some(Wish::Leave),
        }
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        let (gap, row) = (ui.px(10.0), ui.px(36.0));
        let label = |label: Label| label.text(cx.language);
        let title = match &self.purpose {
            Purpose::Open => Label::OpenFile,
            Purpose::Save(..) => Label::Save,
            Purpose::Import => Label::ImportGames,
            Purpose::Export(..) => Label::ExportGames,
            Purpose::Program => Label::ExternalEngine,
        };
        let dialog = Dialog {
            size: (ui.px(560.0), ui.px(560.0)),
            pad: ui.px(20.0),
            title: label(title),
            close: (Id("close", 3), say(Message::Leave)),
        };
        let (_, mut inner) = dialog.draw(ui, cx.layout.window, cx.language);
        inner.cut_top(gap);
        let mut line = inner.cut_top(row);
        let (up, home) = (line.cut_left(row), line.cut_left(row));
        ui.tool(
            Id("up", 0),
            up,
            Icon::Up,
            label(Label::FolderUp),
            say(Message::Up),
        );
        let text = label(Label::FolderHome);
        ui.tool(Id("home", 0), home, Icon::Home, text, say(Message::Home));
        line.cut_left(ui.px(6.0));
        let folder = self.listing.folder.display().to_string();
        let folder = ui.fonts.elide_start(ui.scale.body(), &folder, line.w);
        let (style, color) = (ui.scale.body(), ui.theme.dim);
        ui.label(line, &folder, style, color, Align::Left);
        inner.cut_top(ui.px(4.0));
        let confirm = inner.cut_bottom(row);
        inner.cut_bottom(gap);
        let field = inner.cut_bottom(row);
        inner.cut_bottom(gap);
        if let Purpose::Save(document, chosen) = &self.purpose {
            let line = inner.cut_bottom(row);
            inner.cut_bottom(gap);
            let options = document.formats().iter().map(|format| {
                let text = match format {
                    Format::Pgn => "PGN",
                    Format::Tabia => "Tabia",
                    Format::Png => label(Label::Picture),
                };
                (
                    text.to_owned(),
                    format == chosen,
                    say(Message::Format(*format)),
                )
            });
            ui.choice("format", line, options.collect());
        }
        self.list(ui, cx.language, inner);
        ui.field(field, &self.typed, label(Label::TypePath));
        let cells: Vec<Rect> = confirm.columns(2, gap).collect();
        let text = label(Label::Cancel);
        ui.button(
            Id("cancel", 0),
            cells[0],
            text,
            Emphasis::Normal,
            say(Message::Leave),
        );
        let (text, emphasis) = (
            match &self.purpose {
                Purpose::Open => label(Label::Open),
                Purpose::Save(..) | Purpose::Export(..) => label(Label::Save),
                Purpose::Program | Purpose::Import => label(Label::Confirm),
            },
            match self.path() {
                Some(_) => Emphasis::Primary,
                None => Emphasis::Disabled,
            },
        );
        ui.button(
            Id("confirm", 0),
            cells[1],
            text,
            emphasis,
            say(Message::Confirm),
        );
    }

    fn list(&self, ui: &mut Ui<'_, AppMessage>, language: Language, rect: Rect) {
        ui.panel(rect, ui.theme.page);
        let scroll = |steps| say(Message::Scroll(steps));
        ui.target(Id("files", 0), rect, Response::Wheel(scroll));
        let line_h = ui.px(28.0);
        let inner = rect.inset(ui.px(4.0));
        let all = self.entries().count();
        if all == 0 {
            let text = Label::NoFiles.text(language);
            let (style, color) = (ui.scale.body(), ui.theme.dim);
            return ui.label(inner, text, style, color, Align::Center);
        }
        let fitting = (inner.h / line_h).floor().max(1.0) as usize;
        let first = self.scroll.first(all, fitting, 0);
        for (i, (name, kind)) in self.entries().enumerate().skip(first).take(fitting) {
            let y = inner.y + (i - first) as f32 * line_h;
            let mut line = Rect::new(inner.x, y, inner.w, line_h);
            if ui.is_hovered(line) {
                ui.panel(line, ui.theme.raised);
            }
            let target = line;
            let icon = line.cut_left(ui.px(32.0));
            let (picture, color) = match kind {
                Kind::Folder => (Icon::Open, ui.theme.accent),
                Kind::File => (Icon::File, ui.theme.dim),
            };
            let side = ui.px(16.0);
            picture.draw(ui.sprites(), icon, side, color);
            let (style, color) = (ui.scale.body(), ui.theme.text);
            ui.label(line, name, style, color, Align::Left);
            ui.focusable(Id("file", i), target, say(Message::Pick(i)));
        }
        ui.scroll_bar(rect, all, fitting, first);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Folder,
    File,
}

fn say(message: Message) -> AppMessage {
    AppMessage::Tool(ToolMessage::Files(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing() -> Listing {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Listing {
            folder: "/games/me".into(),
            folders: names(&["chess"]),
            files: names(&["a.pgn", "b.txt", "c.odt", "D.TABIA"]),
        }
    }

    #[test]
    fn folders_are_entered_and_games_opened() {
        let mut screen = FilesScreen::new(Purpose::Open);
        screen.show(listing());
        let names: Vec<&str> = screen.entries().map(|(name, _)| name).collect();
        assert_eq!(names, ["chess", "a.pgn", "b.txt", "D.TABIA"]);
        let wished = |screen: &mut FilesScreen, message| match screen.update(message) {
            Some(Wish::Do(effect)) => format!("{effect:?}"),
            other => format!("{other:?}"),
        };
        assert_eq!(
            wished(&mut screen, Message::Pick(0)),
            "ListFolder(Some(\"/games/me/chess\"))"
        );
        assert_eq!(
            wished(&mut screen, Message::Up),
            "ListFolder(Some(\"/games\"))"
        );
        assert_eq!(
            wished(&mut screen, Message::Pick(3)),
            "ReadFile(\"/games/me/D.TABIA\")"
        );
        for letter in "x.pgn".chars() {
            screen.handle(&InputEvent::Char(letter));
        }
        assert_eq!(
            wished(&mut screen, Message::Confirm),
            "ReadFile(\"/games/me/x.pgn\")"
        );
        screen.paste("file:///tmp/y.pgn\n");
        assert_eq!(
            wished(&mut screen, Message::Confirm),
            "ReadFile(\"/tmp/y.pgn\")"
        );
        // What is no path at all does no harm.
        screen.paste(&"한x".repeat(500_000));
        assert_eq!(screen.typed.chars().count(), LONGEST);
        screen.handle(&InputEvent::Char('y'));
        assert_eq!(screen.typed.chars().count(), LONGEST);
    }

    #[test]
    fn an_empty_line_means_nothing() {
        let mut screen = FilesScreen::new(Purpose::Open);
        screen.show(listing());
        assert!(screen.update(Message::Confirm).is_none());
        assert!(screen.update(Message::Pick(9)).is_none());
    }
}
