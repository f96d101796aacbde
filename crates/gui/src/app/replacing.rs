//! A program that has failed, or a whole game, in the place of another.

use std::time::Duration;

use tabia_players::{Challenge, Seating};

use super::{App, Effect};
use crate::plan::{GamePlan, OpenGame};
use crate::screens::game::GameScreen;
use crate::screens::start::{Goal, StartScreen};

/// Who goes on in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replacement {
    /// The same program, started anew.
    Same,
    /// The person.
    Person,
}

impl App {
    /// Begins the game that was chosen.
    pub(super) fn play(&mut self, now: Duration) {
        match self.start.as_ref().map(StartScreen::goal) {
            Some(Goal::Host) => return self.host_game(now),
            Some(Goal::Join) => return self.join_game(now),
            Some(Goal::Play) | None => {}
        }
        let coin = self.host.coin();
        let Some(start) = &self.start else { return };
        let (plan, challenge) = (start.plan(coin), start.accepted());
        self.settings.next_game = start.choice().clone();
        self.effects.push(Effect::SaveSettings);
        match challenge {
            Some(challenge) => self.begin_with(plan, challenge.seed(), now),
            None => self.begin(plan, now),
        }
    }

    /// Begins a game in the place of another, against an engine that has not been met before.
    pub(super) fn begin(&mut self, plan: GamePlan, now: Duration) {
        let seed = any_seed(|| self.host.coin());
        self.begin_with(plan, seed, now);
    }

    /// Begins a game in the place of another; the engine's choices come from `seed`.
    pub(super) fn begin_with(&mut self, plan: GamePlan, seed: u64, now: Duration) {
        if self.is_kept_at_table(now) {
            return;
        }
        let session = self.host.open(&plan, seed, now);
        let date = self.host.today();
        let game = OpenGame {
            plan,
            seed,
            session,
        };
        self.take_up(game, date, now);
    }

    /// Puts a game on the board that began on this day, if that is known, in the place of another.
    pub(super) fn take_up(&mut self, game: OpenGame, date: String, now: Duration) {
        self.put_table_aside();
        let before = self.game.take();
        let OpenGame {
            plan,
            seed,
            session,
        } = game;
        let game = GameScreen::new(plan, seed, session).begun_on(date);
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

/// A seed that a challenge can name, each as likely as the others.
fn any_seed(mut coin: impl FnMut() -> bool) -> u64 {
    let bits = Challenge::SEEDS.ilog2();
    (0..bits).fold(0, |n, _| 2 * n + u64::from(coin()))
}
