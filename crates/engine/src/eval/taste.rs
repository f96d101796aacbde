//! Personalities as weights over the evaluation's terms.

use tabia_core::{Color, Role};

use super::terms::{
    BACKWARD, BISHOP_MOBILITY, COUNT, DOUBLED, Group, ISOLATED, KING_ATTACKERS, KING_ATTACKS,
    KNIGHT_MOBILITY, MATERIAL, OUTPOST, PASSED, PASSED_BLOCKED, PASSED_ENEMY_KING, PASSED_OWN_KING,
    PASSED_SAFE, PAWN_THREAT, PHALANX, PUSH_THREAT, QUEEN_MOBILITY, ROOK_MOBILITY, SAFE_CHECK,
    SHELTER, STORM, SUPPORTED, WEAK_RING,
};
use super::{Pair, PawnView, Tally, phase, pieces, weights};
use crate::Personality;
use crate::planes::{Planes, squares};
use crate::score::Value;

/// What a player of some personality adds to the evaluation.
#[derive(Clone, Copy)]
pub(crate) struct Taste {
    preferences: &'static Preferences,
    player: Color,
}

/// How much more, in percent, a player makes of the terms counted for itself and for the other side.
struct Preferences {
    percent: [[i16; COUNT]; 2],
    /// What each piece on the board, pawns and kings apart, is worth to the player: it avoids trades, or seeks them.
    full_board: Value,
    /// What each step of the player's own pawns is worth to it.
    pawn_step: Value,
    /// What each of the player's pieces near the other king is worth to it.
    near_king: Value,
}

/// The player's own, or the other side's.
const OWN: usize = 0;
const THEIRS: usize = 1;

impl Preferences {
    const fn new(full_board: Value) -> Self {
        Self {
            percent: [[0; COUNT]; 2],
            full_board,
            pawn_step: 0,
            near_king: 0,
        }
    }

    const fn with_pawn_step(mut self, worth: Value) -> Self {
        self.pawn_step = worth;
        self
    }

    const fn with_near_king(mut self, worth: Value) -> Self {
        self.near_king = worth;
        self
    }

    /// The same preferences with `percent` more of each term of these groups.
    const fn with(mut self, whose: usize, percent: i16, groups: &[Group]) -> Self {
        let mut number = 0;
        while number < groups.len() {
            let group = groups[number];
            let mut term = group.start;
            while term < group.start + group.len {
                self.percent[whose][term] = percent;
                term += 1;
            }
            number += 1;
        }
        self
    }
}

const KING_HUNT: &[Group] = &[KING_ATTACKERS, KING_ATTACKS, SAFE_CHECK, WEAK_RING];
const STRUCTURE: &[Group] = &[ISOLATED, DOUBLED, BACKWARD, SUPPORTED, PHALANX];
const RUNNERS: &[Group] = &[
    PASSED,
    PASSED_BLOCKED,
    PASSED_SAFE,
    PASSED_OWN_KING,
    PASSED_ENEMY_KING,
];
const FREEDOM: &[Group] = &[
    KNIGHT_MOBILITY,
    BISHOP_MOBILITY,
    ROOK_MOBILITY,
    QUEEN_MOBILITY,
];

/// One kind of piece of a group that counts by kind.
const fn only(group: Group, role: Role) -> Group {
    Group {
        name: group.name,
        start: group.start + role as usize,
        len: 1,
    }
}

static ATTACKER: Preferences = Preferences::new(7)
    .with_near_king(16)
    .with(OWN, 80, KING_HUNT)
    .with(THEIRS, 40, &[SHELTER, STORM]);
static FORTRESS: Preferences = Preferences::new(-20)
    .with(OWN, 50, &[SHELTER, STORM, SUPPORTED])
    .with(THEIRS, 40, KING_HUNT);
static GAMBITEER: Preferences = Preferences::new(3)
    .with(OWN, -50, &[only(MATERIAL, Role::Pawn)])
    .with(THEIRS, -50, &[only(MATERIAL, Role::Pawn)])
    .with(OWN, 40, FREEDOM)
    .with(OWN, 30, KING_HUNT);
static GRINDER: Preferences = Preferences::new(-20)
    .with(OWN, 40, STRUCTURE)
    .with(THEIRS, 40, STRUCTURE)
    .with(OWN, 30, RUNNERS)
    .with(THEIRS, 30, RUNNERS);
static PAWNSTORMER: Preferences = Preferences::new(2)
    .with_pawn_step(8)
    .with(OWN, 60, &[PHALANX, PUSH_THREAT, PAWN_THREAT])
    .with(THEIRS, 100, &[STORM]);
static KNIGHT_LOVER: Preferences = Preferences::new(0)
    .with(OWN, 12, &[only(MATERIAL, Role::Knight)])
    .with(OWN, 40, &[KNIGHT_MOBILITY])
    .with(OWN, 100, &[OUTPOST]);

impl Taste {
    /// What `player` likes; none if that is nothing in particular.
    pub(crate) fn of(personality: Personality, player: Color) -> Option<Self> {
        let preferences = match personality {
            Personality::Balanced => return None,
            Personality::Attacker => &ATTACKER,
            Personality::Fortress => &FORTRESS,
            Personality::Gambiteer => &GAMBITEER,
            Personality::Grinder => &GRINDER,
            Personality::Pawnstormer => &PAWNSTORMER,
            Personality::KnightLover => &KNIGHT_LOVER,
        };
        Some(Self {
            preferences,
            player,
        })
    }

