//! How it sounds.

use tabia_words::Label;

use super::form::{Form, percent};
use super::{Message, say};
use crate::app::Message as AppMessage;
use crate::scene::Align;
use crate::settings::Settings;
use crate::sound::Cue;
use crate::ui::{Id, Step};

/// The volume of all, the events two by two, the music.
pub(super) const ROWS: usize = 2 + Cue::ALL.len().div_ceil(2);

pub(super) fn draw(mut form: Form<'_, '_>, settings: &Settings) {
    let mut place = form.row(Label::Volume);
    let toggle = place.cut_left(form.ui.px(58.0));
    place.cut_left(form.ui.px(8.0));
    let number = place.cut_right(form.ui.px(56.0));
    let sound = settings.sound;
    let label = if sound.on { Label::On } else { Label::Off };
    form.ui.toggle(
        Id("sound", 1),
        toggle,
        label.text(form.language),
        sound.on,
        Some(say(Message::Sound(!sound.on))),
    );
    let (style, color) = (form.ui.scale.body().tabular(), form.ui.theme.text);
    let text = percent(sound.level());
    form.ui.label(number, &text, style, color, Align::Right);
    let (id, step) = (Id("volume", 0), Step::TWENTIETH);
    form.ui
        .slider(id, place, sound.level(), step, |v| say(Message::Volume(v)));
    for (line, pair) in Cue::ALL.chunks(2).enumerate() {
        let gap = form.ui.px(18.0);
        let cells = form.line().columns(2, gap);
        for ((column, cue), mut cell) in pair.iter().enumerate().zip(cells) {
            let caption = cell.cut_left((cell.w * 0.46).round());
            form.caption(caption, cue_name(*cue).text(form.language));
            let (i, level) = (2 * line + column, settings.play.levels.of(*cue));
            let id = Id("level", i);
            form.ui.slider(id, cell, level, Step::TWENTIETH, LEVELS[i]);
        }
    }
    let music = settings.play.music;
    let text = match music {
        0.0 => Label::Off.text(form.language).to_owned(),
        level => percent(level),
    };
    form.slider(Id("music", 0), Label::Music, music, &text, |v| {
        say(Message::Music(v))
    });
}

fn level<const CUE: usize>(level: f32) -> AppMessage {
    say(Message::Level(Cue::ALL[CUE], level))
}

/// A slider's message has no room for the event that it is about, so each event has its own.
const LEVELS: [fn(f32) -> AppMessage; Cue::ALL.len()] = [
    level::<0>,
    level::<1>,
    level::<2>,
    level::<3>,
    level::<4>,
    level::<5>,
    level::<6>,
    level::<7>,
    level::<8>,
    level::<9>,
    level::<10>,
    level::<11>,
    level::<12>,
];

fn cue_name(cue: Cue) -> Label {
    match cue {
        Cue::Move => Label::SoundMove,
        Cue::Capture => Label::SoundCapture,
        Cue::Check => Label::SoundCheck,
        Cue::Castling => Label::SoundCastling,
        Cue::Promotion => Label::SoundPromotion,
        Cue::Win => Label::SoundWin,
        Cue::Loss => Label::SoundLoss,
        Cue::Draw => Label::SoundDraw,
        Cue::Refused => Label::SoundRefusal,
        Cue::LowTime => Label::SoundLowTime,
        Cue::Mate => Label::Checkmate,
        Cue::Question => Label::SoundQuestion,
        Cue::Tick => Label::SoundTick,
    }
}
