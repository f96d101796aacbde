//! A mouse whose events reach the X server without another program in between, so that what follows can be timed.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, MOTION_NOTIFY_EVENT};
use x11rb::protocol::xtest::ConnectionExt;
use x11rb::rust_connection::RustConnection;

use super::display::Display;

/// Between two places of a pointer on its way.
const STEP: Duration = Duration::from_millis(12);

pub(super) struct Pointer {
    connection: RustConnection,
    root: u32,
}

impl Pointer {
    pub(super) fn on(display: &Display) -> Result<Self> {
        let (connection, screen) = x11rb::connect(Some(display.name()))?;
        let root = connection.setup().roots.get(screen);
        let root = root.context("the server has a screen")?.root;
        Ok(Self { connection, root })
    }

    /// Moves at once to a point of the screen.
    pub(super) fn jump(&self, (x, y): (u32, u32)) -> Result<()> {
        let (x, y) = (i16::try_from(x)?, i16::try_from(y)?);
        self.connection
            .xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, self.root, x, y, 0)?;
        Ok(self.connection.flush()?)
    }

    /// Moves from one point to another as a hand does.
    pub(super) fn glide(&self, from: (u32, u32), to: (u32, u32)) -> Result<()> {
        const STEPS: u32 = 12;
        for step in 0..=STEPS {
            let at = |a: u32, b: u32| (a * (STEPS - step) + b * step) / STEPS;
            self.jump((at(from.0, to.0), at(from.1, to.1)))?;
            thread::sleep(STEP);
        }
        Ok(())
    }

    /// Presses the first button; the time is that at which the server was told.
    pub(super) fn press(&self) -> Result<Instant> {
        self.button(BUTTON_PRESS_EVENT)
    }

    pub(super) fn release(&self) -> Result<Instant> {
        self.button(BUTTON_RELEASE_EVENT)
    }

    fn button(&self, event: u8) -> Result<Instant> {
        let told = Instant::now();
        self.connection
            .xtest_fake_input(event, 1, 0, self.root, 0, 0, 0)?;
        self.connection.flush()?;
        Ok(told)
    }
}
