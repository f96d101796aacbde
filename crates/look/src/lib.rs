//! The looks of the game without a window: piece pictures, colours that everyone can tell
//! apart, and a whole board as SVG. This crate draws what it is told and knows no rule.

mod boards;
pub mod brush;
pub mod colour;
mod custom;
mod palette;
mod picture;
mod pieces;
mod raster;
mod ui;

pub use boards::BoardTheme;
pub use palette::{BoardPalette, Shade, Shades, Shapes, SquareState};
pub use picture::{BoardPicture, Coordinates};
pub use pieces::PieceSet;
pub use raster::{Raster, rasterise};
pub use ui::{Label, UiPalette, UiTheme};
