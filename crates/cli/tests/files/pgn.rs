//! `tabia-cli pgn`, as a terminal shows it.

use std::fs;
#[cfg(target_os = "linux")]
use std::io::Write;
#[cfg(target_os = "linux")]
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use crate::shell::Shell;

#[test]
fn mistakes_are_told_with_their_places() {
    let shell = Shell::with(&["good.pgn", "bad.pgn", "cup.pgn"]);
    insta::assert_snapshot!(shell.session(&[
        &["pgn", "check", "good.pgn"],
        &["pgn", "check", "bad.pgn", "cup.pgn"],
        &["pgn", "check", "--json", "bad.pgn"],
        &["pgn", "check", "absent.pgn"],
    ]));
    insta::assert_snapshot!(shell.feed(
        &["pgn", "check"],
        b"[Event \"\x1b[2J\"]\n\n1. \x1b[2J e4 1-0\n"
    ));
}

#[test]
fn games_that_fit_are_copied_as_they_stand() {
    let shell = Shell::with(&["cup.pgn"]);
    let filter = |args: &[&str]| shell.run(&[&["pgn", "filter", "cup.pgn"], args].concat());
    let shown: String = [
        &["--player", "DUFRESNE"][..],
        &["--white", "kieseritzky"],
        &["--black", "kieseritzky", "--json"],
        &["--event", "end", "--json"],
        &["--result", "0-1"],
        &["--from", "1852", "--json"],
        &["--until", "1851", "--at-least", "23", "--json"],
        &["--eco", "c5", "--json"],
        &["--at-most", "6", "--json"],
        &["--material", "KRvK", "--json"],
        &[
            "--position",
            "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 5 9",
            "--json",
        ],
        &["--position", "4k3/8/8/4R3/8/8/8/6K1 b - - 0 3", "--json"],
        &["--invert", "--event", "cup", "--json"],
        &["--material", "KRK"],
        &["--position", "nonsense"],
        &["--from", "yesterday"],
    ]
    .into_iter()
    .map(filter)
    .collect();
    insta::assert_snapshot!(shown);
}

#[test]
fn a_game_is_kept_once() {
    let shell = Shell::with(&["cup.pgn"]);
    insta::assert_snapshot!(shell.session(&[
        &["pgn", "dedup", "cup.pgn", "-o", "once.pgn"],
        &["pgn", "dedup", "cup.pgn", "once.pgn", "--json"],
        &["pgn", "check", "once.pgn"],
    ]));
}

/// Where a tree has no room for them, the text stays as it was.
#[test]
fn variations_at_odd_places_are_not_lost() {
    let shell = Shell::with(&[]);
    for verb in ["format", "merge", "dedup"] {
        let shown = shell.feed(&["pgn", verb], b"1. e4 ((1. d4) 1. c4) *");
        assert!(shown.contains("1. e4 ((1. d4) 1. c4) *"), "{shown}");
    }
}

#[test]
fn a_place_where_nothing_can_be_written_is_named_at_once() {
    let shell = Shell::with(&["good.pgn"]);
    fs::create_dir(shell.path().join("folder")).expect("a folder");
    insta::assert_snapshot!(shell.session(&[
        &["pgn", "format", "good.pgn", "-o", "absent/x"],
        &["pgn", "format", "good.pgn", "-o", "good.pgn/x"],
        // Before anything is read.
        &["pgn", "format", "absent", "-o", "folder", "--force"],
        &[
            "pgn", "split", "good.pgn", "--games", "1", "--into", "good.pgn"
        ],
    ]));
}

