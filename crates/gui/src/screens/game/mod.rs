//! A game on the screen: hands its player's commands to the session and shows what the session tells.

mod actions;
mod alarm;
mod browse;
mod caution;
pub(crate) mod chat;
mod chat_room;
mod clock;
mod commands;
mod compare;
mod counsel;
mod cursor;
pub(crate) mod draw;
mod export;
mod hand;
mod hearing;
pub(crate) mod moves;
mod my_moves;
mod overview;
mod premoves;
mod replay;
mod result;
mod seats;
mod speech;
mod status;
mod table;
mod typing;
mod way_in;

use std::time::Duration;

use tabia_game::log::AppendError;
use tabia_game::premove::{Premove, PremoveError, PremoveFailure};
use tabia_game::{
    Board, ByColor, Color, Event, GameEvent, LineId, Phase, PlayerFailure, Ply, Rejection, Seat,
    Session, Square, Timestamp, UciMove, View,
};
use tabia_players::{Challenge, Seating};
use tabia_words::Language;

use self::alarm::{Alarm, Countdown};
pub(crate) use self::browse::{Browse, step_cue};
use self::caution::Pending;
use self::chat::Chat;
use self::counsel::Counsel;
use self::my_moves::MyMoves;
use self::replay::Replay;
pub(crate) use self::speech::Topic;
pub(crate) use self::table::Table;
use crate::anim::Animation;
use crate::app::Effect;
use crate::board_ui::BoardUi;
use crate::cursor::Way;
use crate::drawing::Sketch;
use crate::plan::GamePlan;
use crate::record;
use crate::screens::scroll::Scroll;
use crate::settings::play::Play;

/// How long a second press may take to resign.
const RESIGN_ARMED: Duration = Duration::from_secs(3);
/// How long no draw can be offered after a takeback was answered.
const DRAW_BLOCKED: Duration = Duration::from_secs(4);
/// How long the reason of a refusal is shown.
const REFUSAL_SHOWN: Duration = Duration::from_secs(5);
/// So many events at once are no news but a game that is told anew.
const AT_ONCE: usize = 6;
/// How long the squares that show the reason are marked.
const REASON_MARKED: Duration = Duration::from_millis(1_200);

/// When something happens, and how the person likes to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'s> {
    pub(crate) now: Duration,
    pub(crate) play: &'s Play,
    pub(crate) language: Language,
}

/// What the buttons and keys of the game ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    Takeback,
    Redo,
    /// Return to a line that was left.
    Return(LineId),
    /// Take back to the past position on the screen.
    TryAgain,
    /// Show a line that was left beside the present one, then those left before, then none.
    Compare,
    /// Accept a draw, claim one, or offer one.
    Draw,
    AcceptDraw,
    AcceptTakeback,
    /// Decline what the other side has offered or asked for.
    Decline,
    Resign,
    CallOff,
    /// Win, for the program of the other side has failed, or the other has left.
    ClaimWin,
    /// Offer another game to somebody elsewhere, or accept his.
    OfferRematch,
    /// Pause or resume.
    Pause,
    AddTime,
    /// One step more of a hint.
    Hint,
    Flip,
    HideResult,
    /// Put the result away, and show the position at this place.
    Review(Ply),
    Scroll(i8),
    Browse(Browse),
    /// Play the game back, faster, or no more.
    Replay,
    /// Move the square cursor.
    Cursor(Way),
    /// Press the square under the cursor.
    Press,
    /// Begin an arrow or a circle at the square under the cursor, or end it there.
    Sketch,
    /// Play what is typed, or else press the square under the cursor.
    Enter,
    /// Play the move that is held back.
    Confirm,
    /// Take the last typed letter back.
    Erase,
    DropPremoves,
    /// Let a move chosen in advance wait for something else: the one of this number, or else the one at the cursor or
    /// the last.
    NextCondition(Option<usize>),
    Say(Topic),
    Chat(chat::Message),
    /// Back out by one layer.
    Escape,
}

