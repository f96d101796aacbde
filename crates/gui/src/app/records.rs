//! The games that are kept: opening their list, and what the library tells.

use std::time::Duration;

use tabia_game::StartPosition;
use tabia_game::study::Study;
use tabia_words::Label;

use super::{App, Effect};
use crate::library::Answer;
use crate::record;
use crate::screens::game;
use crate::screens::records::RecordsScreen;
use crate::screens::tool::{Tool, Wish};

impl App {
    /// Shows the list of games, or of those that went through `position`, in place of one that is open.
    pub(super) fn open_records(&mut self, position: Option<StartPosition>, now: Duration) {
        let is_list = |tool: &Tool| matches!(tool, Tool::Records(_));
        if let Some(place) = self.tools.iter().position(is_list) {
            while self.tools.len() > place + 1 {
                self.close_tool(now);
            }
            if position.is_none() {
                return;
            }
            self.tools.pop();
        }
        let screen = RecordsScreen::new(position);
        self.tools.push(Tool::Records(Box::new(screen)));
    }

    /// Shows what was played in a position, on the analysis board: on the one that lies below, if it stands there.
    pub(super) fn explore(&mut self, position: &StartPosition, now: Duration) {
        let stands = |tool: &Tool| match tool {
            Tool::Analysis(analysis) => analysis.study().here() == *position,
            _ => false,
        };
        if let Some(place) = self.tools.iter().position(stands) {
            while self.tools.len() > place + 1 {
                self.close_tool(now);
            }
        } else {
            let bottom = position.position().turn();
            self.analyse(Study::new(position), bottom, now);
        }
        if let Some(Tool::Analysis(analysis)) = self.tools.last_mut() {
            analysis.show_explorer();
        }
    }

    /// Looks for games that went through the position on the screen.
    pub(super) fn find_position(&mut self, now: Duration) {
        if self.is_kept_from_counsel(now) {
            return;
        }
        let position = self.here();
        if position.is_some() {
            self.open_records(position, now);
        }
    }

    /// What the library has told.
    pub(crate) fn answered(&mut self, answer: Answer, now: Duration) {
        self.dirty = true;
        self.effects
            .extend(record::library(&answer).map(Effect::Record));
        if let (Answer::Sums(Ok(sums)), Some(start)) = (&answer, &mut self.start) {
            start.suggest(sums.all.suggested_level);
        }
        let Some(answer) = self.look_answered(answer, now) else {
            return;
        };
        if let Answer::Explored { number, found } = answer {
            for tool in &mut self.tools {
                if let Tool::Analysis(analysis) = tool {
                    analysis.explored(number, found.clone());
                }
            }
            return;
        }
        let language = self.settings.language;
        let records = self.tools.iter_mut().find_map(|tool| match tool {
            Tool::Records(records) => Some(records),
            _ => None,
        });
        let notice = records.and_then(|records| records.take(answer, language));
        if let Some(text) = notice {
            self.tell(&text, now);
        }
        if let Some(Tool::Records(records)) = self.tools.last_mut() {
            let wish = records.arrived();
            self.grant(wish, now);
        }
    }

    /// Brings the game back that was deleted last; `false` if no list is on the screen.
    pub(super) fn restore_game(&mut self, now: Duration) -> bool {
        if self.has_dialog() {
            return false;
        }
        let Some(Tool::Records(records)) = self.tools.last_mut() else {
            return false;
        };
        let wish: Option<Wish> = records.undo();
        if wish.is_none() {
            let text = Label::NothingDeleted.text(self.settings.language);
            self.tell(text, now);
        }
        self.grant(wish, now);
        true
    }

    /// Lets the game that is played back or looked at obey a key of the game; `false` if none is, or it means nothing there.
    pub(super) fn obey_in_replay(&mut self, message: game::Message, now: Duration) -> bool {
        let moment = self.settings.moment(now);
        match self.tools.last_mut() {
            Some(Tool::Replay(replay)) => replay.obey(message, moment),
            Some(Tool::Review(review)) => review.obey(message, moment),
            Some(Tool::Practice(practice)) => practice.obey(message, moment),
            _ => false,
        }
    }
}
