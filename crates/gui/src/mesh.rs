//! Sprites' shapes as triangles. An edge is smoothed by a band one pixel wide whose alpha falls to zero,
//! so no multisampling is needed.

use std::f32::consts::{FRAC_PI_2, TAU};

use crate::geometry::{Point, Rect};
use crate::scene::Rgba;

/// A corner of a triangle. `uv` is a place in the texture that the mesh is drawn with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Vertex {
    pub(crate) at: Point,
    pub(crate) uv: Point,
    pub(crate) color: Rgba,
}

/// Triangles; every three indices make one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mesh {
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) indices: Vec<u16>,
}

impl Mesh {
    pub(crate) fn clear(&mut self) {
        self.vertices.clear();
        self.indices.clear();
    }

    /// A textured upright rectangle; `source` is in texture coordinates (0 to 1). What lies outside `clip` is cut.
    pub(crate) fn quad(&mut self, rect: Rect, source: Rect, color: Rgba, clip: Option<Rect>) {
        let shown = clip.map_or(rect, |clip| rect.intersect(clip));
        if shown.w <= 0.0 || shown.h <= 0.0 {
            return;
        }
        let u = |x: f32| source.x + source.w * (x - rect.x) / rect.w;
        let v = |y: f32| source.y + source.h * (y - rect.y) / rect.h;
        let corner = |x: f32, y: f32| Vertex {
            at: Point::new(x, y),
            uv: Point::new(u(x), v(y)),
            color,
        };
        let first = self.vertices.len() as u16;
        self.vertices.extend([
            corner(shown.x, shown.y),
            corner(shown.right(), shown.y),
            corner(shown.right(), shown.bottom()),
            corner(shown.x, shown.bottom()),
        ]);
        self.indices.extend([0, 1, 2, 0, 2, 3].map(|i| first + i));
    }
}

/// Appends shapes of one colour, all sampled at `white`, the texture's opaque white pixel.
pub(crate) struct Pen<'m> {
    pub(crate) mesh: &'m mut Mesh,
    pub(crate) white: Point,
}

