//! Sprites onto the screen: the only place that draws.
//!
//! The picture is kept on a canvas, and every frame begins as a copy of it: what a window shows after two frames is
//! nobody's promise. The copy is made before anything has happened. Then a new picture is painted only where it differs
//! from the last, and the same one can be shown again at once.

use std::time::{Duration, Instant};

use macroquad::camera::{Camera2D, set_camera};
use macroquad::color::Color;
use macroquad::material::{
    Material, MaterialParams, gl_use_default_material, gl_use_material, load_material,
};
use macroquad::math::{Vec2, Vec3, Vec4};
use macroquad::miniquad::ShaderSource;
use macroquad::models::{Mesh as QuadMesh, Vertex as QuadVertex, draw_mesh};
use macroquad::texture::{FilterMode, RenderTarget, Texture2D, get_screen_data, render_target};
use macroquad::window::clear_background;
use tabia_look::Raster;

use super::glyphs::{Full, GlyphCache, Line};
use super::pieces::{PieceSheets, Sizes};
use crate::damage::{bounds, damage};
use crate::geometry::{Point, Rect};
use crate::mesh::{Mesh, Pen};
use crate::scene::{Align, Facing, Rgba, Sprite};
use crate::text::Fonts;

/// The library cuts off a draw call with more vertices or indices than it was configured for.
const MAX_VERTICES: usize = 6_000;
const MAX_INDICES: usize = 9_000;
/// What to configure: a batch may be overshot by one sprite.
pub(crate) const DRAW_CALL_VERTICES: usize = 8_000;
pub(crate) const DRAW_CALL_INDICES: usize = 14_000;

/// A size that has held this long will stay.
const SETTLE: Duration = Duration::from_millis(100);

/// Whether the picture is final, or has to be drawn again because a piece was only scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Painted {
    Sharp,
    Provisional,
}

/// Where the picture is kept, and what it shows.
struct Canvas {
    target: RenderTarget,
    /// In physical pixels.
    size: (f32, f32),
    shown: Option<Shown>,
}

struct Shown {
    sprites: Vec<Sprite>,
    background: Rgba,
    sizes: Sizes,
}

/// What is to be painted of the canvas.
#[derive(Clone, Copy)]
enum Part {
    All,
    /// Whole pixels.
    Within(Rect),
}

impl Canvas {
    fn new(size: (f32, f32)) -> Self {
        let target = render_target(size.0 as u32, size.1 as u32);
        target.texture.set_filter(FilterMode::Nearest);
        Self {
            target,
            size,
            shown: None,
        }
    }

    fn all(&self) -> Rect {
        Rect::new(0.0, 0.0, self.size.0, self.size.1)
    }

    /// What of it has to be painted so that it shows this.
    fn part(&self, next: &Shown) -> Option<Part> {
        match &self.shown {
            Some(last) if (last.background, last.sizes) == (next.background, next.sizes) => {
                let damaged = damage(&last.sprites, &next.sprites)?.intersect(self.all());
                let is_empty = damaged.w <= 0.0 || damaged.h <= 0.0;
                (!is_empty).then(|| Part::Within(damaged.outward()))
            }
            Some(_) | None => Some(Part::All),
        }
    }

    /// Paints on a part of the canvas from now on, and nowhere else.
    fn begin(&self, part: Part, background: Rgba) {
        let (seen, viewport) = match part {
            Part::All => (self.all(), None),
            Part::Within(rect) => {
                let pixels = [rect.x, rect.y, rect.w, rect.h].map(|side| side as i32);
                (rect, Some(pixels.into()))
            }
        };
        set_camera(&Camera2D {
            render_target: Some(self.target.clone()),
            viewport,
            ..camera(seen)
        });
        if let Part::All = part {
            clear_background(color(background));
        }
    }

    /// Copies a part of the canvas to the screen, or all of it.
    fn copy(&self, part: Part, copier: Option<&Material>) {
        let all = self.all();
        let place = match part {
            Part::All => all,
            Part::Within(rect) => rect,
        };
        let source = Rect::new(
            place.x / all.w,
            place.y / all.h,
            place.w / all.w,
            place.h / all.h,
        );
        set_camera(&camera(all));
        if let Some(copier) = copier {
            gl_use_material(copier);
        }
        let mut mesh = Mesh::default();
        mesh.quad(place, source, Rgba::hex(0xFF_FFFF), None);
        hand_over(&mut mesh, &self.target.texture);
        gl_use_default_material();
    }
}

/// Shows a rectangle of physical pixels, whatever scale the window system claims.
fn camera(seen: Rect) -> Camera2D {
    Camera2D {
        zoom: Vec2::new(2.0 / seen.w, 2.0 / seen.h),
        target: Vec2::new(seen.center().x, seen.center().y),
        ..Camera2D::default()
    }
}

