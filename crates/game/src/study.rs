//! A game that is looked at rather than played: any move can be tried anywhere, and every line stays.

mod listed;
mod standing;

use tabia_core::pgn::{Comment, Game as Pgn, NodeId, Outcome, PgnError, PgnMove};

use crate::drawing::{self, Drawings, Shape};
use crate::pgn::{Heading, ImportError, first_game, record, start_of};
use crate::{
    Board, CastlingMode, Color, Game, IllegalMove, LegalMoves, Position, San, StartPosition,
    UciMove,
};
pub use listed::{Listed, games};

/// A place in a [`Study`]: its start, or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(NodeId);

/// A tree of moves, and the place in it that is on the board.
#[derive(Clone, Debug)]
pub struct Study {
    pgn: Pgn,
    mode: CastlingMode,
    at: NodeId,
    position: Position,
    legal: LegalMoves,
}

/// A piece of a study's text, in the order of PGN: each move, then the variations to it, then what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A move.
    Move(ToldMove),
    /// What an annotator says of the move before, without the commands of programs.
    Comment(String),
    /// A variation begins.
    Open,
    /// It ends.
    Close,
    /// How the game ended, in the words of PGN.
    Result(&'static str),
}

/// A move as a study tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldMove {
    /// Where it leads to.
    pub place: Place,
    /// Who makes it.
    pub color: Color,
    /// The number of the move, from 1.
    pub number: u32,
    /// The move with its glyphs: `Nf3!?`.
    pub text: String,
}

/// A game of a PGN text.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The game, as far as it could be read.
    pub study: Study,
    /// What is wrong with its text.
    pub errors: Vec<PgnError>,
    /// What is wrong with the games before it, of which nothing could be read.
    pub skipped: Vec<PgnError>,
}

impl Study {
    /// A study that begins with `start` and has no moves yet.
    #[must_use]
    pub fn new(start: &StartPosition) -> Self {
        let mode = start.mode();
        Self::of_pgn(Pgn::new(start.position().clone(), mode), mode)
    }

    /// A game with the lines that it has left and what is drawn on its positions, at its last move.
    #[must_use]
    pub fn of_game(game: &Game, drawings: &Drawings) -> Self {
        let pgn = record(game, drawings, &Heading::default());
        let mut study = Self::of_pgn(pgn, game.setup().start.mode());
        study.end();
        study
    }

    /// The first game of a PGN text of which anything can be read, at its start.
    ///
    /// # Errors
    /// There is none, or its start position is wrong.
    pub fn read(text: &str) -> Result<Reading, ImportError> {
        let (pgn, skipped) = first_game(text)?;
        let errors = pgn.errors().to_vec();
        let mode = start_of(&pgn)?.mode();
        Ok(Reading {
            study: Self::of_pgn(pgn, mode),
            errors,
            skipped,
        })
    }

    fn of_pgn(pgn: Pgn, mode: CastlingMode) -> Self {
        let position = pgn.start().clone();
        Self {
            at: pgn.root(),
            legal: LegalMoves::of(&position, mode),
            position,
            pgn,
            mode,
        }
    }

