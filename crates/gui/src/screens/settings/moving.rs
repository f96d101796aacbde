//! How pieces are moved.

use tabia_words::Label;

use super::Message;
use super::form::Form;
use crate::settings::Settings;
use crate::settings::play::{AutoQueen, Castling, LastMove, MoveInput, MovesOn, Wheel};

pub(super) const ROWS: usize = 7;

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
        "moves-on",
        Label::MovesOn,
        play.moves_on,
        &[
            (Label::OnPress, MovesOn::Press),
            (Label::OnRelease, MovesOn::Release),
        ],
        Message::MovesOn,
    );
    form.options(
        "one-click",
        Label::OneClick,
        play.one_click,
        &[(Label::Off, false), (Label::On, true)],
        Message::OneClick,
    );
    form.options(
        "castling",
        Label::CastlingSetting,
        play.castling,
        &[
            (Label::CastlingSquares, Castling::Squares),
            (Label::CastlingDrag, Castling::Both),
            (Label::CastlingClick, Castling::Rook),
        ],
        Message::Castling,
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
        "last-move",
        Label::LastMoveShown,
        play.last_move,
        &[
            (Label::MarkedSquares, LastMove::Squares),
            (Label::WithArrow, LastMove::Arrow),
        ],
        Message::LastMove,
    );
    form.options(
        "wheel",
        Label::WheelSteps,
        play.wheel,
        &[
            (Label::Never, Wheel::Never),
            (Label::AfterGame, Wheel::AfterGame),
            (Label::Always, Wheel::Always),
        ],
        Message::Wheel,
    );
}
