//! A player whose moves are known beforehand.

use tabia_game::{Color, Command, Game, Phase, Player, Say, Timestamp, UciMove};

use crate::manners;
use crate::place::Place;

/// Plays these moves in order, whatever the other side does, and then no more.
#[derive(Clone, Debug)]
pub struct ScriptedPlayer {
    moves: std::vec::IntoIter<UciMove>,
    moved: Option<Place>,
}

impl ScriptedPlayer {
    /// A player with these moves of its own side.
    #[must_use]
    pub fn new(moves: Vec<UciMove>) -> Self {
        Self {
            moves: moves.into_iter(),
            moved: None,
        }
    }
}

impl Player for ScriptedPlayer {
    fn poll(&mut self, game: &Game, side: Color, _now: Timestamp, say: &mut dyn FnMut(Say)) {
        if let Some(command) = manners::answer(game, side, None) {
            return say(Say::Command(command));
        }
        let place = Place::of(game);
        if game.phase() == Phase::Playing
            && game.turn() == side
            && self.moved != Some(place)
            && let Some(mv) = self.moves.next()
        {
            self.moved = Some(place);
            say(Say::Command(Command::Play {
                ply: game.ply(),
                mv,
            }));
        }
    }
}
