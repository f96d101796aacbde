//! Polyglot's published keys, and what repetition counts.

#![cfg(test)]

use tabia_core::{CastlingMode, Fen, History, Position, UciMove};

/// The table of <http://hgm.nubati.net/book_format.html>: moves from the start, and the key after them.
#[test]
fn polyglots_published_keys() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        let mut position = Position::standard();
        for text in moves.split_whitespace() {
            let mv = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play(mv).unwrap();
        }
        assert_eq!(position.polyglot_key(), key, "after {moves:?}");
    }
}

/// A line: name, start, castling mode, and each move with how often its position has stood (FIDE 9.2).
#[test]
fn how_often_each_position_has_stood() {
    let mut games = 0;
    for line in include_str!("data/repetition.tsv").lines() {
        let [name, fen, mode, first, moves] = *line.split('\t').collect::<Vec<_>>() else {
            panic!("five columns: {line}");
        };
        let mode = match mode {
            "standard" => CastlingMode::Standard,
            "chess960" => CastlingMode::Chess960,
            other => panic!("{other} is no castling mode"),
        };
        let mut position = fen.parse::<Fen>().unwrap().to_position(mode).unwrap();
        let mut history = History::new(&position);
        assert_eq!(history.repetitions().to_string(), first, "{name}");
        for entry in moves.split_whitespace() {
            let (text, count) = entry.split_once(':').unwrap();
            let mv = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play(mv).unwrap();
            history.push(&position);
            assert_eq!(history.repetitions().to_string(), count, "{name}: {entry}");
        }
        games += 1;
    }
    assert_eq!(games, 47);
}
