//! What a front end reads: everything there is to show, worked out so that it needs no rule of chess.

mod figurine;
mod legal;
mod material;
mod past;
mod slip;

pub use figurine::figurine;
pub use legal::{LegalMove, LegalMoves};
pub use material::Material;
pub use past::Past;
pub use slip::Slip;

use serde::Serialize;

use crate::decide::claimable;
use crate::premove::Premoves;
use crate::{
    Board, ByColor, CastlingRights, Clocks, Color, DrawReason, Game, GameResult, GameSetup, LineId,
    MovePlayed, Opening, Phase, Ply, Proposal, Reading, Square, Takebacks, Timestamp, UciMove,
};

/// Everything that there is to show of a game at one moment. It is computed from the [`Game`], never folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What was settled before the first move.
    pub setup: GameSetup,
    /// What stands where.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Where the game stands; a [`Command::Play`](crate::Command::Play) names it.
    pub ply: Ply,
    /// The number of the move to be played, from 1.
    pub fullmove_number: u32,
    /// The position as FEN.
    pub fen: String,
    /// Who may still castle, and with which rooks.
    pub castling: CastlingRights,
    /// Every move that can be made now; none when the game is over.
    pub legal: LegalMoves,
    /// The king in check, and by which pieces.
    pub check: Option<CheckView>,
    /// The moves that lead here, oldest first.
    pub moves: Vec<MovePlayed>,
    /// The lines that takebacks have left, the latest last.
    pub lines: Vec<LineView>,
    /// What each side has lost, and who is ahead.
    pub material: Material,
    /// The opening, once the moves have a name.
    pub opening: Option<Opening>,
    /// How often the position has stood.
    pub repetition: Repetition,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The draws that the side to move could claim.
    pub claimable: Claimable,
    /// The clocks.
    pub clock: ClockView,
    /// Whether moves can be made, or how the game ended.
    pub phase: Phase,
    /// Who has offered a draw that still stands.
    pub draw_offer: Option<Color>,
    /// What one side has asked the other to agree to.
    pub proposal: Option<Proposal>,
    /// Where a takeback to each side's own last decision goes; where somebody has ended the game, to the present.
    pub takeback_to: ByColor<Option<Ply>>,
    /// Which sides have left the game.
    pub absent: ByColor<bool>,
}

/// A king in check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckView {
    /// Where the king stands.
    pub king: Square,
    /// The pieces that give the check.
    pub checkers: Vec<Square>,
}

/// A line that a takeback has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineView {
    /// Its name, for [`Command::Redo`](crate::Command::Redo).
    pub line: LineId,
    /// Where it leaves the present line.
    pub fork: Ply,
    /// Its moves after that.
    pub moves: Vec<MovePlayed>,
}

/// How often the present position has stood (FIDE 9.2.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// How many times, this one included.
    pub count: usize,
    /// Where, the latest first; the last half-moves of a game are its first entry.
    pub plies: Vec<Ply>,
}

/// The draws that the side to move could claim.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Claimable {
    /// With the position on the board.
    pub now: Option<DrawReason>,
    /// By announcing one of these moves.
    pub announcing: Vec<(UciMove, DrawReason)>,
}

/// The clocks, to be read at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockView {
    setup: GameSetup,
    clocks: Clocks,
    turn: Color,
    ply: Ply,
}

impl ClockView {
    /// What `side`'s clock shows at `now`; none for a side that plays without a clock.
    #[must_use]
    pub fn reading(&self, side: Color, now: Timestamp) -> Option<Reading> {
        let turn = crate::clock::Turn {
            setup: &self.setup,
            side: self.turn,
            moves: self.ply.get() / 2,
        };
        turn.reading(self.clocks, side, now)
    }
}

