//! How much is still to be shown.

/// A sum that no tree can need.
const NEVER: u32 = u32::MAX / 4;

/// How many more positions must be shown to be won, at least, until a side has its goal; as the side to move sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) own: u32,
    pub(super) other: u32,
}

impl Effort {
    /// The side to move has its goal.
    pub(super) const WON: Self = Self {
        own: 0,
        other: NEVER,
    };
    /// The other side has.
    pub(super) const LOST: Self = Self {
        own: NEVER,
        other: 0,
    };
    /// As a limit: until the position is decided.
    pub(super) const ENDLESS: Self = Self {
        own: NEVER,
        other: NEVER,
    };

    pub(super) const fn is_decided(self) -> bool {
        self.own == 0 || self.other == 0
    }

    pub(super) const fn reaches(self, limit: Self) -> bool {
        self.own >= limit.own || self.other >= limit.other
    }
}

/// Which move to look into, and what the position needs by what its moves need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// Its number among the moves.
    pub(super) best: usize,
    pub(super) effort: Effort,
    /// What the second-best move needs.
    second: u32,
}

impl Choice {
    /// One move that wins is enough; the other side has to show all of them.
    pub(super) fn among(moves: impl Iterator<Item = Effort>) -> Self {
        let mut choice = Self {
            best: 0,
            effort: Effort::LOST,
            second: NEVER,
        };
        for (number, after) in moves.enumerate() {
            if after.other == 0 {
                choice.best = number;
                choice.effort = Effort::WON;
                return choice;
            }
            // Positions that are reached in several ways count several times: never so much that it means never.
            choice.effort.other = (choice.effort.other + after.own).min(NEVER - 1);
            if after.other < choice.effort.own {
                choice.second = choice.effort.own;
                choice.effort.own = after.other;
                choice.best = number;
            } else {
                choice.second = choice.second.min(after.other);
            }
        }
        choice
    }

    /// How far to look into the best move, which needs `after`, when its position is looked into until `limit`: until
    /// another move is clearly better, so that the same positions are not left and come back to all the time.
    pub(super) fn limit_for_best(self, after: Effort, limit: Effort) -> Effort {
        let clearly = self.second.saturating_add(self.second / 4 + 1);
        Effort {
            own: (limit.other - self.effort.other + after.own).min(NEVER),
            other: limit.own.min(clearly),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn after(own: u32, other: u32) -> Effort {
        Effort { own, other }
    }

    #[test]
    fn the_cheapest_move_is_enough_and_all_must_be_refuted() {
        let choice = Choice::among([after(3, 9), after(5, 2), after(1, 4)].into_iter());
        assert_eq!(choice.best, 1);
        assert_eq!(choice.effort, after(2, 9));
        let limit = choice.limit_for_best(after(5, 2), Effort::ENDLESS);
        assert_eq!(limit.other, 6);
        assert_eq!(limit.own, NEVER - 4);
    }

    #[test]
    fn a_position_is_won_by_one_move_and_lost_by_all() {
        let one = Choice::among([after(5, 2), Effort::LOST].into_iter());
        assert_eq!(one.effort, Effort::WON);
        let all = Choice::among([Effort::WON, Effort::WON].into_iter());
        assert_eq!(all.effort, Effort::LOST);
        assert_eq!(Choice::among([].into_iter()).effort, Effort::LOST);
    }

    #[test]
    fn a_large_sum_does_not_decide() {
        let much = after(NEVER - 1, 1);
        let choice = Choice::among([much, much, much].into_iter());
        assert!(!choice.effort.is_decided());
        assert!(!choice.effort.reaches(Effort::ENDLESS));
    }
}
