//! Dead positions and fallen flags against proved answers: helpmates played out, state spaces exhausted.

#![cfg(test)]

use tabia_core::{CanMate, CastlingMode, Color, DeadPosition, Fen, NodeBudget, Position};

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().unwrap();
    fen.to_position(CastlingMode::Standard).unwrap()
}

fn rows(table: &str) -> impl Iterator<Item = [&str; 3]> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        fields.try_into().expect("three columns")
    })
}

/// How a table's answers came out.
#[derive(Debug, Default)]
struct Tally {
    right: usize,
    unknown: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn count(&mut self, answer: &CanMate, position: &Position, winner: Color, expected: &str) {
        match (answer, expected) {
            (CanMate::Unknown, _) => self.unknown += 1,
            (CanMate::No, "no") => self.right += 1,
            (CanMate::Yes(line), "yes") => {
                let mut end = position.clone();
                for &mv in line {
                    end.play(mv).expect("a series of legal moves");
                }
                assert!(end.is_checkmate() && end.turn() != winner, "{line:?}");
                self.right += 1;
            }
            (CanMate::No | CanMate::Yes(_), _) => {
                self.wrong
                    .push(format!("{winner}: {}", Fen::from(position)));
            }
        }
    }
}

const BUDGET: NodeBudget = NodeBudget(1_000);

/// A question mark in the table is another program's word without proof: we only count those we answer.
#[test]
fn who_can_still_mate() {
    let mut tally = Tally::default();
    for [fen, white, black] in rows(include_str!("data/dead_positions.tsv")) {
        let position = position(fen);
        for (winner, expected) in [(Color::White, white), (Color::Black, black)] {
            let answer = position.can_mate(winner, BUDGET);
            tally.count(&answer, &position, winner, expected.trim_end_matches('?'));
        }
    }
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    assert!(tally.right > 1_600, "{tally:?}");
}

#[test]
fn which_positions_are_dead() {
    let mut decided = 0;
    for [fen, white, black] in rows(include_str!("data/dead_positions.tsv")) {
        let dead = white.starts_with("no") && black.starts_with("no");
        match position(fen).dead_position(BUDGET) {
            DeadPosition::Unknown => continue,
            DeadPosition::Dead => assert!(dead, "{fen} is not dead"),
            DeadPosition::Winnable(_) => assert!(!dead, "{fen} is dead"),
        }
        decided += 1;
    }
    assert!(decided > 830, "{decided}");
}

#[test]
fn who_loses_when_a_flag_falls() {
    let mut tally = Tally::default();
    for [fen, fell, result] in rows(include_str!("data/flag_fall.tsv")) {
        let position = position(fen);
        let winner = match fell {
            "white" => Color::Black,
            "black" => Color::White,
            other => panic!("{other} is no side"),
        };
        let expected = match result.trim_end_matches('?') {
            "loss" => "yes",
            "draw" => "no",
            other => panic!("{other} is no result"),
        };
        tally.count(
            &position.can_mate(winner, BUDGET),
            &position,
            winner,
            expected,
        );
    }
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    assert!(tally.right > 230, "{tally:?}");
}
