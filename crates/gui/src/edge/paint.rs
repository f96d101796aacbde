//! Sprites onto the screen: the only place that draws.

use std::time::{Duration, Instant};

use macroquad::camera::{Camera2D, set_camera};
use macroquad::color::Color;
use macroquad::math::{Vec2, Vec3, Vec4};
use macroquad::models::{Mesh as QuadMesh, Vertex as QuadVertex, draw_mesh};
use macroquad::texture::{Texture2D, get_screen_data};
use macroquad::window::clear_background;
use tabia_look::Raster;

use super::glyphs::{Full, GlyphCache, Line};
use super::pieces::{PieceSheets, Sizes};
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

pub(crate) struct Painter {
    glyphs: GlyphCache,
    pieces: PieceSheets,
    batch: Mesh,
    size: (f32, f32),
    resized: Option<Instant>,
}

impl Painter {
    /// Call once the window exists, on the main thread.
    pub(crate) fn new() -> Self {
        Self {
            glyphs: GlyphCache::new(),
            pieces: PieceSheets::default(),
            batch: Mesh::default(),
            size: (0.0, 0.0),
            resized: None,
        }
    }

    /// Draws one frame of `size` physical pixels.
    pub(crate) fn paint(
        &mut self,
        sprites: &[Sprite],
        fonts: &Fonts,
        background: Rgba,
        size: (f32, f32),
        now: Instant,
    ) -> Painted {
        if self.size != size {
            // The first size is no change.
            self.resized = (self.size != (0.0, 0.0)).then_some(now);
            self.size = size;
        }
        self.resized = self
            .resized
            .filter(|since| now.duration_since(*since) < SETTLE);
        let (sizes, painted) = match self.resized {
            Some(_) => (Sizes::Changing, Painted::Provisional),
            None => (Sizes::Settled, Painted::Sharp),
        };
        if self.attempt(sprites, fonts, background, sizes).is_ok() {
            return painted;
        }
        // The letter texture was full: with only this frame's letters on it, it is not. Were it still, the rest of
        // the frame's text would be missing until the next one.
        self.glyphs.clear();
        match self.attempt(sprites, fonts, background, sizes) {
            Ok(()) => painted,
            Err(Full) => Painted::Provisional,
        }
    }

    fn attempt(
        &mut self,
        sprites: &[Sprite],
        fonts: &Fonts,
        background: Rgba,
        sizes: Sizes,
    ) -> Result<(), Full> {
        // Physical pixels, whatever scale the window system claims.
        set_camera(&Camera2D {
            zoom: Vec2::new(2.0 / self.size.0, 2.0 / self.size.1),
            target: Vec2::new(self.size.0 / 2.0, self.size.1 / 2.0),
            ..Camera2D::default()
        });
        clear_background(color(background));
        self.batch.clear();
        let mut sheet: Option<Texture2D> = None;
        for sprite in sprites {
            if let Sprite::Piece {
                set,
                piece,
                rect,
                alpha,
                facing,
            } = sprite
            {
                let (texture, source) = self.pieces.find(*set, *piece, side_of(*rect), sizes);
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

    fn shape(&mut self, sprite: &Sprite, fonts: &Fonts) -> Result<(), Full> {
        let mut pen = Pen {
            mesh: &mut self.batch,
            white: GlyphCache::white(),
        };
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
        if self.batch.indices.is_empty() {
            return;
        }
        let vertex = |v: &crate::mesh::Vertex| QuadVertex {
            position: Vec3::new(v.at.x, v.at.y, 0.0),
            uv: Vec2::new(v.uv.x, v.uv.y),
            color: v.color.0,
            normal: Vec4::ZERO,
        };
        draw_mesh(&QuadMesh {
            vertices: self.batch.vertices.iter().map(vertex).collect(),
            indices: std::mem::take(&mut self.batch.indices),
            texture: Some(sheet.unwrap_or_else(|| self.glyphs.texture()).clone()),
        });
        self.batch.clear();
    }
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
