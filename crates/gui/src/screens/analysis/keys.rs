//! The analysis without a pointer: a square cursor, typed moves, and what is said of the position.

use tabia_game::study::Told;
use tabia_game::{Square, UciMove, typed};
use tabia_words::{self as words, Label, Language};

use super::{AnalysisScreen, Message, Step};
use crate::board_ui::{Aim, Hand, Intent, State};
use crate::cursor::{self, Way};
use crate::eval_bar;
use crate::hands::{self, Reading, Spelt, Stepped};
use crate::input::{Key, Mods};
use crate::screens::game::{Moment, Topic};
use crate::screens::study_board::{StudyMoves, manner};
use crate::sound::Cue;

impl AnalysisScreen {
    /// A key: it steps through the moves, or, once there is a square cursor, moves that.
    pub(super) fn key(&mut self, key: Key, mods: Mods, moment: Moment<'_>) {
        let way = match key {
            Key::Left => Some(Way::Left),
            Key::Right => Some(Way::Right),
            Key::Up => Some(Way::Up),
            Key::Down => Some(Way::Down),
            _ => None,
        };
        let has_cursor = self.cursor.is_some() || self.is_promoting();
        if let Some(way) = way.filter(|_| has_cursor && !mods.ctrl) {
            return self.move_cursor(way, moment);
        }
        let step = match key {
            Key::Left | Key::PageUp => Step::Back,
            Key::Right | Key::PageDown => Step::Forward,
            Key::Up | Key::Home => Step::Start,
            Key::Down | Key::End => Step::End,
            Key::Space => return self.press_cursor(moment),
            Key::Enter if mods.ctrl => return self.sketch_by_keys(moment),
            Key::Enter if self.typed.is_empty() => return self.press_cursor(moment),
            Key::Enter => return self.enter_typed(moment),
            Key::Backspace => {
                self.typed.pop();
                return;
            }
            Key::Delete => return self.typed.clear(),
            Key::Escape | Key::Tab | Key::Function(_) => return,
        };
        self.update(Message::Step(step), moment);
    }

    fn is_promoting(&self) -> bool {
        matches!(self.board_ui.state(), State::Promoting(_))
    }

    fn move_cursor(&mut self, way: Way, moment: Moment<'_>) {
        let at = (self.bottom, self.first_cursor());
        let (board_ui, sketch) = (&mut self.board_ui, &mut self.sketch);
        match hands::step(&mut self.cursor, way, at, board_ui, sketch) {
            Stepped::Choice => return self.say_choice(moment),
            Stepped::Square => {}
            Stepped::Edge => self.sound(Cue::Refused),
        }
        self.say_cursor(moment.language);
    }

    /// Where the last move went, or a pawn of the side at the bottom.
    fn first_cursor(&self) -> Square {
        let last = self.study.last_move().map(|(_, to)| to);
        last.unwrap_or(cursor::first(self.bottom))
    }

    /// The square under the cursor. The first time there is none yet, and it is only shown.
    fn at_cursor(&mut self, language: Language) -> Option<Square> {
        let at = self.cursor;
        if at.is_none() {
            self.cursor = Some(self.first_cursor());
            self.say_cursor(language);
        }
        at
    }

    /// Presses the square under the cursor, as the pointer would.
    fn press_cursor(&mut self, moment: Moment<'_>) {
        let Some(square) = self.at_cursor(moment.language) else {
            return;
        };
        let moves = StudyMoves(&self.study, moment.play.castling);
        let (board_ui, manner) = (&mut self.board_ui, manner(moment));
        match hands::press(square, self.bottom, board_ui, &moves, manner) {
            Some(intent) => self.obey(intent, moment),
            None => self.say_choice(moment),
        }
    }

    /// Begins an arrow or a circle at the square under the cursor, or ends it there.
    fn sketch_by_keys(&mut self, moment: Moment<'_>) {
        let Some(square) = self.at_cursor(moment.language) else {
            return;
        };
        let line = match hands::draw_by_keys(square, &mut self.sketch, &mut self.board_ui) {
            Some(shape) => {
                self.draw_shape(shape);
                let drawn = words::Message::Drawn(&self.study.shapes());
                words::text(moment.language, drawn).into_owned()
            }
            None => Label::DrawingFrom.text(moment.language).to_owned(),
        };
        self.lines.push(line);
    }