impl View {
    /// What there is to show of `game`.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let position = &game.position;
        let over = game.result().is_some();
        let plies = game.occurrences();
        Self {
            setup: game.setup.clone(),
            board: position.board().clone(),
            turn: position.turn(),
            ply: game.ply(),
            fullmove_number: position.fullmove_number().get(),
            fen: tabia_core::Fen::from(position).to_string(),
            castling: position.castling(),
            legal: if over {
                LegalMoves::default()
            } else {
                LegalMoves::of(position, game.setup.start.mode())
            },
            check: position.is_check().then(|| CheckView {
                king: position.king(position.turn()),
                checkers: position.checkers().collect(),
            }),
            moves: game.moves().cloned().collect(),
            lines: lines(game),
            material: Material::of(game),
            opening: Opening::of(game),
            repetition: Repetition {
                count: plies.len(),
                plies,
            },
            halfmove_clock: position.halfmove_clock(),
            claimable: if over {
                Claimable::default()
            } else {
                Claimable::of(game)
            },
            clock: ClockView {
                setup: game.setup.clone(),
                clocks: game.clocks,
                turn: game.turn(),
                ply: game.ply(),
            },
            phase: game.phase,
            draw_offer: game.draw_offer,
            proposal: game.proposal,
            takeback_to: ByColor::new_with(|side| takeback_to(game, side)),
            absent: game.absent,
        }
    }

    /// The same for a front end whose time is that many milliseconds behind the game's.
    #[must_use]
    pub fn for_time_behind(mut self, millis: i64) -> Self {
        let running = &mut self.clock.clocks.running;
        *running = running.map(|since| since.shifted(millis.saturating_neg()));
        self
    }

    /// The same with clocks that stand as they did at this time of the game, whatever time the front end hands in.
    pub(crate) fn with_clocks_at(mut self, at: Timestamp) -> Self {
        self.clock.clocks = self.clock.clocks.stopped_at(at);
        self
    }

    /// The last move, if there is one.
    #[must_use]
    pub fn last_move(&self) -> Option<&MovePlayed> {
        self.moves.last()
    }

    /// The board and the castling rights once `mv` is played; none where it is not legal.
    #[must_use]
    pub fn once_played(&self, mv: UciMove) -> Option<(Board, CastlingRights)> {
        let legal = self.legal.find(mv)?;
        let moved: Premoves = [mv.into()].into_iter().collect();
        let castling = moved.castling(&self.board, self.castling);
        Some((legal.on(&self.board), castling))
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        match self.phase {
            Phase::Over(result) => Some(result),
            Phase::Playing | Phase::Paused(_) => None,
        }
    }
}

/// The last place before the present where `side` had the move, if takebacks are allowed.
fn takeback_to(game: &Game, side: Color) -> Option<Ply> {
    match (game.result(), game.setup.takebacks) {
        (_, Takebacks::Forbidden) | (Some(_), Takebacks::ByConsent) => return None,
        (Some(_), Takebacks::Free) if game.was_ended() => return Some(game.ply()),
        (Some(_), Takebacks::Free) | (None, _) => {}
    }
    let previous = game.ply().previous()?;
    if side == game.turn() {
        previous.previous()
    } else {
        Some(previous)
    }
}

fn lines(game: &Game) -> Vec<LineView> {
    let tree = &game.tree;
    tree.left_lines()
        .map(|(line, path)| {
            let fork = tree.shared(&path);
            LineView {
                line,
                fork: Ply::new(u32::try_from(fork).unwrap_or(u32::MAX)),
                moves: path[fork..]
                    .iter()
                    .map(|&node| tree.played(node).clone())
                    .collect(),
            }
        })
        .collect()
}

impl Claimable {
    fn of(game: &Game) -> Self {
        let mode = game.setup.start.mode();
        // No move brings a claim about unless the position is close to one.
        let near = game.position.halfmove_clock() >= 3;
        let announcing = near
            .then(|| game.position.legal_moves())
            .iter()
            .flat_map(|moves| moves.iter())
            .filter(|mv| !mv.is_capture())
            .filter_map(|&mv| {
                let (position, history) = game.after(mv);
                let reason = claimable(&position, &history).ok()?;
                Some((UciMove::from_move(mv, mode), reason))
            })
            .collect();
        Self {
            now: claimable(&game.position, &game.history).ok(),
            announcing,
        }
    }
}
