//! The tutorial: every command of its page is run, and shows what the page says.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};

use crate::shell::Shell;

/// Stands for any text within a line of output.
const ANYTHING: &str = "[…]";

/// A command of the page and what is to be seen then.
#[derive(Debug, PartialEq, Eq)]
struct Step {
    command: String,
    shown: Vec<String>,
}

fn page(name: &str) -> Vec<Step> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/manual")
        .join(name);
    let text = std::fs::read_to_string(path).expect("the page");
    let mut steps: Vec<Step> = Vec::new();
    let mut is_console = false;
    for line in text.lines() {
        match line {
            "```console" => is_console = true,
            "```" => is_console = false,
            _ if !is_console => {}
            _ => match (
                line.strip_prefix("$ "),
                line.strip_prefix('>'),
                steps.last_mut(),
            ) {
                (Some(command), ..) => steps.push(Step {
                    command: command.to_owned(),
                    shown: Vec::new(),
                }),
                (None, Some(more), Some(step)) if step.shown.is_empty() => {
                    step.command += "\n";
                    step.command += more.strip_prefix(' ').unwrap_or(more);
                }
                (None, _, Some(step)) => step.shown.push(line.to_owned()),
                (None, _, None) => panic!("{name}: output before a command: {line}"),
            },
        }
    }
    steps
}

fn fits(expected: &str, line: &str) -> bool {
    let mut parts = expected.split(ANYTHING);
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[test]
fn every_command_shows_what_the_page_says() {
    let shell = Shell::with(&[]);
    let program = Path::new(env!("CARGO_BIN_EXE_tabia-cli"));
    let folder = program.parent().expect("it lies in a folder").display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let steps = page("cli.md");
    assert!(steps.len() > 40, "{} commands", steps.len());
    for step in steps {
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{}", step.command)])
            .current_dir(shell.path())
            .env("PATH", &path)
            .env("HOME", shell.path())
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let lines: Vec<&str> = text.lines().collect();
        let is_right = lines.len() == step.shown.len()
            && step
                .shown
                .iter()
                .zip(&lines)
                .all(|(expected, line)| fits(expected, line));
        assert!(
            is_right,
            "$ {}\n{text}--- the page says ---\n{}",
            step.command,
            step.shown.join("\n")
        );
    }
}

#[test]
fn a_gap_fits_any_text() {
    for (expected, line, is_right) in [
        ("a", "a", true),
        ("a", "ab", false),
        ("a[…]c", "abc", true),
        ("a[…]c", "abd", false),
        ("[…]b[…]", "abc", true),
        ("[…]x[…]", "abc", false),
        ("[…]", "", true),
    ] {
        assert_eq!(fits(expected, line), is_right, "{expected} {line}");
    }
}

/// The page in the other language has the same commands, and shows the same.
#[test]
fn both_languages_show_the_same() {
    assert_eq!(page("cli-ko.md"), page("cli.md"));
}

#[test]
fn completions_and_manual_pages_are_written() {
    let shell = Shell::with(&[]);
    let shown = shell.run(&["generate", "share"]);
    assert!(shown.ends_with("share\n[exit 0]\n\n"), "{shown}");
    let shells = [
        "_tabia-cli",
        "_tabia-cli.ps1",
        "tabia-cli.bash",
        "tabia-cli.elv",
        "tabia-cli.fish",
    ];
    assert_eq!(shell.files("share/completions"), shells);
    assert!(
        shell
            .read("share/completions/tabia-cli.bash")
            .contains("to-epd")
    );
    let pages = shell.files("share/man1");
    for page in ["tabia-cli.1", "tabia-cli-pgn-filter.1", "tabia-cli-match.1"] {
        assert!(pages.iter().any(|name| name == page), "{page}: {pages:?}");
    }
    let page = shell.read("share/man1/tabia-cli-pgn-filter.1");
    assert!(page.contains("KRPvKR"), "{page}");
}
