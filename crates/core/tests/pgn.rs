//! Reading PGN as it is found in the wild, and writing it.

#![expect(clippy::unwrap_used, reason = "what a test stands on")]

use std::fmt::Write;

use tabia_core::Fen;
use tabia_core::pgn::{Game, Reader};

/// Texts that begin with `=== name`; `\xNN` in them is a byte.
const CASES: &str = include_str!("data/pgn_cases.txt");

/// What is read of each, and how it is written again; `docs/formats/pgn.md` has the reasons.
#[test]
fn every_case_reads_as_written_down() {
    let mut transcript = String::new();
    for case in CASES.split("=== ").skip(1) {
        let (name, text) = case.split_once('\n').unwrap();
        writeln!(transcript, "=== {name}").unwrap();
        let text = unescape(text.strip_suffix('\n').unwrap_or(text));
        let mut reader = Reader::new(text.as_slice());
        while let Some(game) = reader.next_game().unwrap() {
            transcript.push_str(&tell(&game));
        }
    }
    insta::assert_snapshot!(transcript);
}

/// What was wrong, the tags that are known, the movetext and the position at its end.
fn tell(game: &Game) -> String {
    let mut told = String::from("--- game\n");
    for error in game.errors() {
        writeln!(told, "! {error}").unwrap();
    }
    let pgn = game.to_string();
    for line in pgn
        .lines()
        .filter(|line| !line.ends_with("?\"]") && !line.is_empty())
    {
        writeln!(told, "{line}").unwrap();
    }
    let last = game.main_line().last().unwrap_or(game.root());
    writeln!(told, "{}", Fen::from(&game.position(last))).unwrap();
    assert_eq!(
        Reader::new(pgn.as_bytes()).next_game().unwrap().as_ref(),
        Some(game)
    );
    told
}

fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).unwrap());
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}
