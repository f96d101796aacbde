//! Where everything goes in the game window. Pure arithmetic on the window's size.

use crate::geometry::Rect;
use crate::theme::Scale;

/// The rectangles of the game screen, in physical pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) window: Rect,
    pub(crate) scale: Scale,
    /// Menu and settings.
    pub(crate) bar: Rect,
    /// Eight squares each way, each a whole number of pixels.
    pub(crate) board: Rect,
    /// Name, captured pieces and clock of the player at the top of the board.
    pub(crate) upper: Rect,
    pub(crate) lower: Rect,
    /// What is going on, in a line.
    pub(crate) status: Rect,
    pub(crate) moves: Rect,
    /// Takeback, draw, resign.
    pub(crate) actions: Rect,
    /// Where the evaluation bar stands: to the left of the board, or lies along its upper edge.
    pub(crate) strip: Rect,
    /// Beside the panel, where the window is wide enough for more.
    pub(crate) second: Option<Rect>,
    pub(crate) arrangement: Arrangement,
}

/// How board and panel share the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// The panel to the right of the board.
    Side,
    /// Everything in one column: player, board, player, moves, actions.
    Stack,
}

/// Sizes in logical pixels that depend on how much room there is.
struct Measures {
    bar: f32,
    margin: f32,
    gap: f32,
    card: f32,
    status: f32,
    actions: f32,
    panel: f32,
}

const ROOMY: Measures = Measures {
    bar: 40.0,
    margin: 12.0,
    gap: 8.0,
    card: 64.0,
    status: 32.0,
    actions: 44.0,
    panel: 300.0,
};
const SMALL: Measures = Measures {
    bar: 32.0,
    margin: 8.0,
    gap: 6.0,
    card: 52.0,
    status: 34.0,
    actions: 40.0,
    panel: 208.0,
};
const STACKED: Measures = Measures {
    bar: 32.0,
    margin: 6.0,
    gap: 4.0,
    card: 36.0,
    status: 20.0,
    actions: 36.0,
    panel: 0.0,
};

/// Moves and clocks do not get easier to read when they are pulled apart.
const WIDEST_PANEL: f32 = 500.0;
/// From this width on there are two panes, with this between them, and neither is wider than that.
const TWO_PANES: f32 = 640.0;
const BETWEEN_PANES: f32 = 16.0;
const WIDEST_PANE: f32 = 440.0;
const LOWEST_PANEL: f32 = 480.0;
/// The room for the evaluation bar beside the board, where the board does not need it.
const STRIP: f32 = 20.0;

/// What stands beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// One panel, as near as can be.
    Panel,
    /// The panel, a second pane where there is room, and the evaluation bar on the other side.
    Everything,
}

impl Layout {
    /// The arrangement that gives the larger board.
    #[cfg(test)]
    pub(crate) fn new(width: f32, height: f32, scale: Scale) -> Self {
        Self::sized(width, height, scale, 1.0)
    }

    /// The same with a board that takes only this share of the room that there is for it.
    pub(crate) fn sized(width: f32, height: f32, scale: Scale, share: f32) -> Self {
        let (side, stack) = (
            Self::side(width, height, scale, (Beside::Everything, share)),
            Self::stack(width, height, scale, share),
        );
        if side.board.w >= stack.board.w {
            side
        } else {
            stack
        }
    }

    /// The corner by which the board is made larger or smaller.
    pub(crate) fn grip(&self) -> Rect {
        let board = self.board;
        let side = self.scale.px(14.0).min(match self.arrangement {
            Arrangement::Side => self.upper.x - board.right(),
            Arrangement::Stack => 0.0,
        });
        Rect::new(board.right(), board.bottom() - side, side, side)
    }

    /// The same window with nothing but the panel beside the board, whichever board is larger.
    pub(crate) fn beside(&self) -> Self {
        Self::side(
            self.window.w,
            self.window.h,
            self.scale,
            (Beside::Panel, 1.0),
        )
    }

