//! Several games in one text: a list of them to pick from.

use tabia_game::study::Listed;
use tabia_words::{self as words, Label};

use super::context::Context;
use super::dialog::Dialog;
use super::scroll::Scroll;
use super::tool::{Message as ToolMessage, Wish};
use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::input::{InputEvent, Key};
use crate::scene::Align;
use crate::ui::{Emphasis, Id, Response, Ui};

/// No name needs more.
const LONGEST: usize = 60;
/// How many rows a page has, for the keys that turn it.
const PAGE: isize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// The game of this number, from 0, in the text.
    Pick(usize),
    Scroll(i8),
    Confirm,
    Leave,
}

/// The list on the screen.
pub(crate) struct GamesScreen {
    games: Vec<Listed>,
    /// The PGN that they are in.
    text: String,
    /// A part of a name, a year or a result: only games that have it are shown.
    wanted: String,
    /// The row that the keys are at, of those that are shown.
    at: usize,
    scroll: Scroll,
    /// Whether the row is to be said.
    to_say: bool,
}

impl GamesScreen {
    pub(crate) fn new(games: Vec<Listed>, text: String) -> Self {
        Self {
            games,
            text,
            wanted: String::new(),
            at: 0,
            scroll: Scroll::default(),
            to_say: true,
        }
    }

    /// The PGN that the games are in.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The games that are shown, with their numbers.
    fn shown(&self) -> Vec<(usize, &Listed)> {
        let wanted = self.wanted.to_lowercase();
        let fits = |game: &Listed| {
            let of = |text: &str| text.to_lowercase().contains(&wanted);
            of(&game.players.white) || of(&game.players.black) || of(&game.date) || of(game.result)
        };
        let games = self.games.iter().enumerate();
        games.filter(|(_, game)| fits(game)).collect()
    }

    pub(crate) fn handle(&mut self, event: &InputEvent) -> Option<Wish> {
        match event {
            InputEvent::Char(c) if self.wanted.chars().count() < LONGEST => self.wanted.push(*c),
            InputEvent::Key { key, .. } => match key {
                Key::Space => self.wanted.push(' '),
                Key::Backspace => drop(self.wanted.pop()),
                Key::Delete => self.wanted.clear(),
                Key::Enter => return self.update(Message::Confirm),
                Key::Up => return self.step(-1),
                Key::Down => return self.step(1),
                Key::PageUp => return self.step(-PAGE),
                Key::PageDown => return self.step(PAGE),
                Key::Home => return self.step(isize::MIN),
                Key::End => return self.step(isize::MAX),
                _ => return None,
            },
            _ => return None,
        }
        self.at = 0;
        self.to_say = true;
        self.scroll.follow();
        None
    }

    fn step(&mut self, rows: isize) -> Option<Wish> {
        let last = self.shown().len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(rows).min(last);
        self.to_say = true;
        self.scroll.follow();
        None
    }

    /// What is to be said of the row that the keys have come to.
    pub(crate) fn take_line(&mut self) -> Option<String> {
        let is_new = std::mem::take(&mut self.to_say);
        is_new.then(|| self.told()).flatten()
    }

    /// What the row under the keys says.
    fn told(&self) -> Option<String> {
        let (number, game) = *self.shown().get(self.at)?;
        let (white, black) = names(game);
        let (number, result, date) = (number + 1, game.result, &game.date);
        Some(format!("{number}. {white} – {black}, {result} {date}"))
    }

    pub(crate) fn update(&mut self, message: Message) -> Option<Wish> {
        match message {
            Message::Pick(number) => return Some(Wish::Look(number)),
            Message::Scroll(steps) => self.scroll.by(isize::from(-steps) * 2),
            Message::Confirm => {
                let number = self.shown().get(self.at).map(|(number, _)| *number);
                return number.map(Wish::Look);
            }
            Message::Leave => return Some(Wish::Leave),
        }
        None
    }

    pub(crate) fn draw(&self, ui: &mut Ui<'_, AppMessage>, cx: &Context<'_>) {
        let (gap, row) = (ui.px(10.0), ui.px(36.0));
        let count = words::Message::GameCount(self.games.len());
        let title = words::text(cx.language, count);
        let dialog = Dialog {
            size: (ui.px(640.0), ui.px(600.0)),
            pad: ui.px(20.0),
            title: &title,
            close: (Id("close", 5), say(Message::Leave)),
        };
        let (_, mut inner) = dialog.draw(ui, cx.layout.window, cx.language);
        inner.cut_top(gap);
        let confirm = inner.cut_bottom(row);
        inner.cut_bottom(gap);
        let field = inner.cut_bottom(row);
        inner.cut_bottom(gap);
        let shown = self.shown();
        self.list(ui, cx, inner, &shown);
        ui.field(field, &self.wanted, Label::FindGame.text(cx.language));
        let cells: Vec<Rect> = confirm.columns(2, gap).collect();
        let text = Label::Cancel.text(cx.language);
        let message = say(Message::Leave);
        ui.button(Id("cancel", 1), cells[0], text, Emphasis::Normal, message);
        let emphasis = if shown.is_empty() {
            Emphasis::Disabled
        } else {
            Emphasis::Primary
        };
        let (text, message) = (Label::Open.text(cx.language), say(Message::Confirm));
        ui.button(Id("confirm", 1), cells[1], text, emphasis, message);
    }

