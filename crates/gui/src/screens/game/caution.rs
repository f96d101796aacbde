//! Moves that are held back: what looks like a slip of the hand for a moment, and any move, where the person wants
//! it so, until it is confirmed. Nobody but the person has seen them yet, so they can be taken back.

use std::time::Duration;

use tabia_game::{Slip, Square, UciMove};
use tabia_words::Label;

use super::{GameScreen, Moment, timestamp};
use crate::app::Effect;
use crate::board_ui::Aim;
use crate::settings::caution::{Caution, Tempo};
use crate::sound::Cue;

/// How long a possible slip can be taken back.
const RETRACT: Duration = Duration::from_millis(800);
/// How often the ring that tells the time left is drawn.
const RING_STEP: Duration = Duration::from_millis(50);

/// A move that is held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    pub(super) mv: UciMove,
    hold: Hold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    /// It is played then.
    Until { then: Duration, why: Doubt },
    /// It waits for the person.
    Unconfirmed,
}

/// Why a move may not be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doubt {
    Dropped,
    Move(Slip),
}

impl Pending {
    /// What to say about it.
    pub(super) fn label(self) -> Label {
        match self.hold {
            Hold::Unconfirmed => Label::ConfirmMove,
            Hold::Until { why, .. } => match why {
                Doubt::Dropped => Label::SlipDropped,
                Doubt::Move(Slip::InsteadOfCastling(_)) => Label::SlipCastling,
                Doubt::Move(Slip::StalemateByPromotion) => Label::SlipStalemate,
                Doubt::Move(Slip::QueenEnPrise) => Label::SlipQueen,
            },
        }
    }

    /// The share of its time that is left, if it is played by itself.
    pub(super) fn left(self, now: Duration) -> Option<f32> {
        match self.hold {
            Hold::Unconfirmed => None,
            Hold::Until { then, .. } => {
                Some(then.saturating_sub(now).as_secs_f32() / RETRACT.as_secs_f32())
            }
        }
    }

    pub(super) fn waits_for_person(self) -> bool {
        self.hold == Hold::Unconfirmed
    }

    /// When its picture changes.
    pub(super) fn next_change(self, now: Duration) -> Option<Duration> {
        match self.hold {
            Hold::Unconfirmed => None,
            Hold::Until { then, .. } => Some(then.min(now + RING_STEP)),
        }
    }
}

impl GameScreen {
    /// Holds a move back if there is reason to; `false` if it is to be played at once.
    pub(super) fn hold(&mut self, mv: UciMove, aim: Aim, moment: Moment<'_>) -> bool {
        let view = self.view();
        let caution = &moment.play.caution;
        let clock = view.clock.reading(view.turn, timestamp(moment.now));
        let is_short = clock.is_some_and(|clock| clock.left < caution.hurry.below());
        let Some(legal) = view.legal.find(mv) else {
            return false;
        };
        let doubt = match aim {
            Aim::Doubtful => Some(Doubt::Dropped),
            Aim::Sure => {
                let slip = match caution.guards_queen {
                    true => view.slip_in_training(legal),
                    false => view.slip(legal),
                };
                slip.map(Doubt::Move)
            }
        };
        let tempo = Tempo::of(self.plan.estimate());
        let hold = match (caution.of(tempo), doubt) {
            _ if is_short => None,
            (Caution::Off, _) | (Caution::Slips, None) => None,
            (Caution::Confirm, _) => Some(Hold::Unconfirmed),
            (Caution::Slips, Some(why)) => Some(Hold::Until {
                then: moment.now + RETRACT,
                why,
            }),
        };
        self.pending = hold.map(|hold| Pending { mv, hold });
        if let Some(pending) = self.pending {
            self.say(pending.label().text(moment.language));
            self.waiting_cues.push(Effect::Play {
                cue: Cue::Question,
                after: Duration::ZERO,
            });
        }
        self.pending.is_some()
    }

    /// Plays the move that is held back.
    pub(super) fn confirm(&mut self) -> bool {
        let Some(pending) = self.pending.take() else {
            return false;
        };
        // It is on its square already.
        self.carried = Some(pending.mv.from);
        self.play(pending.mv);
        true
    }

    /// A press on the square that the held-back move goes to plays it; any other press does nothing to it.
    pub(super) fn confirm_by_press(&mut self, square: Option<Square>) -> bool {
        let Some(pending) = self.pending else {
            return false;
        };
        if pending.waits_for_person() && square == Some(pending.mv.to) {
            self.confirm();
        }
        true
    }

    /// Where the ring is drawn that tells how long a move can still be taken back.
    pub(super) fn countdown(&self, now: Duration) -> Option<(Square, f32)> {
        let pending = self.pending?;
        let legal = self.view().legal.find(pending.mv)?;
        Some((legal.to, pending.left(now)?))
    }

    /// Takes the move that is held back back.
    pub(super) fn retract(&mut self) -> bool {
        self.pending.take().is_some()
    }

    /// Plays what has been held back long enough.
    pub(super) fn let_go(&mut self, now: Duration) {
        let is_due = self.pending.and_then(|pending| pending.left(now)) == Some(0.0);
        if is_due {
            self.confirm();
        }
    }
}
