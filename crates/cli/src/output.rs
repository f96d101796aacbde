//! Files that are written: whole or not at all, and never over another that was not given up.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::args::OutputArgs;
use crate::failure::{Failure, Outcome};
use crate::progress::Progress;
use crate::safe;

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It stays, and nothing is written.
    Keep,
    /// It is replaced once the new one is whole.
    Replace,
}

impl Existing {
    /// As `--force` says.
    pub(crate) const fn by(force: bool) -> Self {
        if force { Self::Replace } else { Self::Keep }
    }

    /// Refuses a path at which there is something to be kept, or a folder.
    pub(crate) fn check(self, path: &Path) -> Outcome {
        match self {
            Self::Keep if path.symlink_metadata().is_ok() => Err(Failure::Io(format!(
                "{path:?} is there already; --force writes over it"
            ))),
            Self::Replace if path.is_dir() => {
                Err(Failure::io(path, &ErrorKind::IsADirectory.into()))
            }
            Self::Keep | Self::Replace => Ok(()),
        }
    }
}

/// Standard output, or a file that takes its name when it is whole: whatever ends the program before leaves what was
/// there as it was.
pub(crate) struct Output {
    to: To,
    progress: Option<Progress>,
}

enum To {
    /// What is written comes from files, so what could harm a terminal is taken out.
    Terminal,
    Pipe(BufWriter<File>),
    File(Whole),
}

impl Output {
    /// As the arguments say.
    pub(crate) fn create(args: &OutputArgs) -> Result<Self, Failure> {
        let to = match args.file() {
            Some(path) if is_device(path) => {
                let file = File::options().write(true).open(path);
                let file = file.map_err(|error| Failure::io(path, &error))?;
                To::Pipe(BufWriter::with_capacity(1 << 16, file))
            }
            Some(path) => To::File(Whole::create(path, Existing::by(args.force))?),
            None if stdout().is_terminal() => To::Terminal,
            None => To::Pipe(BufWriter::with_capacity(1 << 16, duplicate_stdout()?)),
        };
        Ok(Self { to, progress: None })
    }

    /// Takes this bar out of the way when it writes on a terminal.
    pub(crate) fn beside(mut self, progress: &Progress) -> Self {
        self.progress = Some(progress.clone());
        self
    }

    /// Writes a text that is whole in itself: no character is cut at its ends.
    pub(crate) fn write(&mut self, text: &[u8]) -> Outcome {
        match &mut self.to {
            To::Pipe(pipe) => pipe.write_all(text)?,
            To::File(file) => file.write(text)?,
            To::Terminal => {
                let text = safe::lines(&String::from_utf8_lossy(text));
                let print = || stdout().lock().write_all(text.as_bytes());
                match &self.progress {
                    Some(progress) => progress.aside(print)?,
                    None => print()?,
                }
            }
        }
        Ok(())
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: &str) -> Outcome {
        self.write(format!("{text}\n").as_bytes())
    }

    /// All is written.
    pub(crate) fn finish(self) -> Outcome {
        match self.to {
            To::Terminal => Ok(()),
            To::Pipe(mut pipe) => Ok(pipe.flush()?),
            To::File(file) => file.finish(),
        }
    }
}

/// Whether something is there that is no file and no folder: a pipe, or where everything vanishes.
pub(crate) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Standard output without its own buffer, which writes line by line.
fn duplicate_stdout() -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        Ok(stdout().as_fd().try_clone_to_owned()?.into())
    }
    #[cfg(windows)]
    {
        use std::os::windows::io::AsHandle;
        Ok(stdout().as_handle().try_clone_to_owned()?.into())
    }
}

/// A file that takes its name when it is whole.
pub(crate) struct Whole {
    path: PathBuf,
    file: BufWriter<Draft>,
    existing: Existing,
}

