//! Every event as one line of words, for a screen reader or a Braille display to follow.

use std::time::Duration;

use tabia_game::{Color, Event, Note, SessionEvent};
use tabia_words::{self as words, Label, Language, Message};

use super::{GameScreen, Moment, REFUSAL_SHOWN, timestamp};
use crate::board_ui::{Held, Moves, State};

/// What a person can ask to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Position,
    Clocks,
    LastMove,
    /// Who sits where.
    Players,
}

impl GameScreen {
    pub(super) fn say(&mut self, line: &str) {
        self.waiting_lines.push(line.to_owned());
    }

    /// Says what has happened.
    pub(super) fn say_event(&mut self, event: &Event, language: Language) {
        let board = &self.view().board;
        let message = match event {
            Event::Game { event, .. } => Message::Event(event),
            Event::Player {
                note: Note::Failed(failure),
                ..
            } => Message::PlayerFailure(failure),
            Event::Player {
                note: Note::Thinking | Note::Info(_),
                ..
            } => return,
            Event::Session(SessionEvent::Rejected { rejection, .. }) => Message::Refusal {
                rejection: *rejection,
                board,
            },
            Event::Session(SessionEvent::PremovesChanged { moves, .. }) => Message::Premoves(moves),
            Event::Session(SessionEvent::Drawn { shapes, .. }) => Message::Drawn(shapes),
            Event::Session(SessionEvent::PremoveRefused { error, .. }) => {
                Message::PremoveRefused(*error)
            }
            Event::Session(SessionEvent::PremoveFailed { mv, failure, .. }) => {
                Message::PremoveFailed {
                    mv: *mv,
                    failure: *failure,
                    board,
                }
            }
            // The window says how the game is kept, and the chat what was said.
            Event::Session(
                SessionEvent::NotKept { .. }
                | SessionEvent::KeptAgain
                | SessionEvent::Said { .. }
                | SessionEvent::Unsaid { .. },
            ) => return,
        };
        let line = words::text(language, message);
        self.say(&line);
    }

    /// Answers a question of the person.
    pub(super) fn say_topic(&mut self, topic: Topic, moment: Moment<'_>) {
        let language = moment.language;
        let view = self.view();
        let line = match topic {
            Topic::Position => {
                let board = &self.standing().board;
                let position = words::text(language, Message::Position(board));
                let turn = words::text(language, Message::Turn(view.turn));
                format!("{position} {turn}.")
            }
            Topic::Clocks => {
                let reading = |side| {
                    let left = view.clock.reading(side, timestamp(moment.now))?.left;
                    let left = words::text(language, Message::Duration(left));
                    let side = words::text(language, Message::Side(side));
                    Some(format!("{side}: {left}."))
                };
                let told: Vec<String> = Color::ALL.into_iter().filter_map(reading).collect();
                if told.is_empty() {
                    Label::NoClock.text(language).to_owned()
                } else {
                    told.join(" ")
                }
            }
            Topic::LastMove => self.move_shown(language),
            Topic::Players => {
                let sits = |side| {
                    let name = self.name(side, language);
                    let side = words::text(language, Message::Side(side));
                    format!("{side}: {name}.")
                };
                let code = self.challenge.map(|challenge| {
                    format!("{}: {challenge}.", Label::ChallengeCode.text(language))
                });
                let sit = Color::ALL.into_iter().map(sits);
                let watchers = self.told_watchers(language);
                sit.chain(code)
                    .chain(watchers)
                    .collect::<Vec<_>>()
                    .join(" ")
            }
        };
        self.say(&line);
        self.tell(line, moment.now);
    }

    /// Shows a line for a while.
    pub(super) fn tell(&mut self, line: String, now: Duration) {
        self.told = Some((line, now + REFUSAL_SHOWN));
    }

    /// Says the square under the cursor and what stands there.
    pub(super) fn say_cursor(&mut self, language: Language) {
        if let Some(square) = self.cursor {
            let board = &self.standing().board;
            let line = words::text(language, Message::Square { square, board });
            self.say(&line);
        }
    }

    /// Says where the selected piece may go, or which piece is marked for a pawn.
    pub(super) fn say_choice(&mut self, moment: Moment<'_>) {
        let language = moment.language;
        let line = match self.board_ui.state() {
            State::Promoting(promoting) => {
                words::text(language, Message::Role(promoting.marked)).into_owned()
            }
            State::Selected(from) | State::Aiming(from) | State::Dragging(Held { from, .. }) => {
                let moves = self.my_moves().castling_by(moment.play.castling);
                let targets = moves.targets(from).into_iter();
                let squares: Vec<String> = targets.map(|target| target.to.to_string()).collect();
                format!("{from}: {}", squares.join(", "))
            }
            State::Idle => return,
        };
        self.say(&line);
    }

    /// The move that led to the position on the screen.
    pub(super) fn move_shown(&self, language: Language) -> String {
        let ply = self.ply_shown();
        let played = self.view().moves.iter().find(|played| played.ply == ply);
        match played {
            Some(played) => {
                let side = words::text(language, Message::Side(played.piece.color));
                format!("{side}: {}.", words::text(language, Message::Move(played)))
            }
            None => Label::StartPosition.text(language).to_owned(),
        }
    }
}
