//! Moving pieces. The board on the screen is always the true one; an animation only adds offsets that shrink to
//! nothing, so it can be dropped at any moment and never holds anything up.

use std::time::Duration;

use tabia_game::{Board, Piece, Role, Square};

/// How long a piece takes back to its square when it may not stay.
const HOMEWARD: Duration = Duration::from_millis(120);
/// What follows an animation waits so long, lest it make the end of it stutter.
const REST: Duration = Duration::from_millis(50);
/// Too short to be seen as motion.
const SHORTEST: Duration = Duration::from_millis(70);

/// The change from one position to the next, on its way.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Animation {
    started: Duration,
    duration: Duration,
    easing: Easing,
    /// The square where a piece now stands, and where it seems to come from.
    glides: Vec<(Square, Origin)>,
    /// Pieces that have gone, until those that took them arrive.
    fading: Vec<(Square, Piece)>,
}

/// How the way is spread over the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Easing {
    /// Slow, fast, slow.
    #[default]
    InOut,
    /// Fast at once, and gently to its end: what is let go does not wait.
    Out,
}

/// Where a piece comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Origin {
    Square(Square),
    /// So many squares to the right and down on the screen.
    Away(f32, f32),
}

/// Where a piece is on its way: from where, and the share of the way still to go (1 to 0).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glide {
    pub(crate) from: Origin,
    pub(crate) left: f32,
}

/// Nothing moves.
pub(crate) static STILL: Animation = Animation {
    started: Duration::ZERO,
    duration: Duration::ZERO,
    easing: Easing::InOut,
    glides: Vec::new(),
    fading: Vec::new(),
};

impl Animation {
    /// From `old` to `new`: each piece that has appeared comes from the nearest square that its like has left.
    pub(crate) fn between(old: &Board, new: &Board, now: Duration, duration: Duration) -> Self {
        if duration < SHORTEST {
            return Self::default();
        }
        let differs = |square: &Square| old.get(*square) != new.get(*square);
        let mut gone: Vec<(Square, Piece)> = Square::all()
            .filter(differs)
            .filter_map(|s| Some((s, old.get(s)?)))
            .collect();
        let came: Vec<(Square, Piece)> = Square::all()
            .filter(differs)
            .filter_map(|s| Some((s, new.get(s)?)))
            .collect();
        let mut glides: Vec<(Square, Origin)> = Vec::new();
        for like in [|a: Piece, b: Piece| a == b, is_promotion] {
            for (to, piece) in &came {
                if glides.iter().any(|(there, _)| there == to) {
                    continue;
                }
                let near = (0..gone.len())
                    .filter(|i| like(gone[*i].1, *piece))
                    .min_by_key(|i| gone[*i].0.distance(*to));
                if let Some(i) = near {
                    glides.push((*to, Origin::Square(gone.swap_remove(i).0)));
                }
            }
        }
        // With nothing to wait for, what was taken is gone at once.
        let fading = if glides.is_empty() { Vec::new() } else { gone };
        Self {
            started: now,
            duration,
            easing: Easing::InOut,
            glides,
            fading,
        }
    }

    /// The piece of `square` goes home from where it was let go.
    pub(crate) fn home(square: Square, away: Origin, now: Duration) -> Self {
        Self {
            started: now,
            duration: HOMEWARD,
            easing: Easing::Out,
            glides: vec![(square, away)],
            fading: Vec::new(),
        }
    }

    pub(crate) fn is_over(&self, now: Duration) -> bool {
        self.glides.is_empty() || self.progress(now) >= 1.0
    }

    /// When it is over and a moment has passed in which the last picture was drawn undisturbed.
    pub(crate) fn settles_at(&self) -> Duration {
        if self.glides.is_empty() {
            Duration::ZERO
        } else {
            self.started + self.duration + REST
        }
    }

    /// How the piece on `square` is to be drawn away from it, if at all.
    pub(crate) fn glide(&self, square: Square, now: Duration) -> Option<Glide> {
        let (_, from) = self.glides.iter().find(|(to, _)| *to == square)?;
        let left = 1.0 - self.easing.at(self.progress(now));
        (left > 0.0).then_some(Glide { from: *from, left })
    }

    /// The pieces that are only there until the animation ends.
    pub(crate) fn fading(&self, now: Duration) -> &[(Square, Piece)] {
        if self.is_over(now) { &[] } else { &self.fading }
    }

    fn progress(&self, now: Duration) -> f32 {
        if self.duration.is_zero() {
            return 1.0;
        }
        (now.saturating_sub(self.started).as_secs_f32() / self.duration.as_secs_f32()).min(1.0)
    }
}

/// Whether a pawn became this piece, or this pawn was it before a takeback.
fn is_promotion(before: Piece, after: Piece) -> bool {
    before.color == after.color && (before.role == Role::Pawn) != (after.role == Role::Pawn)
}

