//! Judging commands: which events they bring about, or why they are refused.

mod clock;
mod dead;
mod draw;
mod end;
mod play;
mod takeback;

pub(crate) use dead::{DeadPositions, is_dead_on_record};
pub(crate) use draw::claimable;

use crate::{Actor, Color, Command, Game, GameEvent, Phase, Rejection, Takebacks, Timestamp};

impl Game {
    /// The events that `command`, asked for by `by` at `now`, brings about; applied in order they are its effect.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(
        &self,
        by: Actor,
        command: Command,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        self.judge(by, command, now, DeadPositions::Sought)
    }

    pub(crate) fn judge(
        &self,
        by: Actor,
        command: Command,
        now: Timestamp,
        dead_positions: DeadPositions,
    ) -> Result<Vec<GameEvent>, Rejection> {
        if let Phase::Over(result) = self.phase {
            return match command {
                // Where takebacks are free, the end is taken back like a move.
                Command::ProposeTakeback { to } if self.setup.takebacks == Takebacks::Free => {
                    self.decide_takeback(player(by)?, to, now)
                }
                _ => Err(Rejection::GameOver { result }),
            };
        }
        if let Some(side) = self.fallen_flag(now)
            && command != Command::ClaimTimeout
        {
            return Err(Rejection::TimeIsUp { side });
        }
        match command {
            Command::Play { ply, mv } => {
                self.decide_play(player(by)?, ply, mv, now, dead_positions)
            }
            Command::Resign => Ok(self.decide_resign(player(by)?, now)),
            Command::OfferDraw => self.decide_offer_draw(player(by)?, now),
            Command::AcceptDraw => self.decide_accept_draw(player(by)?, now),
            Command::DeclineDraw => self.decide_decline_draw(player(by)?),
            Command::ClaimDraw(claim) => self.decide_claim_draw(player(by)?, claim, now),
            Command::ProposeTakeback { to } => self.decide_takeback(player(by)?, to, now),
            Command::AcceptTakeback => {
                self.decide_accept_takeback(player(by)?, now, dead_positions)
            }
            Command::DeclineTakeback => self.decide_decline_takeback(player(by)?),
            Command::Redo { line } => self.decide_redo(player(by)?, line, now, dead_positions),
            Command::ClaimTimeout => self.decide_claim_timeout(now),
            Command::ClaimAbandoned => self.decide_claim_abandoned(player(by)?, now),
            Command::AddTime { to, time } => self.decide_add_time(by, to, time, now),
            Command::Abort => self.decide_abort(now),
            Command::Pause => self.decide_pause(by, now),
            Command::Resume => self.decide_resume(by, now),
            Command::MarkAbsent(side) => self.decide_mark_absent(by, side),
            Command::MarkPresent(side) => self.decide_mark_present(by, side),
            Command::Adjudicate(result) => self.decide_adjudicate(by, result, now),
        }
    }
}

fn player(by: Actor) -> Result<Color, Rejection> {
    match by {
        Actor::Player(color) => Ok(color),
        Actor::Arbiter => Err(Rejection::PlayersOnly),
    }
}

fn arbiter(by: Actor) -> Result<(), Rejection> {
    match by {
        Actor::Arbiter => Ok(()),
        Actor::Player(_) => Err(Rejection::ArbiterOnly),
    }
}
