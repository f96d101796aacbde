//! Files of many kinds against what other readers make of them, where the collection lies beside the repository.
//!
//! What the readers of the collection disagree about, or read against the standard, is in `tests/pgn.rs`.

#![expect(clippy::disallowed_methods, reason = "the collection is files")]
#![expect(clippy::unwrap_used, reason = "what a test stands on")]

use std::fs;
use std::path::Path;

use serde_json::Value;
use tabia_core::Fen;
use tabia_core::pgn::Reader;

/// Rows that an independent reader (python-chess) takes differently, with the reason for our reading.
const READ_DIFFERENTLY: [(&str, &str); 5] = [
    (
        "illegal_in_variation",
        "an illegal move in a variation does not cut the main line",
    ),
    ("chessjs_0", "tags that are parted by <br /> are tags"),
    (
        "pgnextract_nested-comment",
        "the two hyphens of `--nestedcomment` are no null move",
    ),
    (
        "pgnextract_test-fuzzydepth",
        "a termination marker ends a game on any line",
    ),
    (
        "pgnextract_test-nobadresults",
        "movetext may begin on the line of the last tag",
    ),
];

#[test]
fn firm_rows_read_as_expected() {
    let folder = Path::new(option_env!("TABIA_TEST_DATA").unwrap_or_default()).join("pgn");
    let Ok(rows) = fs::read_to_string(folder.join("expected.jsonl")) else {
        println!("skipped: there is no {}", folder.display());
        return;
    };
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let name = row["name"].as_str().unwrap();
        let is_different = READ_DIFFERENTLY.iter().any(|(other, _)| *other == name);
        if row["policy"] == true || is_different {
            continue;
        }
        let text = fs::read(folder.join(row["file"].as_str().unwrap())).unwrap();
        assert_eq!(read(&text), expected(&folder, &row), "{name}");
    }
}

/// Plies and final position of every game that has moves.
///
/// The expectations take an empty line for the end of a game; the moves that follow, or the marker, are then a
/// game without tags or without moves. Leaving out games without moves makes both readings one.
type Games = Vec<(u64, String)>;

fn read(text: &[u8]) -> Games {
    let mut reader = Reader::new(text);
    let mut games = Vec::new();
    while let Some(game) = reader.check_game().unwrap() {
        if game.plies > 0 {
            let fen = Fen::from(&game.position.unwrap()).to_string();
            games.push((u64::from(game.plies), fen));
        }
    }
    games
}

fn expected(folder: &Path, row: &Value) -> Games {
    let games: Vec<Value> = match row["games"].as_array() {
        Some(games) => games.clone(),
        None => {
            let path = folder.join(row["expected_file"].as_str().unwrap());
            let lines = fs::read_to_string(path).unwrap();
            lines
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect()
        }
    };
    games
        .iter()
        .map(|game| {
            let fen = game["final_fen"].as_str().unwrap_or_default();
            (game["plies"].as_u64().unwrap(), fen.to_owned())
        })
        .filter(|(plies, _)| *plies > 0)
        .collect()
}
