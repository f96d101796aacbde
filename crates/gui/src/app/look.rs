//! Second Look: opening it, letting it go on in the background, and the positions that come back.

use std::time::Duration;

use tabia_archive::PracticeCount;
use tabia_words::{self as words, Label};

use super::notice::NOTICE_SHOWN;
use super::{App, Effect};
use crate::library::{Answer, Look, LookAt, Request};
use crate::record;
use crate::screens::game::GameScreen;
use crate::screens::practice::PracticeScreen;
use crate::screens::records::{self, names};
use crate::screens::replay;
use crate::screens::review::{Progress, ReviewScreen};
use crate::screens::tool::{self, Tool};

/// What goes on out of sight.
#[derive(Default)]
pub(super) struct Looking {
    /// The review that was left before it was finished.
    pub(super) left: Option<Box<ReviewScreen>>,
    /// How many positions come back.
    pub(super) count: PracticeCount,
    /// Whether the library has been asked for that.
    is_counted: bool,
}

impl App {
    /// Has a Second Look at the game on the screen, if it is over.
    pub(super) fn second_look(&mut self, now: Duration) {
        let message = match self.tools.last() {
            Some(Tool::Records(_)) => Some(tool::Message::Records(records::Message::SecondLook)),
            Some(Tool::Replay(_)) => Some(tool::Message::Replay(replay::Message::SecondLook)),
            Some(_) => return,
            None => None,
        };
        if let Some(message) = message {
            return self.update_tool(message, now);
        }
        let game = self.game.as_ref().filter(|_| self.start.is_none());
        let has_ended =
            |game: &&GameScreen| game.view().result().is_some() && !game.view().moves.is_empty();
        match (game.filter(has_ended), self.host.current()) {
            (Some(_), Some(id)) => self.ask_look(LookAt::Played(id)),
            (_, _) => {
                let text = Label::OnlyFinished.text(self.settings.language);
                self.tell(text, now);
            }
        }
    }

    pub(super) fn ask_look(&mut self, at: LookAt) {
        self.effects.push(Effect::Ask(Request::Look(at)));
    }

    pub(super) fn open_practice(&mut self) {
        let is_practice = |tool: &Tool| matches!(tool, Tool::Practice(_));
        if self.tools.iter().any(is_practice) {
            return;
        }
        self.notice = None;
        let screen = PracticeScreen::new(self.host.day());
        self.tools.push(Tool::Practice(Box::new(screen)));
    }

    /// Takes up what the library has told of games to look at and positions to practise; everything else comes back.
    pub(super) fn look_answered(&mut self, answer: Answer, now: Duration) -> Option<Answer> {
        let language = self.settings.language;
        let fault = match answer {
            Answer::Look(Ok(look)) => {
                self.open_review(look, now);
                return None;
            }
            Answer::Practice(Ok((due, count))) => {
                self.looking.count = count;
                for tool in &mut self.tools {
                    if let Tool::Practice(practice) = tool {
                        practice.take(&due, count, language);
                    }
                }
                return None;
            }
            Answer::ReviewKept(Ok(())) => return None,
            Answer::Look(Err(error))
            | Answer::Practice(Err(error))
            | Answer::ReviewKept(Err(error)) => error,
            other => return Some(other),
        };
        self.warn(names::fault(&fault, language), now + NOTICE_SHOWN);
        None
    }

    fn open_review(&mut self, look: Box<Look>, now: Duration) {
        if self.is_kept_from_counsel(now) {
            return;
        }
        let is_same = |review: &ReviewScreen| review.is_of(&look);
        let is_open = |tool: &Tool| matches!(tool, Tool::Review(review) if is_same(review));
        if self.tools.iter().any(is_open) {
            return;
        }
        let left = self.looking.left.take();
        let screen = match left {
            Some(left) if is_same(&left) => left,
            other => {
                self.looking.left = other;
                match ReviewScreen::new(look, self.host.second_look()) {
                    Ok(screen) => Box::new(screen),
                    Err(error) => return self.warn(error.to_string(), now + NOTICE_SHOWN),
                }
            }
        };
        self.notice = None;
        self.tools.push(Tool::Review(screen));
    }

    /// A review that is left before it is finished goes on out of sight; the one that did so before is kept as it is.
    pub(super) fn leave_review(&mut self, mut review: Box<ReviewScreen>) {
        review.keep(&mut self.effects);
        if !review.is_finished()
            && let Some(mut before) = self.looking.left.replace(review)
        {
            before.keep(&mut self.effects);
        }
    }

    /// Keeps what has been found: the program ends.
    pub(super) fn keep_reviews(&mut self) {
        let effects = &mut self.effects;
        let seen = self.tools.iter_mut().filter_map(|tool| match tool {
            Tool::Review(review) => Some(review),
            _ => None,
        });
        seen.chain(&mut self.looking.left)
            .for_each(|review| review.keep(effects));
    }

    /// Lets the reviews go on. While a game is played on the screen they rest.
    pub(super) fn look_on(&mut self, now: Duration) {
        let is_played = self.game.as_ref().is_some_and(GameScreen::is_under_way);
        let may_work = !(is_played && self.shows_game());
        let today = self.host.day();
        if !std::mem::replace(&mut self.looking.is_counted, true) {
            self.effects.push(Effect::Ask(Request::Practice { today }));
        }
        let mut finished = None;
        let seen = self.tools.iter_mut().filter_map(|tool| match tool {
            Tool::Review(review) => Some(review),
            _ => None,
        });
        for review in seen.chain(&mut self.looking.left) {
            match review.work(may_work, &mut self.effects, today) {
                Progress::Nothing => {}
                Progress::Further => self.dirty = true,
                Progress::Finished(points) => finished = Some(points),
            }
        }
        if let Some(points) = finished {
            self.dirty = true;
            self.effects.push(Effect::Record(record::reviewed(points)));
            let message = words::Message::LookedThrough(points);
            let text = words::text(self.settings.language, message);
            self.tell(&text, now);
            if self
                .looking
                .left
                .as_deref()
                .is_some_and(ReviewScreen::is_finished)
            {
                self.looking.left = None;
            }
        }
    }
}
