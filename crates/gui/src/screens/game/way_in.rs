//! What lies over the board of a game over the network that has not begun: whom it waits for, or why it cannot be
//! reached.

use tabia_game::{Contact, Obstacle};
use tabia_words::{self as words, Label, Online};

use super::GameScreen;
use crate::app::{Message, NetworkMessage};
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::network::{Leaving, Listing, Place};
use crate::scene::Align;
use crate::screens::context::Context;
use crate::ui::{Emphasis, IconButton, Id, Ui};

/// How wide and how high it is where there is room, and what it leaves of the board. In logical pixels.
const WIDE: f32 = 460.0;
const HIGH: f32 = 314.0;
const LOW: f32 = 168.0;
const MARGIN: f32 = 8.0;

impl GameScreen {
    /// Draws it, if the game has not begun.
    pub(super) fn way_in(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let Some(table) = self.table().filter(|_| self.view().result().is_none()) else {
            return;
        };
        let language = cx.language;
        let online = |what| words::text(language, words::Message::Online(what)).into_owned();
        let label = |label: Label| label.text(language).to_owned();
        let invitation = table.place.invitation.as_deref();
        let (title, text, invitation) = match table.contact() {
            Contact::Present | Contact::Lost { .. } => return,
            Contact::Waiting => (
                label(Label::WaitingForPlayer),
                label(Label::SendInvitation),
                invitation,
            ),
            Contact::NotBegun => (label(Label::NotBegun), label(Label::NotBegunYet), None),
            Contact::Seeking(obstacle) => {
                let what = obstacle.map(Online::Obstacle).map(online);
                let title = online(Online::Seeking(&table.place.host));
                (title, what.unwrap_or_default(), None)
            }
            Contact::Ended(obstacle) => (
                label(Label::NotConnected),
                online(Online::Obstacle(obstacle)),
                None,
            ),
        };
        let board = cx.layout.board;
        let high = if invitation.is_some() { HIGH } else { LOW };
        let room = board.inset(ui.px(MARGIN));
        let (w, h) = (ui.px(WIDE).min(room.w), ui.px(high).min(room.h));
        let center = board.center();
        let (x, y) = (center.x - w / 2.0, center.y - h / 2.0);
        let rect = Rect::new(x.round(), y.round(), w, h);
        ui.dialog(board, rect);
        let pad = if w >= ui.px(400.0) { 20.0 } else { 12.0 };
        let mut inner = rect.inset(ui.px(pad));
        let row = ui.px(36.0);
        let gap = ui.px(8.0);
        let place = inner.cut_top(ui.px(28.0));
        let (style, ink) = (ui.scale.title(), ui.theme.text);
        let style = if ui.fonts.width(style, &title) <= place.w {
            style
        } else {
            ui.scale.strong()
        };
        ui.label(place, &title, style, ink, Align::Left);
        inner.cut_top(ui.px(4.0));
        let leave = inner.cut_bottom(row);
        inner.cut_bottom(gap);
        let ways_out = ways_out(table.contact(), &table.place).into_iter();
        let ways_out = ways_out.map(|(label, how)| IconButton {
            icon: Icon::Close,
            text: label.text(language),
            emphasis: Emphasis::Normal,
            message: Message::Network(NetworkMessage::Leave(how)),
        });
        ui.icon_row(Id("way-in", 0), leave, ways_out.collect());
        let Some(invitation) = invitation else {
            let dim = ui.theme.dim;
            return ui.lines(inner, &text, dim);
        };
        let copy = inner.cut_bottom(row);
        inner.cut_bottom(gap);
        let buttons = [
            (
                Label::CopyInvitation,
                Emphasis::Primary,
                NetworkMessage::CopyInvitation,
            ),
            (
                Label::CopyWatchLink,
                Emphasis::Normal,
                NetworkMessage::CopyWatchLink,
            ),
        ];
        let buttons = buttons.map(|(label, emphasis, message)| IconButton {
            icon: Icon::Copy,
            text: label.text(language),
            emphasis,
            message: Message::Network(message),
        });
        ui.icon_row(Id("way-in", 1), copy, buttons.into());
        if table.place.can_be_listed {
            let place = inner.cut_bottom(ui.px(30.0));
            inner.cut_bottom(gap);
            let (on, other) = match cx.listing {
                Listing::Shown => (true, Listing::Hidden),
                Listing::Hidden => (false, Listing::Shown),
            };
            let text = Label::Listed.text(language);
            let message = Message::Network(NetworkMessage::List(other));
            ui.toggle(Id("listed", 0), place, text, on, Some(message));
        }
        let dim = ui.theme.dim;
        if h < ui.px(high) {
            // The invitation itself is what counts.
            return whole(ui, inner, invitation);
        }
        let line = inner.cut_top(ui.px(22.0));
        ui.lines(line, &text, dim);
        let place = online(Online::ReachedAt(&table.place.host));
        let line = inner.cut_bottom(ui.px(22.0));
        ui.lines(line, &place, dim);
        inner.cut_bottom(ui.px(4.0));
        whole(ui, inner, invitation);
    }
}

/// How one leaves a game that has not begun here, and what that is called.
fn ways_out(contact: Contact, place: &Place) -> Vec<(Label, Leaving)> {
    let forget = |label| vec![(label, Leaving::Forget)];
    let later = || match place.can_be_put_aside {
        true => vec![
            (Label::CallLater, Leaving::PutAside),
            (Label::ForgetSeat, Leaving::Forget),
        ],
        false => forget(Label::Cancel),
    };
    match contact {
        Contact::Present | Contact::Lost { .. } => Vec::new(),
        Contact::Waiting => vec![(Label::CallOffTable, Leaving::CallOff)],
        Contact::NotBegun => forget(Label::Close),
        Contact::Seeking(_) => later(),
        Contact::Ended(obstacle) => match obstacle {
            // There is nothing to come back to.
            Obstacle::NoSuchGame
            | Obstacle::SeatsTaken
            | Obstacle::NotTheSeat
            | Obstacle::BadSetup => forget(Label::Close),
            Obstacle::NoAnswer
            | Obstacle::OtherKey
            | Obstacle::NoHost
            | Obstacle::Closed
            | Obstacle::Replaced
            | Obstacle::Nonsense => later(),
        },
    }
}

/// A long word in as many lines as it takes: it may have to be read out, or typed.
fn whole(ui: &mut Ui<'_, Message>, rect: Rect, word: &str) {
    ui.panel(rect, ui.theme.page);
    let (style, ink) = (ui.scale.caption(), ui.theme.text);
    let mut inner = rect.inset_xy(ui.px(8.0), ui.px(4.0));
    let lines = ui.fonts.wrap(style, word, inner.w);
    let height = (inner.h / lines.len() as f32).min(ui.px(18.0));
    let spare = inner.h - height * lines.len() as f32;
    inner.cut_top((spare / 2.0).round());
    for line in lines {
        let place = inner.cut_top(height);
        ui.label(place, &line, style, ink, Align::Left);
    }
}
