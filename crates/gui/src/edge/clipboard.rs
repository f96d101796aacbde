//! The clipboard, on a thread of its own: its owner may be slow or stuck, and a frame must not wait for it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::idle::Waker;

/// Asks for the text on the clipboard.
pub(crate) struct Clipboard {
    requests: Sender<()>,
    texts: Receiver<Option<String>>,
}

impl Clipboard {
    /// Starts the worker; `waker` is called when an answer has come.
    pub(crate) fn start(waker: Waker) -> Self {
        let (requests, inbox) = channel();
        let (outbox, texts) = channel();
        let work = move || {
            let mut clipboard = None;
            for () in inbox {
                if clipboard.is_none() {
                    clipboard = arboard::Clipboard::new().ok();
                }
                let text = clipboard.as_mut().and_then(|c| c.get_text().ok());
                if outbox.send(text).is_err() {
                    return;
                }
                waker.wake();
            }
        };
        // Without the thread both channels are closed, which reads as an empty clipboard.
        let _ = thread::Builder::new().name("clipboard".into()).spawn(work);
        Self { requests, texts }
    }

    /// Asks for the text; [`Clipboard::poll`] will hand it over.
    pub(crate) fn request(&self) {
        let _ = self.requests.send(());
    }

    /// An answer that has come: `Some(None)` if there was no text.
    pub(crate) fn poll(&self) -> Option<Option<String>> {
        self.texts.try_recv().ok()
    }
}
