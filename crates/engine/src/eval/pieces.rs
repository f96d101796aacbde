//! Mobility, threats, king safety and passed pawns: what depends on where the pieces stand now.

use tabia_core::{Color, Role};

use super::terms::{
    BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, HANGING, KING_ATTACKERS, KING_ATTACKS, KING_THREAT,
    KNIGHT_MOBILITY, MINOR_THREAT, OUTPOST, PASSED_BLOCKED, PASSED_ENEMY_KING, PASSED_OWN_KING,
    PASSED_SAFE, PAWN_THREAT, PUSH_THREAT, QUEEN_MOBILITY, ROOK_FILE, ROOK_MOBILITY, ROOK_THREAT,
    SAFE_CHECK, SHIELDED, WEAK_RING,
};
use super::{PawnView, Tally, relative};
use crate::planes::{
    Planes, RANK_1, ahead, bishop_attacks, bit, file_set, front_span, king_attacks, knight_attacks,
    pawn_attacks, rook_attacks, squares,
};

const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;

/// The squares that one side attacks.
#[derive(Clone, Copy, Default)]
struct Attacks {
    by_role: [u64; 6],
    all: u64,
    twice: u64,
    /// Pieces that attack the enemy king's zone, and how many squares of it.
    king_attackers: usize,
    king_attacks: usize,
}

impl Attacks {
    fn add(&mut self, role: Role, set: u64) {
        self.twice |= self.all & set;
        self.all |= set;
        self.by_role[role as usize] |= set;
    }

    const fn by(&self, role: Role) -> u64 {
        self.by_role[role as usize]
    }
}

/// Counts the terms of both sides.
pub(super) fn count(planes: &Planes, pawns: &PawnView, tally: &mut impl Tally) {
    let attacks = [
        mobility(planes, pawns, Color::White, tally),
        mobility(planes, pawns, Color::Black, tally),
    ];
    for us in Color::ALL {
        let (ours, theirs) = (&attacks[us as usize], &attacks[!us as usize]);
        threats(planes, us, ours, theirs, tally);
        king_danger(planes, us, ours, theirs, tally);
        passed_pawns(planes, pawns, us, ours, theirs, tally);
    }
}

/// The squares around a king and one row further towards the enemy.
fn king_zone(planes: &Planes, color: Color) -> u64 {
    let ring = king_attacks(planes.king(color)) | planes.pieces(color, Role::King);
    ring | ahead(color, ring)
}

fn mobility(planes: &Planes, pawns: &PawnView, us: Color, tally: &mut impl Tally) -> Attacks {
    let occupied = planes.occupied();
    let own_pawns = planes.pieces(us, Role::Pawn);
    let area = !(own_pawns | planes.pieces(us, Role::King) | pawns.attacks[!us as usize]);
    let zone = king_zone(planes, !us) & !pawns.attacks[!us as usize];
    let mut attacks = Attacks::default();
    attacks.add(Role::Pawn, pawns.attacks[us as usize]);
    attacks.add(Role::King, king_attacks(planes.king(us)));

    let mut piece = |role: Role, targets: u64| {
        attacks.add(role, targets);
        if targets & zone != 0 {
            attacks.king_attackers += 1;
            attacks.king_attacks += (targets & zone).count_ones() as usize;
        }
        (targets & area).count_ones() as usize
    };
    // Sliders are counted through the own pieces that move the same way.
    let through_queens = occupied ^ planes.pieces(us, Role::Queen);
    let through_rooks = through_queens ^ planes.pieces(us, Role::Rook);
    for square in squares(planes.pieces(us, Role::Knight)) {
        let moves = piece(Role::Knight, knight_attacks(square));
        tally.add(us, KNIGHT_MOBILITY.at(moves), 1);
        minor(pawns, own_pawns, us, square, 0, tally);
    }
    for square in squares(planes.pieces(us, Role::Bishop)) {
        let moves = piece(Role::Bishop, bishop_attacks(square, through_queens));
        tally.add(us, BISHOP_MOBILITY.at(moves), 1);
        minor(pawns, own_pawns, us, square, 1, tally);
        let colour = if LIGHT & bit(square) != 0 {
            LIGHT
        } else {
            !LIGHT
        };
        tally.add(
            us,
            BISHOP_PAWNS.at((own_pawns & colour).count_ones().min(8) as usize),
            1,
        );
    }
    for square in squares(planes.pieces(us, Role::Rook)) {
        let moves = piece(Role::Rook, rook_attacks(square, through_rooks));
        tally.add(us, ROOK_MOBILITY.at(moves), 1);
        let file = file_set(square & 7);
        if file & own_pawns == 0 {
            let open = usize::from(file & planes.role(Role::Pawn) == 0);
            tally.add(us, ROOK_FILE.at(open), 1);
        }
    }
    for square in squares(planes.pieces(us, Role::Queen)) {
        let targets = bishop_attacks(square, occupied) | rook_attacks(square, occupied);
        let moves = piece(Role::Queen, targets);
        tally.add(us, QUEEN_MOBILITY.at(moves), 1);
    }
    let bishops = planes.pieces(us, Role::Bishop);
    if bishops & LIGHT != 0 && bishops & !LIGHT != 0 {
        tally.add(us, BISHOP_PAIR.at(0), 1);
    }
    attacks
}

