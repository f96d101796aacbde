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

/// One bishop roams, and can neither guard all flights nor be helped by enough men that block them: no search is needed.
#[test]
fn a_lone_bishop_behind_walls_mates_nobody() {
    for fen in [
        "2b1k3/1p6/1Pp5/2Pp4/2pP4/1pP5/pP6/K1B5 w - - 0 1",
        "8/3b1k2/p1pB2p1/P1Pp1pP1/3P1P2/8/4K3/8 w - - 0 1",
        "k7/1b6/8/8/8/1pB5/pP6/K7 w - - 0 1",
    ] {
        let answer = position(fen).dead_position(NodeBudget(1));
        assert_eq!(answer, DeadPosition::Dead, "{fen}");
    }
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
