//! Reading a game from PGN: every move, clock and result goes through the rules.

use core::time::Duration;

use tabia_core::CastlingMode;
use tabia_core::pgn::{
    Command as Note, Comment, Game as Pgn, NodeId, Outcome, PgnError, PgnMove, Reader,
};
use thiserror::Error;

use crate::drawing::{self, Drawings};
use crate::{
    Actor, ByColor, Color, Command, DrawClaim, DrawReason, Game, GameEvent, GameResult, GameSetup,
    Millis, Ply, PositionError, Recorded, Rejection, Replayed, StartPosition, TimeControl,
    Timestamp, UciMove, WinReason,
};

/// A game that was read, with what was wrong with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The game, as far as it could be read. Variations are lines that it has left; one that ends a game is read up
    /// to the move before.
    pub replayed: Replayed,
    /// Where the text is not PGN or not chess.
    pub errors: Vec<PgnError>,
    /// The rules end the game before its last move in the text.
    pub ends_early: Option<Ply>,
}

/// Why no game was read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// There is no game in the text.
    #[error("there is no game in the text")]
    Empty,
    /// The first thing that is wrong with it, and nothing can be played before that.
    #[error(transparent)]
    Pgn(PgnError),
    /// The start position is not one of the rules named.
    #[error(transparent)]
    Start(#[from] PositionError),
}

/// The first game of `text` of which anything can be read, and what is wrong with those before it.
pub(crate) fn first_game(text: &str) -> Result<(Pgn, Vec<PgnError>), ImportError> {
    let mut reader = Reader::new(text.as_bytes());
    let mut skipped = Vec::new();
    while let Ok(Some(pgn)) = reader.next_game() {
        let has_moves = pgn.main_line().next().is_some();
        let is_bare = pgn.errors().is_empty() && pgn.tags.iter().next().is_some();
        if has_moves || is_bare {
            return Ok((pgn, skipped));
        }
        skipped.extend_from_slice(pgn.errors());
    }
    let first = skipped.first().copied();
    Err(first.map_or(ImportError::Empty, ImportError::Pgn))
}

/// The first game of `text` of which anything can be read.
///
/// # Errors
/// There is none, or its start position is wrong.
pub fn import(text: &str) -> Result<Imported, ImportError> {
    let (pgn, _) = first_game(text)?;
    let mut stage = Stage::new(setup(&pgn)?);
    stage.draw(&pgn, pgn.root());
    let ends_early = stage.play_from(&pgn, pgn.root());
    if ends_early.is_none() && pgn.errors().is_empty() {
        stage.end(&pgn);
    }
    Ok(Imported {
        replayed: Replayed {
            game: stage.game,
            record: stage.record,
            drawings: stage.drawings,
        },
        errors: pgn.errors().to_vec(),
        ends_early,
    })
}

/// Where the game starts, and how its castling is written.
pub(crate) fn start_of(pgn: &Pgn) -> Result<StartPosition, PositionError> {
    let is_960 = pgn.tags.get("Variant").is_some_and(|name| {
        let name = name.to_lowercase();
        ["960", "fischer", "freestyle"]
            .iter()
            .any(|word| name.contains(word))
    });
    let mode = if is_960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    StartPosition::from_position(pgn.start(), mode)
}

fn setup(pgn: &Pgn) -> Result<GameSetup, PositionError> {
    let tag = |name| pgn.tags.get(name);
    let clock = |name| {
        let control = tag(name).or(tag("TimeControl"))?;
        control.parse::<TimeControl>().ok()
    };
    let name = |name| tag(name).unwrap_or_default().to_owned();
    Ok(GameSetup {
        start: start_of(pgn)?,
        players: ByColor {
            white: name("White"),
            black: name("Black"),
        },
        clocks: ByColor {
            white: clock("WhiteTimeControl"),
            black: clock("BlackTimeControl"),
        },
        ..GameSetup::default()
    })
}

struct Stage {
    game: Game,
    record: Vec<Recorded>,
    drawings: Drawings,
    now: Timestamp,
}

