//! What a frame costs apart from the graphics driver: the window itself counts it, and tells when it is closed.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use super::bars::{self, Bars};
use super::{Ours, Running};
use crate::window_test::board::{Board, Bottom};
use crate::window_test::deadline::until;
use crate::window_test::events::EventFile;
use crate::window_test::pointer::Pointer;
use crate::window_test::window::Window;

/// Moves that leave the board full of things to draw, some of them refused.
const DRAGS: [(&str, &str); 14] = [
    ("e2", "e4"),
    ("e7", "e5"),
    ("g1", "f3"),
    ("b8", "c6"),
    ("f1", "c4"),
    ("f8", "c5"),
    ("d1", "d5"),
    ("c2", "c3"),
    ("g8", "f6"),
    ("d2", "d3"),
    ("d7", "d6"),
    ("c1", "g5"),
    ("h7", "h6"),
    ("g5", "f6"),
];
/// Between two drags, for the move to end.
const PAUSE: Duration = Duration::from_millis(300);

/// Plays a game in a window of the usual size and reads what its frames have cost.
pub(super) fn measure(ours: &Ours, bars: &mut Bars) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("events.jsonl");
    let events = path.display().to_string();
    let running = Running::ours(
        ours,
        &[
            "--size", "1280x800", "--white", "human", "--black", "human", "--clock", "600",
            "--events", &events,
        ],
    )?;
    let board = Board::find(&running.screen.picture()?, Bottom::White)?;
    let pointer = Pointer::on(&running.display)?;
    for (from, to) in DRAGS {
        let (from, to) = (board.center(from), board.center(to));
        pointer.jump(from)?;
        pointer.press()?;
        pointer.glide(from, to)?;
        pointer.release()?;
        thread::sleep(PAUSE);
    }
    Window::find(&running.display, "Tabia")?.close()?;
    let mut file = EventFile::new(path);
    let closed = until("the window's last line", || {
        while let Some(event) = file.next()? {
            if event["event"] == "closed" {
                return Ok(Some(event));
            }
        }
        Ok(None)
    })?;
    let micros = |what: &str| {
        let cost = closed["frame_us"][what].as_u64();
        Ok::<_, anyhow::Error>(cost.context("no cost of a frame")? as f64 / 1000.0)
    };
    let (half, most) = (micros("half")?, micros("most")?);
    let frames = &closed["frames"];
    println!(
        "our part of a frame: {half:.2} ms, of one in a hundred {most:.2} ms ({frames} frames)"
    );
    bars.at_most("our part of a frame, ms", half, bars::FRAME);
    Ok(())
}
