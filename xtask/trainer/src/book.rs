//! The opening book: the moves of named openings that the engine does not think bad.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::io::Write;

use tabia_core::{Move, Position, San};
use tabia_engine::{Book, Engine, Evaluation, Limits, Score, SearchRoot, StopFlag, Untimed};

/// A move that the engine thinks worse than its own choice by more than this is left out.
const MOST_LOSS: i32 = 45;

/// A move with fewer than one in this many of the lines of the most frequent move is left out.
const RARE: u16 = 50;

/// A position of the openings, and how many named lines go on with each move.
struct Node {
    position: Position,
    moves: BTreeMap<u16, (Move, u16)>,
}

/// Reads a table of openings (`shared moves<TAB>ECO<TAB>name`) and writes the book as a Polyglot file.
pub(crate) fn write(table: &str, nodes: u64, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let tree = tree(table)?;
    let mut engine = Engine::with_hash(1);
    engine.use_evaluation(Evaluation::HandWritten);
    let mut kept = Vec::new();
    for (number, node) in tree.values().enumerate() {
        let best = value(&mut engine, &node.position, Vec::new(), nodes);
        let most = node.moves.values().map(|&(_, lines)| lines).max().unwrap_or(0);
        for &(mv, lines) in node.moves.values().filter(|(_, lines)| *lines >= most / RARE) {
            if value(&mut engine, &node.position, vec![mv], nodes) >= best - MOST_LOSS {
                kept.push((&node.position, mv, lines));
            }
        }
        if number % 500 == 0 {
            eprintln!("{number} of {} positions", tree.len());
        }
    }
    eprintln!("{} moves of {} positions", kept.len(), tree.len());
    out.write_all(&Book::of(kept).to_bytes())?;
    Ok(())
}

/// Every position on the way of a line, by its key.
fn tree(table: &str) -> Result<BTreeMap<u64, Node>, Box<dyn Error>> {
    let mut tree: BTreeMap<u64, Node> = BTreeMap::new();
    let mut line: Vec<(Position, Move)> = Vec::new();
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let words = row.split('\t').next().unwrap_or_default();
        let (shared, moves) = words.split_once(' ').ok_or("a number and moves")?;
        line.truncate(shared.parse()?);
        for text in moves.split(' ') {
            let mut position = line
                .last()
                .map_or_else(Position::standard, |(position, _)| position.clone());
            if let Some(&(_, last)) = line.last() {
                position.make(last);
            }
            let mv = text.parse::<San>()?.to_move(&position)?;
            line.push((position, mv));
        }
        // A line that comes back to a position counts its moves once.
        let mut seen = HashSet::new();
        for (position, mv) in &line {
            if seen.insert((position.polyglot_key(), mv.to_bits())) {
                let node = tree.entry(position.polyglot_key()).or_insert_with(|| Node {
                    position: position.clone(),
                    moves: BTreeMap::new(),
                });
                node.moves.entry(mv.to_bits()).or_insert((*mv, 0)).1 += 1;
            }
        }
    }
    Ok(tree)
}

/// What the position is worth to the side to move with only `moves` allowed, or with all when there are none.
fn value(engine: &mut Engine, position: &Position, moves: Vec<Move>, nodes: u64) -> i32 {
    engine.new_game();
    let limits = Limits {
        search_moves: moves,
        ..Limits::nodes(nodes)
    };
    let root = SearchRoot::new(position.clone());
    match engine.search(&root, &limits, &StopFlag::new(), &Untimed, |_| {}).score {
        Score::Centipawns(value) => value,
        Score::MateIn(_) => 10_000,
        Score::MatedIn(_) => -10_000,
    }
}
