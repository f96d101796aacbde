//! How it plays.

use tabia_words::Label;

use super::form::{Form, percent};
use super::{Message, say};
use crate::settings::play::{
    ANIMATIONS, AutoFlip, Captured, Choice, EvaluationBar, REPLIES, Tenths, Threads,
};
use crate::settings::{BOARD_SHARES, Settings};
use crate::ui::Id;

pub(super) const ROWS: usize = 10;

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
    form.options(
        "captured",
        Label::CapturedPieces,
        play.captured,
        &[
            (Label::Difference, Captured::Difference),
            (Label::AllOfThem, Captured::All),
        ],
        Message::Captured,
    );
    form.options(
        "tenths",
        Label::TenthsShown,
        play.tenths,
        &[
            (Label::Never, Tenths::Never),
            (Label::BelowTenSeconds, Tenths::Low),
            (Label::Always, Tenths::Always),
        ],
        Message::Tenths,
    );
    form.options(
        "clock-bar",
        Label::ClockBar,
        play.clock_bar,
        &[(Label::Off, false), (Label::On, true)],
        Message::ClockBar,
    );
    let (least, most) = (*BOARD_SHARES.start(), *BOARD_SHARES.end());
    let (share, text) = (settings.board_share, percent(settings.board_share));
    let share = (share - least) / (most - least);
    form.slider(Id("board-size", 0), Label::BoardSize, share, &text, |v| {
        say(Message::BoardSize(v))
    });
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
    let place = form.row(Label::EngineThreads);
    let options = Threads::ALL.iter().map(|&threads| {
        let text = match threads {
            Threads::Auto => Label::Automatic.text(form.language),
            other => other.name(),
        };
        let message = say(Message::Threads(threads));
        (text.to_owned(), threads == play.threads, message)
    });
    form.ui.choice("threads", place, options.collect());
}