    fn side(width: f32, height: f32, scale: Scale, (beside, share): (Beside, f32)) -> Self {
        let roomy = width >= scale.px(1000.0) && height >= scale.px(640.0);
        let m = if roomy { ROOMY } else { SMALL };
        let [bar_h, margin, gap] = [m.bar, m.margin, m.gap].map(|l| scale.px(l));
        let window = Rect::new(0.0, 0.0, width, height);
        let mut rest = window;
        let bar = rest.cut_top(bar_h);
        let rest = rest.inset(margin);
        let between = if roomy { scale.px(16.0) } else { margin };
        let largest = whole_squares(rest.h.min(rest.w - between - scale.px(m.panel)));
        let side = whole_squares(largest * share);
        let spare = rest.w - side - between;
        let strip_w = match beside {
            Beside::Panel => 0.0,
            Beside::Everything => (spare - scale.px(m.panel)).clamp(0.0, scale.px(STRIP)),
        };
        let room = spare - strip_w;
        let gap_w = scale.px(BETWEEN_PANES);
        let (panel_w, second_w) = match beside {
            Beside::Everything if room >= scale.px(TWO_PANES) => {
                let widest = scale.px(WIDEST_PANE);
                let each = ((room - gap_w) / 2.0).floor().min(widest);
                (each, Some(each))
            }
            Beside::Everything | Beside::Panel => (room.clamp(0.0, scale.px(WIDEST_PANEL)), None),
        };
        let all = strip_w + side + between + panel_w + second_w.map_or(0.0, |w| gap_w + w);
        let left = rest.x + strip_w + ((rest.w - all) / 2.0).floor();
        // Beside a board that is made small, the panel keeps the room that it needs.
        let height = side.max(largest.min(scale.px(LOWEST_PANEL)));
        let panel_top = rest.y + ((rest.h - height) / 2.0).floor();
        let top = panel_top + ((height - side) / 2.0).floor();
        let board = Rect::new(left, top, side, side);
        // The bar may go into the margin by half.
        let strip_x = left - strip_w - (margin / 2.0).floor();
        let strip = Rect::new(strip_x, top, left - scale.px(3.0) - strip_x, side);
        let mut panel = Rect::new(board.right() + between, panel_top, panel_w, height);
        let second = second_w.map(|w| Rect::new(panel.right() + gap_w, panel_top, w, height));
        let upper = panel.cut_top(scale.px(m.card));
        let lower = panel.cut_bottom(scale.px(m.card));
        panel.cut_top(gap);
        panel.cut_bottom(gap);
        let status = panel.cut_top(scale.px(m.status));
        let actions = panel.cut_bottom(scale.px(m.actions));
        panel.cut_bottom(gap);
        Self {
            window,
            scale,
            bar,
            board,
            upper,
            lower,
            status,
            moves: panel,
            actions,
            strip,
            second,
            arrangement: Arrangement::Side,
        }
    }

    fn stack(width: f32, height: f32, scale: Scale, share: f32) -> Self {
        let m = STACKED;
        let [bar_h, margin, gap, card] = [m.bar, m.margin, m.gap, m.card].map(|l| scale.px(l));
        let (line, actions_h) = (scale.px(m.status), scale.px(m.actions));
        let window = Rect::new(0.0, 0.0, width, height);
        let mut rest = window;
        let bar = rest.cut_top(bar_h);
        let rest = rest.inset_xy(margin, gap);
        // Two cards, a line of status, a line of moves, the buttons, and the gaps between these and the board.
        let around = 2.0 * card + 2.0 * line + actions_h + 5.0 * gap;
        let side = whole_squares(rest.w.min(rest.h - around) * share);
        let column_w = rest.w.min(side.max(scale.px(340.0)));
        let spare = (rest.h - around - side).max(0.0);
        let mut column = Rect::new(
            rest.x + ((rest.w - column_w) / 2.0).floor(),
            rest.y + (spare / 2.0).floor().min(scale.px(24.0)),
            column_w,
            rest.h,
        );
        let mut take = |h: f32| {
            let strip = column.cut_top(h);
            column.cut_top(gap);
            strip
        };
        let upper = take(card);
        let strip = take(side);
        let board = Rect::new(
            strip.x + ((strip.w - side) / 2.0).floor(),
            strip.y,
            side,
            side,
        );
        let lower = take(card);
        let status = take(line);
        let actions = take(actions_h);
        // A tall window has room for more than one line of moves.
        let moves = take((spare - scale.px(24.0)).max(0.0) + line);
        Self {
            window,
            scale,
            bar,
            board,
            upper,
            lower,
            status,
            moves,
            actions,
            strip: Rect::new(board.x, board.y - gap, side, gap),
            second: None,
            arrangement: Arrangement::Stack,
        }
    }
}

/// The largest multiple of eight that is not larger, and never less than a board of single pixels.
pub(crate) fn whole_squares(side: f32) -> f32 {
    ((side / 8.0).floor() * 8.0).max(8.0)
}

