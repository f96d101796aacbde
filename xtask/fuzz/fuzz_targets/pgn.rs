//! Any bytes are games and errors; a game without errors is written so that it reads the same again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::pgn::Reader;

fuzz_target!(|bytes: &[u8]| {
    let mut reader = Reader::new(bytes);
    while let Ok(Some(game)) = reader.next_game() {
        if !game.errors().is_empty() {
            continue;
        }
        let text = game.to_string();
        let mut again = Reader::new(text.as_bytes());
        let Ok(read) = again.next_game();
        let read = read.expect("a game was written");
        assert!(read.errors().is_empty(), "{text}\n{:?}", read.errors());
        assert_eq!(read.to_string(), text);
        assert!(matches!(again.next_game(), Ok(None)), "{text}");
    }
});
