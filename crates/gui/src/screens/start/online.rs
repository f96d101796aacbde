//! A game over the network: what one is called, and where an invitation leads.

use tabia_net::wire::Preference;
use tabia_net::{Invite, Neighbour};
use tabia_words::{self as words, Label, Language, Online};

use super::column::Column;
use super::{Opponent, Page, SideChoice, StartScreen};
use crate::app::{Message as AppMessage, NetworkMessage};
use crate::input::{InputEvent, Key};
use crate::network::{Offer, PutAside, meaning, read_link};
use crate::scene::Align;
use crate::settings::next_game::LONGEST_NAME;
use crate::ui::{Id, Response, Ui};

/// No link is longer, in characters.
const LONGEST_LINK: usize = 400;

/// What the button that begins the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A game at this computer.
    Play,
    /// A game for somebody elsewhere.
    Host,
    /// The game to which the link leads.
    Join,
}

impl Goal {
    /// What stands on the button.
    pub(super) const fn label(self) -> Label {
        match self {
            Self::Play => Label::Start,
            Self::Host => Label::HostGame,
            Self::Join => Label::Join,
        }
    }
}

impl StartScreen {
    /// What is about to begin.
    pub(crate) fn goal(&self) -> Goal {
        match (self.page, self.choice.opponent) {
            (Page::Join, _) => Goal::Join,
            (_, Opponent::Network) => Goal::Host,
            (_, Opponent::Computer | Opponent::Person | Opponent::Nobody) => Goal::Play,
        }
    }

    /// What is offered to whoever joins.
    pub(crate) fn offer(&self) -> Offer {
        let color = match self.choice.side {
            SideChoice::White => Preference::White,
            SideChoice::Black => Preference::Black,
            SideChoice::Either => Preference::Random,
        };
        Offer {
            name: self.choice.name.trim().to_owned(),
            setup: self.plan(true).setup(),
            color,
            chatting: self.choice.chatting,
        }
    }

    /// The same, with the seats that were put aside.
    #[must_use]
    pub(crate) fn with_put_aside(mut self, seats: Vec<PutAside>) -> Self {
        self.put_aside = seats;
        self
    }

    /// What the person is called who has not said so yet.
    pub(crate) fn suggest_name(&mut self, name: String) {
        if self.choice.name.is_empty() {
            self.choice.name = name;
        }
    }

    /// Whether the name is typed on this page.
    pub(super) fn asks_for_name(&self) -> bool {
        self.page == Page::Main && self.choice.opponent == Opponent::Network
    }

    /// Whether a link is to be typed or pasted.
    pub(crate) fn asks_for_link(&self) -> bool {
        self.page == Page::Join
    }

    /// Whether letters are for a text, in which syllables may be put together.
    pub(crate) fn takes_text(&self) -> bool {
        self.asks_for_name()
    }

    /// Takes what is typed of the name.
    pub(super) fn spell_name(&mut self, event: &InputEvent) {
        let name = &mut self.choice.name;
        let has_room = name.chars().count() < LONGEST_NAME;
        match event {
            InputEvent::Char(c) if has_room => name.push(*c),
            InputEvent::Key {
                key: Key::Space, ..
            } if has_room => name.push(' '),
            InputEvent::Key {
                key: Key::Backspace,
                ..
            } => drop(name.pop()),
            InputEvent::Key {
                key: Key::Delete, ..
            } => name.clear(),
            _ => {}
        }
    }

    /// Takes over the games on the local network; `true` if they are others than before.
    pub(crate) fn set_neighbours(&mut self, games: Vec<Neighbour>) -> bool {
        let changed = self.neighbours != games;
        self.neighbours = games;
        changed
    }

    /// The link is that of one of these games; `false` if there is none of this number any more.
    pub(crate) fn choose_neighbour(&mut self, number: usize) -> bool {
        let link = self
            .neighbours
            .get(number)
            .map(|game| game.invite.to_string());
        let is_there = link.is_some();
        link.into_iter().for_each(|link| self.paste_link(&link));
        is_there
    }

