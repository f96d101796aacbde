//! Positions: which games went through one, and what was played there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rusqlite::Connection;
use serde::Serialize;
use tabia_core::{CastlingMode, Position, San, UciMove};

use crate::draft::Source;
use crate::error::{ArchiveError, GameNumber};
use crate::game::{self, GameHead};
use crate::moves::unpack;
use crate::positions::{self, MoveCount, database_key};

/// A game that went through the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// After how many half-moves the position stood first.
    pub ply: u32,
    /// The game.
    pub game: GameHead,
}

/// Games that went through a position, those with the highest numbers first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hits {
    /// How many there are.
    pub total: u64,
    /// Those of this page.
    pub games: Vec<Hit>,
}

/// How games went on from a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won by White.
    pub white: u64,
    /// Drawn.
    pub draws: u64,
    /// Won by Black.
    pub black: u64,
    /// Without a result.
    pub unknown: u64,
}

impl Tally {
    /// How many games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.white
            .saturating_add(self.draws)
            .saturating_add(self.black)
            .saturating_add(self.unknown)
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            white: self.white.saturating_add(other.white),
            draws: self.draws.saturating_add(other.draws),
            black: self.black.saturating_add(other.black),
            unknown: self.unknown.saturating_add(other.unknown),
        }
    }

    const fn add(&mut self, count: &MoveCount) {
        *self = self.plus(Self {
            white: count.white,
            draws: count.draws,
            black: count.black,
            unknown: count.unknown,
        });
    }
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explored {
    /// The move in standard algebraic notation.
    pub san: String,
    /// The move as UCI writes it.
    pub uci: String,
    /// In games that were played here.
    pub played: Tally,
    /// In games that were imported.
    pub imported: Tally,
}

/// What was played in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Explorer {
    /// The moves, the most played first.
    pub moves: Vec<Explored>,
    /// Games that ended there.
    pub ended: Tally,
}

impl Explorer {
    /// Adds what was played in the same position in other games.
    pub(crate) fn merge(&mut self, other: Self) {
        self.ended = self.ended.plus(other.ended);
        for more in other.moves {
            match self.moves.iter_mut().find(|known| known.uci == more.uci) {
                Some(known) => {
                    known.played = known.played.plus(more.played);
                    known.imported = known.imported.plus(more.imported);
                }
                None => self.moves.push(more),
            }
        }
        self.sort();
    }

    fn sort(&mut self) {
        let games = |known: &Explored| known.played.games().saturating_add(known.imported.games());
        self.moves
            .sort_by(|a, b| games(b).cmp(&games(a)).then_with(|| a.uci.cmp(&b.uci)));
    }
}

/// By FIDE 9.2.3, as the index has it.
fn is_same(a: &Position, b: &Position) -> bool {
    a.board() == b.board()
        && a.turn() == b.turn()
        && a.castling() == b.castling()
        && a.legal_ep_square() == b.legal_ep_square()
}

/// At most `limit` games with numbers below `before`.
pub(crate) fn search(
    db: &Connection,
    position: &Position,
    before: Option<GameNumber>,
    limit: usize,
) -> Result<Hits, ArchiveError> {
    let mut total = 0;
    let mut last: BinaryHeap<Reverse<(GameNumber, u32)>> = BinaryHeap::new();
    positions::each_game(
        db,
        database_key(position.repetition_key()),
        |number, tail| {
            total += 1;
            if before.is_some_and(|before| number >= before) {
                return;
            }
            if last.len() < limit {
                last.push(Reverse((number, tail.ply())));
            } else if last
                .peek()
                .is_some_and(|Reverse((lowest, _))| *lowest < number)
            {
                last.pop();
                last.push(Reverse((number, tail.ply())));
            }
        },
    )?;
    let mut games = Vec::new();
    for Reverse((number, ply)) in last.into_sorted_vec() {
        let game = game::game(db, number)?;
        // Two positions may share a number; no wrong game is shown for it.
        if is_same(&game.position(ply)?, position) {
            games.push(Hit {
                ply,
                game: game.head,
            });
        } else {
            total -= 1;
        }
    }
    Ok(Hits { total, games })
}

pub(crate) fn explore(
    db: &Connection,
    position: &Position,
    mode: CastlingMode,
) -> Result<Explorer, ArchiveError> {
    let key = database_key(position.repetition_key());
    let mut explorer = Explorer::default();
    for source in [Source::Played, Source::Imported] {
        for count in positions::explore(db, source, key)? {
            if count.mv == 0 {
                explorer.ended.add(&count);
                continue;
            }
            // A move that is not legal belongs to another position with the same number.
            let Ok(mv) = unpack(count.mv, position) else {
                continue;
            };
            let uci = UciMove::from_move(mv, mode).to_string();
            let index = match explorer.moves.iter().position(|known| known.uci == uci) {
                Some(index) => index,
                None => {
                    explorer.moves.push(Explored {
                        san: San::from_move(position, mv).to_string(),
                        uci,
                        played: Tally::default(),
                        imported: Tally::default(),
                    });
                    explorer.moves.len() - 1
                }
            };
            let known = &mut explorer.moves[index];
            match source {
                Source::Played => known.played.add(&count),
                Source::Imported => known.imported.add(&count),
            }
        }
    }
    explorer.sort();
    Ok(explorer)
}
