//! The buttons below the moves: what can be asked of the game now.

use tabia_words::Label;

use super::caution::Pending;
use super::commands::{claim, redo};
use super::{GameScreen, Message as GameMessage, Table};
use crate::app::{Message, NetworkMessage, Replacement};
use crate::geometry::Rect;
use crate::icon::Icon;
use crate::layout::Arrangement;
use crate::network::Leaving;
use crate::screens::context::Context;
use crate::ui::{Emphasis, IconButton, Id, Ui};

/// One button.
struct Action {
    icon: Icon,
    label: Label,
    emphasis: Emphasis,
    message: Message,
}

const fn action(icon: Icon, label: Label, emphasis: Emphasis, message: GameMessage) -> Action {
    Action {
        icon,
        label,
        emphasis,
        message: Message::Game(message),
    }
}

impl GameScreen {
    pub(super) fn actions(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, row: Rect) {
        let actions = self.possible_actions();
        // Buttons of another arrangement are others: the pointer does not press two of them.
        let id = match cx.layout.arrangement {
            Arrangement::Side => "action",
            Arrangement::Stack => "small-action",
        };
        if self.failed.is_some() {
            // What these do is told by words alone.
            let cells = row.columns(actions.len().max(1), ui.px(6.0));
            for (i, (action, cell)) in actions.into_iter().zip(cells).enumerate() {
                let text = action.label.text(cx.language);
                ui.button(Id(id, i), cell, text, action.emphasis, action.message);
            }
        } else {
            let buttons = actions.into_iter().map(|action| IconButton {
                icon: action.icon,
                text: action.label.text(cx.language),
                emphasis: action.emphasis,
                message: action.message,
            });
            ui.icon_row(Id(id, 0), row, buttons.collect());
        }
    }

