//! The settings, in a dialog over whatever is on the screen: pages for how it looks, how pieces are
//! moved, what is held back, how it plays, and how it sounds.

mod appearance;
mod form;
mod moving;
mod playing;
mod slips;
mod sounds;

use tabia_look::colour::Rgb;
use tabia_look::{BoardTheme, Coordinates, PieceSet, Shade, UiTheme};
use tabia_words::{Label, Language};

use crate::app::Message as AppMessage;
use crate::geometry::Rect;
use crate::screens::dialog::Dialog;
use crate::settings::board::Chosen;
use crate::settings::caution::{Caution, Hurry, Tempo};
use crate::settings::play::{
    AutoFlip, AutoQueen, Captured, Castling, EvaluationBar, LastMove, MoveInput, MovesOn,
    ScoreUnit, Tenths, Threads, Wheel,
};
use crate::settings::{BOARD_SHARES, Settings};
use crate::sound::Cue;
use crate::ui::{Id, Ui};
use form::Form;

/// A page of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    #[default]
    Appearance,
    Moving,
    Slips,
    Playing,
    Sounds,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Message {
    Language(Language),
    Theme(UiTheme),
    Board(BoardTheme),
    OwnBoard,
    /// One channel of one of a person's own colours, 0 to 1.
    OwnColour(Shade, Channel, f32),
    Pieces(PieceSet),
    Coordinates(Coordinates),
    Input(MoveInput),
    MovesOn(MovesOn),
    OneClick(bool),
    Castling(Castling),
    LastMove(LastMove),
    Wheel(Wheel),
    Captured(Captured),
    Tenths(Tenths),
    ClockBar(bool),
    /// As a share of the way from the smallest to the largest.
    BoardSize(f32),
    ScoreUnit(ScoreUnit),
    AutoQueen(AutoQueen),
    Caution(Tempo, Caution),
    GuardQueen(bool),
    Threads(Threads),
    Hurry(Hurry),
    AutoFlip(AutoFlip),
    Evaluation(EvaluationBar),
    /// As a share of the longest on offer.
    Animation(f32),
    ReduceMotion(bool),
    /// As a share of the longest on offer.
    Reply(f32),
    Sound(bool),
    Volume(f32),
    Level(Cue, f32),
    Music(f32),
}

/// A channel of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    Red,
    Green,
    Blue,
}

impl Channel {
    const ALL: [Self; 3] = [Self::Red, Self::Green, Self::Blue];

    fn of(self, colour: Rgb) -> f32 {
        let value = match self {
            Self::Red => colour.r,
            Self::Green => colour.g,
            Self::Blue => colour.b,
        };
        f32::from(value) / 255.0
    }

    fn set(self, mut colour: Rgb, share: f32) -> Rgb {
        let value = (share * 255.0).round() as u8;
        match self {
            Self::Red => colour.r = value,
            Self::Green => colour.g = value,
            Self::Blue => colour.b = value,
        }
        colour
    }
}

