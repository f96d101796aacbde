//! Proves mates by depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees", 2002).
//!
//! Every position has two numbers: how many more positions must be shown won, at least, until one side or the other has
//! its goal. Always the position is looked into that decides the most with the least work; where the mated side has few
//! answers, mates far beyond what pruning leaves of a search are proved at once. The attacker's goal is to mate within a
//! number of plies; whatever lasts longer, and a draw, is the defender's.

mod effort;
mod table;

use tabia_core::{Move, MoveList, Position, RepetitionKey};

use effort::{Choice, Effort};
use table::Table;

/// What is known of a mate within so many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The side to move has one, by this move.
    Proved(Move),
    /// It has none.
    Disproved,
    /// The positions that it was allowed did not suffice.
    Open,
}

/// Whether the side to move mates.
pub(crate) struct Question<'a> {
    pub(crate) position: Position,
    /// Of the positions since the last move that cannot be undone: one that has stood twice is a draw when it comes again.
    pub(crate) earlier: &'a [RepetitionKey],
    /// The first moves to try.
    pub(crate) first_moves: MoveList,
    /// Until the mate stands on the board: an odd number.
    pub(crate) plies: u32,
}

/// What a proof remembers; it serves one search after another.
#[derive(Default)]
pub(crate) struct Prover {
    table: Table,
    /// The moves of all positions on the path.
    tried: Vec<Tried>,
    moves: MoveList,
}

/// More than the moves of all positions on a path; it grows only in composed positions.
const PATH: usize = 4096;

/// A move with what the position after it still needs.
#[derive(Clone, Copy)]
struct Tried {
    mv: Move,
    effort: Effort,
}

impl Prover {
    /// Forgets what the last search has proved: it may have stood in another game.
    pub(crate) fn begin_search(&mut self) {
        self.tried.reserve(PATH);
        self.table.begin_search();
    }

    /// Goes on with the proof until `visit`, which is called for each position, says no.
    pub(crate) fn prove(
        &mut self,
        question: &mut Question<'_>,
        visit: &mut dyn FnMut() -> bool,
    ) -> Verdict {
        let plies = question.plies;
        let mut proof = Proof {
            prover: self,
            question,
            visit,
            work: 0,
            is_over: false,
            best: None,
        };
        match (proof.search(plies, Effort::ENDLESS), proof.best) {
            (Effort { own: 0, .. }, Some(best)) => Verdict::Proved(best),
            (Effort { other: 0, .. }, _) => Verdict::Disproved,
            _ => Verdict::Open,
        }
    }

    /// Writes into `line` the proved `first` move and a long defence, as far as it is remembered.
    pub(crate) fn line(&self, question: &Question<'_>, first: Move, line: &mut Vec<Move>) {
        let mut position = question.position.clone();
        let mut step = Some((first, question.plies - 1));
        line.clear();
        while let Some((mv, plies)) = step {
            line.push(mv);
            position.make(mv);
            step = self.step(&mut position, plies);
        }
    }

    /// A move of a proved mate, and within how many plies after it mate is known: of the attacker any that mates, of the
    /// defender the one for which that is longest.
    fn step(&self, position: &mut Position, plies: u32) -> Option<(Move, u32)> {
        let mut longest = None;
        for &mv in &position.legal_moves() {
            let undo = position.make(mv);
            let left = self.proved(position, plies.checked_sub(1)?);
            position.unmake(mv, undo);
            match left {
                Some(left) if attacks(plies) => return Some((mv, left)),
                Some(left) if longest.is_none_or(|(_, most)| left > most) => {
                    longest = Some((mv, left));
                }
                Some(_) | None => {}
            }
        }
        longest
    }

    /// The fewest of at most `plies` within which the attacker is known to mate.
    fn proved(&self, position: &Position, plies: u32) -> Option<u32> {
        let effort = if attacks(plies) {
            Effort::WON
        } else if position.is_checkmate() {
            return Some(0);
        } else {
            Effort::LOST
        };
        (plies % 2..=plies)
            .step_by(2)
            .find(|&plies| self.table.probe(position.polyglot_key(), plies) == Some(effort))
    }
}

/// Whether the side to move is the one that mates.
const fn attacks(plies: u32) -> bool {
    plies % 2 == 1
}