    /// What the player sees in a position beyond its worth, from the view of `turn`.
    pub(crate) fn bonus(&self, planes: &Planes, turn: Color) -> Value {
        let mut extra = Extra {
            taste: self,
            sum: Pair::ZERO,
        };
        let pawns = PawnView::count(planes, &mut extra);
        pieces::count(planes, &pawns, &mut extra);
        for color in Color::ALL {
            for role in Role::ALL {
                let count = planes.pieces(color, role).count_ones() as i32;
                extra.add(color, MATERIAL.at(role as usize), count);
            }
        }
        let phase = phase(planes);
        let white = (extra.sum.middlegame() * phase + extra.sum.endgame() * (24 - phase)) / 24;
        let quiet = planes.role(Role::Pawn) | planes.role(Role::King);
        let figures = (planes.occupied() & !quiet).count_ones() as Value;
        let for_player = match self.player {
            Color::White => white,
            Color::Black => -white,
        } + figures * self.preferences.full_board
            + pawn_steps(planes, self.player) * self.preferences.pawn_step
            + near_king(planes, self.player) * self.preferences.near_king;
        if turn == self.player {
            for_player
        } else {
            -for_player
        }
    }
}

/// How far the pawns of `player` have gone, in ranks.
fn pawn_steps(planes: &Planes, player: Color) -> Value {
    let pawns = planes.pieces(player, Role::Pawn);
    let count = |beyond: u32| {
        let ranks = match player {
            Color::White => u64::MAX << (8 * beyond),
            Color::Black => u64::MAX >> (8 * beyond),
        };
        (pawns & ranks).count_ones() as Value
    };
    (2..7).map(count).sum()
}

/// How many pieces of `player`, pawns and king apart, stand within three squares of the other king.
fn near_king(planes: &Planes, player: Color) -> Value {
    let king = planes.king(!player) as i32;
    let near = |square: usize| {
        let square = square as i32;
        let files = (square % 8 - king % 8).abs();
        let ranks = (square / 8 - king / 8).abs();
        files.max(ranks) <= 3
    };
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .flat_map(|role| squares(planes.pieces(player, role)))
        .filter(|&square| near(square))
        .count() as Value
}

/// The weighted sum of what is liked, White's less Black's.
struct Extra<'a> {
    taste: &'a Taste,
    sum: Pair,
}

impl Tally for Extra<'_> {
    fn add(&mut self, color: Color, term: usize, count: i32) {
        let whose = if color == self.taste.player {
            OWN
        } else {
            THEIRS
        };
        let percent = i32::from(self.taste.preferences.percent[whose][term]);
        if percent == 0 {
            return;
        }
        let weight = weights::WEIGHTS[term];
        let scaled = |value: i32| value * percent / 100;
        let worth = Pair::new(scaled(weight.middlegame()), scaled(weight.endgame())) * count;
        match color {
            Color::White => self.sum += worth,
            Color::Black => self.sum -= worth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen};

    fn bonus(personality: Personality, player: Color, turn: Color, fen: &str) -> Value {
        let position = fen.parse::<Fen>().unwrap();
        let position = position.to_position(CastlingMode::Standard).unwrap();
        let taste = Taste::of(personality, player).unwrap();
        taste.bonus(&Planes::of(position.board()), turn)
    }

    #[test]
    fn a_taste_is_its_owner_s_and_seen_from_both_sides() {
        let fen = "r1bq1rk1/ppp2ppp/2n2n2/3p4/3P4/2PB1N2/PP3PPP/R1BQ1RK1 w - - 0 1";
        let outpost = "r4rk1/pp3ppp/4p3/3n4/8/6N1/PP4PP/R4RK1 w - - 0 1";
        for personality in Personality::ALL.into_iter().skip(1) {
            for player in Color::ALL {
                let own = bonus(personality, player, Color::White, fen);
                assert_eq!(own, -bonus(personality, player, Color::Black, fen));
            }
        }
        let white = bonus(
            Personality::KnightLover,
            Color::White,
            Color::White,
            outpost,
        );
        let black = bonus(
            Personality::KnightLover,
            Color::Black,
            Color::Black,
            outpost,
        );
        assert!(black > white, "{black} {white}");
    }

    #[test]
    fn who_storms_likes_pawns_that_have_gone_far() {
        let fen = "4k3/1p6/p7/8/4P3/P7/1P6/4K3 w - - 0 1";
        let position = fen.parse::<Fen>().unwrap();
        let position = position.to_position(CastlingMode::Standard).unwrap();
        let planes = Planes::of(position.board());
        assert_eq!(Color::ALL.map(|color| pawn_steps(&planes, color)), [3, 1]);
    }

    #[test]
    fn who_attacks_likes_pieces_near_the_other_king() {
        // White's knight on d5 and Black's queen; the knight on c4 and the bishop are a step too far.
        let fen = "6k1/5ppp/8/3N4/2N3B1/4R3/3q2PP/6K1 w - - 0 1";
        let position = fen.parse::<Fen>().unwrap();
        let position = position.to_position(CastlingMode::Standard).unwrap();
        let planes = Planes::of(position.board());
        assert_eq!(Color::ALL.map(|color| near_king(&planes, color)), [1, 1]);
    }

    #[test]
    fn who_keeps_pieces_likes_a_full_board() {
        let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let fewer = "1nb1kbn1/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBN1 w - - 0 1";
        let liking = |personality, fen| bonus(personality, Color::White, Color::White, fen);
        let (attacker, fortress) = (Personality::Attacker, Personality::Fortress);
        assert!(liking(attacker, full) > liking(attacker, fewer));
        assert!(liking(fortress, full) < liking(fortress, fewer));
    }
}
