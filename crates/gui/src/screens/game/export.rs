//! The game taken elsewhere: to be saved, or looked at.

use tabia_game::Game;
use tabia_game::pgn::Heading;
use tabia_game::study::Study;

use super::GameScreen;
use crate::document::{self, Document};

impl GameScreen {
    /// The game, to be saved; the picture is of the board on the screen.
    pub(crate) fn document(&self) -> Document {
        let standing = self.standing();
        let picture = document::Standing {
            board: standing.board.into_owned(),
            bottom: self.bottom,
            last_move: standing.last_move,
            check: standing.check,
            shapes: self.session.drawings().on(&self.path_shown()).to_vec(),
        };
        let heading = Heading {
            date: self.date.clone(),
            ..Heading::default()
        };
        let (record, drawings) = (self.session.record(), self.session.drawings());
        Document::of_game(record, drawings, &heading, picture)
    }

    /// The game, to be looked at from the position on the screen on.
    pub(crate) fn study(&self) -> Study {
        let events = self.session.record().iter().map(|entry| &entry.event);
        let Some(game) = Game::fold(events) else {
            return Study::new(&self.view().setup.start);
        };
        let mut study = Study::of_game(&game, self.session.drawings());
        study.start();
        let mut played = self.path_shown().into_iter();
        let all = played.try_for_each(|mv| study.play(mv));
        debug_assert_eq!(all, Ok(()), "the game has played them");
        study
    }
}
