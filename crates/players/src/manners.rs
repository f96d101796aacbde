//! How a program answers what the other side asks.

use tabia_game::{Color, Command, Game, Score};

/// A draw is welcome from here on down, in hundredths of a pawn: a clearly worse position is worth the offer,
/// an equal one is worth playing on against.
const DRAW_IS_WELCOME: i32 = -60;

/// The answer of a program that plays `side` and last thought its position worth `score`.
pub(crate) fn answer(game: &Game, side: Color, score: Option<Score>) -> Option<Command> {
    if game.result().is_some() {
        return None;
    }
    if game.proposal().is_some_and(|proposal| proposal.by != side) {
        return Some(Command::AcceptTakeback);
    }
    if game.draw_offer().is_some_and(|by| by != side) {
        let welcome = match score {
            Some(Score::Centipawns(value)) => value <= DRAW_IS_WELCOME,
            Some(Score::Mate(moves)) => moves < 0,
            None => false,
        };
        return Some(if welcome {
            Command::AcceptDraw
        } else {
            Command::DeclineDraw
        });
    }
    None
}
