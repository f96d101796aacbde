//! Static exchange evaluation: what a sequence of captures on one square is worth
//! (<https://www.chessprogramming.org/Static_Exchange_Evaluation>).

use tabia_core::{Color, Move, MoveKind, Role};

use crate::planes::{Planes, bishop_attacks, bit, rook_attacks};
use crate::score::Value;

/// What a piece counts in an exchange, in centipawns.
pub(crate) const fn exchange_value(role: Role) -> Value {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// From the least valuable up: the order in which a side recaptures.
const ORDER: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

impl Planes {
    /// Whether the exchange that `mv` of `us` begins yields at least `threshold` when both sides go on only
    /// while it pays. Pins are not looked at.
    pub(crate) fn exchange_yields(&self, us: Color, mv: Move, threshold: Value) -> bool {
        let (from, to) = (mv.from().index(), mv.to().index());
        let mover = match mv.kind() {
            MoveKind::Castle(_) => return threshold <= 0,
            MoveKind::Promotion(role) | MoveKind::PromotionCapture(role) => role,
            MoveKind::Quiet | MoveKind::DoublePush | MoveKind::Capture | MoveKind::EnPassant => {
                self.role_at(from).unwrap_or(Role::Pawn)
            }
        };
        let mut occupied = (self.occupied() ^ bit(from)) | bit(to);
        let mut balance = -threshold;
        if let Some((role, square)) = self.captured(mv) {
            balance += exchange_value(role);
            if square != to {
                occupied ^= bit(square);
            }
        }
        if mv.is_promotion() {
            balance += exchange_value(mover) - exchange_value(Role::Pawn);
        }
        if balance < 0 {
            return false;
        }
        // The worst case: the moved piece is lost for nothing.
        balance -= exchange_value(mover);
        if balance >= 0 {
            return true;
        }

        let (straight, diagonal) = (self.straight_sliders(), self.diagonal_sliders());
        let mut attackers = self.attackers(to, occupied) & occupied;
        let mut turn = !us;
        loop {
            let ours = attackers & self.color(turn);
            let Some(role) = ORDER.into_iter().find(|&role| ours & self.role(role) != 0) else {
                break;
            };
            // A king may not capture a piece that is still defended.
            if role == Role::King && attackers & self.color(!turn) != 0 {
                break;
            }
            let least = ours & self.role(role);
            occupied ^= least & least.wrapping_neg();
            if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= bishop_attacks(to, occupied) & diagonal;
            }
            if matches!(role, Role::Rook | Role::Queen) {
                attackers |= rook_attacks(to, occupied) & straight;
            }
            attackers &= occupied;
            turn = !turn;
            balance = -balance - 1 - exchange_value(role);
            if balance >= 0 {
                break;
            }
        }
        turn != us
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen, UciMove};

    /// The yield is `expected`: at least that, and not a pawn more.
    fn check(fen: &str, mv: &str, expected: Value) {
        let position = fen
            .parse::<Fen>()
            .unwrap()
            .to_position(CastlingMode::Standard)
            .unwrap();
        let planes = Planes::of(position.board());
        let mv = mv.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        let yields = |threshold| planes.exchange_yields(position.turn(), mv, threshold);
        assert!(yields(expected), "{fen} {mv:?} >= {expected}");
        assert!(!yields(expected + 1), "{fen} {mv:?} > {expected}");
    }

    #[test]
    fn exchanges() {
        check(
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "e1e5",
            100,
        );
        check(
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "d3e5",
            100 - 320,
        );
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", 100);
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850);
        check("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100);
        check("4k3/8/2n5/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check(
            "4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            100 - 500 + 100,
        );
    }
}
