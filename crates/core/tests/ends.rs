//! How a position ends a game: mate, stalemate, move counts, material.

#![cfg(test)]

use tabia_core::{CanMate, CastlingMode, Color, Fen, NodeBudget, Position, PositionEnd};

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().unwrap();
    fen.to_position(CastlingMode::Standard).unwrap()
}

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

#[test]
fn mate_and_stalemate_go_before_the_move_counts() {
    let mut checked = 0;
    for row in rows(include_str!("data/ends.tsv")) {
        let [fen, end, count] = row[..] else {
            panic!("three columns: {row:?}");
        };
        let position = position(fen);
        let expected = match end {
            "checkmate" => Some(PositionEnd::Checkmate),
            "stalemate" => Some(PositionEnd::Stalemate),
            "none" => None,
            other => panic!("{other} is no end"),
        };
        assert_eq!(position.end(), expected, "{fen}");
        assert_eq!(position.is_checkmate(), end == "checkmate", "{fen}");
        assert_eq!(position.is_stalemate(), end == "stalemate", "{fen}");
        let reached = ["reached", "seventyfive"].contains(&count);
        assert_eq!(position.has_fifty_moves(), reached, "{fen}");
        assert_eq!(position.can_claim_fifty_moves(), count != "none", "{fen}");
        assert_eq!(
            position.has_seventy_five_moves(),
            count == "seventyfive",
            "{fen}"
        );
        checked += 1;
    }
    assert_eq!(checked, 18 + 105);
}

/// The quick rule says only what is proved; the exact one goes further for each side.
#[test]
fn who_can_mate_with_what() {
    let mut checked = 0;
    for row in rows(include_str!("data/material.tsv")) {
        let [fen, white, black, neither] = row[..] else {
            panic!("four columns: {row:?}");
        };
        let position = position(fen);
        assert_eq!(
            position.is_insufficient_material(),
            neither == "yes",
            "{fen}"
        );
        for (winner, expected) in [(Color::White, white), (Color::Black, black)] {
            let answer = match position.can_mate(winner, NodeBudget::THOROUGH) {
                CanMate::Yes(_) => "yes",
                CanMate::No => "no",
                CanMate::Unknown => "unknown",
            };
            assert_eq!(answer, expected, "{winner} in {fen}");
        }
        checked += 1;
    }
    assert_eq!(checked, 67);
}
