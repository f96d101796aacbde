//! How it plays.

use tabia_words::Label;

use super::form::Form;
use super::{Message, say};
use crate::settings::Settings;
use crate::settings::play::{
    ANIMATIONS, AutoFlip, AutoQueen, Caution, EvaluationBar, MoveInput, REPLIES,
};
use crate::ui::Id;

pub(super) const ROWS: usize = 8;

/// What the sliders move by, in milliseconds.
const ANIMATION_STEP: f32 = 20.0;
const REPLY_STEP: f32 = 100.0;

pub(super) fn animation(share: f32) -> u16 {
    (share * f32::from(*ANIMATIONS.end()) / ANIMATION_STEP).round() as u16 * ANIMATION_STEP as u16
}

pub(super) fn reply(share: f32) -> u16 {
    (share * f32::from(*REPLIES.end()) / REPLY_STEP).round() as u16 * REPLY_STEP as u16
}

pub(super) fn draw(mut form: Form<'_, '_>, settings: &Settings) {
    let play = &settings.play;
    form.options(
        "input",
        Label::MoveInput,
        play.input,
        &[
            (Label::InputBoth, MoveInput::Both),
            (Label::InputClick, MoveInput::Click),
            (Label::InputDrag, MoveInput::Drag),
        ],
        Message::Input,
    );
    form.options(
        "auto-queen",
        Label::AutoQueen,
        play.auto_queen,
        &[
            (Label::Never, AutoQueen::Never),
            (Label::AutoQueenPremove, AutoQueen::Premove),
            (Label::Always, AutoQueen::Always),
        ],
        Message::AutoQueen,
    );
    form.options(
        "caution",
        Label::Caution,
        play.caution,
        &[
            (Label::Off, Caution::Off),
            (Label::SlipGuard, Caution::Slips),
            (Label::ConfirmMoves, Caution::Confirm),
        ],
        Message::Caution,
    );
    form.options(
        "auto-flip",
        Label::AutoFlip,
        play.auto_flip,
        &[
            (Label::FlipNever, AutoFlip::Never),
            (Label::FlipBoard, AutoFlip::Board),
            (Label::FlipPieces, AutoFlip::Pieces),
        ],
        Message::AutoFlip,
    );
    form.options(
        "evaluation",
        Label::EvaluationBar,
        play.evaluation,
        &[
            (Label::Never, EvaluationBar::Never),
            (Label::AfterGame, EvaluationBar::AfterGame),
            (Label::Always, EvaluationBar::Always),
        ],
        Message::Evaluation,
    );
    let text = match play.animation {
        0 => Label::Off.text(form.language).to_owned(),
        millis => format!("{millis} ms"),
    };
    let share = f32::from(play.animation) / f32::from(*ANIMATIONS.end());
    form.slider(Id("animation", 0), Label::Animation, share, &text, |v| {
        say(Message::Animation(v))
    });
    form.options(
        "reduce-motion",
        Label::ReduceMotion,
        play.reduce_motion,
        &[(Label::Off, false), (Label::On, true)],
        Message::ReduceMotion,
    );
    let text = match play.reply {
        0 => Label::Off.text(form.language).to_owned(),
        millis => format!("{:.1} s", f32::from(millis) / 1000.0),
    };
    let share = f32::from(play.reply) / f32::from(*REPLIES.end());
    form.slider(Id("reply", 0), Label::ReplyDelay, share, &text, |v| {
        say(Message::Reply(v))
    });
}
