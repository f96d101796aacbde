//! Decision records are numbered from 0001 without a gap, `NNNN-title.md`, each under `# N. Title`.

use super::{File, Finding, Tree};

const FOLDER: &str = "docs/decisions/";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut next = 1;
    for file in tree
        .files
        .iter()
        .filter(|file| file.path.starts_with(FOLDER))
    {
        let Some(number) = number(file) else {
            findings.push(Finding::in_file(file, "is not named `NNNN-title.md`"));
            continue;
        };
        if number != next {
            findings.push(Finding::in_file(
                file,
                format!("should have the number {next:04}"),
            ));
        }
        if !file.text.starts_with(&format!("# {number}. ")) {
            findings.push(Finding::in_file(
                file,
                format!("does not begin with `# {number}. Title`"),
            ));
        }
        next = number + 1;
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
    fn gaps_doubles_and_wrong_titles_are_found() {
        let first = ("docs/decisions/0001-board.md", "# 1. The board\n");
        assert!(
            findings(
                check,
                &[first, ("docs/decisions/0002-events.md", "# 2. Events\n")]
            )
            .is_empty()
        );
        for (bad, fault) in [
            (
                ("docs/decisions/0003-events.md", "# 3. Events\n"),
                "should have the number 0002",
            ),
            (
                ("docs/decisions/0001-events.md", "# 1. Events\n"),
                "should have the number 0002",
            ),
            (
                ("docs/decisions/0002-events.md", "# Events\n"),
                "does not begin with `# 2. Title`",
            ),
            (
                ("docs/decisions/events.md", "# 2. Events\n"),
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
