//! A game on the screen: hands its player's commands to the session and shows what the session tells.

mod browse;
mod clock;
pub(crate) mod draw;
mod hearing;
mod moves;
mod my_moves;
mod result;

use std::time::Duration;

use tabia_game::premove::PremoveError;
use tabia_game::{
    Actor, Board, ByColor, Color, Command, DrawClaim, Phase, PlayerFailure, Ply, PremoveEdit,
    Rejection, Session, Square, Timestamp, UciMove, View,
};
use tabia_players::Seating;

pub(crate) use self::browse::Browse;
use self::my_moves::MyMoves;
use crate::anim::{Animation, Origin};
use crate::app::Effect;
use crate::board::BoardGeometry;
use crate::board_ui::{BoardUi, Hand, Intent, Moves, State};
use crate::geometry::Point;
use crate::input::{Button, InputEvent, Key};
use crate::plan::GamePlan;
use crate::record;

/// How long a second press may take to resign.
const RESIGN_ARMED: Duration = Duration::from_secs(3);
/// How long the reason of a refusal is shown.
const REFUSAL_SHOWN: Duration = Duration::from_secs(5);
/// How long the squares that show the reason are marked.
const REASON_MARKED: Duration = Duration::from_millis(1_200);

/// What the buttons of the game ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Takeback,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
    Resign,
    Resume,
    Flip,
    HideResult,
    Scroll(i8),
    Browse(Browse),
}

/// What was refused, and why.
#[derive(Clone, Copy, Debug)]
enum Refusal {
    Command(Rejection),
    /// A move chosen in advance was not possible when its turn came.
    Premove(UciMove, Rejection),
    /// A move cannot be chosen in advance.
    Choice(PremoveError),
}

/// A game with everything that is on the screen because of it.
pub(crate) struct GameScreen {
    session: Box<dyn Session>,
    pub(crate) plan: GamePlan,
    bottom: Color,
    board_ui: BoardUi,
    animation: Animation,
    /// The board of the last picture, to see what has changed since.
    shown: Board,
    /// The piece of this origin has been carried to its square: it need not be moved there.
    carried: Option<Square>,
    thinking: ByColor<bool>,
    failed: Option<PlayerFailure>,
    refusal: Option<(Refusal, Duration)>,
    resign_armed: Option<Duration>,
    low_time_heard: ByColor<bool>,
    shows_result: bool,
    /// The past position on the screen, while it is not the present one.
    looking_at: Option<Ply>,
    /// Rows of the move list between its end and the bottom of the picture.
    scrolled: usize,
}

impl GameScreen {
    pub(crate) fn new(plan: GamePlan, session: Box<dyn Session>) -> Self {
        let control = session.control();
        let bottom = match (control.white, control.black) {
            (false, true) => Color::Black,
            (true, true) => session.view().turn,
            (_, false) => Color::White,
        };
        Self {
            shown: session.view().board.clone(),
            session,
            plan,
            bottom,
            board_ui: BoardUi::default(),
            animation: Animation::default(),
            carried: None,
            thinking: ByColor::default(),
            failed: None,
            refusal: None,
            resign_armed: None,
            low_time_heard: ByColor::default(),
            shows_result: false,
            looking_at: None,
            scrolled: 0,
        }
    }

    pub(crate) fn view(&self) -> &View {
        self.session.view()
    }

    pub(crate) fn bottom(&self) -> Color {
        self.bottom
    }

    /// Whether leaving the game would lose something.
    pub(crate) fn is_under_way(&self) -> bool {
        self.view().result().is_none() && !self.view().moves.is_empty()
    }

    /// The side for which the person at this computer speaks now.
    fn speaker(&self) -> Option<Color> {
        let (view, control) = (self.view(), self.session.control());
        if control[view.turn] {
            Some(view.turn)
        } else {
            control[!view.turn].then_some(!view.turn)
        }
    }

    pub(crate) fn update(&mut self, message: Message, now: Duration) {
        let view = self.session.view();
        let speaker = self.speaker();
        let armed = self.resign_armed.take();
        let command = match message {
            Message::Takeback => {
                let to = speaker.and_then(|side| view.takeback_to[side]);
                // Two people share the board: the one who has just moved takes back.
                let control = self.session.control();
                let to = if control.white && control.black {
                    view.ply.previous().or(to)
                } else {
                    to
                };
                to.map(|to| Command::ProposeTakeback { to })
            }
            Message::OfferDraw => Some(Command::OfferDraw),
            Message::AcceptDraw => return self.answer(Command::AcceptDraw),
            Message::DeclineDraw => return self.answer(Command::DeclineDraw),
            Message::ClaimDraw => Some(Command::ClaimDraw(DrawClaim::Standing)),
            Message::Resign if armed.is_some_and(|until| now < until) => Some(Command::Resign),
            Message::Resign => {
                self.resign_armed = Some(now + RESIGN_ARMED);
                None
            }
            Message::Resume => Some(Command::Resume),
            Message::Flip => {
                self.bottom = !self.bottom;
                self.board_ui.clear();
                self.animation = Animation::default();
                None
            }
            Message::HideResult => {
                self.shows_result = false;
                None
            }
            Message::Scroll(steps) => {
                self.scrolled = self.scrolled.saturating_add_signed(isize::from(steps) * 2);
                None
            }
            Message::Browse(browse) => return self.browse(browse, now),
        };
        if let (Some(side), Some(command)) = (speaker, command) {
            self.session.send(Actor::Player(side), command);
        }
    }