    fn list(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        rect: Rect,
        shown: &[(usize, &Listed)],
    ) {
        ui.panel(rect, ui.theme.page);
        let scroll = |steps| say(Message::Scroll(steps));
        ui.target(Id("games", 0), rect, Response::Wheel(scroll));
        let inner = rect.inset(ui.px(4.0));
        if shown.is_empty() {
            let (text, style) = (Label::NoGames.text(cx.language), ui.scale.body());
            return ui.label(inner, text, style, ui.theme.dim, Align::Center);
        }
        let line_h = ui.px(30.0);
        let fitting = (inner.h / line_h).floor().max(1.0) as usize;
        let first = self.scroll.first(shown.len(), fitting, self.at);
        for (place, (number, game)) in shown.iter().enumerate().skip(first).take(fitting) {
            let y = inner.y + (place - first) as f32 * line_h;
            let line = Rect::new(inner.x, y, inner.w - ui.px(6.0), line_h);
            self.row(ui, cx, line, (place, *number, game));
        }
        ui.scroll_bar(rect, shown.len(), fitting, first);
    }

    fn row(
        &self,
        ui: &mut Ui<'_, AppMessage>,
        cx: &Context<'_>,
        mut line: Rect,
        (place, number, game): (usize, usize, &Listed),
    ) {
        let target = line;
        if place == self.at || ui.is_hovered(line) {
            ui.panel(line, ui.theme.raised);
        }
        line = line.inset_xy(ui.px(8.0), 0.0);
        let (caption, body) = (ui.scale.caption().tabular(), ui.scale.body());
        let (dim, ink) = (ui.theme.dim, ui.theme.text);
        let count = line.cut_left(ui.px(40.0));
        let text = (number + 1).to_string();
        ui.label(count, &text, caption, dim, Align::Left);
        if line.w > ui.px(330.0) {
            let date = line.cut_right(ui.px(84.0));
            ui.label(date, &game.date, caption, dim, Align::Right);
        }
        let result = line.cut_right(ui.px(46.0));
        match &game.error {
            Some(error) => {
                let why = words::text(cx.language, words::Message::PgnError(error));
                let ink = ui.theme.warning;
                ui.label(result, "!", ui.scale.strong(), ink, Align::Right);
                ui.tip(target, &why);
            }
            None => ui.label(result, game.result, caption, ink, Align::Right),
        }
        let (white, black) = names(game);
        let is_empty = game.moves == 0;
        let color = if is_empty { dim } else { ink };
        let text = format!("{white} – {black}");
        ui.label(line, &text, body, color, Align::Left);
        ui.focusable(Id("game", number), target, say(Message::Pick(number)));
    }
}

fn names(game: &Listed) -> (&str, &str) {
    (name(&game.players.white), name(&game.players.black))
}

fn name(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

fn say(message: Message) -> AppMessage {
    AppMessage::Tool(ToolMessage::Games(message))
}

#[cfg(test)]
mod tests {
    use tabia_game::study;

    use super::*;

    fn screen() -> GamesScreen {
        let game = |white: &str, date: &str| {
            format!("[White \"{white}\"]\n[Black \"Kim\"]\n[Date \"{date}\"]\n\n1. e4 1-0\n\n")
        };
        let text = game("Anna", "1999.01.02") + &game("Bert", "2020.03.04") + "1. e5 *";
        GamesScreen::new(study::games(&text), text)
    }

    #[test]
    fn games_are_found_by_typing_and_picked_by_keys() {
        let mut screen = screen();
        let key = |key| InputEvent::Key {
            key,
            mods: crate::input::Mods::default(),
        };
        let picked = |screen: &mut GamesScreen| match screen.handle(&key(Key::Enter)) {
            Some(Wish::Look(number)) => Some(number),
            _ => None,
        };
        assert_eq!(picked(&mut screen), Some(0));
        screen.handle(&key(Key::End));
        assert_eq!(picked(&mut screen), Some(2));
        screen.handle(&key(Key::Down));
        assert_eq!(picked(&mut screen), Some(2), "there is no fourth");
        for c in "bert".chars() {
            screen.handle(&InputEvent::Char(c));
        }
        assert_eq!(picked(&mut screen), Some(1));
        assert_eq!(
            screen.told().as_deref(),
            Some("2. Bert – Kim, 1-0 2020.03.04")
        );
        screen.handle(&InputEvent::Char('x'));
        assert_eq!(picked(&mut screen), None);
    }
}
