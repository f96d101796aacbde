//! `tabia-cli convert` and `render`, on the real binary.

use std::fs;
use std::path::Path;

use crate::shell::Shell;

/// A saved game with every event and drawings.
fn saved() -> Vec<u8> {
    let golden = "../game/tests/golden/every-event.v2.tabia";
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(golden)).unwrap()
}

#[test]
fn nothing_is_lost_between_saved_games_and_json_lines() {
    let shell = Shell::with(&[]);
    fs::write(shell.path().join("a.tabia"), saved()).unwrap();
    let shown = shell.session(&[
        &["convert", "a.tabia", "-o", "a.jsonl"],
        &["convert", "a.jsonl", "-o", "b.tabia"],
        &["convert", "b.tabia", "-o", "b.jsonl"],
        &["convert", "a.jsonl", "-o", "a.pgn"],
    ]);
    assert_eq!(shown.matches("[exit 0]").count(), 4, "{shown}");
    assert!(shell.read("a.jsonl").contains("\"type\":\"drawings\""));
    assert_eq!(shell.read("a.jsonl"), shell.read("b.jsonl"));
    let loaded = fs::read(shell.path().join("b.tabia")).unwrap();
    assert_eq!(loaded, saved());
    insta::assert_snapshot!(shell.read("a.pgn"));
}

#[test]
fn a_game_goes_through_every_format_and_back() {
    let shell = Shell::with(&["cup.pgn"]);
    insta::assert_snapshot!(shell.session(&[
        &["convert", "cup.pgn", "-o", "first.tabia"],
        &["convert", "first.tabia", "-o", "first.jsonl"],
        &["convert", "first.jsonl", "--to", "pgn"],
        &["convert", "cup.pgn", "--game", "2", "--to", "pgn"],
        &[
            "convert", "cup.pgn", "--game", "3", "-o", "-", "--to", "jsonl"
        ],
    ]));
}

#[test]
fn what_is_no_game_is_refused() {
    let shell = Shell::with(&["cup.pgn", "good.pgn"]);
    fs::write(shell.path().join("cut.tabia"), &saved()[..40]).unwrap();
    let lines =
        "{\"type\":\"game\",\"seq\":1,\"at_ms\":0,\"event\":\"draw_offered\",\"by\":\"white\"}\n";
    fs::write(shell.path().join("late.jsonl"), lines).unwrap();
    fs::write(shell.path().join("garbled.jsonl"), "{\"type\":\"game\"\n").unwrap();
    shell.run(&["convert", "good.pgn", "-o", "good.jsonl"]);
    let forged = shell
        .read("good.jsonl")
        .replace("\"san\":\"e4\"", "\"san\":\"e3\"");
    fs::write(shell.path().join("forged.jsonl"), forged).unwrap();
    insta::assert_snapshot!(shell.session(&[
        &["convert", "cup.pgn"],
        &["convert", "cup.pgn", "-o", "game.txt"],
        &["convert", "cup.pgn", "--game", "4", "--to", "jsonl"],
        &["convert", "cup.pgn", "--game", "9", "--to", "jsonl"],
        &["convert", "cup.pgn", "-o", "cup.pgn"],
        &["convert", "cut.tabia", "--to", "pgn"],
        &["convert", "late.jsonl", "--to", "pgn"],
        &["convert", "garbled.jsonl", "--to", "pgn"],
        &["convert", "forged.jsonl", "--to", "pgn"],
        &["convert", "absent.tabia", "--to", "pgn"],
    ]));
}

#[test]
fn positions_are_drawn() {
    let shell = Shell::with(&["cup.pgn"]);
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    insta::assert_snapshot!(shell.session(&[
        &["render", "startpos"],
        &["render", mate, "--side", "black"],
        &["render", "cup.pgn", "--ply", "4"],
        &["render", "cup.pgn", "--game", "3", "-o", "end.txt"],
        &["render", "cup.pgn", "--game", "9"],
        &["render", "cup.pgn", "--ply", "99"],
        &["render", "cup.pgn", "--game", "4"],
        &["render", "cup.pgn", "--game", "4", "--ply", "2"],
        &["render", "absent.pgn"],
        &["render", "8/8/8/8/8/8/8/8 w - - 0 1"],
        &["render", "startpos", "--pieces", "alpha"],
        &["render", "startpos", "--size", "1"],
        &["render", "startpos", "-o", "board.gif"],
    ]));
    let shown = shell.session(&[
        &["render", mate, "-o", "mate.svg"],
        &["render", mate, "-o", "mate.png", "--size", "64"],
        &[
            "render", "startpos", "--format", "svg", "--bare", "--pieces", "letters", "--board",
            "moss",
        ],
    ]);
    let svg = shell.read("mate.svg");
    assert!(
        svg.starts_with("<svg ") && svg.matches("<use ").count() == 32,
        "{svg}"
    );
    // The king that is in check stands in a circle.
    assert!(svg.contains("<circle cx=\"450\" cy=\"750\""), "{svg}");
    let png = fs::read(shell.path().join("mate.png")).unwrap();
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..24], [0, 0, 0, 64, 0, 0, 0, 64]);
    assert!(!shown.contains("<path stroke="), "bare has no coordinates");
}

#[test]
fn what_comments_draw_is_drawn() {
    let shell = Shell::with(&[]);
    let pgn = "1. e4 {[%cal Ge2e4][%csl Rd5]} e5 *";
    fs::write(shell.path().join("a.pgn"), pgn).unwrap();
    let drawn = |ply| {
        let svg = shell.run(&["render", "a.pgn", "--ply", ply, "--format", "svg"]);
        svg.len()
    };
    assert!(drawn("1") > drawn("2") + 100);
}

/// Replaying a saved game tells the events that it was made of, in order, and then its state.
#[test]
fn a_saved_game_is_replayed_event_by_event() {
    let shell = Shell::with(&["good.pgn"]);
    shell.run(&["convert", "good.pgn", "-o", "game.tabia"]);
    shell.run(&["convert", "game.tabia", "-o", "game.jsonl"]);
    let events = shell.read("game.jsonl");
    assert!(events.contains("\"seq\":2,"), "{events}");
    let shown = shell.run(&["replay", "game.tabia"]);
    let state = shown
        .strip_prefix("$ tabia-cli replay game.tabia\n")
        .and_then(|shown| shown.strip_prefix(&events));
    let state = state.unwrap_or_else(|| panic!("{shown}"));
    assert!(
        state.starts_with("{\"type\":\"state\",\"fingerprint\":\""),
        "{state}"
    );
    assert!(state.ends_with("\"}\n[exit 0]\n\n"), "{state}");
}
