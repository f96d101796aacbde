//! Files stay short enough to be read in one sitting.

use super::{Finding, Tree};

/// From here on the module doc says why, in a sentence that begins `Long because`.
const EXPLAIN: usize = 500;
/// Above this a file is split.
const SPLIT: usize = 800;

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let fault = |text: &str| {
        let lines = text.lines().count();
        let explained = text
            .lines()
            .any(|line| line.starts_with("//! Long because"));
        if lines > SPLIT {
            Some(format!("has {lines} lines; split it"))
        } else if lines > EXPLAIN && !explained {
            Some(format!(
                "has {lines} lines; shorten it, or add `//! Long because …`"
            ))
        } else {
            None
        }
    };
    tree.rust()
        .filter_map(|file| Some(Finding::in_file(file, fault(&file.text)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn a_long_file_explains_itself_and_a_very_long_one_is_split() {
        let long = |head: &str, lines: usize| format!("{head}\n{}", "\n".repeat(lines - 1));
        let check_one = |text: &str| findings(check, &[("crates/a/src/b.rs", text)]);
        let why = "//! Long because it is one table.";
        assert!(check_one(&long("//! A.", EXPLAIN)).is_empty());
        assert_eq!(
            check_one(&long("//! A.", EXPLAIN + 1)),
            ["crates/a/src/b.rs: has 501 lines; shorten it, or add `//! Long because …`"]
        );
        assert!(check_one(&long(why, SPLIT)).is_empty());
        assert_eq!(
            check_one(&long(why, SPLIT + 1)),
            ["crates/a/src/b.rs: has 801 lines; split it"]
        );
    }
}
