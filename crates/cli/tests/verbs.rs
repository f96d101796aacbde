//! The real binary, verb by verb: what it prints and how it exits.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a terminal shows when these commands are run one after the other in `tests/`.
fn session(commands: &[&[&str]]) -> String {
    commands.iter().map(|args| run(args, "")).collect()
}

/// What a terminal shows when the command is run in `tests/` and given `input`.
fn run(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabia-cli"))
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A command that does not read its input may have closed it.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the binary ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let code = output.status.code().expect("no signal ended it");
    format!(
        "$ tabia-cli {args:?}\n{}{}[exit {code}]\n\n",
        text(output.stdout),
        text(output.stderr)
    )
}

#[test]
fn perft() {
    insta::assert_snapshot!(session(&[
        &["perft", "--depth", "3"],
        &["perft", "--fen", KIWIPETE, "--depth", "2", "--json"],
        &[
            "perft",
            "--fen",
            "k7/8/8/8/8/8/8/K7 w - - 0 1",
            "--depth",
            "2",
            "--divide"
        ],
        &["perft", "--suite", "data/right.epd"],
        &[
            "perft",
            "--suite",
            "data/right.epd",
            "--max-nodes",
            "100",
            "--json"
        ],
        &["perft", "--suite", "data/wrong.epd"],
        &["perft", "--suite", "data/garbled.epd"],
        &["perft", "--suite", "data/absent.epd"],
        &["perft", "--fen", "startpos"],
        &["perft", "--depth", "4", "--threads", "2", "--hash", "1"],
        &["perft", "--depth", "4", "--threads", "0"],
        &["perft", "--depth", "4", "--hash", "17592186044416"],
        &["perft", "--depth", "2", "--against", "/nonexistent/engine"],
    ]));
}

#[test]
fn moves() {
    let castling = "4k3/8/8/8/8/8/4PPPP/4K2R w K - 0 1";
    insta::assert_snapshot!(session(&[
        &["moves", castling],
        &["moves", castling, "--chess960", "--json"],
        &["moves", "8/8/8/8/8/8/8/k1K5 b - - 0 x"],
    ]));
}

#[test]
fn fen() {
    insta::assert_snapshot!(session(&[
        &[
            "fen",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "startpos"
        ],
        &[
            "fen",
            "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        ],
        &["fen", "8/8/8/8/8/8/8/K7 w - - 0 1", "--json"],
        &["fen", "\u{1b}[2J"],
        &["fen", ""],
    ]));
}

#[test]
fn san() {
    insta::assert_snapshot!(session(&[
        &["san", "startpos", "e4", "e5", "Nf3"],
        &[
            "san",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "--chess960",
            "--json"
        ],
        &["san", "startpos", "e4", "Ke7"],
        &["san", "startpos", "Zz9", "--json"],
    ]));
}

#[test]
fn script() {
    insta::assert_snapshot!(session(&[
        &["script", "data/mate.script"],
        &["script", "data/disappointed.script"],
        &["script", "data/garbled.script"],
        &["script", "data/absent.script"],
    ]));
    insta::assert_snapshot!(run(
        &["script", "-"],
        "e4\nwhite: resign\nexpect refused\nexpect over 0-1\n"
    ));
}

#[test]
fn two_people_play_in_the_terminal() {
    let both = ["play", "--white", "human", "--black", "human"];
    insta::assert_snapshot!(run(
        &both,
        "takeback\ne4\ne7e8\nwhat\ntakeback\nf3\ne5\ndraw\ndecline\ng4\nQh4\n"
    ));
    insta::assert_snapshot!(run(&both, "e4\n"));
    insta::assert_snapshot!(run(&both, "moves\nN\nfen\nhelp\nquit\n"));
}

#[test]
fn programs_play_to_a_legal_end() {
    let shown = run(
        &[
            "play", "--white", "random", "--black", "engine:1", "--seed", "5", "--json",
        ],
        "",
    );
    let lines: Vec<&str> = shown.lines().rev().take(3).collect();
    assert_eq!(lines[1], "[exit 0]");
    assert!(
        lines[2].contains(r#""event":"over""#) && lines[2].contains("checkmate"),
        "{}",
        lines[2]
    );
}

#[test]
fn play_refuses_what_it_cannot_start() {
    insta::assert_snapshot!(session(&[
        &["play", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
        &["play", "--white", "engine:9"],
        &["play", "--clock", "0"],
        &["play", "--chess960", "960"],
        &[
            "play",
            "--white",
            "uci:/nonexistent/engine",
            "--black",
            "random"
        ],
    ]));
}

#[test]
fn uci_answers_and_leaves() {
    let shown = run(
        &["uci"],
        "uci\nisready\nposition startpos moves e2e4\ngo depth 3\nisready\nfoo\nquit\n",
    );
    for expected in ["uciok\n", "readyok\n", "bestmove ", "[exit 0]"] {
        assert!(shown.contains(expected), "{shown}");
    }
}

#[test]
fn bench_prints_the_same_signature_twice() {
    let nodes = || {
        run(&["bench"], "")
            .lines()
            .nth(1)
            .and_then(|line| line.split(' ').next())
            .map(str::to_owned)
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn unknown_verbs_are_wrong_usage() {
    insta::assert_snapshot!(session(&[&["nonsense"]]));
}

#[test]
fn a_challenge_is_the_same_opponent_wherever_it_is_typed() {
    insta::assert_snapshot!(session(&[
        &["challenge"],
        &[
            "challenge",
            "--engine",
            "5:attacker",
            "--plays",
            "white",
            "--chess960",
            "17",
            "--seed",
            "268435455",
        ],
        &["challenge", "--seed", "7", "--json"],
        &["challenge", "--seed", "268435456"],
        &["challenge", "--chess960", "960"],
        &["challenge", "0000-0000-0000"],
        &["challenge", "12"],
    ]));
    let code = run(&["challenge", "--plays", "white", "--seed", "99"], "");
    let code = code.lines().nth(1).expect("a code").to_owned();
    let told = run(&["challenge", &code.to_lowercase()], "");
    assert!(
        told.contains("engine 3 plays white, standard chess, seed 99"),
        "{told}"
    );
    let moves = meet(&code, &["a6", "h6"]);
    assert_eq!(moves.len(), 5);
    assert_eq!(meet(&code, &["a6", "h6"]), moves);
}

/// Meets the White of a challenge, answers each of its moves with the next of these, and tells all that was played.
fn meet(code: &str, answers: &[&str]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabia-cli"))
        .args(["play", "--challenge", code, "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut input = child.stdin.take();
    let mut answers = answers.iter();
    let mut moves = Vec::new();
    for line in BufReader::new(child.stdout.take().expect("a pipe")).lines() {
        let event: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let Some(san) = event["san"].as_str() else {
            continue;
        };
        moves.push(san.to_owned());
        // What is typed while the opponent thinks is no answer, so each waits for the move before it.
        if moves.len() % 2 == 1 {
            match answers.next() {
                Some(answer) => {
                    let input = input.as_mut().expect("it is open");
                    writeln!(input, "{answer}").expect("it is read");
                }
                None => drop(input.take()),
            }
        }
    }
    child.wait().expect("the binary ends");
    moves
}
