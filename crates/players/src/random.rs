//! A player that knows the rules and nothing else.

use tabia_game::{Color, Command, Game, Phase, Player, Say, Timestamp, UciMove};

use crate::manners;
use crate::place::Place;

/// Plays any legal move; the same seed plays the same game.
#[derive(Clone, Debug)]
pub struct RandomMover {
    seed: u64,
    /// Where it last moved, so that it does not ask twice.
    moved: Option<Place>,
}

impl RandomMover {
    /// A random mover with its own sequence of choices.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, moved: None }
    }

    fn choose(&self, game: &Game) -> Option<UciMove> {
        let position = game.position();
        let moves = position.legal_moves();
        let number = mix(self.seed ^ mix(position.polyglot_key() ^ u64::from(game.ply().get())));
        let index = usize::try_from(number % (moves.len() as u64).max(1)).ok()?;
        moves
            .get(index)
            .map(|&mv| UciMove::from_move(mv, game.setup().start.mode()))
    }
}

/// SplitMix64's finalizer (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Player for RandomMover {
    fn poll(&mut self, game: &Game, side: Color, _now: Timestamp, say: &mut dyn FnMut(Say)) {
        if let Some(command) = manners::answer(game, side, None) {
            return say(Say::Command(command));
        }
        let place = Place::of(game);
        if game.phase() == Phase::Playing && game.turn() == side && self.moved != Some(place) {
            self.moved = Some(place);
            if let Some(mv) = self.choose(game) {
                say(Say::Command(Command::Play {
                    ply: game.ply(),
                    mv,
                }));
            }
        }
    }
}
