//! `tabia-cli archive`, as a terminal shows it.
#![cfg(test)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

const PGN: &str = "[Event \"Cup\"]\n[Date \"1851.06.21\"]\n[White \"Anderssen, Adolf\"]\n[Black \"Kieseritzky, Lionel\"]\n[Result \"1-0\"]\n\n\
1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 1-0\n\n\
[Event \"Cup\"]\n[Date \"1852.??.??\"]\n[White \"Anderssen, Adolf\"]\n[Black \"Dufresne \u{1b}[2J\u{202e}\"]\n[Result \"1/2-1/2\"]\n\n\
1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1/2-1/2\n\n\
[White \"Nobody\"]\n[Black \"Else\"]\n\n1. e4 e5 2. Ke3 *\n\n\
[Event \"Cup\"]\n[Date \"1851.06.21\"]\n[White \"Adolf Anderssen\"]\n[Black \"Kieseritzky, Lionel\"]\n[Result \"1-0\"]\n\n\
1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 1-0\n";

fn cli(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabia-cli"));
    command.arg("archive").args(args).current_dir(folder);
    command
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder.join("data"));
    command
}

fn run(folder: &Path, args: &[&str]) -> String {
    let output = cli(folder, args)
        .stdin(Stdio::null())
        .output()
        .expect("the binary runs");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let code = output.status.code().expect("no signal ended it");
    let shown = text(output.stdout) + &text(output.stderr);
    // How fast it was is another thing each time.
    let is_steady = |line: &&str| !line.contains("games_per_second");
    let shown: String = shown.split_inclusive('\n').filter(is_steady).collect();
    format!(
        "$ tabia-cli archive {}\n{shown}[exit {code}]\n\n",
        args.join(" ")
    )
}

#[test]
fn games_are_imported_found_corrected_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("cup.pgn"), PGN).unwrap();
    let session = |commands: &[&[&str]]| {
        let named = |args: &&[&str]| run(folder.path(), &[&["--db", "games.db"], *args].concat());
        commands.iter().map(named).collect::<String>()
    };
    let shown = session(&[
        &["import", "cup.pgn"],
        &["import", "cup.pgn", "--json"],
        &["list"],
        &["list", "--json", "--player", "dufresne"],
        &["list", "--player", "adolf", "--result", "won"],
        &["list", "--limit", "1"],
        &["list", "--limit", "1", "--after", "2"],
        &["list", "--quarantine"],
        &["search", "startpos", "e4", "e5"],
        &["search", "startpos", "e4", "Qh5"],
        &["explorer", "startpos", "e4", "e5"],
        &["explorer", "startpos", "a4", "--json"],
        &["stats", "--player", "anderssen"],
        &["show", "1"],
        &["show", "1", "--json"],
        &["show", "9"],
        &[
            "edit",
            "1",
            "--black",
            "Lionel K.",
            "--result",
            "1-0",
            "--cause",
            "resignation",
            "--tag",
            "Source=memory",
        ],
        &["edit", "1", "--tag", "FEN=x"],
        &["edit", "1", "--cause", "boredom", "--result", "*"],
        &["remove", "2"],
        &["list", "--bin"],
        &["export", "--from", "1851", "--until", "1851"],
        &["restore", "2"],
        &["dedup"],
        &["verify"],
        &["index"],
    ]);
    assert!(!shown.contains('\u{1b}') && !shown.contains('\u{202e}'));
    insta::assert_snapshot!(shown);
    // To a file, the text goes as it is.
    let to_file = session(&[
        &["export", "--to", "all.pgn"],
        &["export", "--to", "all.pgn"],
    ]);
    assert!(
        to_file.contains("[exit 0]") && to_file.contains("[exit 2]"),
        "{to_file}"
    );
    assert!(
        fs::read_to_string(folder.path().join("all.pgn"))
            .unwrap()
            .contains("\u{1b}[2J")
    );
}

#[test]
fn what_is_no_archive_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("notes.txt"),
        "no database at all ".repeat(99),
    )
    .unwrap();
    let mut shown = String::new();
    for args in [
        &["list"][..],
        &["--db", "notes.txt", "list"],
        &["--db", "absent.db", "list"],
        &["--db", "absent.db", "remove", "1"],
        &["--db", "new.db", "import", "absent.pgn"],
        &["--imported", "--db", "x.db", "list"],
        &["list", "--cause", "boredom"],
        &["list", "--from", "yesterday"],
    ] {
        shown += &run(folder.path(), args);
    }
    insta::assert_snapshot!(shown.replace(&*folder.path().to_string_lossy(), "HOME"));
}

#[test]
fn imports_go_to_the_collection_beside_the_games() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("cup.pgn"), PGN).unwrap();
    run(folder.path(), &["import", "cup.pgn"]);
    let listed = run(folder.path(), &["list", "--imported"]);
    assert!(listed.contains("2 of 2 games"), "{listed}");
    assert!(run(folder.path(), &["list"]).contains("[exit 2]"));
}

/// Killed between two batches, an import goes on behind the last one; nothing is lost and nothing is there twice.
#[test]
fn an_import_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let game = |number: u32| {
        format!("[White \"{number}\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n")
    };
    let text: String = (0..40_000).map(game).collect();
    fs::write(folder.path().join("many.pgn"), &text).unwrap();
    // On a busy machine it may have ended before it is killed.
    let killed = (0..9).any(|attempt| {
        let database = format!("{attempt}.db");
        let args = ["--db", &database, "import", "many.pgn", "--json"];
        let mut child = cli(folder.path(), &args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
        told.next().unwrap().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        let done = run(folder.path(), &args);
        if done.contains("\"resumed_at\":0") {
            return false;
        }
        assert!(
            done.contains("\"added\":40000,") && done.contains("\"duplicates\":0"),
            "{done}"
        );
        let verified = run(folder.path(), &["--db", &database, "verify"]);
        assert!(
            verified.contains("40000 games, 120000 positions, all is well"),
            "{verified}"
        );
        true
    });
    assert!(killed);
}
