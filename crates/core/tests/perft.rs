//! The move generator against independently verified node counts.

#![cfg(test)]

use tabia_core::{CastlingMode, Fen, perft};

const STANDARD: &str = include_str!("data/perft.epd");
const CHESS960: &str = include_str!("data/perft960.epd");

/// Enough to reach every rule in every position and still finish in seconds without optimisation.
const NODE_CAP: u64 = 30_000;

#[test]
fn every_count_below_the_node_cap_is_right() {
    let checked = check(STANDARD, CastlingMode::Standard) + check(CHESS960, CastlingMode::Chess960);
    assert!(checked > 1_000, "only {checked} counts were checked");
}

fn check(suite: &str, mode: CastlingMode) -> usize {
    let mut checked = 0;
    for line in suite.lines() {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().unwrap();
        let position = fen
            .parse::<Fen>()
            .unwrap()
            .to_position(mode)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        for (depth, nodes) in
            fields.map(|field| field.strip_prefix('D').unwrap().split_once(' ').unwrap())
        {
            let nodes: u64 = nodes.parse().unwrap();
            if nodes <= NODE_CAP {
                assert_eq!(
                    perft(&position, depth.parse().unwrap()),
                    nodes,
                    "{fen} depth {depth}"
                );
                checked += 1;
            }
        }
    }
    checked
}
