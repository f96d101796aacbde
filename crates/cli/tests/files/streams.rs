//! Standard input and output in place of files, wherever a verb takes one.

use std::fs;

use crate::shell::Shell;

/// Without the command itself, which names the file.
fn shown(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, shown)| shown)
}

fn shell() -> Shell {
    let shell = Shell::with(&["good.pgn", "cup.pgn"]);
    let write = |name: &str, text: &str| fs::write(shell.path().join(name), text).expect(name);
    write("script", "e4\nwhite: resign\n");
    write(
        "suite.epd",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401\n",
    );
    write(
        "mates.epd",
        "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"one\";\n",
    );
    write("lines.txt", "e2e4 e7e5\n");
    shell.run(&["convert", "good.pgn", "-o", "game.tabia"]);
    let play = [
        "match", "--first", "engine:1", "--second", "random", "--games", "2", "--log", "log",
    ];
    shell.run(&play);
    shell
}

#[test]
fn a_hyphen_is_standard_input() {
    let shell = shell();
    for (command, file) in [
        ("pgn check", "cup.pgn"),
        ("pgn check --json", "cup.pgn"),
        ("pgn filter --result 1-0", "cup.pgn"),
        ("pgn dedup", "cup.pgn"),
        ("pgn merge --json", "cup.pgn"),
        ("pgn stats", "cup.pgn"),
        ("pgn to-epd", "cup.pgn"),
        ("pgn to-uci", "cup.pgn"),
        ("pgn format", "cup.pgn"),
        ("pgn format --json", "cup.pgn"),
        ("convert --to jsonl", "good.pgn"),
        ("convert --to pgn", "game.tabia"),
        ("replay", "game.tabia"),
        ("render", "good.pgn"),
        ("script", "script"),
        ("perft --suite", "suite.epd"),
        ("epd run --nodes 50", "mates.epd"),
        ("analyze --nodes 20", "good.pgn"),
        ("puzzle --nodes 20", "good.pgn"),
        ("rate --anchor random=400", "log"),
        ("mistakes --nodes 9", "log"),
        ("style --neutral log", "log"),
        (
            "match --first engine:1 --second random --games 2 --openings",
            "lines.txt",
        ),
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let by_name = shell.run(&[&words[..], &[file]].concat());
        let input = fs::read(shell.path().join(file)).expect(file);
        let by_pipe = shell.feed(&[&words[..], &["-"]].concat(), &input);
        let expected = shown(&by_name).replace(file, "-");
        assert!(expected.len() > 10, "{by_name}");
        assert_eq!(shown(&by_pipe), expected, "{command}");
    }
    let by_pipe = shell.feed(&["fen", "-"], b"startpos\n\n8/8/8/8/8/8/8/K7 w - - 0 1\n");
    let by_name = shell.run(&["fen", "startpos", "8/8/8/8/8/8/8/K7 w - - 0 1"]);
    assert_eq!(shown(&by_pipe), shown(&by_name));
}

#[test]
fn a_hyphen_is_standard_output() {
    let shell = shell();
    let before = shell.files(".");
    for command in [
        "pgn check cup.pgn",
        "pgn stats cup.pgn",
        "pgn filter cup.pgn",
        "pgn dedup cup.pgn",
        "pgn merge cup.pgn",
        "pgn to-epd cup.pgn",
        "pgn to-uci cup.pgn",
        "pgn format cup.pgn",
        "render good.pgn",
        "analyze good.pgn --nodes 20",
        "puzzle good.pgn --nodes 20",
        "convert good.pgn --to pgn",
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let usual = shell.run(&words);
        let named = shell.run(&[&words[..], &["-o", "-"]].concat());
        assert_eq!(shown(&named), shown(&usual), "{command}");
        assert_eq!(shell.files("."), before, "{command}");
    }
}

/// What is told of games goes into a file as well, by the same rules.
#[test]
fn reports_go_into_files_too() {
    let shell = shell();
    for verb in ["check", "stats"] {
        let told = shell.run(&["pgn", verb, "cup.pgn"]);
        let file = ["pgn", verb, "cup.pgn", "-o", "report"];
        shell.run(&file);
        assert!(told.contains(&shell.read("report")), "{told}");
        let again = shell.run(&file);
        assert!(again.contains("is there already"), "{again}");
        fs::remove_file(shell.path().join("report")).expect("it is there");
    }
}

#[test]
fn games_are_told_as_json() {
    let shell = Shell::with(&["cup.pgn"]);
    shell.run(&["pgn", "format", "cup.pgn", "-o", "clean.pgn"]);
    insta::assert_snapshot!(shell.session(&[
        &["pgn", "merge", "--json", "cup.pgn"],
        &["pgn", "format", "--json", "cup.pgn", "clean.pgn"],
    ]));
}
