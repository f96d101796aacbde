//! The answer about mates against a plain breadth-first search of everything that can be reached.

#![no_main]

use std::collections::{HashSet, VecDeque};

use libfuzzer_sys::fuzz_target;
use tabia_core::{CanMate, CastlingMode, Color, Fen, NodeBudget, Position};

/// What plain search looks at before it gives up.
const LIMIT: usize = 3_000;

/// Whether `winner` can mate, if that is settled within the limit.
fn plainly(position: &Position, winner: Color) -> Option<bool> {
    let mut seen = HashSet::from([position.repetition_key()]);
    let mut waiting = VecDeque::from([position.clone()]);
    while let Some(position) = waiting.pop_front() {
        if position.is_checkmate() && position.turn() != winner {
            return Some(true);
        }
        for &mv in &position.legal_moves() {
            let mut next = position.clone();
            next.make(mv);
            if seen.insert(next.repetition_key()) {
                if seen.len() > LIMIT {
                    return None;
                }
                waiting.push_back(next);
            }
        }
    }
    Some(false)
}

fuzz_target!(|text: &str| {
    let Ok(fen) = text.parse::<Fen>() else { return };
    let Ok((position, _)) = fen.repair(CastlingMode::Chess960) else {
        return;
    };
    for winner in Color::ALL {
        let plain = plainly(&position, winner);
        match position.can_mate(winner, NodeBudget(LIMIT as u32)) {
            CanMate::Unknown => {}
            CanMate::No => assert_ne!(plain, Some(true), "{winner} in {text}"),
            CanMate::Yes(line) => {
                assert_ne!(plain, Some(false), "{winner} in {text}");
                let mut end = position.clone();
                for mv in line {
                    end.play(mv).expect("a series of legal moves");
                }
                assert!(end.is_checkmate() && end.turn() != winner);
            }
        }
    }
});