    /// Takes a link that came in one piece, good or bad.
    pub(crate) fn paste_link(&mut self, text: &str) {
        self.page = Page::Join;
        self.typed = text.trim().to_owned();
        self.trim_link();
    }

    /// Keeps what is typed of a link within bounds.
    pub(super) fn trim_link(&mut self) {
        self.typed = self.typed.chars().take(LONGEST_LINK).collect();
    }

    /// Where the link leads, or what is wrong with it.
    pub(crate) fn link(&self) -> Result<Invite, Label> {
        read_link(&self.typed)
    }

    /// What is to be said of the link that is typed, once there is one.
    pub(super) fn told_link(&self, language: Language) -> Option<String> {
        if self.typed.is_empty() {
            return None;
        }
        let label = match self.link() {
            Ok(link) => meaning(&link),
            Err(label) => label,
        };
        Some(label.text(language).to_owned())
    }

    /// The line in which the name is typed.
    pub(super) fn name_row(&self, column: &mut Column<'_, '_>) {
        let language = column.language;
        let place = column.row(Label::YourName.text(language), "");
        let hint = Label::NameHint.text(language);
        column.ui.field(place, &self.choice.name, hint);
    }

    pub(super) fn join_page(&self, column: &mut Column<'_, '_>) {
        let language = column.language;
        column.caption(Label::Invitation.text(language), "");
        let place = column.field_line();
        let hint = Label::InvitationHint.text(language);
        column.ui.field(place, &self.typed, hint);
        let (text, color) = match (self.told_link(language), self.link()) {
            (None, _) => (
                Label::InvitationMeaning.text(language).to_owned(),
                column.ui.theme.dim,
            ),
            (Some(text), Ok(_)) => (text, column.ui.theme.text),
            (Some(text), Err(_)) => (text, column.ui.theme.warning),
        };
        let place = column.line(50.0);
        column.ui.lines(place, &text, color);
        if !self.put_aside.is_empty() {
            column.caption(Label::SeatsPutAside.text(language), "");
        }
        for (number, seat) in self.put_aside.iter().enumerate() {
            let name = told_seat(seat, language);
            let message = NetworkMessage::ComeBack(number);
            let id = Id("put-aside", number);
            if !game_row(column, id, &name, &seat.host, message) {
                return;
            }
        }
        if !self.put_aside.is_empty() {
            column.gap();
        }
        column.caption(Label::OnLocalNetwork.text(language), "");
        if self.neighbours.is_empty() {
            let (place, dim) = (column.line(34.0), column.ui.theme.dim);
            let text = Label::NobodyNear.text(language);
            return column.ui.lines(place, text, dim);
        }
        for (number, game) in self.neighbours.iter().enumerate() {
            let name = match &*game.name {
                "" => Label::NoName.text(language),
                name => name,
            };
            let note = told_neighbour(game, language);
            let message = NetworkMessage::JoinNeighbour(number);
            if !game_row(column, Id("neighbour", number), name, &note, message) {
                return;
            }
        }
    }

    /// The way back to the seat that was put aside last, if there is one, in at most so many pixels.
    pub(super) fn way_back(
        &self,
        ui: &Ui<'_, AppMessage>,
        width: f32,
        language: Language,
    ) -> Option<(String, AppMessage)> {
        let seat = self.put_aside.first()?;
        let text = told_seat(seat, language);
        let text = match ui.fonts.width(ui.scale.caption_strong(), &text) <= width {
            true => text,
            false => Label::ComeBack.text(language).to_owned(),
        };
        Some((text, AppMessage::Network(NetworkMessage::ComeBack(0))))
    }
}

/// A game to press, in a list; `false` if there is no room for it.
fn game_row(
    column: &mut Column<'_, '_>,
    id: Id,
    name: &str,
    note: &str,
    message: NetworkMessage,
) -> bool {
    let Some(place) = column.further_row() else {
        return false;
    };
    column.ui.cell(id, place, false);
    let mut inner = place.inset_xy(column.ui.px(10.0), column.ui.px(4.0));
    let line = inner.cut_top((inner.h / 2.0).round());
    let (strong, small) = (column.ui.scale.strong(), column.ui.scale.caption());
    let (ink, dim) = (column.ui.theme.text, column.ui.theme.dim);
    column.ui.label(line, name, strong, ink, Align::Left);
    column.ui.label(inner, note, small, dim, Align::Left);
    column.ui.focus_ring(id, place);
    let message = AppMessage::Network(message);
    column.ui.target(id, place, Response::Click(message));
    true
}

