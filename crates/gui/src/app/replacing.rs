//! A program that has failed, or a whole game, in the place of another.

use std::time::Duration;

use tabia_game::Session;
use tabia_players::Seating;

use super::App;
use crate::plan::GamePlan;
use crate::screens::game::GameScreen;

/// Who goes on in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replacement {
    /// The same program, started anew.
    Same,
    /// The person.
    Person,
}

impl App {
    /// Begins a game in the place of another.
    pub(super) fn begin(&mut self, plan: GamePlan, now: Duration) {
        let session = self.host.open(&plan, now);
        let date = self.host.today();
        self.take_up(plan, session, date, now);
    }

    /// Puts a game on the board that began on this day, if that is known, in the place of another.
    pub(super) fn take_up(
        &mut self,
        plan: GamePlan,
        session: Box<dyn Session>,
        date: String,
        now: Duration,
    ) {
        let before = self.game.take();
        let game = GameScreen::new(plan, session).begun_on(date);
        self.game = Some(game.following(before));
        self.start = None;
        self.notice = None;
        self.close_tools(now);
    }

    /// Goes back to the game that was left for this one; `false` if there is none, or moves to take back first.
    pub(super) fn return_to_game_before(&mut self) -> bool {
        let is_seen = self.shows_game();
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
