//! Somebody who answers one question after another while others have something better to do.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use tabia_engine::StopFlag;

use crate::priority::step_back;
use crate::thinker::Waker;

/// Answers questions on a thread of its own that lets others go first; dropping it ends the work at once.
pub struct Background<Q, A> {
    /// None once it is dropped, which ends the thread.
    questions: Option<Sender<(u64, Q, Arc<StopFlag>)>>,
    answers: Receiver<(u64, A)>,
    number: u64,
    stop: Arc<StopFlag>,
    thread: Option<JoinHandle<()>>,
}

impl<Q: Send + 'static, A: Send + 'static> Background<Q, A> {
    /// Somebody with nothing to do yet. `answer` gives none where the flag has stopped it; `waker` is called whenever
    /// there is something to [`Background::poll`].
    #[must_use]
    pub fn new(
        waker: Waker,
        mut answer: impl FnMut(&Q, &StopFlag) -> Option<A> + Send + 'static,
    ) -> Self {
        let (questions, inbox) = channel::<(u64, Q, Arc<StopFlag>)>();
        let (outbox, answers) = channel();
        let work = move || {
            step_back();
            while let Ok((number, question, stop)) = inbox.recv() {
                // A question that cannot be answered is one without an answer, and no end of the others.
                let found = catch_unwind(AssertUnwindSafe(|| answer(&question, &stop)));
                if let Ok(Some(found)) = found {
                    let _ = outbox.send((number, found));
                    waker();
                }
            }
        };
        // Without the thread the channels are closed, and nothing is ever found.
        let thread = Builder::new().name("background".into()).spawn(work).ok();
        Self {
            questions: Some(questions),
            answers,
            number: 0,
            stop: Arc::default(),
            thread,
        }
    }

    /// Turns to this question; what was asked before is of no interest any more.
    pub fn ask(&mut self, question: Q) {
        self.rest();
        self.stop = Arc::default();
        let stop = Arc::clone(&self.stop);
        if let Some(questions) = &self.questions {
            let _ = questions.send((self.number, question, stop));
        }
    }

    /// Does nothing until it is asked again.
    pub fn rest(&mut self) {
        self.stop.stop();
        self.number += 1;
    }

    /// The answer to the last question, once it is there.
    pub fn poll(&mut self) -> Option<A> {
        let number = self.number;
        let mut answers = self.answers.try_iter();
        answers.find_map(|(of, answer)| (of == number).then_some(answer))
    }
}

impl<Q, A> Drop for Background<Q, A> {
    fn drop(&mut self) {
        self.stop.stop();
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            // It has caught its own panics, so there is nothing to learn from how it ends.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_question_is_answered_and_a_panic_is_no_end() {
        let (wake, woken) = channel();
        let waker: Waker = Arc::new(move || {
            let _ = wake.send(());
        });
        let mut background = Background::new(waker, |question: &u32, _: &StopFlag| {
            assert_ne!(*question, 13, "nobody knows");
            Some(question * 2)
        });
        background.ask(13);
        background.ask(1);
        background.ask(4);
        let mut answers = woken.iter().filter_map(|()| background.poll());
        assert_eq!(answers.next(), Some(8));
    }

    #[test]
    fn rest_stops_the_work_and_its_answer_is_not_told() {
        let (begun, has_begun) = channel();
        let (ended, has_ended) = channel();
        let mut background = Background::new(Arc::new(|| ()), move |(): &(), stop: &StopFlag| {
            let _ = begun.send(());
            while !stop.is_stopped() {
                std::hint::spin_loop();
            }
            let _ = ended.send(());
            Some(())
        });
        background.ask(());
        has_begun.recv().expect("it has begun");
        background.rest();
        has_ended.recv().expect("it has been stopped");
        // Its answer is of a question that nobody asks any more, whether it has come already or not.
        assert_eq!(background.poll(), None);
    }
}