/// However it is ended, and with more read than is kept in memory.
#[test]
#[cfg(target_os = "linux")]
fn a_split_that_is_broken_off_leaves_nothing() {
    use rustix::process::{Pid, Signal, kill_process};

    let shell = Shell::with(&[]);
    let game = format!("[White \"A\"]\n\n1. e4 {{{}}} *\n\n", "x".repeat(1 << 20));
    for signal in [Signal::KILL, Signal::INT] {
        let mut child = shell
            .command(&["pgn", "split", "--by", "white", "--into", "parts"])
            .stdin(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut input = child.stdin.take().expect("a pipe");
        for _ in 0..20 {
            input.write_all(game.as_bytes()).expect("it reads");
        }
        kill_process(Pid::from_child(&child), signal).expect("it is there");
        let status = child.wait().expect("it ends");
        assert_eq!(status.signal(), Some(signal.as_raw()));
        assert_eq!(shell.files("parts"), [""; 0]);
    }
    let games = game.repeat(20);
    let split = ["pgn", "split", "--by", "white", "--into", "parts"];
    let shown = shell.feed(&split, games.as_bytes());
    assert!(shown.contains("20 parts/A.pgn"), "{shown}");
    assert_eq!(shell.files("parts"), ["A.pgn"]);
    let copied = shell.read("parts/A.pgn");
    assert!(copied.trim_end() == games.trim_end(), "byte for byte");
}

#[test]
fn files_are_split_and_merged() {
    let shell = Shell::with(&["cup.pgn"]);
    let shown = shell.session(&[
        &["pgn", "split", "cup.pgn", "--games", "2", "--into", "parts"],
        &[
            "pgn", "split", "cup.pgn", "--by", "white", "--into", "parts", "--json",
        ],
        &["pgn", "split", "cup.pgn", "--by", "year", "--into", "parts"],
        &["pgn", "split", "cup.pgn", "--games", "2", "--into", "parts"],
        &[
            "pgn", "split", "cup.pgn", "--games", "5", "--into", "parts", "--force",
        ],
        &["pgn", "split", "cup.pgn", "--into", "parts"],
        &["pgn", "split", "cup.pgn", "--games", "0", "--into", "parts"],
        &[
            "pgn",
            "merge",
            "parts/0001.pgn",
            "parts/0002.pgn",
            "-o",
            "both.pgn",
        ],
        &["pgn", "merge", "parts/0001.pgn", "-o", "both.pgn"],
        &["pgn", "stats", "both.pgn", "--json"],
    ]);
    insta::assert_snapshot!(shown);
    insta::assert_debug_snapshot!(shell.files("parts"));
    // Each game is what it was, byte for byte, and the one without tags has been given its frame.
    insta::assert_snapshot!(shell.read("both.pgn"));
}

#[test]
fn games_are_counted() {
    let shell = Shell::with(&["cup.pgn"]);
    insta::assert_snapshot!(shell.session(&[
        &["pgn", "stats", "cup.pgn"],
        &["pgn", "stats", "cup.pgn", "--json", "--top", "1"],
    ]));
    insta::assert_snapshot!(shell.feed(&["pgn", "stats"], b""));
}

#[test]
fn games_become_positions_and_moves() {
    let shell = Shell::with(&["cup.pgn"]);
    insta::assert_snapshot!(shell.session(&[
        &["pgn", "to-epd", "cup.pgn"],
        &["pgn", "to-epd", "cup.pgn", "--positions", "5"],
        &["pgn", "to-epd", "cup.pgn", "--positions", "0", "--json"],
        &["pgn", "to-epd", "cup.pgn", "--positions", "none"],
        &["pgn", "to-uci", "cup.pgn"],
        &["pgn", "to-uci", "cup.pgn", "--json", "-o", "moves"],
    ]));
    insta::assert_snapshot!(shell.feed(
        &["pgn", "to-uci"],
        b"[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1\"]\n\n1. O-O-O Ke7 2. -- Ke8 *"
    ));
}

#[test]
fn games_are_written_anew() {
    let shell = Shell::with(&["cup.pgn"]);
    insta::assert_snapshot!(shell.session(&[
        &["pgn", "format", "cup.pgn"],
        &["pgn", "format", "cup.pgn", "-o", "cup.pgn"],
    ]));
    shell.run(&["pgn", "format", "cup.pgn", "-o", "cup.pgn", "--force"]);
    let once = shell.read("cup.pgn");
    shell.run(&["pgn", "format", "cup.pgn", "-o", "cup.pgn", "--force"]);
    assert_eq!(shell.read("cup.pgn"), once);
    assert_eq!(shell.files("."), ["cup.pgn"]);
}

#[test]
fn nothing_is_written_over_and_a_reader_may_go_away() {
    let shell = Shell::with(&["cup.pgn"]);
    for verb in ["filter", "dedup", "merge", "to-epd", "to-uci", "format"] {
        let shown = shell.run(&["pgn", verb, "cup.pgn", "-o", "cup.pgn"]);
        assert!(
            shown.contains("\"cup.pgn\" is there already; --force writes over it\n[exit 2]"),
            "{shown}"
        );
        let shown = shell.run(&["pgn", verb, "absent.pgn", "-o", "new.pgn"]);
        assert!(shown.contains("\"absent.pgn\": No such file"), "{shown}");
        let shown = shell.run(&["pgn", verb, "cup.pgn", "-o", "nowhere/new.pgn"]);
        assert!(shown.contains("No such file"), "{shown}");
    }
    assert_eq!(shell.files("."), ["cup.pgn"]);
    let original = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cup.pgn");
    assert_eq!(shell.read("cup.pgn"), fs::read_to_string(original).unwrap());
}

/// Every file of the collection is read without a crash, and what is written of it is read the same.
#[test]
fn the_collection_is_read() {
    let Some(data) = option_env!("TABIA_TEST_DATA") else {
        println!("skipped: TABIA_TEST_DATA names no folder");
        return;
    };
    let shell = Shell::with(&[]);
    let mut files = 0;
    for folder in ["made", "thirdparty"] {
        for entry in fs::read_dir(Path::new(data).join("pgn").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "pgn") {
                continue;
            }
            files += 1;
            let path = path.to_str().unwrap();
            let epd = |args: &[&str]| {
                let output = shell.command(args).output().unwrap();
                assert!(
                    matches!(output.status.code(), Some(0 | 1)),
                    "{args:?}: {output:?}"
                );
                output.stdout
            };
            let original = epd(&["pgn", "to-epd", "--positions", "all", path]);
            for verb in ["format", "merge", "filter"] {
                epd(&["pgn", verb, path, "-o", "copy", "--force"]);
                let copy = epd(&["pgn", "to-epd", "--positions", "all", "copy"]);
                assert!(original == copy, "pgn {verb} changes {path}");
            }
        }
    }
    assert!(files > 100, "{files} files");
}
