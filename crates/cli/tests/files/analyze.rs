//! `tabia-cli analyze` and `puzzle`.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::shell::Shell;

/// A slip of each side, then a mate.
const GAME: &str = "[White \"Anna\"]\n[Black \"Bela \u{1b}[2J\"]\n[Result \"1-0\"]\n\n\
1. e4 $6 {[%eval 9.99] best by test} e5 2. Qh5 Nc6 3. Bc4 Nf6 (3... g6) 4. Qxf7# 1-0\n\n\
[White \"Cleo\"]\n[Black \"Dan\"]\n\n1. f3 e5 2. g4 d6 *\n";

#[test]
fn what_is_wrong_is_said() {
    let shell = Shell::with(&["cup.pgn"]);
    insta::assert_snapshot!(shell.session(&[
        &["analyze", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"],
        &["analyze", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "--json"],
        &["analyze", "absent.pgn"],
        &["analyze", "absent.pgn", "cup.pgn"],
        &["analyze", "4k3/8/8/8/8/8/8/8 w - - 0 1"],
        &["analyze", "startpos", "--nodes", "0"],
        &["analyze", "cup.pgn", "-o", "cup.pgn"],
        &["puzzle", "absent.pgn"],
        &["puzzle", "cup.pgn", "-o", "cup.pgn"],
    ]));
    assert_eq!(shell.files("."), ["cup.pgn"]);
    fs::write(shell.path().join("out.pgn.analysis"), "mine\n").unwrap();
    let shown = shell.run(&["analyze", "cup.pgn", "-o", "out.pgn"]);
    assert!(
        shown.contains("\"out.pgn.analysis\" is there already"),
        "{shown}"
    );
    assert_eq!(shell.read("out.pgn.analysis"), "mine\n");
}

/// Also beside games with mistakes nothing is left once all is written.
#[test]
fn a_game_with_a_mistake_is_analysed_to_there() {
    let shell = Shell::with(&[]);
    fs::write(shell.path().join("bad.pgn"), "1. e4 e5 2. Bf9 *\n").unwrap();
    let shown = shell.run(&["analyze", "bad.pgn", "--nodes", "20", "-o", "out.pgn"]);
    assert!(
        shown.contains("`Bf9`") && shown.contains("[exit 1]"),
        "{shown}"
    );
    assert_eq!(shell.files("."), ["bad.pgn", "out.pgn"]);
}

#[test]
fn a_position_has_its_best_lines() {
    let shell = Shell::with(&[]);
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    let args = ["analyze", mate, "--lines", "2", "--nodes", "3000", "--json"];
    let shown = shell.run(&args);
    assert_eq!(shown, shell.run(&args));
    let lines: Vec<Value> = shown
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    assert_eq!(lines.len(), 2, "{shown}");
    assert_eq!(lines[0]["eval"], "#1");
    assert_eq!(lines[0]["line"][0], "Re8#");
    assert_ne!(lines[1]["line"][0], "Re8#");
    let text = shell.run(&["analyze", mate, "--nodes", "3000"]);
    assert!(text.contains("\n    #1 1. Re8#\n[exit 0]"), "{text}");
}

#[test]
fn games_are_annotated() {
    let shell = Shell::with(&[]);
    fs::write(shell.path().join("games.pgn"), GAME).unwrap();
    let args = ["analyze", "games.pgn", "--nodes", "2000"];
    let shown = shell.run(&args);
    assert_eq!(shown, shell.run(&args));
    // The mate was there to be prevented, and what stood there before is replaced.
    assert!(shown.contains("Nf6 $4 {[%eval #1]} (3... g6)"), "{shown}");
    assert!(shown.contains("4. Qxf7# {[%eval #0]}"), "{shown}");
    assert!(
        shown.contains("{best by test}") && !shown.contains("9.99"),
        "{shown}"
    );
    assert!(shown.contains("[WhiteAccuracy \""), "{shown}");
    assert!(
        shown.contains("game 1: Anna ") && shown.contains("  3... Nf6??: winning chance "),
        "{shown}"
    );
    assert!(shown.contains("Bela \u{FFFD}[2J "), "{shown}");
    let shown = shell.run(&["analyze", "games.pgn", "--nodes", "2000", "--json"]);
    let game: Value = serde_json::from_str(shown.lines().nth(1).unwrap()).unwrap();
    assert_eq!(game["moves"][5]["mark"], "??");
    assert_eq!(game["moves"].as_array().unwrap().len(), 7);
    // What is annotated is annotated the same again.
    fs::write(shell.path().join("games.pgn"), GAME).unwrap();
    shell.run(&["analyze", "games.pgn", "--nodes", "2000", "-o", "once.pgn"]);
    shell.run(&["analyze", "once.pgn", "--nodes", "2000", "-o", "twice.pgn"]);
    assert_eq!(shell.read("once.pgn"), shell.read("twice.pgn"));
}

#[test]
fn an_analysis_that_was_killed_goes_on() {
    let shell = Shell::with(&[]);
    fs::write(shell.path().join("games.pgn"), GAME).unwrap();
    let args = ["analyze", "games.pgn", "--nodes", "3000", "-o"];
    shell.run(&[&args[..], &["whole.pgn"]].concat());
    let mut child = shell
        .command(&[&args[..], &["out.pgn"]].concat())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Five lines of head, and two answers.
    let journal = shell.path().join("out.pgn.analysis");
    let end = Instant::now() + Duration::from_secs(60);
    let mut kept = String::new();
    while kept.lines().count() < 8 && Instant::now() < end {
        // Until it is there, and when it is there no longer.
        kept = fs::read_to_string(&journal).unwrap_or(kept);
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    if !journal.exists() {
        // It was faster than the kill: what was seen of it is as good as what it had left.
        fs::remove_file(shell.path().join("out.pgn")).unwrap();
    }
    assert!(!shell.path().join("out.pgn").exists());
    // What was found is believed, not found again: here that e4 is worth 77 pawns. The last line was cut off.
    let mut lines: Vec<&str> = kept.lines().take(8).collect();
    let forged = lines[6]
        .split_once(' ')
        .map(|(_, line)| format!("7700 {line}"))
        .unwrap();
    lines[6] = &forged;
    lines[7] = &lines[7][..2];
    fs::write(&journal, lines.join("\n")).unwrap();
    let shown = shell.run(&[&args[..], &["out.pgn"]].concat());
    assert!(shown.ends_with("[exit 0]\n\n"), "{shown}");
    assert!(
        shell.read("out.pgn").contains("1. e4 {[%eval 77.00]}"),
        "{}",
        shell.read("out.pgn")
    );
    assert!(!journal.exists());
    // Without the forgery it is what it would have been at once.
    let out = shell.read("out.pgn");
    let rest = |text: &str| text.split_once("\n\n[").map(|(_, rest)| rest.to_owned());
    assert_eq!(rest(&out), rest(&shell.read("whole.pgn")));
}

#[test]
fn a_kill_leaves_the_file_that_was_there() {
    let shell = Shell::with(&["cup.pgn"]);
    let before = shell.read("cup.pgn");
    let mut child = shell
        .command(&["pgn", "format", "-", "-o", "cup.pgn", "--force"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // More than any pipe holds: the program has read and written some when all is taken.
    for _ in 0..2000 {
        input.write_all(before.as_bytes()).unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(shell.read("cup.pgn"), before);
    #[cfg(target_os = "linux")]
    assert_eq!(shell.files("."), ["cup.pgn"]);
}

#[test]
fn a_move_that_alone_wins_is_a_puzzle() {
    let shell = Shell::with(&[]);
    fs::write(shell.path().join("games.pgn"), GAME).unwrap();
    insta::assert_snapshot!(shell.session(&[
        &["puzzle", "games.pgn", "--nodes", "2000"],
        &[
            "puzzle",
            "games.pgn",
            "--nodes",
            "2000",
            "--format",
            "epd",
            "-o",
            "puzzles.epd"
        ],
        &["puzzle", "games.pgn", "--nodes", "2000", "--json"],
    ]));
    let shown = shell.run(&["epd", "run", "puzzles.epd", "--nodes", "20000"]);
    assert!(shown.contains("2 of 2 solved"), "{shown}");
}
