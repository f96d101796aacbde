//! The pieces as textures, one sheet of twelve per size, so that a piece is always drawn pixel for pixel.

use macroquad::texture::{FilterMode, Texture2D};
use tabia_game::{Color, Piece, Role};
use tabia_look::PieceSet;

use crate::geometry::Rect;

/// The board, the material strip, the chooser and the settings show up to this many sheets at once.
const KEPT: usize = 8;

/// Whether a size will stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sizes {
    /// The window is being resized: a sheet of about the right size will do for now.
    Changing,
    Settled,
}

struct Sheet {
    set: PieceSet,
    side: u16,
    texture: Texture2D,
    used: u64,
}

/// Sheets by set and size, the least recently used dropped first.
#[derive(Default)]
pub(crate) struct PieceSheets {
    sheets: Vec<Sheet>,
    uses: u64,
}

impl PieceSheets {
    /// The sheet for pieces of `side` pixels and, on it, the place of a piece in texture coordinates.
    pub(crate) fn find(
        &mut self,
        set: PieceSet,
        piece: Piece,
        side: u16,
        sizes: Sizes,
    ) -> (Texture2D, Rect) {
        self.uses += 1;
        let of_set = |sheet: &Sheet| sheet.set == set;
        let exact = self
            .sheets
            .iter()
            .position(|sheet| of_set(sheet) && sheet.side == side);
        let near = || {
            self.sheets
                .iter()
                .position(|sheet| of_set(sheet) && is_near(sheet.side, side))
        };
        let found = match sizes {
            Sizes::Settled => exact,
            Sizes::Changing => exact.or_else(near),
        };
        let index = found.unwrap_or_else(|| self.make(set, side));
        let sheet = &mut self.sheets[index];
        sheet.used = self.uses;
        (sheet.texture.clone(), place(piece, sheet.side))
    }

    fn make(&mut self, set: PieceSet, side: u16) -> usize {
        if self.sheets.len() == KEPT
            && let Some(oldest) = (0..KEPT).min_by_key(|i| self.sheets[*i].used)
        {
            self.sheets.swap_remove(oldest);
        }
        let (columns, cell) = (Role::ALL.len(), usize::from(side) + 2);
        let width = columns * cell;
        let mut pixels = vec![0; width * 2 * cell * 4];
        for (row, color) in Color::ALL.into_iter().enumerate() {
            for (column, role) in Role::ALL.into_iter().enumerate() {
                let Some(image) = tabia_look::rasterise(set, role.of(color), side) else {
                    continue;
                };
                for (y, line) in image.rgba.chunks_exact(usize::from(side) * 4).enumerate() {
                    let start = ((row * cell + y + 1) * width + column * cell + 1) * 4;
                    pixels[start..start + line.len()].copy_from_slice(line);
                }
            }
        }
        let texture = Texture2D::from_rgba8(width as u16, (2 * cell) as u16, &pixels);
        texture.set_filter(FilterMode::Linear);
        self.sheets.push(Sheet {
            set,
            side,
            texture,
            used: self.uses,
        });
        self.sheets.len() - 1
    }
}

/// Whether a sheet may be scaled to the wanted size for a moment.
fn is_near(side: u16, wanted: u16) -> bool {
    side > 32 && (wanted / 2..=wanted.saturating_mul(2)).contains(&side)
}

fn place(piece: Piece, side: u16) -> Rect {
    let (columns, cell, side) = (
        Role::ALL.len() as f32,
        f32::from(side) + 2.0,
        f32::from(side),
    );
    let column = Role::ALL
        .iter()
        .position(|role| *role == piece.role)
        .unwrap_or_default() as f32;
    let row = match piece.color {
        Color::White => 0.0,
        Color::Black => 1.0,
    };
    let (width, height) = (columns * cell, 2.0 * cell);
    Rect::new(
        (column * cell + 1.0) / width,
        (row * cell + 1.0) / height,
        side / width,
        side / height,
    )
}