    /// Adds a character to the typed move, which is played as soon as no other can be meant.
    pub(super) fn type_char(&mut self, c: char, moment: Moment<'_>) {
        self.refused = None;
        let mut typed = std::mem::take(&mut self.typed);
        let spelt = hands::spell(&mut typed, c, |text| self.reading(text));
        self.typed = typed;
        match spelt {
            Spelt::No | Spelt::Longer => {}
            Spelt::Move(mv) => self.play_typed(mv, moment),
            Spelt::Wrong => {
                self.sound(Cue::Refused);
                let text = Label::NoSuchMove.text(moment.language);
                self.lines.push(text.to_owned());
            }
        }
    }

    /// Plays what the text names in full. Of what is no move the rules are asked all the same, for they know why.
    fn enter_typed(&mut self, moment: Moment<'_>) {
        if let Some(mv) = self.reading(&self.typed).exact {
            self.play_typed(mv, moment);
        } else if let Some(mv) = self.study.intended(&self.typed) {
            self.obey(Intent::Refused { mv }, moment);
        }
    }

    fn play_typed(&mut self, mv: UciMove, moment: Moment<'_>) {
        let (by, aim) = (Hand::Click, Aim::Sure);
        self.obey(Intent::Play { mv, by, aim }, moment);
    }

    /// What a typed text may mean.
    fn reading(&self, text: &str) -> Reading {
        typed::read_legal(text, self.study.legal(), self.study.mode()).into()
    }

    /// The typed text and what it may become, to be shown.
    pub(super) fn told_typed(&self) -> Option<String> {
        let moves = self.reading(&self.typed).candidates;
        (!self.typed.is_empty()).then(|| format!("{}▏ {}", self.typed, moves.join(" ")))
    }

    fn say_cursor(&mut self, language: Language) {
        if let Some(square) = self.cursor {
            let board = self.study.board();
            let line = words::text(language, words::Message::Square { square, board });
            self.lines.push(line.into_owned());
        }
    }

    /// Says where the selected piece may go, or which piece is marked for a pawn.
    fn say_choice(&mut self, moment: Moment<'_>) {
        use crate::board_ui::Moves;

        let line = match (self.board_ui.state(), self.board_ui.active()) {
            (State::Promoting(promoting), _) => {
                words::text(moment.language, words::Message::Role(promoting.marked)).into_owned()
            }
            (_, Some(from)) => {
                let targets = StudyMoves(&self.study, moment.play.castling).targets(from);
                let squares: Vec<String> = targets.iter().map(|t| t.to.to_string()).collect();
                format!("{from}: {}", squares.join(", "))
            }
            (_, None) => return,
        };
        self.lines.push(line);
    }

    /// Says the move that led to the position on the board.
    pub(super) fn say_move(&mut self, language: Language) {
        let here = self.study.place();
        let told = self.told.iter().find_map(|told| match told {
            Told::Move(moved) if moved.place == here => {
                let side = words::text(language, words::Message::Side(moved.color));
                Some(format!("{side}: {}. {}", moved.number, moved.text))
            }
            _ => None,
        });
        let start = || Label::StartPosition.text(language).to_owned();
        self.lines.push(told.unwrap_or_else(start));
    }

    /// Answers a question of the person; of the clocks there is nothing to say, so the engine has the word.
    pub(crate) fn say_topic(&mut self, topic: Topic, language: Language) {
        match topic {
            Topic::LastMove => self.say_move(language),
            Topic::Position => {
                let position = words::Message::Position(self.study.board());
                let position = words::text(language, position);
                let turn = words::text(language, words::Message::Turn(self.study.turn()));
                self.lines.push(format!("{position} {turn}."));
            }
            Topic::Players => {
                let line = self.players();
                self.lines
                    .push(line.unwrap_or(Label::Analysis.text(language).to_owned()));
            }
            Topic::Clocks => {
                let Some(best) = self.found.lines.first() else {
                    let text = self.told_engine().text(language);
                    return self.lines.push(text.to_owned());
                };
                let depth = words::text(language, words::Message::Depth(self.found.depth));
                let moves = best.moves.iter().take(6).map(|(_, san)| san.to_string());
                let moves: Vec<String> = moves.collect();
                let score = eval_bar::text(best.score);
                self.lines
                    .push(format!("{depth}: {score}, {}", moves.join(" ")));
            }
        }
    }
}
