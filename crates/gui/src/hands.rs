//! What hands do on whichever board is on the screen: with a pointer, a pen, a square cursor, or letters.

use tabia_game::drawing::Shape;
use tabia_game::typed::Typed;
use tabia_game::{Color, Square, UciMove};

use crate::board::BoardGeometry;
use crate::board_ui::{BoardUi, Intent, Manner, Moves, State};
use crate::cursor::{self, Way};
use crate::drawing::{Sketch, draws};
use crate::input::{Button, InputEvent, Mods};
use crate::settings::play::MoveInput;

/// No move needs more: `Qa1xb2`, `exd8=Q+`.
const LONGEST: usize = 10;

/// What the pen did with an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Penned {
    /// Nothing: the event is not for the pen.
    No,
    /// It went down, and every piece with it.
    Down(Mods),
    Led,
    /// A shape is finished.
    Drawn(Shape),
}

/// The second button draws, and so does the first with Shift; a digit changes the colour meanwhile.
pub(crate) fn draw(
    event: &InputEvent,
    board: BoardGeometry,
    sketch: &mut Sketch,
    board_ui: &mut BoardUi,
) -> Penned {
    match event {
        InputEvent::PointerDown { at, button, mods } => {
            // A second button gives up what the first one is doing.
            if sketch.give_up() {
                return Penned::Led;
            }
            let is_down = matches!(board_ui.state(), State::Dragging(_) | State::Aiming(_));
            if !draws(*button, *mods) || is_down {
                return Penned::No;
            }
            board_ui.clear();
            if let Some(square) = board.square_at(*at) {
                sketch.press(square, *button, *mods);
            }
            Penned::Down(*mods)
        }
        InputEvent::PointerMoved(at) if sketch.is_drawn_by_pointer() => {
            sketch.drag(*at, board);
            Penned::Led
        }
        InputEvent::PointerUp { at, button } if sketch.is_drawn_by(*button) => {
            let shape = sketch.finish();
            let shape = shape.filter(|_| board.square_at(*at).is_some());
            shape.map_or(Penned::Led, Penned::Drawn)
        }
        InputEvent::Char(key) if sketch.recolour(*key) => Penned::Led,
        InputEvent::PointerLost => {
            sketch.give_up();
            Penned::No
        }
        InputEvent::PointerMoved(_)
        | InputEvent::PointerUp { .. }
        | InputEvent::Wheel { .. }
        | InputEvent::Key { .. }
        | InputEvent::Char(_)
        | InputEvent::Shortcut(_)
        | InputEvent::Resized { .. }
        | InputEvent::FileDropped { .. }
        | InputEvent::QuitRequested => Penned::No,
    }
}

/// Takes up, leads and puts down a piece, or chooses what a pawn becomes.
pub(crate) fn point(
    event: &InputEvent,
    board: BoardGeometry,
    board_ui: &mut BoardUi,
    moves: &impl Moves,
    manner: Manner,
) -> Option<Intent> {
    match event {
        InputEvent::PointerDown {
            at,
            button: Button::Primary,
            ..
        } => board_ui.press(*at, board, moves, manner),
        InputEvent::PointerMoved(at) => {
            board_ui.drag(*at, board);
            None
        }
        InputEvent::PointerUp {
            at,
            button: Button::Primary,
        } => board_ui.release(*at, board, moves, manner),
        InputEvent::PointerDown { .. } | InputEvent::PointerLost => {
            board_ui.clear();
            None
        }
        InputEvent::Wheel { steps, .. } => {
            board_ui.turn_choice(-steps);
            None
        }
        InputEvent::Char(letter) => board_ui.choose_by_key(*letter),
        InputEvent::PointerUp { .. }
        | InputEvent::Key { .. }
        | InputEvent::Shortcut(_)
        | InputEvent::Resized { .. }
        | InputEvent::FileDropped { .. }
        | InputEvent::QuitRequested => None,
    }
}

/// Where a step of the square cursor led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stepped {
    /// To another of the pieces that a pawn may become.
    Choice,
    Square,
    /// Nowhere: the board ends here.
    Edge,
}

