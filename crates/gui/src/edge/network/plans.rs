//! The files that keep what a player has decided and the host has not confirmed, one for each game.

use std::fs;
use std::path::{Path, PathBuf};

use tabia_game::log::GameId;
use tabia_net::{Notebook, Plans};

/// Where the plans of a game are kept.
pub(super) struct PlansFile(PathBuf);

impl PlansFile {
    pub(super) fn of(game: GameId, folder: &Path) -> Self {
        let number = u128::from_be_bytes(game.0);
        Self(folder.join(format!("plans-{number:032x}.json")))
    }

    /// What is kept. A file that makes no sense keeps nothing.
    pub(super) fn read(&self) -> Option<Plans> {
        Plans::from_json(&fs::read_to_string(&self.0).ok()?)
    }
}

impl Notebook for PlansFile {
    /// Whole at any moment. It is not waited for the disk, for a move would be late by it.
    fn note(&mut self, plans: Option<&Plans>) {
        // Where that fails, what was decided goes no further than this session.
        let _ = match plans {
            Some(plans) => {
                let draft = self.0.with_extension("new");
                fs::write(&draft, plans.to_json()).and_then(|()| fs::rename(draft, &self.0))
            }
            None => fs::remove_file(&self.0),
        };
    }
}