/// A proof under way.
struct Proof<'a, 'q> {
    prover: &'a mut Prover,
    question: &'a mut Question<'q>,
    visit: &'a mut dyn FnMut() -> bool,
    /// Positions looked at.
    work: u32,
    /// Enough was visited: unwind.
    is_over: bool,
    /// The most promising move of the position that was looked into last.
    best: Option<Move>,
}

impl Proof<'_, '_> {
    /// Looks into the position, which has `plies` left, until a side needs as much as `limit` says.
    fn search(&mut self, plies: u32, limit: Effort) -> Effort {
        let before = self.work;
        let first = self.prover.tried.len();
        self.try_moves(plies);
        let effort = loop {
            let tried = &mut self.prover.tried[first..];
            let choice = Choice::among(tried.iter().map(|tried| tried.effort));
            if choice.effort.is_decided() || choice.effort.reaches(limit) || self.is_over {
                self.best = tried.get(choice.best).map(|tried| tried.mv);
                break choice.effort;
            }
            let Tried { mv, effort } = tried[choice.best];
            let undo = self.question.position.make(mv);
            let effort = self.search(plies - 1, choice.limit_for_best(effort, limit));
            self.question.position.unmake(mv, undo);
            self.prover.tried[first + choice.best].effort = effort;
        };
        self.prover.tried.truncate(first);
        let work = self.work - before + 1;
        let key = self.question.position.polyglot_key();
        self.prover.table.store(key, plies, effort, work);
        effort
    }

    /// Puts the moves on the stack with what the positions after them need, until one wins at once.
    fn try_moves(&mut self, plies: u32) {
        let first = self.prover.tried.len();
        let moves = &mut self.prover.moves;
        let moves: &[Move] = if plies == self.question.plies {
            &self.question.first_moves
        } else {
            self.question.position.legal_moves_into(moves);
            moves
        };
        let effort = Effort::WON;
        let tried = moves.iter().map(|&mv| Tried { mv, effort });
        self.prover.tried.extend(tried);
        for number in first..self.prover.tried.len() {
            let mv = self.prover.tried[number].mv;
            let undo = self.question.position.make(mv);
            let effort = self.effort(plies - 1);
            self.question.position.unmake(mv, undo);
            self.prover.tried[number].effort = effort;
            if effort.other == 0 {
                return;
            }
        }
    }

    /// What the position that a move has led to needs, as far as is known before it is looked into.
    fn effort(&mut self, plies: u32) -> Effort {
        let position = &self.question.position;
        let is_check = position.is_check();
        if plies == 0 && !is_check {
            return Effort::WON;
        }
        let key = position.polyglot_key();
        if let Some(effort) = self.prover.table.probe(key, plies) {
            return effort;
        }
        self.work += 1;
        self.is_over |= !(self.visit)();
        if attacks(plies) {
            return if self.is_draw(plies) {
                Effort::LOST
            } else {
                Effort { own: 1, other: 1 }
            };
        }
        let replies = self.question.position.legal_move_count() as u32;
        let effort = match replies {
            0 if is_check => Effort::LOST,
            0 => Effort::WON,
            _ if plies == 0 || self.is_draw(plies) => Effort::WON,
            // The fewer answers there are, the less is to be shown.
            _ => Effort {
                own: 1,
                other: replies,
            },
        };
        self.prover.table.store(key, plies, effort, 1);
        effort
    }

    fn has_stood_twice(&self) -> bool {
        let key = self.question.position.repetition_key();
        let earlier = self.question.earlier.iter();
        earlier.filter(|&&earlier| earlier == key).nth(1).is_some()
    }

    /// Draws by rule, where the position is no mate.
    fn is_draw(&self, plies: u32) -> bool {
        let position = &self.question.position;
        let clock = u32::from(position.halfmove_clock());
        clock >= 100 || clock >= self.question.plies - plies && self.has_stood_twice()
    }
}
#[cfg(test)]
mod tests {
    use tabia_core::{CastlingMode, Fen};

    use super::*;