/// Moves the cursor, with it the end of what keys draw, or else the mark in the promotion chooser. The first step only
/// shows where the cursor is: at `first`.
pub(crate) fn step(
    cursor: &mut Option<Square>,
    way: Way,
    (bottom, first): (Color, Square),
    board_ui: &mut BoardUi,
    sketch: &mut Sketch,
) -> Stepped {
    if let State::Promoting(_) = board_ui.state() {
        board_ui.turn_choice(match way {
            Way::Up | Way::Left => -1,
            Way::Down | Way::Right => 1,
        });
        return Stepped::Choice;
    }
    let next = match *cursor {
        None => Some(first),
        Some(square) => cursor::step(square, way, bottom),
    };
    match next {
        Some(next) => {
            *cursor = Some(next);
            sketch.lead_to(next);
            Stepped::Square
        }
        None => Stepped::Edge,
    }
}

/// Presses the square under the cursor, as the pointer would, or chooses what is marked for a pawn.
pub(crate) fn press(
    square: Square,
    bottom: Color,
    board_ui: &mut BoardUi,
    moves: &impl Moves,
    manner: Manner,
) -> Option<Intent> {
    if let State::Promoting(promoting) = board_ui.state() {
        return board_ui.choose(Some(promoting.marked));
    }
    // The board as such, wherever it lies on the screen; by keys one selects and moves as by clicks.
    let board = BoardGeometry::whole(bottom);
    let at = board.center_of(square);
    let manner = Manner {
        input: MoveInput::Click,
        ..manner
    };
    let before = board_ui.state();
    let pressed = board_ui.press(at, board, moves, manner);
    let released = board_ui.release(at, board, moves, manner);
    // Esc lets go; whoever presses another square means it, and the game knows why it cannot be.
    let refused = match (before, board_ui.state()) {
        (State::Selected(from), State::Idle) if from != square => Some(Intent::Refused {
            mv: UciMove {
                from,
                to: square,
                promotion: None,
            },
        }),
        _ => None,
    };
    pressed.or(released).or(refused)
}

/// Begins an arrow or a circle at a square, or ends there what keys have begun.
pub(crate) fn draw_by_keys(
    square: Square,
    sketch: &mut Sketch,
    board_ui: &mut BoardUi,
) -> Option<Shape> {
    if sketch.is_drawn_by_keys() {
        return sketch.finish();
    }
    board_ui.clear();
    sketch.begin_by_keys(square);
    None
}

/// What a typed text may mean.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// The moves that it may become, as they are written.
    pub(crate) candidates: Vec<String>,
    /// The move that it names in full.
    pub(crate) exact: Option<UciMove>,
    /// The move to make without waiting for more.
    pub(crate) certain: Option<UciMove>,
}

impl From<Typed> for Reading {
    fn from(typed: Typed) -> Self {
        let candidates = typed.candidates.iter();
        Self {
            certain: typed.certain().map(|legal| legal.mv),
            candidates: candidates.map(|legal| legal.san.to_string()).collect(),
            exact: typed.exact.map(|legal| legal.mv),
        }
    }
}

/// What a letter has made of the typed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelt {
    /// No letter can be typed here.
    No,
    Longer,
    /// A text that is no move any more; every further letter is as wrong.
    Wrong,
    /// No other move can be meant.
    Move(UciMove),
}

/// Adds a letter to the typed move, which means what `read` says.
pub(crate) fn spell(typed: &mut String, letter: char, read: impl Fn(&str) -> Reading) -> Spelt {
    if letter.is_whitespace() || typed.chars().count() >= LONGEST {
        return Spelt::No;
    }
    let was_right = typed.is_empty() || !read(typed).candidates.is_empty();
    typed.push(letter);
    let reading = read(typed);
    match reading.certain {
        Some(mv) => Spelt::Move(mv),
        None if reading.candidates.is_empty() && was_right => Spelt::Wrong,
        None => Spelt::Longer,
    }
}