    /// The moves under the person's hand: none in the past.
    fn my_moves(&self) -> MyMoves<'_> {
        let view = self.session.view();
        let control = match self.looking_at {
            None => self.session.control(),
            Some(_) => ByColor::default(),
        };
        MyMoves::new(view, control, self.session.premoves(!view.turn))
    }

    /// What the waiting side has chosen in advance, if this is where it does so.
    fn premoves(&self) -> &[UciMove] {
        let side = !self.view().turn;
        if self.session.control()[side] {
            self.session.premoves(side).moves()
        } else {
            &[]
        }
    }

    /// Answers the offer of the other side; at one computer that may be the same person.
    fn answer(&mut self, command: Command) {
        if let Some(by) = self.view().draw_offer {
            self.session.send(Actor::Player(!by), command);
        }
    }

    /// An input event that no widget took. Returns whether it meant something here.
    pub(crate) fn handle(
        &mut self,
        event: &InputEvent,
        board: BoardGeometry,
        now: Duration,
    ) -> bool {
        if let InputEvent::PointerDown { at, button, .. } = event
            && self.drop_premoves(board.square_at(*at), *button)
        {
            return true;
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
            (_, None) => before.state() != after,
        }
    }

    fn key(&mut self, key: Key, now: Duration) -> bool {
        let browse = match key {
            Key::Escape => {
                let resigning = self.resign_armed.take().is_some();
                let shown = std::mem::take(&mut self.shows_result);
                if resigning || shown || self.board_ui.back_out() || self.drop_last_premove() {
                    return true;
                }
                Browse::End
            }
            Key::Left => Browse::Back,
            Key::Right => Browse::Forward,
            Key::Up | Key::Home => Browse::Start,
            Key::Down | Key::End => Browse::End,
            Key::Enter | Key::Space | Key::Tab | Key::Backspace | Key::Delete => return false,
            Key::PageUp | Key::PageDown | Key::F11 => return false,
        };
        self.browse(browse, now);
        true
    }

    /// A press of the second button drops what was chosen in advance; a press on the square that a chosen move
    /// leaves drops that move. Nothing else does.
    fn drop_premoves(&mut self, square: Option<Square>, button: Button) -> bool {
        let side = !self.view().turn;
        let edit = match (button, square) {
            (Button::Secondary, _) if !self.premoves().is_empty() => PremoveEdit::Clear,
            (Button::Primary, Some(square)) if !self.my_moves().can_move(square) => {
                let Some(index) = self.premoves().iter().position(|mv| mv.from == square) else {
                    return false;
                };
                PremoveEdit::Remove(index)
            }
            (Button::Primary | Button::Secondary | Button::Middle, _) => return false,
        };
        self.board_ui.clear();
        self.session.edit_premoves(side, edit);
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
    fn ask(&mut self, intent: Intent) {
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

    /// Lets the game go on and tells what has happened.
    pub(crate) fn poll(&mut self, now: Duration, effects: &mut Vec<Effect>) -> bool {
        let mut events = Vec::new();
        self.session
            .poll(timestamp(now), &mut |event| events.push(event));
        for event in &events {
            effects.extend(record::event(event).map(Effect::Record));
            self.hear(event, now, effects);
        }
        self.hear_clock(now, effects);
        self.follow_board(now);
        let mut board_ui = std::mem::take(&mut self.board_ui);
        board_ui.follow(&self.my_moves());
        self.board_ui = board_ui;
        let expired = self.refusal.is_some_and(|(_, until)| now >= until)
            || self.resign_armed.is_some_and(|until| now >= until);
        self.refusal = self.refusal.filter(|(_, until)| now < *until);
        self.resign_armed = self.resign_armed.filter(|until| now < *until);
        expired || !events.is_empty()
    }

    /// Whether the next frame is already due.
    pub(crate) fn is_animating(&self, now: Duration) -> bool {
        !self.animation.is_over(now)
    }

    /// The squares that stand against the move that was refused just now.
    fn reason(&self, now: Duration) -> Option<Vec<Square>> {
        let (refusal, until) = &self.refusal?;
        let marked_until = *until - (REFUSAL_SHOWN - REASON_MARKED);
        // The first two are the move's own.
        let rejection = match refusal {
            Refusal::Command(rejection) | Refusal::Premove(_, rejection) => rejection,
            Refusal::Choice(_) => return None,
        };
        (now < marked_until).then(|| rejection.squares().into_iter().skip(2).collect())
    }

    /// When something on the screen changes by itself.
    pub(crate) fn next_change(&self, now: Duration) -> Option<Duration> {
        let clock = clock::next_tick(self.view(), now);
        let refusal = self.refusal.map(|(_, until)| match self.reason(now) {
            Some(_) => until - (REFUSAL_SHOWN - REASON_MARKED),
            None => until,
        });
        [clock, refusal, self.resign_armed]
            .into_iter()
            .flatten()
            .min()
    }

    /// The game is over or in its first position, or another player may need a moment to be heard.
    pub(crate) fn waits_for_player(&self) -> bool {
        let view = self.view();
        view.phase == Phase::Playing && !self.session.control()[view.turn]
    }

    /// Who plays a side.
    fn player(&self, side: Color) -> &Seating {
        &self.plan.seats[side]
    }
}

/// The piece that a key chooses for a promoting pawn: its letter, or its place in the column.
fn promotion_key(key: char) -> Option<tabia_game::Role> {
    use tabia_game::Role;
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

pub(crate) fn timestamp(now: Duration) -> Timestamp {
    Timestamp::from_millis(u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}