    /// The study as PGN, in export format.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        self.pgn.to_string()
    }

    /// A tag of the game, such as `White`; none if it is missing or unknown.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let value = self.pgn.tags.get(name)?;
        (!value.is_empty() && value != "?").then_some(value)
    }

    /// What stands where.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The number of the move to be made, from 1.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.position.fullmove_number().get()
    }

    /// The moves that can be made.
    #[must_use]
    pub const fn legal(&self) -> &LegalMoves {
        &self.legal
    }

    /// How castling is written.
    #[must_use]
    pub const fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// What led to the position on the board: a position, and the moves from there. A null move has no name in UCI,
    /// so the moves begin behind the last one.
    #[must_use]
    pub fn path(&self) -> (StartPosition, Vec<UciMove>) {
        let mut moves = Vec::new();
        let mut node = self.at;
        while let Some(PgnMove::Move(mv)) = self.pgn.mv(node) {
            moves.push(UciMove::from_move(mv, self.mode));
            let Some(parent) = self.pgn.parent(node) else {
                break;
            };
            node = parent;
        }
        moves.reverse();
        let start = StartPosition::from_position(&self.pgn.position(node), self.mode)
            .expect("the position was reached by the rules");
        (start, moves)
    }

    /// Makes a move: the line that has it already, or a new one.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn play(&mut self, mv: UciMove) -> Result<(), IllegalMove> {
        let mv = mv.to_move(&self.position)?;
        let played = PgnMove::Move(mv);
        let known = self
            .pgn
            .children(self.at)
            .find(|&node| self.pgn.mv(node) == Some(played));
        let node = match known {
            Some(node) => node,
            None => self.pgn.play(self.at, mv)?,
        };
        self.go(Place(node));
        Ok(())
    }

    /// The place on the board.
    #[must_use]
    pub const fn place(&self) -> Place {
        Place(self.at)
    }

    /// Puts another place on the board.
    pub fn go(&mut self, Place(node): Place) {
        self.at = node;
        self.position = self.pgn.position(node);
        self.legal = LegalMoves::of(&self.position, self.mode);
    }

    /// One move back.
    pub fn back(&mut self) {
        if let Some(parent) = self.pgn.parent(self.at) {
            self.go(Place(parent));
        }
    }

    /// One move on, along the main line.
    pub fn forward(&mut self) {
        let next = self.pgn.children(self.at).next();
        if let Some(node) = next {
            self.go(Place(node));
        }
    }

    /// To the start.
    pub fn start(&mut self) {
        self.go(Place(self.pgn.root()));
    }

    /// To the end of the line on the board.
    pub fn end(&mut self) {
        let main = |node: &NodeId| self.pgn.children(*node).next();
        let last = std::iter::successors(Some(self.at), main).last();
        self.go(Place(last.unwrap_or(self.at)));
    }

    /// What is drawn on the position on the board.
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        drawing::shapes(&self.pgn.notes(self.at).after)
    }

    /// Draws on the position on the board: a shape with the same ends takes the colour, the same one is taken away.
    pub fn draw(&mut self, shape: Shape) {
        let mut shapes = self.shapes();
        drawing::toggle(&mut shapes, shape);
        self.redraw(&shapes);
    }

    /// Wipes what is drawn on the position on the board.
    pub fn wipe(&mut self) {
        self.redraw(&[]);
    }

    fn redraw(&mut self, shapes: &[Shape]) {
        let comments = &mut self.pgn.notes_mut(self.at).after;
        *comments = drawing::redrawn(comments, shapes);
    }

    /// The whole study as text.
    #[must_use]
    pub fn told(&self) -> Vec<Told> {
        let mut told = Vec::new();
        let remarks = |node| self.pgn.notes(node).after.iter().filter_map(remark);
        told.extend(remarks(self.pgn.root()));
        let mut tasks = vec![Task::Follow(self.pgn.root(), self.pgn.start().clone())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Follow(node, position) => {
                    let mut children = self.pgn.children(node);
                    let Some(main) = children.next() else {
                        continue;
                    };
                    let Some((moved, after)) = self.tell(main, &position) else {
                        continue;
                    };
                    told.push(moved);
                    told.extend(remarks(main));
                    tasks.push(Task::Follow(main, after));
                    let variations: Vec<NodeId> = children.collect();
                    let variations = variations.into_iter().rev();
                    tasks.extend(variations.map(|node| Task::Vary(node, position.clone())));
                }
                Task::Vary(node, position) => {
                    let Some((moved, after)) = self.tell(node, &position) else {
                        continue;
                    };
                    told.extend([Told::Open, moved]);
                    told.extend(remarks(node));
                    tasks.extend([Task::Close, Task::Follow(node, after)]);
                }
                Task::Close => told.push(Told::Close),
            }
        }
        match self.pgn.outcome {
            Outcome::Win(Color::White) => told.push(Told::Result("1-0")),
            Outcome::Win(Color::Black) => told.push(Told::Result("0-1")),
            Outcome::Draw => told.push(Told::Result("1/2-1/2")),
            Outcome::Unknown => {}
        }
        told
    }

    fn tell(&self, node: NodeId, position: &Position) -> Option<(Told, Position)> {
        let mut after = position.clone();
        let mut text = match self.pgn.mv(node)? {
            PgnMove::Move(mv) => {
                after.make(mv);
                San::from_move(position, mv).to_string()
            }
            PgnMove::Null => {
                after.make_null();
                "--".to_owned()
            }
        };
        let glyphs = self.pgn.notes(node).nags.iter();
        text.extend(glyphs.filter_map(|nag| nag.glyph()));
        let moved = Told::Move(ToldMove {
            place: Place(node),
            color: position.turn(),
            number: position.fullmove_number().get(),
            text,
        });
        Some((moved, after))
    }
}

enum Task {
    /// What comes after this place, which is the given position.
    Follow(NodeId, Position),
    /// A variation that begins with this move, in the given position.
    Vary(NodeId, Position),
    Close,
}

