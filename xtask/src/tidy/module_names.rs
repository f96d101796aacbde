//! A module is named after its idea; these names have none.

use super::tokens::tokens;
use super::{Finding, Tree};

const EMPTY_NAMES: &[&str] = &[
    "common", "helper", "helpers", "manager", "managers", "misc", "util", "utils",
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.rust() {
        let parts = file.path.trim_end_matches(".rs").split('/');
        let inline = tokens(&file.text).unwrap_or_default();
        let inline = inline
            .windows(2)
            .filter(|pair| pair[0].text == "mod")
            .map(|pair| pair[1].text.as_str());
        let empty = parts
            .chain(inline)
            .filter(|name| EMPTY_NAMES.contains(name));
        findings.extend(empty.map(|name| {
            Finding::in_file(file, format!("`{name}` says nothing as a module's name"))
        }));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn an_empty_name_is_found_as_file_folder_and_inline_module() {
        assert!(findings(check, &[("crates/a/src/common_sense.rs", "")]).is_empty());
        for (path, text) in [
            ("crates/a/src/utils.rs", ""),
            ("crates/a/src/common/board.rs", ""),
            ("crates/a/src/board.rs", "mod helper { }"),
        ] {
            assert_eq!(findings(check, &[(path, text)]).len(), 1, "{path}");
        }
    }
}
