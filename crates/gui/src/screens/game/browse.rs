//! Looking at earlier positions of a game that goes on meanwhile.

use std::borrow::Cow;
use std::time::Duration;

use tabia_game::{Board, LegalMove, MovePlayed, Ply, Square};

use super::hearing::move_cue;
use super::{GameScreen, Moment};
use crate::anim::{self, Animation};
use crate::app::Effect;
use crate::sound::Cue;

/// A step through the moves that were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browse {
    Start,
    Back,
    Forward,
    End,
    To(Ply),
}

impl Browse {
    /// Where it leads from `at` in a game that has come to `end`.
    pub(crate) fn ply(self, at: Ply, end: Ply) -> Ply {
        match self {
            Self::Start => Ply::START,
            Self::Back => at.previous().unwrap_or(Ply::START),
            Self::Forward => at.next().min(end),
            Self::End => end,
            Self::To(ply) => ply.min(end),
        }
    }
}

/// Forwards a step sounds as the move did, backwards like a piece put down softly.
pub(crate) fn step_cue(forwards: Option<&MovePlayed>) -> Effect {
    match forwards {
        Some(played) => Effect::Play {
            cue: move_cue(played),
            after: Duration::ZERO,
        },
        None => Effect::PlaySoftly(Cue::Move),
    }
}

/// A position on the screen.
pub(super) struct Standing<'v> {
    pub(super) board: Cow<'v, Board>,
    pub(super) last_move: Option<(Square, Square)>,
    pub(super) check: Option<Square>,
    pub(super) checkers: Vec<Square>,
}

impl GameScreen {
    /// Shows another position of the game; the game itself goes on meanwhile.
    pub(super) fn browse(&mut self, browse: Browse, moment: Moment<'_>) {
        let end = self.view().ply;
        let at = self.ply_shown();
        let to = browse.ply(at, end);
        if to != at {
            // What was chosen for the present makes no sense beside the past.
            self.drop_premoves();
            self.board_ui.clear();
            self.scroll.follow();
        }
        self.looking_at = (to != end).then_some(to);
        if to != at {
            let played = self.view().moves.iter().find(|played| played.ply == to);
            let cue = step_cue(played.filter(|_| to > at));
            self.waiting_cues.push(cue);
            let line = self.move_shown(moment.language);
            self.say(&line);
        }
        self.follow_board(moment);
    }

    /// What is on the board on the screen.
    pub(super) fn standing(&self) -> Standing<'_> {
        let view = self.session.view();
        let squares = |played: &MovePlayed| (played.from, played.to);
        match self.looking_at {
            None => match self.move_ahead() {
                Some(legal) => Standing {
                    board: Cow::Owned(legal.on(&view.board)),
                    last_move: Some((legal.from, legal.to)),
                    check: None,
                    checkers: Vec::new(),
                },
                None => Standing {
                    board: Cow::Borrowed(&view.board),
                    last_move: view.last_move().map(squares),
                    check: view.check.as_ref().map(|check| check.king),
                    checkers: view
                        .check
                        .as_ref()
                        .map(|check| check.checkers.clone())
                        .unwrap_or_default(),
                },
            },
            Some(ply) => {
                let past = view.past(ply);
                Standing {
                    last_move: past.last_move.map(squares),
                    check: past.check,
                    checkers: Vec::new(),
                    board: Cow::Owned(past.board),
                }
            }
        }
    }

    /// The move that stands on the board already, though the game does not have it yet.
    fn move_ahead(&self) -> Option<&LegalMove> {
        let held_back = self.pending.map(|pending| pending.mv);
        match held_back {
            Some(mv) => self.view().legal.find(mv),
            None => self.unconfirmed(),
        }
    }

    /// Sets the pieces in motion when the board on the screen has changed.
    pub(super) fn follow_board(&mut self, moment: Moment<'_>) {
        let standing = self.standing();
        if *standing.board == self.shown {
            return;
        }
        let board = standing.board.into_owned();
        self.animation = if self.carried.take().is_some() {
            Animation::default()
        } else {
            let share = match self.view().result() {
                Some(_) => 1.0,
                None => anim::pace(self.plan.estimate()),
            };
            let duration = moment.play.animation().mul_f32(share);
            Animation::between(&self.shown, &board, moment.now, duration)
        };
        self.shown = board;
    }
}
