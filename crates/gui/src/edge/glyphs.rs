//! Letters as pixels: one texture of fixed size that is filled as letters are needed, with a white corner for shapes.
//! (The library's own text grows its texture while quads that use the old one wait to be drawn, which shows a frame
//! of black text.)

use std::collections::HashMap;

use ab_glyph::{Font, Glyph};
use macroquad::color::Color;
use macroquad::texture::{FilterMode, Image, Texture2D};

use crate::geometry::{Point, Rect};
use crate::mesh::Mesh;
use crate::scene::Rgba;
use crate::text::{FaceId, Fonts, TextStyle};

const SIDE: u16 = 1024;
/// The opaque white square in the texture's corner.
const WHITE: u16 = 4;
/// A small letter is drawn at one of this many places within a pixel, so that words keep their rhythm.
const PHASES: f32 = 4.0;

#[derive(PartialEq, Eq, Hash)]
struct Key {
    face: FaceId,
    glyph: u16,
    px: u16,
    phase: u8,
}

/// Where a letter is in the texture, and where it lies relative to the pen. `None` of a space.
type Place = Option<(Rect, Point)>;

/// A line of text; its left end is at `at`, on the baseline.
pub(crate) struct Line<'t> {
    pub(crate) text: &'t str,
    pub(crate) style: TextStyle,
    pub(crate) at: Point,
    pub(crate) color: Rgba,
    pub(crate) clip: Option<Rect>,
}

/// The texture is full: the picture has to be begun anew.
#[derive(Debug)]
pub(crate) struct Full;

pub(crate) struct GlyphCache {
    texture: Texture2D,
    places: HashMap<Key, Place>,
    x: u16,
    y: u16,
    row: u16,
}

impl GlyphCache {
    /// Call once the window exists, on the main thread.
    pub(crate) fn new() -> Self {
        let mut image = Image::gen_image_color(SIDE, SIDE, Color::new(1.0, 1.0, 1.0, 0.0));
        for (x, y) in (0..WHITE).flat_map(|x| (0..WHITE).map(move |y| (x, y))) {
            image.set_pixel(u32::from(x), u32::from(y), Color::new(1.0, 1.0, 1.0, 1.0));
        }
        let texture = Texture2D::from_image(&image);
        texture.set_filter(FilterMode::Linear);
        Self {
            texture,
            places: HashMap::new(),
            x: WHITE + 1,
            y: 0,
            row: WHITE,
        }
    }

    pub(crate) fn texture(&self) -> &Texture2D {
        &self.texture
    }

    /// The texture coordinate of opaque white.
    pub(crate) fn white() -> Point {
        let middle = f32::from(WHITE) / 2.0 / f32::from(SIDE);
        Point::new(middle, middle)
    }

    /// Forgets every letter, after the texture was full.
    pub(crate) fn clear(&mut self) {
        self.places.clear();
        (self.x, self.y, self.row) = (WHITE + 1, 0, WHITE);
    }

    /// Appends a line of text.
    pub(crate) fn line(
        &mut self,
        mesh: &mut Mesh,
        fonts: &Fonts,
        line: &Line<'_>,
    ) -> Result<(), Full> {
        let Line {
            text,
            style,
            at,
            color,
            clip,
        } = *line;
        let mut result = Ok(());
        fonts.layout(style, text, |face, glyph| {
            if result.is_err() {
                return;
            }
            let pen = at.x + glyph.position.x;
            let phase = if style.px <= 32 {
                ((pen - pen.floor()) * PHASES).floor()
            } else {
                0.0
            };
            let x = if style.px <= 32 {
                pen.floor()
            } else {
                pen.round()
            };
            match self.place(fonts, face, style.px, glyph, phase) {
                Ok(Some((source, offset))) => {
                    let rect = Rect::new(x + offset.x, at.y.round() + offset.y, source.w, source.h);
                    mesh.quad(rect, scaled(source, 1.0 / f32::from(SIDE)), color, clip);
                }
                Ok(None) => {}
                Err(full) => result = Err(full),
            }
        });
        result
    }

    fn place(
        &mut self,
        fonts: &Fonts,
        face: FaceId,
        px: u16,
        mut glyph: Glyph,
        phase: f32,
    ) -> Result<Place, Full> {
        let key = Key {
            face,
            glyph: glyph.id.0,
            px,
            phase: phase as u8,
        };
        if let Some(place) = self.places.get(&key) {
            return Ok(*place);
        }
        glyph.position = ab_glyph::point(phase / PHASES, 0.0);
        let place = match fonts.face(face).outline_glyph(glyph) {
            None => None,
            Some(outline) => {
                let bounds = outline.px_bounds();
                let (w, h) = (bounds.width() as u16, bounds.height() as u16);
                let (x, y) = self.reserve(w, h)?;
                let mut image = Image::gen_image_color(w, h, Color::new(1.0, 1.0, 1.0, 0.0));
                outline.draw(|x, y, coverage| {
                    image.set_pixel(x, y, Color::new(1.0, 1.0, 1.0, coverage.min(1.0)));
                });
                self.texture.update_part(
                    &image,
                    i32::from(x),
                    i32::from(y),
                    i32::from(w),
                    i32::from(h),
                );
                let source = Rect::new(f32::from(x), f32::from(y), f32::from(w), f32::from(h));
                Some((source, Point::new(bounds.min.x, bounds.min.y)))
            }
        };
        self.places.insert(key, place);
        Ok(place)
    }

    /// A free place, filled row by row, with a pixel between neighbours.
    fn reserve(&mut self, w: u16, h: u16) -> Result<(u16, u16), Full> {
        if self.x + w + 1 > SIDE {
            self.x = 0;
            self.y += self.row + 1;
            self.row = 0;
        }
        if w > SIDE || self.y + h + 1 > SIDE {
            return Err(Full);
        }
        let place = (self.x, self.y);
        self.x += w + 1;
        self.row = self.row.max(h);
        Ok(place)
    }
}

fn scaled(rect: Rect, factor: f32) -> Rect {
    Rect::new(
        rect.x * factor,
        rect.y * factor,
        rect.w * factor,
        rect.h * factor,
    )
}
