//! `tabia-cli epd`, on the real binary.

use std::path::Path;

use crate::shell::Shell;
use serde_json::Value;

#[test]
fn suites_are_solved_the_same_every_time() {
    let shell = Shell::with(&["suite.epd", "wrong-suite.epd", "good.pgn"]);
    let commands: &[&[&str]] = &[
        &["epd", "run", "suite.epd", "--nodes", "5000"],
        &["epd", "run", "suite.epd", "--depth", "3", "--json"],
        &["epd", "run", "wrong-suite.epd"],
        &["epd", "run", "good.pgn"],
        &["epd", "run", "absent.epd"],
        &["epd", "run", "suite.epd", "--nodes", "5", "--depth", "5"],
        &["epd", "run", "suite.epd", "--player", "engine:9"],
    ];
    let shown = shell.session(commands);
    // What the engine finds and when is its own matter.
    let counted = |line: &str| match line.split_once("\"nodes") {
        Some((before, _)) => before.to_owned(),
        None => line.split("  ").next().unwrap_or_default().to_owned(),
    };
    assert_eq!(shown, shell.session(commands));
    let steady: String = shown.lines().map(|line| counted(line) + "\n").collect();
    insta::assert_snapshot!(steady);
}

#[test]
fn a_long_suite_is_solved_in_part() {
    let Some(data) = option_env!("TABIA_TEST_DATA") else {
        println!("skipped: TABIA_TEST_DATA names no folder");
        return;
    };
    let shell = Shell::with(&[]);
    let suite = Path::new(data).join("epd/wacnew.epd");
    let args = [
        "epd",
        "run",
        suite.to_str().unwrap(),
        "--nodes",
        "2000",
        "--json",
    ];
    let output = shell.command(&args).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let total: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(total["positions"], 300);
    assert!(total["solved"].as_u64().unwrap() >= 75, "{total}");
}

/// Few nodes leave some for later; docs/engine.md has what more of them solve.
#[test]
fn most_positions_whose_right_moves_are_known_are_solved_by_a_few_nodes() {
    let shell = Shell::with(&["positions.epd"]);
    let args = ["epd", "run", "positions.epd", "--nodes", "5000", "--json"];
    let output = shell.command(&args).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let solved = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|line| line["solved"] == true)
        .filter_map(|line| line["id"].as_str().map(str::to_owned))
        .collect::<Vec<_>>();
    for (kind, at_least) in [
        ("zugzwang-side-to-move", 25),
        ("avoid-stalemate", 26),
        ("underpromotion", 26),
        ("stalemate-trick", 16),
        ("perpetual-check", 8),
        ("fortress-only-draw", 17),
        ("only-win", 17),
        ("fifty-moves", 20),
        ("mate", 110),
    ] {
        let count = solved.iter().filter(|id| id.starts_with(kind)).count();
        assert!(count >= at_least, "{kind}: {count}");
    }
}