/// A comment without its commands; none if nothing is left.
fn remark(comment: &Comment) -> Option<Told> {
    let prose = comment.prose();
    let text = prose.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(Told::Comment(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    fn text(study: &Study) -> String {
        let words = study.told().into_iter().map(|told| match told {
            Told::Move(moved) => {
                let dots = match moved.color {
                    Color::White => ".",
                    Color::Black => "...",
                };
                let here = if moved.place == study.place() {
                    "*"
                } else {
                    ""
                };
                format!("{}{dots}{}{here}", moved.number, moved.text)
            }
            Told::Comment(text) => format!("{{{text}}}"),
            Told::Open => "(".to_owned(),
            Told::Close => ")".to_owned(),
            Told::Result(result) => result.to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn play(study: &mut Study, moves: &str) {
        for mv in moves.split(' ') {
            study
                .play(mv.parse().expect("a move"))
                .expect("a legal move");
        }
    }

    #[test]
    fn another_move_is_another_line_and_the_same_move_is_not() {
        let mut study = Study::new(&StartPosition::standard());
        play(&mut study, "e2e4 e7e5");
        study.back();
        play(&mut study, "c7c5 g1f3");
        study.start();
        play(&mut study, "e2e4 e7e5 g1f3");
        assert_eq!(text(&study), "1.e4 1...e5 ( 1...c5 2.Nf3 ) 2.Nf3*");
        assert_eq!(study.last_move(), Some((Square::G1, Square::F3)));
        assert_eq!(
            study.play("e1e3".parse().expect("a move")),
            Err(IllegalMove::NotYourPiece(Square::E1))
        );
        let (start, moves) = study.path();
        assert!(start.is_standard());
        assert_eq!(moves.len(), 3);
    }

    #[test]
    fn a_text_with_everything_is_told_in_its_order() {
        let pgn = "[White \"A\"]\n[Black \"?\"]\n\n{First} 1. e4! {[%clk 0:01:00] good} (1. d4 d5 (1... Nf6) 2. c4) (1. c4) e5 1-0";
        let Reading {
            mut study, errors, ..
        } = Study::read(pgn).expect("a game");
        assert!(errors.is_empty());
        assert_eq!(
            text(&study),
            "{First} 1.e4! {good} ( 1.d4 1...d5 ( 1...Nf6 ) 2.c4 ) ( 1.c4 ) 1...e5 1-0"
        );
        assert_eq!((study.tag("White"), study.tag("Black")), (Some("A"), None));
        study.end();
        assert_eq!(study.turn(), Color::White);
        let again = Study::read(&study.to_pgn()).expect("our own text").study;
        study.start();
        assert_eq!(text(&again), text(&study));
    }

    #[test]
    fn what_is_drawn_goes_with_its_move_and_into_the_text() {
        let mut study = Study::read("1. e4 {[%cal Gd2d4] good} e5 *")
            .expect("a game")
            .study;
        study.forward();
        let drawn = |study: &Study| {
            let shapes: Vec<String> = study.shapes().iter().map(Shape::to_string).collect();
            shapes.join(" ")
        };
        assert_eq!(drawn(&study), "Gd2d4");
        for shape in ["Re4e4", "Bd2d4"] {
            study.draw(shape.parse().expect("a shape"));
        }
        study.forward();
        assert_eq!(drawn(&study), "");
        assert!(
            study
                .to_pgn()
                .contains("1. e4 {[%csl Re4][%cal Bd2d4] good} 1... e5")
        );
        study.back();
        study.wipe();
        assert!(study.to_pgn().contains("1. e4 {good} 1... e5"));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        assert_eq!(Study::read("").err(), Some(ImportError::Empty));
        assert!(matches!(
            Study::read("1. e5"),
            Err(ImportError::Pgn(error)) if error.move_number.get() == 1
        ));
    }

    #[test]
    fn a_bad_game_does_not_spoil_the_next() {
        let text = "1. e5 *\n\n[White \"A\"]\n\n1. d4 1-0";
        let mut reading = Study::read(text).expect("the second");
        reading.study.end();
        assert_eq!(reading.study.tag("White"), Some("A"));
        assert_eq!(reading.study.path().1.len(), 1);
        assert_eq!(reading.errors, []);
        assert_eq!(reading.skipped.len(), 1);
        assert_eq!(reading.skipped[0].game, 0);
    }

    #[test]
    fn behind_a_null_move_the_path_begins_anew() {
        let mut study = Study::read("1. e4 -- 2. d4").expect("a game").study;
        study.end();
        let (start, moves) = study.path();
        assert_eq!(moves.len(), 1);
        assert_eq!(start.position().turn(), Color::White);
    }
}
