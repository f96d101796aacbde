//! A decision record is `NNNN-title.md` under `# NNNN: Title`, with a number of its own.

use std::collections::BTreeSet;

use super::{File, Finding, Tree};

const FOLDER: &str = "docs/decisions/";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut seen = BTreeSet::new();
    for file in tree
        .files
        .iter()
        .filter(|file| file.path.starts_with(FOLDER))
    {
        let Some(number) = number(file) else {
            findings.push(Finding::in_file(file, "is not named `NNNN-title.md`"));
            continue;
        };
        if !seen.insert(number) {
            findings.push(Finding::in_file(file, "has the number of another record"));
        }
        if !file.text.starts_with(&format!("# {number:04}: ")) {
            let fault = format!("does not begin with `# {number:04}: Title`");
            findings.push(Finding::in_file(file, fault));
        }
    }
    findings
}

fn number(file: &File) -> Option<u32> {
    let (number, title) = file
        .path
        .strip_prefix(FOLDER)?
        .strip_suffix(".md")?
        .split_once('-')?;
    let kebab = title
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    (number.len() == 4 && kebab).then(|| number.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn doubles_and_wrong_titles_are_found() {
        let first = ("docs/decisions/0001-board.md", "# 0001: The board\n");
        let good = ("docs/decisions/0002-events.md", "# 0002: Events\n");
        assert!(findings(check, &[first, good]).is_empty());
        for (bad, fault) in [
            (
                ("docs/decisions/0001-events.md", "# 0001: Events\n"),
                "has the number of another record",
            ),
            (
                ("docs/decisions/0002-events.md", "# Events\n"),
                "does not begin with `# 0002: Title`",
            ),
            (
                ("docs/decisions/events.md", "# 0002: Events\n"),
                "is not named `NNNN-title.md`",
            ),
        ] {
            assert_eq!(
                findings(check, &[first, bad]),
                [format!("{}: {fault}", bad.0)]
            );
        }
    }
}
