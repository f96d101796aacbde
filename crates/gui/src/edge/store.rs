//! The folders of the program, and the settings file in them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use directories::ProjectDirs;

use crate::settings::{FILE, Repair, Settings};

/// Where things are kept.
pub(crate) struct Store {
    config: PathBuf,
    data: PathBuf,
}

impl Store {
    /// In `folder`, or where the system wants them.
    pub(crate) fn new(folder: Option<&Path>) -> Self {
        let system = || ProjectDirs::from("", "", "tabia");
        match (folder, system()) {
            (Some(folder), _) => Self {
                config: folder.to_owned(),
                data: folder.to_owned(),
            },
            (None, Some(dirs)) => Self {
                config: dirs.config_dir().to_owned(),
                data: dirs.data_dir().to_owned(),
            },
            // Without a home there is still the working directory.
            (None, None) => Self {
                config: PathBuf::from("."),
                data: PathBuf::from("."),
            },
        }
    }

    /// Where crash reports go.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// The settings, with what had to be repaired. A missing file is a new installation.
    pub(crate) fn settings(&self) -> (Settings, Vec<Repair>) {
        match fs::read_to_string(self.config.join(FILE)) {
            Ok(text) => Settings::read(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                (Settings::default(), Vec::new())
            }
            Err(_) => (Settings::default(), vec![Repair::File]),
        }
    }

    /// Writes the settings: whole, or not at all.
    pub(crate) fn save(&self, settings: &Settings) -> io::Result<()> {
        fs::create_dir_all(&self.config)?;
        let (path, draft) = (
            self.config.join(FILE),
            self.config.join("settings.toml.new"),
        );
        fs::write(&draft, settings.write())?;
        fs::rename(draft, path)
    }
}
