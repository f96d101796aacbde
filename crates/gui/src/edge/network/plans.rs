//! The files that keep what a player has decided and the host has not confirmed, one for each game.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tabia_game::log::GameId;
use tabia_net::{Notebook, Plans};

/// More than any plans take, in bytes.
const LONGEST: u64 = 64 * 1024;

/// Where the plans of a game are kept.
pub(super) struct PlansFile(PathBuf);

impl PlansFile {
    pub(super) fn of(game: GameId, folder: &Path) -> Self {
        let number = u128::from_be_bytes(game.0);
        Self(folder.join(format!("plans-{number:032x}.json")))
    }

    /// What is kept. A file that makes no sense keeps nothing.
    pub(super) fn read(&self) -> Option<Plans> {
        let mut text = String::new();
        let file = File::open(&self.0).ok()?;
        file.take(LONGEST).read_to_string(&mut text).ok()?;
        Plans::from_json(&text)
    }

    fn write(&self, plans: &Plans) -> io::Result<()> {
        let draft = self.0.with_extension("new");
        fs::write(&draft, plans.to_json())?;
        fs::rename(draft, &self.0)
    }
}

impl Notebook for PlansFile {
    /// Whole at any moment. It is not waited for the disk, for a move would be late by it.
    fn note(&mut self, plans: Option<&Plans>) {
        let is_written = plans.is_some_and(|plans| self.write(plans).is_ok());
        if !is_written {
            // Where it cannot be written, what was decided goes no further than this session; what was noted before
            // is no longer meant.
            let _ = fs::remove_file(&self.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLANS: &str = r#"{"side":"black","seq":1,"ply":1,"premoves":["e7e5"]}"#;

    fn noted(folder: &Path, text: &str) -> PlansFile {
        let file = PlansFile::of(GameId([3; 16]), folder);
        fs::write(&file.0, text).expect("a file");
        file
    }

    #[test]
    fn what_cannot_be_noted_leaves_nothing_that_is_no_longer_meant() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut file = noted(folder.path(), PLANS);
        let plans = file.read().expect("plans");
        // Nothing can be written there, as on a disk that is full.
        fs::create_dir(file.0.with_extension("new")).expect("a folder");
        file.note(Some(&plans));
        assert_eq!(file.read(), None);
    }

    #[test]
    fn a_file_that_makes_no_sense_keeps_nothing_and_is_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let plans = noted(folder.path(), PLANS).read().expect("plans");
        let endless = format!("{}{PLANS}", " ".repeat(1 << 20));
        let later = r#"{"side":"black","after":1,"plans":["e7e5"]}"#;
        let odd = ["", "\0", "[]", "null", &PLANS[..30], later, &endless];
        for text in odd {
            let mut file = noted(folder.path(), text);
            assert_eq!(file.read(), None, "{}", &text[..text.len().min(50)]);
            file.note(Some(&plans));
            assert_eq!(file.read().as_ref(), Some(&plans));
        }
        let mut file = noted(folder.path(), "");
        fs::write(&file.0, [0xff, 0xfe]).expect("a file");
        assert_eq!(file.read(), None);
        file.note(None);
        assert!(!file.0.exists());
    }
}
