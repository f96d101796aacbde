//! A position to be solved.

use tabia_game::{Color, IllegalMove, San, StartPosition, UciMove};

use crate::{Chance, Mark, Standing};

/// A position in which a move was played that lost much, and what every legal move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    pub(crate) position: StartPosition,
    pub(crate) played: UciMove,
    /// The best first, equal ones in the order of their text.
    pub(crate) tries: Vec<Try>,
}

/// One of the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The move.
    pub mv: UciMove,
    /// What chance its side has behind it.
    pub chance: Chance,
    /// How both sides go on then at their best; nothing if the game is over.
    pub then: Vec<UciMove>,
}

/// What is to be said of a move that somebody tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    /// What it leads to.
    pub tried: &'a Try,
    /// Whether it solves the exercise.
    pub holds: bool,
}

impl Exercise {
    /// Nothing if the move that was played is not among the tries, or none of them holds more than it.
    pub(crate) fn new(
        position: StartPosition,
        played: UciMove,
        mut tries: Vec<Try>,
    ) -> Option<Self> {
        tries.sort_by_cached_key(|one| (std::cmp::Reverse(one.chance), one.mv.to_string()));
        let exercise = Self {
            position,
            played,
            tries,
        };
        let best = exercise.tries.first()?.chance;
        Mark::of(best, exercise.found(played)?.chance)?;
        Some(exercise)
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &StartPosition {
        &self.position
    }

    /// What the position is called: the same placement, side to move, castling rights and en passant square have
    /// the same name, whatever the game before (FEN without its counters).
    #[must_use]
    pub fn name(&self) -> String {
        let fen = self.position.fen();
        fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
    }

    /// The side to move.
    #[must_use]
    pub fn side(&self) -> Color {
        self.position.position().turn()
    }

    /// The move that was played in the game, and what it led to.
    #[must_use]
    pub fn played(&self) -> &Try {
        self.found(self.played)
            .expect("`new` has found it among the tries")
    }

    /// The best move, and what it leads to.
    #[must_use]
    pub fn best(&self) -> &Try {
        self.tries.first().expect("`new` has found the best")
    }

    /// The moves that solve it, the best first.
    pub fn solutions(&self) -> impl Iterator<Item = &Try> {
        self.tries.iter().filter(|one| self.holds(one))
    }

    /// What one calls the position before the move, and after the one that was played.
    #[must_use]
    pub fn turned(&self) -> (Standing, Standing) {
        let standing = |one: &Try| one.chance.standing();
        (standing(self.best()), standing(self.played()))
    }

    /// How bad the move was that was played.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark::of(self.best().chance, self.played().chance)
            .expect("`new` has found that something was lost")
    }

    /// What is to be said of a move.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn answer(&self, mv: UciMove) -> Result<Answer<'_>, IllegalMove> {
        let position = self.position.position();
        let mv = UciMove::from_move(mv.to_move(position)?, self.position.mode());
        let tried = self.found(mv).expect("every legal move was looked at");
        let holds = self.holds(tried);
        Ok(Answer { tried, holds })
    }

    fn found(&self, mv: UciMove) -> Option<&Try> {
        self.tries.iter().find(|one| one.mv == mv)
    }

    /// Whether a move loses no more than an inaccuracy, and nothing of what one calls the position; or next to
    /// nothing. The move that was played does not.
    fn holds(&self, one: &Try) -> bool {
        let best = self.best().chance;
        let same = one.chance.standing() == best.standing();
        let enough = match Mark::of(best, one.chance) {
            None => true,
            Some(Mark::Inaccuracy) => same,
            Some(Mark::Mistake | Mark::Blunder) => false,
        };
        enough && one.mv != self.played
    }

    /// A try and what follows as it is written.
    #[must_use]
    pub fn written(&self, one: &Try) -> Vec<San> {
        let line = [one.mv].into_iter().chain(one.then.iter().copied());
        written(&self.position, line).map(|(_, san)| san).collect()
    }
}

/// The moves of a line from `start`, each as it is sent and as it is written, up to one that is not legal.
pub(crate) fn written(
    start: &StartPosition,
    line: impl IntoIterator<Item = UciMove>,
) -> impl Iterator<Item = (UciMove, San)> {
    let mut position = start.position().clone();
    line.into_iter().map_while(move |mv| {
        let legal = mv.to_move(&position).ok()?;
        let san = San::from_move(&position, legal);
        position.make(legal);
        Some((mv, san))
    })
}
