//! What the list asks the library for, what it is told, and what it says.

use tabia_archive::Shelf;
use tabia_words::{self as words, Label, Language};

use super::super::game::Moment;
use super::{RecordsScreen, View, list, names, statistics};
use crate::app::Effect;
use crate::library::{Answer, Request};

/// So many rows before and behind those on the screen are asked for at once.
const AHEAD: usize = 64;

impl RecordsScreen {
    /// Takes up what the library has told; what is worth a notice is returned.
    pub(crate) fn take(&mut self, answer: Answer, language: Language) -> Option<String> {
        match answer {
            Answer::Chosen { number, chosen } if number == self.number => {
                let unread = chosen.unread.as_ref();
                let unread = unread.map(|(_, error)| names::fault(error, language));
                self.at = self.at.min(chosen.total.saturating_sub(1));
                self.chosen = Some(chosen);
                self.answered = number;
                self.rows.clear();
                self.asked_rows = None;
                self.fault = None;
                unread
            }
            Answer::Rows {
                number,
                first,
                rows: Ok(rows),
            } if number == self.number => {
                self.asked_rows = None;
                self.rows = (first..).zip(rows).collect();
                None
            }
            Answer::Game(game, Ok(kept)) if self.asked_game == Some(game) => {
                self.ply = kept.view.ply;
                self.kept = Some(kept);
                self.fault = None;
                None
            }
            Answer::Rows {
                rows: Err(error), ..
            }
            | Answer::Game(_, Err(error)) => {
                let text = names::fault(&error, language);
                self.fault = Some(error);
                Some(text)
            }
            Answer::Sums(Ok(sums)) => {
                self.sums = Some(sums);
                None
            }
            Answer::Sums(Err(error)) => Some(names::fault(&error, language)),
            Answer::Put(place, Ok(())) => {
                self.is_stale = true;
                self.add_up_anew();
                let label = match place {
                    Shelf::Bin => Label::Deleted,
                    Shelf::Kept => Label::Restored,
                };
                Some(label.text(language).to_owned())
            }
            Answer::Corrected(Ok(())) => {
                self.form = None;
                self.is_stale = true;
                self.add_up_anew();
                self.asked_game = None;
                Some(Label::Corrected.text(language).to_owned())
            }
            Answer::Unfinished(Ok(all)) => {
                self.unfinished = all;
                None
            }
            Answer::Refused(Ok(all)) => {
                self.refusals.show(all);
                None
            }
            Answer::Put(_, Err(error))
            | Answer::Corrected(Err(error))
            | Answer::Refused(Err(error)) => Some(names::fault(&error, language)),
            // The list has told why already.
            Answer::Unfinished(Err(_)) => None,
            Answer::Chosen { .. }
            | Answer::Rows { .. }
            | Answer::Game(..)
            | Answer::Explored { .. }
            | Answer::Look(_)
            | Answer::ReviewKept(_)
            | Answer::Practice(_) => None,
        }
    }

    /// Asks for what is to be seen and has not come; whether the picture has changed.
    pub(crate) fn tick(&mut self, effects: &mut Vec<Effect>, moment: Moment<'_>) -> bool {
        if self.is_stale
            && let Ok(filter) = self.filters.filter()
        {
            self.is_stale = false;
            self.number += 1;
            effects.push(Effect::Ask(Request::Choose {
                number: self.number,
                filter: Box::new(filter),
                position: self.position.clone().map(Box::new),
            }));
            return false;
        }
        if std::mem::take(&mut self.lacks_unfinished) {
            effects.push(Effect::Ask(Request::Unfinished));
        }
        if self.view == View::Refused {
            return self.refusals.tick(effects, moment);
        }
        if self.view == View::Statistics {
            if std::mem::take(&mut self.lacks_sums) {
                effects.push(Effect::Ask(Request::Sums(statistics::levels())));
            }
            if let Some(sums) = self.sums.as_ref().filter(|_| self.to_say) {
                self.to_say = false;
                effects.push(Effect::Say(sums.told(moment.language)));
            }
            return false;
        }
        let first = self.scroll.drawn();
        let wanted = first..(first + AHEAD).min(self.total());
        let is_there = |row: usize| self.rows.contains_key(&row);
        let is_complete = wanted.is_empty() || is_there(wanted.start) && is_there(wanted.end - 1);
        if !is_complete && self.asked_rows.is_none() && self.fault.is_none() {
            let first = first.saturating_sub(AHEAD);
            self.asked_rows = Some(first);
            effects.push(Effect::Ask(Request::Rows {
                number: self.number,
                first,
                count: 3 * AHEAD,
            }));
        }
        let here = self.here().map(|row| row.game);
        if here.is_some() && here != self.asked_game {
            self.asked_game = here;
            effects.extend(here.map(|game| Effect::Ask(Request::Game(game))));
        }
        if here.is_some() && std::mem::take(&mut self.to_say) {
            effects.extend(self.told(moment.language).map(Effect::Say));
        }
        false
    }

    /// What the row under the cursor says.
    fn told(&self, language: Language) -> Option<String> {
        let head = &self.here()?.head;
        let players = names::players(head, language);
        let result = list::badge(head, language);
        let (number, total) = (self.at + 1, self.total());
        let mut text = format!(
            "{number}/{total}. {} – {}, {result}",
            players.white, players.black
        );
        if let Some((_, name)) = &head.opening {
            text += &format!(", {name}");
        }
        Some(format!("{text}, {}", names::date(head.date)))
    }

    /// How many games there are, in words.
    pub(super) fn count(&self, language: Language) -> String {
        match &self.chosen {
            None => Label::Searching.text(language).to_owned(),
            Some(chosen) => {
                words::text(language, words::Message::GameCount(chosen.total)).into_owned()
            }
        }
    }
}
