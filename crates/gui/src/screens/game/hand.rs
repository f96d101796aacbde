//! What a person does on the board: moves, moves chosen in advance, drawings, and the keys of the game.

use std::time::Duration;

use tabia_game::{Actor, Command, PremoveEdit, Role, Square};

use super::{Browse, GameScreen};
use crate::anim::{Animation, Origin};
use crate::board::BoardGeometry;
use crate::board_ui::{Hand, Intent, Moves, State};
use crate::geometry::Point;
use crate::input::{Button, InputEvent, Key};

impl GameScreen {
    /// An input event that no widget took. Returns whether it meant something here.
    pub(crate) fn handle(
        &mut self,
        event: &InputEvent,
        board: BoardGeometry,
        now: Duration,
    ) -> bool {
        if self.handle_second_button(event, board) {
            return true;
        }
        if let InputEvent::PointerDown {
            at,
            button: Button::Primary,
            ..
        } = event
        {
            let square = board.square_at(*at);
            if self.board_ui.active().is_none() && square.is_some() {
                self.drawings.wipe(self.ply_shown());
            }
            if self.drop_premove_from(square) {
                return true;
            }
        }
        let mut board_ui = std::mem::take(&mut self.board_ui);
        let moves = self.my_moves();
        let intent = match event {
            InputEvent::PointerDown {
                at,
                button: Button::Primary,
                ..
            } => board_ui.press(*at, board, &moves),
            InputEvent::PointerMoved(at) => {
                board_ui.drag(*at, board);
                None
            }
            InputEvent::PointerUp {
                at,
                button: Button::Primary,
            } => board_ui.release(*at, board, &moves),
            InputEvent::PointerDown {
                button: Button::Secondary,
                ..
            }
            | InputEvent::PointerLost => {
                board_ui.clear();
                None
            }
            InputEvent::Char(letter) => match (board_ui.state(), promotion_key(*letter)) {
                (State::Promoting(_), Some(role)) => board_ui.choose(Some(role)),
                _ => None,
            },
            InputEvent::PointerDown { .. }
            | InputEvent::PointerUp { .. }
            | InputEvent::Wheel { .. }
            | InputEvent::Key { .. }
            | InputEvent::Shortcut(_)
            | InputEvent::Resized { .. }
            | InputEvent::FileDropped { .. }
            | InputEvent::QuitRequested => None,
        };
        let before = std::mem::replace(&mut self.board_ui, board_ui);
        let after = self.board_ui.state();
        if let (InputEvent::PointerUp { at, .. }, State::Dragging(held), State::Idle) =
            (event, before.state(), after)
            && !matches!(intent, Some(Intent::Play { .. }))
            && held.lifted
        {
            self.animation = Animation::home(held.from, away(board, held.from, *at), now);
        }
        match (event, intent) {
            (_, Some(intent)) => {
                self.ask(intent);
                true
            }
            (InputEvent::PointerDown { at, .. }, None) if board.rect.contains(*at) => {
                if self.looking_at.is_some() {
                    self.browse(Browse::End, now);
                }
                true
            }
            (InputEvent::Key { key, .. }, None) => self.key(*key, now),
            (InputEvent::Char(c), None) => self.type_char(*c),
            (_, None) => before.state() != after,
        }
    }

    fn key(&mut self, key: Key, now: Duration) -> bool {
        let browse = match key {
            Key::Escape => {
                let resigning = self.resign_armed.take().is_some();
                let shown = std::mem::take(&mut self.shows_result);
                let drawing = self.drawings.give_up();
                let typing = !std::mem::take(&mut self.typed).is_empty();
                if resigning
                    || shown
                    || typing
                    || drawing
                    || self.board_ui.back_out()
                    || self.drop_last_premove()
                {
                    return true;
                }
                Browse::End
            }
            Key::Left => Browse::Back,
            Key::Right => Browse::Forward,
            Key::Up | Key::Home => Browse::Start,
            Key::Down | Key::End => Browse::End,
            Key::Enter => return self.enter_typed(),
            Key::Backspace => return self.erase_typed(),
            Key::Space | Key::Tab | Key::Delete => return false,
            Key::PageUp | Key::PageDown | Key::F11 => return false,
        };
        self.browse(browse, now);
        true
    }

