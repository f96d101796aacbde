//! `tabia-cli render`: a picture of a position.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write, stdout};
use std::num::NonZeroU16;
use std::path::Path;

use tabia_core::pgn::{Game, Loss, NodeId, PgnMove, Reader};
use tabia_core::{Board, Color, Piece, Position, Square};
use tabia_game::drawing::{Shape, shapes};
use tabia_look::{BoardPicture, Coordinates};

use super::play::seen_from;
use super::position::{self, Given};
use crate::args::{Picture, RenderArgs, Side};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::Output;

pub(crate) fn run(args: &RenderArgs) -> Outcome {
    let scene = Scene::read(args)?;
    let bottom = match args.side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let position = &scene.position;
    let check = position.is_check().then(|| position.king(position.turn()));
    let picture = BoardPicture {
        orientation: bottom,
        palette: args.board.palette(),
        pieces: args.pieces,
        last_move: scene.last_move,
        check,
        shapes: &scene.shapes,
        coordinates: if args.bare {
            Coordinates::Hidden
        } else {
            Coordinates::Shown
        },
        ..BoardPicture::new(position.board())
    };
    let written = match format(args)? {
        Picture::Svg => picture.to_string().into_bytes(),
        Picture::Png if args.output.file().is_none() && stdout().is_terminal() => {
            return Err(Failure::Usage(
                "a terminal shows no PNG; name a file with --output".into(),
            ));
        }
        Picture::Png => {
            let side = NonZeroU16::new(args.size).expect("the smallest size is not zero");
            picture.png(side)
        }
        Picture::Text => {
            let marked = scene.last_move;
            let is_shown = args.output.file().is_none() && stdout().is_terminal();
            if is_shown && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) {
                // Not through the output, which takes out what could harm a terminal: here that is what is wanted.
                let board = coloured(position.board(), bottom, marked);
                return Ok(stdout().write_all(board.as_bytes())?);
            }
            super::play::draw(position.board(), bottom).into_bytes()
        }
    };
    let mut out = Output::create(&args.output)?;
    out.write(&written)?;
    out.finish()
}

fn format(args: &RenderArgs) -> Result<Picture, Failure> {
    let ending = args.output.file().and_then(Path::extension);
    match (args.format, ending.and_then(|ending| ending.to_str())) {
        (Some(format), _) => Ok(format),
        (None, Some("svg")) => Ok(Picture::Svg),
        (None, Some("png")) => Ok(Picture::Png),
        (None, Some("txt")) => Ok(Picture::Text),
        (None, _) if args.output.file().is_none() => Ok(Picture::Text),
        (None, _) => Err(Failure::Usage(
            "say which format with --format, or with the ending of --output: svg, png or txt"
                .into(),
        )),
    }
}

/// What is to be seen.
struct Scene {
    position: Position,
    last_move: Option<(Square, Square)>,
    shapes: Vec<Shape>,
}

impl Scene {
    fn read(args: &RenderArgs) -> Result<Self, Failure> {
        match position::given(&args.what)? {
            Given::Games(path) => Self::of_game(args, path),
            Given::Position(position) => Ok(Self {
                position,
                last_move: None,
                shapes: Vec::new(),
            }),
        }
    }

    fn of_game(args: &RenderArgs, path: &Path) -> Result<Self, Failure> {
        let refused =
            |why: &str| Failure::RefusedBecause(format!("{path:?}, game {}: {why}", args.game));
        let bytes = input::bytes(path)?;
        let mut reader = Reader::new(bytes.as_slice());
        for _ in 1..args.game {
            let Ok(_) = reader.check_game();
        }
        let Ok(game) = reader.next_game();
        let game = game.ok_or_else(|| refused("there is no such game"))?;
        let main: Vec<NodeId> = game.main_line().collect();
        let plies = args.ply.unwrap_or(main.len());
        // What cannot be read is no matter as long as what is asked for can.
        let fault = game
            .errors()
            .iter()
            .find(|error| error.kind.loss() > Loss::Nothing);
        match fault {
            Some(error) if args.ply.is_none() || plies > main.len() => {
                return Err(Failure::RefusedBecause(format!("{path:?}, {error}")));
            }
            None if plies > main.len() => {
                return Err(refused(&format!("it has {} half-moves", main.len())));
            }
            Some(_) | None => {}
        }
        let node = if plies == 0 {
            game.root()
        } else {
            main[plies - 1]
        };
        Ok(Self {
            position: game.position(node),
            last_move: last_move(&game, node),
            shapes: shapes(&game.notes(node).after),
        })
    }
}

/// Where the last move began and ended, as a board shows it.
fn last_move(game: &Game, node: NodeId) -> Option<(Square, Square)> {
    let before = game.position(game.parent(node)?);
    match game.mv(node)? {
        PgnMove::Move(mv) => {
            let king = before.king(before.turn());
            let after = game.position(node);
            // Castling is king takes rook; what is seen is where the king went.
            let to = if mv.from() == king {
                after.king(before.turn())
            } else {
                mv.to()
            };
            Some((mv.from(), to))
        }
        PgnMove::Null => None,
    }
}

/// The board with ANSI colours: figurines on light and dark squares, brackets round the squares of the last move, so
/// that colour is not the only sign.
fn coloured(board: &Board, bottom: Color, marked: Option<(Square, Square)>) -> String {
    let (ranks, files) = seen_from(bottom);
    let mut text = String::new();
    for rank in ranks {
        // A string takes all.
        let _ = write!(text, "{rank} ");
        for file in files {
            let square = Square::new(file, rank);
            let ground = if square.is_light() {
                "48;5;250"
            } else {
                "48;5;67"
            };
            let (ink, figure) = match board.get(square) {
                None => ("30", ' '),
                Some(piece) => (ink(piece), figure(piece)),
            };
            let is_marked = marked.is_some_and(|(from, to)| square == from || square == to);
            let (left, right) = if is_marked { ('[', ']') } else { (' ', ' ') };
            let _ = write!(text, "\x1b[{ground};{ink}m{left}{figure}{right}\x1b[0m");
        }
        text.push('\n');
    }
    text.push_str("  ");
    for file in files {
        let _ = write!(text, " {file} ");
    }
    text.push('\n');
    text
}

const fn ink(piece: Piece) -> &'static str {
    match piece.color {
        Color::White => "1;97",
        Color::Black => "30",
    }
}

/// The filled figure, which both colours show well.
fn figure(piece: Piece) -> char {
    match piece.role.of(Color::Black).to_char() {
        'k' => '♚',
        'q' => '♛',
        'r' => '♜',
        'b' => '♝',
        'n' => '♞',
        _ => '♟',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_move_shows_without_colour() {
        let position = Position::standard();
        let text = coloured(
            position.board(),
            Color::Black,
            Some((Square::E2, Square::E4)),
        );
        let plain: String = text
            .split('\x1b')
            .map(|part| part.split_once('m').map_or(part, |(_, shown)| shown))
            .collect();
        insta::assert_snapshot!(plain);
    }
}
