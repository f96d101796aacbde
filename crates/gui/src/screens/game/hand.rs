//! What a person does on the board: moves, moves chosen in advance, drawings, and the keys of the game.

use tabia_game::{Actor, Command, PremoveEdit, Square, UciMove};

use super::{Browse, GameScreen, Moment};
use crate::anim::{Animation, Origin};
use crate::board::BoardGeometry;
use crate::board_ui::{Hand, Intent, Manner, Moves, Promotion, State};
use crate::geometry::Point;
use crate::input::{Button, InputEvent};
use crate::settings::play::{AutoQueen, MoveInput};

impl GameScreen {
    /// An input event that no widget and no key of the table took. Returns whether it meant something here.
    pub(crate) fn handle(
        &mut self,
        event: &InputEvent,
        board: BoardGeometry,
        moment: Moment<'_>,
    ) -> bool {
        if self.handle_drawing(event, board) {
            return true;
        }
        if let InputEvent::PointerDown { at, mods, .. } = event {
            self.cursor = None;
            self.asks_promotion = mods.ctrl;
            let square = board.square_at(*at);
            if self.board_ui.active().is_none() && square.is_some() {
                self.drawings.wipe(&self.path_shown());
            }
            if self.confirm_by_press(square) || self.drop_premove_from(square) {
                return true;
            }
        }
        let manner = self.manner(moment);
        let mut board_ui = std::mem::take(&mut self.board_ui);
        let moves = self.my_moves();
        let intent = match event {
            InputEvent::PointerDown {
                at,
                button: Button::Primary,
                ..
            } => board_ui.press(*at, board, &moves, manner),
            InputEvent::PointerMoved(at) => {
                board_ui.drag(*at, board);
                None
            }
            InputEvent::PointerUp {
                at,
                button: Button::Primary,
            } => board_ui.release(*at, board, &moves, manner),
            InputEvent::PointerDown {
                button: Button::Secondary | Button::Middle,
                ..
            }
            | InputEvent::PointerLost => {
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
        };
        let before = std::mem::replace(&mut self.board_ui, board_ui);
        let after = self.board_ui.state();
        if let (InputEvent::PointerUp { at, .. }, State::Dragging(held), State::Idle) =
            (event, before.state(), after)
            && !matches!(intent, Some(Intent::Play { .. }))
            && held.lifted
            && !moment.play.reduce_motion
        {
            self.animation = Animation::home(held.from, away(board, held.from, *at), moment.now);
        }
        match (event, intent) {
            (_, Some(intent)) => {
                self.ask(intent, moment);
                true
            }
            (InputEvent::PointerDown { at, .. }, None) if board.rect.contains(*at) => {
                if self.looking_at.is_some() {
                    self.browse(Browse::End, moment);
                }
                true
            }
            (InputEvent::Char(c), None) => self.type_char(*c, moment),
            (_, None) => before.state() != after,
        }
    }

    /// How pieces are moved now: a pawn may become a queen without a question.
    fn manner(&self, moment: Moment<'_>) -> Manner {
        let is_ahead = self.my_moves().ahead().is_some();
        let promotion = match moment.play.auto_queen {
            _ if self.asks_promotion => Promotion::Ask,
            AutoQueen::Always => Promotion::Queen,
            AutoQueen::Premove if is_ahead => Promotion::Queen,
            AutoQueen::Premove | AutoQueen::Never => Promotion::Ask,
        };
        let input = moment.play.input;
        Manner { input, promotion }
    }

    /// By keys one selects and moves as by clicks.
    pub(super) fn manner_of_keys(&self, moment: Moment<'_>) -> Manner {
        Manner {
            input: MoveInput::Click,
            ..self.manner(moment)
        }
    }

    /// Takes the topmost layer away.
    pub(super) fn escape(&mut self, moment: Moment<'_>) {
        let is_promoting = matches!(self.board_ui.state(), State::Promoting(_));
        if is_promoting && self.board_ui.back_out() {
            return;
        }
        let backed_out = self.retract()
            || !std::mem::take(&mut self.typed).is_empty()
            || self.drawings.give_up()
            || self.board_ui.back_out()
            || self.drop_last_premove()
            || self.drop_hint()
            || std::mem::take(&mut self.shows_result)
            || self.cursor.take().is_some();
        if !backed_out {
            self.browse(Browse::End, moment);
        }
    }

    /// The second button draws, and so does the first with Shift; pressing it also puts everything down, and drops
    /// what was chosen in advance unless Ctrl is held.
    fn handle_drawing(&mut self, event: &InputEvent, board: BoardGeometry) -> bool {
        match event {
            InputEvent::PointerDown { at, button, mods } => {
                let draws = match button {
                    Button::Secondary => true,
                    Button::Primary => mods.shift,
                    Button::Middle => false,
                };
                // A second button gives up what the first one is doing.
                if self.drawings.give_up() {
                    return true;
                }
                if !draws || matches!(self.board_ui.state(), State::Dragging(_)) {
                    return false;
                }
                self.board_ui.clear();
                self.retract();
                if !mods.ctrl {
                    self.drop_premoves();
                }
                if let Some(square) = board.square_at(*at) {
                    self.drawings.press(square, *button, *mods);
                }
                true
            }
            InputEvent::PointerMoved(at) if self.drawings.is_drawing() => {
                self.drawings.drag(*at, board);
                true
            }
            InputEvent::PointerUp { at, button } if self.drawings.is_drawn_by(*button) => {
                self.drawings
                    .release(self.path_shown(), board.square_at(*at).is_some());
                true
            }
            InputEvent::PointerLost => {
                self.drawings.give_up();
                false
            }
            InputEvent::PointerMoved(_)
            | InputEvent::PointerUp { .. }
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

    /// Sends the move that the person means, keeps it for later, or holds it back.
    pub(super) fn ask(&mut self, intent: Intent, moment: Moment<'_>) {
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
                ..
            }
            | Intent::Refused { mv } => (mv, None),
            Intent::Play {
                mv, by: Hand::Drag, ..
            } => (mv, Some(mv.from)),
        };
        self.carried = carried;
        if let Intent::Play { aim, .. } = intent
            && self.hold(mv, aim, moment)
        {
            return self.follow_board(moment);
        }
        self.play(mv);
    }

    pub(super) fn play(&mut self, mv: UciMove) {
        let (turn, ply) = (self.view().turn, self.view().ply);
        self.session
            .send(Actor::Player(turn), Command::Play { ply, mv });
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
