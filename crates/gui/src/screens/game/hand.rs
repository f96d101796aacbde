//! What a person does on the board: moves, moves chosen in advance, drawings, and the keys of the game.

use tabia_game::drawing;
use tabia_game::{Actor, Command, Millis, PremoveEdit, Square, UciMove};

use super::{Browse, GameScreen, Moment, timestamp};
use crate::anim::{Animation, Origin};
use crate::app::Effect;
use crate::board::BoardGeometry;
use crate::board_ui::{Hand, Intent, Manner, Moves, Promotion, State, TREMBLE, TREMBLE_IN_A_HURRY};
use crate::drawing::draws;
use crate::geometry::Point;
use crate::input::{Button, InputEvent};
use crate::settings::play::{AutoQueen, MoveInput, Play, Wheel};
use crate::sound::Cue;

/// With less on the clock than this, one is in a hurry.
const HURRY: Millis = Millis::from_secs(60);

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
            if self.confirm_by_press(square) || self.drop_premove_from(square, moment) {
                return true;
            }
        }
        let manner = self.manner(moment);
        let mut board_ui = std::mem::take(&mut self.board_ui);
        let moves = self.my_moves().castling_by(moment.play.castling);
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
            InputEvent::Wheel { steps, .. } if matches!(board_ui.state(), State::Promoting(_)) => {
                board_ui.turn_choice(-steps);
                None
            }
            InputEvent::Char(letter) => board_ui.choose_by_key(*letter),
            InputEvent::PointerUp { .. }
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
            && !moment.play.reduce_motion
        {
            self.animation = Animation::home(held.from, away(board, held.from, *at), moment.now);
        }
        match (event, intent) {
            (_, Some(intent)) => {
                self.ask(intent, moment);
                true
            }
            (InputEvent::PointerDown { at, button, .. }, None) if board.rect.contains(*at) => {
                if self.looking_at.is_some() {
                    self.browse(Browse::End, moment);
                } else if *button == Button::Primary
                    && before.state() == State::Idle
                    && after == State::Idle
                {
                    self.wipe_drawings();
                }
                true
            }
            (InputEvent::Wheel { at, steps, .. }, None)
                if before.state() == State::Idle
                    && board.rect.contains(*at)
                    && self.wheel_steps(moment.play) =>
            {
                let step = if *steps > 0 {
                    Browse::Back
                } else {
                    Browse::Forward
                };
                self.browse(step, moment);
                true
            }
            (InputEvent::Char(c), None) => self.type_char(*c, moment),
            (_, None) => before.state() != after,
        }
    }

    /// Whether the wheel over the board steps through the moves: not while one plays, unless one wants it so.
    fn wheel_steps(&self, play: &Play) -> bool {
        match play.wheel {
            Wheel::Never => false,
            Wheel::Always => true,
            Wheel::AfterGame => self.is_watched(),
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
        Manner {
            input: moment.play.input,
            moves_on: moment.play.moves_on,
            // What is chosen in advance is not so sure.
            one_click: moment.play.one_click && !is_ahead,
            promotion,
            tremble: self.tremble(moment),
        }
    }

    /// A hand in a hurry trembles more.
    fn tremble(&self, moment: Moment<'_>) -> f32 {
        let view = self.view();
        let reading = view.clock.reading(view.turn, timestamp(moment.now));
        match reading.is_some_and(|reading| reading.left < HURRY) {
            true => TREMBLE_IN_A_HURRY,
            false => TREMBLE,
        }
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
            || self.sketch.give_up()
            || self.board_ui.back_out()
            || self.drop_last_premove()
            || self.replay.take().is_some()
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
                let draws = draws(*button, *mods);
                // A second button gives up what the first one is doing.
                if self.sketch.give_up() {
                    return true;
                }
                let is_down =
                    matches!(self.board_ui.state(), State::Dragging(_) | State::Aiming(_));
                if !draws || is_down {
                    return false;
                }
                self.board_ui.clear();
                self.retract();
                if !mods.ctrl {
                    self.drop_premoves();
                }
                if let Some(square) = board.square_at(*at) {
                    self.sketch.press(square, *button, *mods);
                }
                true
            }
            InputEvent::PointerMoved(at) if self.sketch.is_drawn_by_pointer() => {
                self.sketch.drag(*at, board);
                true
            }
            InputEvent::PointerUp { at, button } if self.sketch.is_drawn_by(*button) => {
                if board.square_at(*at).is_some() {
                    self.finish_sketch();
                } else {
                    self.sketch.give_up();
                }
                true
            }
            InputEvent::Char(key) => self.sketch.recolour(*key),
            InputEvent::PointerLost => {
                self.sketch.give_up();
                false
            }
            InputEvent::PointerMoved(_)
            | InputEvent::PointerUp { .. }
            | InputEvent::Wheel { .. }
            | InputEvent::Key { .. }
            | InputEvent::Shortcut(_)
            | InputEvent::Resized { .. }
            | InputEvent::FileDropped { .. }
            | InputEvent::QuitRequested => false,
        }
    }

    /// Draws the finished shape among those of the position on the screen.
    pub(super) fn finish_sketch(&mut self) {
        if let Some(shape) = self.sketch.finish() {
            let path = self.path_shown();
            let mut shapes = self.session.drawings().on(&path).to_vec();
            drawing::toggle(&mut shapes, shape);
            self.session.draw(&path, shapes);
        }
    }

    /// Wipes what is drawn on the position on the screen.
    fn wipe_drawings(&mut self) {
        let path = self.path_shown();
        if !self.session.drawings().on(&path).is_empty() {
            self.session.draw(&path, Vec::new());
        }
    }

    /// A press on the square that a chosen move leaves drops that move, unless the selected piece goes there; a miss
    /// drops none.
    fn drop_premove_from(&mut self, square: Option<Square>, moment: Moment<'_>) -> bool {
        let moves = self.my_moves().castling_by(moment.play.castling);
        let goes = |square: Square| {
            let active = self.board_ui.active();
            let targets = active.map(|from| moves.targets(from)).unwrap_or_default();
            targets.iter().any(|target| target.to == square)
        };
        let Some(square) = square.filter(|square| !moves.can_move(*square) && !goes(*square))
        else {
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
        self.typed.clear();
        if let Some(side) = self.my_moves().ahead() {
            if let Intent::Play { mv, .. } = intent {
                self.session.edit_premoves(side, PremoveEdit::Push(mv));
            }
            return;
        }
        if let Intent::Refused { mv } = intent
            && self.view().legal.between(mv.from, mv.to).next().is_some()
        {
            // The rules allow it, but the person does not want to castle that way.
            return self.waiting_cues.push(Effect::PlaySoftly(Cue::Refused));
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
        // Whoever moves looks at the game.
        self.looking_at = None;
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
