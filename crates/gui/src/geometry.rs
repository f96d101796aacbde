//! Points and rectangles in physical pixels; y grows downward.

/// A place in the window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Point {
    pub(crate) const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    pub(crate) fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    pub(crate) fn offset(self, dx: f32, dy: f32) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }
}

/// An upright rectangle. Its left and top edges belong to it, its right and bottom edges do not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

impl Rect {
    pub(crate) const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    pub(crate) fn square_around(center: Point, side: f32) -> Self {
        Self::new(center.x - side / 2.0, center.y - side / 2.0, side, side)
    }

    pub(crate) fn right(self) -> f32 {
        self.x + self.w
    }

    pub(crate) fn bottom(self) -> f32 {
        self.y + self.h
    }

    pub(crate) fn center(self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    pub(crate) fn contains(self, p: Point) -> bool {
        p.x >= self.x && p.x < self.right() && p.y >= self.y && p.y < self.bottom()
    }

    /// Whether `inner` lies in this rectangle, up to a hundredth of a pixel.
    #[cfg(test)]
    pub(crate) fn encloses(self, inner: Self) -> bool {
        inner.x >= self.x - 0.01
            && inner.y >= self.y - 0.01
            && inner.right() <= self.right() + 0.01
            && inner.bottom() <= self.bottom() + 0.01
    }

    /// Whether the two share an area of more than a hundredth of a pixel each way.
    pub(crate) fn overlaps(self, other: Self) -> bool {
        let common = self.intersect(other);
        common.w > 0.01 && common.h > 0.01
    }

    pub(crate) fn intersect(self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let w = (self.right().min(other.right()) - x).max(0.0);
        let h = (self.bottom().min(other.bottom()) - y).max(0.0);
        Self::new(x, y, w, h)
    }

    /// The smallest rectangle around both.
    pub(crate) fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (
            self.right().max(other.right()),
            self.bottom().max(other.bottom()),
        );
        Self::new(x, y, right - x, bottom - y)
    }

    /// The smallest rectangle of whole pixels around it.
    pub(crate) fn outward(self) -> Self {
        let (x, y) = (self.x.floor(), self.y.floor());
        Self::new(x, y, self.right().ceil() - x, self.bottom().ceil() - y)
    }

    /// Smaller by `d` on every side.
    pub(crate) fn inset(self, d: f32) -> Self {
        self.inset_xy(d, d)
    }

    pub(crate) fn inset_xy(self, dx: f32, dy: f32) -> Self {
        Self::new(
            self.x + dx,
            self.y + dy,
            (self.w - 2.0 * dx).max(0.0),
            (self.h - 2.0 * dy).max(0.0),
        )
    }

    /// Cuts a strip off the left edge and returns it.
    pub(crate) fn cut_left(&mut self, w: f32) -> Self {
        let w = w.min(self.w);
        let strip = Self::new(self.x, self.y, w, self.h);
        self.x += w;
        self.w -= w;
        strip
    }

    /// Cuts a strip off the right edge and returns it.
    pub(crate) fn cut_right(&mut self, w: f32) -> Self {
        let w = w.min(self.w);
        self.w -= w;
        Self::new(self.right(), self.y, w, self.h)
    }

    /// Cuts a strip off the top edge and returns it.
    pub(crate) fn cut_top(&mut self, h: f32) -> Self {
        let h = h.min(self.h);
        let strip = Self::new(self.x, self.y, self.w, h);
        self.y += h;
        self.h -= h;
        strip
    }

    /// Cuts a strip off the bottom edge and returns it.
    pub(crate) fn cut_bottom(&mut self, h: f32) -> Self {
        let h = h.min(self.h);
        self.h -= h;
        Self::new(self.x, self.bottom(), self.w, h)
    }

    /// `n` columns of equal width with `gap` between them.
    pub(crate) fn columns(self, n: usize, gap: f32) -> impl Iterator<Item = Self> {
        let w = (self.w - gap * (n.max(1) - 1) as f32) / n.max(1) as f32;
        (0..n).map(move |i| Self::new(self.x + i as f32 * (w + gap), self.y, w, self.h))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutting_takes_a_strip_and_leaves_the_rest() {
        let mut rest = Rect::new(10.0, 20.0, 100.0, 50.0);
        assert_eq!(rest.cut_left(30.0), Rect::new(10.0, 20.0, 30.0, 50.0));
        assert_eq!(rest.cut_right(20.0), Rect::new(90.0, 20.0, 20.0, 50.0));
        assert_eq!(rest.cut_top(10.0), Rect::new(40.0, 20.0, 50.0, 10.0));
        assert_eq!(rest.cut_bottom(15.0), Rect::new(40.0, 55.0, 50.0, 15.0));
        assert_eq!(rest, Rect::new(40.0, 30.0, 50.0, 25.0));
    }

    #[test]
    fn a_cut_is_never_larger_than_what_is_left() {
        let mut rest = Rect::new(0.0, 0.0, 10.0, 10.0);
        assert_eq!(rest.cut_top(99.0).h, 10.0);
        assert_eq!(rest.h, 0.0);
    }

    #[test]
    fn columns_fill_the_width() {
        let columns: Vec<Rect> = Rect::new(0.0, 0.0, 100.0, 8.0).columns(3, 5.0).collect();
        assert_eq!(columns.len(), 3);
        assert_eq!(columns[0].w, 30.0);
        assert_eq!(columns[2].right(), 100.0);
    }
}
