//! How the engine plays below its strength, as a pure function of position, seed and rating.
//!
//! It looks less far, misjudges positions by a little (always the same little for the same position and seed),
//! overlooks some replies, and chooses among the moves that it thinks almost as good. It never plays a move at
//! random: a weak player has reasons too.

use tabia_core::{Move, Role};

use crate::Rating;
use crate::planes::Planes;
use crate::score::{MATE_BOUND, Value};

/// What holds a player back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handicap {
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
    /// The spread of the misjudgement, in centipawns.
    noise: Value,
    /// A move that loses this much is chosen half as often as the best.
    carelessness: Value,
    /// No move that seems to lose more is chosen.
    most_loss: Value,
    /// Replies overlooked, of 1024.
    overlooked: u32,
    /// Mates in one seen, of 1024.
    mates_seen: u32,
    minds_the_queen: bool,
    is_seasoned: bool,
    is_careful: bool,
    seed: u64,
}

/// The handicap at some ratings, those of the levels among them; between them it is mixed.
const ANCHORS: [(u16, Handicap); 15] = {
    const fn anchor(
        depth: u8,
        nodes: u64,
        noise: Value,
        carelessness: Value,
        most_loss: Value,
        overlooked: u32,
        mates_seen: u32,
    ) -> Handicap {
        Handicap {
            depth,
            nodes,
            noise,
            carelessness,
            most_loss,
            overlooked,
            mates_seen,
            minds_the_queen: false,
            is_seasoned: false,
            is_careful: false,
            seed: 0,
        }
    }
    [
        (400, anchor(1, 2_000, 620, 320, 600, 920, 300)),
        (630, anchor(1, 2_000, 260, 190, 600, 620, 512)),
        (760, anchor(1, 2_000, 175, 130, 520, 460, 740)),
        (860, anchor(1, 3_000, 147, 109, 430, 388, 840)),
        (990, anchor(1, 3_000, 132, 97, 370, 340, 910)),
        (1110, anchor(1, 3_000, 75, 57, 236, 187, 980)),
        (1240, anchor(2, 4_000, 74, 58, 232, 180, 1010)),
        (1370, anchor(3, 5_300, 58, 45, 178, 122, 1018)),
        (1480, anchor(4, 8_500, 44, 34, 142, 85, 1024)),
        (1800, anchor(7, 9_000, 8, 8, 40, 0, 1024)),
        (2000, anchor(30, 9_000, 0, 0, 0, 0, 1024)),
        (2200, anchor(30, 30_000, 0, 0, 0, 0, 1024)),
        (2500, anchor(30, 110_000, 0, 0, 0, 0, 1024)),
        (2650, anchor(30, 265_000, 0, 0, 0, 0, 1024)),
        (2800, anchor(30, 640_000, 0, 0, 0, 0, 1024)),
    ]
};

/// From here up the endings with a bare king are known and a won position is not let go.
const SEASONED: u16 = 900;
/// From here up a queen that can be taken is seen.
const MINDS_THE_QUEEN: u16 = 780;
/// An advantage that a seasoned player does not let go.
const WON: Value = 400;
/// How many plies further it then looks.
const CARE: u8 = 3;

impl Handicap {
    /// How far into the game a player of this rating knows the openings, in plies.
    pub(crate) fn book_plies(rating: Rating) -> u32 {
        2 + u32::from(rating.points() - Rating::MIN.points()) / 150
    }

    /// How many of the best moves are looked at, at most.
    pub(crate) const LINES: usize = 5;

    /// What a seasoned player looks at to mate a bare king.
    pub(crate) const ENDING_NODES: u64 = 8_000;

    /// Whether the player has been taught how this ending is won: a bare king has to be mated.
    pub(crate) fn knows_the_ending(&self, planes: &Planes) -> bool {
        self.is_seasoned && planes.has_bare_king()
    }

