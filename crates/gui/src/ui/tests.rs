//! What a person can do to widgets, by mouse and by keyboard.

use tabia_look::UiTheme;

use crate::input::{Button, InputEvent, Key, Mods};
use crate::text::Fonts;
use crate::theme::Scale;

use super::*;
use crate::geometry::{Point, Rect};

#[derive(Clone, Debug, PartialEq)]
enum Said {
    Yes,
    No,
    Volume(u8),
    Scrolled(i8),
}

const YES: Rect = Rect::new(0.0, 0.0, 100.0, 40.0);
const NO: Rect = Rect::new(0.0, 50.0, 100.0, 40.0);
const VOLUME: Rect = Rect::new(0.0, 100.0, 116.0, 40.0);
const WINDOW: Rect = Rect::new(0.0, 0.0, 400.0, 400.0);

fn picture(state: &UiState, with_dialog: bool) -> Picture<Said> {
    let fonts = Fonts::built_in();
    let mut ui = Ui::new(&fonts, UiTheme::Dark.palette().into(), Scale(1.0), state);
    ui.target(Id("list", 0), YES, Response::Wheel(Said::Scrolled));
    ui.button(Id("yes", 0), YES, "Yes", Emphasis::Primary, Said::Yes);
    ui.slider(Id("volume", 0), VOLUME, 0.5, Step::TWENTIETH, |v| {
        Said::Volume((v * 100.0).round() as u8)
    });
    if with_dialog {
        ui.dialog(WINDOW, WINDOW.inset(20.0));
    }
    ui.button(Id("no", 0), NO, "No", Emphasis::Normal, Said::No);
    ui.finish(WINDOW)
}

fn down(x: f32, y: f32) -> InputEvent {
    InputEvent::PointerDown {
        at: Point::new(x, y),
        button: Button::Primary,
        mods: Mods::default(),
    }
}

fn up(x: f32, y: f32) -> InputEvent {
    InputEvent::PointerUp {
        at: Point::new(x, y),
        button: Button::Primary,
    }
}

fn key(key: Key) -> InputEvent {
    InputEvent::Key {
        key,
        mods: Mods::default(),
    }
}

fn said(with_dialog: bool, events: &[InputEvent]) -> Vec<Said> {
    let mut state = UiState::default();
    let mut said = Vec::new();
    for event in events {
        if let Handled::Message(message) =
            state.handle(event, &picture(&state.clone(), with_dialog))
        {
            said.push(message);
        }
    }
    said
}

#[test]
fn a_button_is_used_by_pressing_and_releasing_on_it() {
    assert_eq!(said(false, &[down(5.0, 5.0), up(6.0, 6.0)]), [Said::Yes]);
    assert_eq!(said(false, &[down(5.0, 5.0), up(5.0, 60.0)]), []);
    assert_eq!(said(false, &[up(5.0, 5.0)]), []);
    assert_eq!(
        said(
            false,
            &[down(5.0, 5.0), InputEvent::PointerLost, up(5.0, 5.0)]
        ),
        []
    );
}

#[test]
fn a_slider_follows_the_pointer_even_outside_of_it() {
    let moves = [
        down(8.0, 110.0),
        InputEvent::PointerMoved(Point::new(58.0, 300.0)),
        up(58.0, 300.0),
    ];
    assert_eq!(said(false, &moves), [Said::Volume(0), Said::Volume(50)]);
}

#[test]
fn tab_and_enter_reach_every_widget() {
    let (tab, enter) = (key(Key::Tab), key(Key::Enter));
    assert_eq!(said(false, &[tab.clone(), enter.clone()]), [Said::Yes]);
    assert_eq!(
        said(false, &[tab.clone(), tab.clone(), key(Key::Right)]),
        [Said::Volume(55)]
    );
    assert_eq!(
        said(false, &[tab.clone(), tab.clone(), tab.clone(), tab, enter]),
        [Said::Yes]
    );
}

#[test]
fn a_dialog_takes_what_is_behind_it_out_of_reach() {
    assert_eq!(said(true, &[down(5.0, 5.0), up(5.0, 5.0)]), []);
    assert_eq!(said(true, &[down(5.0, 60.0), up(5.0, 60.0)]), [Said::No]);
    assert_eq!(said(true, &[key(Key::Tab), key(Key::Enter)]), [Said::No]);
    let wheel = InputEvent::Wheel {
        at: Point::new(5.0, 5.0),
        steps: 1,
        mods: Mods::default(),
    };
    assert_eq!(
        said(false, std::slice::from_ref(&wheel)),
        [Said::Scrolled(1)]
    );
    assert_eq!(said(true, &[wheel]), []);
}

#[test]
fn a_long_tip_takes_as_many_lines_as_it_needs() {
    let state = UiState {
        pointer: YES.center(),
        ..UiState::default()
    };
    let fonts = Fonts::built_in();
    let mut ui: Ui<'_, Said> = Ui::new(&fonts, UiTheme::Dark.palette().into(), Scale(1.0), &state);
    let told = "The file cannot be read and is left as it is, wherever it may lie on this computer, for ever";
    ui.tip(YES, told);
    let sprites = ui.finish(WINDOW).sprites;
    let lines = sprites.iter().filter_map(|sprite| match sprite {
        Sprite::Text { text, style, .. } => Some((text.as_str(), fonts.width(*style, text))),
        _ => None,
    });
    let (lines, widths): (Vec<&str>, Vec<f32>) = lines.unzip();
    assert_eq!(lines.join(" "), told);
    assert!(
        widths.iter().all(|w| *w < WINDOW.w) && lines.len() == 2,
        "{lines:?}"
    );
    let inside = |sprite: &Sprite| match sprite {
        Sprite::Fill { rect, .. } => WINDOW.encloses(*rect),
        _ => true,
    };
    assert!(sprites.iter().all(inside));
}
