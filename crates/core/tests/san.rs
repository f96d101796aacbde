//! SAN in and out: 156 moves to write, 144 texts to read.

#![cfg(test)]

use tabia_core::{CastlingMode, Fen, Position, ReadMoveError, San, SanError, UciMove};

fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            fields
                .try_into()
                .unwrap_or_else(|_| panic!("{N} columns: {line}"))
        })
}

fn position(fen: &str, mode: &str) -> (Position, CastlingMode) {
    let mode = match mode {
        "standard" => CastlingMode::Standard,
        "chess960" => CastlingMode::Chess960,
        other => panic!("{other} is no castling mode"),
    };
    let fen: Fen = fen.parse().unwrap();
    (fen.to_position(mode).unwrap(), mode)
}

#[test]
fn every_move_is_written_in_its_one_way_and_read_back() {
    let mut checked = 0;
    for [fen, mode, uci, san, after] in rows(include_str!("data/san_write.tsv")) {
        let (mut position, mode) = position(fen, mode);
        let mv = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        assert_eq!(
            San::from_move(&position, mv).to_string(),
            san,
            "{fen} {uci}"
        );
        let read: San = san.parse().unwrap();
        assert_eq!(read.to_move(&position), Ok(mv), "{fen} {san}");
        assert_eq!(position.read_move(san), Ok(mv), "{fen} {san}");
        assert_eq!(position.read_move(uci), Ok(mv), "{fen} {uci}");
        assert_eq!(UciMove::from_move(mv, mode).to_string(), uci);
        position.play(mv).unwrap();
        assert_eq!(Fen::from(&position).to_string(), after);
        checked += 1;
    }
    assert_eq!(checked, 156);
}

fn strict(position: &Position, mode: CastlingMode, text: &str) -> String {
    let Ok(san) = text.parse::<San>() else {
        return "unreadable".to_owned();
    };
    match san.to_move(position) {
        Ok(mv) => UciMove::from_move(mv, mode).to_string(),
        Err(SanError::Ambiguous(..)) => "ambiguous".to_owned(),
        Err(SanError::NoSuchMove | SanError::Illegal(_)) => "illegal".to_owned(),
    }
}

fn forgiving(position: &Position, mode: CastlingMode, text: &str) -> String {
    match position.read_move(text) {
        Ok(mv) => UciMove::from_move(mv, mode).to_string(),
        Err(ReadMoveError::Unreadable | ReadMoveError::NotEnPassant) => "unreadable".to_owned(),
        Err(ReadMoveError::San(SanError::Ambiguous(..))) => "ambiguous".to_owned(),
        Err(ReadMoveError::San(_) | ReadMoveError::Illegal(_)) => "illegal".to_owned(),
    }
}

/// Columns: FEN, castling mode, the text in Rust's escapes, what `San` makes of it, what `read_move` does.
#[test]
fn every_text_is_read_or_refused_as_written_down() {
    let mut checked = 0;
    for [fen, mode, escaped, by_san, by_read_move] in rows(include_str!("data/san_read.tsv")) {
        let (position, mode) = position(fen, mode);
        let text = escaped.replace("\\n", "\n").replace("\\0", "\0");
        assert_eq!(strict(&position, mode, &text), by_san, "{text} in {fen}");
        assert_eq!(
            forgiving(&position, mode, &text),
            by_read_move,
            "{text} in {fen}"
        );
        checked += 1;
    }
    assert_eq!(checked, 144);
}
