//! The state of a game, changed by [`Game::apply`] alone.

use serde::{Deserialize, Serialize};

use crate::clock::Turn;
use crate::decide::DeadPositions;
use crate::tree::Tree;
use crate::{
    ByColor, Clocks, Color, DrawClaim, GameEvent, GameResult, GameSetup, LineId, MovePlayed,
    PauseCause, Ply, Position, Reading, StartPosition, Timestamp,
};
use tabia_core::History;

/// A game of chess between two sides, from its setup to its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) setup: GameSetup,
    pub(crate) started: Timestamp,
    pub(crate) position: Position,
    pub(crate) history: History,
    pub(crate) tree: Tree,
    pub(crate) clocks: Clocks,
    pub(crate) phase: Phase,
    pub(crate) draw_offer: Option<Color>,
    /// What the draw that ended the game was claimed on.
    pub(crate) draw_claim: Option<DrawClaim>,
    /// Where each side last offered a draw.
    pub(crate) last_offer: ByColor<Option<Ply>>,
    pub(crate) proposal: Option<Proposal>,
    pub(crate) absent: ByColor<bool>,
}

/// Whether moves can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// They can.
    Playing,
    /// The clocks are stopped until somebody resumes the game.
    Paused(PauseCause),
    /// The game has ended.
    Over(GameResult),
}

/// What one side asks the other to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Proposal {
    /// Who asks.
    pub by: Color,
    /// For what.
    pub request: Request,
}

/// What needs the other side's consent, where the setup says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// To go back to this place.
    Takeback(Ply),
    /// To return to this line.
    Redo(LineId),
}

impl Game {
    /// A game at its start. Its position may already be an end: [`Game::opening_events`] says so.
    #[must_use]
    pub fn new(setup: GameSetup, at: Timestamp) -> Self {
        let position = setup.start.position().clone();
        Self {
            history: History::new(&position),
            position,
            tree: Tree::default(),
            clocks: Clocks::at_start(&setup, at),
            phase: Phase::Playing,
            draw_offer: None,
            draw_claim: None,
            last_offer: ByColor::default(),
            proposal: None,
            absent: ByColor::default(),
            started: at,
            setup,
        }
    }

    /// The events that begin a game of `setup`: its start, and its end if the position allows no play.
    #[must_use]
    pub fn opening_events(setup: GameSetup, at: Timestamp) -> Vec<GameEvent> {
        Self::opening(setup, at, DeadPositions::Sought)
    }

    pub(crate) fn opening(
        setup: GameSetup,
        at: Timestamp,
        dead_positions: DeadPositions,
    ) -> Vec<GameEvent> {
        let game = Self::new(setup.clone(), at);
        let mut events = vec![GameEvent::Started { setup, at }];
        let dead = || dead_positions.end_at_start(&game.position);
        let end = game.automatic_end().or_else(dead);
        events.extend(end.map(|result| game.over(result, at)));
        events
    }

