//! `cargo xtask tidy`: what the compiler cannot hold about the shape of the tree.
//!
//! Each check is a function from the tree to findings, in a file of its own. The tests run every
//! check on the real tree, and each check on a small tree that it must find fault with.

mod decisions;
mod layers;
mod length;
mod links;
mod lint_config;
mod module_names;
mod owners;
mod phrases;
mod tokens;
mod top_level;
mod tree;
mod unsafe_files;
mod wording;

use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};

use tree::{File, Tree};

type Check = fn(&Tree) -> Vec<Finding>;

const CHECKS: &[Check] = &[
    decisions::check,
    layers::check,
    length::check,
    links::check,
    lint_config::check,
    module_names::check,
    owners::check,
    phrases::check,
    top_level::check,
    unsafe_files::check,
    wording::check,
];

/// One fault: where, and what is wrong with it.
struct Finding {
    path: String,
    line: Option<usize>,
    fault: String,
}

impl Finding {
    fn in_file(file: &File, fault: impl Into<String>) -> Self {
        Self {
            path: file.path.clone(),
            line: None,
            fault: fault.into(),
        }
    }

    fn at(file: &File, line: usize, fault: impl Into<String>) -> Self {
        Self {
            line: Some(line),
            ..Self::in_file(file, fault)
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.fault),
            None => write!(f, "{}: {}", self.path, self.fault),
        }
    }
}

/// Prints every finding and fails if there is one.
pub(crate) fn run(root: &Path) -> Result<()> {
    let tree = Tree::read(root)?;
    let findings: Vec<Finding> = CHECKS.iter().flat_map(|check| check(&tree)).collect();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        faults => bail!("{faults} places are not tidy"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_tidy() {
        let root = crate::root();
        let tree = Tree::read(&root).expect("the tree is readable");
        let findings: Vec<String> = CHECKS
            .iter()
            .flat_map(|check| check(&tree))
            .map(|finding| finding.to_string())
            .collect();
        assert!(findings.is_empty(), "\n{}", findings.join("\n"));
    }

    /// Runs a check on a tree of `(path, text)` and returns its findings as text.
    pub(super) fn findings(check: Check, files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files))
            .iter()
            .map(ToString::to_string)
            .collect()
    }
}
