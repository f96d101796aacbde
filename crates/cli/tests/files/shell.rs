//! A folder of its own in which the real binary is run, and what a terminal shows of that.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

pub(crate) struct Shell {
    folder: TempDir,
}

impl Shell {
    /// In a folder with these files of `tests/data`.
    pub(crate) fn with(files: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
        for name in files {
            fs::copy(data.join(name), folder.path().join(name)).expect(name);
        }
        Self { folder }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect(name)
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabia-cli"));
        command
            .args(args)
            .current_dir(self.path())
            .env("HOME", self.path())
            .env_remove("NO_COLOR");
        command
    }

    /// What a terminal shows when the command is given `input`.
    pub(crate) fn feed(&self, args: &[&str], input: &[u8]) -> String {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        // A command that does not read its input may have closed it.
        let _ = child.stdin.take().expect("a pipe").write_all(input);
        let output = child.wait_with_output().expect("the binary ends");
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        let code = output.status.code().expect("no signal ended it");
        format!(
            "$ tabia-cli {}\n{}{}[exit {code}]\n\n",
            args.join(" "),
            text(output.stdout),
            text(output.stderr)
        )
    }

    pub(crate) fn run(&self, args: &[&str]) -> String {
        self.feed(args, b"")
    }

    /// What a terminal shows when these are run one after the other.
    pub(crate) fn session(&self, commands: &[&[&str]]) -> String {
        commands.iter().map(|args| self.run(args)).collect()
    }

    /// The names of the files, in order.
    pub(crate) fn files(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path().join(folder)).expect(folder);
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }
}
