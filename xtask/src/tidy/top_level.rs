//! The top of the tree is a short, fixed list: a visitor reads it at one glance.

use std::collections::BTreeSet;

use super::{Finding, Tree};

const TOP: &[&str] = &[
    ".cargo",
    ".ci",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "assets",
    "clippy.toml",
    "crates",
    "deny.toml",
    "docs",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "xtask",
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let wanted: BTreeSet<&str> = TOP.iter().copied().collect();
    let found: BTreeSet<&str> = tree.files.iter().map(|file| top(&file.path)).collect();
    let fault = |name: &&str, fault: &str| Finding {
        path: (*name).into(),
        line: None,
        fault: fault.into(),
    };
    let unexpected = found
        .difference(&wanted)
        .map(|name| fault(name, "does not belong at the top level"));
    let missing = wanted
        .difference(&found)
        .map(|name| fault(name, "is missing at the top level"));
    unexpected.chain(missing).collect()
}

fn top(path: &str) -> &str {
    path.split_once('/').map_or(path, |(top, _rest)| top)
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn what_is_too_much_and_what_is_missing_is_named() {
        let mut files: Vec<(&str, &str)> = TOP.iter().map(|name| (*name, "")).collect();
        assert!(findings(check, &files).is_empty());
        files.retain(|(path, _)| *path != "LICENSE-MIT");
        files.push(("notes/today.txt", ""));
        assert_eq!(
            findings(check, &files),
            [
                "notes: does not belong at the top level",
                "LICENSE-MIT: is missing at the top level"
            ]
        );
    }
}
