//! Any game: each move is taken back without a trace, and what is kept up to date equals what is worked out.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::{CastlingMode, Position, Setup};

fuzz_target!(|input: (u16, &[u8])| {
    let (number, choices) = input;
    let setup = Setup::chess960(number % 960).expect("one of 960");
    let mut position = Position::from_setup(setup, CastlingMode::Chess960).expect("legal");
    for &choice in choices.iter().take(200) {
        let moves = position.legal_moves();
        assert_eq!(moves.is_empty(), !position.has_legal_move());
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            return;
        };
        let before = position.clone();
        let undo = position.play(mv).expect("one of the legal moves");
        let mut back = position.clone();
        back.unmake(mv, undo);
        assert_eq!(back, before);
        let again =
            Position::from_setup(position.to_setup(), CastlingMode::Chess960).expect("legal");
        assert_eq!(again.repetition_key(), position.repetition_key());
        assert_eq!(again.legal_moves().len(), position.legal_moves().len());
    }
});
