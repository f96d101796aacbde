//! Any text is FEN or is not; what is read is written and read again unchanged, in both notations.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::{CastlingMode, Fen};

fuzz_target!(|text: &str| {
    let Ok(fen) = text.parse::<Fen>() else { return };
    let Ok((position, repairs)) = fen.clone().repair(CastlingMode::Chess960) else {
        return;
    };
    assert_eq!(
        repairs.is_empty(),
        fen.to_position(CastlingMode::Chess960).is_ok()
    );
    let written = Fen::from(&position);
    let again = written.to_string().parse::<Fen>().expect("we wrote it");
    assert_eq!(again, written);
    let shredder = written.shredder().to_string().parse::<Fen>();
    assert_eq!(shredder.as_ref(), Ok(&written));
    let again = again
        .to_position(CastlingMode::Chess960)
        .expect("it was legal");
    assert_eq!(again.repetition_key(), position.repetition_key());
});