    pub(crate) fn of(rating: Rating, seed: u64) -> Self {
        let points = rating.points();
        let above = ANCHORS
            .partition_point(|(anchor, _)| *anchor < points)
            .min(ANCHORS.len() - 1);
        let (high_points, high) = ANCHORS[above];
        let (low_points, low) = ANCHORS[above.saturating_sub(1)];
        let span = i64::from((high_points - low_points).max(1));
        let way = i64::from(points - low_points);
        let mix = |a: i64, b: i64| a + (b - a) * way / span;
        let mix_value = |a: Value, b: Value| mix(a.into(), b.into()) as Value;
        let mix_share = |a: u32, b: u32| mix(a.into(), b.into()) as u32;
        Self {
            depth: mix(low.depth.into(), high.depth.into()) as u8,
            nodes: mix(low.nodes as i64, high.nodes as i64) as u64,
            noise: mix_value(low.noise, high.noise),
            carelessness: mix_value(low.carelessness, high.carelessness),
            most_loss: mix_value(low.most_loss, high.most_loss),
            overlooked: mix_share(low.overlooked, high.overlooked),
            mates_seen: mix_share(low.mates_seen, high.mates_seen),
            minds_the_queen: points >= MINDS_THE_QUEEN,
            is_seasoned: points >= SEASONED,
            is_careful: false,
            seed,
        }
    }

    /// Takes care from now on if the best move is worth `best`, a won position to a seasoned player: it looks further,
    /// overlooks nothing, and plays what it thinks best. Returns whether it does so only now.
    pub(crate) fn takes_care(&mut self, best: Value) -> bool {
        let begins = self.is_seasoned && !self.is_careful && best >= WON;
        if begins {
            self.is_careful = true;
            self.depth += CARE;
            self.overlooked = 0;
        }
        begins
    }

    /// How many of the best moves are looked at.
    pub(crate) const fn lines(&self) -> usize {
        if self.is_careful || self.most_loss == 0 {
            1
        } else {
            Self::LINES
        }
    }

    /// What the player takes a position for that is worth `value`. A clear position is misjudged less, so that
    /// won games are won and lost ones defended.
    pub(crate) fn misjudge(&self, key: u64, value: Value) -> Value {
        if self.noise == 0 {
            return value;
        }
        // Four uniform numbers make a bell; integers make it the same on every computer.
        let bits = mix(key ^ self.seed);
        let bell: i64 = (0..4)
            .map(|part| (bits >> (16 * part) & 0xFFFF) as i64)
            .sum::<i64>()
            - 2 * 0xFFFF;
        let noise = bell * i64::from(self.noise) * 7 / (4 * 0xFFFF);
        let clarity = 160_000 + i64::from(value) * i64::from(value);
        (value + (noise * 160_000 / clarity) as Value).clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    /// Whether the player does not see this reply to its move.
    pub(crate) fn overlooks(&self, key: u64, planes: &Planes, mv: Move) -> bool {
        if self.overlooked == 0 {
            return false;
        }
        let target = planes.captured(mv).map(|(role, _)| role);
        let share = match target {
            Some(Role::Queen) if self.minds_the_queen => 0,
            Some(Role::Queen) => self.overlooked / 4,
            // A capture near at hand is seen sooner than one from across the board.
            Some(_) if mv.from().distance(mv.to()) <= 2 => self.overlooked / 3,
            Some(_) | None => self.overlooked,
        };
        let bits = mix(key ^ self.seed.rotate_left(32) ^ u64::from(mv.to_bits()) << 8);
        (bits & 1023) < u64::from(share)
    }

    /// Which of the best moves to play, given their values, the best first.
    pub(crate) fn choose(&self, key: u64, planes: &Planes, values: &[Value]) -> usize {
        let bits = mix(key.rotate_left(17) ^ self.seed);
        let best = values[0];
        let few = planes.occupied().count_ones() <= 5;
        if best >= MATE_BOUND {
            let seen = (bits & 1023) < u64::from(self.mates_seen);
            let others = values.iter().position(|&value| value < MATE_BOUND);
            return if seen || self.is_seasoned && few {
                0
            } else {
                others.unwrap_or(0)
            };
        }
        if self.is_seasoned && (best.abs() >= WON || few) {
            return 0;
        }
        let weight = |value: Value| -> u64 {
            let loss = best - value;
            if loss > self.most_loss {
                return 0;
            }
            let scale = i64::from(self.carelessness) * i64::from(self.carelessness);
            (1024 * scale / (scale + i64::from(loss) * i64::from(loss)).max(1)) as u64
        };
        let total: u64 = values.iter().map(|&value| weight(value)).sum();
        let mut ticket = (bits >> 10) % total.max(1);
        values
            .iter()
            .position(|&value| {
                let weight = weight(value);
                let hit = ticket < weight;
                ticket = ticket.wrapping_sub(weight);
                hit
            })
            .unwrap_or(0)
    }
}

/// Splitmix64's finalizer.
pub(crate) const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::Position;

