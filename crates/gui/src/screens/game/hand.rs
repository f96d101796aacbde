//! What a person does on the board: moves, moves chosen in advance, drawings, and the keys of the game.

use tabia_game::drawing::{self, Shape};
use tabia_game::{Actor, Command, Millis, PremoveEdit, Square, UciMove};

use super::{Browse, GameScreen, Moment, timestamp};
use crate::anim::{Animation, Origin};
use crate::app::Effect;
use crate::board::BoardGeometry;
use crate::board_ui::{Hand, Intent, Manner, Promotion, State, TREMBLE, TREMBLE_IN_A_HURRY};
use crate::geometry::Point;
use crate::hands::{self, Penned};
use crate::input::{Button, InputEvent};
use crate::settings::play::{AutoQueen, Play, Wheel};
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
        match hands::draw(event, board, &mut self.sketch, &mut self.board_ui) {
            Penned::No => {}
            Penned::Led => return true,
            Penned::Drawn(shape) => {
                self.draw_shape(shape);
                return true;
            }
            Penned::Down(mods) => {
                // Whoever draws has put everything down; what was chosen in advance is dropped unless Ctrl is held.
                self.retract();
                if !mods.ctrl {
                    self.drop_premoves();
                }
                return true;
            }
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
        let intent = hands::point(event, board, &mut board_ui, &moves, manner);
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
    pub(super) fn manner(&self, moment: Moment<'_>) -> Manner {
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

    /// Takes the topmost layer away.
    pub(super) fn escape(&mut self, moment: Moment<'_>) {
        let is_promoting = matches!(self.board_ui.state(), State::Promoting(_));
        if is_promoting && self.board_ui.back_out() {
            return;
        }
        let backed_out = self.comparing.take().is_some()
            || self.retract()
            || !std::mem::take(&mut self.typed).is_empty()
            || self.sketch.give_up()
            || self.board_ui.back_out()
            || self.drop_last_premove()
            || self.replay.take().is_some()
            || self.drop_hint()
            || self.close_chat()
            || std::mem::take(&mut self.shows_result)
            || self.cursor.take().is_some();
        if !backed_out {
            self.browse(Browse::End, moment);
        }
    }

    /// Draws a shape among those of the position on the screen.
    pub(super) fn draw_shape(&mut self, shape: Shape) {
        let path = self.path_shown();
        let mut shapes = self.session.drawings().on(&path).to_vec();
        drawing::toggle(&mut shapes, shape);
        self.session.draw(&path, shapes);
    }

    /// Wipes what is drawn on the position on the screen.
    fn wipe_drawings(&mut self) {
        let path = self.path_shown();
        if !self.session.drawings().on(&path).is_empty() {
            self.session.draw(&path, Vec::new());
        }
    }

    /// Sends the move that the person means, keeps it for later, or holds it back.
    pub(super) fn ask(&mut self, intent: Intent, moment: Moment<'_>) {
        self.resign_armed = None;
        self.typed.clear();
        if let Some(side) = self.my_moves().ahead() {
            if let Intent::Play { mv, .. } = intent {
                self.session
                    .edit_premoves(side, PremoveEdit::Push(mv.into()));
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
