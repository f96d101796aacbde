//! What is held back before it is played.

use tabia_words::Label;

use super::Message;
use super::form::Form;
use crate::settings::Settings;
use crate::settings::caution::{Caution, Hurry, Tempo};

pub(super) const ROWS: usize = 6;

pub(super) fn draw(mut form: Form<'_, '_>, settings: &Settings) {
    let caution = &settings.play.caution;
    let line = form.line();
    form.caption(line, Label::CautionMeaning.text(form.language));
    let mut row = |id, label, tempo, message| {
        let options = [
            (Label::Off, Caution::Off),
            (Label::SlipGuard, Caution::Slips),
            (Label::ConfirmMoves, Caution::Confirm),
        ];
        form.options(id, label, caution.of(tempo), &options, message);
    };
    row("caution", Label::NoClock, Tempo::NoClock, |caution| {
        Message::Caution(Tempo::NoClock, caution)
    });
    row("caution-slow", Label::SlowGames, Tempo::Slow, |caution| {
        Message::Caution(Tempo::Slow, caution)
    });
    row("caution-fast", Label::FastGames, Tempo::Fast, |caution| {
        Message::Caution(Tempo::Fast, caution)
    });
    form.options(
        "hurry",
        Label::CautionOff,
        caution.hurry,
        &[
            (Label::Never, Hurry::Never),
            (Label::TenSeconds, Hurry::TenSeconds),
            (Label::TwentySeconds, Hurry::TwentySeconds),
            (Label::OneMinute, Hurry::Minute),
        ],
        Message::Hurry,
    );
    form.options(
        "guards-queen",
        Label::GuardQueen,
        caution.guards_queen,
        &[(Label::Off, false), (Label::On, true)],
        Message::GuardQueen,
    );
}