    fn possible_actions(&self) -> Vec<Action> {
        use Emphasis::{Danger, Disabled, Normal, Primary};
        let view = self.view();
        if self.pending.is_some_and(Pending::waits_for_person) {
            return vec![
                action(Icon::Takeback, Label::Cancel, Normal, GameMessage::Takeback),
                action(Icon::Check, Label::Confirm, Primary, GameMessage::Confirm),
            ];
        }
        if view.result().is_some() {
            if let Some(actions) = self.actions_of_past() {
                return actions;
            }
            let (label, emphasis) = self.rematch_button();
            let mut actions = vec![
                Action {
                    icon: Icon::Rematch,
                    label,
                    emphasis,
                    message: Message::Rematch,
                },
                Action {
                    icon: Icon::New,
                    label: Label::NewGame,
                    emphasis: Normal,
                    message: Message::NewGame,
                },
            ];
            if !view.moves.is_empty() {
                let replay = GameMessage::Replay;
                actions.insert(0, action(Icon::Play, Label::Replay, Normal, replay));
            }
            if self.takeback_target().is_some() {
                let takeback = GameMessage::Takeback;
                actions.insert(0, action(Icon::Takeback, Label::TakeBack, Normal, takeback));
            }
            actions.extend(self.comparing_action());
            return actions;
        }
        if let Some(failed) = self.failed_side() {
            let replace = |icon, label, emphasis, replacement| Action {
                icon,
                label,
                emphasis,
                message: Message::Replace(replacement),
            };
            let mut actions = vec![
                replace(Icon::Rematch, Label::Restart, Primary, Replacement::Same),
                replace(Icon::Flip, Label::TakeOver, Normal, Replacement::Person),
            ];
            if self.session.control()[!failed] {
                actions.push(action(
                    Icon::Flag,
                    Label::ClaimWin,
                    Normal,
                    GameMessage::ClaimWin,
                ));
            }
            return actions;
        }
        if self.speaker().is_none() {
            return Vec::new();
        }
        let control = self.session.control();
        let resign = match self.resign_armed {
            Some(_) => action(Icon::Flag, Label::ResignSure, Danger, GameMessage::Resign),
            None => action(Icon::Flag, Label::Resign, Normal, GameMessage::Resign),
        };
        if self.can_be_put_aside() {
            let later = Action {
                icon: Icon::Close,
                label: Label::CallLater,
                emphasis: Normal,
                message: Message::Network(NetworkMessage::Leave(Leaving::PutAside)),
            };
            return vec![later, resign];
        }
        if self.is_asked_to_take_back() {
            let (decline, allow) = (GameMessage::Decline, GameMessage::AcceptTakeback);
            return vec![
                action(Icon::Close, Label::Decline, Normal, decline),
                action(Icon::Takeback, Label::AllowTakeback, Primary, allow),
                resign,
            ];
        }
        if view.draw_offer.is_some_and(|by| control[!by]) {
            return vec![
                action(Icon::Close, Label::Decline, Normal, GameMessage::Decline),
                action(
                    Icon::Half,
                    Label::AcceptDraw,
                    Primary,
                    GameMessage::AcceptDraw,
                ),
                resign,
            ];
        }
        if let Some(actions) = self.actions_of_past() {
            return actions;
        }
        if self.speaker().is_some_and(|side| view.absent[!side]) {
            let claim = GameMessage::ClaimWin;
            return vec![action(Icon::Flag, Label::ClaimWin, Primary, claim), resign];
        }
        let can_take_back = self.takeback_target().is_some();
        let (label, takeback) = match (self.leads_back(), can_take_back) {
            (true, _) => (Label::LastGame, Normal),
            (false, true) => (Label::TakeBack, Normal),
            (false, false) => (Label::TakeBack, Disabled),
        };
        let draw = match claim(&view.claimable) {
            Some(_) => action(Icon::Half, Label::ClaimDraw, Primary, GameMessage::Draw),
            None if self.draw_blocked.is_some() => {
                action(Icon::Half, Label::OfferDraw, Disabled, GameMessage::Draw)
            }
            None => action(Icon::Half, Label::OfferDraw, Normal, GameMessage::Draw),
        };
        let mut actions = vec![action(
            Icon::Takeback,
            label,
            takeback,
            GameMessage::Takeback,
        )];
        if redo(view).is_some() && self.table().is_none() {
            actions.push(action(Icon::Redo, Label::Redo, Normal, GameMessage::Redo));
        }
        actions.extend([draw, resign]);
        actions
    }
    /// What another game is called on its button: somebody elsewhere has to agree.
    pub(super) fn rematch_button(&self) -> (Label, Emphasis) {
        let offer = self.table().and_then(Table::rematch_offer);
        let control = self.session.control();
        match offer {
            Some(by) if control[by] => (Label::Rematch, Emphasis::Disabled),
            Some(_) => (Label::AcceptRematch, Emphasis::Primary),
            None if self.table().is_some() && self.speaker().is_none() => {
                (Label::Rematch, Emphasis::Disabled)
            }
            None => (Label::Rematch, Emphasis::Primary),
        }
    }

    /// What can be done with a past position that is on the screen, while nothing more urgent is to be decided.
    fn actions_of_past(&self) -> Option<Vec<Action>> {
        let can = self.looking_at.is_some() && self.may_take_back() && self.speaker().is_some();
        let again = action(
            Icon::Takeback,
            Label::TryFromHere,
            Emphasis::Primary,
            GameMessage::TryAgain,
        );
        let actions = [Some(again), self.comparing_action()];
        (can && self.resign_armed.is_none()).then(|| actions.into_iter().flatten().collect())
    }

    /// To compare, where lines were taken back.
    fn comparing_action(&self) -> Option<Action> {
        let compare = action(
            Icon::Compare,
            Label::CompareLines,
            Emphasis::Normal,
            GameMessage::Compare,
        );
        (!self.view().lines.is_empty()).then_some(compare)
    }
}
