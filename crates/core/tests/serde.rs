//! With the `serde` feature, values are their text.

#![cfg(all(test, feature = "serde"))]

use tabia_core::{Fen, Position, San, Square, UciMove};

#[test]
fn values_are_their_text() {
    let value = (
        Square::E4,
        "e7e8q".parse::<UciMove>().unwrap(),
        "Nf3+".parse::<San>().unwrap(),
        Fen::from(&Position::standard()),
    );
    let json = serde_json::to_string(&value).unwrap();
    assert_eq!(
        json,
        r#"["e4","e7e8q","Nf3+","rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]"#
    );
    let read: (Square, UciMove, San, Fen) = serde_json::from_str(&json).unwrap();
    assert_eq!(read, value);
    let error = serde_json::from_str::<Square>("\"e9\"").unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected a square from a1 to h8")
    );
}
