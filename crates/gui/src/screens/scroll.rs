//! How far a list is scrolled.

use std::cell::Cell;

/// The place in a list. It is known only in the picture how many rows fit, so the picture leaves here what the next
/// turn of the wheel starts from.
#[derive(Debug, Default)]
pub(crate) struct Scroll {
    /// The first row on the screen, once somebody has scrolled.
    chosen: Option<usize>,
    drawn: Cell<Drawn>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Drawn {
    first: usize,
    /// The first row of the last screenful.
    last: usize,
}

impl Scroll {
    /// The first row to draw of `all`, of which `fitting` fit: the one that was scrolled to, or else the one that
    /// brings the row `at` to the middle.
    pub(crate) fn first(&self, all: usize, fitting: usize, at: usize) -> usize {
        let last = all.saturating_sub(fitting);
        let wanted = self.chosen.unwrap_or(at.saturating_sub(fitting / 2));
        let first = wanted.min(last);
        self.drawn.set(Drawn { first, last });
        first
    }

    /// The first row of the last picture.
    pub(crate) fn drawn(&self) -> usize {
        self.drawn.get().first
    }

    /// So many rows on, or back, at most to the ends.
    pub(crate) fn by(&mut self, rows: isize) {
        let Drawn { first, last } = self.drawn.get();
        let first = first.saturating_add_signed(rows).min(last);
        self.chosen = Some(first);
        self.drawn.set(Drawn { first, last });
    }

    /// Forgets what was scrolled to.
    pub(crate) fn follow(&mut self) {
        self.chosen = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scrolling_stops_at_the_last_screenful() {
        let mut scroll = Scroll::default();
        assert_eq!(scroll.first(30, 10, 0), 0);
        for _ in 0..50 {
            scroll.by(2);
        }
        assert_eq!(scroll.first(30, 10, 0), 20);
        scroll.by(-2);
        assert_eq!(scroll.first(30, 10, 0), 18);
        // A larger window shows more.
        assert_eq!(scroll.first(30, 25, 0), 5);
        scroll.by(-2);
        assert_eq!(scroll.first(30, 25, 0), 3);
        scroll.by(isize::MIN);
        assert_eq!(scroll.first(30, 10, 0), 0);
    }

    #[test]
    fn until_somebody_scrolls_the_row_in_question_is_in_the_middle() {
        let mut scroll = Scroll::default();
        assert_eq!(scroll.first(30, 10, 15), 10);
        scroll.by(1);
        assert_eq!(scroll.first(30, 10, 0), 11);
        scroll.follow();
        assert_eq!(scroll.first(30, 10, 29), 20);
    }
}