pub(crate) struct Painter {
    glyphs: GlyphCache,
    pieces: PieceSheets,
    batch: Mesh,
    canvas: Option<Canvas>,
    /// How the canvas is copied; the library's own way would blend it, which takes twice as long.
    copier: Option<Material>,
    resized: Option<Instant>,
}

const COPY_VERTEX: &str = "#version 100
attribute vec3 position;
attribute vec2 texcoord;
varying highp vec2 uv;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1);
    uv = texcoord;
}";
const COPY_FRAGMENT: &str = "#version 100
precision highp float;
varying highp vec2 uv;
uniform sampler2D Texture;
void main() {
    gl_FragColor = vec4(texture2D(Texture, uv).rgb, 1.0);
}";

impl Painter {
    /// Call once the window exists, on the main thread.
    pub(crate) fn new() -> Self {
        let shader = ShaderSource::Glsl {
            vertex: COPY_VERTEX,
            fragment: COPY_FRAGMENT,
        };
        Self {
            glyphs: GlyphCache::new(),
            pieces: PieceSheets::default(),
            batch: Mesh::default(),
            canvas: None,
            copier: load_material(shader, MaterialParams::default()).ok(),
            resized: None,
        }
    }

    /// Begins a frame of `size` physical pixels with the last picture; `false` if there is none of this size.
    pub(crate) fn begin(&mut self, size: (f32, f32)) -> bool {
        let canvas = self.canvas.as_ref().filter(|canvas| canvas.size == size);
        let Some(canvas) = canvas.filter(|canvas| canvas.shown.is_some()) else {
            return false;
        };
        canvas.copy(Part::All, self.copier.as_ref());
        // Turning to something else lets the driver begin with what it has been told: here, to an unseen pixel.
        let pixel = Rect::new(0.0, 0.0, 1.0, 1.0);
        canvas.begin(Part::Within(pixel), Rgba::hex(0));
        self.batch.clear();
        let unseen = Rgba::hex(0).fade(0.0);
        let mut pen = Pen {
            mesh: &mut self.batch,
            white: GlyphCache::white(),
        };
        pen.fill(pixel, 0.0, unseen);
        hand_over(&mut self.batch, self.glyphs.texture());
        set_camera(&camera(canvas.all()));
        true
    }

    /// Draws a new picture of `size` physical pixels on a frame that has begun.
    pub(crate) fn paint(
        &mut self,
        sprites: &[Sprite],
        fonts: &Fonts,
        background: Rgba,
        size: (f32, f32),
        now: Instant,
    ) -> Painted {
        let mut canvas = match self.canvas.take() {
            Some(canvas) if canvas.size == size => canvas,
            last => {
                // The first size is no change.
                self.resized = last.map(|_| now);
                Canvas::new(size)
            }
        };
        self.resized = self
            .resized
            .filter(|since| now.duration_since(*since) < SETTLE);
        let (sizes, mut painted) = match self.resized {
            Some(_) => (Sizes::Changing, Painted::Provisional),
            None => (Sizes::Settled, Painted::Sharp),
        };
        let next = Shown {
            sprites: sprites.to_vec(),
            background,
            sizes,
        };
        if let Some(part) = canvas.part(&next) {
            let mut is_whole = self.attempt(&canvas, part, &next, fonts).is_ok();
            if !is_whole {
                // The letter texture was full: with only this frame's letters on it, it is not. Were it still, the
                // rest of the frame's text would be missing until the next one.
                self.glyphs.clear();
                is_whole = self.attempt(&canvas, part, &next, fonts).is_ok();
            }
            if !is_whole {
                painted = Painted::Provisional;
            }
            canvas.shown = is_whole.then_some(next);
            canvas.copy(part, self.copier.as_ref());
        }
        self.canvas = Some(canvas);
        painted
    }

