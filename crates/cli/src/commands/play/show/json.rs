//! Every event as a line of JSON.

use std::io::{self, Write};

use serde_json::json;
use tabia_game::{Event, Note, SessionEvent, View};

use super::super::line::Line;
use super::Show;
use crate::json::event_line;
use crate::safe;

pub(in crate::commands) struct JsonLines<W> {
    out: W,
    failure: Option<String>,
}

impl<W: Write> JsonLines<W> {
    pub(in crate::commands) const fn new(out: W) -> Self {
        Self { out, failure: None }
    }
}

impl<W: Write> Show for JsonLines<W> {
    fn event(&mut self, view: &View, event: &Event) -> io::Result<()> {
        if let Event::Session(SessionEvent::Said { by, text }) = event {
            let name = &view.setup.players[*by];
            let line = json!({ "type": "chat", "name": name, "text": text });
            writeln!(self.out, "{}", safe::json(&line))?;
            return self.out.flush();
        }
        if let Event::Player {
            side,
            note: Note::Failed(failure),
        } = event
        {
            self.failure = Some(format!("{side}: {failure:?}"));
        }
        event_line(&mut self.out, event)?;
        self.out.flush()
    }

    fn prompt(&mut self, _view: &View) -> io::Result<()> {
        Ok(())
    }

    fn answer(&mut self, view: &View, line: &Line) -> io::Result<()> {
        let answer = match line {
            Line::Board | Line::Fen => json!({ "fen": view.fen }),
            Line::Moves => {
                let moves: Vec<_> = view
                    .legal
                    .iter()
                    .map(|legal| legal.mv.to_string())
                    .collect();
                json!({ "moves": moves })
            }
            Line::Unknown(text) => json!({ "unknown": safe::message(text) }),
            Line::Ambiguous(moves) => json!({ "ambiguous": moves }),
            Line::Blank | Line::Help | Line::Quit | Line::Ask(..) => return Ok(()),
        };
        writeln!(self.out, "{}", safe::json(&answer))?;
        self.out.flush()
    }

    fn dead_end(&self) -> Option<String> {
        self.failure.clone()
    }
}
