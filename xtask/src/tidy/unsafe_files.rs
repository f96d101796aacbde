//! `unsafe` stands in two named modules, each with a decision record that says why.

use super::tokens::{lines_of, tokens};
use super::{Finding, Tree};

/// The modules that may hold `unsafe`.
const UNSAFE: &[&str] = &["crates/core/src/simd", "crates/gui/src/edge/idle"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.rust() {
        let lines =
            tokens(&file.text).map_or_else(|_| vec![], |tokens| lines_of(&tokens, &["unsafe"]));
        let Some(&line) = lines.first() else { continue };
        match UNSAFE.iter().find(|home| file.is_in_module(home)) {
            None => findings.push(Finding::at(file, line, "may not hold `unsafe`")),
            Some(home) if !has_record(tree, home) => {
                let fault =
                    format!("no record in docs/decisions explains the `unsafe` of `{home}`");
                findings.push(Finding::at(file, line, fault));
            }
            Some(_) => {}
        }
    }
    findings
}

fn has_record(tree: &Tree, home: &str) -> bool {
    let records = tree
        .files
        .iter()
        .filter(|file| file.path.starts_with("docs/decisions/"));
    records.into_iter().any(|record| record.text.contains(home))
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn unsafe_needs_a_listed_module_and_a_record() {
        let source = "//! Waits.\n\nfn wait() { unsafe { poll() } }\n";
        let idle = ("crates/gui/src/edge/idle.rs", source);
        let record = (
            "docs/decisions/0004-idle.md",
            "`crates/gui/src/edge/idle.rs` calls X11 directly.",
        );
        assert!(findings(check, &[idle, record]).is_empty());
        assert_eq!(
            findings(check, &[idle]),
            [
                "crates/gui/src/edge/idle.rs:3: no record in docs/decisions explains the `unsafe` of `crates/gui/src/edge/idle`"
            ]
        );
        assert_eq!(
            findings(check, &[("crates/gui/src/scene.rs", source), record]),
            ["crates/gui/src/scene.rs:3: may not hold `unsafe`"]
        );
    }
}
