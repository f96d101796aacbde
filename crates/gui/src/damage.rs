//! What of a picture has to be painted anew after another: a tick of a clock does not need the whole window.

use crate::geometry::Rect;
use crate::scene::{Align, Sprite};

/// How far two pictures are searched for the next sprite that they share.
const SEARCHED: usize = 96;
/// Smooth edges reach a little over what they belong to.
const EDGE: f32 = 2.0;

/// The part of the window in which `new` looks different from `old`; none where both look the same.
///
/// Whatever the two share is matched in the order in which it is drawn. So outside of what is left over, the same
/// sprites lie over each other in the same order.
pub(crate) fn damage(old: &[Sprite], new: &[Sprite]) -> Option<Rect> {
    let mut damaged: Option<Rect> = None;
    let mut add = |sprites: &[Sprite]| {
        for sprite in sprites {
            let bounds = bounds(sprite);
            damaged = Some(damaged.map_or(bounds, |damaged| damaged.union(bounds)));
        }
    };
    let (mut old, mut new) = (old, new);
    while let (Some(a), Some(b)) = (old.first(), new.first()) {
        if a == b {
            (old, new) = (&old[1..], &new[1..]);
            continue;
        }
        let find = |wanted: &Sprite, among: &[Sprite]| {
            among
                .iter()
                .take(SEARCHED)
                .position(|sprite| sprite == wanted)
        };
        let (gone, come) = match (find(b, old), find(a, new)) {
            (Some(gone), Some(come)) if come < gone => (0, come),
            (Some(gone), _) => (gone, 0),
            (None, Some(come)) => (0, come),
            (None, None) => (1, 1),
        };
        add(&old[..gone]);
        add(&new[..come]);
        (old, new) = (&old[gone..], &new[come..]);
    }
    add(old);
    add(new);
    damaged
}

/// Where a sprite leaves something at most.
pub(crate) fn bounds(sprite: &Sprite) -> Rect {
    let exact = match sprite {
        Sprite::Fill { rect, .. }
        | Sprite::Frame { rect, .. }
        | Sprite::Glow { rect, .. }
        | Sprite::Corners { rect, .. }
        | Sprite::Piece { rect, .. } => *rect,
        Sprite::Shadow { rect, blur, .. } => rect.inset_xy(-*blur, -*blur),
        Sprite::Circle { center, radius, .. } | Sprite::Ring { center, radius, .. } => {
            Rect::square_around(*center, 2.0 * radius)
        }
        Sprite::Polygon { points, .. } => {
            let around = points.iter().map(|p| Rect::new(p.x, p.y, 0.0, 0.0));
            around.reduce(Rect::union).unwrap_or_default()
        }
        Sprite::Line {
            from, to, width, ..
        } => {
            let (from, to) = (
                Rect::new(from.x, from.y, 0.0, 0.0),
                Rect::new(to.x, to.y, 0.0, 0.0),
            );
            from.union(to).inset_xy(-width / 2.0, -width / 2.0)
        }
        Sprite::Text {
            text,
            at,
            align,
            style,
            clip,
            ..
        } => {
            // No letter is wider than its em square by more than this, and none is higher than two.
            let em = f32::from(style.px);
            let width = text.chars().count() as f32 * em * 1.25;
            let left = match align {
                Align::Left => at.x,
                Align::Center => at.x - width / 2.0,
                Align::Right => at.x - width,
            };
            let line = Rect::new(
                left - em / 4.0,
                at.y - em * 1.25,
                width + em / 2.0,
                em * 2.0,
            );
            clip.map_or(line, |clip| line.intersect(clip))
        }
    };
    exact.inset_xy(-EDGE, -EDGE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::scene::Rgba;
    use crate::text::{Fonts, TextStyle};

    fn fill(x: f32) -> Sprite {
        Sprite::Fill {
            rect: Rect::new(x, 0.0, 10.0, 10.0),
            radius: 0.0,
            color: Rgba::hex(0),
        }
    }

    /// What is damaged from left to right, for pictures of fills at these places.
    fn damaged(old: &[u8], new: &[u8]) -> Option<(f32, f32)> {
        let picture =
            |places: &[u8]| -> Vec<Sprite> { places.iter().map(|x| fill(f32::from(*x))).collect() };
        let rect = damage(&picture(old), &picture(new))?;
        Some((rect.x + EDGE, rect.right() - EDGE))
    }

    #[test]
    fn only_what_differs_is_damaged() {
        type Case = (&'static [u8], &'static [u8], Option<(f32, f32)>);
        let cases: [Case; 8] = [
            (&[1, 2, 3], &[1, 2, 3], None),
            (&[], &[], None),
            (&[1, 50, 100], &[1, 60, 100], Some((50.0, 70.0))),
            (&[1, 100], &[1, 50, 100], Some((50.0, 60.0))),
            (&[1, 50, 100], &[1, 100], Some((50.0, 60.0))),
            (&[1, 50], &[1], Some((50.0, 60.0))),
            (&[], &[50], Some((50.0, 60.0))),
            // The same things in another order lie over each other differently.
            (&[1, 50, 100], &[50, 1, 100], Some((1.0, 11.0))),
        ];
        for (old, new, expected) in cases {
            assert_eq!(damaged(old, new), expected, "{old:?} {new:?}");
        }
    }

    #[test]
    fn a_text_stays_in_its_bounds() {
        let fonts = Fonts::built_in();
        for text in ["WWW", "체크메이트", "♔♕♚", "j", "0:09.9", "…", "@@"] {
            for style in [TextStyle::regular(12), TextStyle::bold(30).tabular()] {
                for align in [Align::Left, Align::Center, Align::Right] {
                    let at = Point::new(100.0, 100.0);
                    let width = fonts.width(style, text);
                    let left = match align {
                        Align::Left => at.x,
                        Align::Center => at.x - width / 2.0,
                        Align::Right => at.x - width,
                    };
                    let around = bounds(&Sprite::Text {
                        text: text.to_owned(),
                        at,
                        align,
                        style,
                        color: Rgba::hex(0),
                        clip: None,
                    });
                    let em = f32::from(style.px);
                    let line = Rect::new(left, at.y - em, width, em * 1.3);
                    assert!(around.encloses(line), "{text} {style:?} {align:?}");
                }
            }
        }
    }

    #[test]
    fn lines_and_polygons_stay_in_their_bounds() {
        let (from, to) = (Point::new(30.0, 80.0), Point::new(90.0, 20.0));
        let color = Rgba::hex(0);
        let whole = Rect::new(30.0, 20.0, 60.0, 60.0);
        let line = bounds(&Sprite::Line {
            from,
            to,
            width: 4.0,
            color,
        });
        assert!(line.encloses(whole.inset_xy(-2.0, -2.0)), "{line:?}");
        let points = vec![from, to, Point::new(50.0, 50.0)];
        let polygon = bounds(&Sprite::Polygon { points, color });
        assert!(polygon.encloses(whole), "{polygon:?}");
    }
}
