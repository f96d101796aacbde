//! Input that cannot be read, output that cannot be written, and words without end: what is said is short, names the
//! place, and nothing is left behind that is not whole.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::shell::Shell;

/// As on a disk on which no file can grow beyond so many blocks of half a kilobyte, or of one.
fn on_a_full_disk(shell: &Shell, blocks: u32, args: &[&str]) -> String {
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f $0; exec \"$@\""])
        .arg(blocks.to_string())
        .arg(env!("CARGO_BIN_EXE_tabia-cli"))
        .args(args)
        .current_dir(shell.path())
        .env("HOME", shell.path())
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    told(&output)
}

/// The exit code, and what is said on standard error.
fn told(output: &Output) -> String {
    let code = output.status.code().expect("no signal ended it");
    format!("{code} {}", String::from_utf8_lossy(&output.stderr))
}

fn start(shell: &Shell, args: &[&str], stdout: Stdio) -> Child {
    let mut command = shell.command(args);
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    command.stdout(stdout).spawn().expect("the binary runs")
}

/// Three thousand games of different players.
fn many_games(shell: &Shell) {
    let game = |number| {
        format!("[White \"Player {number}\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n")
    };
    let games: String = (0..3000).map(game).collect();
    fs::write(shell.path().join("many.pgn"), games).expect("many.pgn");
}

#[test]
fn an_answer_that_is_lost_ends_the_engine() {
    let shell = Shell::with(&[]);
    let full = File::options().write(true).open("/dev/full");
    let mut child = start(&shell, &["uci"], full.expect("/dev/full").into());
    // The input stays open: nobody says `quit`.
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"isready\n").expect("it is read");
    let told = told(&child.wait_with_output().expect("it ends"));
    assert!(
        told.starts_with("2 tabia-cli: standard output: No space left"),
        "{told}"
    );
    drop(input);

    let mut child = start(&shell, &["uci"], Stdio::piped());
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"go depth 1\n").expect("it is read");
    assert_eq!(
        self::told(&child.wait_with_output().expect("it ends")),
        "1 "
    );
}

