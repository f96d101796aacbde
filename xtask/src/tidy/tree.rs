//! The files of the project, as the checks see them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ignore::WalkBuilder;

/// A file; the text of one that is not UTF-8 (a font, a picture) is empty.
pub(super) struct File {
    /// From the root, with `/` between folders.
    pub(super) path: String,
    pub(super) text: String,
}

/// Every file that git would keep, in order of path.
pub(super) struct Tree {
    pub(super) files: Vec<File>,
}

impl Tree {
    /// Reads the tree under `root`, leaving out what `.gitignore` names.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut files = Vec::new();
        let walk = WalkBuilder::new(root)
            .hidden(false)
            .require_git(false)
            .filter_entry(|entry| entry.file_name() != ".git")
            .sort_by_file_path(Path::cmp)
            .build();
        for entry in walk {
            let path = entry?.into_path();
            if path.is_file() {
                let bytes =
                    fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
                let path = path
                    .strip_prefix(root)?
                    .to_string_lossy()
                    .replace('\\', "/");
                files.push(File {
                    path,
                    text: String::from_utf8(bytes).unwrap_or_default(),
                });
            }
        }
        Ok(Self { files })
    }

    /// The Rust sources.
    pub(super) fn rust(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.path.ends_with(".rs"))
    }

    /// The file at exactly this path.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let file = |&(path, text): &(&str, &str)| File {
            path: path.into(),
            text: text.into(),
        };
        Self {
            files: files.iter().map(file).collect(),
        }
    }
}

impl File {
    /// Whether this file is the module `home`: `home.rs`, or a file in the folder `home`.
    pub(super) fn is_in_module(&self, home: &str) -> bool {
        self.path
            .strip_prefix(home)
            .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_a_file_or_a_folder() {
        let inside =
            |path: &str| Tree::of(&[(path, "")]).files[0].is_in_module("crates/gui/src/paint");
        assert!(inside("crates/gui/src/paint.rs"));
        assert!(inside("crates/gui/src/paint/text.rs"));
        assert!(!inside("crates/gui/src/painter.rs"));
        assert!(!inside("crates/gui/src/board/paint.rs"));
    }
}