    fn question<'a>(fen: &str, moves: u32, earlier: &'a [RepetitionKey]) -> Question<'a> {
        let fen = fen.parse::<Fen>().expect("a FEN");
        let position = fen.to_position(CastlingMode::Standard).expect("legal");
        Question {
            first_moves: position.legal_moves(),
            position,
            earlier,
            plies: 2 * moves - 1,
        }
    }

    fn prover() -> Prover {
        let mut prover = Prover::default();
        prover.begin_search();
        prover
    }

    /// The verdict when so many positions may be looked at.
    fn verdict(question: &mut Question<'_>, mut positions: u32) -> Verdict {
        prover().prove(question, &mut || {
            positions -= 1;
            positions > 0
        })
    }

    fn is_mate(fen: &str, moves: u32) -> bool {
        match verdict(&mut question(fen, moves, &[]), 2_000_000) {
            Verdict::Proved(_) => true,
            Verdict::Disproved => false,
            Verdict::Open => panic!("{fen}: open"),
        }
    }

    #[test]
    fn mates_are_proved_and_shorter_ones_disproved() {
        for (fen, moves) in [
            ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 1),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
            ("8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1", 3),
            (
                "1r3k2/5p1p/1qbRp3/2r1Pp2/ppB4Q/1P6/P1P4P/1K1R4 w - - 0 1",
                4,
            ),
            ("8/8/2K5/8/1k6/8/8/7r b - - 0 1", 7),
        ] {
            assert!(is_mate(fen, moves), "{fen}");
            assert!(moves == 1 || !is_mate(fen, moves - 1), "{fen}");
        }
    }

    #[test]
    fn a_long_mate_is_proved_through_quiet_moves() {
        // matetrack: mate in 8.
        assert!(is_mate("8/5N1p/5p2/5P2/4Pk2/3P4/3K3P/3B4 w - - 0 1", 8));
    }

    #[test]
    fn stalemate_is_no_mate() {
        // Queen takes pawn would be stalemate, and nothing mates at once.
        assert!(!is_mate("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3));
        assert!(!is_mate("k7/p7/8/K7/8/8/8/1Q6 w - - 0 1", 1));
    }

    #[test]
    fn fifty_moves_end_a_mate_that_comes_too_late() {
        // A rook mates in two; mate on the hundredth half-move counts, on a later one it does not.
        let fen = |clock| format!("7k/8/5K2/8/8/8/8/6R1 w - - {clock} 90");
        assert!(is_mate(&fen(97), 2));
        assert!(!is_mate(&fen(98), 2));
    }

    #[test]
    fn a_position_that_stood_twice_is_no_way_to_a_mate() {
        let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 10 90";
        let mut first = question(fen, 2, &[]);
        let Verdict::Proved(mv) = verdict(&mut first, 100_000) else {
            panic!("a mate in two");
        };
        let mut earlier = Vec::new();
        for &mv in &first.first_moves {
            let undo = first.position.make(mv);
            earlier.push(first.position.repetition_key());
            first.position.unmake(mv, undo);
        }
        // Once is not enough: it would be the second time.
        let once = verdict(&mut question(fen, 2, &earlier), 100_000);
        assert_eq!(once, Verdict::Proved(mv));
        earlier.extend_from_within(..);
        let twice = verdict(&mut question(fen, 2, &earlier), 100_000);
        assert_eq!(twice, Verdict::Disproved);
    }

    #[test]
    fn only_the_first_moves_are_tried() {
        let mut question = question("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, &[]);
        let Verdict::Proved(mv) = verdict(&mut question, 100_000) else {
            panic!("a mate in two");
        };
        question.first_moves.retain(|other| other != mv);
        assert_eq!(verdict(&mut question, 100_000), Verdict::Disproved);
    }

    #[test]
    fn a_proof_goes_on_where_it_was_broken_off() {
        let fen = "8/5N1p/5p2/5P2/4Pk2/3P4/3K3P/3B4 w - - 0 1";
        let (mut prover, mut question) = (prover(), question(fen, 8, &[]));
        let mut looks = 1;
        while prover.prove(&mut question, &mut {
            let mut positions = 200;
            move || {
                positions -= 1;
                positions > 0
            }
        }) == Verdict::Open
        {
            looks += 1;
            assert!(looks < 100, "it comes to an end");
        }
        assert!(looks > 1);
    }

    #[test]
    fn the_line_is_of_a_long_defence_and_ends_with_mate() {
        let fen = "8/8/2K5/8/1k6/8/8/7r b - - 0 1";
        let (mut prover, mut question) = (prover(), question(fen, 7, &[]));
        let Verdict::Proved(first) = prover.prove(&mut question, &mut || true) else {
            panic!("a mate in seven");
        };
        let mut line = Vec::new();
        prover.line(&question, first, &mut line);
        assert!((9..=13).contains(&line.len()), "{}", line.len());
        for &mv in &line {
            question.position.play(mv).expect("legal");
        }
        assert!(question.position.is_checkmate());
    }
}
