//! What every picture depends on besides what it shows.

use std::time::Duration;

use tabia_game::Board;
use tabia_look::{BoardPalette, Coordinates, PieceSet};
use tabia_words::{Label, Language};

use crate::app::Message;
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::geometry::Point;
use crate::icon::Icon;
use crate::layout::Layout;
use crate::network::Listing;
use crate::settings::play::{LastMove, Play};
use crate::transfer::Transfers;

/// What the picture depends on besides what it shows.
pub(crate) struct Context<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) language: Language,
    pub(crate) palette: BoardPalette,
    pub(crate) pieces: PieceSet,
    pub(crate) coordinates: Coordinates,
    pub(crate) now: Duration,
    pub(crate) pointer: Point,
    pub(crate) play: &'a Play,
    pub(crate) transfers: &'a Transfers,
    /// Whether the local network is told of a game that waits.
    pub(crate) listing: Listing,
}

impl Context<'_> {
    /// A board as the settings want it.
    pub(crate) fn board<'b>(&self, board: &'b Board, geometry: BoardGeometry) -> BoardPicture<'b> {
        BoardPicture {
            last_move_arrow: self.play.last_move == LastMove::Arrow,
            coordinates: self.coordinates,
            ..self.small_board(board, geometry)
        }
    }

    /// The same where there is no room for coordinates and arrows.
    pub(crate) fn small_board<'b>(
        &self,
        board: &'b Board,
        geometry: BoardGeometry,
    ) -> BoardPicture<'b> {
        let look = (self.palette, self.pieces);
        BoardPicture {
            coordinates: Coordinates::Hidden,
            now: self.now,
            ..BoardPicture::of(board, geometry, self.layout.scale, look)
        }
    }

    /// Buttons with a picture, by their names.
    pub(crate) fn named<M, const N: usize>(
        &self,
        buttons: [(Icon, Label, M); N],
        say: fn(M) -> Message,
    ) -> [(Icon, &'static str, Message); N] {
        buttons.map(|(icon, label, message)| (icon, label.text(self.language), say(message)))
    }
}
