//! Where the pieces stand, whether moves are taken back, and whether the players of a game over the network chat.

use tabia_game::{Color, Odds, Role, Takebacks};
use tabia_words::{self as words, Label};

use super::column::Column;
use super::draw::say;
use super::{Beginning, Chatting, Message, Opponent, StartScreen};
use crate::app::{Chore, Message as AppMessage};
use crate::icon::Icon;
use crate::settings::next_game::{ODDS, TAKEBACKS};
use crate::ui::{Emphasis, Id};

const fn takebacks_label(takebacks: Takebacks) -> Label {
    match takebacks {
        Takebacks::Free => Label::TakebacksFree,
        Takebacks::ByConsent => Label::TakebacksByConsent,
        Takebacks::Forbidden => Label::TakebacksForbidden,
    }
}

/// The piece that is given.
const fn role(odds: Odds) -> Role {
    match odds {
        Odds::Pawn => Role::Pawn,
        Odds::Knight => Role::Knight,
        Odds::Rook => Role::Rook,
        Odds::Queen => Role::Queen,
    }
}

impl StartScreen {
    /// Takes the typed number, once it is one.
    pub(super) fn read_number(&mut self) {
        let number = self.typed.parse::<u16>();
        match number {
            Ok(number) if number < 960 => self.begin_with(Beginning::Chess960(number)),
            _ if self.typed.is_empty() => {}
            _ => drop(self.typed.pop()),
        }
    }

    /// What is chosen here besides the usual.
    pub(super) fn told_more(&self, language: words::Language) -> String {
        let text = |message| words::text(language, message).into_owned();
        let beginning = match &self.choice.beginning {
            Beginning::Standard => None,
            Beginning::Chess960(number) => {
                Some(format!("{} {number}", Label::Chess960.text(language)))
            }
            Beginning::Odds(giver, odds) => {
                let (side, piece) = (
                    text(words::Message::Side(*giver)),
                    text(words::Message::Role(role(*odds))),
                );
                Some(format!("{}: {side}, {piece}", Label::Odds.text(language)))
            }
            Beginning::Own(_) => Some(Label::OwnPosition.text(language).to_owned()),
        };
        let takebacks = match self.choice.takebacks {
            Takebacks::Free => None,
            other => {
                let (what, how) = (Label::TakingBack, takebacks_label(other));
                Some(format!("{}: {}", what.text(language), how.text(language)))
            }
        };
        let chat = (self.offers_chat() && self.choice.chatting == Chatting::On)
            .then(|| Label::Chat.text(language).to_owned());
        let told = [beginning, takebacks, chat].into_iter();
        let told: Vec<String> = told.flatten().collect();
        if told.is_empty() {
            Label::MoreHint.text(language).to_owned()
        } else {
            told.join(" · ")
        }
    }

    /// Whether there is somebody elsewhere to write to.
    fn offers_chat(&self) -> bool {
        self.choice.opponent == Opponent::Network
    }

    pub(super) fn more_page(&self, column: &mut Column<'_, '_>) {
        let language = column.language;
        let label = |label: Label| label.text(language).to_owned();
        let beginning = &self.choice.beginning;
        let options = vec![
            (
                label(Label::Standard),
                *beginning == Beginning::Standard,
                say(Message::Standard),
            ),
            (
                label(Label::Chess960),
                matches!(beginning, Beginning::Chess960(_)),
                AppMessage::Do(Chore::Chess960),
            ),
            (
                label(Label::Odds),
                matches!(beginning, Beginning::Odds(..)),
                say(Message::Odds(Color::White, Odds::Knight)),
            ),
            (
                label(Label::OwnPosition),
                matches!(beginning, Beginning::Own(_)),
                AppMessage::Do(Chore::Edit),
            ),
        ];
        column.caption(Label::StartPosition.text(language), "");
        column.choices("beginning", options);
        match beginning {
            Beginning::Standard => {}
            Beginning::Chess960(number) => self.number(column, *number),
            Beginning::Odds(giver, odds) => {
                column.caption(Label::WhoGives.text(language), "");
                let sides = Color::ALL.map(|side| {
                    let text = words::text(language, words::Message::Side(side)).into_owned();
                    (text, side == *giver, say(Message::Odds(side, *odds)))
                });
                column.choices("giver", sides.into());
                column.caption(Label::WhichPiece.text(language), "");
                let pieces = ODDS.map(|kind| {
                    let name = words::Message::Role(role(kind));
                    let name = words::text(language, name).into_owned();
                    (name, kind == *odds, say(Message::Odds(*giver, kind)))
                });
                column.choices("odds", pieces.into());
            }
            Beginning::Own(start) => {
                let place = column.line(34.0);
                let color = column.ui.theme.dim;
                column.ui.lines(place, &start.fen(), color);
            }
        }
        column.caption(Label::TakingBack.text(language), "");
        let options = TAKEBACKS.map(|takebacks| {
            let chosen = self.choice.takebacks == takebacks;
            let text = label(takebacks_label(takebacks));
            (text, chosen, say(Message::Takebacks(takebacks)))
        });
        column.choices("takebacks", options.into());
        if self.offers_chat() {
            let (on, other) = match self.choice.chatting {
                Chatting::On => (true, Chatting::Off),
                Chatting::Off => (false, Chatting::On),
            };
            let place = column.field_line();
            let text = Label::PlayersChat.text(language);
            let message = say(Message::Chatting(other));
            column
                .ui
                .toggle(Id("chatting", 0), place, text, on, Some(message));
        }
    }

    /// The number of a Chess960 position: typed, stepped through, drawn.
    fn number(&self, column: &mut Column<'_, '_>, number: u16) {
        let language = column.language;
        let mut place = column.row(Label::PositionNumber.text(language), "0–959");
        let (side, gap) = (place.h, column.ui.px(6.0));
        let less = place.cut_left(side);
        place.cut_left(gap);
        let draw = place.cut_right(side);
        place.cut_right(gap);
        let more = place.cut_right(side);
        place.cut_right(gap);
        for (i, (cell, text, steps)) in [(less, "−", -1), (more, "+", 1)].into_iter().enumerate()
        {
            let message = say(Message::Number(steps));
            column
                .ui
                .button(Id("number", i), cell, text, Emphasis::Normal, message);
        }
        let shown = if self.typed.is_empty() {
            number.to_string()
        } else {
            self.typed.clone()
        };
        let hint = Label::PositionNumber.text(language);
        column.ui.field(place, &shown, hint);
        let text = Label::AnotherNumber.text(language);
        let message = AppMessage::Do(Chore::Chess960);
        column
            .ui
            .icon_only(Id("number", 2), draw, Icon::Dice, text, message);
    }
}
