//! How long `Position::dead_position` takes over the positions of tabia-core's tests, each timed by itself, and how many
//! positions the hardest answer needs.
//!
//! `cargo run --release --manifest-path xtask/peers/Cargo.toml --bin dead_positions`

use std::hint::black_box;
use std::time::Instant;

use tabia_core::{CastlingMode, DeadPosition, Fen, NodeBudget, Position};

const TABLE: &str = include_str!("../../../../crates/core/tests/data/dead_positions.tsv");
const BUDGETS: [u32; 4] = [500, 1_000, 5_000, 200_000];

fn main() {
    let positions: Vec<Position> = TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(position)
        .collect();
    println!(
        "{:>8}{:>10}{:>12}{:>10}{:>10}{:>12}",
        "budget", "answered", "median us", "mean us", "99 % us", "worst us"
    );
    for budget in BUDGETS {
        let mut answered = 0;
        let mut micros: Vec<f64> = Vec::new();
        for position in &positions {
            let start = Instant::now();
            answered += usize::from(is_answered(black_box(position), budget));
            micros.push(start.elapsed().as_secs_f64() * 1e6);
        }
        micros.sort_by(f64::total_cmp);
        let mean = micros.iter().sum::<f64>() / micros.len() as f64;
        let at = |percent| micros[(micros.len() - 1) * percent / 100];
        println!(
            "{budget:>8}{answered:>10}{:>12.0}{mean:>10.0}{:>10.0}{:>12.0}",
            at(50),
            at(99),
            at(100)
        );
    }
    let hardest = positions.iter().fold(1, positions_needed);
    println!("the hardest answer needs {hardest} positions");
}

fn position(line: &str) -> Position {
    let (fen, _) = line.split_once('\t').expect("three columns");
    let fen: Fen = fen.parse().expect("a FEN");
    fen.to_position(CastlingMode::Standard)
        .expect("a legal position")
}

fn is_answered(position: &Position, budget: u32) -> bool {
    position.dead_position(NodeBudget(budget)) != DeadPosition::Unknown
}

/// The smallest budget from `at_least` with an answer; `at_least` where even the largest has none.
fn positions_needed(at_least: u32, position: &Position) -> u32 {
    let [.., largest] = BUDGETS;
    if is_answered(position, at_least) || !is_answered(position, largest) {
        return at_least;
    }
    let (mut without, mut with) = (at_least, largest);
    while with - without > 1 {
        let middle = without.midpoint(with);
        if is_answered(position, middle) {
            with = middle;
        } else {
            without = middle;
        }
    }
    with
}
