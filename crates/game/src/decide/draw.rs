//! Draws by agreement and by claim.

use crate::{
    Color, DrawClaim, DrawReason, Game, GameEvent, GameResult, Move, Ply, Position, Rejection,
    Timestamp,
};
use tabia_core::History;

/// Half-moves between two offers of one side, so that offers cannot be used to disturb (FIDE 11.5).
const OFFERS_APART: u32 = 20;

impl Game {
    pub(super) fn decide_offer_draw(
        &self,
        by: Color,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        match self.draw_offer {
            Some(side) if side == by => Err(Rejection::DrawAlreadyOffered),
            Some(_) => self.decide_accept_draw(by, now),
            None => {
                if let Some(last) = self.last_offer[by] {
                    let from = Ply::new(last.get() + OFFERS_APART);
                    if self.ply() < from {
                        return Err(Rejection::DrawOfferTooSoon { from });
                    }
                }
                Ok(vec![GameEvent::DrawOffered { by }])
            }
        }
    }

    pub(super) fn decide_accept_draw(
        &self,
        by: Color,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        self.offer_to(by)?;
        Ok(vec![
            self.over(GameResult::Draw(DrawReason::Agreement), now),
        ])
    }

    pub(super) fn decide_decline_draw(&self, by: Color) -> Result<Vec<GameEvent>, Rejection> {
        self.offer_to(by)?;
        Ok(vec![GameEvent::DrawDeclined { by }])
    }

    fn offer_to(&self, by: Color) -> Result<(), Rejection> {
        if self.draw_offer == Some(!by) {
            Ok(())
        } else {
            Err(Rejection::NoDrawOffer)
        }
    }

    pub(super) fn decide_claim_draw(
        &self,
        by: Color,
        claim: DrawClaim,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Rejection> {
        // Only the player having the move may claim (FIDE 9.2, 9.3).
        if by != self.turn() {
            return Err(Rejection::NotYourTurn { turn: self.turn() });
        }
        let reason = match claim {
            DrawClaim::Standing => claimable(&self.position, &self.history)?,
            DrawClaim::Announcing(mv) => {
                let (position, history) = self.after(self.legal(mv)?);
                claimable(&position, &history)?
            }
        };
        Ok(vec![
            GameEvent::DrawClaimed { by, claim },
            self.over(GameResult::Draw(reason), now),
        ])
    }

    /// The position and history that `mv` would bring about.
    pub(crate) fn after(&self, mv: Move) -> (Position, History) {
        let mut position = self.position.clone();
        position.make(mv);
        let mut history = self.history.clone();
        history.push(&position);
        (position, history)
    }
}

/// The rule that gives a draw to whoever claims it with `position` as the last of `history`. A move that mates
/// is no ground for a claim.
pub(crate) fn claimable(position: &Position, history: &History) -> Result<DrawReason, Rejection> {
    let repetitions = history.repetitions();
    if repetitions >= 3 {
        Ok(DrawReason::ThreefoldRepetition)
    } else if position.halfmove_clock() >= 100 && position.has_legal_move() {
        Ok(DrawReason::FiftyMoves)
    } else {
        Err(Rejection::NoDrawToClaim {
            repetition: u8::try_from(repetitions).unwrap_or(u8::MAX),
            halfmove_clock: position.halfmove_clock(),
        })
    }
}