/// The scale of a window: what the system reports times the person's zoom. A naive system reports 1 on a screen of
/// any size; there the text grows with the window in quarters, so that it is never tiny, rounded down, so that there is
/// as much room as at 1280 by 800. The window library does not tell which screen the window is on: there is one zoom
/// for all of them, and each has its own scale by the window's size on it.
pub(crate) fn scale_for(width: f32, height: f32, reported: f32, zoom: f32) -> Scale {
    let by_size = ((width / 1280.0).min(height / 800.0) * 4.0).floor() / 4.0;
    let system = if reported > 1.0 || by_size < 1.5 {
        reported
    } else {
        by_size
    };
    // However much is wished, what needs 480 pixels gets 480.
    let largest = (width.min(height) / 480.0).max(0.5);
    Scale((system * zoom).clamp(0.5, largest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(layout: &Layout) -> Vec<(&'static str, Rect)> {
        let second = layout.second.map(|second| ("second", second));
        let always = [
            ("bar", layout.bar),
            ("board", layout.board),
            ("upper", layout.upper),
            ("lower", layout.lower),
            ("status", layout.status),
            ("moves", layout.moves),
            ("actions", layout.actions),
        ];
        always.into_iter().chain(second).collect()
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_window_at_any_size() {
        for width in (480..=3840).step_by(80) {
            for height in (480..=2160).step_by(60) {
                let (w, h) = (width as f32, height as f32);
                let share = [1.0, 0.7, 0.5][(width + height) / 20 % 3];
                let layout = Layout::sized(w, h, scale_for(w, h, 1.0, 1.0), share);
                let parts = parts(&layout);
                for (i, (name, rect)) in parts.iter().enumerate() {
                    assert!(
                        layout.window.encloses(*rect),
                        "{name} leaves {width}x{height}: {rect:?}"
                    );
                    assert!(
                        rect.h > 8.0 && rect.w > 8.0,
                        "{name} vanishes at {width}x{height}: {rect:?}"
                    );
                    for (other, second) in &parts[i + 1..] {
                        assert!(
                            !rect.overlaps(*second),
                            "{name} and {other} overlap at {width}x{height}"
                        );
                    }
                }
                let strip = layout.strip;
                assert!(layout.window.encloses(strip), "{width}x{height}: {strip:?}");
                let grip = layout.grip();
                for (name, part) in &parts {
                    assert!(!part.overlaps(grip), "{name} at {width}x{height}");
                    assert!(!part.overlaps(strip), "{name} at {width}x{height}");
                }
                assert_eq!(layout.board.w % 8.0, 0.0, "{width}x{height}");
            }
        }
    }

    #[test]
    fn the_board_is_as_large_as_promised() {
        let cases = [
            ((1280.0, 800.0), 1.0, Arrangement::Side, 736.0),
            ((800.0, 600.0), 1.0, Arrangement::Side, 552.0),
            ((640.0, 480.0), 1.0, Arrangement::Side, 408.0),
            ((600.0, 900.0), 1.0, Arrangement::Stack, 584.0),
            ((3840.0, 2160.0), 2.0, Arrangement::Side, 2032.0),
        ];
        for ((w, h), reported, arrangement, board) in cases {
            let layout = Layout::new(w, h, scale_for(w, h, reported, 1.0));
            assert_eq!(
                (layout.arrangement, layout.board.w),
                (arrangement, board),
                "{w}x{h}"
            );
        }
    }

    #[test]
    fn a_wide_window_has_a_second_pane() {
        let second = |w, h, reported| Layout::new(w, h, scale_for(w, h, reported, 1.0)).second;
        assert_eq!(second(1280.0, 800.0, 1.0), None);
        assert_eq!(second(800.0, 600.0, 1.0), None);
        assert_eq!(second(720.0, 1280.0, 1.0), None);
        for (w, h, reported) in [
            (1920.0, 1080.0, 1.0),
            (3840.0, 2160.0, 1.0),
            (3840.0, 2160.0, 2.0),
        ] {
            assert!(second(w, h, reported).is_some(), "{w}x{h} at {reported}");
        }
    }

    #[test]
    fn a_naive_system_on_a_large_screen_gets_large_text() {
        assert_eq!(scale_for(3840.0, 2160.0, 1.0, 1.0), Scale(2.5));
        assert_eq!(scale_for(1280.0, 800.0, 1.0, 1.0), Scale(1.0));
        assert_eq!(scale_for(1280.0, 800.0, 1.0, 1.5), Scale(1.5));
        assert_eq!(scale_for(1280.0, 720.0, 1.0, 3.0), Scale(1.5));
        assert_eq!(scale_for(3840.0, 2160.0, 2.0, 1.0), Scale(2.0));
    }
}