#[test]
fn words_without_end_are_not_repeated() {
    let shell = Shell::with(&["good.pgn"]);
    let word = "x".repeat(50_000);
    let write = |name: &str, text: String| fs::write(shell.path().join(name), text).expect(name);
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - -";
    write("step", format!("e4\n{word}\n"));
    write("expect", format!("expect over {word}\n"));
    write("bm.epd", format!("{mate} bm {word};\n"));
    write("leaves.epd", format!("{mate} ;D1 {word}\n"));
    write(
        "event.jsonl",
        format!("{{\"type\":\"game\",\"seq\":1,\"at_ms\":0,\"event\":\"{word}\"}}\n"),
    );
    write("lines.txt", format!("e2e4 {word}\n"));
    write("log", format!("{{\"match\":{{}}}}\n{{\"{word}\":1}}\n"));
    write("bad.pgn", format!("1. e4 {word} e4 *\n"));
    let mut seen = 0;
    for command in "script step|script expect|script -|fen -|fen %|moves %|san startpos %|san % e4|challenge %
        epd run bm.epd|perft --suite leaves.epd|perft --fen % --depth 1|convert event.jsonl --to pgn|pgn check bad.pgn
        match --first engine:1 --second random --openings lines.txt|match --first % --second random|rate log --anchor a=1
        rate log --anchor %|pgn filter --position % good.pgn|pgn filter --material % good.pgn|render %|analyze %|%
        play --white human --black human|play --white human --black human --json|play --white %|play --fen %
        archive --db a.db search startpos %|archive --db a.db import %|join %|host --listen % --db h.db|pgn check %"
        .split(['|', '\n'])
    {
        let args: Vec<String> = command.split_whitespace().map(|arg| arg.replace('%', &word)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let shown = shell.feed(&args, format!("{word}\n").as_bytes());
        let (_, shown) = shown.split_once('\n').expect("a line");
        assert!(shown.len() < 10_000, "{command}: {} bytes", shown.len());
        seen += usize::from(shown.contains("xxx"));
    }
    // They do show where it begins.
    assert!(seen > 20, "{seen}");
}

#[test]
fn nothing_is_told_of_work_that_was_not_done() {
    let shell = Shell::with(&["good.pgn"]);
    for verb in [
        "pgn check",
        "pgn stats",
        "pgn stats --json",
        "pgn dedup",
        "pgn merge",
        "pgn filter",
        "pgn format",
        "pgn to-epd",
        "pgn to-uci",
        "pgn split --games 1 --into parts",
        "puzzle",
        "archive --db a.db import",
    ] {
        let args: Vec<&str> = verb.split(' ').chain(["absent.pgn"]).collect();
        let shown = shell.run(&args);
        let (_, shown) = shown.split_once('\n').expect("a line");
        assert_eq!(
            shown,
            "tabia-cli: \"absent.pgn\": No such file or directory (os error 2)\n[exit 2]\n\n",
            "{verb}"
        );
    }
    assert_eq!(
        on_a_full_disk(&shell, 1, &["pgn", "format", "good.pgn", "-o", "x"]),
        "0 "
    );
    many_games(&shell);
    for command in ["pgn dedup many.pgn -o new", "pgn merge many.pgn -o new"] {
        let args: Vec<&str> = command.split(' ').collect();
        assert_eq!(
            on_a_full_disk(&shell, 1, &args),
            "2 tabia-cli: \"new\": File too large (os error 27)\n",
            "{command}"
        );
        let files = shell.files(".");
        assert!(!files.iter().any(|name| name == "new"), "{files:?}");
    }
}

#[test]
fn completions_that_do_not_fit_are_an_error() {
    let shell = Shell::with(&[]);
    let told = on_a_full_disk(&shell, 1, &["generate", "share"]);
    assert!(
        told.starts_with("2 tabia-cli: \"share")
            && told.ends_with(": File too large (os error 27)\n"),
        "{told}"
    );
}

#[test]
fn an_export_is_whole_or_not_there() {
    let shell = Shell::with(&[]);
    many_games(&shell);
    shell.run(&["archive", "--db", "a.db", "import", "many.pgn"]);
    let export = ["archive", "--db", "a.db", "export"];
    let told = on_a_full_disk(&shell, 128, &[&export[..], &["--to", "out.pgn"]].concat());
    assert_eq!(
        told,
        "2 tabia-cli: \"out.pgn\": File too large (os error 27)\n"
    );
    assert!(!shell.files(".").contains(&"out.pgn".to_owned()));
    // As any verb, it says nothing where nobody reads any more.
    let mut child = start(&shell, &export, Stdio::piped());
    drop(child.stdout.take());
    assert_eq!(
        self::told(&child.wait_with_output().expect("it ends")),
        "1 "
    );
    let told = shell.run(&[&export[..], &["--monthly", "many.pgn"]].concat());
    assert!(told.contains("tabia-cli: \"many.pgn\": "), "{told}");
}

#[test]
fn a_database_that_is_not_there_is_named() {
    let shell = Shell::with(&[]);
    let database = shell.path().join(".local/share/tabia/games.db");
    for (args, path) in [
        (&["archive", "list"][..], database.to_str().expect("UTF-8")),
        (&["archive", "--db", "absent.db", "stats"], "absent.db"),
    ] {
        let shown = shell.run(args);
        let expected = format!("{path:?}: No such file or directory (os error 2)\n[exit 2]");
        assert!(shown.contains(&expected), "{shown}");
    }
    let shown = shell.run(&["archive", "--db", ".", "list"]);
    assert!(shown.contains("\".\": is a directory\n[exit 2]"), "{shown}");
}

/// A pipe with a name is a file like any other, as `<(command)` of a shell makes it.
#[test]
fn a_named_pipe_is_read() {
    let shell = Shell::with(&["good.pgn"]);
    let pipe = shell.path().join("pipe");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
    for command in [
        "render %",
        "analyze --nodes 20 %",
        "pgn check %",
        "convert --to pgn %",
        "archive --db % import %",
    ] {
        let args = |file: &str| -> Vec<String> {
            let database = format!("{}.db", file.len());
            let args = command.replacen("--db %", &format!("--db {database}"), 1);
            args.replace('%', file)
                .split(' ')
                .map(str::to_owned)
                .collect()
        };
        let run = |file: &str| {
            let args = args(file);
            let shown = shell.run(&args.iter().map(String::as_str).collect::<Vec<_>>());
            shown
                .split_once('\n')
                .expect("a line")
                .1
                .replace(file, "FILE")
        };
        let by_name = run("good.pgn");
        let mut writer = Command::new("sh")
            .args(["-c", "exec cat good.pgn > pipe"])
            .current_dir(shell.path())
            .spawn()
            .expect("a shell");
        let by_pipe = run("pipe");
        // It would wait for ever where the command has not opened the other end.
        writer.kill().expect("it is ours");
        writer.wait().expect("it ends");
        assert_eq!(by_pipe, by_name, "{command}");
    }
}

/// What is neither readable nor a position is a file that cannot be read.
#[test]
fn what_is_neither_a_file_nor_a_position_is_wrong_usage() {
    let shell = Shell::with(&["good.pgn"]);
    for (what, why) in [
        ("absent.pgn", " is neither a file nor a FEN"),
        ("good.pgn/x", ": Not a directory (os error 20)"),
        (".", ": is a directory"),
    ] {
        for verb in ["render", "analyze"] {
            let shown = shell.run(&[verb, what]);
            let expected = format!("tabia-cli: {what:?}{why}\n[exit 2]\n\n");
            assert!(shown.ends_with(&expected), "{shown}");
        }
    }
}
