//! The clipboard, on a thread of its own: its owner may be slow or stuck, and a frame must not wait for it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::idle::Waker;

enum Request {
    Read,
    Write(String),
}

/// Asks for the text on the clipboard, and puts text there.
pub(crate) struct Clipboard {
    requests: Sender<Request>,
    texts: Receiver<Option<String>>,
}

impl Clipboard {
    /// Starts the worker; `waker` is called when an answer has come.
    pub(crate) fn start(waker: Waker) -> Self {
        let (requests, inbox) = channel();
        let (outbox, texts) = channel();
        let work = move || {
            // Kept for the life of the thread: on X11 a text that was put there lives as long as this does.
            let mut clipboard = None;
            for request in inbox {
                if clipboard.is_none() {
                    clipboard = arboard::Clipboard::new().ok();
                }
                match request {
                    Request::Read => {
                        let text = clipboard.as_mut().and_then(|c| c.get_text().ok());
                        if outbox.send(text).is_err() {
                            return;
                        }
                        waker.wake();
                    }
                    Request::Write(text) => {
                        // Without a clipboard there is nowhere to paste it either.
                        let _ = clipboard.as_mut().map(|c| c.set_text(text));
                    }
                }
            }
        };
        // Without the thread both channels are closed, which reads as an empty clipboard.
        let _ = thread::Builder::new().name("clipboard".into()).spawn(work);
        Self { requests, texts }
    }

    /// Asks for the text; [`Clipboard::poll`] will hand it over.
    pub(crate) fn request(&self) {
        let _ = self.requests.send(Request::Read);
    }

    /// Puts `text` on the clipboard.
    pub(crate) fn write(&self, text: String) {
        let _ = self.requests.send(Request::Write(text));
    }

    /// An answer that has come: `Some(None)` if there was no text.
    pub(crate) fn poll(&self) -> Option<Option<String>> {
        self.texts.try_recv().ok()
    }
}