impl Pen<'_> {
    pub(crate) fn fill(&mut self, rect: Rect, radius: f32, color: Rgba) {
        if radius <= 0.0 {
            let white = Rect::new(self.white.x, self.white.y, 0.0, 0.0);
            self.mesh.quad(rect, white, color, None);
        } else {
            self.convex(&rounded(rect, radius), color);
        }
    }

    pub(crate) fn frame(&mut self, rect: Rect, radius: f32, width: f32, color: Rgba) {
        if radius > 0.0 {
            let outer = rounded(rect, radius);
            let inner = rounded(rect.inset(width), (radius - width).max(0.01));
            self.band(&outer, &inner, color);
            return;
        }
        let mut rest = rect;
        let strips = [
            rest.cut_top(width),
            rest.cut_bottom(width),
            rest.cut_left(width),
            rest.cut_right(width),
        ];
        for strip in strips {
            self.fill(strip, 0.0, color);
        }
    }

    pub(crate) fn shadow(&mut self, rect: Rect, radius: f32, blur: f32, color: Rgba) {
        let inner = rounded(rect.inset(blur / 2.0), radius);
        let outer = rounded(rect.inset(-blur / 2.0), radius + blur / 2.0);
        self.fading(&inner, &outer, color);
    }

    pub(crate) fn circle(&mut self, center: Point, radius: f32, color: Rgba) {
        self.convex(&arc(center, radius, 0.0, TAU, false), color);
    }

    pub(crate) fn ring(&mut self, center: Point, radius: f32, width: f32, color: Rgba) {
        let outer = arc(center, radius, 0.0, TAU, false);
        let inner = outer
            .iter()
            .map(|p| toward(center, *p, radius - width))
            .collect::<Vec<_>>();
        self.band(&outer, &inner, color);
    }

    pub(crate) fn polygon(&mut self, points: &[Point], color: Rgba) {
        self.convex(points, color);
    }

    /// A stroke with round ends.
    pub(crate) fn line(&mut self, from: Point, to: Point, width: f32, color: Rgba) {
        let along = (to.y - from.y).atan2(to.x - from.x);
        let mut outline = arc(to, width / 2.0, along - FRAC_PI_2, along + FRAC_PI_2, true);
        outline.extend(arc(
            from,
            width / 2.0,
            along + FRAC_PI_2,
            along + 3.0 * FRAC_PI_2,
            true,
        ));
        self.convex(&outline, color);
    }

    pub(crate) fn glow(&mut self, rect: Rect, inner: f32, outer: f32, color: Rgba) {
        // A grid of cells, because a fan would have to be cut at the square's edge.
        const CELLS: u16 = 24;
        let first = self.mesh.vertices.len() as u16;
        let center = rect.center();
        for row in 0..=CELLS {
            for column in 0..=CELLS {
                let part = |i: u16| f32::from(i) / f32::from(CELLS);
                let at = Point::new(rect.x + rect.w * part(column), rect.y + rect.h * part(row));
                let fade = 1.0 - ((at.distance(center) - inner) / (outer - inner)).clamp(0.0, 1.0);
                self.push(at, color.fade(fade * fade * (3.0 - 2.0 * fade)));
            }
        }
        for row in 0..CELLS {
            for column in 0..CELLS {
                let i = first + row * (CELLS + 1) + column;
                let below = i + CELLS + 1;
                self.mesh
                    .indices
                    .extend([i, i + 1, below + 1, i, below + 1, below]);
            }
        }
    }

    pub(crate) fn corners(&mut self, rect: Rect, radius: f32, color: Rgba) {
        let (center, half) = (rect.center(), rect.w / 2.0);
        // Where the circle leaves the square's edge, seen from the centre.
        let edge = (half / radius).min(1.0).acos();
        for quarter in 0..4u8 {
            let start = f32::from(quarter) * FRAC_PI_2;
            let middle = start + FRAC_PI_2 / 2.0;
            let corner = Point::new(
                center.x + half * middle.cos().signum(),
                center.y + half * middle.sin().signum(),
            );
            let points = arc(center, radius, start + edge, start + FRAC_PI_2 - edge, true);
            let tip = self.push(corner, color);
            let mut previous: Option<(u16, u16)> = None;
            for point in points {
                let solid = self.push(toward(center, point, radius + 0.5), color);
                let clear = self.push(toward(center, point, radius - 0.5), color.fade(0.0));
                if let Some((before, before_clear)) = previous {
                    self.mesh.indices.extend([
                        tip,
                        before,
                        solid,
                        before,
                        before_clear,
                        clear,
                        before,
                        clear,
                        solid,
                    ]);
                }
                previous = Some((solid, clear));
            }
        }
    }

    fn push(&mut self, at: Point, color: Rgba) -> u16 {
        self.mesh.vertices.push(Vertex {
            at,
            uv: self.white,
            color,
        });
        (self.mesh.vertices.len() - 1) as u16
    }

    /// A convex outline, its edge smoothed.
    fn convex(&mut self, outline: &[Point], color: Rgba) {
        let moved = |by: f32| -> Vec<Point> {
            outline
                .iter()
                .zip(normals(outline))
                .map(|(p, (nx, ny))| p.offset(nx * by, ny * by))
                .collect()
        };
        self.fading(&moved(-0.5), &moved(0.5), color);
    }

    /// Solid inside of `inner`, fading to nothing at `outer`, point by point.
    fn fading(&mut self, inner: &[Point], outer: &[Point], color: Rgba) {
        let n = inner.len() as u16;
        let (solid, clear) = (
            self.mesh.vertices.len() as u16,
            self.mesh.vertices.len() as u16 + n,
        );
        for p in inner {
            self.push(*p, color);
        }
        for p in outer {
            self.push(*p, color.fade(0.0));
        }
        for i in 1..n.saturating_sub(1) {
            self.mesh.indices.extend([solid, solid + i, solid + i + 1]);
        }
        self.join(solid, clear, n);
    }

    /// The band between two outlines of equally many points, both edges smoothed.
    fn band(&mut self, outer: &[Point], inner: &[Point], color: Rgba) {
        let n = outer.len() as u16;
        debug_assert_eq!(outer.len(), inner.len());
        let first = self.mesh.vertices.len() as u16;
        let lines = [
            (outer, 0.5, 0.0),
            (outer, -0.5, 1.0),
            (inner, 0.5, 1.0),
            (inner, -0.5, 0.0),
        ];
        for (outline, shift, alpha) in lines {
            for (p, (nx, ny)) in outline.iter().zip(normals(outline)) {
                self.push(p.offset(nx * shift, ny * shift), color.fade(alpha));
            }
        }
        for line in 0..3 {
            self.join(first + line * n, first + (line + 1) * n, n);
        }
    }

    /// Triangles between two closed lines of `n` vertices.
    fn join(&mut self, a: u16, b: u16, n: u16) {
        for i in 0..n {
            let j = (i + 1) % n;
            self.mesh
                .indices
                .extend([a + i, b + i, b + j, a + i, b + j, a + j]);
        }
    }
}

