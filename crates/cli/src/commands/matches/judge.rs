//! What may end a game besides the rules.

use tabia_core::Color;
use tabia_engine::Score;

use super::game::Outcome;

/// Who may end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Adjudication {
    ByRulesOnly,
    /// A game in which both players have seen the same clear result for some moves is over.
    ByScores,
}

/// Listens to the players' scores.
#[derive(Default)]
pub(super) struct Judge {
    /// Answers in a row from which White, or Black, stands won.
    won: [u32; 2],
    /// Answers in a row that say draw.
    drawn: u32,
}

impl Judge {
    /// In centipawns, seen by both.
    const WON: i32 = 700;
    const WON_ANSWERS: u32 = 8;
    const DRAWN: i32 = 10;
    const DRAWN_ANSWERS: u32 = 16;
    /// No game is called drawn before this ply.
    const DRAWN_FROM: usize = 80;

    pub(super) fn hear(&mut self, side: Color, score: Option<Score>) {
        let own = match score {
            Some(Score::Centipawns(value)) => value,
            Some(Score::MateIn(_)) => i32::MAX,
            Some(Score::MatedIn(_)) => -i32::MAX,
            None => {
                *self = Self::default();
                return;
            }
        };
        let white = match side {
            Color::White => own,
            Color::Black => -own,
        };
        let count =
            |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        count(&mut self.won[0], white >= Self::WON);
        count(&mut self.won[1], white <= -Self::WON);
        count(&mut self.drawn, white.abs() <= Self::DRAWN);
    }

    pub(super) fn verdict(&self, plies: usize) -> Option<Outcome> {
        for side in Color::ALL {
            if self.won[side as usize] >= Self::WON_ANSWERS {
                return Some(Outcome::Won(side));
            }
        }
        (self.drawn >= Self::DRAWN_ANSWERS && plies >= Self::DRAWN_FROM).then_some(Outcome::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The verdict after both sides have said these, in turn.
    fn verdict(scores: &[i32], plies: usize) -> Option<Outcome> {
        let mut judge = Judge::default();
        for (index, &score) in scores.iter().enumerate() {
            let side = if index % 2 == 0 {
                Color::White
            } else {
                Color::Black
            };
            judge.hear(side, Some(Score::Centipawns(score)));
        }
        judge.verdict(plies)
    }

    #[test]
    fn both_players_must_agree() {
        let white_wins = [800, -800].repeat(4);
        assert_eq!(verdict(&white_wins, 20), Some(Outcome::Won(Color::White)));
        assert_eq!(verdict(&white_wins[1..], 20), None);
        let only_white_thinks_so = [800, 0].repeat(8);
        assert_eq!(verdict(&only_white_thinks_so, 200), None);
        assert_eq!(verdict(&[5, -5].repeat(8), 80), Some(Outcome::Drawn));
        assert_eq!(verdict(&[5, -5].repeat(8), 79), None);
    }
}
