//! How a program behaves towards the other side: what it answers, and when it offers a draw. It never resigns.

use tabia_game::{Color, Command, Game, Score};

/// A draw is welcome from here on down, in hundredths of a pawn: a clearly worse position is worth the offer.
const DRAW_IS_WELCOME: i32 = -60;
/// Up to here neither side stands better.
const LEVEL: i32 = 25;
/// Before so many half-moves a level game is played on.
const EARLY: u32 = 80;
/// So many half-moves without a capture or a pawn's move, and nothing seems to happen any more.
const STANDSTILL: u16 = 24;

/// Whether the game has come to a standstill with nothing in it for either side.
fn is_dull(game: &Game, score: Option<Score>) -> bool {
    let is_level = matches!(score, Some(Score::Centipawns(value)) if value.abs() <= LEVEL);
    is_level && game.ply().get() >= EARLY && game.position().halfmove_clock() >= STANDSTILL
}

/// The answer of a program that plays `side` and last thought its position worth `score`.
pub(crate) fn answer(game: &Game, side: Color, score: Option<Score>) -> Option<Command> {
    if game.result().is_some() {
        return None;
    }
    if game.proposal().is_some_and(|proposal| proposal.by != side) {
        return Some(Command::AcceptTakeback);
    }
    if game.draw_offer().is_some_and(|by| by != side) {
        let is_worse = match score {
            Some(Score::Centipawns(value)) => value <= DRAW_IS_WELCOME,
            Some(Score::Mate(moves)) => moves < 0,
            None => false,
        };
        return Some(if is_worse || is_dull(game, score) {
            Command::AcceptDraw
        } else {
            Command::DeclineDraw
        });
    }
    None
}

/// Whether a program that has just chosen its move, with this in mind of its position, offers a draw with it.
pub(crate) fn offers_draw(game: &Game, score: Option<Score>) -> bool {
    is_dull(game, score) && game.draw_offer().is_none()
}

#[cfg(test)]
mod tests {
    use tabia_game::{Actor, GameSetup, StartPosition, Timestamp};

    use super::*;

    /// The knights go out and home again in turn, so that nothing repeats twice in `plies` half-moves.
    fn shuffled(plies: usize) -> Game {
        let mut game = Game::new(GameSetup::default(), Timestamp::ZERO);
        let squares = ["b1c3", "c3b1", "g1f3", "f3g1"];
        let mirrored = ["b8c6", "c6b8", "g8f6", "f6g8"];
        for ply in 0..plies {
            let table = if ply % 2 == 0 { squares } else { mirrored };
            let mv = table[ply / 2 % 4].parse().expect("a move");
            let ply = game.ply();
            let by = Actor::Player(game.turn());
            let events = game.decide(by, Command::Play { ply, mv }, Timestamp::ZERO);
            let Ok(events) = events else { break };
            for event in events {
                game.apply(&event);
            }
        }
        game
    }

    fn offered(mut game: Game) -> Game {
        let by = Actor::Player(Color::White);
        let events = game.decide(by, Command::OfferDraw, Timestamp::ZERO);
        for event in events.expect("an offer") {
            game.apply(&event);
        }
        game
    }

    fn reply(game: Game, score: i32) -> Option<Command> {
        let score = Some(Score::Centipawns(score));
        answer(&offered(game), Color::Black, score)
    }

    #[test]
    fn a_draw_is_taken_by_who_stands_worse() {
        assert_eq!(reply(shuffled(4), -60), Some(Command::AcceptDraw));
        assert_eq!(reply(shuffled(4), 0), Some(Command::DeclineDraw));
        assert_eq!(answer(&shuffled(4), Color::Black, None), None);
    }

    /// Two rooks walk to and fro, three and four steps a turn, so that no position comes five times in `plies`
    /// half-moves; White's pawn moves at `pawn`, if that is one of its plies.
    fn walked(plies: u32, pawn: u32) -> Game {
        let start = StartPosition::from_fen("r3k3/8/8/8/8/8/1P6/4K2R w - - 0 1");
        let setup = GameSetup {
            start: start.expect("a position"),
            ..GameSetup::default()
        };
        let mut game = Game::new(setup, Timestamp::ZERO);
        let (white, black) = (["h1h2", "h2h3", "h3h1"], ["a8a7", "a7a6", "a6a5", "a5a8"]);
        let mut steps = [0; 2];
        while game.ply().get() < plies {
            let side = game.turn();
            let step = &mut steps[side as usize];
            let mv = match side {
                Color::White if game.ply().get() == pawn => "b2b3",
                Color::White => {
                    *step += 1;
                    white[(*step - 1) % 3]
                }
                Color::Black => {
                    *step += 1;
                    black[(*step - 1) % 4]
                }
            };
            let ply = game.ply();
            let mv = mv.parse().expect("a move");
            let events = game.decide(
                Actor::Player(side),
                Command::Play { ply, mv },
                Timestamp::ZERO,
            );
            for event in events.expect("the game goes on") {
                game.apply(&event);
            }
        }
        game
    }

    #[test]
    fn a_draw_is_offered_and_taken_in_a_dull_game() {
        let score = |value| Some(Score::Centipawns(value));
        let dull = walked(EARLY, 0);
        for value in [0, LEVEL, -LEVEL] {
            assert!(offers_draw(&dull, score(value)), "{value}");
            assert_eq!(
                answer(&offered(dull.clone()), Color::Black, score(value)),
                Some(Command::AcceptDraw)
            );
        }
        for value in [LEVEL + 1, -LEVEL - 1] {
            assert!(!offers_draw(&dull, score(value)), "{value}");
        }
        assert!(!offers_draw(&dull, None));
        assert!(!offers_draw(&dull, Some(Score::Mate(3))));
        assert!(!offers_draw(&offered(dull), score(0)), "one stands already");
        // One half-move sooner, or less than twelve moves after the pawn's.
        assert!(!offers_draw(&walked(EARLY - 1, 0), score(0)));
        assert!(offers_draw(&walked(EARLY + 1, 56), score(0)));
        assert!(!offers_draw(&walked(EARLY, 58), score(0)));
    }

    #[test]
    fn an_early_game_is_played_on() {
        let level = Some(Score::Centipawns(0));
        assert!(!offers_draw(&shuffled(10), level));
        assert!(!is_dull(&shuffled(10), level));
    }
}
