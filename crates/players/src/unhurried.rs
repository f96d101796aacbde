//! A player that never answers so fast that its move is missed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tabia_game::{Color, Command, Game, Millis, Player, Say, Timestamp};

use crate::place::Place;

/// Short of time, a player takes no more than this part of what its clock shows.
const SHARE: u32 = 50;

/// The least time between two moves, for everybody who has a clone of it; it may change during a game.
#[derive(Clone, Debug, Default)]
pub struct Pace(Arc<AtomicU32>);

impl Pace {
    /// Everybody moves as soon as he can.
    #[must_use]
    pub fn hurried() -> Self {
        Self::default()
    }

    /// From now on nobody answers sooner than this.
    pub fn change(&self, least: Millis) {
        self.0.store(least.get(), Ordering::Relaxed);
    }

    fn least(&self) -> Millis {
        Millis::new(self.0.load(Ordering::Relaxed))
    }
}

/// `player`, whose moves are held back until the least time has passed since its turn came. It has to be polled when
/// that time is over; the clock runs, but little is ever taken from it.
#[must_use]
pub fn unhurried(player: Box<dyn Player>, pace: Pace) -> Box<dyn Player> {
    Box::new(Unhurried {
        player,
        pace,
        turn: None,
    })
}

struct Unhurried {
    player: Box<dyn Player>,
    pace: Pace,
    turn: Option<Turn>,
}

/// Since when it is whose turn, and what is held back.
struct Turn {
    place: Place,
    since: Timestamp,
    held: Option<Command>,
}

impl Player for Unhurried {
    fn poll(&mut self, game: &Game, side: Color, now: Timestamp, say: &mut dyn FnMut(Say)) {
        let place = Place::of(game);
        let since = match &self.turn {
            Some(turn) if turn.place == place => turn.since,
            // A move that was meant for another place is forgotten.
            Some(_) | None => {
                self.turn = Some(Turn {
                    place,
                    since: now,
                    held: None,
                });
                now
            }
        };
        let left = game.clock(side, now).map(|reading| reading.left);
        let least = left.map_or(self.pace.least(), |left| {
            self.pace.least().min(Millis::new(left.get() / SHARE))
        });
        let is_due = now.since(since) >= least;
        let held = &mut self.turn;
        self.player.poll(game, side, now, &mut |said| match said {
            Say::Command(command @ Command::Play { .. }) if !is_due => {
                if let Some(turn) = held {
                    turn.held = Some(command);
                }
            }
            Say::Command(_) | Say::Note(_) => say(said),
        });
        if is_due && let Some(command) = self.turn.as_mut().and_then(|turn| turn.held.take()) {
            say(Say::Command(command));
        }
    }
}

#[cfg(test)]
mod tests {
    use tabia_game::{Actor, GameSetup, TimeControl};

    use super::*;
    use crate::RandomMover;

    fn at(millis: u64) -> Timestamp {
        Timestamp::from_millis(millis)
    }

    fn moves(player: &mut dyn Player, game: &Game, millis: u64) -> usize {
        let mut count = 0;
        player.poll(game, Color::White, at(millis), &mut |said| {
            count += usize::from(matches!(said, Say::Command(Command::Play { .. })));
        });
        count
    }

    #[test]
    fn a_move_waits_for_its_time_and_is_made_once() {
        let pace = Pace::hurried();
        pace.change(Millis::new(600));
        let mut player = unhurried(Box::new(RandomMover::new(1)), pace);
        let game = Game::new(GameSetup::default(), at(0));
        assert_eq!(moves(&mut *player, &game, 5_000), 0);
        assert_eq!(moves(&mut *player, &game, 5_599), 0);
        assert_eq!(moves(&mut *player, &game, 5_600), 1);
        assert_eq!(moves(&mut *player, &game, 6_000), 0);
    }

    #[test]
    fn a_change_of_place_forgets_what_was_held() {
        let pace = Pace::hurried();
        pace.change(Millis::new(600));
        let mut player = unhurried(Box::new(RandomMover::new(1)), pace);
        let mut game = Game::new(GameSetup::default(), at(0));
        assert_eq!(moves(&mut *player, &game, 0), 0);
        for (side, mv) in [(Color::White, "e2e4"), (Color::Black, "e7e5")] {
            let command = Command::Play {
                ply: game.ply(),
                mv: mv.parse().expect("a move"),
            };
            let events = game.decide(Actor::Player(side), command, at(1));
            for event in events.expect("legal") {
                game.apply(&event);
            }
        }
        assert_eq!(moves(&mut *player, &game, 700), 0);
        assert_eq!(moves(&mut *player, &game, 1_300), 1);
    }

    #[test]
    fn who_is_short_of_time_hurries() {
        let pace = Pace::hurried();
        pace.change(Millis::new(600));
        let mut player = unhurried(Box::new(RandomMover::new(1)), pace);
        let clock: TimeControl = "5".parse().expect("a time control");
        let setup = GameSetup {
            clocks: tabia_game::ByColor::new_with(|_| Some(clock.clone())),
            ..GameSetup::default()
        };
        let game = Game::new(setup, at(0));
        assert_eq!(moves(&mut *player, &game, 0), 0);
        assert_eq!(moves(&mut *player, &game, 100), 1);
    }
}