    /// The second button draws; pressing it also puts everything down, and drops what was chosen in advance unless
    /// Ctrl is held.
    fn handle_second_button(&mut self, event: &InputEvent, board: BoardGeometry) -> bool {
        match event {
            InputEvent::PointerDown {
                at,
                button: Button::Secondary,
                mods,
            } => {
                self.board_ui.clear();
                if !mods.ctrl && !self.premoves().is_empty() {
                    self.session
                        .edit_premoves(!self.view().turn, PremoveEdit::Clear);
                }
                if let Some(square) = board.square_at(*at) {
                    self.drawings.press(square, *mods);
                }
                true
            }
            InputEvent::PointerMoved(at) if self.drawings.is_drawing() => {
                self.drawings.drag(*at, board);
                true
            }
            InputEvent::PointerUp {
                at,
                button: Button::Secondary,
            } => {
                self.drawings
                    .release(self.ply_shown(), board.square_at(*at).is_some());
                true
            }
            // A second button while drawing gives the shape up.
            InputEvent::PointerDown { .. } => self.drawings.give_up(),
            InputEvent::PointerMoved(_)
            | InputEvent::PointerUp { .. }
            | InputEvent::PointerLost
            | InputEvent::Wheel { .. }
            | InputEvent::Key { .. }
            | InputEvent::Char(_)
            | InputEvent::Shortcut(_)
            | InputEvent::Resized { .. }
            | InputEvent::FileDropped { .. }
            | InputEvent::QuitRequested => false,
        }
    }

    /// A press on the square that a chosen move leaves drops that move; a miss drops none.
    fn drop_premove_from(&mut self, square: Option<Square>) -> bool {
        let Some(square) = square.filter(|square| !self.my_moves().can_move(*square)) else {
            return false;
        };
        let Some(index) = self.premoves().iter().position(|mv| mv.from == square) else {
            return false;
        };
        self.board_ui.clear();
        self.session
            .edit_premoves(!self.view().turn, PremoveEdit::Remove(index));
        true
    }

    fn drop_last_premove(&mut self) -> bool {
        let side = !self.view().turn;
        let Some(index) = self.premoves().len().checked_sub(1) else {
            return false;
        };
        self.session.edit_premoves(side, PremoveEdit::Remove(index));
        true
    }

    /// Sends the move that the person means, or keeps it for later.
    pub(super) fn ask(&mut self, intent: Intent) {
        self.resign_armed = None;
        if let Some(side) = self.my_moves().ahead() {
            if let Intent::Play { mv, .. } = intent {
                self.session.edit_premoves(side, PremoveEdit::Push(mv));
            }
            return;
        }
        let (mv, carried) = match intent {
            Intent::Play {
                mv,
                by: Hand::Click,
            }
            | Intent::Refused { mv } => (mv, None),
            Intent::Play { mv, by: Hand::Drag } => (mv, Some(mv.from)),
        };
        self.carried = carried;
        let (turn, ply) = (self.view().turn, self.view().ply);
        self.session
            .send(Actor::Player(turn), Command::Play { ply, mv });
    }
}

/// The piece that a key chooses for a promoting pawn: its letter, or its place in the column.
fn promotion_key(key: char) -> Option<Role> {
    match key {
        '1'..='4' => Role::PROMOTIONS.get(key as usize - '1' as usize).copied(),
        _ => Role::PROMOTIONS
            .into_iter()
            .find(|role| role.to_char() == key.to_ascii_lowercase()),
    }
}

/// How far from its square a piece was let go, in squares.
fn away(board: BoardGeometry, from: Square, at: Point) -> Origin {
    let home = board.center_of(from);
    Origin::Away(
        (at.x - home.x) / board.side(),
        (at.y - home.y) / board.side(),
    )
}