    #[test]
    fn a_handicap_shrinks_with_the_rating() {
        let ratings = (Rating::MIN.points()..=Rating::MAX.points()).filter_map(Rating::new);
        let handicaps: Vec<Handicap> = ratings.map(|rating| Handicap::of(rating, 0)).collect();
        assert_eq!(handicaps[0].noise, ANCHORS[0].1.noise);
        assert_eq!(
            handicaps[handicaps.len() - 1].nodes,
            ANCHORS[ANCHORS.len() - 1].1.nodes
        );
        for pair in handicaps.windows(2) {
            assert!(pair[0].depth <= pair[1].depth && pair[0].nodes <= pair[1].nodes);
            assert!(pair[0].noise >= pair[1].noise && pair[0].most_loss >= pair[1].most_loss);
        }
    }

    #[test]
    fn the_worst_choice_is_bounded_and_the_best_most_frequent() {
        let planes = Planes::of(Position::standard().board());
        let handicap = Handicap::of(Rating::new(1300).unwrap(), 7);
        let mut chosen = [0; 4];
        for key in 0..1000 {
            chosen[handicap.choose(key, &planes, &[30, 10, -30, -400])] += 1;
        }
        assert!(
            chosen[0] > chosen[1] && chosen[1] > chosen[2] && chosen[2] > 0,
            "{chosen:?}"
        );
        assert_eq!(chosen[3], 0);
    }

    #[test]
    fn a_won_position_is_played_with_care_by_who_is_seasoned() {
        let root = Position::standard();
        let planes = Planes::of(root.board());
        let moves = root.legal_moves();
        let is_blind = |handicap: &Handicap| {
            let mut keys = (0..100).flat_map(|key| moves.iter().map(move |&mv| (key, mv)));
            keys.any(|(key, mv)| handicap.overlooks(key, &planes, mv))
        };
        let mut handicap = Handicap::of(Rating::new(1000).unwrap(), 7);
        let before = handicap;
        assert!(!handicap.takes_care(WON - 1) && handicap == before);
        assert!(is_blind(&handicap) && handicap.lines() == Handicap::LINES);
        assert!(handicap.takes_care(WON) && !handicap.takes_care(WON));
        assert!(!is_blind(&handicap) && handicap.lines() == 1);
        assert_eq!(handicap.depth, before.depth + CARE);
        assert!(!Handicap::of(Rating::new(800).unwrap(), 7).takes_care(WON));
    }

    #[test]
    fn misjudgement_is_the_same_each_time_and_none_on_average() {
        let handicap = Handicap::of(Rating::MIN, 3);
        let values: Vec<Value> = (0..4000).map(|key| handicap.misjudge(key, 0)).collect();
        assert_eq!(values[17], handicap.misjudge(17, 0));
        let mean = values.iter().sum::<Value>() / 4000;
        assert!(mean.abs() < 10, "{mean}");
        assert!(values.iter().any(|value| value.abs() > 100));
        assert!((handicap.misjudge(17, 3000) - 3000).abs() < 10);
    }
}