impl Easing {
    /// The share of the way at this share of the time; cubic.
    fn at(self, t: f32) -> f32 {
        match self {
            Self::InOut if t < 0.5 => 4.0 * t * t * t,
            Self::InOut => 1.0 - (2.0 - 2.0 * t).powi(3) / 2.0,
            Self::Out => 1.0 - (1.0 - t).powi(3),
        }
    }
}

/// The share of the setting that a game of this length gets: a quick game is not slowed down. `estimate` is the time
/// that one side is likely to use, the base plus forty increments.
pub(crate) fn pace(estimate: Option<Duration>) -> f32 {
    estimate.map_or(1.2, |time| {
        ((time.as_secs_f32() - 60.0) / 60.0 * 0.2).clamp(0.0, 1.2)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const T0: Duration = Duration::from_secs(5);
    const GLIDE: Duration = Duration::from_millis(180);

    fn board(pieces: &str) -> Board {
        let mut board = Board::empty();
        for piece in pieces.split_whitespace() {
            let letter = piece
                .chars()
                .next()
                .and_then(Piece::from_char)
                .expect("a piece");
            board.set(piece[1..].parse().expect("a square"), letter);
        }
        board
    }

    /// From and to of each piece that glides, then what fades.
    fn described(old: &str, new: &str) -> String {
        let anim = Animation::between(&board(old), &board(new), T0, GLIDE);
        let glide = |(to, from): &(Square, Origin)| match from {
            Origin::Square(from) => format!("{from}-{to}"),
            Origin::Away(..) => format!("{to}"),
        };
        let mut parts: Vec<String> = anim.glides.iter().map(glide).collect();
        parts.sort();
        parts.extend(
            anim.fading
                .iter()
                .map(|(square, piece)| format!("x{}{square}", piece.to_char())),
        );
        parts.join(" ")
    }

    #[test]
    fn the_change_between_two_positions_tells_what_moves() {
        let cases = [
            ("Pe2 Ke1", "Pe4 Ke1", "e2-e4"),
            ("Pe5 pd5", "Pd6", "e5-d6 xpd5"),
            ("Ke1 Rh1", "Kg1 Rf1", "e1-g1 h1-f1"),
            ("Pe7 rd8", "Qd8", "e7-d8 xrd8"),
            ("Qd8", "Pe7 rd8", "d8-e7"),
            ("Na1 Na8", "Nb3 Na8", "a1-b3"),
            ("Rf1 Kg1", "Rf1 Kg1", ""),
        ];
        for (old, new, expected) in cases {
            assert_eq!(described(old, new), expected, "{old} to {new}");
        }
    }

    #[test]
    fn a_glide_begins_at_the_old_square_and_ends_on_the_new_one() {
        let anim = Animation::between(&board("Pe2"), &board("Pe4"), T0, GLIDE);
        let [e2, e4] = ["e2", "e4"].map(|s| s.parse::<Square>().expect("a square"));
        let left = |millis| {
            anim.glide(e4, T0 + Duration::from_millis(millis))
                .map(|glide| glide.left)
        };
        assert_eq!(
            anim.glide(e4, T0),
            Some(Glide {
                from: Origin::Square(e2),
                left: 1.0
            })
        );
        assert_eq!(left(90), Some(0.5));
        assert_eq!(left(180), None);
        assert!(anim.is_over(T0 + GLIDE) && !anim.is_over(T0));
        assert_eq!(anim.settles_at(), T0 + Duration::from_millis(230));
        assert_eq!(STILL.settles_at(), Duration::ZERO);
    }

    #[test]
    fn a_piece_that_was_let_go_goes_home_at_once() {
        let e2 = "e2".parse().expect("a square");
        let anim = Animation::home(e2, Origin::Away(2.0, -3.0), T0);
        let left = |millis| {
            let glide = anim.glide(e2, T0 + Duration::from_millis(millis));
            glide.map(|glide| glide.left)
        };
        assert_eq!(
            (left(0), left(60), left(120)),
            (Some(1.0), Some(0.125), None)
        );
    }

    #[test]
    fn what_is_too_short_to_be_seen_is_left_out() {
        let anim = Animation::between(&board("Pe2"), &board("Pe4"), T0, Duration::from_millis(69));
        assert!(anim.is_over(T0));
    }

    #[test]
    fn quick_games_are_quick() {
        assert_eq!(pace(Some(Duration::from_secs(60))), 0.0);
        assert!((pace(Some(Duration::from_secs(180))) - 0.4).abs() < 1e-6);
        assert_eq!(pace(Some(Duration::from_secs(900))), 1.2);
        assert_eq!(pace(None), 1.2);
    }
}
