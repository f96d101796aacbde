//! A page that links to a file, or names its path in code type, names one that is there.

use super::{Finding, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in tree.files.iter().filter(|file| file.path.ends_with(".md")) {
        for (index, line) in page.text.lines().enumerate() {
            for path in paths(line).filter(|path| !exists(tree, path)) {
                findings.push(Finding::at(
                    page,
                    index + 1,
                    format!("there is no `{path}`"),
                ));
            }
            for target in targets(line) {
                let file = target.split('#').next().unwrap_or_default();
                let is_ours =
                    !file.is_empty() && !file.contains("://") && !file.starts_with("mailto:");
                if is_ours && !exists(tree, &resolve(&page.path, file)) {
                    findings.push(Finding::at(
                        page,
                        index + 1,
                        format!("`{target}` leads nowhere"),
                    ));
                }
            }
        }
    }
    findings
}

/// What stands between `](` and `)` in a line of Markdown.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
}

/// Paths from the root in code type: one word, below a folder that holds sources or pages.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let spans = line.split('`').skip(1).step_by(2);
    let below = |span: &str| {
        ["crates/", "docs/", "xtask/"]
            .iter()
            .any(|folder| span.starts_with(folder))
    };
    spans.filter(move |span| below(span) && !span.contains([' ', '{', '*']))
}

/// The path from the root of a file that `page` names by a relative path.
fn resolve(page: &str, target: &str) -> String {
    let folder = page.rsplit_once('/').map_or("", |(folder, _page)| folder);
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(path.pop()),
            part => path.push(part),
        }
    }
    path.join("/")
}

fn exists(tree: &Tree, path: &str) -> bool {
    let inside = |file: &str| {
        file.strip_prefix(path)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    tree.files.iter().any(|file| inside(&file.path))
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn a_link_that_leads_nowhere_is_found() {
        let style = (
            "docs/style.md",
            "[words](glossary.md) and [the top](../README.md#tour)",
        );
        let readme = (
            "README.md",
            "[us](docs/style.md), [docs](docs), [them](https://example.org/a.md)",
        );
        let glossary = ("docs/glossary.md", "");
        assert!(findings(check, &[style, readme, glossary]).is_empty());
        assert_eq!(
            findings(check, &[style, readme]),
            ["docs/style.md:1: `glossary.md` leads nowhere"]
        );
        assert_eq!(
            findings(check, &[style, glossary]),
            ["docs/style.md:1: `../README.md#tour` leads nowhere"]
        );
    }

    #[test]
    fn a_path_that_is_not_there_is_found() {
        let page = (
            "docs/style.md",
            "held by `crates/core/src/square.rs`, `crates/{a,b}` and `cargo xtask ci`",
        );
        assert!(findings(check, &[page, ("crates/core/src/square.rs", "")]).is_empty());
        assert_eq!(
            findings(check, &[page]),
            ["docs/style.md:1: there is no `crates/core/src/square.rs`"]
        );
    }
}