/// Outposts and shelter of a knight (`kind` 0) or bishop (1).
fn minor(
    pawns: &PawnView,
    own_pawns: u64,
    us: Color,
    square: usize,
    kind: usize,
    tally: &mut impl Tally,
) {
    let rank = relative(us, square) >> 3;
    let safe = pawns.reach[!us as usize] & bit(square) == 0;
    if (3..6).contains(&rank) && safe && pawns.attacks[us as usize] & bit(square) != 0 {
        tally.add(us, OUTPOST.at(kind), 1);
    }
    if ahead(us, bit(square)) & own_pawns != 0 {
        tally.add(us, SHIELDED.at(kind), 1);
    }
}

fn threats(planes: &Planes, us: Color, ours: &Attacks, theirs: &Attacks, tally: &mut impl Tally) {
    let enemy = planes.color(!us);
    let by_minor = ours.by(Role::Knight) | ours.by(Role::Bishop);
    for role in [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ] {
        let targets = planes.pieces(!us, role);
        if targets & ours.all == 0 {
            continue;
        }
        for (attackers, group) in [
            (ours.by(Role::Pawn), PAWN_THREAT),
            (by_minor, MINOR_THREAT),
            (ours.by(Role::Rook), ROOK_THREAT),
        ] {
            let hits = (targets & attackers).count_ones() as i32;
            if hits != 0 {
                tally.add(us, group.at(role as usize), hits);
            }
        }
    }
    let undefended = enemy & !theirs.all;
    tally.add(
        us,
        HANGING.at(0),
        (undefended & ours.all).count_ones() as i32,
    );
    if undefended & ours.by(Role::King) != 0 {
        tally.add(us, KING_THREAT.at(0), 1);
    }
    let empty = !planes.occupied();
    let safe = empty & !theirs.by(Role::Pawn) & (ours.all | !theirs.all);
    let third = RANK_1 << (relative(us, 16) & 56);
    let single = ahead(us, planes.pieces(us, Role::Pawn)) & empty;
    let double = ahead(us, single & third) & empty;
    let pieces = enemy & !planes.role(Role::Pawn);
    let pushes = pawn_attacks(us, (single | double) & safe) & pieces & !ours.by(Role::Pawn);
    tally.add(us, PUSH_THREAT.at(0), pushes.count_ones() as i32);
}

fn king_danger(
    planes: &Planes,
    us: Color,
    ours: &Attacks,
    theirs: &Attacks,
    tally: &mut impl Tally,
) {
    tally.add(us, KING_ATTACKERS.at(ours.king_attackers.min(7)), 1);
    tally.add(us, KING_ATTACKS.at(ours.king_attacks.min(15)), 1);
    let king = planes.king(!us);
    let only_king = theirs.all & !theirs.twice & theirs.by(Role::King);
    let safe = !planes.color(us) & (!theirs.all | (only_king & ours.twice));
    let occupied = planes.occupied() ^ planes.pieces(!us, Role::Queen);
    let straight = rook_attacks(king, occupied) & safe;
    let diagonal = bishop_attacks(king, occupied) & safe;
    for (role, from) in [
        (Role::Knight, knight_attacks(king) & safe),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, straight | diagonal),
    ] {
        let checks = (from & ours.by(role)).count_ones() as i32;
        if checks != 0 {
            tally.add(us, SAFE_CHECK.at(role as usize), checks.min(3));
        }
    }
    let weak = king_attacks(king) & only_king & ours.all;
    tally.add(us, WEAK_RING.at(0), weak.count_ones() as i32);
}

fn passed_pawns(
    planes: &Planes,
    pawns: &PawnView,
    us: Color,
    ours: &Attacks,
    theirs: &Attacks,
    tally: &mut impl Tally,
) {
    for square in squares(pawns.passed[us as usize]) {
        let rank = relative(us, square) >> 3;
        let next = ahead(us, bit(square));
        if next & planes.occupied() != 0 {
            tally.add(us, PASSED_BLOCKED.at(rank), 1);
        }
        let way = front_span(us, bit(square));
        if way & (planes.color(!us) | (theirs.all & !ours.all)) == 0 {
            tally.add(us, PASSED_SAFE.at(rank), 1);
        }
        if rank >= 3 {
            let stop = next.trailing_zeros() as usize;
            tally.add(us, PASSED_OWN_KING.at(distance(planes.king(us), stop)), 1);
            tally.add(
                us,
                PASSED_ENEMY_KING.at(distance(planes.king(!us), stop)),
                1,
            );
        }
    }
}

/// A king's steps between two squares.
fn distance(a: usize, b: usize) -> usize {
    (a & 7).abs_diff(b & 7).max((a >> 3).abs_diff(b >> 3))
}
