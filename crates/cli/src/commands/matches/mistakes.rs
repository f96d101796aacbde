//! `tabia-cli mistakes`: what the players of match logs lose by their moves, judged by the engine.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};
use tabia_core::{CastlingMode, Color, Fen, Move, Position, Role, UciMove};
use tabia_engine::{Engine, Limits, Score, SearchRoot, StopFlag, Untimed};

use super::log::{self, Entry};
use crate::args::MistakesArgs;
use crate::failure::{Failure, Outcome};
use crate::safe;

/// Nothing is worth more, in centipawns: what a mate costs beyond it says nothing about the player.
const MOST: i32 = 2000;
/// A move that loses this much is a blunder.
const BLUNDER: i32 = 300;
/// A queen is given away by a move that loses this much, and of the material [`QUEEN_FOR_A_PAWN`] at once.
const GIFT: i32 = 600;
/// What is lost with a queen that is taken for a pawn.
const QUEEN_FOR_A_PAWN: i32 = worth(Role::Queen) - worth(Role::Pawn);
/// From here up, at two own moves in succession, a position is won.
const WON: i32 = 600;

/// What one player has done.
#[derive(Default)]
struct Account {
    games: u32,
    moves: u32,
    /// Centipawns.
    lost: i64,
    blunders: u32,
    /// Games in which the queen was given away.
    gifts: u32,
    /// Games in which it stood won at two of its moves in succession, and of those the ones that it won.
    stood_won: u32,
    won: u32,
}

pub(crate) fn run(args: &MistakesArgs) -> Outcome {
    let mut engine = Engine::new();
    let mut accounts: BTreeMap<String, Account> = BTreeMap::new();
    for path in &args.of.logs {
        for entry in log::games(path)? {
            let seen = look_at(&mut engine, &entry, args.nodes).ok_or_else(|| {
                let number = entry.number();
                Failure::Usage(format!("{path:?}, game {number}: an illegal move"))
            })?;
            let names = [entry.text("white"), entry.text("black")];
            let white = entry.half_points_of_white().unwrap_or_default();
            for ((name, seen), half_points) in names.iter().zip(seen).zip([white, 2 - white]) {
                let account = accounts.entry((*name).to_owned()).or_default();
                account.games += 1;
                account.moves += seen.moves;
                account.lost += seen.lost;
                account.blunders += seen.blunders;
                account.gifts += u32::from(seen.gave_the_queen);
                account.stood_won += u32::from(seen.stood_won);
                account.won += u32::from(seen.stood_won && half_points == 2);
            }
        }
    }
    let wanted = |name: &str| {
        args.of
            .player
            .as_deref()
            .is_none_or(|player| player == name)
    };
    for (name, account) in accounts.iter().filter(|(name, _)| wanted(name)) {
        let line = if args.of.json {
            safe::json(&account.json(name))
        } else {
            account.text(name)
        };
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}

impl Account {
    /// Centipawns lost by a move.
    fn average(&self) -> f64 {
        self.lost as f64 / f64::from(self.moves.max(1))
    }

    fn json(&self, name: &str) -> Value {
        json!({
            "player": name,
            "games": self.games,
            "moves": self.moves,
            "average_loss": self.average().round(),
            "blunders": self.blunders,
            "games_with_queen_gift": self.gifts,
            "games_stood_won": self.stood_won,
            "of_those_won": self.won,
        })
    }

    fn text(&self, name: &str) -> String {
        format!(
            "{name:?}: {} games, {} moves, {:.0} centipawns a move; {} of 1000 moves blunder; queen given away in \
             {} games; stood won in {}, won {} of them",
            self.games,
            self.moves,
            self.average(),
            1000 * self.blunders / self.moves.max(1),
            self.gifts,
            self.stood_won,
            self.won,
        )
    }
}

/// What one side has done in one game.
#[derive(Clone, Copy, Default)]
struct Seen {
    moves: u32,
    lost: i64,
    blunders: u32,
    gave_the_queen: bool,
    /// At its last move.
    stands_won: bool,
    stood_won: bool,
}

/// What the engine thinks of a position.
#[derive(Clone, Copy)]
struct Judgement {
    /// For the side to move.
    value: i32,
    best: Option<Move>,
}

/// Both sides' deeds, White's first; none if a move is not legal.
fn look_at(engine: &mut Engine, entry: &Entry, nodes: u64) -> Option<[Seen; 2]> {
    let mode = CastlingMode::Standard;
    let start: Fen = entry.text("fen").parse().ok()?;
    let mut root = SearchRoot::new(start.to_position(mode).ok()?);
    engine.new_game();
    let mut judge = |root: &SearchRoot| {
        let limits = Limits::nodes(nodes);
        let result = engine.search(root, &limits, &StopFlag::new(), &Untimed, |_| {});
        let value = match result.score {
            Score::Centipawns(value) => value.clamp(-MOST, MOST),
            Score::MateIn(_) => MOST,
            Score::MatedIn(_) => -MOST,
        };
        let best = result.best;
        Judgement { value, best }
    };
    let mut seen = [Seen::default(); 2];
    let mut before = None;
    for (ply, word) in entry.text("moves").split_whitespace().enumerate() {
        let mv = word
            .parse::<UciMove>()
            .ok()?
            .to_move(root.position())
            .ok()?;
        let side = root.position().turn();
        if ply < entry.opening_plies() {
            root.play(mv);
            continue;
        }
        let stood = before.unwrap_or_else(|| judge(&root));
        let had = material(root.position(), side);
        root.play(mv);
        let stands = judge(&root);
        before = Some(stands);
        let seen = &mut seen[side as usize];
        seen.stood_won |= seen.stands_won && stood.value >= WON;
        seen.stands_won = stood.value >= WON;
        seen.moves += 1;
        let loss = if stood.best == Some(mv) {
            0
        } else {
            (stood.value + stands.value).max(0)
        };
        seen.lost += i64::from(loss);
        seen.blunders += u32::from(loss >= BLUNDER);
        if loss >= GIFT
            && let Some(reply) = stands.best
            && takes_queen(root.position(), reply)
        {
            let mut after = root.clone();
            after.play(reply);
            if let Some(answer) = judge(&after).best {
                after.play(answer);
            }
            seen.gave_the_queen |= had - material(after.position(), side) >= QUEEN_FOR_A_PAWN;
        }
    }
    Some(seen)
}

fn takes_queen(position: &Position, mv: Move) -> bool {
    let target = position.board().get(mv.to());
    target.is_some_and(|piece| piece.role == Role::Queen && piece.color != position.turn())
}

/// What the pieces of `side` are worth more than the other side's, in centipawns.
pub(super) fn material(position: &Position, side: Color) -> i32 {
    let pieces = position.board().pieces();
    pieces
        .map(|(_, piece)| match piece.color == side {
            true => worth(piece.role),
            false => -worth(piece.role),
        })
        .sum()
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}
