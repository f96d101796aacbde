//! The games that are kept, asked on a thread of its own: a million of them take longer to look through than a frame.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use tabia_archive::Library;

use super::idle::Waker;
use crate::library::{Answer, Request};

/// Takes requests, and answers them one after the other.
pub(crate) struct Librarian {
    requests: Sender<Request>,
    answers: Receiver<Answer>,
}

impl Librarian {
    /// Starts the worker on the files in `folder`; `waker` is called when an answer has come.
    pub(crate) fn start(folder: &Path, waker: Waker) -> Self {
        let (requests, inbox) = channel();
        let (outbox, answers) = channel();
        let mut library = Library::in_folder(folder);
        let work = move || {
            let mut waiting = VecDeque::new();
            while let Some(request) = next(&inbox, &mut waiting) {
                if outbox.send(request.answer(&mut library)).is_err() {
                    return;
                }
                waker.wake();
            }
        };
        // Without the thread both channels are closed, and nothing is ever found.
        let _ = thread::Builder::new().name("library".into()).spawn(work);
        Self { requests, answers }
    }

    /// Asks; [`Librarian::poll`] will hand the answer over.
    pub(crate) fn ask(&self, request: Request) {
        let _ = self.requests.send(request);
    }

    /// An answer that has come.
    pub(crate) fn poll(&self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }
}

/// The next request that is still of use; none once nobody can ask any more.
fn next(inbox: &Receiver<Request>, waiting: &mut VecDeque<Request>) -> Option<Request> {
    if waiting.is_empty() {
        waiting.push_back(inbox.recv().ok()?);
    }
    for request in inbox.try_iter() {
        waiting.retain(|old| !old.is_outdone_by(&request));
        waiting.push_back(request);
    }
    waiting.pop_front()
}

#[cfg(test)]
mod tests {
    use tabia_archive::{GameRef, Shelf, Volume};

    use super::*;

    #[test]
    fn what_is_of_no_use_any_more_is_not_answered() {
        let (requests, inbox) = channel();
        let choose = |number| Request::Choose {
            number,
            filter: Box::default(),
            position: None,
        };
        let game = GameRef {
            volume: Volume::Played,
            number: 1,
        };
        let put = Request::Put(game, Shelf::Bin);
        for request in [choose(1), put.clone(), choose(2), choose(3)] {
            requests.send(request).expect("it is open");
        }
        drop(requests);
        let mut waiting = VecDeque::new();
        let answered = std::iter::from_fn(|| next(&inbox, &mut waiting));
        // The first one may have been taken up before the others came.
        let answered: Vec<Request> = answered.collect();
        assert_eq!(answered, [put, choose(3)]);
    }
}
