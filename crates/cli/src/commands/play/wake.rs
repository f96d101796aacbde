//! What a table waits for: a line, or news from somebody who is not at the keyboard.

use std::io::stdin;
use std::sync::mpsc::Sender;
use std::thread;

/// What ends a wait.
pub(crate) enum Wake {
    /// Somebody typed a line.
    Line(String),
    /// Nobody will type any more.
    EndOfInput,
    /// A player or the network has something to say.
    News,
}

/// Reads lines in a thread of its own, since reading cannot be interrupted.
pub(crate) fn listen(sender: Sender<Wake>) {
    thread::spawn(move || {
        for line in stdin().lines() {
            let wake = line.map_or(Wake::EndOfInput, Wake::Line);
            let ends = matches!(wake, Wake::EndOfInput);
            if sender.send(wake).is_err() || ends {
                return;
            }
        }
        let _ = sender.send(Wake::EndOfInput);
    });
}
