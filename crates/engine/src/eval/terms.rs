//! The list of everything that the evaluation counts, each group a stretch of one flat weight table.

/// A stretch of the weight table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(super) name: &'static str,
    pub(super) start: usize,
    pub(super) len: usize,
}

impl Group {
    const fn then(self, name: &'static str, len: usize) -> Self {
        Self {
            name,
            start: self.start + self.len,
            len,
        }
    }

    /// The weight of the group's `index`th term.
    pub(super) const fn at(self, index: usize) -> usize {
        debug_assert!(index < self.len);
        self.start + index
    }
}

/// By kind of piece.
pub(super) const MATERIAL: Group = Group {
    name: "material",
    start: 0,
    len: 6,
};
/// By kind and square, the own king's half turned to the kingside.
pub(super) const PLACEMENT: Group = MATERIAL.then("placement", 6 * 64);
/// By kind and square, the enemy king's half turned to the kingside.
pub(super) const FACING: Group = PLACEMENT.then("facing", 6 * 64);

/// No own pawn on the files beside.
pub(super) const ISOLATED: Group = FACING.then("isolated pawn", 2);
/// An own pawn in front on the same file.
pub(super) const DOUBLED: Group = ISOLATED.then("doubled pawn", 1);
/// Cannot be defended by a pawn, and its next square is attacked by one; by whether the file is open.
pub(super) const BACKWARD: Group = DOUBLED.then("backward pawn", 2);
/// Defended by a pawn, by rank.
pub(super) const SUPPORTED: Group = BACKWARD.then("supported pawn", 8);
/// Has a neighbour on the same rank, by rank.
pub(super) const PHALANX: Group = SUPPORTED.then("phalanx", 8);
/// No enemy pawn can stop or take it, by rank.
pub(super) const PASSED: Group = PHALANX.then("passed pawn", 8);
/// A passed pawn with a piece in front, by rank.
pub(super) const PASSED_BLOCKED: Group = PASSED.then("blocked passed pawn", 8);
/// A passed pawn whose way is not attacked, by rank.
pub(super) const PASSED_SAFE: Group = PASSED_BLOCKED.then("free passed pawn", 8);
/// A far passed pawn, by its own king's distance from the square before it.
pub(super) const PASSED_OWN_KING: Group = PASSED_SAFE.then("own king and passed pawn", 8);
/// The same for the enemy king.
pub(super) const PASSED_ENEMY_KING: Group = PASSED_OWN_KING.then("enemy king and passed pawn", 8);
/// Pawns before the king: on its file or beside, by rank seen from the own side; 0 = none.
pub(super) const SHELTER: Group = PASSED_ENEMY_KING.then("king's shelter", 2 * 8);
/// Enemy pawns on the king's three files: free or stopped by an own pawn, by rank.
pub(super) const STORM: Group = SHELTER.then("pawn storm", 2 * 8);

/// Safe targets of a knight.
pub(super) const KNIGHT_MOBILITY: Group = STORM.then("knight mobility", 9);
/// Safe targets of a bishop.
pub(super) const BISHOP_MOBILITY: Group = KNIGHT_MOBILITY.then("bishop mobility", 14);
/// Safe targets of a rook.
pub(super) const ROOK_MOBILITY: Group = BISHOP_MOBILITY.then("rook mobility", 15);
/// Safe targets of a queen.
pub(super) const QUEEN_MOBILITY: Group = ROOK_MOBILITY.then("queen mobility", 28);
/// Two bishops.
pub(super) const BISHOP_PAIR: Group = QUEEN_MOBILITY.then("bishop pair", 1);
/// Own pawns on the bishop's colour, by number.
pub(super) const BISHOP_PAWNS: Group = BISHOP_PAIR.then("pawns on the bishop's colour", 9);
/// A knight or bishop that no enemy pawn can drive away, defended by a pawn.
pub(super) const OUTPOST: Group = BISHOP_PAWNS.then("outpost", 2);
/// A knight or bishop behind a pawn.
pub(super) const SHIELDED: Group = OUTPOST.then("minor behind a pawn", 2);
/// A rook on a file without an own pawn, or without any.
pub(super) const ROOK_FILE: Group = SHIELDED.then("rook on an open file", 2);

/// Our pawn attacks their piece, by its kind.
pub(super) const PAWN_THREAT: Group = ROOK_FILE.then("attacked by a pawn", 6);
/// Our pawn could step forward safely and attack a piece.
pub(super) const PUSH_THREAT: Group = PAWN_THREAT.then("threatened by a pawn push", 1);
/// Our minor piece attacks, by the target's kind.
pub(super) const MINOR_THREAT: Group = PUSH_THREAT.then("attacked by a minor piece", 6);
/// Our rook attacks, by the target's kind.
pub(super) const ROOK_THREAT: Group = MINOR_THREAT.then("attacked by a rook", 6);
/// Attacked and not defended.
pub(super) const HANGING: Group = ROOK_THREAT.then("hanging", 1);
/// Our king attacks an undefended piece or pawn.
pub(super) const KING_THREAT: Group = HANGING.then("attacked by the king", 1);

/// How many pieces attack the enemy king's zone.
pub(super) const KING_ATTACKERS: Group = KING_THREAT.then("pieces at the king", 8);
/// How many squares of the zone they attack, each piece's counted.
pub(super) const KING_ATTACKS: Group = KING_ATTACKERS.then("attacks on the king's zone", 16);
/// Squares from which a kind of piece checks safely.
pub(super) const SAFE_CHECK: Group = KING_ATTACKS.then("safe check", 6);
/// Squares beside the king that we attack and only the king defends.
pub(super) const WEAK_RING: Group = SAFE_CHECK.then("weak square beside the king", 1);

/// Every group, in the table's order.
pub(super) const ALL: &[Group] = &[
    MATERIAL,
    PLACEMENT,
    FACING,
    ISOLATED,
    DOUBLED,
    BACKWARD,
    SUPPORTED,
    PHALANX,
    PASSED,
    PASSED_BLOCKED,
    PASSED_SAFE,
    PASSED_OWN_KING,
    PASSED_ENEMY_KING,
    SHELTER,
    STORM,
    KNIGHT_MOBILITY,
    BISHOP_MOBILITY,
    ROOK_MOBILITY,
    QUEEN_MOBILITY,
    BISHOP_PAIR,
    BISHOP_PAWNS,
    OUTPOST,
    SHIELDED,
    ROOK_FILE,
    PAWN_THREAT,
    PUSH_THREAT,
    MINOR_THREAT,
    ROOK_THREAT,
    HANGING,
    KING_THREAT,
    KING_ATTACKERS,
    KING_ATTACKS,
    SAFE_CHECK,
    WEAK_RING,
];

/// How many weights there are.
pub(super) const COUNT: usize = WEAK_RING.start + WEAK_RING.len;