/// Outward unit normals at the points of a clockwise outline.
fn normals(outline: &[Point]) -> impl Iterator<Item = (f32, f32)> + '_ {
    let n = outline.len();
    (0..n).map(move |i| {
        let (before, here, after) = (outline[(i + n - 1) % n], outline[i], outline[(i + 1) % n]);
        let unit = |a: Point, b: Point| {
            let d = a.distance(b).max(1e-6);
            ((b.y - a.y) / d, (a.x - b.x) / d)
        };
        let ((ax, ay), (bx, by)) = (unit(before, here), unit(here, after));
        let (x, y) = (ax + bx, ay + by);
        // Lengthened at a corner so that the moved edges keep their distance, up to a factor of two.
        let square = (x * x + y * y).max(1.0);
        (x * 2.0 / square, y * 2.0 / square)
    })
}

/// The point at `distance` from `center` in the direction of `p`.
fn toward(center: Point, p: Point, distance: f32) -> Point {
    let d = center.distance(p).max(1e-6);
    center.offset(
        (p.x - center.x) / d * distance,
        (p.y - center.y) / d * distance,
    )
}

/// Points on an arc, close enough together that the chord is off by less than a tenth of a pixel.
fn arc(center: Point, radius: f32, from: f32, to: f32, with_end: bool) -> Vec<Point> {
    let step = 2.0 * (1.0 - 0.1 / radius.max(0.2)).clamp(-1.0, 1.0).acos();
    let n = ((to - from) / step).ceil().clamp(3.0, 120.0) as usize;
    (0..n + usize::from(with_end))
        .map(|i| {
            let angle = from + (to - from) * i as f32 / n as f32;
            center.offset(angle.cos() * radius, angle.sin() * radius)
        })
        .collect()
}

