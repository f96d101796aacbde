//! The files of the project, as the checks see them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// A file; the text of one that is not UTF-8 (a font, a picture) is empty.
pub(super) struct File {
    /// From the root, with `/` between folders.
    pub(super) path: String,
    pub(super) text: String,
}

/// Every file that belongs to the project, in order of path.
pub(super) struct Tree {
    pub(super) files: Vec<File>,
}

/// What `.gitignore` leaves out.
const BUILT: &[&str] = &[".git", "target"];
const UNREVIEWED: &[&str] = &[".pending-snap", ".snap.new"];

impl Tree {
    /// Reads the tree under `root`.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut tree = Self { files: Vec::new() };
        tree.walk(root, root)?;
        tree.files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        Ok(tree)
    }

    fn walk(&mut self, root: &Path, folder: &Path) -> Result<()> {
        let reading = || format!("reading {}", folder.display());
        for entry in fs::read_dir(folder).with_context(reading)? {
            let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
            let name = name.to_string_lossy();
            if BUILT.contains(&name.as_ref()) || UNREVIEWED.iter().any(|end| name.ends_with(end)) {
                continue;
            }
            if path.is_dir() {
                self.walk(root, &path)?;
            } else {
                let bytes = fs::read(&path).with_context(reading)?;
                let path = path
                    .strip_prefix(root)?
                    .to_string_lossy()
                    .replace('\\', "/");
                let text = String::from_utf8(bytes).unwrap_or_default();
                self.files.push(File { path, text });
            }
        }
        Ok(())
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
