//! A program that has failed, or a whole game, in the place of another.

use tabia_players::Seating;

use super::App;

/// Who goes on in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replacement {
    /// The same program, started anew.
    Same,
    /// The person.
    Person,
}

impl App {
    /// Goes back to the game that was left for this one; `false` if there is none, or moves to take back first.
    pub(super) fn return_to_game_before(&mut self) -> bool {
        let is_seen = self.start.is_none() && self.tools.is_empty() && !self.has_dialog();
        let game = self.game.as_mut();
        let Some(game) = game.filter(|game| is_seen && game.leads_back()) else {
            return false;
        };
        let Some(before) = game.take_predecessor() else {
            return false;
        };
        self.host.go_back();
        self.game = Some(before);
        true
    }

    /// Puts somebody in the place of the program that has failed.
    pub(super) fn replace(&mut self, replacement: Replacement) {
        let Some(game) = &mut self.game else { return };
        let Some(side) = game.failed_side() else {
            return;
        };
        let seating = match replacement {
            Replacement::Same => game.plan.seats[side].clone(),
            Replacement::Person => Seating::Human,
        };
        let (seat, name) = self.host.seat(&seating);
        game.reseat(side, seating, seat, name);
    }
}
