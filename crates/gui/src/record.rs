//! The lines of the event file: flat JSON objects. Most are the session's own events; `"type": "window"` marks ours.

use serde_json::{Value, json};
use tabia_archive::Shelf;
use tabia_game::{Connection, Contact, Event, Note, StartPosition, View};

use crate::board::BoardGeometry;
use crate::document::OpenError;
use crate::library::Answer;
use crate::network::Place;
use crate::transfer::Report;

/// The first frame is on the screen. The board's place is told so that a script can find its squares.
pub(crate) fn ready(width: f32, height: f32, board: Option<BoardGeometry>) -> Value {
    let board = board.map(|board| json!({ "x": board.rect.x, "y": board.rect.y, "square": board.side(), "bottom": board.bottom }));
    json!({ "type": "window", "event": "ready", "width": width, "height": height, "board": board })
}

/// The window is about to close. How many frames it has drawn, and what half of them and 99 % of them cost at most, in
/// microseconds without the graphics driver.
pub(crate) fn closed(frames: u64, half: u64, most: u64) -> Value {
    let cost = json!({ "half": half, "most": most });
    json!({ "type": "window", "event": "closed", "frames": frames, "frame_us": cost })
}

/// The game of the last time is on the board again.
pub(crate) fn reopened(view: &View) -> Value {
    json!({ "type": "window", "event": "reopened", "fen": view.fen, "ply": view.ply })
}

/// The game of the last time could not be put on the board again.
pub(crate) fn not_reopened(reason: &str) -> Value {
    json!({ "type": "window", "event": "not_reopened", "reason": reason })
}

/// The person sits down at a game over the network.
pub(crate) fn seated(place: &Place) -> Value {
    json!({ "type": "window", "event": "seated", "host": place.host, "invitation": place.invitation, "watch": place.watch_link })
}

/// How it stands with the way to a game over the network: what is worth a line of it.
pub(crate) fn connection(connection: &Connection) -> Value {
    let contact = match connection.contact {
        Contact::Seeking(_) => "seeking",
        Contact::Waiting => "waiting",
        Contact::NotBegun => "not begun",
        Contact::Present => "present",
        Contact::Lost { .. } => "lost",
        Contact::Ended(_) => "ended",
    };
    let obstacle = match connection.contact {
        Contact::Seeking(obstacle) => obstacle,
        Contact::Ended(obstacle) => Some(obstacle),
        Contact::Waiting | Contact::NotBegun | Contact::Present | Contact::Lost { .. } => None,
    };
    let obstacle = obstacle.map(|obstacle| format!("{obstacle:?}"));
    let players = &connection.players;
    json!({ "type": "window", "event": "connection", "contact": contact, "obstacle": obstacle,
        "white": players.white.is_here, "black": players.black.is_here, "rematch": connection.rematch_offer })
}

/// What a session has told; `None` for what is only passing, such as the depth of a search.
pub(crate) fn event(event: &Event) -> Option<Value> {
    match event {
        Event::Player {
            note: Note::Info(_),
            ..
        } => None,
        Event::Game { .. } | Event::Player { .. } | Event::Session(_) => {
            serde_json::to_value(event).ok()
        }
    }
}

/// A text or a file is a position.
pub(crate) fn position_read(start: &StartPosition) -> Value {
    json!({ "type": "window", "event": "position_read", "fen": start.fen() })
}

/// A text is the code of a challenge.
pub(crate) fn challenge_read(code: &str) -> Value {
    json!({ "type": "window", "event": "challenge_read", "code": code })
}

/// The code of the game on the board is on the clipboard.
pub(crate) fn challenge_copied(code: &str) -> Value {
    json!({ "type": "window", "event": "challenge_copied", "code": code })
}

/// A text or a file that is no position and no game.
pub(crate) fn paste_refused(error: &OpenError) -> Value {
    json!({ "type": "window", "event": "paste_refused", "reason": error.to_string() })
}

/// The library has answered.
pub(crate) fn library(answer: &Answer) -> Option<Value> {
    match answer {
        Answer::Chosen { chosen, .. } => {
            Some(json!({ "type": "window", "event": "games_chosen", "games": chosen.total }))
        }
        Answer::Game(_, Ok(kept)) => {
            Some(json!({ "type": "window", "event": "game_shown", "fen": kept.view.fen }))
        }
        Answer::Put(place, Ok(())) => {
            let event = match place {
                Shelf::Bin => "game_deleted",
                Shelf::Kept => "game_restored",
            };
            Some(json!({ "type": "window", "event": event }))
        }
        Answer::Sums(Ok(sums)) => Some(
            json!({ "type": "window", "event": "games_summed", "games": sums.all.total.games() }),
        ),
        Answer::Look(Ok(look)) => {
            Some(json!({ "type": "window", "event": "second_look", "fen": look.kept.view.fen }))
        }
        Answer::ReviewKept(Ok(())) => Some(json!({ "type": "window", "event": "review_kept" })),
        Answer::Practice(Ok((due, count))) => Some(
            json!({ "type": "window", "event": "practice", "due": due.len(), "later": count.later }),
        ),
        Answer::Look(Err(_)) | Answer::ReviewKept(Err(_)) | Answer::Practice(Err(_)) => None,
        Answer::Game(_, Err(_))
        | Answer::Sums(Err(_))
        | Answer::Rows { .. }
        | Answer::Corrected(..)
        | Answer::Put(_, Err(_))
        | Answer::Explored { found: Err(_), .. }
        | Answer::Unfinished(Err(_))
        | Answer::Refused(Err(_)) => None,
        Answer::Explored {
            found: Ok(explorer),
            ..
        } => {
            let moves: Vec<&str> = explorer.moves.iter().map(|mv| &*mv.uci).collect();
            Some(json!({ "type": "window", "event": "explored", "moves": moves }))
        }
        Answer::Unfinished(Ok(all)) => {
            Some(json!({ "type": "window", "event": "imports_unfinished", "imports": all.len() }))
        }
        Answer::Refused(Ok(all)) => {
            Some(json!({ "type": "window", "event": "refused_shown", "games": all.len() }))
        }
    }
}

/// How far an import or an export is, or what has come of it.
pub(crate) fn transfer(report: &Report) -> Value {
    match report {
        Report::Importing(progress, _) => {
            json!({ "type": "window", "event": "importing", "progress": progress })
        }
        Report::Imported(Ok(progress)) => {
            json!({ "type": "window", "event": "imported", "progress": progress })
        }
        Report::Imported(Err(error)) => {
            json!({ "type": "window", "event": "import_failed", "reason": error.to_string() })
        }
        Report::Exporting { done, of } => {
            json!({ "type": "window", "event": "exporting", "done": done, "of": of })
        }
        Report::Exported(Ok((path, games))) => {
            json!({ "type": "window", "event": "exported", "path": path, "games": games })
        }
        Report::Exported(Err(error)) => {
            json!({ "type": "window", "event": "export_failed", "reason": format!("{error:?}") })
        }
    }
}

/// A review is finished, with so many turning points.
pub(crate) fn reviewed(points: usize) -> Value {
    json!({ "type": "window", "event": "reviewed", "turning_points": points })
}

/// A file was written.
pub(crate) fn saved(path: &str) -> Value {
    json!({ "type": "window", "event": "saved", "path": path })
}