/// What was refused, and why.
#[derive(Clone, Copy, Debug)]
enum Refusal {
    Command(Rejection),
    /// A move chosen in advance was not played when its turn came.
    Premove(UciMove, PremoveFailure),
    /// A move cannot be chosen in advance.
    Choice(PremoveError),
}

/// News of whether the game is saved.
#[derive(Clone, Debug)]
pub(crate) enum Keeping {
    Failed(AppendError),
    Restored,
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
    /// The position that the last move has led to, and when it has been seen to its end: till then no program thinks.
    settling: (Ply, Duration),
    /// The piece of this origin has been carried to its square: it need not be moved there.
    carried: Option<Square>,
    sketch: Sketch,
    thinking: ByColor<bool>,
    /// Where a program has the move, and from when on it may make it.
    reply_due: Option<(Ply, Duration)>,
    failed: Option<(Color, PlayerFailure)>,
    /// For the next who asks.
    keeping: Option<Keeping>,
    refusal: Option<(Refusal, Duration)>,
    resign_armed: Option<Duration>,
    /// Until then no draw is offered: its button stands where one has just been pressed for something else.
    draw_blocked: Option<Duration>,
    alarms: ByColor<Alarm>,
    countdowns: ByColor<Countdown>,
    shows_result: bool,
    /// The line that is compared with the present one.
    comparing: Option<LineId>,
    /// The past position on the screen, while it is not the present one.
    looking_at: Option<Ply>,
    replay: Option<Replay>,
    /// The square under the keyboard.
    cursor: Option<Square>,
    /// A move that nobody but the person has seen yet.
    pending: Option<Pending>,
    /// Ctrl was held when the piece was taken up: which piece a pawn becomes is asked in any case.
    asks_promotion: bool,
    /// The move that is being typed.
    typed: String,
    counsel: Counsel,
    /// Where the game is, if it is not here.
    table: Option<Table>,
    chat: Chat,
    /// The game that was left for this one.
    predecessor: Option<Box<GameScreen>>,
    /// The answer to a question of the person.
    told: Option<(String, Duration)>,
    /// Sounds for the next poll.
    waiting_cues: Vec<Effect>,
    /// Lines to say at the next poll.
    waiting_lines: Vec<String>,
    /// How far the moves are scrolled.
    scroll: Scroll,
    /// When it began, as PGN writes it.
    date: String,
    /// The code with which anybody meets the same opponent.
    challenge: Option<Challenge>,
}

impl GameScreen {
    /// The engine's choices come from `seed`.
    pub(crate) fn new(plan: GamePlan, seed: u64, session: Box<dyn Session>) -> Self {
        let control = session.control();
        let bottom = match (control.white, control.black) {
            (false, true) => Color::Black,
            (true, true) => session.view().setup.start.position().turn(),
            (_, false) => Color::White,
        };
        let challenge = Challenge::of(&plan.start, &plan.seats, seed);
        Self {
            shown: session.view().board.clone(),
            settling: (session.view().ply, Duration::ZERO),
            session,
            plan,
            bottom,
            board_ui: BoardUi::default(),
            animation: Animation::default(),
            carried: None,
            sketch: Sketch::default(),
            thinking: ByColor::default(),
            reply_due: None,
            failed: None,
            keeping: None,
            refusal: None,
            resign_armed: None,
            draw_blocked: None,
            alarms: ByColor::default(),
            countdowns: ByColor::default(),
            shows_result: false,
            comparing: None,
            looking_at: None,
            replay: None,
            cursor: None,
            pending: None,
            asks_promotion: false,
            typed: String::new(),
            counsel: Counsel::default(),
            table: None,
            chat: Chat::default(),
            predecessor: None,
            told: None,
            waiting_cues: Vec::new(),
            waiting_lines: Vec::new(),
            scroll: Scroll::default(),
            date: String::new(),
            challenge,
        }
    }

    pub(crate) fn view(&self) -> &View {
        self.session.view()
    }

