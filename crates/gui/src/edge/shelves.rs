//! Analyses that wait in the data folder until the program runs again.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::files;
use crate::plan::Shelf;

/// The files, for the one program that may use them.
pub(crate) struct Shelves {
    /// None where another program has been here first: it keeps its analyses, this one none.
    folder: Option<PathBuf>,
}

const fn file(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Open => "analysis.pgn",
        Shelf::Aside => "analysis-closed.pgn",
    }
}

impl Shelves {
    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self {
            folder: Some(folder.to_owned()),
        }
    }

    pub(crate) const fn of_another() -> Self {
        Self { folder: None }
    }

    /// What lies there.
    pub(crate) fn kept(&self, shelf: Shelf) -> io::Result<Option<String>> {
        let Some(folder) = &self.folder else {
            return Ok(None);
        };
        match fs::read_to_string(folder.join(file(shelf))) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Moves what lies there into a file of its own.
    pub(crate) fn set_apart(&self, shelf: Shelf) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let path = folder.join(file(shelf));
        let bytes = fs::read(&path)?;
        let apart = Path::new("analyses/unreadable.pgn");
        files::write(folder, apart, &bytes).map_err(|(_, error)| error)?;
        fs::remove_file(path)
    }

    /// Puts a text there, on the disk when this returns and whole at any moment, or takes away what lies there.
    pub(crate) fn keep(&self, shelf: Shelf, text: Option<&str>) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let path = folder.join(file(shelf));
        let Some(text) = text else {
            return match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                Ok(()) | Err(_) => Ok(()),
            };
        };
        fs::create_dir_all(folder)?;
        let draft = path.with_extension("pgn.new");
        let mut new = File::create(&draft)?;
        new.write_all(text.as_bytes())?;
        new.sync_all()?;
        fs::rename(draft, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_there_lies_there_until_it_is_taken_away() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let shelves = || Shelves::in_folder(&data);
        let kept = |shelf| shelves().kept(shelf).expect("it can be read");
        assert_eq!(kept(Shelf::Open), None);
        for text in ["1. e4", "1. d4"] {
            shelves().keep(Shelf::Open, Some(text)).expect("it is kept");
            assert_eq!(kept(Shelf::Open).as_deref(), Some(text));
        }
        assert_eq!(kept(Shelf::Aside), None);
        shelves().keep(Shelf::Open, None).expect("it is taken away");
        shelves().keep(Shelf::Open, None).expect("nothing is there");
        assert_eq!(kept(Shelf::Open), None);
        let names = fs::read_dir(&data).expect("a folder").count();
        assert_eq!(names, 0, "no draft is left");
    }

    #[test]
    fn what_is_set_apart_is_in_a_file_of_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let shelves = Shelves::in_folder(folder.path());
        for (text, name) in [("a", "unreadable.pgn"), ("b", "unreadable-2.pgn")] {
            shelves.keep(Shelf::Aside, Some(text)).expect("it is kept");
            shelves.set_apart(Shelf::Aside).expect("it is moved");
            let apart = folder.path().join("analyses").join(name);
            assert_eq!(fs::read_to_string(apart).ok().as_deref(), Some(text));
            assert!(matches!(shelves.kept(Shelf::Aside), Ok(None)));
        }
    }

    #[test]
    fn where_nothing_can_be_written_it_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        fs::write(&data, "a file where the folder should be").expect("it is writable");
        let shelves = Shelves::in_folder(&data);
        assert!(shelves.keep(Shelf::Open, Some("1. e4")).is_err());
        assert!(
            Shelves::of_another()
                .keep(Shelf::Open, Some("1. e4"))
                .is_ok()
        );
    }
}
