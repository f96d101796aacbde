//! Analyses outlive the program: the one on the screen, and the last that was closed with lines of its own.

use std::io;
use std::time::Duration;

use tabia_words::{self as words, Label};

use super::{App, NOTICE_SHOWN};
use crate::plan::Shelf;
use crate::screens::analysis::AnalysisScreen;
use crate::screens::tool::Tool;

/// What lies on the shelves of the host.
#[derive(Debug, Default)]
pub(super) struct Shelved {
    open: bool,
    aside: bool,
}

impl App {
    /// Brings back what was kept when the program ended: the analysis on the screen stands on it again, unless
    /// another game was asked for.
    pub(super) fn unshelve(&mut self, is_seen: bool) {
        let open = self.take_from(Shelf::Open);
        let aside = self.take_from(Shelf::Aside);
        self.shelved = Shelved {
            open: open.is_some(),
            aside: aside.is_some(),
        };
        let (open, aside) = match (open, is_seen) {
            (Some(mut open), false) => {
                open.change();
                (None, Some(open))
            }
            (open, _) => (open, aside),
        };
        self.put_aside = aside;
        self.tools.extend(open.map(Tool::Analysis));
    }

    fn take_from(&mut self, shelf: Shelf) -> Option<Box<AnalysisScreen>> {
        let read = match self.host.kept(shelf) {
            Ok(None) => return None,
            Ok(Some(text)) => AnalysisScreen::of_kept(&text, self.host.analyst()),
            Err(_) => None,
        };
        if read.is_none() {
            let text = Label::AnalysisUnreadable.text(self.settings.language);
            self.warn(text.to_owned(), NOTICE_SHOWN);
            // Its place is needed; nobody's lines are thrown away.
            if let Err(error) = self.host.set_apart(shelf) {
                self.tell_not_kept(&error, NOTICE_SHOWN);
            }
        }
        read.map(Box::new)
    }

    /// Keeps what has changed. First everything is written, then what has moved is taken from where it was.
    pub(super) fn shelve(&mut self, now: Duration) {
        let open = self.tools.iter_mut().find_map(|tool| match tool {
            Tool::Analysis(analysis) => Some(analysis),
            Tool::Editor(_)
            | Tool::Files(_)
            | Tool::Program(_)
            | Tool::Games(_)
            | Tool::Records(_)
            | Tool::Replay(_)
            | Tool::Review(_)
            | Tool::Practice(_) => None,
        });
        let (has_open, has_aside) = (open.is_some(), self.put_aside.is_some());
        let mut work = Vec::new();
        let (shelves, here) = ([Shelf::Open, Shelf::Aside], [open, self.put_aside.as_mut()]);
        for (shelf, analysis) in shelves.into_iter().zip(here) {
            if let Some(analysis) = analysis
                && analysis.take_change()
            {
                work.push((shelf, Some(analysis.kept())));
            }
        }
        if self.shelved.open && !has_open {
            work.push((Shelf::Open, None));
        }
        if self.shelved.aside && !has_aside {
            work.push((Shelf::Aside, None));
        }
        self.shelved = Shelved {
            open: has_open,
            aside: has_aside,
        };
        for (shelf, text) in work {
            if let Err(error) = self.host.keep(shelf, text.as_deref()) {
                self.tell_not_kept(&error, now + NOTICE_SHOWN);
            }
        }
    }

    /// The program ends: the place on the screen is kept, too.
    pub(super) fn shelve_place(&mut self, now: Duration) {
        self.keep_reviews();
        for tool in &mut self.tools {
            if let Tool::Analysis(analysis) = tool {
                analysis.change();
            }
        }
        self.shelve(now);
    }

    fn tell_not_kept(&mut self, error: &io::Error, until: Duration) {
        let why = error.to_string();
        let text = words::text(
            self.settings.language,
            words::Message::AnalysisNotKept(&why),
        );
        self.warn(text.into_owned(), until);
        self.dirty = true;
    }
}
