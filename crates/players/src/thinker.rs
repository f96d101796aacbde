//! A player that thinks: when to start, when to stop, and what to make of what comes back.

use std::sync::Arc;

use tabia_game::{
    Color, Command, Game, Note, Phase, Player, PlayerFailure, Say, Score, SearchInfo, Timestamp,
    UciMove,
};

use crate::manners;
use crate::place::Place;

/// Called from another thread when a player has something to say, so that a sleeping front end polls its session.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// What a backend works on; a new one makes all reports of older ones stale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct JobId(u64);

/// What a backend has found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Report {
    /// So far.
    Info(SearchInfo),
    /// The move to play.
    Move(UciMove),
    /// It cannot go on.
    Failed(PlayerFailure),
}

/// Something that searches for a move, here or elsewhere.
pub(crate) trait Backend {
    /// Begins to search for `side`'s move in `game`; whatever it did before is of no interest any more.
    fn start(&mut self, job: JobId, game: &Game, side: Color, now: Timestamp);
    /// Gives up the search.
    fn stop(&mut self);
    /// What it has to say, the oldest first.
    fn next_report(&mut self, now: Timestamp) -> Option<(JobId, Report)>;
}

/// What the player is doing about the place where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing: it is not its turn.
    Idle,
    /// Its backend searches.
    Thinking(Place),
    /// It has played, or failed, and does not try again here.
    Done(Place),
}

/// A player whose moves come from a backend.
pub(crate) struct Thinker<B> {
    backend: B,
    state: State,
    job: JobId,
    score: Option<Score>,
}

impl<B: Backend> Thinker<B> {
    pub(crate) const fn new(backend: B) -> Self {
        Self {
            backend,
            state: State::Idle,
            job: JobId(0),
            score: None,
        }
    }

    /// Starts or stops the search so that it is about the place where the game stands.
    fn follow(&mut self, game: &Game, side: Color, now: Timestamp, say: &mut dyn FnMut(Say)) {
        let place =
            (game.phase() == Phase::Playing && game.turn() == side).then(|| Place::of(game));
        match (self.state, place) {
            (State::Thinking(here) | State::Done(here), Some(place)) if here == place => {}
            (_, Some(place)) => {
                self.abandon();
                self.job = JobId(self.job.0 + 1);
                self.state = State::Thinking(place);
                say(Say::Note(Note::Thinking));
                self.backend.start(self.job, game, side, now);
            }
            (_, None) => self.abandon(),
        }
    }

    fn abandon(&mut self) {
        if matches!(self.state, State::Thinking(_)) {
            self.backend.stop();
        }
        self.state = State::Idle;
    }

    fn hear(&mut self, report: Report, game: &Game, place: Place, say: &mut dyn FnMut(Say)) {
        let failure = match report {
            Report::Info(info) => {
                self.score = info.score.or(self.score);
                return say(Say::Note(Note::Info(info)));
            }
            Report::Move(mv) if mv.to_move(game.position()).is_ok() => {
                self.state = State::Done(place);
                if manners::offers_draw(game, self.score) {
                    say(Say::Command(Command::OfferDraw));
                }
                return say(Say::Command(Command::Play {
                    ply: game.ply(),
                    mv,
                }));
            }
            Report::Move(mv) => PlayerFailure::IllegalMove { mv },
            Report::Failed(failure) => failure,
        };
        self.state = State::Done(place);
        say(Say::Note(Note::Failed(failure)));
    }
}

impl<B: Backend> Player for Thinker<B> {
    fn poll(&mut self, game: &Game, side: Color, now: Timestamp, say: &mut dyn FnMut(Say)) {
        if let Some(command) = manners::answer(game, side, self.score) {
            // The answer may change the game; what follows from it is for the next poll.
            return say(Say::Command(command));
        }
        self.follow(game, side, now, say);
        while let Some((job, report)) = self.backend.next_report(now) {
            if let State::Thinking(place) = self.state
                && job == self.job
            {
                self.hear(report, game, place, say);
            }
        }
    }
}
