//! The event file that the window writes, read while it grows.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

pub(super) struct EventFile {
    path: PathBuf,
    /// How much of the file has been handed out, in bytes.
    read: u64,
}

impl EventFile {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, read: 0 }
    }

    /// From now on the first event is the next one again.
    pub(super) const fn rewind(&mut self) {
        self.read = 0;
    }

    /// The next event, if it has been written to the end of its line.
    pub(super) fn next(&mut self) -> Result<Option<Value>> {
        let Ok(mut file) = File::open(&self.path) else {
            return Ok(None);
        };
        file.seek(SeekFrom::Start(self.read))?;
        let mut rest = Vec::new();
        file.read_to_end(&mut rest)?;
        let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
            return Ok(None);
        };
        self.read += end as u64 + 1;
        let line = &rest[..end];
        let event = serde_json::from_slice(line)
            .with_context(|| format!("not an event: {}", String::from_utf8_lossy(line)))?;
        Ok(Some(event))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_counts_when_it_is_whole() {
        let path = std::env::temp_dir().join(format!("tabia-events-{}", std::process::id()));
        let mut events = EventFile::new(path.clone());
        let mut next = |text: &str| {
            fs::write(&path, text).expect("the folder for temporary files is writable");
            events.next()
        };
        assert_eq!(next("{\"a\":1").expect("half a line is no fault"), None);
        assert_eq!(
            next("{\"a\":1}\n{\"b\"").expect("the first line is JSON"),
            Some(json!({"a": 1}))
        );
        assert_eq!(
            next("{\"a\":1}\n{\"b\"").expect("half a line is no fault"),
            None
        );
        assert_eq!(
            next("{\"a\":1}\n{\"b\":2}\n").expect("the second line is JSON"),
            Some(json!({"b": 2}))
        );
        let error = next("{\"a\":1}\n{\"b\":2}\noops\n").expect_err("the third line is not JSON");
        assert_eq!(error.to_string(), "not an event: oops");
        fs::remove_file(&path).expect("it was written above");
    }
}
