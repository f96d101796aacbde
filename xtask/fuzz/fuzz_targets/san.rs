//! Any text against a position: a move that is read is legal, and its SAN reads as the same move.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::{CastlingMode, Fen, San, UciMove};

fuzz_target!(|input: (&str, &str)| {
    let (fen, text) = input;
    let fen = fen.parse::<Fen>().unwrap_or_else(|_| {
        let busy = "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        busy.parse().expect("FEN")
    });
    let Ok((position, _)) = fen.repair(CastlingMode::Chess960) else {
        return;
    };
    let by_san = text
        .parse::<San>()
        .ok()
        .and_then(|san| san.to_move(&position).ok());
    let by_uci = text
        .parse::<UciMove>()
        .ok()
        .and_then(|uci| uci.to_move(&position).ok());
    let by_reader = position.read_move(text).ok();
    for mv in [by_san, by_uci, by_reader].into_iter().flatten() {
        assert!(position.legal_moves().contains(&mv));
        let san = San::from_move(&position, mv);
        assert_eq!(san.to_move(&position), Ok(mv), "{san}");
        let read: San = san.to_string().parse().expect("we wrote it");
        assert_eq!(read, san);
        assert_eq!(position.read_move(&san.to_string()), Ok(mv));
    }
});