    pub(crate) fn bottom(&self) -> Color {
        self.bottom
    }

    /// The code with which anybody meets the same opponent.
    pub(crate) fn challenge(&self) -> Option<Challenge> {
        self.challenge
    }

    /// The day on which the game began, as PGN writes it; empty if nobody knows.
    pub(crate) fn begun_on(mut self, date: String) -> Self {
        self.date = date;
        self
    }

    /// The position on the screen.
    pub(crate) fn ply_shown(&self) -> Ply {
        self.looking_at.unwrap_or(self.view().ply)
    }

    /// The moves that lead to it.
    fn path_shown(&self) -> Vec<UciMove> {
        let moves = self.view().moves.iter().take(self.ply_shown().index());
        moves.map(|played| played.mv).collect()
    }

    /// Whether leaving the game would lose something.
    pub(crate) fn is_under_way(&self) -> bool {
        self.view().result().is_none() && !self.view().moves.is_empty() || self.is_at_table()
    }

    /// The moves under the person's hand: none in the past.
    fn my_moves(&self) -> MyMoves<'_> {
        let view = self.session.view();
        match (self.looking_at, self.pending, self.behind_unconfirmed()) {
            (None, None, Some((board, castling))) => {
                MyMoves::behind(view, &board, castling, self.session.premoves(view.turn))
            }
            (None, None, None) => {
                let control = self.session.control();
                MyMoves::new(view, control, self.session.premoves(!view.turn))
            }
            (_, _, _) => MyMoves::never(view),
        }
    }

    /// The side that chooses moves in advance: the one that waits, or whose move is not confirmed yet.
    fn side_ahead(&self) -> Color {
        match self.behind_unconfirmed() {
            Some(_) => self.view().turn,
            None => !self.view().turn,
        }
    }

    /// What the waiting side has chosen in advance, if this is where it does so.
    pub(crate) fn premoves(&self) -> &[Premove] {
        let side = self.side_ahead();
        if self.session.control()[side] {
            self.session.premoves(side).moves()
        } else {
            &[]
        }
    }

    /// Lets the game go on and tells what has happened.
    pub(crate) fn poll(&mut self, moment: Moment<'_>, effects: &mut Vec<Effect>) -> bool {
        let now = moment.now;
        self.let_go(now);
        let mut heard = self.attend(Session::poll_unheard, moment, effects);
        if self.is_settled(now) {
            heard |= self.attend(Session::poll, moment, effects);
        }
        heard |= self.follow_replay(moment);
        heard |= self.follow_counsel(moment);
        effects.extend(self.waiting_lines.drain(..).map(Effect::Say));
        effects.append(&mut self.waiting_cues);
        if !self.waits_for_player() {
            self.reply_due = None;
        } else if self.is_settled(now)
            && self.reply_due.map(|(ply, _)| ply) != Some(self.view().ply)
        {
            let least = Duration::from_millis(moment.play.reply.into());
            self.reply_due = Some((self.view().ply, now + least));
        }
        self.hear_clock(moment, effects);
        self.follow_board(moment);
        heard |= self.turn_to_mover(moment);
        let mut board_ui = std::mem::take(&mut self.board_ui);
        board_ui.follow(&self.my_moves().castling_by(moment.play.castling));
        self.board_ui = board_ui;
        let was_told = self.told.take_if(|(_, until)| now >= *until).is_some();
        let expired = was_told
            || self.refusal.is_some_and(|(_, until)| now >= until)
            || self.resign_armed.is_some_and(|until| now >= until);
        self.refusal = self.refusal.filter(|(_, until)| now < *until);
        self.resign_armed = self.resign_armed.filter(|until| now < *until);
        let freed = self.draw_blocked.take_if(|until| now >= *until).is_some();
        expired || freed || heard
    }

    /// Takes up what the session tells when it is polled in this way; `true` if that is worth a frame.
    fn attend(
        &mut self,
        poll: fn(&mut (dyn Session + 'static), Timestamp, &mut dyn FnMut(Event)),
        moment: Moment<'_>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let mut events = Vec::new();
        let sink = &mut |event| events.push(event);
        poll(&mut *self.session, timestamp(moment.now), sink);
        let mut heard = self.follow_connection(moment, effects);
        let first_of_these = (effects.len(), self.waiting_lines.len());
        for event in &events {
            let line = record::event(event);
            // What is not worth a line is not worth a frame.
            heard |= line.is_some();
            effects.extend(line.map(Effect::Record));
            self.say_event(event, moment.language);
            self.hear(event, moment, effects);
        }
        let begins = matches!(
            events.first(),
            Some(Event::Game {
                event: GameEvent::Started { .. },
                ..
            })
        );
        if events.len() > if begins { 1 } else { AT_ONCE } {
            self.hush(first_of_these, effects);
        }
        let ply = self.view().ply;
        self.follow_board(moment);
        if std::mem::replace(&mut self.settling.0, ply) != ply {
            self.settling.1 = self.animation.settles_at();
        }
        heard
    }

    #[cfg(test)]
    pub(crate) fn is_thinking(&self, side: Color) -> bool {
        self.thinking[side]
    }

    /// The side whose program cannot go on.
    pub(crate) fn failed_side(&self) -> Option<Color> {
        self.failed.as_ref().map(|(side, _)| *side)
    }

    /// Somebody sits down at a side.
    pub(crate) fn reseat(&mut self, side: Color, seating: Seating, seat: Seat, name: String) {
        self.session.take_seat(side, seat, name);
        self.plan.seats[side] = seating;
        // Whoever sits there now chooses otherwise.
        self.challenge = None;
        self.failed = None;
        self.reply_due = None;
    }

    /// What has changed about saving the game since the last call.
    pub(crate) fn take_keeping(&mut self) -> Option<Keeping> {
        self.keeping.take()
    }

    /// Whether the next frame is already due.
    pub(crate) fn is_animating(&self, now: Duration) -> bool {
        !self.animation.is_over(now) || !self.counsel.level.is_over(now)
    }

    /// Whether a program may begin to think: the last move has been seen to its end.
    fn is_settled(&self, now: Duration) -> bool {
        now >= self.settling.1
    }

    /// The squares that stand against the move that was refused just now.
    fn reason(&self, now: Duration) -> Option<Vec<Square>> {
        let (refusal, until) = &self.refusal?;
        let marked_until = *until - (REFUSAL_SHOWN - REASON_MARKED);
        let squares = match refusal {
            Refusal::Command(rejection)
            | Refusal::Premove(_, PremoveFailure::Rejected(rejection)) => rejection.marks(),
            Refusal::Premove(_, PremoveFailure::LosesPiece { square, .. }) => vec![*square],
            Refusal::Premove(_, PremoveFailure::NoCapture) | Refusal::Choice(_) => return None,
        };
        (now < marked_until).then_some(squares)
    }

    /// When something on the screen changes by itself.
    pub(crate) fn next_change(&self, moment: Moment<'_>) -> Option<Duration> {
        let now = moment.now;
        let clock = clock::next_tick(self.view(), moment);
        let refusal = self.refusal.map(|(_, until)| match self.reason(now) {
            Some(_) => until - (REFUSAL_SHOWN - REASON_MARKED),
            None => until,
        });
        let pending = self.pending.and_then(|pending| pending.next_change(now));
        let settles = Some(self.settling.1).filter(|_| !self.is_settled(now));
        let told = self.told.as_ref().map(|(_, until)| *until);
        let reply = self.reply_due.map(|(_, due)| due).filter(|due| *due > now);
        [
            clock,
            refusal,
            self.resign_armed,
            self.draw_blocked,
            pending,
            told,
            reply,
            settles,
            self.replay.map(|replay| replay.next),
            self.next_connection_change(now),
        ]
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

pub(crate) fn timestamp(now: Duration) -> Timestamp {
    Timestamp::from_millis(u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}
