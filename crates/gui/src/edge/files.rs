//! Folders and files, for opening and saving.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use directories::UserDirs;

use crate::screens::files::Listing;

/// A larger file is no game that a person would look at.
const MAX_BYTES: u64 = 4 << 20;
/// So many files of one name are told apart by numbers.
const MAX_NUMBER: u32 = 10_000;

/// What `folder` holds, or the person's own folder; what is hidden is left out.
pub(crate) fn list(folder: Option<&Path>) -> io::Result<Listing> {
    let home = || UserDirs::new().map(|dirs| dirs.home_dir().to_owned());
    let folder = folder.map(Path::to_owned).or_else(home);
    let folder = fs::canonicalize(folder.unwrap_or_else(|| PathBuf::from(".")))?;
    let mut listing = Listing {
        folder,
        ..Listing::default()
    };
    for entry in fs::read_dir(&listing.folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        // Through links: a link to a folder is entered like one.
        match fs::metadata(entry.path()) {
            Ok(found) if found.is_dir() => listing.folders.push(name),
            Ok(_) => listing.files.push(name),
            Err(_) => {}
        }
    }
    listing.folders.sort_unstable();
    listing.files.sort_unstable();
    Ok(listing)
}

/// The bytes of a file that is not too large.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)?;
    not_too_large(bytes)
}

/// The bytes, unless there are too many.
pub(crate) fn not_too_large(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// Writes a new file and returns its path.
pub(crate) fn write(
    home: &Path,
    path: &Path,
    bytes: &[u8],
) -> Result<PathBuf, (PathBuf, io::Error)> {
    let (path, mut file) = create(home, path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    match written {
        Ok(()) => Ok(path),
        Err(error) => {
            // Half a game is worth nothing.
            let _ = fs::remove_file(&path);
            Err((path, error))
        }
    }
}

/// Makes a new file; where there is one already, the new one gets a number. `home` is where a path begins that begins
/// nowhere.
pub(crate) fn create(home: &Path, path: &Path) -> Result<(PathBuf, File), (PathBuf, io::Error)> {
    let wanted = home.join(path);
    let fail = |error| (wanted.clone(), error);
    if let Some(folder) = wanted.parent() {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    for number in 1..MAX_NUMBER {
        let path = numbered(&wanted, number);
        let opened = OpenOptions::new().write(true).create_new(true).open(&path);
        match opened {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err((path, error)),
        }
    }
    Err(fail(io::ErrorKind::AlreadyExists.into()))
}

/// `game.pgn`, `game-2.pgn`, and so on.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_never_written_over() {
        let home = std::env::temp_dir().join(format!("tabia-files-{}", std::process::id()));
        let write = |bytes: &[u8]| write(&home, Path::new("games/a.pgn"), bytes);
        let first = write(b"one").expect("a new file");
        let second = write(b"two").expect("another");
        assert!(first.ends_with("games/a.pgn") && second.ends_with("games/a-2.pgn"));
        assert_eq!(read(&first).expect("it was written"), b"one");
        assert_eq!(read(&second).expect("it was written"), b"two");
        let listing = list(Some(&home)).expect("the folder was made");
        assert_eq!(listing.folders, ["games"]);
        let listing = list(Some(&home.join("games"))).expect("the folder was made");
        assert_eq!(listing.files, ["a-2.pgn", "a.pgn"]);
        let below = home.join("games/a.pgn/b.pgn");
        assert!(super::write(&home, &below, b"").is_err());
        let large = File::create(home.join("large")).expect("it is writable");
        large.set_len(MAX_BYTES + 1).expect("it is writable");
        let error = read(&home.join("large")).expect_err("it is too large");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        fs::remove_dir_all(&home).expect("it was made above");
        assert!(list(Some(&home)).is_err() && read(&first).is_err());
    }
}