    fn attempt(
        &mut self,
        canvas: &Canvas,
        part: Part,
        next: &Shown,
        fonts: &Fonts,
    ) -> Result<(), Full> {
        canvas.begin(part, next.background);
        self.batch.clear();
        if let Part::Within(rect) = part {
            self.pen().fill(rect, 0.0, next.background);
        }
        let mut sheet: Option<Texture2D> = None;
        for sprite in &next.sprites {
            if let Part::Within(rect) = part
                && !bounds(sprite).overlaps(rect)
            {
                continue;
            }
            if let Sprite::Piece {
                set,
                piece,
                rect,
                alpha,
                facing,
            } = sprite
            {
                let (texture, source) = self.pieces.find(*set, *piece, side_of(*rect), next.sizes);
                if sheet.as_ref() != Some(&texture) {
                    self.flush(sheet.as_ref());
                    sheet = Some(texture);
                }
                let source = match facing {
                    Facing::Up => source,
                    Facing::Down => {
                        Rect::new(source.right(), source.bottom(), -source.w, -source.h)
                    }
                };
                let at = Rect::new(
                    rect.x.round(),
                    rect.y.round(),
                    rect.w.round(),
                    rect.h.round(),
                );
                self.batch
                    .quad(at, source, Rgba::hex(0xFF_FFFF).fade(*alpha), None);
            } else {
                if sheet.is_some() {
                    self.flush(sheet.as_ref());
                    sheet = None;
                }
                self.shape(sprite, fonts)?;
            }
            if self.batch.vertices.len() > MAX_VERTICES || self.batch.indices.len() > MAX_INDICES {
                self.flush(sheet.as_ref());
            }
        }
        self.flush(sheet.as_ref());
        Ok(())
    }

    fn pen(&mut self) -> Pen<'_> {
        Pen {
            mesh: &mut self.batch,
            white: GlyphCache::white(),
        }
    }

    fn shape(&mut self, sprite: &Sprite, fonts: &Fonts) -> Result<(), Full> {
        let mut pen = self.pen();
        match sprite {
            Sprite::Fill {
                rect,
                radius,
                color,
            } => pen.fill(*rect, *radius, *color),
            Sprite::Frame {
                rect,
                radius,
                width,
                color,
            } => pen.frame(*rect, *radius, *width, *color),
            Sprite::Shadow {
                rect,
                radius,
                blur,
                color,
            } => pen.shadow(*rect, *radius, *blur, *color),
            Sprite::Circle {
                center,
                radius,
                color,
            } => pen.circle(*center, *radius, *color),
            Sprite::Ring {
                center,
                radius,
                width,
                color,
            } => pen.ring(*center, *radius, *width, *color),
            Sprite::Glow {
                rect,
                inner,
                outer,
                color,
            } => pen.glow(*rect, *inner, *outer, *color),
            Sprite::Corners {
                rect,
                radius,
                color,
            } => pen.corners(*rect, *radius, *color),
            Sprite::Polygon { points, color } => pen.polygon(points, *color),
            Sprite::Line {
                from,
                to,
                width,
                color,
            } => pen.line(*from, *to, *width, *color),
            Sprite::Text {
                text,
                at,
                align,
                style,
                color,
                clip,
            } => {
                let left = match align {
                    Align::Left => at.x,
                    Align::Center => at.x - fonts.width(*style, text) / 2.0,
                    Align::Right => at.x - fonts.width(*style, text),
                };
                let at = Point::new(left, at.y);
                let line = Line {
                    text,
                    style: *style,
                    at,
                    color: *color,
                    clip: *clip,
                };
                return self.glyphs.line(&mut self.batch, fonts, &line);
            }
            Sprite::Piece { .. } => {}
        }
        Ok(())
    }

    /// Hands the batch to the library; `None` is the letters' texture.
    fn flush(&mut self, sheet: Option<&Texture2D>) {
        let texture = sheet.unwrap_or_else(|| self.glyphs.texture());
        hand_over(&mut self.batch, texture);
    }
}

/// Lets the library draw a mesh, and empties it.
fn hand_over(mesh: &mut Mesh, texture: &Texture2D) {
    if mesh.indices.is_empty() {
        return;
    }
    let vertex = |v: &crate::mesh::Vertex| QuadVertex {
        position: Vec3::new(v.at.x, v.at.y, 0.0),
        uv: Vec2::new(v.uv.x, v.uv.y),
        color: v.color.0,
        normal: Vec4::ZERO,
    };
    draw_mesh(&QuadMesh {
        vertices: mesh.vertices.iter().map(vertex).collect(),
        indices: std::mem::take(&mut mesh.indices),
        texture: Some(texture.clone()),
    });
    mesh.clear();
}

/// What has been painted on the screen, as a PNG file; empty for a window without pixels.
pub(crate) fn screenshot() -> Vec<u8> {
    let image = get_screen_data();
    // The screen's rows come from below.
    let row = usize::from(image.width) * 4;
    let rgba: Vec<u8> = image
        .bytes
        .chunks_exact(row)
        .rev()
        .flatten()
        .copied()
        .collect();
    let raster = Raster {
        width: image.width.into(),
        height: image.height.into(),
        rgba,
    };
    raster.png().unwrap_or_default()
}

/// A piece's side in whole pixels.
fn side_of(rect: Rect) -> u16 {
    rect.w.round().max(1.0) as u16
}

fn color(Rgba([r, g, b, a]): Rgba) -> Color {
    Color::from_rgba(r, g, b, a)
}
