//! How soon a press shows on the screen.

use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::bars::{self, Bars};
use super::{Ours, Running, quantile, thinking};
use crate::window_test::board::{Board, Bottom};
use crate::window_test::pointer::Pointer;

/// How often is pressed.
const PRESSES: usize = 30;
/// Between two looks at the pixel.
const LOOK: Duration = Duration::from_micros(100);
/// From one event to the next: long enough for every frame that the first one caused, and no multiple of a frame.
const REST: Duration = Duration::from_millis(173);
/// Whoever has not answered by then does not.
const LATEST: Duration = Duration::from_secs(2);

/// Presses pieces in turn, at rest and while the engine thinks.
pub(super) fn measure(ours: &Ours, bars: &mut Bars) -> Result<()> {
    let people = ["--size", "1000x720", "--white", "human", "--black", "human"];
    let at_rest = Running::ours(ours, &people)?;
    told("at rest", &at_rest, ["d2", "g2"], bars)?;
    drop(at_rest);
    let rival = thinking::rival(ours)?;
    told("while a rival thinks", &rival, ["d2", "g2"], bars)?;
    drop(rival);
    let analysis = thinking::analysis(ours)?;
    told("while it analyses", &analysis, ["d2", "g2"], bars)
}

fn told(what: &str, running: &Running, pieces: [&str; 2], bars: &mut Bars) -> Result<()> {
    let board = Board::find(&running.screen.picture()?, Bottom::White)?;
    let pointer = Pointer::on(&running.display)?;
    let mut waits = Vec::new();
    for piece in pieces.iter().cycle().take(PRESSES) {
        let square = board.square(piece);
        // Beside the piece: the square changes its colour when it is selected.
        let beside = (square.left + square.width / 10, square.center().1);
        pointer.jump(square.center())?;
        thread::sleep(REST);
        let pixel = running.screen.pixel(beside)?;
        let before = pixel.colour()?;
        let pressed = pointer.press()?;
        while pixel.colour()? == before {
            ensure!(
                pressed.elapsed() < LATEST,
                "a press on {piece} shows nothing"
            );
            thread::sleep(LOOK);
        }
        waits.push(pressed.elapsed().as_secs_f64() * 1000.0);
        thread::sleep(REST);
        pointer.release()?;
    }
    let (half, most) = (quantile(&waits, 0.5)?, quantile(&waits, 0.9)?);
    println!(
        "from a press to its picture {what}: {half:.1} ms, in one of ten {most:.1} ms or more"
    );
    bars.at_most(&format!("press to picture {what}, ms"), most, bars::ANSWER);
    Ok(())
}