impl Whole {
    pub(crate) fn create(path: &Path, existing: Existing) -> Result<Self, Failure> {
        existing.check(path)?;
        // A link leads to the file that is meant; the folder must be the same, or the name could not be taken over.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let draft = Draft::create(&path).map_err(|error| Failure::io(&path, &error))?;
        Ok(Self {
            path,
            file: BufWriter::with_capacity(1 << 16, draft),
            existing,
        })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Outcome {
        let written = self.file.write_all(bytes);
        written.map_err(|error| Failure::io(&self.path, &error))
    }

    /// Gives it its name once it is on the disk.
    pub(crate) fn finish(mut self) -> Outcome {
        let synced = self.file.flush().and_then(|()| self.file.get_ref().sync());
        synced.map_err(|error| Failure::io(&self.path, &error))?;
        self.finish_unsynced()
    }

    /// Gives it its name at once, for one of many: waiting for the disk takes milliseconds each. Only where the system
    /// itself ends may it be cut.
    pub(crate) fn finish_unsynced(self) -> Outcome {
        let draft = self.file.into_inner().map_err(IntoInnerError::into_error);
        let kept = draft.and_then(|draft| draft.keep(&self.path, self.existing));
        kept.map_err(|error| Failure::io(&self.path, &error))
    }
}

/// What is written of a file until it is whole.
enum Draft {
    /// Without a name, so that nothing is left of it however the program ends.
    #[cfg(target_os = "linux")]
    Nameless(File),
    /// Where the system, or the folder's, knows no files without names.
    Named(NamedTempFile),
}

impl Draft {
    /// In the folder of `path`.
    fn create(path: &Path) -> io::Result<Self> {
        let permissions = permissions(path);
        #[cfg(target_os = "linux")]
        match nameless(folder(path)) {
            Ok(file) => {
                if let Some(permissions) = permissions.filter(|_| path.exists()) {
                    file.set_permissions(permissions)?;
                }
                return Ok(Self::Nameless(file));
            }
            // With a name it would be no other, and the error would speak of a name that nobody knows.
            Err(error) if !folder(path).is_dir() || error.kind() == ErrorKind::PermissionDenied => {
                return Err(error);
            }
            Err(_) => {}
        }
        let mut builder = names();
        if let Some(permissions) = permissions {
            builder.permissions(permissions);
        }
        builder.tempfile_in(folder(path)).map(Self::Named)
    }

    fn sync(&self) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => file.sync_all(),
            Self::Named(file) => file.as_file().sync_all(),
        }
    }

    fn keep(self, path: &Path, existing: Existing) -> io::Result<()> {
        let named = match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => names()
                .make_in(folder(path), |name| link(&file, name))?
                .into_temp_path(),
            Self::Named(file) => file.into_temp_path(),
        };
        let kept = match existing {
            Existing::Keep => named.persist_noclobber(path),
            Existing::Replace => named.persist(path),
        };
        kept.map_err(|error| error.error)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file) => file.write(bytes),
            Self::Named(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The names of files that are not whole.
fn names() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".tabia-").suffix(".part");
    builder
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    }
}

#[cfg(target_os = "linux")]
fn nameless(folder: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};

    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    // The system takes away what its mask forbids.
    Ok(open(folder, flags, Mode::from_raw_mode(0o666))?.into())
}

/// Gives a file without a name one (open(2), `O_TMPFILE`).
#[cfg(target_os = "linux")]
fn link(file: &File, name: &Path) -> io::Result<()> {
    use std::os::fd::AsRawFd;

    use rustix::fs::{AtFlags, CWD, linkat};

    let source = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, source, CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}

/// Those of the file that is replaced, or those that any new file has; a temporary file by itself is its owner's alone.
fn permissions(path: &Path) -> Option<Permissions> {
    if let Ok(about) = fs::metadata(path) {
        return Some(about.permissions());
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system takes away what its mask forbids.
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_only_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let mut given_up = Whole::create(&path, Existing::Keep).unwrap();
        given_up.write(b"half").unwrap();
        #[cfg(target_os = "linux")]
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        drop(given_up);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        let mut late = Whole::create(&path, Existing::Keep).unwrap();
        let mut first = Whole::create(&path, Existing::Keep).unwrap();
        first.write(b"first").unwrap();
        first.finish().unwrap();
        late.write(b"late").unwrap();
        assert!(matches!(late.finish(), Err(Failure::Io(_))));
        assert!(Whole::create(&path, Existing::Keep).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"first");

        let mut second = Whole::create(&path, Existing::Replace).unwrap();
        second.write(b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        second.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
