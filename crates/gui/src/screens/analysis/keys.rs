//! The analysis without a pointer: a square cursor, typed moves, and what is said of the position.

use tabia_game::study::Told;
use tabia_game::typed::{self, Typed};
use tabia_words::{self as words, Label, Language};

use super::{AnalysisScreen, Message, Step, StudyMoves};
use crate::board::BoardGeometry;
use crate::board_ui::{Aim, Hand, Intent, Manner, State};
use crate::cursor::{self, Way};
use crate::eval_bar;
use crate::input::{Key, Mods};
use crate::screens::game::{Moment, Topic};
use crate::settings::play::MoveInput;
use crate::sound::Cue;

/// No move needs more: `Qa1xb2`, `exd8=Q+`.
const LONGEST: usize = 10;

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
        if self.is_promoting() {
            self.board_ui.turn_choice(match way {
                Way::Up | Way::Left => -1,
                Way::Down | Way::Right => 1,
            });
            return self.say_choice(moment);
        }
        let Some(square) = self.cursor else { return };
        match cursor::step(square, way, self.bottom) {
            Some(next) => self.cursor = Some(next),
            None => self.sound(Cue::Refused),
        }
        self.say_cursor(moment.language);
    }

    /// Presses the square under the cursor, as the pointer would; the first press only shows where the cursor is.
    fn press_cursor(&mut self, moment: Moment<'_>) {
        let Some(square) = self.cursor else {
            let last = self.study.last_move().map(|(_, to)| to);
            self.cursor = Some(last.unwrap_or(cursor::first(self.bottom)));
            return self.say_cursor(moment.language);
        };
        let intent = if let State::Promoting(promoting) = self.board_ui.state() {
            self.board_ui.choose(Some(promoting.marked))
        } else {
            let board = BoardGeometry::whole(self.bottom);
            let at = board.center_of(square);
            let manner = Manner {
                input: MoveInput::Click,
                ..super::manner(moment)
            };
            let mut board_ui = std::mem::take(&mut self.board_ui);
            let moves = StudyMoves(&self.study, moment.play.castling);
            let pressed = board_ui.press(at, board, &moves, manner);
            let released = board_ui.release(at, board, &moves, manner);
            self.board_ui = board_ui;
            pressed.or(released)
        };
        match intent {
            Some(intent) => self.obey(intent, moment),
            None => self.say_choice(moment),
        }
    }

    /// Adds a character to the typed move, which is played as soon as no other can be meant.
    pub(super) fn type_char(&mut self, c: char, moment: Moment<'_>) {
        if c.is_whitespace() || self.typed.chars().count() >= LONGEST {
            return;
        }
        self.refused = None;
        let was_right = self.typed.is_empty() || !self.reading().candidates.is_empty();
        self.typed.push(c);
        let reading = self.reading();
        if let Some(legal) = reading.certain() {
            let mv = legal.mv;
            self.play_typed(mv, moment);
        } else if reading.candidates.is_empty() && was_right {
            self.sound(Cue::Refused);
            let text = Label::NoSuchMove.text(moment.language);
            self.lines.push(text.to_owned());
        }
    }

    fn enter_typed(&mut self, moment: Moment<'_>) {
        if let Some(legal) = self.reading().exact {
            self.play_typed(legal.mv, moment);
        }
    }

    fn play_typed(&mut self, mv: tabia_game::UciMove, moment: Moment<'_>) {
        let (by, aim) = (Hand::Click, Aim::Sure);
        self.obey(Intent::Play { mv, by, aim }, moment);
    }

    /// What the typed text may mean.
    fn reading(&self) -> Typed {
        typed::read_legal(&self.typed, self.study.legal(), self.study.mode())
    }

    /// The typed text and what it may become, to be shown.
    pub(super) fn told_typed(&self) -> Option<String> {
        let moves = self.reading().candidates;
        let moves: Vec<String> = moves.iter().map(|legal| legal.san.to_string()).collect();
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
                    let label = if self.engine_on {
                        Label::Thinking
                    } else {
                        Label::EngineOff
                    };
                    return self.lines.push(label.text(language).to_owned());
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
