//! The game as a person reads it.

use std::io::{self, Write};

use tabia_game::{Color, Event, GameEvent, MovePlayed, Note, SessionEvent, View};
use tabia_words::{Language, Message, Online, text};

use super::super::board;
use super::super::line::Line;
use super::Show;
use crate::safe::{self, Safe};

const HELP: &str = "\
Type a move (e4, Nf3, O-O, e2e4, e7e8q) or one of
  resign   draw      accept  decline  claim    takeback  redo  abort
  pause    resume    board   moves    fen      help      quit";

pub(in crate::commands) struct Text<W> {
    out: W,
    /// Whose side of the board is nearest.
    bottom: Color,
    /// Whether a person looks at the board at all.
    is_watched: bool,
    is_prompted: bool,
    failure: Option<String>,
}

impl<W: Write> Text<W> {
    /// Tells a game to somebody who plays the side at the `bottom`, or nobody.
    pub(in crate::commands) fn new(out: W, player: Option<Color>) -> Self {
        Self {
            out,
            bottom: player.unwrap_or(Color::White),
            is_watched: player.is_some(),
            is_prompted: false,
            failure: None,
        }
    }

    fn say<'a>(&mut self, message: impl Into<Message<'a>>) -> io::Result<()> {
        writeln!(self.out, "{}", text(Language::English, message))
    }

    fn board(&mut self, view: &View) -> io::Result<()> {
        writeln!(self.out, "\n{}", board::draw(&view.board, self.bottom))
    }

    fn played(&mut self, view: &View, played: &MovePlayed) -> io::Result<()> {
        let number = match played.piece.color {
            Color::White => format!("{}.", view.fullmove_number),
            Color::Black => format!("{}...", view.fullmove_number.saturating_sub(1)),
        };
        writeln!(self.out, "{number} {}", played.san)
    }

    fn happened(&mut self, view: &View, event: &GameEvent) -> io::Result<()> {
        match event {
            GameEvent::Started { .. } => self.board(view),
            GameEvent::MovePlayed(played) => {
                self.played(view, played)?;
                if self.is_watched {
                    self.board(view)
                } else {
                    Ok(())
                }
            }
            GameEvent::Over { result, .. } => {
                if !self.is_watched {
                    self.board(view)?;
                }
                self.say(Message::Result(*result))?;
                writeln!(self.out, "{}", result.score())
            }
            GameEvent::DrawOffered { .. }
            | GameEvent::DrawDeclined { .. }
            | GameEvent::DrawClaimed { .. }
            | GameEvent::TakebackProposed { .. }
            | GameEvent::RedoProposed { .. }
            | GameEvent::TakebackDeclined { .. }
            | GameEvent::TimeAdded { .. }
            | GameEvent::Paused { .. }
            | GameEvent::Resumed { .. }
            | GameEvent::Absent { .. }
            | GameEvent::Present { .. } => self.say(Message::Event(event)),
            GameEvent::TakenBack { .. } | GameEvent::Redone { .. } => {
                self.say(Message::Event(event))?;
                self.board(view)
            }
        }
    }
}

impl<W: Write> Show for Text<W> {
    fn event(&mut self, view: &View, event: &Event) -> io::Result<()> {
        match event {
            Event::Game { event, .. } => self.happened(view, event)?,
            Event::Player {
                side,
                note: Note::Failed(failure),
            } => {
                let why = text(Language::English, Message::PlayerFailure(failure));
                // It may quote what the program said.
                self.failure = Some(format!("{side}: {}", why.escape_debug()));
            }
            Event::Session(SessionEvent::Rejected { rejection, .. }) => {
                self.say(Message::Refusal {
                    rejection: *rejection,
                    board: &view.board,
                })?;
            }
            Event::Session(SessionEvent::Said { by, text }) => {
                let name = &view.setup.players[*by];
                writeln!(self.out, "{}: {}", Safe(name), Safe(text))?;
                return self.out.flush();
            }
            Event::Session(SessionEvent::Unsaid { text, why }) => {
                writeln!(self.out, "{}", Safe(text))?;
                self.say(Message::Online(Online::Unsaid(*why)))?;
            }
            Event::Player {
                note: Note::Thinking | Note::Info(_),
                ..
            }
            | Event::Session(_) => return Ok(()),
        }
        self.is_prompted = false;
        self.out.flush()
    }

    fn prompt(&mut self, view: &View) -> io::Result<()> {
        if self.is_prompted {
            return Ok(());
        }
        self.is_prompted = true;
        write!(
            self.out,
            "{}> ",
            text(Language::English, Message::Turn(view.turn))
        )?;
        self.out.flush()
    }

    fn answer(&mut self, view: &View, line: &Line) -> io::Result<()> {
        match line {
            Line::Board => self.board(view)?,
            Line::Fen => writeln!(self.out, "{}", view.fen)?,
            Line::Moves => {
                let moves: Vec<_> = view
                    .legal
                    .iter()
                    .map(|legal| legal.san.to_string())
                    .collect();
                writeln!(self.out, "{}", moves.join(" "))?;
            }
            Line::Help => writeln!(self.out, "{HELP}")?,
            Line::Unknown(text) => {
                let what = safe::message(&format!("{text:?} is no move here"));
                writeln!(self.out, "{what}; type help for help")?;
            }
            Line::Ambiguous(moves) => writeln!(self.out, "Which one: {}?", moves.join(", "))?,
            Line::Blank | Line::Quit | Line::Ask(..) => {}
        }
        self.is_prompted = false;
        self.out.flush()
    }

    fn dead_end(&self) -> Option<String> {
        self.failure.clone()
    }
}
