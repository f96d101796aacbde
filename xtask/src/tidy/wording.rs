//! The tree explains itself, wherever it lies: no path of one machine, no number of a list that a
//! reader cannot open.

use super::{Finding, Tree};

/// Folders that begin an absolute path on somebody's machine.
const MACHINE_FOLDERS: &[&str] = &["Users", "home", "root", "work"];

/// The one file that knows of a folder beside the checkout; tests ask for it as `TABIA_TEST_DATA`.
const LOCATOR: &str = ".cargo/config.toml";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        for (index, line) in file.text.lines().enumerate() {
            let mut fault = |fault: &str| findings.push(Finding::at(file, index + 1, fault));
            if MACHINE_FOLDERS
                .iter()
                .any(|folder| names_folder(line, folder))
            {
                fault("names a path of one machine");
            }
            if line.contains(concat!("..", "/shared")) && file.path != LOCATOR {
                fault("reaches beside the checkout; ask for TABIA_TEST_DATA");
            }
            if names_issue(line) {
                fault("names an issue by its number; say what it was about");
            }
        }
    }
    findings
}

/// Whether an absolute path begins with this folder: `/folder/` not preceded by more of a path.
fn names_folder(line: &str, folder: &str) -> bool {
    let path = format!("/{folder}/");
    line.match_indices(&path).any(|(start, _)| {
        !line[..start]
            .ends_with(|before: char| before.is_alphanumeric() || "._-~/}".contains(before))
    })
}

/// Whether the word `issue` and a number, with or without `#`, or one capital stands in the line.
fn names_issue(line: &str) -> bool {
    let lower = line.to_lowercase();
    lower.match_indices("issue ").any(|(start, word)| {
        let rest = &line[start + word.len()..];
        let name: String = rest
            .trim_start_matches('#')
            .chars()
            .take_while(|c| c.is_alphanumeric())
            .collect();
        let is_number = !name.is_empty() && name.chars().all(|c| c.is_ascii_digit());
        let is_letter = name.len() == 1 && name.chars().all(|c| c.is_ascii_uppercase());
        is_number || is_letter
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    fn check_one(line: &str) -> Vec<String> {
        findings(check, &[("docs/a.md", line)])
    }

    #[test]
    fn a_path_of_one_machine_is_found() {
        for folder in MACHINE_FOLDERS {
            assert_eq!(
                check_one(&format!("see \"/{folder}/me/notes\"")),
                ["docs/a.md:1: names a path of one machine"]
            );
        }
        assert!(check_one("https://example.org/work/").is_empty());
        assert!(check_one("target/work/").is_empty());
    }

    #[test]
    fn only_the_locator_reaches_beside_the_checkout() {
        let line = concat!("data = \"..", "/shared/data\"");
        assert!(findings(check, &[(LOCATOR, line)]).is_empty());
        assert_eq!(
            check_one(line),
            ["docs/a.md:1: reaches beside the checkout; ask for TABIA_TEST_DATA"]
        );
    }

    #[test]
    fn an_issue_number_is_found() {
        for name in ["12", "#12", "A"] {
            assert_eq!(
                check_one(&format!("As issue {name} asks")).len(),
                1,
                "{name}"
            );
        }
        assert!(check_one("macroquad#584; the issue at hand; issue a warning").is_empty());
    }
}