impl Stage {
    fn new(setup: GameSetup) -> Self {
        let at = Timestamp::ZERO;
        let opening = Game::opening_events(setup.clone(), at);
        let mut stage = Self {
            game: Game::new(setup, at),
            record: Vec::new(),
            drawings: Drawings::default(),
            now: at,
        };
        stage.happen(opening);
        stage
    }

    fn happen(&mut self, events: Vec<GameEvent>) {
        for event in events {
            self.game.apply(&event);
            let at = self.now;
            self.record.push(Recorded { at, event });
        }
    }

    fn ask(&mut self, by: Actor, command: Command) -> Result<(), Rejection> {
        let events = self.game.decide(by, command, self.now)?;
        self.happen(events);
        Ok(())
    }

    /// Plays what follows `node`: variations first, each taken back, then the main line. Says where the rules end
    /// the game if the text goes on.
    fn play_from(&mut self, pgn: &Pgn, node: NodeId) -> Option<Ply> {
        let mut node = node;
        loop {
            let mut children = pgn.children(node);
            let main = children.next()?;
            let fork = self.game.ply();
            for variation in children {
                self.vary(pgn, variation);
                if self.game.ply() > fork {
                    let by = Actor::Player(self.game.turn());
                    self.ask(by, Command::ProposeTakeback { to: fork })
                        .expect("takebacks are free in a game that is read");
                }
            }
            if self.game.result().is_some() {
                return Some(fork);
            }
            if !self.play(pgn, main) {
                return Some(fork);
            }
            node = main;
        }
    }

    /// Plays a variation, and its own variations, up to a move that would end the game.
    fn vary(&mut self, pgn: &Pgn, first: NodeId) {
        // Each line of moves still to be played, with the place where it leaves the others.
        let mut waiting = vec![(self.game.ply(), first)];
        while let Some((fork, first)) = waiting.pop() {
            if self.game.ply() > fork {
                let by = Actor::Player(self.game.turn());
                if self.ask(by, Command::ProposeTakeback { to: fork }).is_err() {
                    return;
                }
            }
            let mut next = Some(first);
            while let Some(node) = next {
                let ply = self.game.ply();
                if self.would_end(pgn, node) || !self.play(pgn, node) {
                    break;
                }
                if let Some(parent) = pgn.parent(node) {
                    let siblings = pgn.children(parent).skip(1);
                    // Of the line's first move, the variations beside it belong to somebody else.
                    if node != first {
                        waiting.extend(siblings.map(|sibling| (ply, sibling)));
                    }
                }
                next = pgn.children(node).next();
            }
        }
    }

    fn would_end(&self, pgn: &Pgn, node: NodeId) -> bool {
        match pgn.mv(node) {
            Some(PgnMove::Move(mv)) => self.game.end_after(mv).is_some(),
            Some(PgnMove::Null) | None => true,
        }
    }

    /// Plays one move at the time that its clock tells; false if the rules refuse it.
    fn play(&mut self, pgn: &Pgn, node: NodeId) -> bool {
        let Some(PgnMove::Move(mv)) = pgn.mv(node) else {
            return false;
        };
        let notes = pgn.notes(node).after.iter();
        let shown = notes
            .flat_map(Comment::commands)
            .find_map(|note| match note {
                Note::Clock(left) => Some(left),
                Note::Elapsed(_) | Note::Eval { .. } | Note::Arrows(_) | Note::Squares(_) => None,
            });
        if let Some(spent) = shown.and_then(|left| self.time_spent(left)) {
            self.now = self.now.after(spent);
        }
        let mv = UciMove::from_move(mv, self.game.setup().start.mode());
        let (by, ply) = (self.game.turn(), self.game.ply());
        let played = self.ask(Actor::Player(by), Command::Play { ply, mv });
        if played.is_ok() {
            self.draw(pgn, node);
        }
        played.is_ok()
    }

    /// Keeps what the text draws on the position after `node`.
    fn draw(&mut self, pgn: &Pgn, node: NodeId) {
        let shapes = drawing::shapes(&pgn.notes(node).after);
        if !shapes.is_empty() {
            let path: Vec<UciMove> = self.game.moves().map(|played| played.mv).collect();
            self.drawings.set(&path, shapes);
        }
    }

