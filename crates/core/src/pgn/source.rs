//! Bytes as they arrive, through a window of fixed size.

use alloc::boxed::Box;
use alloc::vec;
use core::convert::Infallible;

/// Where PGN text comes from: a slice, or with the feature `std` anything that [`IoSource`] can read.
pub trait Source {
    /// What can go wrong besides bad PGN.
    type Error;

    /// Copies the next bytes into `buffer` and says how many; 0 only at the end, or for an empty buffer.
    ///
    /// # Errors
    /// The bytes cannot be had.
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Self::Error>;
}

impl Source for &[u8] {
    type Error = Infallible;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Infallible> {
        let (now, later) = self.split_at(self.len().min(buffer.len()));
        buffer[..now.len()].copy_from_slice(now);
        *self = later;
        Ok(now.len())
    }
}

/// A [`Source`] over a file, a socket or any other reader of `std`; it needs no buffer of its own.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct IoSource<R>(pub R);

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for IoSource<R> {
    type Error = std::io::Error;

    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }
}

/// The part of a source that is looked at.
pub(super) struct Window<S> {
    source: S,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    /// Where in the whole text the buffer begins.
    base: u64,
    is_drained: bool,
}

impl<S: Source> Window<S> {
    /// Also the longest tag pair that is read.
    pub(super) const SIZE: usize = 64 * 1024;

    pub(super) fn new(source: S) -> Self {
        Self {
            source,
            buffer: vec![0; Self::SIZE].into_boxed_slice(),
            start: 0,
            end: 0,
            base: 0,
            is_drained: false,
        }
    }

    /// What is in the window, from the current place.
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    pub(super) fn advance(&mut self, bytes: usize) {
        self.start += bytes;
    }

    /// The current place in the whole text.
    pub(super) fn offset(&self) -> u64 {
        self.base + self.start as u64
    }

    /// Bytes that have been passed, counted back from the current place.
    pub(super) fn behind(&self, from: u64) -> &[u8] {
        let length = usize::try_from(self.offset() - from).unwrap_or(usize::MAX);
        &self.buffer[self.start.saturating_sub(length)..self.start]
    }

    /// Sees to it that at least `bytes` (no more than [`Window::SIZE`]) lie ahead, or all that there are.
    pub(super) fn need(&mut self, bytes: usize) -> Result<(), S::Error> {
        if self.end - self.start >= bytes || self.is_drained {
            return Ok(());
        }
        self.refill(bytes)
    }

    #[cold]
    fn refill(&mut self, bytes: usize) -> Result<(), S::Error> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.base += self.start as u64;
        self.end -= self.start;
        self.start = 0;
        while self.end < bytes && !self.is_drained {
            let count = self.source.read(&mut self.buffer[self.end..])?;
            self.is_drained = count == 0;
            self.end += count;
        }
        Ok(())
    }
}
