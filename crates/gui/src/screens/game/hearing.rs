//! What the session tells, taken up by the screen and made heard.

use std::time::Duration;

use tabia_game::{
    ByColor, Check, Color, Event, GameEvent, GameResult, MovePlayed, Note, SessionEvent,
    TimeControl, WinReason,
};

use super::{GameScreen, Keeping, Moment, REFUSAL_SHOWN, Refusal, timestamp};
use crate::app::Effect;
use crate::sound::Cue;

/// A result is heard after the move that brought it about.
const RESULT_AFTER: Duration = Duration::from_millis(320);
/// A mate is heard longer.
const RESULT_AFTER_MATE: Duration = Duration::from_millis(900);

impl GameScreen {
    /// Takes one event up.
    pub(super) fn hear(&mut self, event: &Event, moment: Moment<'_>, effects: &mut Vec<Effect>) {
        let now = moment.now;
        if let Event::Game {
            event:
                GameEvent::MovePlayed(_)
                | GameEvent::Over { .. }
                | GameEvent::TakenBack { .. }
                | GameEvent::Redone { .. },
            ..
        } = event
        {
            // A move that is held back is one of the position before.
            self.retract();
        }
        match event {
            Event::Game {
                event: GameEvent::MovePlayed(played),
                ..
            } => {
                // Whoever looks at the past goes on looking, and what is half typed may still be meant.
                self.refusal = None;
                self.thinking = ByColor::default();
                if self.looking_at.is_none() {
                    self.scroll.follow();
                }
                effects.push(Effect::Play {
                    cue: move_cue(played),
                    after: Duration::ZERO,
                });
            }
            Event::Game {
                event: GameEvent::Over { result, .. },
                ..
            } => {
                self.thinking = ByColor::default();
                self.typed.clear();
                self.shows_result = true;
                self.resign_armed = None;
                effects.push(Effect::Play {
                    cue: self.result_cue(*result),
                    after: match result {
                        GameResult::Win {
                            by: WinReason::Checkmate,
                            ..
                        } => RESULT_AFTER_MATE,
                        _ => RESULT_AFTER,
                    },
                });
            }
            Event::Game {
                event: GameEvent::TakenBack { .. } | GameEvent::Redone { .. },
                ..
            } => {
                self.refusal = None;
                self.looking_at = None;
                self.shows_result = false;
                self.thinking = ByColor::default();
                effects.push(Effect::Play {
                    cue: Cue::Move,
                    after: Duration::ZERO,
                });
            }
            Event::Game {
                event: GameEvent::Started { .. },
                ..
            } => self.take_up_setup(),
            Event::Game { .. } => {}
            Event::Player {
                side,
                note: Note::Thinking,
            } => self.thinking[*side] = true,
            Event::Player {
                note: Note::Info(_),
                ..
            } => {}
            Event::Player {
                side,
                note: Note::Failed(failure),
            } => {
                self.thinking[*side] = false;
                self.failed = Some((*side, failure.clone()));
            }
            Event::Session(SessionEvent::Rejected { rejection, .. }) => {
                self.carried = None;
                self.refuse(Refusal::Command(*rejection), now, effects);
            }
            Event::Session(SessionEvent::PremoveFailed { mv, failure, .. }) => {
                self.refuse(Refusal::Premove(*mv, *failure), now, effects);
            }
            Event::Session(SessionEvent::PremoveRefused { error, .. }) => {
                self.refuse(Refusal::Choice(*error), now, effects);
            }
            Event::Session(SessionEvent::NotKept { error }) => {
                self.keeping = Some(Keeping::Failed(error.clone()));
            }
            Event::Session(SessionEvent::KeptAgain) => self.keeping = Some(Keeping::Restored),
            Event::Session(SessionEvent::Said { by, text }) => {
                self.hear_line(*by, text, moment.language);
            }
            Event::Session(SessionEvent::Unsaid { text, why }) => {
                self.miss_line(text, *why, moment);
            }
            Event::Session(SessionEvent::PremovesChanged { .. } | SessionEvent::Drawn { .. }) => {}
        }
    }

    /// What a game that is told anew has to say would be said all at once: only its last line is, and none of its
    /// sounds. `first` are the numbers of its first effect and line.
    pub(super) fn hush(&mut self, first: (usize, usize), effects: &mut Vec<Effect>) {
        let told = effects.split_off(first.0);
        let is_sound = |effect: &Effect| matches!(effect, Effect::Play { .. });
        effects.extend(told.into_iter().filter(|effect| !is_sound(effect)));
        let lines = self.waiting_lines.split_off(first.1);
        self.waiting_lines.extend(lines.into_iter().last());
    }

    fn refuse(&mut self, refusal: Refusal, now: Duration, effects: &mut Vec<Effect>) {
        self.refusal = Some((refusal, now + REFUSAL_SHOWN));
        effects.push(Effect::Play {
            cue: Cue::Refused,
            after: Duration::ZERO,
        });
    }

    /// Warns a person when time gets short.
    pub(super) fn hear_clock(&mut self, moment: Moment<'_>, effects: &mut Vec<Effect>) {
        let now = moment.now;
        let counts = moment.play.levels.of(Cue::Tick) > 0.0;
        let control = self.session.control();
        for side in Color::ALL.into_iter().filter(|side| control[*side]) {
            let view = self.session.view();
            let reading = view.clock.reading(side, timestamp(now));
            let low = view.setup.clocks[side].as_ref().map(TimeControl::low);
            let running = reading.filter(|reading| reading.is_running);
            let ticks = running.is_some_and(|reading| self.countdowns[side].ticks(reading.left));
            if ticks && counts {
                effects.push(Effect::Play {
                    cue: Cue::Tick,
                    after: Duration::ZERO,
                });
            }
            if let (Some(reading), Some(low)) = (running, low)
                && self.alarms[side].rings(reading.left, low, now)
            {
                effects.push(Effect::Play {
                    cue: Cue::LowTime,
                    after: Duration::ZERO,
                });
            }
        }
    }

    fn result_cue(&self, result: GameResult) -> Cue {
        let control = self.session.control();
        match result.winner() {
            Some(winner) if control[winner] || !control[!winner] => Cue::Win,
            Some(_) => Cue::Loss,
            None => Cue::Draw,
        }
    }
}

/// The sound of a move, from what the move says of itself.
pub(crate) fn move_cue(played: &MovePlayed) -> Cue {
    match played {
        MovePlayed {
            check: Check::Checkmate,
            ..
        } => Cue::Mate,
        MovePlayed {
            check: Check::Check,
            ..
        } => Cue::Check,
        MovePlayed {
            promotion: Some(_), ..
        } => Cue::Promotion,
        MovePlayed { rook: Some(_), .. } => Cue::Castling,
        MovePlayed {
            captured: Some(_), ..
        } => Cue::Capture,
        MovePlayed { .. } => Cue::Move,
    }
}
