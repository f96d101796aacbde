//! A board to work on and a panel of tools beside or below it: the editor, the analysis.

use crate::geometry::Rect;
use crate::layout::{Layout, whole_squares};

/// Where board and panel are, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bench {
    pub(crate) board: Rect,
    /// What stands between the board and the panel's far side from it: an eval bar. Empty where none is asked for.
    pub(crate) strip: Rect,
    pub(crate) panel: Rect,
}

impl Bench {
    /// The arrangement with the larger board whose panel is at least `height` logical pixels high where it lies below,
    /// with a strip of `strip` logical pixels to the left of the board.
    pub(crate) fn new(layout: &Layout, strip: f32, height: f32) -> Self {
        let (beside, below) = (
            Self::beside(layout, strip),
            Self::below(layout, strip, height),
        );
        if beside.board.w >= below.board.w {
            beside
        } else {
            below
        }
    }

    fn beside(layout: &Layout, strip: f32) -> Self {
        let side = layout.beside();
        let strip_w = layout.scale.px(strip);
        let board_side = whole_squares(side.board.w - strip_w);
        let y = side.board.y + ((side.board.h - board_side) / 2.0).floor();
        let board = Rect::new(side.board.x + strip_w, y, board_side, board_side);
        let gap = side.upper.x - side.board.right();
        let x = board.right() + gap;
        // Beside a board that the width keeps small, the panel is higher than the board.
        let margin = layout.window.right() - side.upper.right();
        let top = side.bar.bottom() + margin;
        let all = layout.window.bottom() - margin - top;
        let (top, height) = if all - board_side > layout.scale.px(64.0) {
            (top, all)
        } else {
            (y, board_side)
        };
        Self {
            board,
            strip: Rect::new(board.x - strip_w, y, strip_w, board_side),
            panel: Rect::new(x, top, side.upper.right() - x, height),
        }
    }

    fn below(layout: &Layout, strip: f32, height: f32) -> Self {
        let px = |logical| layout.scale.px(logical);
        let (gap, strip_w) = (px(6.0), px(strip));
        let mut rest = layout.window;
        rest.cut_top(layout.bar.h);
        let mut rest = rest.inset(gap);
        let side = whole_squares((rest.w - strip_w).min(rest.h - gap - px(height)));
        let top = rest.cut_top(side);
        let board = Rect::new(
            top.x + ((top.w - side + strip_w) / 2.0).floor(),
            top.y,
            side,
            side,
        );
        rest.cut_top(gap);
        Self {
            board,
            strip: Rect::new(board.x - strip_w, board.y, strip_w, side),
            panel: rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::scale_for;

    #[test]
    fn board_strip_and_panel_share_every_window() {
        for width in (480..=3840).step_by(80) {
            for height in (480..=2160).step_by(60) {
                let (w, h) = (width as f32, height as f32);
                let layout = Layout::new(w, h, scale_for(w, h, 1.0, 1.0));
                for strip in [0.0, 16.0] {
                    let Bench {
                        board,
                        strip,
                        panel,
                    } = Bench::new(&layout, strip, 240.0);
                    let parts = [board, strip, panel];
                    for (i, part) in parts.iter().enumerate() {
                        assert!(
                            layout.window.encloses(*part) && !part.overlaps(layout.bar),
                            "{part:?} at {width}x{height}"
                        );
                        for other in &parts[i + 1..] {
                            assert!(!part.overlaps(*other), "{part:?} {other:?}");
                        }
                    }
                    assert!(panel.w >= layout.scale.px(200.0), "{width}x{height}");
                    assert!(panel.h >= layout.scale.px(240.0), "{width}x{height}");
                    assert!(board.w >= layout.scale.px(200.0), "{width}x{height}");
                    assert_eq!(board.w % 8.0, 0.0);
                }
            }
        }
    }

    #[test]
    fn the_board_is_as_large_as_there_is_room() {
        let board = |w, h| {
            Bench::new(&Layout::new(w, h, scale_for(w, h, 1.0, 1.0)), 0.0, 240.0)
                .board
                .w
        };
        assert_eq!(board(1280.0, 800.0), 736.0);
        assert_eq!(board(640.0, 480.0), 408.0);
        assert_eq!(board(600.0, 900.0), 584.0);
    }
}
