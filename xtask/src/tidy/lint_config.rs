//! The crates without clock, thread or file say so to clippy, all in the same words.

use super::{Finding, Tree};

/// These get time, randomness and bytes as arguments.
const SILENT_CRATES: &[&str] = &["core", "engine", "game", "review"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let first = tree.file(&path(SILENT_CRATES[0]));
    let mut findings = Vec::new();
    for krate in SILENT_CRATES {
        let path = path(krate);
        let fault = match tree.file(&path) {
            None => "is missing",
            Some(file) if !file.text.contains("disallowed-methods") => "disallows no method",
            Some(file) if first.is_some_and(|first| first.text != file.text) => {
                "differs from core's"
            }
            Some(_) => continue,
        };
        findings.push(Finding {
            path,
            line: None,
            fault: fault.into(),
        });
    }
    findings
}

fn path(krate: &str) -> String {
    format!("crates/{krate}/clippy.toml")
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn a_missing_an_empty_and_a_different_file_are_found() {
        let rules = "disallowed-methods = [\"std::fs::read\"]";
        let core = ("crates/core/clippy.toml", rules);
        let engine = ("crates/engine/clippy.toml", rules);
        let game = ("crates/game/clippy.toml", rules);
        let review = ("crates/review/clippy.toml", rules);
        assert!(findings(check, &[core, engine, game, review]).is_empty());
        assert_eq!(
            findings(check, &[core, engine, review]),
            ["crates/game/clippy.toml: is missing"]
        );
        let empty = ("crates/game/clippy.toml", "");
        assert_eq!(
            findings(check, &[core, engine, empty, review]),
            ["crates/game/clippy.toml: disallows no method"]
        );
        let other = ("crates/game/clippy.toml", "disallowed-methods = []");
        assert_eq!(
            findings(check, &[core, engine, other, review]),
            ["crates/game/clippy.toml: differs from core's"]
        );
    }
}
