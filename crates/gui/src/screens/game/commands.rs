//! What buttons and keys ask of the game.

use std::time::Duration;

use tabia_game::{Actor, Claimable, Color, Command, DrawClaim, Millis, Phase, Ply, View};

use tabia_words::Label;

use super::{Browse, DRAW_BLOCKED, GameScreen, Message, Moment, RESIGN_ARMED};
use crate::anim::Animation;

/// How much time a person gives the other side at once.
const GIFT: Millis = Millis::from_secs(15);

impl GameScreen {
    pub(crate) fn update(&mut self, message: Message, moment: Moment<'_>) {
        let now = moment.now;
        let armed = self.resign_armed.take();
        match message {
            Message::Takeback if self.retract() => self.follow_board(moment),
            Message::Takeback | Message::AcceptTakeback if self.is_asked_to_take_back() => {
                self.answer_takeback(Command::AcceptTakeback, now);
            }
            Message::AcceptTakeback => {}
            Message::Takeback => self.take_back(),
            Message::Redo => self.send(redo(self.view())),
            Message::Return(line) => {
                self.comparing = None;
                self.send(Some(Command::Redo { line }));
            }
            Message::TryAgain => {
                let to = self.looking_at.filter(|_| self.may_take_back());
                self.send(to.map(|to| Command::ProposeTakeback { to }));
            }
            Message::Compare => self.compare(moment.language),
            Message::Draw if self.draw_blocked.is_some() => {}
            Message::Draw => self.draw_key(),
            Message::AcceptDraw => self.answer(Command::AcceptDraw),
            Message::Decline if self.view().result().is_some() => self.session.decline_rematch(),
            Message::Decline if self.is_asked_to_take_back() => {
                self.answer_takeback(Command::DeclineTakeback, now);
            }
            Message::Decline => self.answer(Command::DeclineDraw),
            Message::Resign if armed.is_some_and(|until| now < until) => {
                self.send(Some(Command::Resign));
            }
            Message::Resign => {
                if self.view().result().is_none() && self.speaker().is_some() {
                    self.resign_armed = Some(now + RESIGN_ARMED);
                    self.say(Label::ResignSure.text(moment.language));
                }
            }
            Message::CallOff => self.send(Some(Command::Abort)),
            Message::ClaimWin => self.send(Some(Command::ClaimAbandoned)),
            Message::OfferRematch if self.view().result().is_some() => self.session.offer_rematch(),
            Message::OfferRematch => {}
            Message::Pause => self.send(Some(match self.view().phase {
                Phase::Paused(_) => Command::Resume,
                Phase::Playing | Phase::Over(_) => Command::Pause,
            })),
            Message::AddTime => {
                let to = self.speaker().map(|side| !side);
                self.send(to.map(|to| Command::AddTime { to, time: GIFT }));
            }
            Message::Hint if self.is_left_to_oneself() => {
                let line = Label::NoCounsel.text(moment.language);
                self.say(line);
                self.tell(line.to_owned(), now);
            }
            Message::Hint => self.give_hint(),
            Message::Flip => {
                self.bottom = !self.bottom;
                self.board_ui.clear();
                self.animation = Animation::default();
            }
            Message::HideResult => self.shows_result = false,
            Message::Review(ply) => {
                self.shows_result = false;
                self.browse(Browse::To(ply), moment);
            }
            Message::Scroll(steps) => self.scroll.by(isize::from(-steps) * 2),
            Message::Browse(browse) => {
                self.replay = None;
                self.browse(browse, moment);
            }
            Message::Replay => self.play_back(moment),
            Message::Cursor(way) => self.move_cursor(way, moment),
            Message::Press => self.press_cursor(moment),
            Message::Sketch => self.sketch_by_keys(moment),
            Message::Confirm => {
                self.confirm();
            }
            Message::Enter => {
                if !self.typed.is_empty() {
                    self.enter_typed(moment);
                } else if !self.confirm() {
                    self.press_cursor(moment);
                }
            }
            Message::Erase => {
                self.typed.pop();
            }
            Message::DropPremoves => self.drop_premoves(),
            Message::NextCondition(index) => self.next_condition(index, moment),
            Message::Say(topic) => self.say_topic(topic, moment),
            Message::Chat(message) => self.obey_chat(message),
            Message::Escape => self.escape(moment),
        }
    }

    /// Sends a command for the side for which the person at this computer speaks now.
    fn send(&mut self, command: Option<Command>) {
        if let (Some(side), Some(command)) = (self.speaker(), command) {
            self.session.send(Actor::Player(side), command);
        }
    }

    fn take_back(&mut self) {
        let to = self.takeback_target();
        self.send(to.map(|to| Command::ProposeTakeback { to }));
    }

    /// What is to be done about a draw: accept one, claim one, or offer one.
    fn draw_key(&mut self) {
        let control = self.session.control();
        let view = self.view();
        if view.draw_offer.is_some_and(|by| control[!by]) {
            return self.answer(Command::AcceptDraw);
        }
        let claim = claim(&view.claimable).map(Command::ClaimDraw);
        self.send(Some(claim.unwrap_or(Command::OfferDraw)));
    }

    /// Answers the offer of the other side; at one computer that may be the same person.
    fn answer(&mut self, command: Command) {
        if let Some(by) = self.view().draw_offer {
            self.session.send(Actor::Player(!by), command);
        }
    }

    /// Whether the other side waits for a takeback to be allowed.
    pub(super) fn is_asked_to_take_back(&self) -> bool {
        let proposal = self.view().proposal;
        proposal.is_some_and(|proposal| self.session.control()[!proposal.by])
    }

    fn answer_takeback(&mut self, command: Command, now: Duration) {
        if let Some(proposal) = self.view().proposal {
            self.session.send(Actor::Player(!proposal.by), command);
            self.draw_blocked = Some(now + DRAW_BLOCKED);
        }
    }

    /// The side for which the person at this computer speaks now.
    pub(super) fn speaker(&self) -> Option<Color> {
        let (view, control) = (self.view(), self.session.control());
        if control[view.turn] {
            Some(view.turn)
        } else {
            control[!view.turn].then_some(!view.turn)
        }
    }
}

/// The draw that can be claimed, with the position on the board or else by announcing a move.
pub(super) fn claim(claimable: &Claimable) -> Option<DrawClaim> {
    match (claimable.now, claimable.announcing.first()) {
        (Some(_), _) => Some(DrawClaim::Standing),
        (None, Some((mv, _))) => Some(DrawClaim::Announcing(*mv)),
        (None, None) => None,
    }
}

/// Back to the line that was left last, if one was left here or later.
pub(super) fn redo(view: &View) -> Option<Command> {
    let at: Ply = view.ply;
    let line = view.lines.iter().rev().find(|line| line.fork >= at)?;
    Some(Command::Redo { line: line.line })
}
