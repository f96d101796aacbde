//! What can be done when a program that plays has failed.

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