/// What one comes back to at a seat that was put aside.
fn told_seat(seat: &PutAside, language: Language) -> String {
    match seat.against.as_deref().filter(|name| !name.is_empty()) {
        Some(name) => {
            words::text(language, words::Message::Online(Online::ComeBackTo(name))).into_owned()
        }
        None => Label::ComeBack.text(language).to_owned(),
    }
}

/// What a game on the local network is like: the side that is left, and the clock.
fn told_neighbour(game: &Neighbour, language: Language) -> String {
    let text = |message| words::text(language, message).into_owned();
    let side = match game.open {
        Some(side) => text(words::Message::Side(side)),
        None => Label::RandomColor.text(language).to_owned(),
    };
    let clock = match &game.clock {
        Some(control) => text(words::Message::TimeControl(control)),
        None => Label::NoClock.text(language).to_owned(),
    };
    format!("{side} · {clock}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Mods;
    use crate::screens::start::{Message, NextGame};

    const SECRET: &str = "AQIDBAUGBwgJCgsMDQ4PEA";
    const KEY: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE";

    fn screen(page: Page) -> StartScreen {
        let mut screen = StartScreen::new(NextGame::default(), 0);
        screen.update(Message::Against(Opponent::Network));
        screen.update(Message::Show(page));
        screen
    }

    #[test]
    fn what_is_wrong_with_a_link_is_named() {
        let cases = [
            ("http://192.168.1.7/".to_owned(), Some(Label::InviteScheme)),
            (format!("chess:///#{SECRET}.{KEY}"), Some(Label::InviteHost)),
            (
                format!("chess://a:99999/#{SECRET}.{KEY}"),
                Some(Label::InvitePort),
            ),
            (
                format!("chess://a:1/#{}", &SECRET[1..]),
                Some(Label::InviteCut),
            ),
            (
                format!("chess://a:1/#{SECRET}.{}", &KEY[1..]),
                Some(Label::InviteKey),
            ),
            (
                format!("chess+plain://192.168.1.7:1/#{SECRET}"),
                Some(Label::InvitePlain),
            ),
            (format!("chess+plain://127.0.0.1:1/#{SECRET}"), None),
            (format!(" chess://a:1/#{SECRET}.{KEY}\n"), None),
            (format!("chess://a:1/{SECRET}#{KEY}"), None),
            (format!("chess://a:1/new#{KEY}"), None),
        ];
        for (text, fault) in cases {
            let mut screen = screen(Page::Main);
            screen.paste_link(&text);
            assert_eq!(screen.goal(), Goal::Join);
            assert_eq!(screen.link().err(), fault, "{text}");
            let told = screen.told(Language::English).expect("something is typed");
            let expected = fault.or_else(|| screen.link().ok().as_ref().map(meaning));
            assert_eq!(
                Some(&*told),
                expected.map(|label| label.text(Language::English))
            );
        }
    }

    #[test]
    fn a_name_is_typed_with_blanks_and_taken_back() {
        let mut screen = screen(Page::Main);
        let key = |key| InputEvent::Key {
            key,
            mods: Mods::default(),
        };
        let typed = "밥 Kim".chars().map(|c| match c {
            ' ' => key(Key::Space),
            c => InputEvent::Char(c),
        });
        for event in typed.chain([key(Key::Backspace)]) {
            assert!(screen.is_for_text(&event));
            screen.handle(&event);
        }
        assert_eq!(screen.offer().name, "밥 Ki");
        assert!(screen.takes_text());
        screen.suggest_name("Ann".to_owned());
        assert_eq!(screen.offer().name, "밥 Ki", "he has said it");
        screen.update(Message::Against(Opponent::Computer));
        assert!(!screen.is_for_text(&InputEvent::Char('a')));
    }
}