impl Settings {
    /// Takes a choice over.
    pub(crate) fn update(&mut self, message: Message) {
        let play = &mut self.play;
        match message {
            Message::Language(language) => self.language = language,
            Message::Theme(theme) => self.theme = theme,
            Message::Board(board) => self.board.chosen = Chosen::Shipped(board),
            Message::OwnBoard => self.board.chosen = Chosen::Own,
            Message::OwnColour(shade, channel, share) => {
                let own = &self.board.own;
                let colour = channel.set(own.wanted(shade), share);
                self.board.own = own.with(shade, colour);
            }
            Message::Pieces(pieces) => self.pieces = pieces,
            Message::Coordinates(coordinates) => self.coordinates = coordinates,
            Message::Input(input) => play.input = input,
            Message::MovesOn(moves_on) => play.moves_on = moves_on,
            Message::OneClick(on) => play.one_click = on,
            Message::Castling(castling) => play.castling = castling,
            Message::LastMove(last_move) => play.last_move = last_move,
            Message::Wheel(wheel) => play.wheel = wheel,
            Message::Captured(captured) => play.captured = captured,
            Message::Tenths(tenths) => play.tenths = tenths,
            Message::ClockBar(on) => play.clock_bar = on,
            Message::BoardSize(share) => {
                let (least, most) = (*BOARD_SHARES.start(), *BOARD_SHARES.end());
                let size = least + share * (most - least);
                self.board_share = (size * 20.0).round() / 20.0;
            }
            Message::ScoreUnit(unit) => play.score_unit = unit,
            Message::AutoQueen(auto_queen) => play.auto_queen = auto_queen,
            Message::Caution(tempo, caution) => play.caution.set(tempo, caution),
            Message::Hurry(hurry) => play.caution.hurry = hurry,
            Message::GuardQueen(on) => play.caution.guards_queen = on,
            Message::Threads(threads) => play.threads = threads,
            Message::AutoFlip(auto_flip) => play.auto_flip = auto_flip,
            Message::Evaluation(evaluation) => play.evaluation = evaluation,
            Message::Animation(share) => play.animation = playing::animation(share),
            Message::ReduceMotion(reduce) => play.reduce_motion = reduce,
            Message::Reply(share) => play.reply = playing::reply(share),
            Message::Sound(on) => self.sound.on = on,
            Message::Volume(volume) => {
                self.sound.volume = volume;
                self.sound.on = volume > 0.0;
            }
            Message::Level(cue, level) => play.levels = play.levels.with(cue, level),
            Message::Music(level) => play.music = level,
        }
    }
}

impl Message {
    /// The sound that tells what the choice sounds like.
    pub(crate) fn sample(self) -> Option<Cue> {
        match self {
            Self::Volume(_) | Self::Sound(true) => Some(Cue::Move),
            Self::Level(cue, _) => Some(cue),
            _ => None,
        }
    }
}

/// Draws the dialog. `notes` are said at its foot: no sound server, a repaired file.
pub(crate) fn draw(
    ui: &mut Ui<'_, AppMessage>,
    window: Rect,
    settings: &Settings,
    page: Page,
    notes: &[String],
) {
    let language = settings.language;
    let notes_h = ui.px(30.0) * notes.len() as f32;
    let is_roomy = window.h >= ui.px(506.0);
    let dialog = Dialog {
        size: (ui.px(560.0), ui.px(500.0) + notes_h),
        pad: ui.px(if is_roomy { 22.0 } else { 12.0 }),
        title: Label::Settings.text(language),
        close: (Id("close", 1), AppMessage::CloseSettings),
    };
    let (_, mut inner) = dialog.draw(ui, window, language);
    let gap = ui.px(if is_roomy { 12.0 } else { 6.0 });
    inner.cut_top(gap);
    let tabs = [
        (Label::Appearance, Page::Appearance),
        (Label::Moving, Page::Moving),
        (Label::Slips, Page::Slips),
        (Label::Game, Page::Playing),
        (Label::Sounds, Page::Sounds),
    ];
    let tabs = tabs.map(|(label, tab)| {
        let message = AppMessage::SettingsPage(tab);
        (label.text(language).to_owned(), tab == page, message)
    });
    ui.choice("page", inner.cut_top(ui.px(34.0)), tabs.into());
    inner.cut_top(gap);
    for note in notes {
        let line = inner.cut_bottom(ui.px(24.0));
        ui.lines(line, note, ui.theme.warning);
        inner.cut_bottom(ui.px(6.0));
    }
    let rows = match page {
        Page::Appearance => appearance::rows(settings),
        Page::Moving => moving::ROWS,
        Page::Slips => slips::ROWS,
        Page::Playing => playing::ROWS,
        Page::Sounds => sounds::ROWS,
    };
    let form = Form::new(ui, inner, rows, language);
    match page {
        Page::Appearance => appearance::draw(form, settings),
        Page::Moving => moving::draw(form, settings),
        Page::Slips => slips::draw(form, settings),
        Page::Playing => playing::draw(form, settings),
        Page::Sounds => sounds::draw(form, settings),
    }
}

fn say(message: Message) -> AppMessage {
    AppMessage::Settings(message)
}