    /// The game that these events tell of; none unless the first one starts it.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a GameEvent>) -> Option<Self> {
        let mut events = events.into_iter();
        let Some(GameEvent::Started { setup, at }) = events.next() else {
            return None;
        };
        let mut game = Self::new(setup.clone(), *at);
        for event in events {
            game.apply(event);
        }
        Some(game)
    }

    /// Lets `event` have happened. An event that [`Game::decide`] did not give for this game's state may have
    /// no effect, but never a panic.
    pub fn apply(&mut self, event: &GameEvent) {
        match event {
            GameEvent::Started { setup, at } => *self = Self::new(setup.clone(), *at),
            GameEvent::MovePlayed(played) => self.apply_move(played),
            GameEvent::DrawOffered { by } => {
                self.draw_offer = Some(*by);
                self.last_offer[*by] = Some(self.ply());
            }
            GameEvent::DrawDeclined { .. } => self.draw_offer = None,
            GameEvent::DrawClaimed { claim, .. } => self.draw_claim = Some(*claim),
            GameEvent::TakebackProposed { by, to } => {
                self.propose(*by, Request::Takeback(*to));
            }
            GameEvent::RedoProposed { by, line } => self.propose(*by, Request::Redo(*line)),
            GameEvent::TakebackDeclined { .. } => self.proposal = None,
            GameEvent::TakenBack { to, clocks, .. } => {
                self.tree.go_back(*to);
                self.restand(*clocks);
            }
            GameEvent::Redone { line, clocks, .. } => {
                if let Some(path) = self.tree.left_line(*line) {
                    self.tree.return_to(path);
                    self.restand(*clocks);
                }
            }
            GameEvent::TimeAdded { clocks, .. } => self.clocks = *clocks,
            GameEvent::Paused { cause, clocks, .. } => {
                self.phase = Phase::Paused(*cause);
                self.clocks = *clocks;
            }
            GameEvent::Resumed { clocks, .. } => {
                self.phase = Phase::Playing;
                self.clocks = *clocks;
            }
            GameEvent::Absent { side } => self.absent[*side] = true,
            GameEvent::Present { side } => self.absent[*side] = false,
            GameEvent::Over { result, clocks } => {
                self.phase = Phase::Over(*result);
                self.clocks = *clocks;
                self.draw_offer = None;
                self.proposal = None;
            }
        }
    }

    fn apply_move(&mut self, played: &MovePlayed) {
        let Ok(mv) = played.mv.to_move(&self.position) else {
            return;
        };
        // An offer stands until the other side moves (FIDE 9.1.2.1); one's own move leaves it standing.
        if self.draw_offer == Some(!self.turn()) {
            self.draw_offer = None;
        }
        self.proposal = None;
        self.position.make(mv);
        self.history.push(&self.position);
        self.clocks = played.clocks;
        self.tree.push(mv, played.clone());
    }

    fn propose(&mut self, by: Color, request: Request) {
        self.proposal = Some(Proposal { by, request });
    }

    /// Sets the board up again after the present line has changed.
    fn restand(&mut self, clocks: Clocks) {
        self.position = self.setup.start.position().clone();
        self.history = History::new(&self.position);
        for mv in self.tree.moves() {
            self.position.make(mv);
            self.history.push(&self.position);
        }
        self.clocks = clocks;
        self.draw_offer = None;
        self.draw_claim = None;
        self.proposal = None;
        if let Phase::Over(_) = self.phase {
            self.phase = Phase::Playing;
        }
        let ply = self.ply();
        for color in Color::ALL {
            self.last_offer[color] = self.last_offer[color].filter(|&offer| offer <= ply);
        }
    }

    /// What was settled before the first move.
    #[must_use]
    pub const fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// When the game started.
    #[must_use]
    pub const fn started(&self) -> Timestamp {
        self.started
    }

    /// The present position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The present position, to start another game from.
    #[must_use]
    pub fn here(&self) -> StartPosition {
        let mode = self.setup.start.mode();
        StartPosition::from_position(&self.position, mode).expect("it came about by legal moves")
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The number of half-moves that lead to the present position.
    #[must_use]
    pub fn ply(&self) -> Ply {
        self.tree.ply()
    }

    /// The moves that lead to the present position.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &MovePlayed> + DoubleEndedIterator {
        self.tree.line()
    }

    /// Whether moves can be made.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        match self.phase {
            Phase::Over(result) => Some(result),
            Phase::Playing | Phase::Paused(_) => None,
        }
    }

    /// Who has offered a draw that still stands.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// What one side has asked the other to agree to.
    #[must_use]
    pub const fn proposal(&self) -> Option<Proposal> {
        self.proposal
    }

    /// Whether `side` has left the game.
    #[must_use]
    pub fn is_absent(&self, side: Color) -> bool {
        self.absent[side]
    }

    /// Both clocks at the last event.
    #[must_use]
    pub const fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// What `side`'s clock shows now; none for a side that plays without a clock.
    #[must_use]
    pub fn clock(&self, side: Color, now: Timestamp) -> Option<Reading> {
        self.clock_turn().reading(self.clocks, side, now)
    }

    /// How often the present position has stood, and after which half-moves, the latest first.
    #[must_use]
    pub fn occurrences(&self) -> Vec<Ply> {
        let ply = |plies| u32::try_from(plies).map_or(Ply::START, Ply::new);
        self.history.occurrences().map(ply).collect()
    }

    pub(crate) fn clock_turn(&self) -> Turn<'_> {
        Turn {
            setup: &self.setup,
            side: self.turn(),
            // Both sides move in turn, so each has made half of the moves when it is to move.
            moves: self.ply().get() / 2,
        }
    }
}
