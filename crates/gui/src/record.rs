//! The lines of the event file: flat JSON objects whose `event` says what they are.

use serde::Serialize;
use serde_json::{Map, Value, json};
use tabia_game::paste::PasteError;
use tabia_game::{Event, Note};

use crate::board::BoardGeometry;

/// The first frame is on the screen. The board's place is told so that a script can find its squares.
pub(crate) fn ready(width: f32, height: f32, board: Option<BoardGeometry>) -> Value {
    let board = board.map(|board| json!({ "x": board.rect.x, "y": board.rect.y, "square": board.side(), "bottom": board.bottom }));
    json!({ "event": "ready", "width": width, "height": height, "board": board })
}

/// What a session has told; `None` for what is only passing, such as the depth of a search.
pub(crate) fn event(event: &Event) -> Option<Value> {
    match event {
        Event::Game { seq, at, event } => {
            let mut line = object(event);
            line.insert("seq".into(), value(seq));
            line.insert("at".into(), value(at));
            Some(Value::Object(line))
        }
        Event::Player {
            note: Note::Info(_),
            ..
        } => None,
        Event::Player { side, note } => {
            let mut line = object(note);
            line.insert("event".into(), "player".into());
            line.insert("side".into(), value(side));
            Some(Value::Object(line))
        }
        Event::Session(event) => {
            // `{"rejected": {…}}` becomes `{"event": "rejected", …}`.
            let (name, inner) = object(event).into_iter().next()?;
            let mut line = object(&inner);
            line.insert("event".into(), name.into());
            Some(Value::Object(line))
        }
    }
}

/// A text that is no position.
pub(crate) fn paste_refused(error: &PasteError) -> Value {
    json!({ "event": "paste_refused", "reason": error.to_string() })
}

fn value(part: impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
}

fn object(part: impl Serialize) -> Map<String, Value> {
    match value(part) {
        Value::Object(map) => map,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Map::new()
        }
    }
}