/// The outline of a rounded rectangle, clockwise. Every outline of one radius class has the same number of points
/// per corner, so that two of them can be joined to a band.
fn rounded(rect: Rect, radius: f32) -> Vec<Point> {
    const STEPS: usize = 8;
    let radius = radius.min(rect.w / 2.0).min(rect.h / 2.0);
    let centers = [
        (rect.right() - radius, rect.bottom() - radius),
        (rect.x + radius, rect.bottom() - radius),
        (rect.x + radius, rect.y + radius),
        (rect.right() - radius, rect.y + radius),
    ];
    let mut outline = Vec::with_capacity(4 * (STEPS + 1));
    for (quarter, (x, y)) in centers.into_iter().enumerate() {
        for i in 0..=STEPS {
            let angle = FRAC_PI_2 * (quarter as f32 + i as f32 / STEPS as f32);
            outline.push(Point::new(
                x + angle.cos() * radius,
                y + angle.sin() * radius,
            ));
        }
    }
    outline
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(draw: impl FnOnce(&mut Pen<'_>)) -> Mesh {
        let mut mesh = Mesh::default();
        draw(&mut Pen {
            mesh: &mut mesh,
            white: Point::default(),
        });
        assert_eq!(mesh.indices.len() % 3, 0);
        assert!(
            mesh.indices
                .iter()
                .all(|i| usize::from(*i) < mesh.vertices.len())
        );
        mesh
    }

    /// The area covered, each triangle weighted by the mean alpha of its corners.
    fn coverage(mesh: &Mesh) -> f32 {
        mesh.indices
            .chunks_exact(3)
            .map(|t| {
                let [a, b, c] = [t[0], t[1], t[2]].map(|i| mesh.vertices[usize::from(i)]);
                let area = ((b.at.x - a.at.x) * (c.at.y - a.at.y)
                    - (c.at.x - a.at.x) * (b.at.y - a.at.y))
                    .abs()
                    / 2.0;
                let alpha = [a, b, c]
                    .map(|v| f32::from(v.color.0[3]) / 255.0)
                    .iter()
                    .sum::<f32>()
                    / 3.0;
                area * alpha
            })
            .sum()
    }

    const INK: Rgba = Rgba::hex(0);

    #[test]
    fn shapes_cover_the_area_they_should() {
        let square = Rect::new(0.0, 0.0, 100.0, 100.0);
        let pi = std::f32::consts::PI;
        let cases: [(&str, Mesh, f32); 5] = [
            ("fill", drawn(|pen| pen.fill(square, 0.0, INK)), 10_000.0),
            (
                "rounded",
                drawn(|pen| pen.fill(square, 10.0, INK)),
                10_000.0 - (4.0 - pi) * 100.0,
            ),
            (
                "circle",
                drawn(|pen| pen.circle(square.center(), 40.0, INK)),
                pi * 1600.0,
            ),
            (
                "ring",
                drawn(|pen| pen.ring(square.center(), 40.0, 10.0, INK)),
                pi * 700.0,
            ),
            (
                "frame",
                drawn(|pen| pen.frame(square, 0.0, 10.0, INK)),
                3600.0,
            ),
        ];
        for (name, mesh, area) in cases {
            let covered = coverage(&mesh);
            assert!(
                (covered - area).abs() < area * 0.01,
                "{name}: {covered} instead of {area}"
            );
        }
    }

    #[test]
    fn corners_stay_in_the_square_and_out_of_the_circle() {
        let square = Rect::new(0.0, 0.0, 100.0, 100.0);
        let mesh = drawn(|pen| pen.corners(square, 56.6, INK));
        for vertex in &mesh.vertices {
            assert!(square.inset(-0.6).contains(vertex.at), "{:?}", vertex.at);
            assert!(vertex.at.distance(square.center()) > 55.9);
        }
        // The square less the circle, plus the circle's four segments beyond its edges.
        let (radius, angle) = (56.6_f32, (50.0_f32 / 56.6).acos());
        let segment = radius * radius * (angle - angle.sin() * angle.cos());
        let outside = 10_000.0 - std::f32::consts::PI * radius * radius + 4.0 * segment;
        let covered = coverage(&mesh);
        assert!(
            (covered - outside).abs() < outside * 0.08,
            "{covered} instead of {outside}"
        );
    }

    #[test]
    fn a_clipped_quad_keeps_the_texture_in_place() {
        let mut mesh = Mesh::default();
        let clip = Rect::new(5.0, 0.0, 5.0, 10.0);
        mesh.quad(
            Rect::new(0.0, 0.0, 10.0, 10.0),
            Rect::new(0.0, 0.0, 1.0, 1.0),
            INK,
            Some(clip),
        );
        assert_eq!(mesh.vertices[0].at, Point::new(5.0, 0.0));
        assert_eq!(mesh.vertices[0].uv, Point::new(0.5, 0.0));
        mesh.quad(
            Rect::new(20.0, 0.0, 10.0, 10.0),
            Rect::default(),
            INK,
            Some(clip),
        );
        assert_eq!(mesh.vertices.len(), 4);
    }
}