    /// How long the side to move must think for its clock to show `left` after the move, as nearly as can be.
    fn time_spent(&self, left: Duration) -> Option<Millis> {
        let turn = self.game.clock_turn();
        let clocks = self.game.clocks();
        clocks.running?;
        let wanted = u32::try_from(left.as_millis()).map_or(Millis::ZERO, Millis::new);
        let after = |spent| {
            let now = self.now.after(Millis::new(spent));
            turn.after_move(clocks, self.game.ply(), now).left[turn.side]
        };
        let most = turn
            .left(clocks, turn.side, self.now)?
            .get()
            .saturating_sub(1);
        // The longer one thinks, the less is left.
        let (mut low, mut high) = (0, most);
        while low < high {
            let middle = low + (high - low) / 2;
            if after(middle)? > wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(Millis::new(low))
    }

    /// Ends the game as its record says, by the rule that fits.
    fn end(&mut self, pgn: &Pgn) {
        if self.game.result().is_some() {
            return;
        }
        let termination = pgn
            .tags
            .get("Termination")
            .unwrap_or_default()
            .to_lowercase();
        let on_time = termination.contains("time");
        if on_time && pgn.outcome != Outcome::Unknown {
            self.let_flag_fall(pgn.outcome);
        }
        if self.game.result().is_some() {
            return;
        }
        let turn = Actor::Player(self.game.turn());
        let ended = match pgn.outcome {
            Outcome::Unknown => Ok(()),
            Outcome::Win(winner) => {
                let by = if termination.contains("abandon") {
                    WinReason::Abandonment
                } else if termination.contains("infraction") {
                    WinReason::IllegalMove
                } else if termination.contains("adjudicat") || on_time {
                    WinReason::Adjudication
                } else {
                    WinReason::Resignation
                };
                match by {
                    WinReason::Resignation => self.ask(Actor::Player(!winner), Command::Resign),
                    _ => {
                        let result = GameResult::Win { winner, by };
                        self.ask(Actor::Arbiter, Command::Adjudicate(result))
                    }
                }
            }
            Outcome::Draw if termination.contains("adjudicat") || on_time => {
                let result = GameResult::Draw(DrawReason::Adjudication);
                self.ask(Actor::Arbiter, Command::Adjudicate(result))
            }
            Outcome::Draw => self
                .ask(turn, Command::ClaimDraw(self.claim(pgn)))
                .or_else(|_| {
                    self.ask(Actor::Player(Color::White), Command::OfferDraw)?;
                    self.ask(Actor::Player(Color::Black), Command::AcceptDraw)
                }),
        };
        ended.expect("a game that goes on can be given up, drawn and ruled");
    }

    /// What a draw was claimed on: the move that a `[%claim Ke7]` behind the last one announces, or the position.
    fn claim(&self, pgn: &Pgn) -> DrawClaim {
        let last = pgn.main_line().last().unwrap_or(pgn.root());
        let announced = pgn.notes(last).after.iter().find_map(|comment| {
            let (_, rest) = comment.as_str().split_once("[%claim ")?;
            let (text, _) = rest.split_once(']')?;
            self.game.position().read_move(text).ok()
        });
        let mode = self.game.setup().start.mode();
        announced.map_or(DrawClaim::Standing, |mv| {
            DrawClaim::Announcing(UciMove::from_move(mv, mode))
        })
    }

    /// Lets the clock of the side to move run out, if that ends the game as it was recorded.
    fn let_flag_fall(&mut self, outcome: Outcome) {
        let side = self.game.turn();
        let Some(reading) = self.game.clock(side, self.now) else {
            return;
        };
        // A delay runs before the clock does.
        let late = self.now.after(reading.left).after(Millis::from_secs(3600));
        let fallen = self.game.expire(late);
        let fits = fallen.iter().any(|event| match event {
            GameEvent::Over { result, .. } => match result {
                GameResult::Win { winner, .. } => outcome == Outcome::Win(*winner),
                GameResult::Draw(_) => outcome == Outcome::Draw,
                GameResult::Aborted => false,
            },
            _ => false,
        });
        if fits {
            self.now = late;
            self.happen(fallen);
        }
    }
}
