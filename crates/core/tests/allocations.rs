//! What a search does at every node takes no memory from the heap, and what it keeps is small.

#![cfg(test)]

use std::hint::black_box;

use allocation_counter::measure;
use tabia_core::{CastlingMode, Fen, Move, MoveList, Position, Undo, perft};

fn kiwipete() -> Position {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        .parse::<Fen>()
        .unwrap()
        .to_position(CastlingMode::Standard)
        .unwrap()
}

#[test]
fn moves_are_found_made_and_unmade_without_allocation() {
    let mut position = kiwipete();
    let info = measure(|| {
        let before = position.clone();
        for &mv in &position.legal_moves() {
            assert!(position.is_legal(mv));
            let undo = position.make(mv);
            assert!(position.has_legal_move());
            assert_eq!(position.checkers().count() > 0, position.is_check());
            assert!(position.capture_moves().len() <= position.legal_move_count());
            position.unmake(mv, undo);
        }
        let undo = position.make_null();
        position.unmake_null(undo);
        assert_eq!(position, before);
        assert_eq!(perft(&position, 3), 97_862);
    });
    assert_eq!(info.count_total, 0);
}

#[test]
fn the_counter_sees_an_allocation() {
    assert_eq!(measure(|| drop(black_box(Box::new(0)))).count_total, 1);
}

/// As the documentation of these types and `docs/core-speed.md` say.
#[test]
fn sizes() {
    assert_eq!(size_of::<Position>(), 152);
    assert_eq!(size_of::<Undo>(), 16);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<Option<Move>>(), 2);
    assert_eq!(size_of::<MoveList>(), 1032);
}
